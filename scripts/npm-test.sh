#!/usr/bin/env bash
# Builds the npm package twice, which must be equal, and tests it as its users have it: in node, in Chromium, by Vite.
#   scripts/npm-test.sh [PROGRAM [ENGINE [SITE]]]    e.g. scripts/npm-test.sh build/grundy build/wasm build/site
# ENGINE is the folder of the build for WebAssembly, SITE the static page, which an example shows in an iframe.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-build/grundy}")
engine=$(realpath "${2:-build/wasm}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -d "${3:-build/site}" ]; then
    GRUNDY_SITE=$(realpath "${3:-build/site}")
    export GRUNDY_SITE
fi

cd web
[ -d node_modules/vite ] || npm ci --no-audit --no-fund
npx tsc -p src/package
for folder in first second; do
    node package.mjs "$engine" "$work/$folder/package" "$work/$folder"
done
archive=$(basename "$work"/first/*.tgz)
cmp "$work/first/$archive" "$work/second/$archive"
echo "$archive has $(stat -c %s "$work/first/$archive") bytes"
# The state of the server that answers are compared with is nobody's.
XDG_STATE_HOME=$work/state GRUNDY_STORE=off NPM_PACKAGE=$work/first/$archive GRUNDY_PROGRAM=$program \
    npm run --silent test-package
