#!/usr/bin/env bash
# Installs what Pleat's builds and tests need from Debian's packages. Asks nothing, and does nothing when all is there.
# CUDA is not among them: the Cuda backend is built where nvcc is found.
set -euo pipefail

packages=(
  cmake ninja-build ccache g++ git python3 # the build
  libboost-dev                             # Hana
  catch2                                   # the tests
  clang lld libomp-dev                     # the presets asan and tsan, and a second compiler for the same bits
  libcli11-dev libfmt-dev libcsv-dev       # examples/stats, perf/accuracy
  libbenchmark-dev                         # perf/
  clang-format-19 clang-tidy               # scripts/format.sh (14 garbles requires-clauses), scripts/tidy.sh
)

# What Pleat is compared with on the CPU (scripts/perf_cpu.sh).
[[ -z ${PLEAT_PERF_PEERS:-} ]] || packages+=(libtbb-dev libeigen3-dev)

if ! command -v dpkg-query >/dev/null; then
  echo "setup: no dpkg here; please install the equivalents of these Debian packages: ${packages[*]}" >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)
echo "setup: installing ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" >/dev/null
