#!/usr/bin/env bash
# Makes a release twice, as two people would: from two clones in folders of different names, with another locale, time zone,
# umask and number of jobs, and the second time without ccache. All files must be equal byte by byte, the archive must
# have every file of the commit, and the checksums must hold.
#   scripts/check-dist.sh
#   PARTS="python deb" scripts/check-dist.sh     only these parts (scripts/dist.sh)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
step() { printf '== %s\n' "$*"; }
quietly() { "$@" >"$work/log" 2>&1 || { tail -50 "$work/log"; exit 1; }; }

# Both are made from the same commit, whatever is committed meanwhile.
git clone -q . "$work/one"
git clone -q "$work/one" "$work/another folder with a longer name"
step "a release"
quietly "$work/one/scripts/dist.sh" "$work/first"
step "the same once more, elsewhere"
(
    umask 077
    export CCACHE_DISABLE=1 TZ=Asia/Kathmandu LC_ALL=C JOBS=1
    quietly "$work/another folder with a longer name/scripts/dist.sh" "$work/second"
)

step "the checksums"
(cd "$work/first" && sha256sum --quiet --check SHA256SUMS)
[ "$(find "$work/first" -type f | wc -l)" = $(($(wc -l <"$work/first/SHA256SUMS") + 1)) ] || { echo "SHA256SUMS lacks files"; exit 1; }

step "the archive has what is committed"
diff <(git -C "$work/one" ls-tree -r --name-only HEAD | sort) \
    <(tar -tzf "$work"/first/grundy-*-source.tar.gz | grep -v '/$' | cut -d / -f 2- | sort)

step "both are equal"
diff -r "$work/first" "$work/second"
(cd "$work/first" && ls -l)
