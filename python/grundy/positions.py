# SPDX-License-Identifier: MIT
"""Positions: sums of games, who wins them, and their moves."""
from __future__ import annotations

import operator
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import Any, Mapping, Optional, Union

from ._errors import Error
from ._session import Session, joined, names_of, usual_session, words_of
from .nimbers import Nimber, Value, value_of
from .reports import Genus


@dataclass(frozen=True)
class Picture:
    """A picture that notebooks show; `svg` is its text."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Move:
    """A move in one component of a sum. `wins` and `value`, that of the component after it, are None if they are not
    known or not asked for. `choice` is what it chose in its rule, such as {"take": 2}."""

    component: int
    start: str
    to: str
    choice: Mapping[str, int] = field(hash=False)
    wins: Optional[bool] = None
    value: Optional[Value] = None
    after: Optional["Position"] = field(default=None, repr=False)
    origin: Optional["Position"] = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        made = ", ".join(f"{name} {number}" for name, number in self.choice.items())
        return f"{self.start} -> {self.to}" + (f" ({made})" if made else "")


@dataclass(frozen=True)
class Solution:
    """Who wins, and by which moves: if the second player does, or nobody, those that delay the loss (remoteness=True) or
    keep the draw. `value` is None under misere play and if only the winner was asked for; `winner` is
    "first", "second", or None for a draw. `complete`: no winning move is left out. `answer` has all of it as data."""

    position: "Position"
    winner: Optional[str]
    value: Optional[Value]
    moves: tuple[Move, ...]
    complete: bool
    answer: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def first_wins(self) -> bool:
        return self.winner == "first"

    def _repr_html_(self) -> str:
        who = f"the {self.winner} player wins" if self.winner else "a draw"
        value = "" if self.value is None else f" = {escape(str(self.value))}"
        rows = "".join(f"<tr><td>{m.component}<td><code>{escape(str(m))}</code>" for m in self.moves[:20])
        kind = {"first": "winning move", "second": "move that delays the loss"}.get(self.winner or "", "drawing move")
        table = f"<table><tr><th>component<th>{kind}{rows}</table>" if rows else ""
        return f"<p><code>{escape(str(self.position))}</code>{value}: {who}</p>{table}"


def _number(name: str, given: Any) -> Any:
    if given is None:
        return None
    try:
        n = operator.index(given)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {given!r}") from None
    if not -(1 << 63) <= n < 1 << 63:
        raise Error(f"{name}={n} is no move: numbers go up to 2^63 - 1; moves() lists all moves")
    return n


class Position:
    """A sum of games. + adds positions, == compares their components in any order, str is the text."""

    __slots__ = ("text", "session", "_components")

    def __init__(self, text: str, session: Optional[Session] = None) -> None:
        self.text, self.session = text, session or usual_session()
        self._components: Optional[tuple[str, ...]] = None

    @property
    def components(self) -> tuple[str, ...]:
        """The components in canonical form."""
        if self._components is None:
            answer = self.session._ask("position", position=self.text)
            self._components = tuple(c["text"] for c in answer["components"])
        return self._components

    def __add__(self, other: Union["Position", Nimber]) -> "Position":
        if isinstance(other, Nimber):
            other = Position(f"*{int(other)}", self.session)
        if not isinstance(other, Position):
            return NotImplemented
        session = joined(self.session, other.session)
        for one in (self, other):
            foreign = set().union(*map(names_of, session.parts - one.session.parts)) & words_of(one.text)
            if foreign:
                raise Error(f"'{min(foreign)}' is another game in the other position: give yours another name")
        return Position(f"{self.text}\n+ {other.text}", session)

    def __radd__(self, other: int) -> "Position":
        if isinstance(other, Nimber):
            return Position(f"*{int(other)}", self.session) + self
        if other == 0:  # of sum()
            return self
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.session is other.session and Counter(self.components) == Counter(other.components)

    def __hash__(self) -> int:
        return hash(frozenset(Counter(self.components).items()))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return "<" + self.text.replace("\n", " ") + ">"

    @property
    def value(self) -> Value:
        """The Sprague-Grundy value."""
        return value_of(self.session._ask("value", position=self.text)["value"])

    @property
    def misere_value(self) -> Value:
        """The misere nim value: beside this nim heap the position is lost if whoever makes the last move loses."""
        return value_of(self.session._ask("value", position=self.text, misere=True)["value"])

    def genus(self) -> Genus:
        """The genus under misere play, as in Winning Ways, chapter 13."""
        return Genus(self.session._ask("genus", position=self.text, moves=0))

    @property
    def winner(self) -> Optional[str]:
        """Who wins under best play: "first", "second", or None for a draw. This may take less work than the value."""
        answer: Optional[str] = self.session._ask("solve", position=self.text, winner=True, moves=0)["winner"]
        return answer

    def solve(self, *, misere: bool = False, moves: int = 100, **fields: Any) -> Solution:
        """Who wins, with at most `moves` winning moves. More fields are those of the question solve: winner=True,
        remoteness=True, explain=True."""
        answer = self.session._ask("solve", position=self.text, misere=misere, moves=moves, **fields)
        value = answer.get("value")
        wins = answer["winner"] == "first"
        found = tuple(self._move(move, wins) for move in answer.get("moves", ()))
        complete = bool(answer.get("moves_complete", False))
        return Solution(self, answer["winner"], None if value is None else value_of(value), found, complete, answer)

    def moves(self, *, misere: bool = False, values: bool = True, most: int = 1000) -> tuple[Move, ...]:
        """All moves, at most `most`, each with the position after it. `values=False` looks for no values."""
        answer = self.session._ask("play", position=self.text, misere=misere, values=values, moves=most)
        return tuple(self._move(move, move["wins"]) for move in answer["moves"])

    def _move(self, move: Mapping[str, Any], wins: Optional[bool]) -> Move:
        value, after = move.get("value"), move.get("after")
        return Move(
            move["component"],
            move["from"],
            move["to"],
            dict(move["choice"]),
            wins,
            None if value is None else value_of(value),
            Position(after, self.session) if after and after != "win" else None,
            self,
        )

    def play(
        self, move: Optional[Move] = None, *, component: Optional[int] = None, to: "Union[Position, str, None]" = None, **choice: int
    ) -> "Position":
        """The position after a move of solve or moves, or after the only one that chooses so, play(take=2), or leads
        there, play(to="kayles(3)"). Raises Error if there is no such move, or more than one, or if it ends the game."""
        if move is not None and not isinstance(move, Move):
            raise TypeError(f"a move is one of moves() or solve().moves, or named by its choice, not {move!r}")
        if move is not None:
            origin = move.origin
            if move.after is not None and origin is not None:
                if (origin.text, origin.session) == (self.text, self.session):
                    return move.after
            component, to, choice = move.component, move.to, dict(move.choice)
        elif component is None and to is None and not choice:
            raise TypeError("play needs a move: one of moves(), what it chooses, play(take=2), or where it leads, play(to=...)")
        component, choice = _number("component", component), {name: _number(name, n) for name, n in choice.items()}
        if to is not None and not isinstance(to, (str, Position)):
            raise TypeError(f"to is a position, or the text of one, not {to!r}")
        given = {"component": component, "to": None if to is None else str(to), "choice": choice}
        made = {name: value for name, value in given.items() if value not in (None, {})}
        try:
            answer = self.session._ask("play", position=self.text, made=[made], values=False, moves=0)
        except Error as fault:
            what = str(move) if move is not None else ", ".join(f"{k}={v}" for k, v in {**made, **choice}.items() if k != "choice")
            said = str(fault).replace("move 1 of 'made'", what).partition(": give it")[0]
            raise Error(f"{said}; moves() lists all moves") from None
        return Position(answer["position"], self.session)

    def draw(self, *, game_graph: bool = False) -> Picture:
        """A picture of the position, or of all positions that play can reach."""
        return Picture(self.session._ask("draw", position=self.text, game_graph=game_graph)["svg"])

    def _repr_svg_(self) -> str:
        return self.draw().svg
