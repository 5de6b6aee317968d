# SPDX-License-Identifier: MIT
"""Games: their values, tables, periods and positions."""
from __future__ import annotations

import operator
from array import array
from dataclasses import dataclass, field
from html import escape
from itertools import product
from typing import Any, Iterator, Mapping, Optional, Union

from ._errors import Error
from ._session import Session, encoded, heaps
from .arguments import argument_text
from .nimbers import Nimber, Value, value_of
from .positions import Picture, Position
from .reports import Description, Pattern, Plan


@dataclass(frozen=True)
class MoveNumbers:
    """How the numbers N(n) of winning first moves of single heaps go on, proven: N(n + period) = N(n) + rises[n % period] for
    all n >= preperiod; if `rises` has one number, it is that of all n. `numbers` are those of the first `period` such heaps.
    Called with such an n, it gives N(n)."""

    period: int
    preperiod: int
    numbers: tuple[int, ...]
    rises: tuple[int, ...]

    def __call__(self, n: int) -> int:
        if n < self.preperiod:
            raise ValueError(f"the numbers go on from heap {self.preperiod}: ask for that of heap {n} by itself")
        rounds, i = divmod(n - self.preperiod, self.period)
        return self.numbers[i] + rounds * self.rises[n % len(self.rises)]


@dataclass(frozen=True)
class Period:
    """G(n + period) = G(n) + saltus for all n >= preperiod, proven; but without the saltus if n mod period is in `flat`.
    `theorem` makes it a proof, and `certificate`, if it was asked for, is a text that grundy.check() and the program check.
    `winning_moves`, if it was asked for by `count`, says how the numbers of winning first moves go on."""

    game: str
    period: int
    preperiod: int
    saltus: int
    flat: tuple[int, ...]
    theorem: str
    certificate: str = field(default="", repr=False)
    winning_moves: Optional[MoveNumbers] = field(default=None, repr=False)

    def __bool__(self) -> bool:
        return True

    def _repr_latex_(self) -> str:
        saltus = f" + {self.saltus}" if self.saltus else ""
        return f"$G(n + {self.period}) = G(n){saltus} \\quad (n \\ge {self.preperiod})$"


@dataclass(frozen=True)
class NoPeriod:
    """No period was proven. `known` says what is known; `computed_to` is the last heap that was looked at."""

    game: str
    known: str
    computed_to: int

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True)
class Table:
    """Values over ranges of arguments. `values` is a read-only array of one dimension for each range, which numpy.asarray
    reads without a copy; `ranges` are those of the arguments. table[n, m] is the value at these arguments, and with slices,
    table[2:5, 3], a table of the arguments 2, 3, 4 and 3. Iteration goes along the first argument."""

    game: str
    ranges: tuple[range, ...]
    values: memoryview = field(repr=False, compare=False)

    def __getitem__(self, at: Any) -> Any:
        place = at if isinstance(at, tuple) else (at,)
        count = len(self.ranges)
        if len(place) != count:
            raise IndexError(f"the table has {count} argument{'s' * (count > 1)}, not {len(place)}")
        kept = tuple(part(r, n) for r, n in zip(self.ranges, place))
        values: Any = self.values  # of as many dimensions as there are ranges
        at_first = [r.index(k.start) for r, k in zip(self.ranges, kept)]
        if not any(isinstance(n, slice) for n in place):
            return Nimber(values[tuple(at_first)])
        ranges = tuple(k for k, n in zip(kept, place) if isinstance(n, slice))
        if count == 1:
            return Table(self.game, ranges, values[at_first[0] : at_first[0] + len(kept[0])])
        cells = product(*(range(i, i + len(k)) for i, k in zip(at_first, kept)))
        memory = memoryview(array(values.format, [values[cell] for cell in cells])).cast("B").toreadonly()
        return Table(self.game, ranges, memory.cast(values.format, [len(r) for r in ranges]))

    def __len__(self) -> int:
        return len(self.ranges[0])

    def __iter__(self) -> Iterator[Any]:
        rest = (slice(None),) * (len(self.ranges) - 1)
        return (self[(n, *rest)] for n in self.ranges[0])

    def __contains__(self, value: object) -> bool:
        return value in self.values.cast("B").cast(self.values.format)

    def tolist(self) -> Any:
        """The values as a list; of several arguments, as a list of lists."""
        return self.values.tolist()

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.asarray(self.values, dtype)

    def _repr_html_(self) -> str:
        values: Any = self.values.tolist()
        rows = values if len(self.ranges) == 2 else [values]
        first, last = (self.ranges[0], self.ranges[1]) if len(self.ranges) == 2 else (range(1), self.ranges[0])
        head = "".join(f"<th>{n}" for n in last[:50])
        body = "".join(
            f"<tr><th>{n if len(self.ranges) == 2 else ''}" + "".join(f"<td>{v}" for v in row[:50])
            for n, row in zip(first[:50], rows)
        )
        return f"<table><caption>{escape(self.game)}</caption><tr><th>{head}{body}</table>"


def part(of: range, at: object) -> range:
    """The numbers of a range that an index means: one, or those from the start to the end of a slice, all of them in it.
    Raises IndexError or TypeError."""
    if isinstance(at, slice):
        if at.step not in (None, 1):
            raise IndexError("a slice of a table has no step")
        first = of.start if at.start is None else operator.index(at.start)
        end = of.stop if at.stop is None else operator.index(at.stop)
        if of.start <= first < end <= of.stop:
            return range(first, end)
        raise IndexError(f"the table has no values from {first} to {end}: it has those from {of.start} to {of.stop}")
    try:
        n = operator.index(at)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an argument of a table is a number or a slice, not {at!r}") from None
    if n not in of:
        raise IndexError(f"the table has no value at {n}: it has those from {of.start} to {of.stop - 1}")
    return range(n, n + 1)


def _texts(ranges: tuple[range, ...]) -> list[str]:
    if not all(isinstance(r, range) and r.step == 1 and r for r in ranges):
        raise Error("one range for each argument, not empty and without a step, such as range(10), range(2, 5)")
    return [f"{r.start}..{r.stop - 1}" for r in ranges]


class Game:
    """A game with its parameters. g[12] is a value, g[0:100] values, g(12) a position; `str` is the text."""

    __slots__ = ("text", "session", "_encoded")
    __iter__ = None  # the values have no end
    __contains__ = None

    def __init__(self, text: str, session: Session) -> None:
        self.text, self.session, self._encoded = text, session, encoded(text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<game {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.text, self.session) == (other.text, other.session)

    def __hash__(self) -> int:
        return hash(self.text)

    def __call__(self, *arguments: Any) -> Position:
        """The position with these arguments: numbers, lists for rows, sets, boards, graphs."""
        return Position(f"{self.text}({', '.join(map(argument_text, arguments))})", self.session)

    def __getitem__(self, at: Any) -> Any:
        """The value at one argument or several; for a slice, the values of heaps, as values() returns them."""
        if isinstance(at, slice):
            if at.step not in (None, 1) or at.stop is None:
                raise IndexError("a slice of values has an end and no step: g[0:100]")
            return self.values(at.start or 0, at.stop)
        if isinstance(at, int):
            try:
                return int.__new__(Nimber, self.session.value_of_heap(self._encoded, at))
            except Error:  # the value may be no number, and this game may be played on something else
                return self(at).value
        return (self(*at) if isinstance(at, tuple) else self(at)).value

    def values(self, first: int, end: int, *, misere: bool = False) -> memoryview:
        """The values of the heaps first, ..., end - 1: read-only numbers of 1, 2, 4 or 8 bytes, as few as hold them all.
        `misere`: misere nim values, of at most 4,000,000 heaps."""
        if not misere or first == end:
            return self.session.values(self.text, first, end)
        return self.table(range(*heaps(first, end)), misere=True).values

    def table(self, *ranges: range, misere: bool = False) -> Table:
        """Values over one range for each argument: g.table(range(10), range(10))."""
        answer = self.session._ask("table", game=self.text, ranges=_texts(ranges), misere=misere)
        flat: list[Any] = answer["values"]
        for _ in ranges[1:]:
            flat = [value for row in flat for value in row]
        if not all(isinstance(v, int) for v in flat):
            raise Error(f"some values of {self.text} are not numbers: ask for them one by one")
        most = max(flat)
        code = next(c for c, bits in (("B", 8), ("H", 16), ("I", 32), ("Q", 64)) if most >> bits == 0)
        memory = memoryview(array(code, flat)).cast("B").toreadonly()
        return Table(self.text, ranges, memory.cast(code, [len(r) for r in ranges]))

    def period(
        self, *, certificate: bool = False, limit: Optional[int] = None, misere: bool = False, count: bool = False
    ) -> Union[Period, NoPeriod]:
        """The proven period of the values; false if none is. `limit` is the last heap that is looked at. `count`: also how the
        numbers of winning first moves go on."""
        more: dict[str, Any] = {} if limit is None else {"limit": limit}
        a = self.session._ask("period", game=self.text, certificate=certificate, misere=misere, count=count, **more)
        if a["status"] != "proven":
            return NoPeriod(self.text, a.get("known") or a.get("stopped", ""), a["computed_to"])
        flat = tuple(a.get("flat", ()))
        moves = a.get("winning_moves")
        numbers = MoveNumbers(moves["period"], moves["preperiod"], tuple(moves["numbers"]), tuple(moves["rises"])) if moves else None
        return Period(
            self.text, a["period"], a["preperiod"], a["saltus"], flat, a["theorem"], a.get("certificate") or "", numbers
        )

    def pattern(self, *ranges: range) -> Pattern:
        """Formulas for the values and the lost positions: theorems, or conjectures that say how far they were compared."""
        more = {"ranges": _texts(ranges)} if ranges else {}
        return Pattern(self.session._ask("pattern", game=self.text, **more))

    def plan(self) -> Plan:
        """Which engine answers, and why."""
        return Plan(self.session._ask("plan", position=self.text))

    def describe(self) -> Description:
        """The rules, with where they come from."""
        return Description(self.session._ask("game", name=self.text))

    def plot(self, first: int = 0, end: int = 201) -> Picture:
        """The values of heaps as a picture."""
        request: Mapping[str, Any] = {"game": self.text, "ranges": _texts((range(first, end),))}
        return Picture(self.session._ask("document", question="table", format="svg", request=request)["text"])
