#!/usr/bin/env bash
# grundy-verified and grundy check agree on certificates and on forged ones, where the former says anything.
#   proofs/test.sh FOLDER [GRUNDY [EVERY]]    where grundy-verified and forge are; without GRUNDY there is no comparison;
#                                             only one of that number of forged certificates is compared
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
grundy=${2:+$(realpath "$2")} every=${3:-1}
export GRUNDY_STORE=off
fail() { echo "$*" >&2; exit 1; }

# Those of a minute or more are left to atlas.sh.
mapfile -t atlas < <(grep -LE '^values [0-9]{6,}$' "$here"/../atlas/octal3/certificates/*.cert)
"$folder/grundy-verified" "${atlas[@]}" >"$folder/atlas.txt" || fail "a certificate of the atlas does not hold: $(grep -v '^  ' "$folder/atlas.txt" | grep -v 'G(n' || true)"
echo "${#atlas[@]} certificates of atlas/octal3 hold"

broken=$folder/broken.cert
sed 's/^period 12$/period 24/' "$here/../atlas/octal3/certificates/0.77.cert" >"$broken"
if "$folder/grundy-verified" "$broken" >/dev/null; then fail "a changed certificate was accepted"; fi
[ -n "$grundy" ] || { echo "there is no grundy to compare with"; exit 0; }

# Files for Coq, whose kernel checks them by computing.
accepts() { (cd "$folder" && coqc -R . Grundy "$1.v" 2>/dev/null) | grep -qx "Closed under the global context"; }
codes=(0.77 0.07 round_kayles 0.3F 0.156 'snim[{2..6}]' 'snim[{3..}]' 'snim[all but {2, 3}]' 4.0 0.0)
for code in "${codes[@]}"; do
    name=period_of_$(tr -c 'a-zA-Z0-9\n' _ <<<"$code")
    "$grundy" period "$code" --certificate "$folder/$name.v" --format coq >/dev/null
    accepts "$name" || fail "coqc refuses the file for $code"
done
for change in 's/period := 12;/period := 24;/' 's/preperiod := 71;/preperiod := 70;/' 's/interval 1 2/interval 1 3/' 's/largest := 8/largest := 9/'; do
    sed "$change" "$folder/period_of_0_77.v" >"$folder/changed.v"
    if accepts changed; then fail "coqc accepts a changed file: $change"; fi
done
sed 's/ saltus := 2;/ saltus := 3;/' "$folder/period_of_snim_all_but__2__3__.v" >"$folder/changed.v"
if accepts changed; then fail "coqc accepts another saltus"; fi
echo "coqc accepts the files of ${#codes[@]} games, and no changed one"

rm -rf "$folder/forged"
mkdir -p "$folder/forged"
cd "$here/.."
for code in 0.77 0.07 0.137 0.055 0.4 0.0202 4.0 0.331 round_kayles 0.3F 8.F2; do
    "$grundy" period "$code" --certificate "$folder/forged/$code.cert" >/dev/null
done
# Two sequences; a move that leaves a heap as large as it was; parts that differ. Then values that rise: of two sequences,
# without end, in parts that differ, and with a bonus.
rules=('game f(n): g(n - k) for k in 1..3; game g(n): f(n - k) for k in {1, 4}'
    'game f(n): g(n) if n > 2; f(n - k) for k in 1..2; game g(n): f(n - k) for k in {1, 3}'
    'game f(n): 0 if n > 0; f(a) + f(b) for a + b = n - 1 if a != b'
    'game f(n): g(n - 1); g(a) + g(b) + g(c) for a + b + c = n - 2; game g(n): f(n - 1); f(a) + f(b) + f(c) for a + b + c = n - 2'
    'game f(n): g(n - k) for k in 1..n; game g(n): f(n - k) for k in 1..n'
    'game f(n): f(n - k) for k in 1..n; f(a) + f(b) for a + b = n - 1 if a != b'
    'game f(n): f(n - 1); f(n - 2) + *4 if n mod 2 = 0; f(n - k) for k in 3..n')
# The other theorems: 3, 4, 6, and a game without moves; of Theorem 5 nothing is said.
sets=('{2..6}' '{3..}' 'all but {2, 3}' 'all but {1, 4, 6}' '{1, 3, 7..}' 'powers(2)')
for i in "${!sets[@]}"; do
    "$grundy" period "snim[${sets[i]}]" --certificate "$folder/forged/set$i.cert" >/dev/null
done
"$grundy" period -e 'game f(n): 0 if n < 0' 'f(n)' --certificate "$folder/forged/none.cert" >/dev/null
for i in "${!rules[@]}"; do
    timeout 10 "$grundy" period -e "${rules[i]}" 'f(n)' --limit 2000 --certificate "$folder/forged/rules$i.cert" >/dev/null
done
cp tests/data/certificates/format_1/*.cert "$folder/forged/"
# The moves of codes with a tail are not compared with the name.
mapfile -t bases < <(grep -L '^game .*\[' "$folder"/forged/*.cert)
"$folder/forge" "$folder/forged" "${bases[@]}"

# One line a file: the exit code and the file.
"$folder/grundy-verified" "$folder"/forged/*.cert | grep -v '^  ' | awk -v every="$every" 'NR % every == 0' >"$folder/said.txt" || true
agreed=0 silent=0 held=0
while IFS= read -r line; do
    file=${line%%.cert: *}.cert
    case $line in *"cert: not covered"*) silent=$((silent + 1)); continue ;; esac
    mine=1
    [[ "$line" == *"cert: does not hold"* || "$line" == *"cert: not a certificate"* ]] || mine=0
    theirs=0
    if ! answer=$("$grundy" check "$file" 2>&1); then theirs=1; fi
    # The moves of a code are compared as texts there, and by what they allow here.
    case $mine$answer in 0*"of the code"*) silent=$((silent + 1)); continue ;; esac
    [ $mine -eq $theirs ] || fail "grundy check and grundy-verified disagree: $line"
    agreed=$((agreed + 1)) held=$((held + 1 - mine))
done <"$folder/said.txt"
[ $agreed -gt $((1000 / every)) ] && [ $held -gt $((50 / every)) ] || fail "too few certificates were compared"
echo "grundy check agrees on $agreed certificates, of which $held hold; nothing is said of $silent"
