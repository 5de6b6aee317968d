// SPDX-License-Identifier: MIT
// What a move touches, found by comparing the position before it with the text of what it leaves. It finds nothing
// rather than something wrong: such moves are then offered in the list only.

import type { Argument, Choice, ComponentPicture, PlayMove } from "../engine/answers";
import { barOf, heapsOf } from "./looks";

/** What says which move is meant, whatever else is known of it. */
export type NamedMove = Pick<PlayMove, "component" | "from" | "to" | "choice" | "choices">;

/** What a move touches in the picture of its component. */
export interface Way {
  cells?: [number, number][];
  /** What stands in these cells after the move, where it is known. */
  values?: number[];
  at?: [number, number] | null;
  elements?: number[];
  vertices?: number[];
  edges?: [number, number][];
  heaps?: [number, number][];
}

export type Cells = number[][];

const mostCells = 120;
const mostTaken = 4;

/** The name of a component with its parameters: what stands before the round bracket that its text ends with. */
export function headOf(text: string): string {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; --i) {
    if (text[i] === ")") ++depth;
    if (text[i] === "(" && --depth === 0) return text.slice(0, i);
  }
  return text;
}

const again = "again ";

/** Whether the same player moves again after a move to `to`, as the engine writes it. */
export function movesAgain(to: string): boolean {
  return to.startsWith(again);
}

/** What such a move leaves, without that word. */
export function leftBy(to: string): string {
  return movesAgain(to) ? to.slice(again.length) : to;
}

/** The arguments' text of the terms of a sum that are of the same game. */
export function termsOf(component: ComponentPicture, to: string): string[] {
  const head = headOf(component.text);
  return leftBy(to).split(" + ").flatMap((term) => (term.startsWith(`${head}(`) ? [term.slice(head.length + 1, -1)] : []));
}

function parseBoard(text: string): Cells | null {
  const free = /^board\((\d+), (\d+)\)/.exec(text);
  if (free) return Array.from({ length: Number(free[1]) }, () => Array<number>(Number(free[2])).fill(0));
  const picture = /^board\("([^"]*)"\)/.exec(text)?.[1];
  return (
    picture
      ?.split("/")
      .map((line) =>
        [...line.replaceAll(" ", "")].map((cell) => (cell === "." ? 0 : cell === "#" ? 1 : Number(cell))),
      ) ?? null
  );
}

export function boardText(cells: Cells): string {
  const rows = cells.map((row) => row.map((cell) => (cell === 0 ? "." : cell === 1 ? "#" : String(cell))).join(""));
  const free = cells.every((row) => row.every((cell) => cell === 0));
  return free ? `board(${cells.length}, ${cells[0]?.length ?? 0})` : `board("${rows.join(" / ")}")`;
}

function neighbours(cell: number, rows: number, columns: number): number[] {
  const i = Math.floor(cell / columns);
  const j = cell % columns;
  const list: number[] = [];
  if (i > 0) list.push(cell - columns);
  if (i + 1 < rows) list.push(cell + columns);
  if (j > 0) list.push(cell - 1);
  if (j + 1 < columns) list.push(cell + 1);
  return list;
}

/** A connected region of free cells, as a board cut to its size; how many rows and columns are before it. */
interface Region {
  text: string;
  top: number;
  left: number;
}

export function regionsOf(cells: Cells): Region[] {
  return flatRegions(cells.flat(), cells.length, cells[0]?.length ?? 0);
}

/** The boards of the connected regions of free cells, sorted, as one text. */
function regionsText(flat: number[], rows: number, columns: number): string {
  return flatRegions(flat, rows, columns)
    .map(({ text }) => text)
    .sort()
    .join(" + ");
}

function flatRegions(flat: number[], rows: number, columns: number): Region[] {
  const seen = new Set<number>();
  const found: Region[] = [];
  flat.forEach((value, start) => {
    if (value !== 0 || seen.has(start)) return;
    const region = [start];
    seen.add(start);
    for (let k = 0; k < region.length; ++k)
      for (const next of neighbours(region[k] ?? 0, rows, columns))
        if (flat[next] === 0 && !seen.has(next)) {
          seen.add(next);
          region.push(next);
        }
    const is = region.map((cell) => Math.floor(cell / columns));
    const js = region.map((cell) => cell % columns);
    const [top, left] = [Math.min(...is), Math.min(...js)];
    const cut = Array.from({ length: Math.max(...is) - top + 1 }, () =>
      Array<number>(Math.max(...js) - left + 1).fill(1),
    );
    region.forEach((_, k) => {
      const row = cut[(is[k] ?? 0) - top];
      if (row) row[(js[k] ?? 0) - left] = 0;
    });
    found.push({ text: boardText(cut), top, left });
  });
  return found;
}

/** All connected sets of free cells of a given size. */
function connectedSets(flat: number[], rows: number, columns: number, count: number): number[][] {
  let sets = new Map(
    flat.flatMap((value, cell) => (value === 0 ? [[String(cell), [cell]]] : []) as [string, number[]][]),
  );
  for (let size = 1; size < count; ++size) {
    const larger = new Map<string, number[]>();
    for (const set of sets.values())
      for (const cell of set)
        for (const next of neighbours(cell, rows, columns)) {
          if (flat[next] !== 0 || set.includes(next)) continue;
          const grown = [...set, next].sort((a, b) => a - b);
          larger.set(grown.join(), grown);
        }
    sets = larger;
  }
  return [...sets.values()];
}

const indices = new WeakMap<Cells, Map<number, Map<string, number[][]>>>();

/** For each way to take connected cells of a given number, the regions that are left, for boards that a move cuts into regions. */
function regionIndex(cells: Cells, count: number): Map<string, number[][]> {
  const known = indices.get(cells) ?? new Map<number, Map<string, number[][]>>();
  indices.set(cells, known);
  const found = known.get(count);
  if (found) return found;
  const rows = cells.length;
  const columns = cells[0]?.length ?? 0;
  const flat = cells.flat();
  const index = new Map<string, number[][]>();
  for (const set of connectedSets(flat, rows, columns, count)) {
    const after = [...flat];
    for (const cell of set) after[cell] = 1;
    const text = regionsText(after, rows, columns);
    index.set(text, [...(index.get(text) ?? []), set]);
  }
  known.set(count, index);
  return index;
}

function countFree(boards: Cells[]): number {
  return boards.flat(2).filter((cell) => cell === 0).length;
}

export function boardWays(cells: Cells, component: ComponentPicture, move: NamedMove): Way[] {
  const left = termsOf(component, move.to)
    .map(parseBoard)
    .filter((board): board is Cells => board !== null);
  const rows = cells.length;
  const columns = cells[0]?.length ?? 0;
  const only = left.length === 1 ? left[0] : undefined;
  if (only && only.length === rows && only[0]?.length === columns) {
    const changed: [number, number][] = [];
    cells.forEach((row, i) => row.forEach((cell, j) => cell !== only[i]?.[j] && changed.push([i + 1, j + 1])));
    const values = changed.map(([row, column]) => only[row - 1]?.[column - 1] ?? 0);
    return move.choices.map((choice) => ({ cells: changed, values, at: cellNamed(choice, changed) }));
  }
  const taken = countFree([cells]) - countFree(left);
  if (taken < 1 || taken > mostTaken || rows * columns > mostCells) return [];
  const sets = regionIndex(cells, taken).get(left.map(boardText).sort().join(" + ")) ?? [];
  return sets.map((set) => ({
    cells: set.map((cell): [number, number] => [Math.floor(cell / columns) + 1, (cell % columns) + 1]),
    at: null,
  }));
}

/** The changed cell that two integers of a choice name. */
function cellNamed(choice: Choice, changed: [number, number][]): [number, number] | null {
  const [i, j, more] = Object.values(choice).map(Number);
  if (i === undefined || j === undefined || more !== undefined) return null;
  return changed.find(([row, column]) => row === i && column === j) ?? null;
}

function graphWays(graph: Extract<Argument, { type: "graph" }>, move: NamedMove): Way[] {
  return move.choices.flatMap((choice): Way[] => {
    const [u, v, more] = Object.values(choice).map(Number);
    if (u === undefined || more !== undefined || !graph.vertices.includes(u)) return [];
    if (v === undefined) return [{ vertices: [u] }];
    const joined = graph.edges.some((edge) => (edge.from === u && edge.to === v) || (edge.from === v && edge.to === u));
    return joined ? [{ edges: [[u, v]] }] : [];
  });
}

/** A choice `i` names a place of the row; any other single integer names the elements that are equal to it. */
function rowWays(values: number[], move: NamedMove): Way[] {
  return move.choices.flatMap((choice): Way[] => {
    const place = Number(choice["i"]);
    if (place >= 1 && place <= values.length) return [{ elements: [place] }];
    const given = Object.values(choice).map(Number);
    if (given.length !== 1 || "i" in choice) return [];
    return values.flatMap((value, index) => (value === given[0] ? [{ elements: [index + 1] }] : []));
  });
}

function heapWays(component: ComponentPicture, move: NamedMove): Way[] {
  const [text, more] = termsOf(component, move.to);
  if (text === undefined || more !== undefined || !/^\d+(, \d+)*$/.test(text)) return [];
  const after = text.split(", ").map(Number);
  const heaps = component.arguments.flatMap((one, index): [number, number][] => {
    const fall = one.type === "int" ? Number(one.value) - (after[index] ?? 0) : 0;
    return fall > 0 ? [[index + 1, fall]] : [];
  });
  return heaps.length > 0 ? [{ heaps }] : [];
}

/** The numbers of a row or bag as it is written, at the beginning of a text. */
export function numbersOf(text: string): number[] | null {
  const row = /^\[([\d, ]*)\]/.exec(text)?.[1];
  return row === undefined ? null : row.trim() === "" ? [] : row.split(", ").map(Number);
}

/** The numbers of a component of one row or bag after a move, if only they may have changed. */
export function numbersAfter(component: ComponentPicture, to: string): number[] | null {
  const [text, more] = termsOf(component, to);
  return more === undefined ? numbersOf(text ?? "") : null;
}

/** What is in the first list more often than in the second. */
export function without(list: number[], taken: number[]): number[] {
  const rest = [...taken];
  return list.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Heaps drawn as stones, of which a move only takes. */
function stoneWays(component: ComponentPicture, sizes: number[], move: NamedMove): Way[] {
  const after = numbersAfter(component, move.to);
  if (!after || after.length > sizes.length) return [];
  const ordered = component.arguments.some((one) => one.type === "row");
  if (ordered && after.length === sizes.length) {
    const falls = sizes.map((size, i) => size - (after[i] ?? 0));
    const heaps = falls.flatMap((fall, i): [number, number][] => (fall > 0 ? [[i + 1, fall]] : []));
    return falls.every((fall) => fall >= 0) && heaps.length > 0 ? [{ heaps }] : [];
  }
  const before = without(sizes, after).sort((a, b) => b - a);
  const left = without(after, sizes).sort((a, b) => b - a);
  if (before.length === 0 || before.some((size, i) => size <= (left[i] ?? 0))) return [];
  const [only = 0] = before;
  if (before.length === 1)
    return sizes.flatMap((size, i): Way[] => (size === only ? [{ heaps: [[i + 1, only - (left[0] ?? 0)]] }] : []));
  const free = new Set(sizes.keys());
  const heaps = before.map((size, i): [number, number] => {
    const at = [...free].find((index) => sizes[index] === size) ?? 0;
    free.delete(at);
    return [at + 1, size - (left[i] ?? 0)];
  });
  return [{ heaps }];
}

/** A bar of chocolate: the square that is bitten off, and all that goes with it. */
function barWays(component: ComponentPicture, lengths: number[], move: NamedMove): Way[] {
  const [text, more] = termsOf(component, move.to);
  const after = /^\[?([\d, ]*)\]?$/.exec(text ?? "")?.[1]?.split(", ").map(Number);
  if (!after || more !== undefined) return [];
  const cells = lengths.flatMap((length, i) =>
    Array.from({ length: Math.max(0, length - (after[i] ?? 0)) }, (_, j): [number, number] => [i + 1, (after[i] ?? 0) + j + 1]),
  );
  return cells.length > 0 ? [{ cells, at: cells[0] ?? null }] : [];
}

export function waysOf(component: ComponentPicture, move: NamedMove): Way[] {
  const bar = barOf(component);
  if (bar) return barWays(component, bar, move);
  const sizes = heapsOf(component);
  if (sizes) return stoneWays(component, sizes, move);
  const shapes = component.arguments.filter((one) => one.type !== "int");
  const shape = shapes[0];
  if (shapes.length > 1) {
    // Beside a graph, only a choice of one integer surely names a vertex.
    const graph = shapes.find((one) => one.type === "graph");
    const plain = move.choices.every((choice) => Object.keys(choice).length === 1);
    return graph?.type === "graph" && plain ? graphWays(graph, move) : [];
  }
  if (!shape) return component.arguments.length > 1 ? heapWays(component, move) : [];
  if (shape.type === "board") return boardWays(shape.cells, component, move);
  if (shape.type === "graph") return graphWays(shape, move);
  return rowWays(shape.values.map(Number), move);
}
