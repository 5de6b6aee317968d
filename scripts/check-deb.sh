#!/usr/bin/env bash
# Tries the packages of `make deb` as Debian's users do: lintian reports no error; in a fresh system they can be installed,
# the program, a program in C and the Python package answer, and once removed, nothing is left. Needs root, lintian and
# mmdebstrap.
#   scripts/check-deb.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
packages=$(realpath "${1:-build/dist}")
source=$PWD
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

step() { printf '== %s\n' "$*"; }
# Python writes its compiled files, as it does for users.
inside() { chroot "$root" env -u PYTHONDONTWRITEBYTECODE DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

step "lintian"
# The address is that of whoever hands the packages on (GRUNDY_MAINTAINER).
lintian --fail-on error --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog "$packages"/*.deb

step "a fresh system"
shopt -s nullglob
sources=(/etc/apt/sources.list)
[ -s /etc/apt/sources.list ] || sources=(/etc/apt/sources.list.d/*.{list,sources})
# What the packages say that they need, but each other.
needed=$(for deb in "$packages"/*.deb; do dpkg-deb -f "$deb" Depends; done | sed 's/([^)]*)//g; s/,/\n/g' | tr -d ' ' | sort -u | grep -v grundy | paste -sd,)
mmdebstrap --quiet --variant=minbase --include="$needed,gcc,libc6-dev,pkgconf" bookworm "$root" "${sources[@]}"
cp "$packages"/*.deb "$source/examples/c/own_rules.c" "$root/tmp"

step "install"
inside sh -c 'dpkg -i /tmp/*.deb >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }'
inside grundy --version
[ "$(inside grundy value 'kayles(10^18)')" = 1 ]
[ "$(inside python3 -c 'import grundy; print(grundy.game("kayles")[10**18])')" = '*1' ]
inside sh -c 'cc /tmp/own_rules.c -o /tmp/own_rules $(pkg-config --cflags --libs grundy-c) && /tmp/own_rules' | head -1

step "remove"
inside sh -c 'dpkg --purge grundy libgrundy1 libgrundy-dev python3-grundy >/tmp/log 2>&1 || { cat /tmp/log; exit 1; }'
if inside find /usr /etc -iname '*grundy*' | grep .; then
    echo "this is left"
    exit 1
fi
