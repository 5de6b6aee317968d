#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Prints the values in a file of `grundy table --checkpoint FILE` (docs/format.md). Chunks are unpacked by zstd(1).
import hashlib, subprocess, sys

def chunks(path):
    with open(path, "rb") as file:
        if file.readline() != b"grundy-chunks 1\n":
            sys.exit(f"{path} is not a chunk file of version 1")
        digest = ""
        while line := file.readline():
            words = line.decode("latin-1").rstrip("\n").split(" ")
            whole = len(words) == 8 and words[5].isdigit()
            stored = file.read(int(words[5])) if whole else b""
            stated = " ".join(words[:6]) + " "
            digest = hashlib.sha256((digest + stated).encode("latin-1") + stored).hexdigest()
            if not whole or file.read(1) != b"\n" or digest != words[6]:
                return print(f"damaged or incomplete from chunk {words[1:2]} on", file=sys.stderr)
            if words[3] == "zstd":
                stored = subprocess.run(["zstd", "-dcq"], input=stored, stdout=subprocess.PIPE, check=True).stdout
            yield words[2], stored

for kind, content in chunks(sys.argv[1]):
    if kind == "head":
        print(content.decode(), end="", file=sys.stderr)
    elif kind == "values":
        first, width = (int.from_bytes(content[i:i + 8], "little") for i in (0, 8))
        for i in range(16, len(content), width):
            print(first + (i - 16) // width, int.from_bytes(content[i:i + width], "little"))
