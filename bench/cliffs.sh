#!/bin/bash
# Work that was once quadratic, or a hundred times slower than its neighbours: the processor seconds of two programs in
# turn, each the least of some rounds, and whether they print the same. cliffs.sh BEFORE AFTER [ROUNDS] [SECONDS]
# [CASE...]; a run that takes longer than so many seconds is ended, and shown as more than those.
set -u
before="$(realpath "$1")" after="$(realpath "$2")" rounds="${3:-3}" limit="${4:-20}"
shift $(($# < 4 ? $# : 4))
export GRUNDY_STORE=off LC_ALL=C
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit

cat > ladder.game <<'GAME'
game ladder(i) with w: row:
    ladder(j)  for j in 1..i - 1 if w[j] < w[i]
GAME
cat > walks.game <<'GAME'
game walk(v) with g: graph:
    walk(u)  for u in neighbours(g, v) if u > v
game thin(v) with g: graph:
    thin(u)  for u in neighbours(g, v) if u > v and degree(g, u) < 1000
GAME
cat > holes.game <<'GAME'
game queen(a, b) with S: pairs:
    queen(a - k, b)      for k in 1.. if not (a - k, b) in S
    queen(a, b - k)      for k in 1.. if not (a, b - k) in S
    queen(a - k, b - k)  for k in 1.. if not (a - k, b - k) in S
game blocked(a, b) with S: pairs:
    blocked(a - k, b)      for k in 1.. if not any((a - j, b) in S for j in 1..k)
    blocked(a, b - k)      for k in 1.. if not any((a, b - j) in S for j in 1..k)
    blocked(a - k, b - k)  for k in 1.. if not any((a - j, b - j) in S for j in 1..k)
GAME
awk 'BEGIN {
    srand(1)
    n = 20000
    for (i = 1; i <= n; ++i) p[i] = i
    for (i = n; i > 1; --i) { j = 1 + int(rand() * i); t = p[i]; p[i] = p[j]; p[j] = t }
    for (k = 1; k <= 3; ++k) {
        size = k == 1 ? 2000 : k == 2 ? 4000 : n
        file = "row" size ".data"
        printf "p = [" > file
        for (i = 1; i <= size; ++i) printf("%s%d", (i > 1 ? ", " : ""), p[i]) > file
        print "]" > file
        for (i = 1; i <= size; ++i) printf("ladder[p](%d)\n", i) > ("row" size ".in")
    }
    printf "S = {" > "cells.data"
    for (i = 1; i <= 1000; ++i)
        printf("%s(%d, %d)", (i > 1 ? ", " : ""), int(rand() * 10 ^ 5), int(rand() * 10 ^ 5)) > "cells.data"
    print "}" > "cells.data"
    for (k = 4; k <= 5; ++k)
        for (i = 2; i <= 10 ^ k; ++i) {
            print i - 1, i > ("chain" k ".txt")
            print 1 + int(rand() * (i - 1)), i > ("tree" k ".txt")
        }
    for (k = 4; k <= 6; ++k) {
        print 1 > ("heaps" k ".in")
        print 10 ^ k > ("heaps" k ".in")
        for (i = 1; i <= 10 ^ k; ++i) {
            heap = 1 + int(rand() * 1000)
            large = 1 + int(rand() * 10 ^ 9)
            printf("%s*%d", (i > 1 ? " + " : ""), large) > ("stars" k ".txt")
            printf("%snim(%d)", (i > 1 ? " + " : ""), large) > ("nim" k ".txt")
            printf("%skayles(%d)", (i > 1 ? " + " : ""), heap) > ("kayles" k ".txt")
            printf("%d ", heap) > ("heaps" k ".in")
            if (k == 6) printf("%skayles(%d)%s", (i % 10000 != 1 ? " + " : ""), heap, (i % 10000 ? "" : "\n")) > "hundred.txt"
        }
        print "" > ("stars" k ".txt")
        print "" > ("nim" k ".txt")
        print "" > ("kayles" k ".txt")
        print "" > ("heaps" k ".in")
    }
    for (i = 1; i <= 200000; ++i) {
        plus = i > 1 ? " + " : ""
        printf("%ssnim[{2, 5}](%d)", plus, 1 + int(rand() * 10 ^ 6)) > "parameters.txt"
        printf("%sbracelet([%d, %d, %d])", plus, 1 + int(rand() * 9), 1 + int(rand() * 9), 1 + int(rand() * 9)) > "rows.txt"
        printf("%snode_kayles(path(%d))", plus, 1 + int(rand() * 9)) > "graphs.txt"
        printf("%s%d * kayles(%d)", plus, 1 + int(rand() * 9), 1 + int(rand() * 10 ^ 6)) > "counted.txt"
    }
}' || exit

# Processor seconds of one run, or the limit and a sign. The output stays in a file.
seconds() { # PROGRAM OUTPUT INPUT ARGUMENTS...
    local program="$1" output="$2" input="$3"
    shift 3
    TIMEFORMAT='%U %S'
    { time timeout "$limit" "$program" "$@" < "$input" > "$output" 2> faults; } 2> times
    case $? in
    0) tail -1 times | awk '{printf "%.3f", $1 + $2}' ;;
    124) echo ">$limit" ;;
    *) echo fails ;;
    esac
}

least() { printf '%s\n%s\n' "$1" "$2" | sort -g | head -1; }

row() { # NAME INPUT ARGUMENTS...
    local name="$1" a="" b="" now round
    shift
    [ ${#wanted[@]} = 0 ] || [[ " ${wanted[*]} " == *" ${name%% *} "* ]] || return
    for ((round = 0; round < rounds; ++round)); do
        now="$(seconds "$before" out.before "$@")"
        if [ -z "$a" ] || [[ "$now" != ">"* ]]; then a="$(least "$now" "${a:-$now}")"; fi
        now="$(seconds "$after" out.after "$@")"
        if [ -z "$b" ] || [[ "$now" != ">"* ]]; then b="$(least "$now" "${b:-$now}")"; fi
        [[ "$a" != ">"* ]] || break # nothing new to learn
    done
    local same=same
    cmp -s out.before out.after || same=differs
    [[ "$a$b" != *[!0-9.]* ]] || same=-
    printf '| %-44s | %8s | %8s | %s |\n' "$name" "$a" "$b" "$same"
}

wanted=("$@")
none=/dev/null
printf '| %-44s | %8s | %8s | output |\n|---|---:|---:|---|\n' "work" before after
row "start: kayles(5)" $none value 'kayles(5)'
for n in 2000 4000 20000; do row "judge-lines: $n" row$n.in judge --game ladder.game --data row$n.data; done
for n in 2000 4000 20000; do row "judge-misere: $n" row$n.in judge --misere --game ladder.game --data row$n.data; done
for k in 4 5; do
    row "degree: chain of 10^$k" $none value -f walks.game --graph g=chain$k.txt 'thin[g](1)'
    row "no-degree: chain of 10^$k" $none value -f walks.game --graph g=chain$k.txt 'walk[g](1)'
    row "misere-chain: 10^$k" $none value --misere -f walks.game --graph g=chain$k.txt 'walk[g](1)'
done
for n in 5000 20000 200000; do row "remoteness: nim($n)" $none solve --remoteness "nim($n)"; done
for kind in chain tree; do
    for k in 4 5; do
        row "hackenbush-value: $kind of 10^$k" $none value --graph g=$kind$k.txt 'hackenbush(g)'
        row "hackenbush-solve: $kind of 10^$k" $none solve --moves 1 --graph g=$kind$k.txt 'hackenbush(g)'
        row "hackenbush-moves: $kind of 10^$k" $none moves --moves 1 --graph g=$kind$k.txt 'hackenbush(g)'
    done
done
row "sum-table: 20,000 of kayles(n) + kayles(7)" $none table 'kayles(n) + kayles(7)' n=1..20000
row "sum-table: 90,000 of kayles(n) + nim(m)" $none table 'kayles(n) + nim(m)' n=1..300 m=1..300
for k in 4 5 6; do
    row "sum-value: 10^$k stars" stars$k.txt value -
    row "sum-value: 10^$k of kayles" kayles$k.txt value -
    row "sum-solve: 10^$k of kayles" kayles$k.txt solve -
    row "sum-solve: 10^$k of nim" nim$k.txt solve -
done
for kind in parameters rows graphs counted; do
    row "bracket-value: 200,000 of $kind" $kind.txt value -
    row "bracket-solve: 200,000 of $kind" $kind.txt solve -
done
row "count: turning_corners(1000, 999)" $none solve --count 'turning_corners(1000, 999)'
row "count: turning_corners(10000, 9999)" $none solve --count 'turning_corners(10000, 9999)'
row "count: wythoff(10000, 9000)" $none solve --count 'wythoff(10000, 9000)'
row "count: hackenbush(path(20000))" $none solve --count 'hackenbush(path(20000))'
row "rays: row 100,000 among 1,000 cells" $none solve --winner -f holes.game --data cells.data 'queen(100000, 150000)'
row "rays: row 100,000 among 1,000 walls" $none solve --winner -f holes.game --data cells.data 'blocked(100000, 150000)'
row "sum-lines: 100 of 10^4 of kayles" hundred.txt value --lines -
for k in 4 5 6; do
    row "judge-input: 10^$k of kayles" heaps$k.in judge kayles --input 'T; N; n...'
    row "judge-input: 10^$k of nim" heaps$k.in judge nim --input 'T; N; n...'
    row "misere-sum: 10^$k stars" stars$k.txt value --misere -
    row "misere-judge: 10^$k of nim" heaps$k.in judge nim --misere --input 'T; N; n...'
done
