#!/usr/bin/env bash
# Fails if a theorem of Audit.v rests on an axiom, or a proof is left out.
#   proofs/audit.sh FOLDER     where the theory is compiled
set -euo pipefail
cd "$1"
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
