#!/usr/bin/env bash
# Fails if a theorem of Audit.v rests on an axiom, or a proof is left out; or if docs/proofs.md does not say of one of its
# theorems whether it is checked, or names one that is not among those.
#   proofs/audit.sh FOLDER     where the theory is compiled
set -euo pipefail
docs=$(cd "$(dirname "$0")/../docs" && pwd)
cd "$1"
silent=$(awk 'BEGIN { RS = "" } /^\*\*(Theorem|Lemma)/ { if (open) print open; open = $1 " " $2 }
    /hecked by a machine/ { open = "" } END { if (open) print open }' "$docs/proofs.md")
[ -z "$silent" ] || { echo "docs/proofs.md does not say whether these are checked by a machine: $silent" >&2; exit 1; }
for name in $(awk 'BEGIN { RS = "" } /hecked by a machine/' "$docs/proofs.md" "$docs/theory.md" | grep -oE '`[a-z]+[a-z0-9_]*`' | tr -d '`' | sort -u); do
    grep -qE "^Print Assumptions [A-Za-z]+[.]$name[.]$" Audit.v || { echo "the docs say that $name is proved; Audit.v does not have it" >&2; exit 1; }
done
if grep -nE '\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|bypass_check)\b' ./*.v; then
    echo "a proof is left out, or something is assumed" >&2
    exit 1
fi
answers=$(coqc -R . Grundy Audit.v)
asked=$(grep -c '^Print Assumptions' Audit.v)
closed=$(grep -c '^Closed under the global context$' <<<"$answers" || true)
if [ "$asked" -ne "$closed" ] || [ "$asked" -eq 0 ]; then
    echo "$answers" >&2
    echo "only $closed of $asked theorems rest on no axiom" >&2
    exit 1
fi
echo "$asked theorems, no axioms"
