// What nvcc takes for a file without any code.
