# SPDX-License-Identifier: MIT
"""The values of positions: nimbers, and what takes their place in games that have other values."""
from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Union


def _size(a: int, b: int = 0) -> int:
    """The bits of the least field of 2^(2^k) nimbers that holds both."""
    bits = 1
    while (a | b) >> bits:
        bits *= 2
    return bits


def _product(a: int, b: int) -> int:
    """Conway, On Numbers and Games, chapter 6: F * F = F + F/2 for a Fermat power F = 2^(2^k), and F * b is the usual product
    for b < F."""
    if a < 2 or b < 2:
        return a * b
    half = _size(a, b) // 2
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    high, both = _product(a1, b1), _product(a0, b0)
    return (_product(a1 ^ a0, b1 ^ b0) ^ both) << half ^ both ^ _product(high, 1 << half - 1)


def _is_natural(other: object) -> bool:
    """False for what knows itself what its sum with a nimber is. Other numbers would take the nimber for a number."""
    if isinstance(other, (float, complex)):
        raise TypeError(f"no nimber: {other!r}")
    return hasattr(other, "__index__")  # as integers of NumPy have it, too


class Nimber(int):
    """A nimber *n, an int whose + and - are the nim sum (XOR) and whose * is the nim product. A natural number beside it
    means the nimber of that number. Comparisons, int() and all other operations are those of the number."""

    __array_ufunc__ = None  # NumPy leaves sums and products to this class

    def __new__(cls, n: int = 0) -> "Nimber":
        if operator.index(n) < 0:
            raise ValueError(f"there is no nimber *{n}")
        return super().__new__(cls, n)

    def __add__(self, other: int) -> "Nimber":
        if not _is_natural(other):
            return NotImplemented
        return Nimber(int(self) ^ int(Nimber(other)))

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> "Nimber":
        return self

    def __mul__(self, other: int) -> "Nimber":
        if not _is_natural(other):
            return NotImplemented
        return Nimber(_product(int(self), int(Nimber(other))))

    __rmul__ = __mul__

    def __pow__(self, exponent: int, modulo: None = None) -> "Nimber":  # type: ignore[override]
        if modulo is not None:
            raise TypeError("powers of nimbers have no modulus")
        base = self if exponent >= 0 else self.inverse()
        power, left = Nimber(1), abs(exponent)
        while left:
            if left & 1:
                power *= base
            base *= base
            left >>= 1
        return power

    def inverse(self) -> "Nimber":
        """The nimber whose product with this one is *1."""
        if not self:
            raise ZeroDivisionError("*0 has no inverse")
        return self ** ((1 << _size(int(self))) - 2)  # a^(q - 1) = 1 in a field of q elements

    def __truediv__(self, other: int) -> "Nimber":
        if not _is_natural(other):
            return NotImplemented
        return self * Nimber(other).inverse()

    def __rtruediv__(self, other: int) -> "Nimber":  # type: ignore[misc]
        if not _is_natural(other):
            return NotImplemented
        return Nimber(other) / self

    def sqrt(self) -> "Nimber":
        """The nimber whose square is this one; there is exactly one."""
        return self ** (1 << _size(int(self)) - 1)

    def __repr__(self) -> str:
        return f"*{int(self)}"

    __str__ = __repr__

    def _repr_latex_(self) -> str:
        return f"$\\ast {int(self)}$"


@dataclass(frozen=True)
class Loony:
    """The value of a loony position: the player to move wins, whatever else is in the sum."""

    def __repr__(self) -> str:
        return "loony"

    def _repr_latex_(self) -> str:
        return "$\\infty_{\\mathrm{loony}}$"


@dataclass(frozen=True)
class Infinity:
    """The value of a position from which play may go on for ever; `options` are the nimbers that a move reaches."""

    options: tuple[int, ...]

    def __repr__(self) -> str:
        return f"infinity({', '.join(map(str, self.options))})"

    def _repr_latex_(self) -> str:
        return "$\\infty_{" + ",".join(map(str, self.options)) + "}$"


Value = Union[Nimber, Loony, Infinity]


def value_of(answer: object) -> Value:
    """A value as answers have it."""
    if answer == "loony":
        return Loony()
    if isinstance(answer, dict):
        return Infinity(tuple(answer["infinity"]))
    assert isinstance(answer, int)
    return Nimber(answer)
