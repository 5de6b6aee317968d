#!/usr/bin/env bash
# Computes a small atlas by Open MPI with four ranks on this machine. Ranks are killed, a loop starts mpirun again, and the
# results must be those of an undisturbed run, byte for byte. A certificate in parts is checked in the same way.
#   scripts/atlas-mpi-test.sh [PROGRAM]     PROGRAM is build/grundy by default, built with -DGRUNDY_MPI=ON
# scripts/install-deps.sh cluster installs what is needed.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$root/build/grundy}")
command -v mpirun >/dev/null || { echo "mpirun is missing: run scripts/install-deps.sh cluster" >&2; exit 2; }

place=$(mktemp -d /tmp/atlas-mpi.XXXXXX)
# Four ranks on fewer cores, as root in a container; a rank that is killed leaves the file of its shared memory.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_btl_vader_backing_directory=$place OMPI_MCA_orte_tmpdir_base=$place
export GRUNDY=$program
loop=
finish() {
    local code=$?
    [ -z "$loop" ] || kill "$loop" 2>/dev/null || true
    if [ $code -ne 0 ]; then
        echo "FAILED (exit code $code)" >&2
        tail -n 25 "$place"/*.log >&2 2>/dev/null || true
    fi
    rm -rf "$place" || { sleep 2 && rm -rf "$place"; }
    exit $code
}
trap finish EXIT
began=$(date +%s%N)
stage() { local t=$((($(date +%s%N) - began) / 100000000)); printf '%4d.%d s  %s\n' $((t / 10)) $((t % 10)) "$*"; }

"$program" atlas plan octal:3 -o "$place/whole" --limit 24000 >/dev/null
"$program" atlas plan octal:3 -o "$place/atlas" --limit 24000 >/dev/null
"$program" atlas run "$place/whole" --quiet >/dev/null
stage "the atlas without faults is done"

records() { cat "$1"/parts/*.jsonl 2>/dev/null | wc -l; }
# The processes of mpirun that work in a folder.
ranks() { pgrep -f -- "^$program atlas run $1 --mpi$" || true; }
# Starts the loop on a folder, and kills a rank at so many records, once each.
disturbed() {
    local folder=$1 end=$((SECONDS + 100)) at victim killed=0
    shift
    "$root/scripts/atlas-mpi.sh" "$folder" -np 4 --oversubscribe >"$folder.log" 2>&1 &
    loop=$!
    for at in "$@"; do
        while [ "$(records "$folder")" -lt "$at" ] && kill -0 $loop 2>/dev/null; do
            [ $SECONDS -lt $end ] || { echo "not within the time: $at records" >&2; return 1; }
            sleep 0.05
        done
        victim=$(ranks "$folder" | shuf -n 1)
        [ -z "$victim" ] || { kill -9 "$victim" 2>/dev/null && killed=$((killed + 1)); } || true
    done
    wait $loop
    loop=
    stage "done with $killed ranks killed and $(grep -c 'start .* ended' "$folder.log" || true) starts that failed"
    [ $killed -ge 1 ]
}
disturbed "$place/atlas" 0 20 60 110 160
"$program" atlas show "$place/atlas"
"$program" atlas check "$place/atlas"
"$program" atlas report "$place/whole" -o "$place/whole.jsonl"
"$program" atlas report "$place/atlas" -o "$place/atlas.jsonl"
cmp "$place/whole.jsonl" "$place/atlas.jsonl"
diff -r "$place/whole/certificates" "$place/atlas/certificates"
stage "the results are those of the undisturbed run, byte for byte"

# A signal to rank 0 alone ends all ranks, in the middle of games that would take minutes.
"$program" atlas plan octal:3 -o "$place/long" --limit 100000000 --budget 1e13nodes >/dev/null
mpirun -np 4 --oversubscribe "$program" atlas run "$place/long" --mpi >"$place/long.log" 2>&1 &
loop=$!
end=$((SECONDS + 60))
while [ "$(records "$place/long")" -lt 3 ] && [ $SECONDS -lt $end ]; do sleep 0.1; done
for rank in $(ranks "$place/long"); do
    grep -qz '^OMPI_COMM_WORLD_RANK=0$' "/proc/$rank/environ" && kill -TERM "$rank"
done
end=$((SECONDS + 5)) code=0
wait $loop || code=$?
loop=
[ $code -eq 130 ] && [ $SECONDS -le $end ]
"$program" atlas show "$place/long" >"$place/shown.log" || true
if grep -q "torn or damaged" "$place/shown.log"; then exit 1; fi
stage "rank 0 was stopped, and all others with it"

certificate=$root/tests/data/certificates/0.356-in-parts.cert
"$program" atlas check "$certificate" -o "$place/alone" >/dev/null
mpirun -np 4 --oversubscribe "$program" atlas check "$certificate" -o "$place/check" --mpi
"$program" atlas report "$place/alone" -o "$place/alone.jsonl"
"$program" atlas report "$place/check" -o "$place/check.jsonl"
cmp "$place/alone.jsonl" "$place/check.jsonl"
stage "a certificate was checked in parts"
