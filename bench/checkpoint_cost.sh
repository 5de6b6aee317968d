#!/bin/sh
# What saving costs: runs the same work with and without --checkpoint, in turn, and prints the processor seconds (user
# and system) of each run, and the least of each kind: other work on the machine only adds. checkpoint_cost.sh [ROUNDS]
# [GRUNDY ARGUMENTS...]; the work is a minute of Wythoff's game unless given. Saves are at the usual interval and at the
# end.
set -eu
cd "$(dirname "$0")/.."
rounds="${1:-3}"
[ $# = 0 ] || shift
[ $# != 0 ] || set -- table wythoff 15500..16000 0..16000 --threads 1 --budget 8GiB
export GRUNDY_STORE=off LC_ALL=C
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# Processor seconds of build/grundy with these arguments.
seconds() {
    bash -c 'TIMEFORMAT="%U %S"; time build/grundy "$@" > /dev/null' - "$@" 2>&1 | tail -1 | awk '{print $1 + $2}'
}

round=0
while [ "$round" -lt "$rounds" ]; do
    round=$((round + 1))
    rm -f "$folder/saved"
    without="$(seconds "$@")"
    echo "$without $(seconds "$@" --checkpoint "$folder/saved") $(wc -c < "$folder/saved")"
done | awk '{
    printf "without %.2f s, with %.2f s\n", $1, $2
    if (NR == 1 || $1 < without) without = $1
    if (NR == 1 || $2 < with) with = $2
    saved = $3
} END {
    printf "least: without %.2f s, with %.2f s: %+.1f %%, %.0f MB saved\n", without, with, 100 * (with / without - 1), saved / 1e6
}'
