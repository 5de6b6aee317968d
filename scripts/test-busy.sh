#!/usr/bin/env bash
# No test depends on the machine's speed: runs those of build/ three times in a row beside four busy loops, and once on one
# core. test-busy.sh [OPTIONS OF CTEST], such as -L cli for those of a folder; BUSY_LOOPS and BUSY_ROUNDS change the numbers.
set -euo pipefail
cd "$(dirname "$0")/.."
loops=()
end_loops() {
    [ ${#loops[@]} = 0 ] || kill "${loops[@]}"
    loops=()
}
trap end_loops EXIT
for ((i = 0; i < ${BUSY_LOOPS:-4}; ++i)); do
    while :; do :; done &
    loops+=($!)
done
for ((round = 1; round <= ${BUSY_ROUNDS:-3}; ++round)); do
    echo "beside ${#loops[@]} busy loops, round $round"
    ctest --preset release --parallel "$(nproc)" "$@"
done
end_loops
core=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
echo "on core $core alone"
taskset --cpu-list "$core" ctest --preset release "$@"
