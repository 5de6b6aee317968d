#!/usr/bin/env bash
# Has the processes of mpirun do the work of an atlas, or check a certificate in parts. MPI ends all of them if one dies;
# this starts them again, and they do what is missing, so that at most the items at hand are lost.
#   scripts/atlas-mpi.sh DIR [OPTION OF MPIRUN]...     e.g. scripts/atlas-mpi.sh octal4 -np 64 --hostfile hosts
# GRUNDY is the program (build/grundy), built with -DGRUNDY_MPI=ON; ATLAS_STARTS is how often mpirun is started at most
# (20).
set -euo pipefail

if [ $# -eq 0 ]; then
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2
fi
folder=$1
shift
program=${GRUNDY:-$(cd "$(dirname "$0")/.." && pwd)/build/grundy}
starts=${ATLAS_STARTS:-20}
mpirun=
trap 'kill -TERM $mpirun 2>/dev/null || true; wait $mpirun || true; exit 130' INT TERM
for ((start = 1; start <= starts; ++start)); do
    code=0
    mpirun "$@" "$program" atlas run "$folder" --mpi &  # a shell that waits for a child hears signals at once
    mpirun=$!
    wait $mpirun || code=$?
    # 0: done. 2: a fault that another start meets again. 130, 143: it was stopped.
    case $code in 0 | 2 | 130 | 143) exit "$code" ;; esac
    # A start that ended after the last record left nothing to do.
    "$program" atlas show "$folder" >/dev/null && exit 0
    echo "$0: start $start of at most $starts ended with exit code $code" >&2
    sleep 1
done
exit "$code"
