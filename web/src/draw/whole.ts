// SPDX-License-Identifier: MIT
// A board that moves cut into regions, shown as it was at the beginning. The engine knows the regions as boards of their own,
// and moves that leave the same regions as one move; the player sees the whole board, and each place as a move. Whatever
// cannot be found again in the engine's answer is left as the engine gives it.

import type { Argument, ComponentPicture, PlayAnswer, PlayMove, PositionApart } from "../engine/answers";
import { boardText, boardWays, type Cells, headOf, leftBy, regionsOf } from "./compare";
import { markOf, poisonOf } from "./looks";

export interface WholeBoard extends ComponentPicture {
  /** The cells that each move took, by row and column from 1. */
  placed: [number, number][][];
}

/** A move on a whole board, and the engine's move that it is: one of its places, from 0. */
export interface WholeMove extends PlayMove {
  real: PlayMove;
  place: number;
}

export function isWhole(component: ComponentPicture | null): component is WholeBoard {
  return component !== null && "placed" in component;
}

function cellsOf(component: ComponentPicture): Cells | null {
  const [only, more] = component.arguments;
  return only?.type === "board" && more === undefined ? only.cells : null;
}

function withCells(component: ComponentPicture, cells: Cells, placed: WholeBoard["placed"]): WholeBoard {
  const only = component.arguments[0];
  const board = only?.type === "board" ? { ...only, cells } : only;
  const text = `${headOf(component.text)}(${boardText(cells)})`;
  return { ...component, text, value: null, arguments: board ? [board as Argument] : [], placed };
}

/** The boards of a beginning, if nothing stands on them but what moves place. */
function begin(components: readonly ComponentPicture[]): WholeBoard[] | null {
  const boards = components.map((one) => {
    const cells = cellsOf(one);
    const plain = cells?.every((row) => row.every((cell) => cell <= 1)) && markOf(one) === "" && poisonOf(one) === null;
    return cells && plain ? withCells(one, cells, []) : null;
  });
  return boards.length > 0 && boards.every((one) => one !== null) ? (boards as WholeBoard[]) : null;
}

function taken(cells: Cells, places: readonly [number, number][]): Cells {
  const after = cells.map((row) => [...row]);
  for (const [row, column] of places) (after[row - 1] ?? [])[column - 1] = 1;
  return after;
}

/** The boards after moves that were made on them; null if one was made on something else. */
export function wholeAfter(
  first: readonly ComponentPicture[],
  turns: readonly { move: PlayMove; component: ComponentPicture | null }[],
): WholeBoard[] | null {
  const boards = begin(first);
  for (const { move, component } of turns) {
    if (!boards || !isWhole(component)) return null;
    boards[move.component - 1] = afterMove(component, move);
  }
  return boards;
}

function afterMove(board: WholeBoard, move: PlayMove): WholeBoard {
  const cells = cellsOf(board) ?? [];
  const places = boardWays(cells, board, move)[0]?.cells ?? [];
  return withCells(board, taken(cells, places), [...board.placed, places]);
}

interface Piece {
  text: string;
  home: number;
  top: number;
  left: number;
}

/** The components of the position, each with its place on a board; null if one has none. */
function placeAll(boards: readonly WholeBoard[], components: readonly ComponentPicture[]): (Piece | undefined)[] | null {
  const pieces = boards.flatMap((board, home) =>
    regionsOf(cellsOf(board) ?? []).map(({ text, top, left }): Piece => ({ text: `${headOf(board.text)}(${text})`, home, top, left })),
  );
  const placed = components.map(({ text }) => {
    const at = pieces.findIndex((one) => one.text === text);
    return at < 0 ? undefined : pieces.splice(at, 1)[0];
  });
  return placed.includes(undefined) ? null : placed;
}

/** Whether a move leaves exactly the regions that are free after it, but those where nobody can move. */
function leavesRegions(component: ComponentPicture, cells: Cells, move: PlayMove): boolean {
  const left = regionsOf(cells).map(({ text }) => `${headOf(component.text)}(${text})`);
  return leftBy(move.to).split(" + ").every((term) => {
    const at = left.indexOf(term);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || term === "0";
  });
}

function movesOn(board: WholeBoard, piece: Piece, component: ComponentPicture, move: PlayMove): Omit<WholeMove, "place">[] | null {
  const cells = cellsOf(component);
  const whole = cellsOf(board);
  const ways = cells ? boardWays(cells, component, move) : [];
  if (!cells || !whole || ways.length === 0) return null;
  const moves = ways.map((way) => {
    const here = way.cells ?? [];
    // A move that one of its cells names keeps that name.
    const named = way.at !== null && way.at !== undefined && here.length > 1;
    if (here.length === 0 || named || way.values?.some((value) => value !== 1) || !leavesRegions(component, taken(cells, here), move)) return null;
    const places = here.map(([row, column]): [number, number] => [row + piece.top, column + piece.left]);
    const to = withCells(board, taken(whole, places), []).text;
    return { ...move, component: piece.home + 1, components: [piece.home + 1], from: board.text, to, choice: {}, choices: [{}], real: move };
  });
  return moves.includes(null) ? null : (moves as Omit<WholeMove, "place">[]);
}

/** The value of a board, which is the sum of its regions. */
function valueOf(components: readonly ComponentPicture[]): ComponentPicture["value"] {
  if (components.some(({ value }) => typeof value !== "number")) return null;
  return components.reduce((sum, { value }) => sum ^ Number(value), 0);
}

/** What the engine says of the position, said of the whole boards; null if it cannot be found on them. */
export function onWhole(
  boards: readonly WholeBoard[] | null,
  picture: PositionApart,
  answer: PlayAnswer,
): { picture: PositionApart; answer: PlayAnswer } | null {
  const pieces = boards && placeAll(boards, picture.components);
  if (!boards || !pieces) return null;
  const moves: WholeMove[] = [];
  for (const move of answer.moves) {
    const affected = [...new Set([move.component, ...move.components])];
    const found = affected.map((index) => {
      const [piece, component] = [pieces[index - 1], picture.components[index - 1]];
      const board = boards[piece?.home ?? -1];
      return piece && component && board ? movesOn(board, piece, component, move) : null;
    });
    if (found.includes(null)) return null;
    moves.push(...found.flatMap((one) => one ?? []).map((one, place) => ({ ...one, place })));
  }
  const components = boards.map((board, home) => ({
    ...board,
    value: valueOf(picture.components.filter((_, index) => pieces[index]?.home === home)),
  }));
  return { picture: { ...picture, components }, answer: { ...answer, moves } };
}
