// SPDX-License-Identifier: MIT
// The layout of a graph that grows from a vertex, the ground: each vertex as high as its distance from there, and
// midway over what grows from it.

import type { Argument } from "../engine/answers";

type GraphArgument = Extract<Argument, { type: "graph" }>;

/** The vertex to which all must stay joined, if the rules of the game have one: `joined(..., 1)`. */
export function groundOf(rules: string | undefined): number | null {
  const found = /\bjoined\(.*,\s*(\d+)\)/.exec(rules ?? "");
  return found ? Number(found[1]) : null;
}

/** What falls when edges are cut: the places of the edges and the vertices that are no longer joined to the ground. */
export function fallen(graph: GraphArgument, ground: number, cut: ReadonlySet<number>): { edges: number[]; vertices: number[] } {
  const left = graph.edges.filter((_, i) => !cut.has(i));
  const held = new Set([ground]);
  // The set grows while it is walked.
  for (const vertex of held)
    for (const { from, to } of left) {
      if (from === vertex) held.add(to);
      if (to === vertex) held.add(from);
    }
  return {
    edges: [...graph.edges.keys()].filter((i) => !cut.has(i) && !held.has(graph.edges[i]?.from ?? ground)),
    vertices: graph.vertices.filter((vertex) => !held.has(vertex)),
  };
}

/** The places of the vertices, in their order; null if some of them are not joined to the ground. */
export function treePlaces(graph: GraphArgument, ground: number): [number, number][] | null {
  const around = new Map<number, number[]>(graph.vertices.map((vertex) => [vertex, []]));
  for (const { from, to } of graph.edges) {
    around.get(from)?.push(to);
    around.get(to)?.push(from);
  }
  if (!around.has(ground)) return null;
  const depth = new Map([[ground, 0]]);
  const above = new Map<number, number[]>();
  // A breadth-first search: `order` grows while it is walked.
  const order = [ground];
  for (const vertex of order)
    for (const next of around.get(vertex) ?? []) {
      if (depth.has(next)) continue;
      depth.set(next, (depth.get(vertex) ?? 0) + 1);
      above.set(vertex, [...(above.get(vertex) ?? []), next]);
      order.push(next);
    }
  if (order.length < graph.vertices.length) return null;
  const across = new Map<number, number>();
  let free = 0;
  const stack = [{ vertex: ground, done: false }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { vertex, done } = top;
    const higher = above.get(vertex) ?? [];
    if (higher.length === 0) across.set(vertex, free++);
    else if (done) {
      const places = higher.map((one) => across.get(one) ?? 0);
      across.set(vertex, (Math.min(...places) + Math.max(...places)) / 2);
    } else stack.push({ vertex, done: true }, ...[...higher].reverse().map((one) => ({ vertex: one, done: false })));
  }
  const highest = Math.max(...depth.values());
  return graph.vertices.map((vertex) => [across.get(vertex) ?? 0, highest - (depth.get(vertex) ?? 0)]);
}
