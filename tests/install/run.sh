#!/usr/bin/env bash
# run.sh BUILD_DIR CXX CMAKE: the installed package as outsiders use it, on a machine with no CUDA.
set -euo pipefail
build=$1 compiler=$2 cmake=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --prefix "$work/prefix" >"$work/install.log"

# configure NAME [cmake options]: configures the consumer; no CUDA compiler and no CUDA toolkit can be found.
configure() {
  local name=$1
  shift
  "$cmake" -S "$here/consumer" -B "$work/$name" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DCMAKE_CUDA_COMPILER=NOTFOUND -DCMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=TRUE "$@" >"$work/$name.log" 2>&1
}

# uses NAME [cmake options]: the consumer must configure, build and run.
uses() {
  local name=$1
  if configure "$@" && "$cmake" --build "$work/$name" >>"$work/$name.log" 2>&1 && "$work/$name/consumer"; then
    echo "ok: $name"
  else
    cat "$work/$name.log"
    echo "FAILED: $name"
    exit 1
  fi
}

# refused NAME SENTENCE [cmake options]: configuring must fail, and must say SENTENCE.
refused() {
  local name=$1 sentence=$2
  shift 2
  if configure "$name" "$@"; then
    echo "FAILED: $name configures"
    exit 1
  fi
  # CMake wraps long messages.
  if ! tr -s ' \n' ' ' <"$work/$name.log" | grep -qF "$sentence"; then
    cat "$work/$name.log"
    echo "FAILED: $name does not say: $sentence"
    exit 1
  fi
  echo "ok: $name"
}

uses serial_alone -DCOMPONENTS=serial
uses all_that_can_be_found -DCOMPONENTS=
uses optional_component -DCOMPONENTS="serial;OPTIONAL_COMPONENTS;cuda"
uses bit_identical -DCOMPONENTS=serial -DWITH_BIT_IDENTICAL=ON
refused missing_component 'this installation has no component "valkyrie"' -DCOMPONENTS="serial;valkyrie"
if [[ -f $work/prefix/share/cmake/pleat/pleat-cuda.cmake ]]; then
  refused cuda_without_toolkit 'the component "cuda" needs CUDAToolkit, which was not found' -DCOMPONENTS="serial;cuda"
fi
