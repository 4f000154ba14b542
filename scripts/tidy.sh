#!/usr/bin/env bash
# tidy.sh [regex...]: clang-tidy on host code, with the flags of the preset dev; a regex picks files by path.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ $# -gt 0 ]] || set -- '/(examples|tests|perf)/.*\.cpp$'
cmake --preset dev >/dev/null
run-clang-tidy -quiet -j "$(nproc)" -p build/dev "$@"
