#!/usr/bin/env bash
# Measures the works of bench/works.txt and writes the table of bench/RESULTS.md. `make bench` builds what is
# needed and runs this script; it takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
export GRUNDY_STORE=off  # nothing that is measured may be known already

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
family=$(sed -n 's/^cpu family[^:]*: //p' /proc/cpuinfo | head -n 1)
model=$(sed -n 's/^model[^a-z:]*: //p' /proc/cpuinfo | head -n 1)
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[^=]*=//p' build/CMakeCache.txt)
version=$("$compiler" --version | head -n 1)
commit=$(git describe --always --dirty 2>/dev/null || echo unknown)
benchmarks=$(sed -n '/^#/d; s/ | .*//p' bench/works.txt | paste -s -d '|')

# Google Benchmark separates the pairs of its context by commas.
build/grundy_bench --benchmark_filter="^($benchmarks)(/iterations:[0-9]+)?/manual_time\$" \
    --benchmark_context="cpu=${cpu//,/} (family $family model $model),compiler=${version//,/},commit=$commit" \
    --benchmark_out_format=json --benchmark_out=build/bench.json
build/grundy_bench_report build/bench.json bench/works.txt bench/RESULTS.md
