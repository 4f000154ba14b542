#!/usr/bin/env python3
"""torch_shapes.py [log2 of the items]: the time of PyTorch's reductions over the rows and over axis 0 of a matrix of
2^28 floats, in microseconds, as CSV; for the table beside perf_gpu_rows and perf_gpu_axes of the same run. Medians of
7 batches by CUDA events. Ends with 77 where there is no PyTorch or no GPU."""
import sys

try:
    import torch
except ImportError:
    torch = None
if torch is None or not torch.cuda.is_available():
    print("skipped: no PyTorch with a CUDA device", file=sys.stderr)
    sys.exit(77)

log2_items = int(sys.argv[1]) if len(sys.argv) > 1 else 28
items = torch.rand(1 << log2_items, device="cuda")
REDUCTIONS = {
    "sum": lambda x, axis: x.sum(axis),
    "argmax": lambda x, axis: x.max(axis),
    "mean and variance": lambda x, axis: torch.var_mean(x, axis),
    "log-sum-exp": lambda x, axis: torch.logsumexp(x, axis),
}


def microseconds(call):
    call()
    times = []
    for _ in range(7):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(3):
            call()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1000 / 3)
    return sorted(times)[3]


print(f"# PyTorch {torch.__version__}, {torch.cuda.get_device_name()}, 2^{log2_items} floats")
print("shape,cols,reduction,us")
for cols in (16, 32, 100, 128, 1000, 1024, 4096, 1 << 18, 1 << 25):
    if cols > len(items):
        continue
    matrix = items[: len(items) // cols * cols].view(-1, cols)
    for shape, axis in (("rows", 1), ("axis 0", 0)):
        for name, reduction in REDUCTIONS.items():
            print(f"{shape},{cols},{name},{microseconds(lambda: reduction(matrix, axis)):.1f}", flush=True)
