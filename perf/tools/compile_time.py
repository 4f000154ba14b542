"""Compile times: Pleat beside CUB and Thrust with nvcc, and Pleat with g++, in user seconds.

The units of perf/compile_time are compiled in turn, several rounds, without ccache. Printed are the median time and the
median over the rounds of the ratio to a peer of the same round, beside the target."""

import argparse
import csv
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
UNITS = ROOT / "perf" / "compile_time"
INCLUDES = [f"-I{ROOT / 'framework/include'}"] + [
    f"-I{ROOT / 'backends' / backend / 'include'}" for backend in ("serial", "openmp", "cuda")
]
COMMON = ["-std=c++20", "-O3", "-DPLEAT_DEFAULT_BACKEND=Serial", *INCLUDES]
NVCC = ["-arch=sm_90", "--extended-lambda", "-DPLEAT_WITH_CUDA=1"]
GXX = ["-march=native", "-fopenmp", "-DPLEAT_WITH_OPENMP=1"]

CUDA_UNITS = ["nothing.cu", "pleat_header.cu", "pleat_sum.cu", "pleat_four.cu", "cub_header.cu", "cub_sum.cu",
              "cub_four.cu", "thrust_sum.cu"]
CPU_UNITS = ["nothing.cpp", "pleat_header.cpp", "pleat_sum.cpp", "pleat_four.cpp"]
RATIOS = [  # unit, peer, target
    ("pleat_sum.cu", "cub_sum.cu", 0.5),
    ("pleat_four.cu", "cub_sum.cu", 1.0),
    ("pleat_four.cu", "cub_four.cu", None),
    ("pleat_sum.cu", "thrust_sum.cu", None),
]
SECONDS = {"pleat_header.cpp": 0.50, "pleat_sum.cpp": 0.70, "pleat_four.cpp": 0.95}  # targets


def user_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, env={**os.environ, "CCACHE_DISABLE": "1"})
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(commands, rounds):
    """A list of user seconds for each unit; the first round, which warms the file cache, is not counted."""
    times = {unit: [] for unit in commands}
    for number in range(rounds + 1):
        for unit, command in commands.items():
            seconds = user_seconds(command)
            if number > 0:
                times[unit].append(seconds)
    return times


def report(times):
    """Rows of unit, median seconds, peer, ratio, target."""
    rows = []
    for unit, seconds in times.items():
        median = statistics.median(seconds)
        rows.append([unit, f"{median:.2f}", "", "", f"{SECONDS[unit]:.2f} s" if unit in SECONDS else ""])
        for ours, peer, target in RATIOS:
            if ours == unit and peer in times:
                ratio = statistics.median(a / b for a, b in zip(seconds, times[peer]))
                rows.append([unit, "", peer, f"{ratio:.2f}", "" if target is None else f"{target:.2f}"])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="counted rounds [5]")
    parser.add_argument("--nvcc", default=shutil.which("nvcc"), help="the CUDA compiler; without one only g++ is timed")
    parser.add_argument("--gxx", default=shutil.which("g++"), help="the C++ compiler")
    parser.add_argument("--only", nargs="+", metavar="UNIT", help="these units alone")
    parser.add_argument("--csv", help="writes the table to a file, too")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: 1 or more was expected")
    with tempfile.TemporaryDirectory() as folder:
        output = ["-c", "-o", os.path.join(folder, "unit.o")]
        commands = {}
        if options.nvcc:
            commands |= {unit: [options.nvcc, *COMMON, *NVCC, *output, str(UNITS / unit)] for unit in CUDA_UNITS}
        if options.gxx:
            commands |= {unit: [options.gxx, *COMMON, *GXX, *output, str(UNITS / unit)] for unit in CPU_UNITS}
        if options.only:
            unknown = set(options.only) - set(commands)
            if unknown:
                parser.error(f"--only: there is no unit {', '.join(sorted(unknown))}")
            commands = {unit: command for unit, command in commands.items() if unit in options.only}
        rows = report(measure(commands, options.rounds))
    header = ["unit", "user seconds", "compared with", "ratio", "target"]
    for row in [header, *rows]:
        print("  ".join(text.ljust(16) for text in row).rstrip())
    if options.csv:
        with open(options.csv, "w", newline="") as file:
            csv.writer(file).writerows([header, *rows])


if __name__ == "__main__":
    sys.exit(main())
