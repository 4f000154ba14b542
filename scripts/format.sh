#!/usr/bin/env bash
# format.sh [--check]: formats all sources in place, or only says which are not.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[[ ${1:-} != --check ]] || mode=(--dry-run --Werror)
find framework backends examples tests perf -regex '.*\.\(hpp\|cuh\|cpp\|cu\)' -print0 |
  xargs -0 --no-run-if-empty "${CLANG_FORMAT:-clang-format-19}" --style=file "${mode[@]}"
