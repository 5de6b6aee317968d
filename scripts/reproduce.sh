#!/bin/bash
# Proves published periods again. For each row of tests/data/periods.tsv and long_periods.tsv it runs `grundy period`
# with a certificate, then `grundy check` on that certificate, and times both (CPU seconds). Prints a table in Markdown;
# the exit code is 1 if a row differs from the published one.
#
#   scripts/reproduce.sh [--fast | --slow | --long] [CODE ...]     rows up to that kind (default: slow); only these codes
set -u
cd "$(dirname "$0")/.."
export GRUNDY_STORE=off  # a period that is known would prove nothing
grundy=${GRUNDY:-build/grundy}
kinds="fast slow"
case "${1:-}" in
--fast) kinds="fast"; shift ;;
--slow) shift ;;
--long) kinds="fast slow long"; shift ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT=%U

rows() {
    awk -F'\t' '!/^#/ { print $1, $2, $3, $4, $5, "fast" }' tests/data/periods.tsv
    awk -F'\t' '!/^#/ { print $1, $2, $3, $4, $5, $6 }' tests/data/long_periods.tsv
}

field() { sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$2"; }

total=$(rows | wc -l)
number=0
wrong=0
echo "| code | period | preperiod | largest value | at | theorem | values | proven in | checked in |"
echo "|---|---|---|---|---|---|---|---|---|"
while read -r code preperiod period max at kind; do
    number=$((number + 1))
    case " $kinds " in *" $kind "*) ;; *) continue ;; esac
    if [ $# -gt 0 ]; then case " $* " in *" $code "*) ;; *) continue ;; esac; fi
    [ -t 2 ] && printf '\r\033[K%d of %d: %s' "$number" "$total" "$code" >&2
    file=$folder/$number.cert
    proven=$({ time "$grundy" period "$code" --quiet --json --certificate "$file" >"$folder/found" 2>"$folder/fault"; } 2>&1)
    checked=$({ time "$grundy" check --quiet "$file" >"$folder/check" 2>>"$folder/fault"; } 2>&1)
    verdict="$checked s"
    grep -q '^  holds' "$folder/check" || verdict="**refused**"
    found="$(field preperiod "$folder/found") $(field period "$folder/found")"
    [ "$max" = - ] || found="$found $(field max "$folder/found") $(field max_at "$folder/found")"
    wanted="$preperiod $period"
    [ "$max" = - ] || wanted="$wanted $max $at"
    if [ "$found" != "$wanted" ] || [ "$verdict" = "**refused**" ]; then
        wrong=$((wrong + 1))
        verdict="$verdict, **not as published: $wanted**"
        cat "$folder/fault" >&2
    fi
    echo "| $code | $(field period "$folder/found") | $(field preperiod "$folder/found") | $(field max "$folder/found") |" \
        "$(field max_at "$folder/found") | $(sed -n 's/^  theorem *//p' "$folder/check") |" \
        "$(sed -n 's/^values //p' "$file") | $proven s | $verdict |"
done < <(rows)
[ -t 2 ] && printf '\r\033[K' >&2
[ "$wrong" = 0 ] || { echo "$wrong rows differ from what was published" >&2; exit 1; }
