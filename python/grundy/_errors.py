# SPDX-License-Identifier: MIT
"""What the package raises."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


class Error(ValueError):
    """A fault of the caller; the message names the place and, if there is one, the remedy."""


@dataclass(frozen=True)
class Fault:
    """A place in a text that is wrong. Lines and columns count from 1; `column` and `length` are in characters."""

    line: int
    column: int
    length: int
    message: str
    hint: str


class TextError(SyntaxError, Error):
    """A fault in the text of a position or a game. `faults` has all of them; the attributes of SyntaxError are the first."""

    faults: tuple[Fault, ...]


class RuleError(TextError):
    """A fault in rules, or in data for them."""


class Stopped(TimeoutError):
    """The budget was used up, or the call was cancelled: the answer is not known. `outcome` is "out_of_budget" or
    "interrupted"; the message says how far the question came."""

    outcome: str = "out_of_budget"


def _characters(line: str, units: int) -> int:
    """How many characters the first `units` UTF-16 units are."""
    return len(line.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


def _fault(diagnostic: dict[str, Any], lines: list[str]) -> Fault:
    line = diagnostic["line"]
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    before = _characters(text, max(diagnostic["column"] - 1, 0))
    length = _characters(text[before:], diagnostic["length"])
    return Fault(line, before + 1 if line else 0, length, diagnostic["message"], diagnostic["hint"])


def text_error(where: str, diagnostics: list[dict[str, Any]], text: str) -> TextError:
    """The fault of a text, of which `where` says what it is."""
    lines = text.split("\n")
    faults = tuple(_fault(d, lines) for d in diagnostics)
    first = faults[0] if faults else Fault(0, 0, 0, "the text is faulty", "")
    message = first.message + (f" ({first.hint})" if first.hint else "")
    line = lines[first.line - 1] if 0 < first.line <= len(lines) else None
    kind = RuleError if where in ("rules", "data") else TextError
    error = kind(message, (f"<{where}>", first.line or None, first.column or None, line))
    error.faults = faults
    return error


def raise_error(body: str, request: dict[str, Any]) -> None:
    """Raises what the body of a reply says, if it is no answer."""
    if not body:
        raise MemoryError("there is no memory left for the answer: ask for less, or give the session fewer bytes")
    reply = json.loads(body)
    if "stopped" in reply:
        stopped = Stopped(reply["stopped"])
        stopped.outcome = reply["outcome"]
        raise stopped
    error = reply["error"]
    if error["kind"] == "text" and error.get("diagnostics"):
        where = error["where"]
        raise text_error(where, error["diagnostics"], str(request.get(where, request.get("position", ""))))
    if error["kind"] == "internal":
        raise RuntimeError(error["message"])
    raise Error(error["message"])
