#!/usr/bin/env bash
# Asks the questions of tests/data/questions.jsonl by all six ways in, and compares the bytes: command line, HTTP, C, Python,
# MCP, and WebAssembly where its engine was built (`make wasm`).
#   scripts/check-channels.sh [BUILD [ENGINE]]    e.g. scripts/check-channels.sh build build/wasm
#   scripts/check-channels.sh build none          without WebAssembly, also if an engine lies there
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}")
engine=${2:-build/wasm}
[ ! -e "$engine/grundy_engine.js" ] || GRUNDY_WASM=$(realpath "$engine")
# Who names the folder wants it.
[ $# -lt 2 ] || [ "$engine" = none ] || [ -n "${GRUNDY_WASM:-}" ] || { echo "$engine has no grundy_engine.js" >&2; exit 1; }
export GRUNDY_WASM=${GRUNDY_WASM:-} GRUNDY_PROGRAM=$build/grundy GRUNDY_LIBRARY=$build/libgrundy-c.so.1 PYTHONDONTWRITEBYTECODE=1
python=/usr/bin/python3
[ -x $python ] || python=python3
$python tests/channels/channels_test.py -v
