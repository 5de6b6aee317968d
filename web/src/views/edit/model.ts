// SPDX-License-Identifier: MIT
// A position taken apart so that it can be edited, and its text again.

import type { Argument, ComponentPicture } from "../../engine/answers";
import { headOf } from "../../draw/compare";

export interface Part {
  /** Stays while the part is changed. */
  id: number;
  /** The name with its parameters; `*` is nim; null if the text is no game with arguments. */
  head: string | null;
  text: string;
  arguments: Argument[];
}

export type BoardArgument = Extract<Argument, { type: "board" }>;
export type GraphArgument = Extract<Argument, { type: "graph" }>;
export type ListArgument = Extract<Argument, { type: "row" | "bag" | "set" }>;
export type IntArgument = Extract<Argument, { type: "int" }>;

export const mostRows = 20;
export const mostNumbers = 40;
export const mostVertices = 40;

let lastId = 0;

export function newId(): number {
  lastId += 1;
  return lastId;
}

export function partsOf(components: readonly ComponentPicture[]): Part[] {
  return components.map(({ text, game, arguments: list }) => {
    const head = game === "*" ? "*" : text.endsWith(")") ? headOf(text) : null;
    return { id: newId(), head: list.length === 0 ? null : head, text, arguments: list };
  });
}

function boardText({ cells }: BoardArgument): string {
  if (cells.flat().every((cell) => cell === 0)) return `board(${cells.length}, ${cells[0]?.length ?? 0})`;
  const sign = (cell: number) => (cell === 0 ? "." : cell === 1 ? "#" : String(cell));
  return `board("${cells.map((row) => row.map(sign).join("")).join(" / ")}")`;
}

function graphText({ vertices, edges }: GraphArgument): string {
  const joined = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
  const alone = vertices.filter((vertex) => !joined.has(vertex)).map(String);
  return `graph("${[...alone, ...edges.map((edge) => `${edge.from}${edge.arc ? ">" : "-"}${edge.to}`)].join(" ")}")`;
}

function argumentText(argument: Argument): string {
  switch (argument.type) {
    case "int":
      return String(argument.value);
    case "board":
      return boardText(argument);
    case "graph":
      return graphText(argument);
    default:
      return argument.type === "set" ? `{${argument.values.join(", ")}}` : `[${argument.values.join(", ")}]`;
  }
}

export function textOf(parts: readonly Part[]): string {
  const terms = parts.map((part) => {
    if (part.head === null) return part.text;
    const list = part.arguments.map(argumentText).join(", ");
    return part.head === "*" ? `*${list}` : `${part.head}(${list})`;
  });
  return terms.join(" + ") || "0";
}

/** A drawing, and what it was before and after what has been undone. */
export interface Drawing {
  past: readonly (readonly Part[])[];
  parts: readonly Part[];
  future: readonly (readonly Part[])[];
}

export function drawn({ past, parts }: Drawing, next: readonly Part[]): Drawing {
  return { past: [...past, parts], parts: next, future: [] };
}

export function undone(drawing: Drawing): Drawing {
  const { past, parts, future } = drawing;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), parts: before, future: [parts, ...future] } : drawing;
}

export function redone(drawing: Drawing): Drawing {
  const { past, parts, future } = drawing;
  const [after, ...later] = future;
  return after ? { past: [...past, parts], parts: after, future: later } : drawing;
}

// --- boards

export function withSize(board: BoardArgument, rows: number, columns: number): BoardArgument {
  const cells = Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => board.cells[i]?.[j] ?? 0));
  return { ...board, rows, columns, cells };
}

export function emptied(board: BoardArgument): BoardArgument {
  return { ...board, cells: board.cells.map((row) => row.map(() => 0)) };
}

/** The next sign of a cell: free, taken, and so on up to the largest that the board had. */
export function withCell(board: BoardArgument, row: number, column: number, most: number): BoardArgument {
  const cells = board.cells.map((line, i) =>
    line.map((cell, j) => (i === row && j === column ? (cell + 1) % (most + 1) : cell)),
  );
  return { ...board, cells };
}

// --- graphs

/** The smallest name that no vertex has. */
export function freeName(graph: GraphArgument): number {
  let name = 1;
  while (graph.vertices.includes(name)) name += 1;
  return name;
}

export function withVertex(graph: GraphArgument, name: number): GraphArgument {
  return { ...graph, vertices: [...graph.vertices, name].sort((a, b) => a - b), places: null };
}

export function withoutVertex(graph: GraphArgument, name: number): GraphArgument {
  return {
    ...graph,
    vertices: graph.vertices.filter((vertex) => vertex !== name),
    edges: graph.edges.filter((edge) => edge.from !== name && edge.to !== name),
    places: null,
  };
}

/** Nothing but the ground, if there is one. */
export function cleared(graph: GraphArgument, ground: number | null): GraphArgument {
  return { ...graph, vertices: ground === null ? [] : [ground], edges: [], places: null };
}

/** With one more line between two vertices, or a loop at one. */
export function withEdge(graph: GraphArgument, from: number, to: number, arc: boolean): GraphArgument {
  return { ...graph, edges: [...graph.edges, { from, to, arc }] };
}
