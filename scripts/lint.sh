#!/usr/bin/env bash
# Runs clang-tidy with the settings of .clang-tidy on build/lint's compile commands: scripts/lint.sh [SINCE].
# Without SINCE it checks all sources of src/; with a commit, only those that changed since then.
set -euo pipefail
cd "$(dirname "$0")/.."
since=${1:-}
if [ -z "$since" ]; then
    files=$(find src -name '*.cpp' | sort)
elif git rev-parse --verify --quiet "$since^{commit}" >/dev/null; then
    files=$(git diff --name-only --diff-filter=d "$since" -- 'src/*.cpp' | sort)
else
    echo "clang-tidy: there is no commit $since here, so no change to check"
    exit 0
fi
# What has no compile command is for WebAssembly alone, and would be checked without its headers.
commands=$(sed -n 's|.*"file": ".*/\(src/.*[.]cpp\)".*|\1|p' build/lint/compile_commands.json)
if [ -z "$commands" ]; then
    echo "clang-tidy: build/lint has no compile commands of src/; 'make lint' writes them" >&2
    exit 1
fi
files=$(grep -Fx "$commands" <<<"$files" || true)
echo "clang-tidy: $(grep -c . <<<"$files" || true) files"
if [ -n "$files" ]; then
    xargs -n 1 -P "$(nproc)" clang-tidy --quiet --warnings-as-errors='*' -p build/lint <<<"$files"
fi
