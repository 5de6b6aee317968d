#!/usr/bin/env bash
# Formats all C++ sources in place. With --check it changes nothing, and fails if something would change.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run -Werror)
find src include tests bench fuzz examples \( -name '*.cpp' -o -name '*.hpp' -o -name '*.inl' \) -print0 |
    xargs -0 clang-format "${mode[@]}"
