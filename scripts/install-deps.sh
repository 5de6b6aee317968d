#!/usr/bin/env bash
# Installs the missing Debian packages of the named groups: build, test, dev (clang, lint, fuzzing),
# wasm, npm, web (the tests of the page in Chromium), cluster (Slurm and Open MPI, for the tests of atlases), proofs (Coq),
# packages (the test of Debian packages).
#   scripts/install-deps.sh build test     install what is missing
#   scripts/install-deps.sh --check build  only report what is missing, and fail if the tools are missing
# If nothing is missing, nothing is downloaded. Without apt-get, the script names the packages and succeeds if the
# tools are found (CMake then has to find the libraries).
set -euo pipefail

declare -A packages=(
    [build]="cmake ninja-build g++ libfmt-dev libcli11-dev nlohmann-json3-dev libedit-dev libpng-dev zlib1g-dev libzstd-dev libnauty2-dev libsqlite3-dev"
    [test]="libgtest-dev libgmock-dev libbenchmark-dev pkgconf python3 python3-numpy python3-networkx python3-nbclient python3-ipykernel mypy mona neovim"
    [dev]="clang libclang-rt-14-dev clang-tidy clang-format"
    [wasm]="emscripten clang-15 lld-15 llvm-15 nodejs"
    [npm]="nodejs npm"
    [web]="nodejs npm chromium"
    [cluster]="slurmctld slurmd slurm-client munge util-linux procps openmpi-bin libopenmpi-dev"
    [proofs]="coq ocaml-nox"
    [packages]="lintian mmdebstrap"
)
declare -A tools=([build]="cmake ninja c++" [test]="" [dev]="clang++ clang-tidy clang-format" [wasm]="em++ clang++-15 wasm-ld-15 node" [npm]="node npm" [web]="node npm chromium"
    [cluster]="sbatch mpirun" [proofs]="coqc coq_makefile ocamlopt" [packages]="lintian mmdebstrap")

check_only=no
if [ "${1:-}" = --check ]; then
    check_only=yes
    shift
fi
if [ $# -eq 0 ]; then
    echo "usage: $0 [--check] build|test|dev|wasm|npm|web|cluster|proofs|packages ..." >&2
    exit 2
fi

wanted=() needed_tools=()
for group in "$@"; do
    if [ -z "${packages[$group]:-}" ]; then
        echo "$0: no group '$group'; there are build, test, dev, wasm, npm, web, cluster, proofs and packages" >&2
        exit 2
    fi
    read -ra list <<<"${packages[$group]}"
    wanted+=("${list[@]}")
    read -ra list <<<"${tools[$group]}"
    needed_tools+=(${list[@]+"${list[@]}"})
done

missing_tools=()
for tool in ${needed_tools[@]+"${needed_tools[@]}"}; do
    command -v "$tool" >/dev/null || missing_tools+=("$tool")
done

if [ $check_only = yes ]; then
    [ ${#missing_tools[@]} -eq 0 ] && exit 0
    echo "Missing: ${missing_tools[*]}. To install what is needed: scripts/install-deps.sh $*" >&2
    exit 1
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "There is no apt-get here. Needed, by their names in Debian: ${wanted[*]}" >&2
    if [ ${#missing_tools[@]} -gt 0 ]; then
        echo "Not found: ${missing_tools[*]}. Install them with this system's package manager, then try again." >&2
        exit 1
    fi
    exit 0
fi

missing=()
for package in "${wanted[@]}"; do
    # Node from elsewhere brings its npm along, and Debian's would replace both.
    [ "$package" = npm ] && command -v npm >/dev/null && continue
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "These packages are missing: ${missing[*]}. As root, run:" >&2
        echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
${as_root[@]+"${as_root[@]}"} apt-get update -q
${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"
