#!/usr/bin/env bash
# Runs all fuzz targets of build/sanitize in parallel: scripts/fuzz.sh [SECONDS]. On any crash, hang, leak or runaway
# memory it fails, shows the report and keeps the input in build/fuzz/findings/.
# For NAME_fuzz it uses fuzz/NAME.dict and the seeds in fuzz/corpus/NAME/ if they exist.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
folder=build/fuzz programs=build/sanitize/fuzzers
mkdir -p $folder/findings $folder/logs

names=() processes=()
for program in "$programs"/*_fuzz; do
    if [ ! -x "$program" ]; then
        echo "No fuzz target is built: run 'make fuzz'." >&2
        exit 1
    fi
    name=$(basename "$program" _fuzz)
    corpus=$folder/corpus/$name
    mkdir -p "$corpus"
    arguments=(-max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -detect_leaks=1
        -print_final_stats=1 -artifact_prefix="$folder/findings/$name-")
    [ -f "fuzz/$name.dict" ] && arguments+=(-dict="fuzz/$name.dict")
    arguments+=("$corpus")
    [ -d "fuzz/corpus/$name" ] && arguments+=("fuzz/corpus/$name")
    "$program" "${arguments[@]}" >"$folder/logs/$name.log" 2>&1 &
    names+=("$name") processes+=($!)
done
trap 'kill "${processes[@]}" 2>/dev/null || true' INT TERM

failed=0
for i in "${!names[@]}"; do
    name=${names[$i]} status=0
    wait "${processes[$i]}" || status=$?
    log=$folder/logs/$name.log
    if [ $status -eq 0 ]; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        echo "$name: ${runs:-0} inputs in $seconds s, nothing found"
    else
        failed=1
        echo "$name: FAILED with status $status; the end of $log:"
        tail -n 60 "$log"
    fi
done
exit $failed
