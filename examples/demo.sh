#!/usr/bin/env bash
# Five games, from their rules to every winning first move; then the same program as a solution of the judges'
# problems. Needs build/grundy (run `make` first), or GRUNDY=/path/to/grundy.
set -eu
cd "$(dirname "$0")/.."
GRUNDY=${GRUNDY:-build/grundy}
if [ ! -x "$GRUNDY" ]; then
    echo "$GRUNDY is not there: run 'make' first." >&2
    exit 1
fi
if [ -t 1 ]; then bold=$(printf '\033[1m') plain=$(printf '\033[0m'); else bold='' plain=''; fi

heading() { printf '\n%s== %s ==%s\n' "$bold" "$1" "$plain"; }
# Echoes a command as it would be typed, then runs it.
run() {
    printf '\n%s$ grundy' "$bold"
    for word in "$@"; do
        case $word in
        *[!A-Za-z0-9_./=,-]*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    printf '%s\n' "$plain"
    "$GRUNDY" "$@"
}
# The judge's sample: input on the left, the program's output on the right.
sample() {
    printf '\n%s$ grundy judge %s < examples/judge/%s.in%s\n' "$bold" "$1" "$1" "$plain"
    "$GRUNDY" judge "$1" <"examples/judge/$1.in" >"$output"
    paste "examples/judge/$1.in" "$output" | awk -F '\t' '{ printf "  %-24s | %s\n", $1, $2 }'
}
output=$(mktemp)
trap 'rm -f "$output"' EXIT

heading "Brave Game: take 1 to m stones"
run games brave
run solve 'brave[m=2](23)'
sample hdu-1846

heading "CET-4: take a power of two"
run games cet4
run table cet4 0..20
sample hdu-1847

heading "S-Nim: heaps, and a set of numbers that may be taken"
run games snim
run solve 'snim[{2,5}](2) + snim[{2,5}](5) + snim[{2,5}](12)'
sample hdu-1536

heading "2 x N painting: a cell or a 2 x 2 square"
run games strip
run solve 'strip(4)'
sample hdu-4559

heading "Bracelets: a pearl goes, and all that are not lighter"
run games bracelet
run solve 'bracelet([5,1,7,2,4,5,3]) + bracelet([2,1,5,4])'
sample lightoj-1344

heading "Huge ones, from a proven period"
run value 'snim[{2,5}](10^18) + cet4(10^18)'
run solve 'brave[m=7](10^18)'
run plan 'strip(10^18)'

heading "In a browser"
echo "build/grundy serve --open   # the page: explore, play and see any game; Ctrl-C ends it"
