# SPDX-License-Identifier: MIT
"""Impartial games: rules in; winner, values and winning moves out.

>>> import grundy
>>> stones = grundy.game("game stones(n): stones(n - k) for k in {1, 3, 4} if k <= n")
>>> stones[10**18]
*1
"""
from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Optional

from . import _library
from ._errors import Error, Fault, RuleError, Stopped, TextError, text_error
from ._session import Session, usual_session
from .arguments import Board, Graph, argument_text, board, graph
from .games import Game, MoveNumbers, NoPeriod, Period, Table
from .nimbers import Infinity, Loony, Nimber, Value
from .positions import Move, Picture, Position, Solution
from .reports import Claim, Description, Genus, Pattern, Plan, Quotient

if TYPE_CHECKING:
    from .answers import CertificateChecked

__version__ = _library.version().decode()
__all__ = [
    "Board", "Claim", "Description", "Error", "Fault", "Game", "Genus", "Graph", "Infinity", "Loony", "Move", "MoveNumbers", "Nimber", "NoPeriod",
    "Pattern", "Period", "Picture", "Plan", "Position", "Quotient", "RuleError", "Session", "Solution", "Stopped", "Table", "TextError", "Value", "board", "check", "game",
    "genus", "graph", "position", "quotient", "read", "solve", "star", "value",
]  # fmt: skip


def game(text: str, *, session: Optional[Session] = None, **parameters: Any) -> Game:
    """A game: its rules, "game f(n): f(n - k) for k in {1, 3} if k <= n"; or its name in the catalogue or in `session`,
    "kayles"; or a code, "0.77". Parameters follow by name, game("brave", m=3), or in the text, "snim[{2, 5}]". If the rules
    state several games, the first is returned, and the others are in its session."""
    if not isinstance(text, str):
        raise TypeError(f"a game is named by a text, not by {text!r}")
    if re.match(r"\s*(#.*\n\s*)*(cyclic\s+)?game\s", text):
        session, text = _of_rules(text, session)
    if parameters:
        text += "[" + ", ".join(f"{name}={argument_text(value)}" for name, value in parameters.items()) + "]"
    found = Game(text, session or usual_session())
    found.session.open_game(found._encoded)  # raises what is wrong with the name or the parameters
    return found


def _of_rules(rules: str, given: Optional[Session]) -> tuple[Session, str]:
    checked = (given or usual_session())._ask("check-rules", rules=rules)
    if checked["faults"]:
        raise text_error("rules", list(map(dict, checked["faults"])), rules)
    if given is None:
        return Session(rules), checked["games"][0]
    raise Error("the rules of a session are stated when it is made: grundy.Session(rules=...)")


def read(file: "str | os.PathLike[str]", **parameters: Any) -> Game:
    """The first game of a rule file."""
    with open(file, encoding="utf-8") as lines:
        return game(lines.read(), **parameters)


def position(text: str, *, session: Optional[Session] = None) -> Position:
    """A sum in the language of positions: position("kayles(5) + snim[{2, 5}](12) + *3")."""
    return Position(text, session)


def star(n: int) -> Position:
    """The nim heap of n stones."""
    return Position(f"*{int(Nimber(n))}")


def value(text: str, *, misere: bool = False) -> Value:
    """The value of a position; `misere`: its misere nim value."""
    return Position(text).misere_value if misere else Position(text).value


def solve(text: str, **fields: Any) -> Solution:
    """Who wins a position, and by which moves; see Position.solve."""
    return Position(text).solve(**fields)


def quotient(*texts: str, session: Optional[Session] = None) -> Quotient:
    """The misere quotient of all sums of what these positions lead to: quotient("kayles(20)", "cram(board(2, 3))"). If the
    budget was used up, `stopped` says so, and it is the quotient of the first games."""
    return Quotient((session or usual_session())._ask("quotient", positions=list(texts)))


def genus(text: str, *, session: Optional[Session] = None) -> Genus:
    """The genus of a position under misere play, as in Winning Ways, chapter 13: genus("kayles(6)").text."""
    return Position(text, session).genus()


def check(certificate: str, *, rules: str = "", session: Optional[Session] = None) -> "CertificateChecked":
    """Checks a certificate with code of its own; with `rules`, whether it is about these. Nothing is trusted of it."""
    more = {"rules": rules} if rules else {}
    checked: "CertificateChecked" = (session or usual_session())._ask("check", certificate=certificate, **more)
    return checked
