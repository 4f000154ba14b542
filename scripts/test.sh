#!/usr/bin/env bash
# test.sh [preset...]: configures, builds and tests each preset (default: ci), then checks the format. With
# `ci asan tsan`, as CI calls it, the suite runs under the address and undefined-behaviour sanitizers, too, and what has
# threads under the thread sanitizer. A failure does not stop the rest. The last line is the sum over all.
set -uo pipefail
trap 'exit 130' INT
cd "$(dirname "$0")/.."

presets=("$@")
[[ $# -gt 0 ]] || presets=(ci)
passed=0 failed=0 skipped=0
heading() { printf '\n== %s\n' "$*"; }

# Adds one check that is not CTest's.
add_check() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $what"
    return 1
  fi
}

# Adds the results in CTest's JUnit file. A test that could not be run has failed, unless it skipped itself.
add_ctest_results() {
  local counts
  counts=$(python3 - "$1" <<'PYTHON'
import sys
import xml.etree.ElementTree as xml

counts = {"passed": 0, "failed": 0, "skipped": 0}
for case in xml.parse(sys.argv[1]).getroot().iter("testcase"):
    reason = case.find("skipped")
    if case.get("status") == "run":
        counts["passed"] += 1
    elif reason is not None and reason.get("message", "").startswith("SKIP_"):
        counts["skipped"] += 1
    else:
        counts["failed"] += 1
print(*counts.values())
PYTHON
  ) || return 1
  read -r run_passed run_failed run_skipped <<<"$counts"
  passed=$((passed + run_passed)) failed=$((failed + run_failed)) skipped=$((skipped + run_skipped))
}

heading "Debian packages"
scripts/setup.sh || exit 1

for preset in "${presets[@]}"; do
  heading "preset $preset: configure and build"
  add_check "configure $preset" cmake --preset "$preset" || continue
  add_check "build $preset" cmake --build --preset "$preset" --parallel "$(nproc)" -- -k 0 || continue

  heading "preset $preset: test"
  results=$PWD/build/$preset/results.xml
  rm -f "$results"
  ctest --preset "$preset" --parallel "$(nproc)" --output-junit "$results"
  status=$?
  failed_before=$failed
  if ! add_ctest_results "$results" || [[ $status -ne 0 && $failed -eq $failed_before ]]; then
    failed=$((failed + 1))
    echo "FAILED: ctest of preset $preset ended with $status"
  fi
done

heading "format"
add_check "format" scripts/format.sh --check

printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[[ $failed -eq 0 ]]
