#!/usr/bin/env bash
# Computes a small atlas on a Slurm cluster of three virtual nodes that exists only for this test, on this machine and
# as this user. One node loses its power in the middle, and the controller is killed and started again. The results must
# be those of an undisturbed run, byte for byte. Then the cluster checks a certificate in parts, and one with a fault.
#   scripts/atlas-slurm-test.sh [PROGRAM]     PROGRAM is build/grundy by default
# scripts/install-deps.sh cluster installs what is needed. Each node is a process namespace, so that killing its first
# process ends all of it at once, with the jobs. As another user than root, this needs user namespaces.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$root/build/grundy}")
export PATH=$PATH:/usr/sbin
for tool in slurmctld slurmd sbatch munged unshare; do
    command -v $tool >/dev/null || { echo "$tool is missing: run scripts/install-deps.sh cluster" >&2; exit 2; }
done

namespaces=(--pid --fork --kill-child --mount-proc)
[ "$(id -u)" -eq 0 ] || namespaces=(--user --map-current-user "${namespaces[@]}")
if ! unshare "${namespaces[@]}" true 2>/dev/null; then
    echo "SKIPPED: this machine allows no process namespaces, so no node can lose its power here"
    exit 0
fi

place=$(mktemp -d /tmp/atlas-slurm.XXXXXX)
chmod 711 "$place"
mkdir "$place/state" "$place/spool"
declare -A pids=()
stage() { printf "%5s s  %s\n" "$(seconds)" "$*"; }
began=$(date +%s%N)
seconds() { local t=$(($(date +%s%N) - began)); printf '%d.%d' $((t / 1000000000)) $((t / 100000000 % 10)); }
finish() {
    local code=$?
    if [ $code -ne 0 ]; then
        echo "FAILED (exit code $code); the cluster, and the ends of the logs:" >&2
        timeout 5 squeue -o '%i %T %N %r' >&2 || true
        timeout 5 sinfo -N -o '%N %T %E' >&2 || true
        tail -n 15 "$place"/*.log "$place"/atlas/slurm/*.out >&2 2>/dev/null || true
    fi
    for pid in "${pids[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    [ -f "$place/munged.pid" ] && kill "$(cat "$place/munged.pid")" 2>/dev/null || true
    sleep 0.5  # what was killed may still be writing
    rm -rf "$place" || { sleep 2 && rm -rf "$place"; }
    exit $code
}
trap finish EXIT

# ---- the cluster
free_ports() {  # four in a row that nobody listens on
    local base i
    while :; do
        base=$((20000 + RANDOM % 30000))
        for i in 0 1 2 3; do (: <"/dev/tcp/127.0.0.1/$((base + i))") 2>/dev/null && continue 2; done
        echo $base
        return
    done
}
port=$(free_ports)
host=$(hostname -s)
cat >"$place/slurm.conf" <<CONF
ClusterName=atlas
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$place/munge.socket,cred_expire=5
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool/%n
SlurmctldPidFile=$place/slurmctld.pid
SlurmdPidFile=$place/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=2
SlurmdTimeout=10
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=2
JobCompType=jobcomp/filetxt
JobCompLoc=$place/jobs.txt
MaxArraySize=16
NodeName=n[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 3))] CPUs=2
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$place/slurm.conf

start_controller() {
    slurmctld -D >>"$place/slurmctld.log" 2>&1 &
    pids[controller]=$!
    disown  # no message when it is killed
}
start_node() {
    unshare "${namespaces[@]}" slurmd -D -N "$1" >>"$place/$1.log" 2>&1 &
    pids[$1]=$!
    disown
}
# Waits until a command succeeds, for at most so many seconds.
within() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ $SECONDS -lt $end ] || { echo "not within the time: $what" >&2; return 1; }
        sleep 0.2
    done
}

head -c 1024 /dev/urandom >"$place/key"
chmod 600 "$place/key"
munged --force --key-file="$place/key" --socket="$place/munge.socket" --pid-file="$place/munged.pid" \
    --log-file="$place/munged.log" --seed-file="$place/munged.seed" 2>/dev/null
start_controller
for node in n1 n2 n3; do start_node $node; done
three_idle() { [ "$(sinfo -h -N -o '%T' 2>/dev/null | grep -c '^idle')" -eq 3 ]; }
within 40 "three idle nodes" three_idle
stage "three nodes are up"

# ---- the undisturbed atlas, and the disturbed one
plan() { "$program" atlas plan octal:3 -o "$1" --limit 24000 >/dev/null; }
plan "$place/whole"
plan "$place/atlas"
"$program" atlas run "$place/whole" --quiet >/dev/null
stage "the atlas without faults is done"

"$program" atlas run "$place/atlas" --slurm --tasks 24
records() { cat "$place"/atlas/parts/*.jsonl 2>/dev/null | wc -l; }
some_records() { [ "$(records)" -ge "$1" ]; }
within 60 "first records" some_records 20
busy=$(squeue -h -t RUNNING -o '%N' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
busy=${busy:-n1}
kill -9 "${pids[$busy]}"
unset "pids[$busy]"
stage "node $busy lost its power, with $(squeue -h -w "$busy" 2>/dev/null | wc -l) tasks; there are $(records) records"
within 60 "more records" some_records 40
kill -9 "${pids[controller]}"
sleep 1
start_controller
stage "the controller was killed and started again; there are $(records) records"

# What a user does until nothing is missing. A dead controller looks like an empty queue, so the exit code counts as
# well. A controller that died may have forgotten what was submitted in its last seconds: the same command submits what
# is missing. It may also start a task where it still runs; Slurm then drains the node and holds the task.
look_after() {
    local queue
    queue=$(squeue -h -o '%i %T %r' 2>/dev/null) || return 1
    if [ -z "$queue" ]; then
        done_in "$1" && return 0
        "$program" atlas run "$1" --slurm --tasks 24 || true
    fi
    local id state reason
    while read -r id state reason; do
        case $reason in *[Hh]eld*) echo "        released: $id ($reason)"; scontrol release "$id" || true ;; esac
    done <<<"$queue"
    sinfo -h -N -o '%N %T' | while read -r id state; do
        case $state in *drain*) echo "        resumed: $id"; scontrol update nodename="$id" state=resume || true ;; esac
    done
    sleep 0.5
    return 1
}
# Whether nothing is missing: the exit code of a certificate that is refuted does not tell.
done_in() { [[ $("$program" atlas show "$1" --json | tr -d ' \n') == *'"missing":[]'* ]]; }
within 200 "the end of all jobs" look_after "$place/atlas"
stage "all jobs are done"

"$program" atlas show "$place/atlas"
"$program" atlas check "$place/atlas"
"$program" atlas report "$place/whole" -o "$place/whole.jsonl"
"$program" atlas report "$place/atlas" -o "$place/atlas.jsonl"
cmp "$place/whole.jsonl" "$place/atlas.jsonl"
diff -r "$place/whole/certificates" "$place/atlas/certificates"
requeued=$(ls "$place"/atlas/parts | grep -c '\.[1-9][0-9]*\.jsonl$' || true)
stage "the results are those of the undisturbed run, byte for byte; tasks that were started again: $requeued"

# ---- a certificate in parts, and the same with another value before a border, under a new seal
certificate=$root/tests/data/certificates/0.356-in-parts.cert
awk '/^border 7516/ { $3 = ($3 ~ /^00/ ? "01" : "00") substr($3, 3) } !/^seal/' "$certificate" >"$place/wrong.cert"
printf 'seal %s\n' "$(sha256sum "$place/wrong.cert" | cut -d ' ' -f 1)" >>"$place/wrong.cert"
"$program" atlas check "$certificate" -o "$place/alone" >/dev/null
"$program" atlas check "$certificate" -o "$place/right" --slurm
"$program" atlas check "$place/wrong.cert" -o "$place/wrong" --slurm
within 100 "the parts of a certificate" look_after "$place/right"
within 100 "the parts of a certificate with a fault" look_after "$place/wrong"
"$program" atlas report "$place/alone" -o "$place/alone.jsonl"
"$program" atlas report "$place/right" -o "$place/right.jsonl"
cmp "$place/alone.jsonl" "$place/right.jsonl"
code=0
verdict=$("$program" atlas show "$place/wrong") || code=$?
echo "$verdict"
[ $code -eq 1 ]
[[ $verdict == *'refuted      3: the border at heap 7516 is wrong'* ]]
stage "a certificate was checked in parts, and a fault was found in its part"
