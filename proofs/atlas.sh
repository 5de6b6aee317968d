#!/usr/bin/env bash
# Checks each certificate of atlas/octal3 by grundy-verified, at most ten minutes each, and by grundy check. Prints a
# table, in Markdown, of those that take half a second or more, with the CPU seconds of both, and how many hold.
#   proofs/atlas.sh FOLDER GRUNDY [CODE...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
grundy=$2
shift 2
export GRUNDY_STORE=off TIMEFORMAT=%U

if [ $# -gt 0 ]; then files=("${@/#/$here/../atlas/octal3/certificates/}"); files=("${files[@]/%/.cert}"); else files=("$here"/../atlas/octal3/certificates/*.cert); fi
field() { awk -v key="$1" '$1 == key { print $2 }' "$2"; }
holds=0
echo "| code | theorem | values | grundy-verified | grundy check |"
echo "|---|---|---|---|---|"
for file in "${files[@]}"; do
    code=0
    mine=$({ time timeout 600 "$folder/grundy-verified" "$file" >"$folder/said.txt" 2>&1; } 2>&1) || code=$?
    [ $code -ne 0 ] || holds=$((holds + 1))
    theirs=$({ time "$grundy" check "$file" >/dev/null 2>&1; } 2>&1)
    if [ $code -ne 0 ]; then mine="$(head -1 "$folder/said.txt") (exit code $code)"; fi
    if [ $code -ne 0 ] || awk "BEGIN { exit !($mine >= 0.5) }"; then
        echo "| $(basename "$file" .cert) | $(field theorem "$file") | $(field values "$file") | $mine s | $theirs s |"
    fi
done
echo "$holds of ${#files[@]} hold"
