// SPDX-License-Identifier: MIT
// What one clicks to make a move. Each move of a component has one or more targets: the items of the picture that name it
// (`key`), and those that it takes away or changes (`hot`). The engine says what a move touches; for a heap from which a
// move takes, the choice says how many stones go, and the parts that are left say from where.

import type { ComponentPicture, PlayMove } from "../engine/answers";
import { headOf, leftBy, type NamedMove, type Way, waysOf } from "./compare";
import { heapsOf } from "./looks";
import { isPins } from "./splitting";

export interface Target<M extends NamedMove = PlayMove> {
  move: M;
  key: string[];
  hot: string[];
}

export const ids = {
  stone: (argument: number, place: number) => `s${argument}.${place}`,
  cell: (row: number, column: number) => `c${row}.${column}`,
  element: (argument: number, place: number) => `e${argument}.${place}`,
  vertex: (vertex: number) => `v${vertex}`,
  /** The place of an edge among all edges of the graph, from 0. */
  edge: (index: number) => `g${index}`,
};

/** Heaps beyond this are shown as a number. */
export const mostStones = 60;

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

function argumentOf(component: ComponentPicture, types: string[]): number {
  return component.arguments.findIndex((one) => types.includes(one.type));
}

/** The sizes of the heaps of the same game that a move leaves. */
function partsLeft(component: ComponentPicture, to: string): number[] {
  const head = headOf(component.text);
  const parts: number[] = [];
  for (const term of leftBy(to).split(" + ")) {
    if (component.game === "*" && /^\*\d+$/.test(term)) parts.push(Number(term.slice(1)));
    else if (term.startsWith(`${head}(`) && /\(\d+\)$/.test(term)) parts.push(Number(/\((\d+)\)$/.exec(term)?.[1]));
  }
  return parts;
}

/**
 * A move that leaves two heaps takes the stones between them, or cuts behind a stone if it takes none; one that leaves one
 * heap takes the last ones.
 */
function heapTargets<M extends NamedMove>(component: ComponentPicture, move: M): Target<M>[] {
  const argument = component.arguments[0];
  const size = argument?.type === "int" ? Number(argument.value) : 0;
  const parts = partsLeft(component, move.to).filter((part) => part > 0);
  const [first = 0, second = 0] = parts;
  const take = size - first - second;
  if (size > mostStones || parts.length > 2 || take < 0) return [];
  const stones = (from: number, to: number) => range(from, to).map((place) => ids.stone(0, place));
  if (second === 0) {
    const top = stones(first + 1, size);
    return take === 0 ? [] : [{ move, key: top.slice(0, 1), hot: top }];
  }
  const befores = first === second ? [first] : [first, second];
  return befores.map((before) => {
    const gap = stones(before + 1, before + take);
    return take > 0 ? { move, key: gap, hot: gap } : { move, key: stones(before, before), hot: stones(1, before) };
  });
}

/**
 * The same of a row of pins, of which a move takes a run that its two ends name. Two moves that are images of each other are
 * listed as one, which has both places.
 */
export function pinTargets<M extends NamedMove>(component: ComponentPicture, moves: M[]): Target<M>[] {
  const argument = component.arguments[0];
  const size = argument?.type === "int" ? Number(argument.value) : 0;
  return moves.flatMap((move) => {
    const parts = partsLeft(component, move.to).filter((part) => part > 0);
    const [first = 0, second = 0] = parts;
    const take = size - first - second;
    if (size > mostStones || parts.length > 2 || take < 1) return heapTargets(component, move);
    return [...new Set([first, second])].map((before) => {
      const hot = range(before + 1, before + take).map((place) => ids.stone(0, place));
      return { move, key: [...new Set([...hot.slice(0, 1), ...hot.slice(-1)])], hot };
    });
  });
}

/** The places among all edges of those that join two vertices; arcs in this direction if there are any. */
function edgesBetween(component: ComponentPicture, u: number, v: number): number[] {
  const graph = component.arguments.find((one) => one.type === "graph");
  if (graph?.type !== "graph") return [];
  const places = (a: number, b: number) =>
    graph.edges.flatMap((edge, index) => (edge.from === a && edge.to === b ? [index] : []));
  const there = places(u, v);
  const back = u === v ? [] : places(v, u);
  return there.length > 0 && graph.edges[there[0] ?? 0]?.arc ? there : [...there, ...back];
}

/** The sizes of all heaps of a component: its integers, or the numbers of its bag. */
function sizesOf(component: ComponentPicture): number[] {
  return heapsOf(component) ?? component.arguments.map((one) => (one.type === "int" ? Number(one.value) : 0));
}

function wayTarget<M extends NamedMove>(component: ComponentPicture, move: M, way: Way): Target<M>[] {
  if (way.cells && way.cells.length > 0) {
    const hot = way.cells.map(([row, column]) => ids.cell(row, column));
    return [{ move, key: way.at ? [ids.cell(way.at[0], way.at[1])] : hot, hot }];
  }
  if (way.elements && way.elements.length > 0) {
    const row = argumentOf(component, ["row", "bag"]);
    const hot = way.elements.map((place) => ids.element(row, place));
    return [{ move, key: hot, hot }];
  }
  if (way.edges && way.edges.length > 0)
    return way.edges.flatMap(([u, v]) =>
      edgesBetween(component, u, v).map((index) => ({ move, key: [ids.edge(index)], hot: [ids.edge(index)] })),
    );
  if (way.vertices && way.vertices.length > 0) {
    const hot = way.vertices.map(ids.vertex);
    return [{ move, key: hot, hot }];
  }
  if (way.heaps && way.heaps.length > 0) {
    const sizes = sizesOf(component);
    const hot = way.heaps.flatMap(([place, fall]) => {
      const size = sizes[place - 1] ?? 0;
      return size > mostStones ? [] : range(size - fall + 1, size).map((stone) => ids.stone(place - 1, stone));
    });
    const key = way.heaps.flatMap(([place, fall]) => {
      const size = sizes[place - 1] ?? 0;
      return size > mostStones ? [] : [ids.stone(place - 1, size - fall + 1)];
    });
    return key.length > 0 ? [{ move, key, hot }] : [];
  }
  return [];
}

/** A move of the token, which the integers at the end of the position place on a board or a graph: the place it goes to. */
function tokenTargets<M extends NamedMove>(component: ComponentPicture, move: M): Target<M>[] {
  const count = component.arguments.filter((one) => one.type === "int").length;
  const end = new RegExp(`((?:, \\d+){${count}})\\)$`).exec(move.to)?.[1] ?? "";
  const [a, b] = end.split(", ").slice(1).map(Number);
  const types = component.arguments.map((one) => one.type);
  const key =
    types[0] === "board" && count === 2 && a !== undefined && b !== undefined
      ? ids.cell(a, b)
      : types[0] === "graph" && types.lastIndexOf("int") === types.length - 1 && count === 1 && a !== undefined
        ? ids.vertex(a)
        : null;
  return key === null ? [] : [{ move, key: [key], hot: [key] }];
}

/** All targets of one component's moves. */
export function targetsOf<M extends NamedMove>(component: ComponentPicture, moves: M[]): Target<M>[] {
  return moves.flatMap((move) => {
    const ways = waysOf(component, move).flatMap((way) => wayTarget(component, move, way));
    if (ways.length > 0) return ways;
    return component.kind === "heap" || component.kind === "nim" ? heapTargets(component, move) : tokenTargets(component, move);
  });
}

/** The same, where a row of pins is taken from at both of its ends. */
export function placesOf<M extends NamedMove>(component: ComponentPicture, moves: M[]): Target<M>[] {
  const oneHeap = component.kind === "heap" && component.arguments.length === 1;
  const breaks = isPins(component.game) || moves.some(({ to }) => to.split(`${component.game}(`).length > 2);
  return oneHeap && breaks ? pinTargets(component, moves) : targetsOf(component, moves);
}

/** How many moves there are in the picture, where mirror images and equal parts are not the same; null if it shows not all. */
export function countInPicture(components: readonly ComponentPicture[], moves: readonly PlayMove[]): number | null {
  const shown = new Set<PlayMove>();
  let count = 0;
  for (const [i, component] of components.entries()) {
    const own = moves.filter((move) => move.component === i + 1 || move.components.includes(i + 1));
    const places = placesOf(component, own);
    for (const { move } of places) shown.add(move);
    count += new Set(places.map(({ move, hot }) => `${moves.indexOf(move)}:${[...hot].sort().join()}`)).size;
  }
  return shown.size === moves.length ? count : null;
}

/** The moves that the chosen items may still become, and those that they are. */
export function viable(targets: Target[], chosen: string[]): { open: Target[]; exact: Target[] } {
  const open = targets.filter(({ key }) => chosen.every((id) => key.includes(id)));
  return { open, exact: open.filter(({ key }) => key.length === chosen.length) };
}

export function movesOf(targets: Target[]): PlayMove[] {
  return [...new Set(targets.map((target) => target.move))];
}
