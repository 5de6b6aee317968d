#!/usr/bin/env bash
# Installs a finished build into a temporary folder and builds the programs of examples/cpp against that copy, in the
# ways that docs/library.md describes: find_package for all, pkg-config and FetchContent for one. For FetchContent, it is
# only compiled, by its command alone: its target would build the whole library again.
#   scripts/check-install.sh BUILD_FOLDER C++_COMPILER
set -euo pipefail
build=$(cd "$1" && pwd)
cxx=$2
cd "$(dirname "$0")/.."
source=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { printf '== %s\n' "$*"; }
quietly() {
    "$@" >"$work/log" 2>&1 && return
    cat "$work/log"
    exit 1
}
seconds='s/after [0-9.]* s/after some seconds/'
# The program has to print what examples/cpp/expected says.
prints_as_expected() {
    "$1" | sed "$seconds" | diff -u <(sed "$seconds" "examples/cpp/expected/$(basename "$1").txt") - ||
        { echo "$1 prints something else"; exit 1; }
}

step "install"
quietly cmake --install "$build" --prefix "$work/prefix"
"$work/prefix/bin/grundy" --version

step "links of the pages"
docs=$work/prefix/share/doc/grundy
for page in "$docs"/*.md "$docs"/docs/*.md; do
    { grep -o '\]([A-Za-z.][^)#: ]*[./][^)#: ]*' "$page" || true; } | cut -c 3- | while read -r target; do
        [ -e "$(dirname "$page")/$target" ] || { echo "$page links to $target, which is not installed"; exit 1; }
    done
done

step "functions that a shared library must export"
if grep -nE '^[A-Za-z:].*[ *&][a-z_]+\(.*[;,]$' include/grundy/*.hpp |
    grep -vE ':(inline|constexpr|template|using|#|(\[\[noreturn\]\] )?GRUNDY_API) '; then
    echo "these lack GRUNDY_API"
    exit 1
fi

step "find_package"
quietly cmake -S examples/cpp -B "$work/package" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$cxx" \
    -DCMAKE_PREFIX_PATH="$work/prefix"
quietly cmake --build "$work/package"
for expected in examples/cpp/expected/*.txt; do
    prints_as_expected "$work/package/$(basename "$expected" .txt)"
done

step "find_package without nauty"
if find "$work/prefix" -name grundyTargets.cmake -exec grep -q nauty {} +; then
    if cmake -S examples/cpp -B "$work/lacks" -G Ninja -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_PREFIX_PATH="$work/prefix" \
        -DCMAKE_FIND_ROOT_PATH="$work/none" -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY >"$work/log" 2>&1; then
        echo "a missing nauty was not noticed"
        exit 1
    fi
    grep 'the library nauty is missing' "$work/log"
fi

step "pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name grundy.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # the flags are several words
quietly "$cxx" -std=c++20 -O2 examples/cpp/solve_sum.cpp -o "$work/solve_sum" $(pkg-config --cflags --libs grundy)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir grundy)
export LD_LIBRARY_PATH
prints_as_expected "$work/solve_sum"

step "the library for C"
# shellcheck disable=SC2046
quietly cc -std=c99 -Wall -Wextra -Wpedantic -Werror examples/c/own_rules.c -o "$work/own_rules_c" $(pkg-config --cflags --libs grundy-c)
effort='s/"seconds": .*/"seconds": some/; s/after [0-9.]* s/after some seconds/'
"$work/own_rules_c" | sed "$effort" | diff -u examples/c/expected/own_rules.txt - || { echo "own_rules.c prints something else"; exit 1; }
if nm -D --defined-only "$LD_LIBRARY_PATH/libgrundy-c.so" | cut -c 20- | grep -v '^grundy_'; then
    echo "it exports what grundy/c.h does not declare"
    exit 1
fi

step "the shared library"
if [ -e "$LD_LIBRARY_PATH/libgrundy.so" ]; then
    readelf -d "$work/solve_sum" | grep -q 'NEEDED.*libgrundy.so.1\]' || { echo "solve_sum does not use it"; exit 1; }
    if nm -D --defined-only -C "$LD_LIBRARY_PATH/libgrundy.so" | cut -c 20- | grep '^grundy::' | grep -v '^grundy::abi_1::'; then
        echo "it exports what the headers do not declare"
        exit 1
    fi
    # A program that was compiled with other headers.
    cp -r "$work/prefix/include" "$work/other"
    sed -i 's/\(GRUNDY_VERSION_MINOR\) .*/\1 99/' "$work/other/grundy/version.hpp"
    quietly "$cxx" -std=c++20 -I "$work/other" examples/cpp/solve_sum.cpp -o "$work/other/solve_sum" -L "$LD_LIBRARY_PATH" -lgrundy
    if "$work/other/solve_sum" >"$work/log" 2>&1; then
        echo "headers of another version were not noticed"
        exit 1
    fi
    grep 'compiled with the headers of grundy 1.99' "$work/log"
    # The static one beside it, and the components as packages take them.
    sed 's/grundy::grundy)/grundy::grundy_static)/' examples/cpp/CMakeLists.txt >"$work/other/CMakeLists.txt"
    cp examples/cpp/*.cpp "$work/other"
    quietly cmake -S "$work/other" -B "$work/static" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$cxx" \
        -DCMAKE_PREFIX_PATH="$work/prefix"
    quietly cmake --build "$work/static" --target solve_sum
    LD_LIBRARY_PATH= prints_as_expected "$work/static/solve_sum"
    quietly cmake --install "$build" --prefix "$work/runtime" --component runtime
    if find "$work/runtime" -type f -o -type l | grep -v 'libgrundy\(-c\)\?\.so\.1'; then
        echo "the component runtime is more than the shared libraries"
        exit 1
    fi
else
    echo "not built"
fi

step "FetchContent"
quietly cmake -S examples/cpp -B "$work/fetch" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$cxx" \
    -DGRUNDY_SOURCE="$source"
ninja -C "$work/fetch" -t commands CMakeFiles/solve_sum.dir/solve_sum.cpp.o | tail -1 >"$work/compile"
(cd "$work/fetch" && quietly sh "$work/compile")
ninja -C "$work/fetch" -t targets all >"$work/targets"
if grep -q 'src/cli/' "$work/targets"; then
    echo "inside another project the program is built, too"
    exit 1
fi

step "a compiler without C++20"
if "$cxx" -std=c++17 -fsyntax-only -I "$work/prefix/include" examples/cpp/solve_sum.cpp 2>"$work/log"; then
    echo "C++17 was accepted"
    exit 1
fi
grep -m 1 'error' "$work/log" | grep 'grundy needs C++20'
