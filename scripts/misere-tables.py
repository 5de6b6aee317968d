#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tables of docs/misere.md anew from the atlas and the orders that another solver found:

    scripts/misere-tables.py
"""
import json
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/misere.md"
MARKS = "<!-- scripts/misere-tables.py writes what follows -->\n", "<!-- up to here -->\n"
# T. Plambeck's page on games of digits 0 to 3: of three digits, these alone have heaps that are not nim heaps.
WILD_QUATERNARY = {"0.121", "0.123", "0.131", "0.201", "0.211", "0.312", "0.331"}
MOST_NIM = 10  # the largest quotient of nim heaps that occurs: up to *7


def records():
    with open(ROOT / "atlas/octal3-misere.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def known():
    """By code: done or timeout, the last heap, order, lost elements."""
    out = {}
    with open(ROOT / "tests/data/misere/quotients.tsv", encoding="utf-8") as lines:
        for line in lines:
            code, status, *numbers = line.split()
            if code.startswith("0.") and len(code) <= 5:
                out[code] = (status, *map(int, numbers))
    return out


def in_columns(texts, width, columns):
    rows = [texts[i : i + columns] for i in range(0, len(texts), columns)]
    return "```\n" + "".join("".join(text.ljust(width) for text in row).rstrip() + "\n" for row in rows) + "```\n"


def page(games, table):
    solved = [g for g in games if g["status"] == "proven"]
    unsolved = [g for g in games if g["status"] != "proven"]
    status = {g["game"]: table.get(g["game"], ("",))[0] for g in games}
    done = [g for g in solved if status[g["game"]] == "done"]
    agree = [g for g in done if (g["order"], g["lost"]) == table[g["game"]][2:4]]
    grown = [g for g in unsolved if status[g["game"]] == "done"]
    ahead = [g for g in unsolved if status[g["game"]] == "timeout" and g["computed_to"] >= table[g["game"]][1]]
    behind = [g for g in unsolved if status[g["game"]] == "timeout" and g["computed_to"] < table[g["game"]][1]]
    quaternary = [g for g in games if set(g["game"][2:]) <= set("0123") and g["game"] not in WILD_QUATERNARY]
    nim = [g for g in quaternary if g["status"] == "proven" and g["order"] in (2, 6, MOST_NIM)]
    out = f"{len(solved)} of the {len(games)} games are solved, and {len(unsolved)} are open.\n\n"
    out += "### Solved\n"
    out += "| order | lost | games: period and preperiod in brackets; **new** ones are bold |\n|---|---|---|\n"
    by_order = defaultdict(list)
    for g in solved:
        name = f"{g['game']} ({g['period']}, {g['preperiod']})"
        new = status[g["game"]] != "done" and g["order"] not in (2, 6, MOST_NIM)
        by_order[g["order"], g["lost"]].append(f"**{name}**" if new else name)
    for (order, lost), names in sorted(by_order.items()):
        out += f"| {order} | {lost} | {', '.join(names)} |\n"
    out += "\n### Open\n"
    out += "For each game: the number of elements, of those that are lost, and the heap up to which this is the quotient.\n\n"
    out += in_columns([f"{g['game']} {g['order']}, {g['lost']} to {g['computed_to']}" for g in unsolved], 26, 4)
    out += "\n### Compared\n"
    out += f"- MisereSolver reached heap 60 in 6 s for {len(done)} of the solved games; order and number of lost elements agree for "
    out += f"{len(agree)}.\n"
    out += "- It also did so for " + ", ".join(
        f"{g['game']} ({table[g['game']][2]}, {table[g['game']][3]} there; {g['order']}, {g['lost']} to heap {g['computed_to']})"
        for g in grown
    )
    out += ",\n  whose quotients agree at heap 60, and are larger further out.\n"
    out += f"- Of the games that it did not follow to heap 60 in 6 s, {len(ahead)} are followed as far as there or further, with the same\n"
    out += "  orders at its last heap"
    out += "; " + ", ".join(f"{g['game']} stops at {g['computed_to']} of {table[g['game']][1]}" for g in behind) if behind else ""
    out += ". `Quotient.PublishedOrders` tests these.\n"
    out += f"- T. Plambeck's page on games with digits 0 to 3 says that all but seven of three digits ({', '.join(sorted(WILD_QUATERNARY))}) have nim\n"
    out += f"  heaps only. {len(nim)} of these {len(quaternary)} games, of up to three digits, have quotients of 2, 6 or 10 elements here, as nim heaps have"
    rest = [g for g in quaternary if g not in nim]
    out += "; " + ", ".join(f"{g['game']}: {g['order']} elements" for g in rest) if rest else ""
    out += ".\n"
    return out


def main():
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    PAGE.write_text(before + MARKS[0] + page(records(), known()) + MARKS[1] + after, encoding="utf-8")


if __name__ == "__main__":
    main()
