# SPDX-License-Identifier: MIT
"""The questions and the shapes of their answers, made from the tables in src/questions; CONTRIBUTING.md says how."""
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union, overload


class Budget(TypedDict, total=False):
    seconds: float
    bytes: float
    nodes: float


Ranges = Union[Sequence[Union[str, Sequence[int]]], Mapping[str, Union[str, Sequence[int]]]]


class _Value3(TypedDict):
    infinity: list[int]  # the values of the options that have one (cyclic games)

# of a position
Value = Union[int, Literal["loony"], _Value3]

# under best play
Winner = Literal["first", "second"]

# under best play
Result = Literal["win", "loss", "draw"]

# what a move chose in its rule, by name
Choice = dict[str, int]

# of a value in a table
Place = Union[int, list[int]]

# both ends are included
Range = list[int]


class Kept(TypedDict):
    """parts of the answer that were found before and were kept"""
    when: str  # the first one was found, in UTC
    version: str  # of the program that found it
    engine: str  # that found it
    answers: int  # the number of parts
    seconds: float  # that they took then


class Stopped(TypedDict):
    """what takes the place of an answer that was not reached; it has status 200, too"""
    schema: Literal[1]  # the version of these shapes
    stopped: str  # how far the question came
    outcome: Literal["out_of_budget", "interrupted"]  # why it came no further


class Diagnostic(TypedDict):
    """what is wrong with a text, and where; lines and columns count from 1, in UTF-16 units"""
    line: int  # 0: the whole text
    column: int  # 0: the whole line
    length: int  # of the faulty stretch
    message: str  # what is wrong
    hint: str  # the remedy, if one is known; else empty


class _Fault(TypedDict):
    kind: str  # a word of the table of kinds in docs/api.md
    message: str  # what the program prints


class Fault(_Fault, total=False):
    """a fault of a request"""
    where: str  # the faulty text: `rules`, `data`, `position`, `game` or a graph's name
    diagnostics: list[Diagnostic]  # the places; of the kind `text` only


class Error(TypedDict):
    """what takes the place of an answer if the request is at fault"""
    schema: Literal[1]  # the version of these shapes
    error: Fault  # what is wrong


class ComponentValue(TypedDict):
    """a component of a sum"""
    position: str  # as it is written
    value: Value  # of this component
    engine: str  # what found it

Move = TypedDict("Move", {
    "component": "int",
    "from": "str",
    "to": "str",
    "choice": "Choice",
    "choices": "list[Choice]",
    "components": "list[int]",
})

_WinningMove = TypedDict("_WinningMove", {
    "component": "int",
    "from": "str",
    "to": "str",
    "value": "Value",
    "choice": "Choice",
    "choices": "list[Choice]",
    "components": "list[int]",
})


class WinningMove(_WinningMove, total=False):
    """a move that wins, or keeps a draw"""
    total: Value  # of the sum after it, in games that may repeat or in which a player may move again
    remoteness: Union[int, None]  # the moves left after it

LegalMove = TypedDict("LegalMove", {
    "component": "int",
    "from": "str",
    "to": "str",
    "value": "Value",
    "total": "Value",
    "rule": "int",
    "line": "str",
    "choice": "Choice",
})


class ReplyGroup(TypedDict):
    """replies that are alike"""
    count: int  # of moves
    alike: int  # of moves that differ only in equal components
    move: LegalMove  # one of them
    answer: Union[LegalMove, None]  # a move that wins after it
    answers_all: bool  # the same answer fits each of the group


class PairedReply(TypedDict):
    """a move of a lost position, and its answer"""
    move: Move  # the move
    answer: Move  # a move that wins after it


class PairedMoves(TypedDict):
    """how moves are answered by their images, without values"""
    theorem: str  # that names the symmetry
    examples: list[PairedReply]  # moves with their answers
    count: int  # the number of moves
    complete: bool  # there are no more moves


class _Continuation(TypedDict):
    move: LegalMove  # a winning move
    after: str  # the position that it leads to
    replies: list[ReplyGroup]  # of the other player, each with its answer
    reply_count: int  # the number of all replies
    complete: bool  # these are all


class Continuation(_Continuation, total=False):
    """a winning move, and what follows"""
    paired: PairedMoves  # if the replies come in pairs; `replies` may be empty then


class _Explanation(TypedDict):
    wins: list[Continuation]  # if it is won: the first winning moves
    losing: list[ReplyGroup]  # if it is lost: every move, with its answer
    losing_count: int  # the number of these moves
    complete: bool  # `losing` is complete


class Explanation(_Explanation, total=False):
    """why a position is won or lost"""
    paired: PairedMoves  # if it is lost, and moves come in pairs; `losing` may be empty then


class MisereReply(TypedDict):
    """a move that loses, and the answer to it"""
    move: Move  # the move
    answer: Union[Move, None]  # null: nothing is left to move, which wins under misere play


class MisereContinuation(TypedDict):
    """a winning move, and what follows"""
    move: Move  # a winning move
    after: str  # the position that it leads to
    replies: list[MisereReply]  # of the other player, each with its answer
    complete: bool  # these are all


class MisereExplanation(TypedDict):
    """why a position is won or lost under misere play"""
    wins: list[MisereContinuation]  # if it is won: the first winning moves
    losing: list[MisereReply]  # if it is lost: every move, with its answer
    complete: bool  # `losing` is complete


class _Solved(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    value: Value  # of the position
    winner: Union[Winner, None]  # null: a draw
    components: list[ComponentValue]  # of the sum
    moves: list[WinningMove]  # that win, or keep the draw, or delay the loss longest
    moves_complete: bool  # these are all
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class Solved(_Solved, total=False):
    """who wins under normal play, and by which moves"""
    theorem: str  # that gave the value, of a sum that of the first component with one
    result: Result  # for the first player, in games that may repeat
    remoteness: Union[int, None]  # the moves until the end, if asked for
    kept: Kept  # if something of it was kept
    internal_errors: list[str]  # faults of the program; please report them
    explanation: Explanation  # if asked for


class _MisereSolved(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    misere: Literal[True]
    winner: Winner
    reason: Union[str, None]  # a sentence such as Bouton's rule; null: only a search says who wins
    moves: list[Move]  # that win
    moves_complete: bool  # these are all
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class MisereSolved(_MisereSolved, total=False):
    """who wins under misere play, and by which moves"""
    kept: Kept  # if something of it was kept
    explanation: MisereExplanation  # if asked for


class _WinnerFound(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    winner: Union[Winner, None]  # null: a draw
    theorem: Union[str, None]  # that answered, if one did
    moves: list[Move]  # some that win
    moves_complete: bool  # these are all
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class WinnerFound(_WinnerFound, total=False):
    """who wins, without values (`winner`)"""
    kept: Kept  # if something of it was kept

# 
SolveAnswer = Union[Solved, MisereSolved, WinnerFound]


class _ValueAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    value: Value  # of the position
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class ValueAnswer(_ValueAnswer, total=False):
    misere: Literal[True]  # a misere nim value
    result: Result  # for the first player, in games that may repeat
    kept: Kept  # if something of it was kept
    internal_errors: list[str]  # faults of the program; please report them

ListedMove = TypedDict("ListedMove", {
    "component": "int",
    "from": "str",
    "to": "str",
    "value": "Value",
    "total": "Value",
    "wins": "bool",
    "rule": "int",
    "line": "str",
    "choice": "Choice",
    "choices": "list[Choice]",
    "components": "list[int]",
})

# of moves of a group; `win`: they end the game
Total = Union[Value, Literal["win"]]


class MoveGroup(TypedDict):
    """moves after which the sum has the same value, and the same player moves again or the other one"""
    total: Total  # that value; `win`: they end the game
    wins: bool  # whoever makes one wins
    count: int  # of moves
    moves: list[ListedMove]  # of the group


class _MovesAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    value: Value  # the mex of `option_values`, unless the same player moves again after a move
    winner: Winner
    option_values: list[int]  # of the positions that one move leads to, for the other player
    groups: list[MoveGroup]  # all moves
    complete: bool  # no move is left out
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class MovesAnswer(_MovesAnswer, total=False):
    kept: Kept  # if something of it was kept

_PlayMove = TypedDict("_PlayMove", {
    "component": "int",
    "from": "str",
    "to": "str",
    "after": "str",
    "wins": "Union[bool, None]",
    "total": "Union[Value, None]",
    "value": "Union[Value, None]",
    "choice": "Choice",
    "choices": "list[Choice]",
    "components": "list[int]",
})


class PlayMove(_PlayMove, total=False):
    """a move, and the position after it"""
    keeps_draw: Union[bool, None]  # in games that may repeat
    remoteness: Union[int, None]  # in such games: the moves left after it, if the winner hurries and the loser delays


class _PlayAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    over: bool  # there is no move; `winner` is who has won
    cyclic: bool  # play may repeat
    known: bool  # it is known who wins, or that nobody does
    winner: Union[Winner, None]  # null: a draw, or not known
    draw: bool  # nobody wins
    value: Union[Value, None]  # null: not known, or misere play
    moves: list[PlayMove]  # of the position
    complete: bool  # these are all
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class PlayAnswer(_PlayAnswer, total=False):
    remoteness: Union[int, None]  # the moves until the end, if play may repeat
    reason: str  # why something is not known


class Genus(TypedDict):
    """the genus under misere play, as in Winning Ways, chapter 13"""
    text: str  # such as 2^{1420}
    value: int  # under normal play
    digits: list[int]  # misere nim values beside no heap *2, one, two, ...; the last two alternate for ever
    temper: Literal["tame", "restive", "restless", "wild"]  # how far from nim


class _GenusMove(TypedDict):
    move: Move  # the move


class GenusMove(_GenusMove, total=False):
    """a move, and what it leads to"""
    after: Genus  # of the whole position after it, if the genus of the position was found
    wins: bool  # whether it wins; missing if that was not found


class _PositionGenus(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    moves: list[GenusMove]  # all of them
    complete: bool  # no move is left out
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class PositionGenus(_PositionGenus, total=False):
    """the genus of a position, and of all that its moves lead to"""
    genus: Genus  # of the position; missing if the share of the budget that is for genera did not suffice
    misere_value: int  # the first digit: beside this nim heap the position is lost under misere play
    winner: Winner  # under misere play; missing if that was not found


class GenusTable(TypedDict):
    """the genera of a game's positions"""
    schema: Literal[1]  # the version of these shapes
    game: str  # as it was asked for
    ranges: list[Range]  # one for each argument
    genera: list[Genus]  # of the positions; the last range varies fastest
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time

# 
GenusAnswer = Union[PositionGenus, GenusTable]

# a list of values; over two ranges a list of rows, and so on
ValueRows = Union[list[Value], list[list[Value]], list[list[list[Value]]], list[list[list[list[Value]]]]]

# the same of winners
WinnerRows = Union[list[Winner], list[list[Winner]], list[list[list[Winner]]], list[list[list[list[Winner]]]]]

_Table = TypedDict("_Table", {
    "schema": "Literal[1]",
    "game": "str",
    "from": "Place",
    "values": "ValueRows",
    "engine": "str",
    "nodes": "int",
    "seconds": "float",
})


class Table(_Table, total=False):
    """the values over ranges"""
    open: list[str]  # the names of the open integers
    kept: Kept  # if something of it was kept


class Frequency(TypedDict):
    """how often a value occurs"""
    value: Value
    count: int  # of positions with it
    first: Union[Place, None]  # where it occurs first
    last: Union[Place, None]  # where it occurs last


class Sparse(TypedDict):
    """a mask under which most values have the same parity"""
    mask: int  # of the bits that are counted
    position: bool  # the heap is counted, too
    common_parity: Literal["even", "odd"]  # of most heaps
    rare_count: int  # the number of other heaps
    rare: list[int]  # the first of them
    last_rare: int  # the last of them


class Stats(TypedDict):
    """the statistics of the values over ranges (`stats`)"""
    schema: Literal[1]  # the version of these shapes
    game: str  # as it was asked for
    ranges: list[Range]  # one for each argument
    count: int  # of values
    max: Union[int, None]  # the largest value; null: none is a number
    max_at: Union[Place, None]  # where it occurs first
    frequencies: list[Frequency]  # of all values that occur, ascending
    sparse: Union[Sparse, None]  # null: there is no such mask
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time

Winners = TypedDict("Winners", {
    "schema": "Literal[1]",
    "game": "str",
    "misere": "Literal[True]",
    "from": "Place",
    "winners": "WinnerRows",
    "engine": "str",
    "nodes": "int",
    "seconds": "float",
})

# 
TableAnswer = Union[Table, Stats, Winners]


class Quotient(TypedDict):
    """the misere quotient of the heaps"""
    order: int  # the number of its elements
    lost: int  # how many of them are lost sums
    heaps_to: int  # the last heap that it covers
    generators: list[int]  # the heaps a, b, c, ... that generate it
    relations: list[str]  # such as `a^2 = 1`
    lost_elements: list[str]  # as words in the generators
    heaps: list[str]  # the element of each heap, up to the first end of the period


class MoveNumbers(TypedDict):
    """how the numbers N(n) of winning first moves of single heaps go on"""
    period: int  # N(n + period) = N(n) + a rise from `preperiod` on
    preperiod: int  # the first heap from which on it holds
    numbers: list[int]  # of the heaps from `preperiod` to `preperiod` + `period` - 1
    rises: list[int]  # by residue of the heap modulo the period; one number if all are equal


class _Period(TypedDict):
    schema: Literal[1]  # the version of these shapes
    game: str  # as it was asked for
    status: Literal["proven", "not-found"]
    period: Union[int, None]  # G(n + period) = G(n) + saltus from `preperiod` on
    preperiod: Union[int, None]  # the first heap from which on it holds
    saltus: Union[int, None]  # by how much values rise in each period
    last_exception: Union[int, None]  # the last heap before the preperiod; -1: none
    max: Union[int, None]  # the largest value, if they do not rise
    max_at: Union[int, None]  # the first heap that has it
    computed_to: int  # the last heap whose value was computed; -1: none
    engine: str  # what found the answer
    seconds: float  # of time
    nodes: int  # positions or options that were examined


class Period(_Period, total=False):
    flat: list[int]  # residues modulo the period of the heaps whose values do not rise
    misere: Literal[True]  # of misere play
    quotient: Quotient  # under misere play: the quotient in which the elements of heaps repeat
    winning_moves: MoveNumbers  # if asked for: how their numbers go on (Theorem 91)
    theorem: str  # that makes it a proof
    known: str  # without a period: what is known
    stopped: str  # how far the search came, if its budget was used up
    kept: Kept  # if something of it was kept
    words: Union[str, None]  # what `period` prints, if asked for
    exceptions: Union[list[int], None]  # the heaps whose values break the period, if asked for
    certificate: Union[str, None]  # for `grundy check`, if asked for


class QuotientWord(TypedDict):
    """a position in its misere quotient"""
    position: str
    element: str  # as a word in the generators
    winner: Literal["first", "second"]  # of the position, under misere play


class _PositionsQuotient(TypedDict):
    schema: Literal[1]  # the version of these shapes
    positions: list[QuotientWord]  # those that were asked for
    order: int  # the number of its elements
    lost: int  # how many of them are lost sums
    games: int  # the number of games that it is of; those with the same options count once
    generators: list[str]  # the games a, b, c, ... that generate it
    relations: list[str]  # such as `a^2 = 1`
    lost_elements: list[str]  # as words in the generators
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class PositionsQuotient(_PositionsQuotient, total=False):
    """the misere quotient of positions"""
    name: str  # of small ones: `T_n`, that of nim heaps below 2^n; `R_8`, the only one of 8 elements
    elements: list[str]  # all of them as words, the one first, if there are at most 64
    products: list[list[int]]  # of element x and element y at [x][y], as places in `elements`
    tried: str  # for the next game, if the budget was used up
    stopped: str  # how far the search came, if its budget was used up
    kept: Kept  # if something of it was kept


class _PlannedPeriod(TypedDict):
    period: int
    preperiod: int
    saltus: int
    last_exception: int  # -1: none
    max: int  # the largest value, if the saltus is 0
    max_at: int  # the first heap that has it
    theorem: str  # that proves it


class PlannedPeriod(_PlannedPeriod, total=False):
    """a period that is known before anything is computed"""
    flat: list[int]  # residues modulo the period of the heaps whose values do not rise


class Plan(TypedDict):
    """how a game would be answered"""
    game: str
    engine: str  # that would answer
    form: str  # of the rules
    reason: str  # for this engine
    cost: str  # of an answer
    cores: str  # how many would be used
    period: Union[PlannedPeriod, None]  # if a theorem gives one
    ends: Union[str, None]  # why it could not be proved that play ends
    winner: Union[str, None]  # which positions are lost, if a theorem says so


class PlanAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    plans: list[Plan]  # one for each game of the position


class PatternException(TypedDict):
    """a position where a formula fails"""
    at: list[int]  # its arguments
    value: Value  # its value


class PatternClaim(TypedDict):
    """a formula, proved or conjectured"""
    about: str  # what it says something of: values, P-positions, ...
    formula: str  # such as `G(n) = n mod 4`
    note: str  # what its terms mean, where that is not obvious
    status: Literal["proved", "conjecture"]
    theorem: Union[str, None]  # that proves it
    found_by: str  # what proposed it
    parameters: int  # how many of its numbers were read off the values
    exceptions: list[PatternException]  # every position where it fails
    fitted: Union[list[Range], None]  # of a conjecture: the values that it was read off
    checked: Union[list[Range], None]  # of a conjecture: the values that it was compared with

PatternHint = TypedDict("PatternHint", {
    "about": "str",
    "formula": "str",
    "exceptions": "int",
    "fails_at": "Union[list[int], None]",
    "try": "Union[list[Range], None]",
})


class PPositions(TypedDict):
    """the positions of value 0 in some ranges"""
    count: int
    first: list[list[int]]  # some of them


class Pattern(TypedDict):
    schema: Literal[1]  # the version of these shapes
    game: str  # as it was asked for
    arguments: list[str]  # the names of the ranges
    ranges: list[Range]  # that were looked at
    claims: list[PatternClaim]  # empty if nothing was found
    hints: list[PatternHint]  # what fits, where nothing is claimed
    p_positions: PPositions  # the positions of value 0
    known: Union[str, None]  # what a theorem says, whatever the table says
    tried: list[str]  # what was looked for
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time

Plot = TypedDict("Plot", {
    "schema": "Literal[1]",
    "game": "str",
    "from": "int",
    "to": "int",
    "columns": "int",
    "rows": "int",
    "low": "int",
    "high": "int",
    "min": "Union[int, None]",
    "max": "Union[int, None]",
    "heaps_per_column": "int",
    "values_per_row": "int",
    "cells": "list[list[int]]",
    "special": "int",
    "engine": "str",
    "seconds": "float",
})


class _TallyAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    how: str  # how they were counted, such as by values, a period or a theorem
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class TallyAnswer(_TallyAnswer, total=False):
    """how many positions, or sums of them, are lost"""
    lost: int  # the number of sums that the player to move loses
    won: int  # the number of those that the player to move wins
    total: int  # of both
    choices: int  # instead of these, if asked for: of first moves that win, of all positions together
    positions: list[str]  # the first lost positions, in order, if asked for


class NamedType(TypedDict):
    """an argument of a game"""
    name: str
    type: str  # as rules write it


class Parameter(TypedDict):
    """a parameter of a game"""
    name: str
    type: str  # as rules write it
    needed: bool  # false: it has a usual value


class GameSummary(TypedDict):
    """a game of the catalogue or of the request"""
    name: str
    head: str  # the name with its arguments
    summary: str  # the rules in a sentence
    note: str  # what its author says of it
    source: str  # in literature
    file: str  # where it comes from; `rules`: from the request
    rules: str  # in the rule language
    expectations: list[str]  # lines that say what its values are
    aliases: list[str]  # other names
    family: Literal["heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"]  # what its arguments are
    arguments: list[NamedType]
    parameters: list[Parameter]
    example: str  # a position that can be asked about; empty if none is known


class GamesAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    games: list[GameSummary]  # in the order of their names; those found by words, the best first
    count: int  # of all that there are, if only some are listed


class GameAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    name: str
    head: str  # the name with its arguments
    summary: str  # the rules in a sentence
    note: str  # what its author says of it
    source: str  # in literature
    file: str  # where it comes from; `rules`: from the request
    rules: str  # in the rule language
    expectations: list[str]  # lines that say what its values are
    aliases: list[str]  # other names
    family: Literal["heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"]  # what its arguments are
    arguments: list[NamedType]
    parameters: list[Parameter]
    example: str  # a position that can be asked about; empty if none is known


class LanguageWord(TypedDict):
    """a word of the rule language"""
    kind: Literal["keyword", "operator", "type", "set", "function"]
    name: str  # the word
    form: str  # with its arguments
    help: str  # what it means


class LanguageAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    words: list[LanguageWord]


class Finding(TypedDict):
    """what is valid in a text of rules, but probably not intended"""
    game: str
    line: int  # 0: the whole game
    column: int
    message: str  # what is probably not intended
    hint: str  # the remedy; may be empty
    note: bool  # only a remark
    length: int  # of the stretch


class RulesCheck(TypedDict):
    schema: Literal[1]  # the version of these shapes
    games: list[str]  # the names in the text; none if it is faulty
    faults: list[Diagnostic]  # why it cannot be read
    findings: list[Finding]  # what is probably not intended


class FormattedRules(TypedDict):
    schema: Literal[1]  # the version of these shapes
    rules: str  # in the canonical layout


class CertificateShare(TypedDict):
    """of a certificate in parts, as far as this run checks it"""
    part: int  # this one, from 1
    of: int  # their number
    holds: bool  # as far as it goes


class _CertificateChecked(TypedDict):
    schema: Literal[1]  # the version of these shapes
    holds: Union[bool, None]  # null: only a share was checked, and it holds
    game: str  # as the certificate names it
    name_checked: bool  # the name is a code, and the rules are those of it
    statement: str  # such as `G(n + 12) = G(n) for all n >= 71`
    rules: str  # in normal form
    theorem: str  # that it rests on
    values: int  # the number of values that were computed again
    seconds: float  # of time


class CertificateChecked(_CertificateChecked, total=False):
    """whether a certificate proves its statement"""
    share: CertificateShare  # if only a part was checked
    heaps_compared: int  # with the moves that `rules` gives
    same_rule_text: bool  # `rules` is the text that it was made from
    fault: str  # why it does not hold


class _VertexValue(TypedDict):
    vertex: str  # its name, or its number
    value: Value
    result: Result  # for the player to move


class VertexValue(_VertexValue, total=False):
    """a vertex, or a token on it"""
    remoteness: Union[int, None]  # the moves until the end, if asked for; null: a draw

# of all vertices
VertexRows = list[VertexValue]

_TokenMove = TypedDict("_TokenMove", {
    "token": "int",
    "from": "str",
    "to": "str",
    "value": "Value",
    "total": "Value",
})


class TokenMove(_TokenMove, total=False):
    """a move of a token along an edge"""
    remoteness: Union[int, None]  # the moves left after it, if asked for


class GraphValues(TypedDict):
    """the values of all vertices of a graph"""
    schema: Literal[1]  # the version of these shapes
    vertices: int  # their number
    edges: int  # their number
    cycles: bool  # there are some
    values: VertexRows  # of all vertices


class _TokensSolved(TypedDict):
    schema: Literal[1]  # the version of these shapes
    tokens: list[VertexValue]
    value: Value  # of the sum
    result: Result  # for the player to move
    moves: list[TokenMove]  # that keep a win or a draw, or delay the loss longest
    moves_complete: bool  # these are all


class TokensSolved(_TokensSolved, total=False):
    """who wins a sum of tokens on vertices (`tokens`)"""
    remoteness: Union[int, None]  # of one token, if asked for; null: a draw

# 
DigraphAnswer = Union[GraphValues, TokensSolved]


class JudgeProblem(TypedDict):
    """a problem of an online judge"""
    id: str  # such as `hdu-1846`
    title: str
    input: str  # its format
    game: str  # of the catalogue


class JudgesAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    judges: list[JudgeProblem]  # the problems that are known


class JudgeAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    input: Union[str, None]  # the random one; null: it was given
    output: str  # what the judge expects, byte for byte


class KeptResult(TypedDict):
    """a result that was found before and is kept"""
    fingerprint: str  # of the rules: 64 hexadecimal digits
    fingerprint_version: int  # how it was formed
    question: str  # `value`, `winner`, `period`, `quotient` or `formula`
    play: Literal["normal", "misere"]
    position: str  # the arguments; of a formula `values` or `lost`; empty for a period
    answer: str  # such as `5`, `first` or `period=12 preperiod=71 ...`
    status: str  # `proven` if there is evidence, else `computed`
    evidence: str  # the certificate of a period, or a misere quotient as it is saved; else empty
    game: str  # what was asked, as it was written
    engine: str  # that found it
    version: str  # of the program that found it
    nodes: int  # positions or options that were examined
    milliseconds: int  # of time
    found: str  # when, in UTC
    origin: str  # where it was imported from; empty: it was found here
    checksum: str  # of the other fields


class ResultsAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    format: Literal["grundy results 2"]  # that `results import` reads
    results: list[KeptResult]  # in the order of their keys

Edge = TypedDict("Edge", {
    "from": "int",
    "to": "int",
    "arc": "bool",
})


class _Argument(TypedDict):
    name: str  # in the rules
    type: Literal["int"]  # in the rules
    value: int


class _Argument2(TypedDict):
    name: str  # in the rules
    type: Literal["row", "bag", "set"]  # in the rules
    values: list[int]


class _Argument3(TypedDict):
    name: str  # in the rules
    type: Literal["board"]  # in the rules
    rows: int
    columns: int
    cells: list[list[int]]  # 0: free, 1: taken; others are the game's own


class _Argument4(TypedDict):
    name: str  # in the rules
    type: Literal["graph"]  # in the rules
    vertices: list[int]  # ascending
    edges: list[Edge]
    places: Union[list[list[float]], None]  # where to draw the vertices; null: they are too many

# of a component, by its type
Argument = Union[_Argument, _Argument2, _Argument3, _Argument4]


class ComponentPicture(TypedDict):
    """of a sum, taken apart"""
    text: str  # as it is written
    game: str  # with its parameters; `*` is nim
    kind: Literal["nim", "heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"]  # what its arguments are
    value: Union[Value, None]  # null: not asked for, or not known
    arguments: list[Argument]


class Apart(TypedDict):
    """a position taken apart"""
    position: str  # as it is written
    components: list[ComponentPicture]  # of the sum


class PositionApart(TypedDict):
    """one position taken apart"""
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    components: list[ComponentPicture]  # of the sum


class PositionsApart(TypedDict):
    """several positions taken apart (`positions`)"""
    schema: Literal[1]  # the version of these shapes
    positions: list[Apart]  # in the order of the request

# 
PositionAnswer = Union[PositionApart, PositionsApart]


class Drawing(TypedDict):
    schema: Literal[1]  # the version of these shapes
    svg: str  # the picture


class GraphPosition(TypedDict):
    """a position that play can reach"""
    position: str  # `win`: the end of the game by a move that wins at once
    value: Value
    longest: int  # the number of moves of the longest play from here
    options: list[int]  # the places in `positions` of what one move leads to


class GameGraph(TypedDict):
    schema: Literal[1]  # the version of these shapes
    position: str  # as it is written
    positions: list[GraphPosition]  # the first one is that position
    engine: str  # what found the answer; several engines are joined by `+`
    nodes: int  # positions or options that were examined
    seconds: float  # of time


class _FileText(TypedDict):
    schema: Literal[1]  # the version of these shapes
    name: str  # of the file
    type: str  # its media type


class FileText(_FileText, total=False):
    text: str  # its content
    base64: str  # its content, if it is no text


class Version(TypedDict):
    schema: Literal[1]  # the version of these shapes
    version: str  # of the program
    engine: Literal["native", "wasm"]  # where the engine runs

# `stopped`: the server ended before the job did
JobState = Literal["waiting", "running", "done", "failed", "cancelled", "stopped"]


class Progress(TypedDict):
    """how far a job is"""
    label: str  # what is counted
    done: int  # of that
    total: int  # 0: not known
    rate: float  # per second
    seconds: float  # since it began


class ListedJob(TypedDict):
    """a job without its response"""
    job: str  # its name
    question: str  # the name of the question
    state: JobState
    seconds: float  # since it began, or until it ended
    progress: Progress  # how far it is
    status: Union[int, None]  # of the response; null: it has not ended
    request: Any  # null if it has more than 1000 bytes


class JobList(TypedDict):
    schema: Literal[1]  # the version of these shapes
    jobs: list[ListedJob]  # the newest first


class JobAnswer(TypedDict):
    schema: Literal[1]  # the version of these shapes
    job: str  # its name
    question: str  # the name of the question
    state: JobState
    seconds: float  # since it began, or until it ended
    progress: Progress  # how far it is
    status: Union[int, None]  # of the response; null: it has not ended
    request: Any  # as it was posted
    response: Any  # what the question would have answered; null: it has not ended


class JobStarted(TypedDict):
    schema: Literal[1]  # the version of these shapes
    job: str  # its name


class JobEnded(TypedDict):
    schema: Literal[1]  # the version of these shapes
    job: str  # its name
    state: Literal["cancelled", "forgotten"]  # what was done


class Questions:
    """Each question with its fields and its answer; a field whose name is a word of Python ends with an underscore."""

    @overload
    def ask(self, asked: Literal["solve"], /, *, position: str, moves: int = ..., winner: bool = ..., remoteness: bool = ..., explain: bool = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> SolveAnswer: ...

    @overload
    def ask(self, asked: Literal["value"], /, *, position: str, misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> ValueAnswer: ...

    @overload
    def ask(self, asked: Literal["moves"], /, *, position: str, moves: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> MovesAnswer: ...

    @overload
    def ask(self, asked: Literal["play"], /, *, position: str, moves: int = ..., made: Sequence[Mapping[str, Any]] = ..., values: bool = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> PlayAnswer: ...

    @overload
    def ask(self, asked: Literal["table"], /, *, game: str, ranges: Ranges, stats: bool = ..., winner: bool = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> TableAnswer: ...

    @overload
    def ask(self, asked: Literal["count"], /, *, game: str, ranges: Ranges, terms: int = ..., modulus: int = ..., choices: bool = ..., list: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> TallyAnswer: ...

    @overload
    def ask(self, asked: Literal["period"], /, *, game: str, limit: int = ..., certificate: bool = ..., words: bool = ..., exceptions: bool = ..., count: bool = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> Period: ...

    @overload
    def ask(self, asked: Literal["quotient"], /, *, positions: Sequence[str], rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> PositionsQuotient: ...

    @overload
    def ask(self, asked: Literal["plan"], /, *, position: str, rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> PlanAnswer: ...

    @overload
    def ask(self, asked: Literal["pattern"], /, *, game: str, ranges: Ranges = ..., most: int = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> Pattern: ...

    @overload
    def ask(self, asked: Literal["plot"], /, *, game: str, from_: int, to: int, columns: int = ..., rows: int = ..., low: int = ..., high: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> Plot: ...

    @overload
    def ask(self, asked: Literal["games"], /, *, search: str = ..., most: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> GamesAnswer: ...

    @overload
    def ask(self, asked: Literal["game"], /, *, name: str, rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> GameAnswer: ...

    @overload
    def ask(self, asked: Literal["language"], /, *, rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> LanguageAnswer: ...

    @overload
    def ask(self, asked: Literal["check-rules"], /, *, rules: str, data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> RulesCheck: ...

    @overload
    def ask(self, asked: Literal["format-rules"], /, *, rules: str, data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> FormattedRules: ...

    @overload
    def ask(self, asked: Literal["position"], /, *, position: str = ..., positions: Sequence[str] = ..., values: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> PositionAnswer: ...

    @overload
    def ask(self, asked: Literal["draw"], /, *, position: str, game_graph: bool = ..., limit: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> Drawing: ...

    @overload
    def ask(self, asked: Literal["game-graph"], /, *, position: str, limit: int = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> GameGraph: ...

    @overload
    def ask(self, asked: Literal["document"], /, *, question: str, format: str, request: Mapping[str, Any], rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> FileText: ...

    @overload
    def ask(self, asked: Literal["check"], /, *, certificate: str, rules: str = ..., part: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> CertificateChecked: ...

    @overload
    def ask(self, asked: Literal["genus"], /, *, position: str = ..., moves: int = ..., game: str = ..., ranges: Ranges = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> GenusAnswer: ...

    @overload
    def ask(self, asked: Literal["digraph"], /, *, edges: str, tokens: Sequence[str] = ..., remoteness: bool = ..., moves: int = ..., names: bool = ..., merge: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> DigraphAnswer: ...

    @overload
    def ask(self, asked: Literal["judge"], /, *, input: str = ..., random: int = ..., most: int = ..., problem: str = ..., game: str = ..., format: str = ..., words: str = ..., answers: str = ..., misere: bool = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> JudgeAnswer: ...

    @overload
    def ask(self, asked: Literal["judges"], /, *, rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> JudgesAnswer: ...

    @overload
    def ask(self, asked: Literal["results"], /, *, game: str = ..., rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> ResultsAnswer: ...

    @overload
    def ask(self, asked: Literal["version"], /, *, rules: str = ..., data: str = ..., graphs: Mapping[str, str] = ..., budget: Budget = ..., engine: str = ...) -> Version: ...

    def ask(self, asked: str, /, **fields: Any) -> Any:
        raise NotImplementedError
