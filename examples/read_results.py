#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lists a store of results (docs/format.md): read_results.py FILE"""
import hashlib
import sqlite3
import sys
from pathlib import Path

COLUMNS = ("fingerprint fingerprint_version question play position answer status evidence "
           "game engine version nodes milliseconds found origin").split()


def checksum(row):
    fields = (str(row[column]).encode() for column in COLUMNS)
    return hashlib.sha256(b"".join(b"%d:%s\n" % (len(field), field) for field in fields)).hexdigest()


def main(name):
    store = sqlite3.connect(Path(name).absolute().as_uri() + "?mode=ro", uri=True)
    store.row_factory = sqlite3.Row
    if store.execute("PRAGMA application_id").fetchone()[0] != 0x47524E44:
        sys.exit(f"{name} is not a store of results")
    for row in store.execute("SELECT * FROM results ORDER BY fingerprint, question, length(position), position"):
        if checksum(row) != row["checksum"]:
            print("damaged:", row["fingerprint"], row["question"], row["position"], file=sys.stderr)
            continue
        print(row["play"], row["question"], row["game"], row["answer"], row["status"], sep="\t")


main(sys.argv[1])
