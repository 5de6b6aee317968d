#!/bin/sh
# Kills long work at random times, fills its disk and flips bits of its files, and compares what comes out in the end
# with one uninterrupted run: survive.sh [KILLS [COMMAND]], so many for each command line (200), or only for those of a
# command, such as period. Needs build/tests/test_cli.
set -eu
cd "$(dirname "$0")/.."
export GRUNDY_KILLS="${1:-200}" GRUNDY_STORE=off
tests="--gtest_filter=*LongTables.*${2:-}*:LongWork.AFullDisk*"
# Mounting a small disk takes root rights, or a namespace in which this user has them.
if [ "$(id -u)" != 0 ] && unshare --map-root-user --mount true 2> /dev/null; then
    exec unshare --map-root-user --mount build/tests/test_cli "$tests"
fi
exec build/tests/test_cli "$tests"
