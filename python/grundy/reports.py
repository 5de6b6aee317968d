# SPDX-License-Identifier: MIT
"""What is said of a game: how it is answered, which formulas fit its values, what its rules are."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Optional

from .nimbers import Value, value_of

if TYPE_CHECKING:
    from . import answers


class Report(Mapping[str, Any]):
    """An answer as data, whose fields docs/answers.md describes: report["engine"]; what matters is an attribute, too."""

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self._answer = answer

    def __getitem__(self, name: str) -> Any:
        return self._answer[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answer)

    def __len__(self) -> int:
        return len(self._answer)

    def __bool__(self) -> bool:
        return True

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} of {self._title()}>"

    def _title(self) -> str:
        raise NotImplementedError

    def _rows(self) -> list[tuple[str, str]]:
        """What is shown, by name."""
        raise NotImplementedError

    def __str__(self) -> str:
        rows = self._rows()
        width = max(len(name) for name, _ in rows)
        lines = [f"  {name:{width}}  " + text.replace("\n", "\n" + " " * (width + 4)) for name, text in rows]
        return "\n".join([self._title(), *lines])

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{escape(name)}<td><pre>{escape(text)}</pre>" for name, text in self._rows())
        return f"<table><caption>{escape(self._title())}</caption>{rows}</table>"


class Plan(Report):
    """How values of a game are found, and why that is right. `period` is the one that a theorem gives before anything is
    computed, as data; `winner` says which positions are lost, if a theorem does."""

    def __init__(self, answer: "answers.PlanAnswer") -> None:
        super().__init__(answer)
        only = answer["plans"][0]
        self.game, self.engine, self.form, self.reason = only["game"], only["engine"], only["form"], only["reason"]
        self.cost, self.cores, self.period, self.winner = only["cost"], only["cores"], only["period"], only["winner"]

    def _title(self) -> str:
        return self.game

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(name, getattr(self, name)) for name in ("engine", "form", "reason", "cost", "cores", "winner")]
        if self.period is not None:
            p = self.period
            flat = ", but not where n mod the period is " + ", ".join(map(str, p["flat"])) if p.get("flat") else ""
            rises = f" + {p['saltus']}" if p["saltus"] else ""
            rows.append(("period", f"G(n + {p['period']}) = G(n){rises} for all n >= {p['preperiod']}{flat}: {p['theorem']}"))
        return [(name, text) for name, text in rows if text]


class Quotient(Report):
    """A misere quotient: `order` elements, of which `lost` are lost sums; `words` has the word of each position that was
    asked for. `stopped` says how far the search came if its budget was used up: then the quotient is that of the first
    games, and `words` is empty; else it is None. `name` is that of small ones, such as "T_2"."""

    def __init__(self, answer: "answers.PositionsQuotient") -> None:
        super().__init__(answer)
        self.order, self.lost, self.games = answer["order"], answer["lost"], answer["games"]
        self.generators, self.relations = tuple(answer["generators"]), tuple(answer["relations"])
        self.lost_elements = tuple(answer["lost_elements"])
        self.words = {one["position"]: one["element"] for one in answer["positions"]}
        self.stopped: Optional[str] = answer.get("stopped")
        self.name: Optional[str] = answer.get("name")

    def _title(self) -> str:
        return f"{self.order} elements, {self.lost} of them lost, for all sums of {self.games} games"

    def _rows(self) -> list[tuple[str, str]]:
        letters = ("abcdefghijklmnopqrstuvwxyz"[i % 26] + str(i // 26 or "") for i in range(len(self.generators)))
        rows = [("stopped", self.stopped or ""), ("name", self.name or "")]
        rows.append(("positions", "\n".join(f"{text}: {word}" for text, word in self.words.items())))
        rows.append(("generators", "\n".join(f"{letter} = {game}" for letter, game in zip(letters, self.generators))))
        rows += [("relations", ", ".join(self.relations)), ("lost", ", ".join(self.lost_elements))]
        return [(name, text) for name, text in rows if text]


class Genus(Report):
    """A genus, such as "2^{1420}": `value` under normal play, and the misere nim values beside no heap *2, one, two, ...;
    the last two `digits` alternate for ever. `temper`: "tame", "restive", "restless" or "wild"."""

    def __init__(self, answer: "answers.PositionGenus") -> None:
        super().__init__(answer)
        genus = answer["genus"]
        self.position, self.text, self.temper = answer["position"], genus["text"], genus["temper"]
        self.value, self.digits = genus["value"], tuple(genus["digits"])

    def _title(self) -> str:
        return self.position

    def _rows(self) -> list[tuple[str, str]]:
        return [("genus", self.text), ("temper", self.temper)]


@dataclass(frozen=True)
class Claim:
    """A formula. `theorem` proves it; else it is a conjecture, which was compared with the values in `checked`. At the
    arguments in `exceptions` it fails, and the value is another one."""

    about: str
    formula: str
    theorem: Optional[str]
    checked: tuple[range, ...]
    exceptions: Mapping[tuple[int, ...], Value] = field(hash=False)
    note: str = field(default="", repr=False)

    @property
    def proved(self) -> bool:
        return self.theorem is not None

    def __str__(self) -> str:
        compared = ", ".join(f"{r.start}..{r.stop - 1}" for r in self.checked)
        why = f"proved: {self.theorem}" if self.proved else f"a conjecture, compared with {compared}"
        but = "; but for " + ", ".join(", ".join(map(str, at)) for at in self.exceptions) if self.exceptions else ""
        return f"{self.formula}{but} ({why})"


def _claim(answer: "answers.PatternClaim") -> Claim:
    return Claim(
        answer["about"],
        answer["formula"],
        (answer["theorem"] or answer["found_by"]) if answer["status"] == "proved" else None,
        tuple(range(first, last + 1) for first, last in answer["checked"] or ()),
        {tuple(e["at"]): value_of(e["value"]) for e in answer["exceptions"]},
        answer["note"],
    )


class Pattern(Report):
    """Formulas for the values and the lost positions; false if there are none. `ranges` were looked at, and `known` is what a
    theorem says of the game."""

    def __init__(self, answer: "answers.Pattern") -> None:
        super().__init__(answer)
        self.game, self.known = answer["game"], answer["known"]
        self.ranges = tuple(range(first, last + 1) for first, last in answer["ranges"])
        self.claims = tuple(map(_claim, answer["claims"]))

    def __bool__(self) -> bool:
        return bool(self.claims)

    def _title(self) -> str:
        return self.game

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(claim.about, str(claim)) for claim in self.claims]
        if self.known:
            rows.append(("known", self.known))
        return rows or [("nothing found", "looked for: " + ", ".join(self["tried"]))]


class Description(Report):
    """A game of the catalogue or of the rules of a session."""

    def __init__(self, answer: "answers.GameAnswer") -> None:
        super().__init__(answer)
        self.name, self.head, self.summary, self.note = answer["name"], answer["head"], answer["summary"], answer["note"]
        self.rules, self.source, self.example = answer["rules"], answer["source"], answer["example"]
        self.aliases = tuple(answer["aliases"])

    def _title(self) -> str:
        return self.name

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(name, getattr(self, name)) for name in ("summary", "rules", "note", "source", "example")]
        return [(name, text) for name, text in rows if text]
