#!/usr/bin/env bash
# perf_cpu.sh [--out DIR] [BENCHMARK-FLAG...]: builds perf_cpu_reductions for this very machine, runs it with one OpenMP
# thread and with all, and prints the table of Pleat beside its peers. The raw results and the table go to DIR
# (perf/results/<date>-cpu-<commit>). Ends with 1 where an answer was wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

out=perf/results/$(date +%F)-cpu-$(git describe --always --dirty)
if [[ ${1:-} == --out ]]; then
  [[ $# -ge 2 ]] || { echo "perf_cpu: --out needs a folder" >&2; exit 2; }
  out=$2
  shift 2
fi

PLEAT_PERF_PEERS=1 scripts/setup.sh
cmake --preset perf -DPLEAT_CUDA=OFF >/dev/null
cmake --build build/perf --target perf_cpu_reductions --parallel "$(nproc)"
mkdir -p "$out"
files=()
for threads in 1 $(($(nproc) > 1 ? $(nproc) : 0)); do
  [[ $threads -gt 0 ]] || continue
  file=$out/cpu_reductions_$threads.json
  OMP_NUM_THREADS=$threads OMP_PROC_BIND=true build/perf/bin/perf_cpu_reductions \
    --benchmark_out="$file" --benchmark_out_format=json --benchmark_repetitions=5 \
    --benchmark_min_time=0.05 --benchmark_enable_random_interleaving=true "$@" >/dev/null
  sed -i '/"host_name":/d; /"executable":/d' "$file"
  files+=("$file")
done
status=0
python3 perf/tools/cpu_table.py "${files[@]}" >"$out/table.md" || status=1
cat "$out/table.md"
exit $status
