#!/usr/bin/env bash
# Makes all files of a release in one folder, which is emptied first: the source archive, the Python package, the Debian
# packages, the npm package, the static site, a formula of Homebrew and a recipe of conda, and their checksums. All is built from the archive
# of the last commit, so that nothing else can get in; the same commit and tools give the same bytes (check-dist.sh).
#   scripts/dist.sh [FOLDER]               FOLDER: build/dist
#   PARTS="python deb" scripts/dist.sh     only these, beside the archive
#   PARTS= scripts/dist.sh                 the archive, the formula and the recipe alone
#   DIST_URL=https://...                   where the archive will be found, for the formula and the recipe
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-build/dist}")
parts=${PARTS-python deb npm site}
url=${DIST_URL:-https://example.org/grundy}

version=$(git show HEAD:include/grundy/version.hpp | sed -n 's/.*GRUNDY_VERSION_STRING "\(.*\)"/\1/p')
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
[ -z "$(git status --porcelain)" ] || echo "dist.sh: what is not committed is left out" >&2

work=$PWD/build/dist-work
rm -rf "$work" "$folder"
mkdir -p "$work" "$folder"
archive=$folder/grundy-$version-source.tar.gz
git -c tar.umask=022 archive --format=tar --prefix="grundy-$version/" HEAD | gzip -9n >"$archive"
tar -xzf "$archive" -C "$work"
source=$work/grundy-$version

# What a part leaves in build/dist of the extracted archive belongs to the release.
part_python() { make -C "$source" wheel; }
part_deb() { make -C "$source" deb; }
part_npm() { make -C "$source" npm; }
part_site() {
    make -C "$source" web
    mkdir -p "$source/build/dist"
    mv "$source/build/site" "$source/build/grundy-$version-site"
    tar -C "$source/build" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=ustar \
        -cf - "grundy-$version-site" | gzip -9n >"$source/build/dist/grundy-$version-site.tar.gz"
}
for part in $parts; do "part_$part"; done
[ -z "$parts" ] || cp "$source"/build/dist/* "$folder"

checksum=$(sha256sum "$archive" | cut -d ' ' -f 1)
for template in "$source"/packaging/*.in; do
    sed -e "s|@VERSION@|$version|; s|@SHA256@|$checksum|; s|@URL@|$url/$(basename "$archive")|; s|@HOMEPAGE@|$url|" "$template" \
        >"$folder/$(basename "$template" .in)"
done
(cd "$folder" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
rm -rf "$work"
echo "$folder:"
ls -l "$folder"
