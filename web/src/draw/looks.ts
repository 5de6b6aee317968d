// SPDX-License-Identifier: MIT
// What a component is drawn as where its arguments alone do not say it: heaps of stones, bars of chocolate, and squares
// that are poisoned.

import type { ComponentPicture } from "../engine/answers";

/** Bags whose numbers are no heaps: primes are divided out of them, or they are places of coins. */
const noHeaps = new Set(["cf850C", "fair_shares", "leetcode810", "poj1740", "welter"]);
/** Rows whose numbers are heaps that stand in a line. */
const linedUp = new Set(["ascending_heaps", "end_nim"]);
/** Games on a bar of chocolate whose rows are given by their lengths. */
const bars = new Set(["chomp", "chomp_three_rows"]);
const poisoned = new Set(["chomp_board", "chomp", "chomp_three_rows"]);

/** What stands on a board where it is 1. */
const marks: Record<string, string> = {
  all_crosses: "✕",
  non_attacking_kings: "♚",
  non_attacking_knights: "♞",
  non_attacking_queens: "♛",
  non_attacking_rooks: "♜",
  notakto: "✕",
  peg_duotaire_board: "●",
};

const longestName = 32;
const largestHeap = 20;
const mostStonesDrawn = 60;

/** Whether a component's text is a name that a player can read: short, with numbers alone in its brackets. */
export function isPlainName(text: string): boolean {
  return text.length <= longestName && /^[^"(]*(\([^"(]*\))?$/.test(text);
}

/** The name of a game without its parameters. */
export function baseOf(game: string): string {
  return game.split("[")[0] ?? game;
}

/** The heaps that a bag, or a row that is heaps in a line, is drawn as; null if it is drawn as numbers. */
export function heapsOf(component: ComponentPicture): number[] | null {
  const shapes = component.arguments.filter((one) => one.type !== "int");
  const shape = shapes[0];
  if (!shape || shapes.length > 1 || (shape.type !== "bag" && shape.type !== "row")) return null;
  const base = baseOf(component.game);
  if (shape.type === "bag" ? noHeaps.has(base) : !linedUp.has(base)) return null;
  const sizes = shape.values.map(Number);
  const few = sizes.every((size) => size <= largestHeap) && sizes.reduce((sum, size) => sum + size, 0) <= mostStonesDrawn;
  return few && sizes.length > 0 ? sizes : null;
}

/** The lengths of the rows of a bar of chocolate. */
export function barOf(component: ComponentPicture): number[] | null {
  if (!bars.has(baseOf(component.game))) return null;
  const lengths = component.arguments.flatMap((one) =>
    one.type === "int" ? [Number(one.value)] : one.type === "row" ? one.values.map(Number) : [],
  );
  return lengths.every((length) => length <= 30) && lengths.length <= 30 ? lengths : null;
}

/** What a component of a game that is played was at the beginning, and whether it is still in one piece. */
export interface Began {
  component: ComponentPicture;
  whole: boolean;
}

/** By its game, what each component was at the beginning; a game of which there were several is not among them. */
export function beganAs(first: readonly ComponentPicture[], now: readonly ComponentPicture[]): ReadonlyMap<string, Began> {
  const count = (list: readonly ComponentPicture[], game: string) => list.filter((one) => one.game === game).length;
  return new Map(
    first
      .filter(({ game }) => count(first, game) === 1)
      .map((component) => [component.game, { component, whole: count(now, component.game) <= 1 }]),
  );
}

/** The cells of a bar, as large as it was at the beginning: 0 is chocolate, 1 what has been eaten. */
export function barCells(lengths: number[], first: number[] = []): number[][] {
  const columns = Math.max(1, ...first, ...lengths);
  const rows = Math.max(lengths.length, first.length);
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => (j < (lengths[i] ?? 0) ? 0 : 1)));
}

/** The sign that stands where a board is 1; empty if such a cell is only taken. */
export function markOf(component: ComponentPicture): string {
  return marks[baseOf(component.game)] ?? "";
}

/** The lines of three of a board that begin in a cell. */
const lines: readonly [number, number][] = [[0, 1], [1, 0], [1, 1], [1, -1]];

/** Whether a cross here would be the third in a line, where that is forbidden. */
export function completesThree(component: ComponentPicture, cells: readonly number[][], row: number, column: number): boolean {
  if (baseOf(component.game) !== "notakto" || cells[row]?.[column] !== 0) return false;
  const crossed = (i: number, j: number) => (i === row && j === column) || cells[i]?.[j] === 1;
  return lines.some(([down, right]) =>
    [0, 1, 2].some((before) => [0, 1, 2].every((k) => crossed(row + (k - before) * down, column + (k - before) * right))),
  );
}

/** The poisoned square, by row and column. */
export function poisonOf(component: ComponentPicture): [number, number] | null {
  return poisoned.has(baseOf(component.game)) ? [1, 1] : null;
}
