#!/usr/bin/env python3
# Proves the theorems of tests/data/formulas.txt with build/grundy, and writes docs/formulas.md.
import json
import os
import pathlib
import resource
import subprocess
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
environment = dict(os.environ, GRUNDY_STORE="off")


def entries():
    out = []
    for line in (root / "tests/data/formulas.txt").read_text().splitlines():
        if line.startswith("== "):
            out.append({"title": line[3:], "rules": ""})
        elif not out or not line:
            continue
        elif line.startswith("    "):
            out[-1]["rules"] += line[4:] + "\n"
        elif line == "misere":
            out[-1]["misere"] = True
        else:
            key, text = line.split(":", 1)
            if key.split()[0] in ("value", "lost", "learn"):
                out[-1]["kind"], out[-1]["game"] = key.split()
                out[-1]["claim"] = text.strip()
            else:
                out[-1][key] = text.strip()
    return out


def proven(entry):
    with tempfile.NamedTemporaryFile("w", suffix=".game") as rules:
        rules.write(entry["rules"])
        rules.flush()
        words = [root / "build/grundy", "prove", entry["game"], "-f", rules.name]
        if entry["kind"] == "value":
            words.append(entry["claim"])
        if entry["kind"] == "lost":
            words += ["--lost", entry["claim"]]
        if "where" in entry:
            words += ["--where", entry["where"]]
        if "draw" in entry:
            words += ["--draw", entry["draw"]]
        if "misere" in entry:
            words.append("--misere")
        certificate = rules.name + ".certificate"
        words += ["--certificate", certificate]
        answers = []
        for more in (["--json"], []):
            run = subprocess.run(words + more, capture_output=True, text=True, env=environment)
            if run.returncode != 0:
                raise SystemExit(entry["title"] + "\n" + run.stdout + run.stderr)
            answers.append(run.stdout)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = subprocess.run(["mona", "-q", certificate], capture_output=True, text=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        os.remove(certificate)
        if not run.stdout.startswith("Formula is valid"):
            raise SystemExit(entry["title"] + ": mona says " + run.stdout)
        return json.loads(answers[0]) | {"seconds": seconds}, answers[1]


def claim_text(entry, answer, printed):
    where = f" for all positions with `{entry['where']}`" if "where" in entry else ""
    if entry["kind"] == "value":
        return f"The value is `{entry['claim']}`{where}."
    misere = " under misere play" if "misere" in entry else ""
    if entry["kind"] == "lost":
        drawn = f", drawn exactly if `{entry['draw']}`" if "draw" in entry else ""
        return f"Lost{misere} exactly if `{entry['claim']}`{drawn}{where}."
    states = answer["automaton"]["states"]
    about = "The values are given" if answer["claim"].startswith("value") else "The lost positions are accepted"
    text = f"{about} by an automaton of {states} state{'s' if states > 1 else ''}{where}."
    table = [line for line in printed.splitlines() if line.startswith("    ")]
    return text + ("\n\n```\n" + "\n".join(line[4:] for line in table) + "\n```" if table else "")


def main():
    total, parts, count = 0.0, [], 0
    for entry in entries():
        answer, printed = proven(entry)
        total += answer["seconds"]
        count += 1
        parts.append(
            f"## {entry['title']}\n```\n{entry['rules']}```\n\n{claim_text(entry, answer, printed)}\n\n"
            f"Source: {entry['source']}. MONA took {answer['seconds']:.2f} s.\n"
        )
    head = f"""# Formulas that MONA proved

Each of these {count} theorems was proven for all positions by `grundy prove` ([commands.md](commands.md)), with MONA 1.4-18, which took
{total:.1f} s of one processor (AMD EPYC) for all of them. `scripts/formulas.py` writes this page from `tests/data/formulas.txt`, and each theorem is a test. "Not
found in print" says that a short search for the theorem found nothing; "folklore", that it is well known, or an exercise. Where an
automaton stands in place of a formula, the program was given no claim: it read the automaton off a table and proved it. An automaton reads
the binary digits of all arguments at once, lowest first; a column 10/1 is read where the first argument has the digit 1, the second
0, and the value 1. A `-` is a digit that the value does not have, or a position that is not lost. It ends, after all digits, in
a state with "yes". Sizes and times of the automata of 44 of these games, learnt without the formula, are in the
[log](../bench/log/2026-11-29-formulas.md).

"""
    (root / "docs/formulas.md").write_text(head + "\n".join(parts))


main()
