#!/usr/bin/env bash
# From a fresh clone to the first figures: installs what is missing, builds the program stats and runs it twice.
set -euo pipefail
cd "$(dirname "$0")/.."

heading() { printf '\n== %s\n' "$*"; }

heading "Debian packages"
scripts/setup.sh

heading "Build of the program stats (preset dev)"
cmake --preset dev
cmake --build --preset dev --target stats --parallel "$(nproc)"
stats=build/dev/bin/stats

heading "Michelson's speed of light: every statistic in one pass, on every backend"
"$stats" examples/stats/michelson.csv --column speed --backend all

heading "2^26 random floats, on every backend"
"$stats" --generate 67108864 --dtype float32 --backend all
