// What g++ takes for a file without any code.
