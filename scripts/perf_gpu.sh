#!/usr/bin/env bash
# perf_gpu.sh [--quick] [--out DIR] [--filter RE] [--commit X] [FOLDER [PROGRAM...]]: runs the GPU benchmarks and prints
# the table of Pleat, its peers and the read roofline. Without a FOLDER of built programs it builds the preset perf.
# PROGRAM is such as gpu_sum; all if none is named. The raw results, the table and a CSV go to DIR
# (perf/results/<date>-<gpu>-<commit>). Ends with 77 where there is no GPU, with 1 where an answer was wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

options=() out="" commit="" filter=""
argument() { [[ $# -ge 2 ]] || { echo "perf_gpu: $1 needs an argument" >&2; exit 2; }; }
while [[ ${1:-} == --* ]]; do
  case $1 in
    --quick) options+=(--quick) ;;
    --out) argument "$@"; out=$2; shift ;;
    --filter) argument "$@"; filter=$2; shift ;;
    --commit) argument "$@"; commit=$2; shift ;;
    *) echo "perf_gpu: the option $1 is not known" >&2; exit 2 ;;
  esac
  shift
done
[[ -n $commit ]] || commit=$(git describe --always --dirty 2>/dev/null || echo unknown)
[[ -z $filter ]] || options+=("--benchmark_filter=$filter")

folder=${1:-}
if [[ -z $folder ]]; then
  cmake --preset perf >/dev/null
  cmake --build --preset perf --parallel "$(nproc)"
  folder=build/perf/bin
fi
programs=("${@:2}")
if [[ ${#programs[@]} -eq 0 ]]; then
  for source in $(grep -l 'run(count, arguments, add_rows)' perf/gpu_*.cu); do  # not every perf/gpu_*.cu is of the suite
    name=$(basename "$source" .cu)
    [[ ! -x $folder/perf_$name ]] || programs+=("$name")
  done
fi
[[ ${#programs[@]} -gt 0 ]] || { echo "perf_gpu: no program perf_gpu_* in $folder" >&2; exit 2; }

if [[ -z $out ]]; then
  gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -1 | tr 'A-Z ' 'a-z-' || true)
  out=perf/results/$(date +%F)-${gpu:-gpu}-$commit
fi
mkdir -p "$out"

status=0 files=() wrong=()
for name in "${programs[@]}"; do
  file=$out/$name.json
  began=$SECONDS
  code=0
  "$folder/perf_$name" "${options[@]}" --commit="$commit" --benchmark_out="$file" --benchmark_out_format=json \
    >"$out/$name.log" 2>&1 || code=$?
  if [[ $code -eq 77 ]]; then
    cat "$out/$name.log"
    rm "$out/$name.log"
    rmdir --ignore-fail-on-non-empty "$out"
    exit 77
  fi
  echo "perf_$name: $((SECONDS - began)) s, ended with $code" >&2
  if [[ $code -ne 0 ]]; then
    status=1
    cat "$out/$name.log" >&2
    mapfile -t -O "${#wrong[@]}" wrong < <(grep '^WRONG: ' "$out/$name.log")
  fi
  rm "$out/$name.log"
  # A program with no row that the filter picks writes an empty file.
  [[ -s $file ]] || { rm -f "$file"; continue; }
  sed -i '/"host_name":/d; /"executable":/d' "$file"
  files+=("$file")
done
[[ ${#files[@]} -gt 0 ]] || { echo "perf_gpu: nothing was measured" >&2; exit 1; }

python3 perf/tools/gpu_table.py --csv "$out/table.csv" "${files[@]}" >"$out/table.md" || status=1
# A row that was wrong in some of its repetitions only is none in its file.
for line in "${wrong[@]}"; do
  grep -qxF "$line" "$out/table.md" || printf '\n%s\n' "$line" >>"$out/table.md"
done
cat "$out/table.md"
exit $status
