#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judge problems at their full limits: each is asked on its largest input with a time limit, and on samples where there
are some. With --page the table of docs/problems.md is written, with --web the list of the page.
--samples-only leaves out the largest inputs. Returns 1 if an answer to a sample is wrong, or if the catalogue does not find the problem's game by the number of the problem."""
import argparse
import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

from judge_problems import boards, heaps, rows  # noqa: F401  (they declare the problems)
from judge_problems.harness import PROBLEMS, ROOT, Late, Run
from judge_problems.known import FORMATS, KNOWN


def measured(problem, program, limit, folders, samples_only):
    result = {"name": problem.name, "lines": problem.lines(), "seconds": None, "status": "", "wrong": [],
              "engine": "", "samples": 0, "format": ""}
    names = {problem.name, re.sub(r"(?<=[a-z])(?=\d)", "-", problem.name)}
    for path in (Path(folder) / f"{name}.json" for folder in folders for name in sorted(names)):
        if not path.exists():
            continue
        tests = json.loads(path.read_text())
        for test in [t for key in ("samples", "extra", "instances") for t in tests.get(key, [])][:12]:
            run = Run(program, 20)
            try:
                got = problem.answer(run, test["in"])
            except NotImplementedError as what:
                result["status"] = str(what)
                break
            except Late:
                result["wrong"].append("not answered")
                break
            except Exception as what:  # a fault of the problem's statement is shown with it
                result["wrong"].append(f"{type(what).__name__}: {what}")
                break
            result["samples"] += 1
            expected = problem.published.get(test["in"].strip(), test["out"])
            if not problem.right(got.split(), expected.split()):
                result["wrong"].append(f"{test['in'][:100]!r}: expected {expected[:80]!r}, got {got[:80]!r}")
        break
    if not result["status"] and not is_found(problem.name, program):
        result["wrong"].append(f"'grundy games {problem.name}' finds nothing")
    if samples_only:
        result["status"] = result["status"] or ("samples" if result["samples"] else "no samples")
        return result
    if problem.worst is None:
        result["status"] = "no input"
        return result
    run = Run(program, limit)
    try:
        problem.answer(run, problem.worst(random.Random(1)))
        result["seconds"], result["status"] = run.seconds, "full limits"
        result["engine"] = run.engine() or ("-" if problem.rules else "its own format")
        result["format"] = run.format
    except Late:
        result["status"] = f"over {limit:g} s"
    except NotImplementedError as what:
        result["status"] = str(what)
    except Exception as what:  # a fault of the statement is shown, and the other problems are measured
        result["status"] = f"refused: {what}"
    return result


def is_found(name, program):
    """Whether a search for the number of the problem finds a game."""
    return subprocess.run([program, "games", name], capture_output=True, check=False).returncode == 0


def page(results, limit):
    """docs/problems.md."""
    right = [r for r in results if r["status"] == "full limits" and not r["wrong"]]
    out = [
        "# Judge problems at their full limits",
        f"{len(right)} of {len(results)} problems of online judges are answered within {limit:g} processor seconds on the largest",
        "inputs that their limits allow. `scripts/problems.py --page docs/problems.md` measures this page; the rules of",
        "each problem, how its input is asked about and how its largest input is made are in `scripts/judge_problems/`. Lines are",
        "those of the rules; without a number, the program reads the judge's input by itself, or the rules are not stated.",
        "`grundy games NUMBER` shows the rules of each. Where `grundy judge` reads the judge's input as it is, the second table",
        "has the command.",
        "Samples are inputs of the judge, or of a search that shares no code with the program, that were answered correctly.",
        "",
        "| problem | lines | seconds | by | samples | remarks |",
        "|---|---|---|---|---|---|",
    ]
    for r in sorted(results, key=lambda r: r["name"]):
        problem = PROBLEMS[r["name"]]
        seconds = f"{r['seconds']:.2f}" if r["seconds"] is not None else "-"
        lines = "-" if r["lines"] is None else str(r["lines"])
        status = "" if r["status"] == "full limits" else f"**{short(r['status'])}**"
        remark = ". ".join(x for x in (status, problem.made) if x)
        out.append(f"| {r['name']} ({problem.title}) | {lines} | {seconds} | {r['engine']} | {r['samples'] or '-'} | {remark} |")
    out += ["", "| problem | its input is read by |", "|---|---|"]
    out += [f"| {r['name']} | `grundy {r['format']}` |" for r in sorted(results, key=lambda r: r["name"]) if r["format"]]
    return "\n".join(out) + "\n"


def short(status):
    """A refusal without the command and the places."""
    if not status.startswith("refused"):
        return status
    return "refused: out of memory" if "memory budget" in status else "refused"


# Problems whose input the program reads by itself, and their games.
READ = {"hdu1536": "snim", "hdu1846": "brave", "hdu1847": "cet4", "hdu4559": "strip", "lightoj1344": "bracelet"}


def asked(command):
    """What `grundy judge` is asked, as fields of the page's list."""
    out, parts = {}, shlex.split(command)
    if len(parts) == 1:
        return {"judge": parts[0]}
    if parts:
        out["subject"] = parts.pop(0)
    while parts:
        option = parts.pop(0).removeprefix("--")
        out[{"input": "format"}.get(option, option)] = True if option == "misere" else parts.pop(0)
    return out


def web():
    """The problems with a game of the catalogue or rules of their own, as TypeScript."""
    out = ["// SPDX-License-Identifier: MIT", "// Problems of judges, with their games or rules: written by scripts/problems.py --web.", "",
           "export interface JudgeProblem {", "  id: string;", "  title: string;",
           "  /** A game of the catalogue; empty where the rules are given. */", "  game: string;", "  rules: string;",
           "  /** The problem's name in Judge, where it knows its input; else the game and the format of its input. */",
           "  judge?: string;", "  subject?: string;", "  format?: string;", "  words?: string;", "  misere?: boolean;",
           "  /** Its format and words are compared with no sample: readers have to look at the statement. */", "  unverified?: boolean;", "}", "",
           "export const judgeProblems: readonly JudgeProblem[] = ["]
    # docs/problems.md has the formats that were measured.
    table = (ROOT / "docs" / "problems.md").read_text()
    formats = dict(re.findall(r"^\| (\w+) \| `grundy judge (.*)` \|$", table, re.M))
    fields = []
    for name, one in sorted(PROBLEMS.items()):
        game = one.game or READ.get(name, "")
        known = {**asked(formats.get(name, "")), **asked(FORMATS.get(name, ""))}
        fields.append({"id": name, "title": one.title, "game": game, "rules": "" if game else one.rules, **known})
    for name, title, game, command in KNOWN:
        rules = game.startswith("game ")
        fields.append({"id": name, "title": title, "game": "" if rules else game, "rules": game if rules else "", **asked(command),
                       **({"unverified": True} if command else {})})
    for one in sorted(fields, key=lambda one: one["id"]):
        if one["game"] or one["rules"]:
            one["rules"] = one["rules"] and one["rules"].rstrip() + "\n"
            out.append("  { " + ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in one.items()) + " },")
    return "\n".join(out + ["];", ""])


def main():
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--program", default=str(ROOT / "build" / "grundy"))
    ask.add_argument("--samples", action="append", default=[])
    ask.add_argument("--limit", type=float, default=5)
    ask.add_argument("--page")
    ask.add_argument("--samples-only", action="store_true")
    ask.add_argument("--web")
    ask.add_argument("names", nargs="*")
    given = ask.parse_args()
    if given.web:
        Path(given.web).write_text(web())
        return 0
    unknown = [name for name in given.names if name not in PROBLEMS]
    if unknown:
        ask.error(f"there is no problem {', '.join(unknown)}; the problems are {', '.join(sorted(PROBLEMS))}")
    folders = given.samples + [ROOT / "tests" / "data" / "problems", ROOT / "tests" / "data" / "judge"]
    done, results = 0, []
    for name in given.names or sorted(PROBLEMS):
        result = measured(PROBLEMS[name], given.program, given.limit, folders, given.samples_only)
        results.append(result)
        done += result["status"] == ("samples" if given.samples_only else "full limits") and not result["wrong"]
        seconds = f"{result['seconds']:.2f}" if result["seconds"] is not None else "-"
        print(name, result["lines"], seconds, result["engine"], result["status"][:300], *result["wrong"][:2], sep=" | ", flush=True)
    print(f"{done} of {len(results)} " + ("answer their samples" if given.samples_only else "at full limits"))
    if given.page:
        Path(given.page).write_text(page(results, given.limit))
    return int(any(result["wrong"] for result in results))


if __name__ == "__main__":
    sys.exit(main())
