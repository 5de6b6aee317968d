# SPDX-License-Identifier: MIT
"""What a judge problem is for scripts/problems.py: its rules, how its input is asked about, and its largest input."""
import math
import re
import resource
import shlex
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROBLEMS = {}


def spent():
    """Processor seconds of the programs that were run."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Late(Exception):
    """The time limit of a problem has passed."""


class Problem:
    def __init__(self, name, title, answer, worst, game, made, any_move, published):
        self.name, self.title, self.answer, self.worst, self.game, self.made = name, title, answer, worst, game, made
        self.any_move, self.published = any_move, published or {}
        self.rules = option_lines(game) if game else ""

    def right(self, got, expected):
        """Whether an answer is right; of one that shows any winning move, the samples show another one."""
        return got[:1] == expected[:1] if self.any_move else got == expected

    def lines(self):
        """Lines of rules; None for a problem whose input the program reads by itself, or whose rules are unstated."""
        return len(self.rules.splitlines()) if self.rules else None


def option_lines(game):
    """The rules of a game: of its file, or of the file before "_", what it says of this game alone; without notes, sources,
    comments and expectations."""
    path = ROOT / "games" / (game + ".game")
    if path.exists():
        text = path.read_text()
    else:
        blocks = re.split(r"\n\n+", path.with_stem(game.rsplit("_", 1)[0]).read_text())
        text = next(block for block in blocks if re.search(rf"^game {game}\(", block, re.M))
    text = re.sub(r'"""\n.*?\n"""', "", text, flags=re.S)
    kept, on = [], True
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] not in " \t":
            on = not line.startswith(("source", "expect"))
        if on:
            kept.append(line)
    return "\n".join(kept)


def problem(title, worst=None, game=None, made="", any_move=False, published=None):
    """Declares a problem; its name is that of the function, which answers an input. `game` is one of the catalogue,
    `made` says what the worst case is; `published` has the judge's answers to inputs whose sample is wrong."""

    def declare(function):
        PROBLEMS[function.__name__] = Problem(function.__name__, title, function, worst, game, made, any_move, published)
        return function

    return declare


class Run:
    """Asks the program within one limit, in processor seconds, for all its runs."""

    def __init__(self, program, limit):
        self.program, self.limit, self.seconds = program, limit, 0.0
        self.folder = tempfile.TemporaryDirectory()
        self.more, self.asked, self.format = (), None, ""

    def file(self, name, text):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def __call__(self, command, text="", more=()):
        parts = shlex.split(command)
        words = [self.program, *parts, *more]
        if parts[0] == "judge" and ("--input" in parts or "-" in parts[1]):
            self.format = command
        if self.asked is None and len(parts) > 1:
            asked = text.split("\n", 1)[0] if parts[1] == "-" or (parts[0] == "judge" and "--input" not in parts) else parts[1]
            self.asked, self.more = re.sub(r"^\d+ \* ", "", asked.split(" + ", 1)[0]), more
        before = spent()
        rest = self.limit - self.seconds
        if rest <= 0:
            raise Late
        try:  # other work on the machine is not counted
            done = subprocess.run(words, input=text, capture_output=True, text=True, check=False, timeout=60 * rest,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(rest),) * 2))
        except subprocess.TimeoutExpired as late:
            raise Late from late
        self.seconds += spent() - before
        if done.returncode < 0 or self.seconds > self.limit:
            raise Late
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)[:200]}: {done.stderr.strip()[:300]}")
        return done.stdout

    def wins(self, game, positions, more=()):
        """For each position whether the first player wins."""
        out = self(f"judge {game}", "".join(p + "\n" for p in positions), more).split()
        assert len(out) == len(positions), (len(out), len(positions))
        return [word == "first" for word in out]

    def engine(self):
        """The engine and the theorem that `plan` names for the first component that was asked about."""
        if not self.asked or len(self.asked) > 100000:
            return ""
        words = [self.program, "plan", self.asked, *self.more]
        done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
        engine = re.search(r"^  engine +(.*)$", done.stdout, re.M)
        theorem = re.search(r"^  winner .*$", done.stdout, re.M) or re.search(
            r"^  (?:reason|proof) .*Theorem.*$", done.stdout, re.M)
        number = re.search(r"Theorem \d+\w*", theorem[0]) if theorem else None
        if theorem and "winner" in theorem[0]:
            return number[0] if number else "a theorem on who wins"
        return (engine[1] if engine else "") + (", " + number[0] if number else "")


class Numbers:
    """The numbers of a judge's input, one after the other."""

    def __init__(self, text):
        self.rest = text.split()
        self.at = 0

    def __call__(self, count=None):
        if count is None:
            self.at += 1
            return int(self.rest[self.at - 1])
        self.at += count
        return [int(x) for x in self.rest[self.at - count:self.at]]

    def word(self):
        self.at += 1
        return self.rest[self.at - 1]

    def left(self):
        return self.at < len(self.rest)


def text(*lines):
    """Lines of an input; a line is a number, a word or a list."""
    return "".join((" ".join(map(str, x)) if isinstance(x, (list, tuple)) else str(x)) + "\n" for x in lines)


def words(outcomes, first, second):
    return "".join((first if wins else second) + "\n" for wins in outcomes)


def cases(outcomes, first, second, case="Case {}: "):
    return "".join(case.format(i + 1) + (first if wins else second) + "\n" for i, wins in enumerate(outcomes))


def total(terms):
    return " + ".join(terms) or "0"


def row(numbers):
    return "[" + ", ".join(map(str, numbers)) + "]"
