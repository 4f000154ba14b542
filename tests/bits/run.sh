#!/usr/bin/env bash
# run.sh [compiler...]: builds hash.cpp with each compiler (default: those of g++ and clang++ that are there) at three
# optimisation levels for three instruction sets, runs each program, and demands one hash of them all. Then it builds
# one without the guard against contraction and demands another hash: the check has been seen red.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [[ $(uname -m) != x86_64 ]]; then
  echo "skipped: the instruction sets of this test are those of x86-64"
  exit 77
fi

flags=(-std=c++20 -I"$root/framework/include" -I"$root/backends/serial/include" -DPLEAT_DEFAULT_BACKEND=Serial)
compilers=("$@")
if [[ $# -eq 0 ]]; then
  for compiler in g++ clang++; do
    if command -v "$compiler" >/dev/null; then compilers+=("$compiler"); else echo "skipped: no $compiler"; fi
  done
fi

# cpu_has FLAG...: whether this processor has them all.
cpu_has() {
  local flag
  for flag in "$@"; do grep -qw "$flag" /proc/cpuinfo || return 1; done
}
sets=(x86-64)
if cpu_has avx2 bmi1 bmi2 f16c fma movbe; then sets+=(x86-64-v3); else echo "skipped: this CPU has no x86-64-v3"; fi
if cpu_has avx512f avx512bw avx512cd avx512dq avx512vl; then
  sets+=(x86-64-v4)
else
  echo "skipped: this CPU has no x86-64-v4"
fi

# build NAME COMMAND...: compiles in the background, two at a time.
build() {
  local name=$1
  shift
  while (($(jobs -rp | wc -l) >= 2)); do wait -n || true; done
  "$@" -o "$work/$name" "$here/hash.cpp" &
  names+=("$name") pids+=($!)
}
names=() pids=()
for compiler in "${compilers[@]}"; do
  for level in -O0 -O2 -O3; do
    for set in "${sets[@]}"; do
      build "${compiler##*/}$level-$set" "$compiler" "${flags[@]}" "$level" "-march=$set"
    done
  done
done
unguarded=""
if command -v g++ >/dev/null && [[ " ${sets[*]} " == *" x86-64-v3 "* ]]; then
  unguarded=unguarded-g++-O3-x86-64-v3
  build $unguarded g++ "${flags[@]}" -O3 -march=x86-64-v3 -DPLEAT_WITHOUT_CONTRACTION_GUARD
fi
for pid in "${pids[@]}"; do wait "$pid"; done

failed=0 expected=""
for name in "${names[@]}"; do
  hash=$("$work/$name")
  printf '%-32s %s\n' "$name" "$hash"
  expected=${expected:-$hash}
  if [[ -z $hash ]]; then
    echo "FAILED: $name prints no hash" && failed=1
  elif [[ $name == "$unguarded" ]]; then
    if [[ $hash == "$expected" ]]; then echo "FAILED: this test cannot see contraction" && failed=1; fi
  elif [[ $hash != "$expected" ]]; then
    echo "FAILED: $name gives other bits than ${names[0]}" && failed=1
  fi
done
exit $failed
