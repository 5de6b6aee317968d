# SPDX-License-Identifier: MIT
"""What games are played on, as their arguments: boards, graphs, rows, sets."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Hashable, Union


@dataclass(frozen=True)
class Board:
    """A board; `str` is how positions name it."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Graph:
    """A graph; `str` is how positions name it. `numbers` has the number in it of each vertex that it was made from."""

    text: str
    numbers: Mapping[Hashable, int] = field(compare=False, hash=False, repr=False, default_factory=dict)

    def __str__(self) -> str:
        return self.text


def _cell(cell: Any) -> str:
    if isinstance(cell, str):
        if len(cell) == 1 and (cell in ".#" or cell.isdigit()):
            return "." if cell == "0" else cell
    elif int(cell) == cell and 0 <= cell <= 9:
        return str(int(cell)) if cell else "."
    raise ValueError(f"a cell of a board is 0 or '.' (free), 1 or '#' (taken), or a piece up to 9, not {cell!r}")


def board(cells: Union[Iterable[Iterable[Any]], int], columns: int = 0) -> Board:
    """A board of rows: lists, an array of numpy, or texts such as "..#"; a text of all rows, "..# / ..."; or a free one:
    board(rows, columns)."""
    if isinstance(cells, str):
        cells = [row.strip() for row in cells.replace("/", "\n").strip().splitlines()]
    if isinstance(cells, int):
        if cells < 0 or columns < 0:
            raise ValueError(f"no board has {cells} rows of {columns} cells")
        return Board(f"board({cells}, {columns})")
    try:
        rows = ["".join(_cell(cell) for cell in row) for row in cells]
    except TypeError:
        raise TypeError(f'a board has rows of cells, such as ["..#", "..."] or [[0, 0, 1], [0, 0, 0]], not {cells!r}') from None
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the rows of a board are equally long")
    if not rows or not rows[0]:
        return Board(f"board({len(rows)}, 0)")
    return Board('board("' + " / ".join(rows) + '")')


def graph(source: Any) -> Graph:
    """A graph from one of networkx, or from pairs of vertices. Arcs of a directed graph have a direction. In positions
    and moves, the vertices are numbered from 1: `numbers` of the graph says how."""
    if isinstance(source, str):
        return Graph(f'graph("{source}")' if source[:1].isdigit() or not source else source)
    is_directed = getattr(source, "is_directed", None)
    if is_directed is None and not isinstance(source, Iterable):
        raise TypeError(f"a graph comes from one of networkx, from pairs of vertices or from a text, not from {source!r}")
    edges = [tuple(edge) if hasattr(edge, "__iter__") else (edge,) for edge in (source.edges() if is_directed else source)]
    for edge in edges:
        if len(edge) < 2 or (len(edge) > 2 and not is_directed):
            raise ValueError(f"an edge is a pair of vertices, not {edge!r}")
    edges = [edge[:2] for edge in edges]
    vertices: Iterable[Hashable] = source.nodes() if is_directed else dict.fromkeys(v for edge in edges for v in edge)
    numbers = {vertex: number for number, vertex in enumerate(vertices, 1)}
    between = ">" if is_directed and is_directed() else "-"
    in_edges = {vertex for edge in edges for vertex in edge}
    parts = [f"{numbers[a]}{between}{numbers[b]}" for a, b in edges]
    parts += [str(number) for vertex, number in numbers.items() if vertex not in in_edges]
    return Graph('graph("' + " ".join(parts) + '")', numbers)


def argument_text(value: Any) -> str:
    """An argument or a parameter as positions have it: a number, [1, 2] for a row, {2, 5} for a set, a board, a graph."""
    if isinstance(value, (str, Board, Graph)):
        return str(value)
    if isinstance(value, range) and value.step == 1:
        return f"{{{value.start}..{value.stop - 1}}}" if value else "{}"
    if isinstance(value, Set):
        return "{" + ", ".join(argument_text(v) for v in sorted(value)) + "}"
    if hasattr(value, "nodes") and hasattr(value, "edges"):
        return str(graph(value))
    if getattr(value, "ndim", 1) == 2 or (_is_row(value) and len(value) > 0 and all(map(_is_row, value))):
        return str(board(value))
    if _is_row(value):
        return "[" + ", ".join(argument_text(v) for v in value) + "]"
    try:
        return str(int(value.__index__()))
    except AttributeError:
        raise TypeError(f"no argument of a game: {value!r}") from None


def _is_row(value: Any) -> bool:
    return hasattr(value, "__len__") and hasattr(value, "__iter__") and not isinstance(value, (str, Mapping, Set))


