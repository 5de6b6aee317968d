#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the Python package costs: its import, one value, tables, one answer; the least of several runs.
  GRUNDY_LIBRARY=build/libgrundy-c.so.1 bench/bindings.py"""
import subprocess
import sys
import time
from pathlib import Path

package = str(Path(__file__).resolve().parents[1] / "python")
sys.path.insert(0, package)


def least(run, repeats=7):
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        run()
        times.append(time.perf_counter() - begun)
    return min(times)


def import_it(text):
    subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {package!r}); {text}"], check=True)


import grundy  # noqa: E402

kayles, wide = grundy.game("kayles"), grundy.game("snim[{1..}]")
session = grundy.Session()
calls = 100_000
bare = least(lambda: import_it("pass"))
print(f"import: {(least(lambda: import_it('import grundy')) - bare) * 1e3:.0f} ms")
print(f"g[10**18]: {least(lambda: [kayles[10**18] for _ in range(calls)]) / calls * 1e6:.2f} us")
print(f"10^7 values of Kayles, 1 byte each: {10 / least(lambda: kayles.values(0, 10**7)):.0f} M/s")
print(f"10^7 values of nim, 4 bytes each: {10 / least(lambda: wide.values(0, 10**7)):.0f} M/s")
print(f"ask('value'): {least(lambda: [session.ask('value', position='kayles(5)') for _ in range(1000)]) * 1e3:.1f} us")
