#!/usr/bin/env bash
# Builds the Python package as its users do: the wheel, twice, which must be equal and small; installs by pip of the source
# folder, of the source archive and for development, each into an empty environment; and asks each about one game.
#   scripts/check-wheel.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"; rm -f "$source"/python/grundy/*.so*' EXIT
python=/usr/bin/python3
[ -x $python ] || python=python3

step() { printf '== %s\n' "$*"; }
answers() {
    (cd "$work" && "$1/bin/python" -c "import grundy; print(grundy.__file__); assert grundy.game('kayles')[10**18] == 1")
}
fresh() { $python -m venv "$work/$1"; }

step "a wheel, twice"
mkdir "$work/first" "$work/second"
for folder in first second; do
    (cd python/backend && $python -c "import grundy_build as b; b.build_wheel('$work/$folder')")
done
wheel=$(basename "$work"/first/*.whl)
cmp "$work/first/$wheel" "$work/second/$wheel"
bytes=$(stat -c %s "$work/first/$wheel")
echo "$wheel has $bytes bytes"
[ "$bytes" -le 3000000 ] || { echo "more than 3 MB"; exit 1; }
fresh wheel
"$work/wheel/bin/pip" install --quiet --no-index "$work/first/$wheel"
answers "$work/wheel"

step "pip install ."
fresh folder
"$work/folder/bin/pip" install --quiet --no-index .
answers "$work/folder"

step "pip install -e ."
fresh editable
"$work/editable/bin/pip" install --quiet --no-index -e .
answers "$work/editable"

step "the source archive"
(cd python/backend && $python -c "import grundy_build as b; b.build_sdist('$work')")
fresh archive
"$work/archive/bin/pip" install --quiet --no-index "$work"/grundy-*.tar.gz
answers "$work/archive"
