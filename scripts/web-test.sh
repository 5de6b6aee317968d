#!/usr/bin/env bash
# Tests the page in Chromium: against `grundy serve`, and against the static page if a folder is named.
#   scripts/web-test.sh [PROGRAM [SITE]]    e.g. scripts/web-test.sh build/grundy build/site
# SHOTS=FOLDER keeps a picture of each view there.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-build/grundy}")
site=${2:+$(realpath "$2")}

cd web
[ -d node_modules/playwright-core ] || npm ci --no-audit --no-fund
npm run --silent check

# Jobs that another server of this user left would be seen.
state=$(mktemp -d)
address=$state/address
XDG_STATE_HOME=$state "$program" serve --port 0 >"$address" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -rf "$state"' EXIT
for _ in $(seq 100); do
    PAGE_URL=$(grep -o 'http://127\.0\.0\.1:[0-9]*/' "$address" || true)
    [ -n "$PAGE_URL" ] && break
    sleep 0.1
done
if [ -z "$PAGE_URL" ]; then
    echo "$0: $program did not say where its page is" >&2
    exit 1
fi
export PAGE_URL
# Its tools for agents, too: they need the program, not the page.
GRUNDY_PROGRAM=$program npm test --silent

if [ -n "$site" ]; then
    PAGE_URL=file://$site/index.html npm test --silent
fi
