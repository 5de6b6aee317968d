// SPDX-License-Identifier: MIT
// A game graph of which the reader has opened some positions: what is seen of it, and in which layer each stands.

import type { ComponentPicture, PlayAnswer, Value } from "../../engine/answers";

/** The most options of one position that are drawn. */
export const mostOptions = 24;

/** A position whose options are known, with the pictures of those that are drawn. */
export interface Opened {
  answer: PlayAnswer;
  pictures: Map<string, readonly ComponentPicture[]>;
}

export interface SeenNode {
  position: string;
  value: Value | null;
  options: number[];
  /** As many layers above the lowest one. */
  longest: number;
}

/** The options of a position that are drawn, each once. */
export function drawnOptions(answer: PlayAnswer): { position: string; value: Value | null }[] {
  const seen = new Map(answer.moves.map((move) => [move.after, { position: move.after, value: move.total }]));
  return [...seen.values()].slice(0, mostOptions);
}

/** How many options are left out. */
export function hiddenOptions(answer: PlayAnswer): number {
  return new Set(answer.moves.map((move) => move.after)).size - drawnOptions(answer).length;
}

/** All that is seen from the root, which stands first; each option lies in a lower layer than the position. */
export function seenFrom(root: string, rootValue: Value | null, opened: ReadonlyMap<string, Opened>): SeenNode[] {
  const places = new Map<string, number>([[root, 0]]);
  const nodes: (SeenNode & { depth: number })[] = [{ position: root, value: rootValue, options: [], longest: 0, depth: 0 }];
  for (const node of nodes) {
    const known = opened.get(node.position);
    if (!known) continue;
    for (const option of drawnOptions(known.answer)) {
      let place = places.get(option.position);
      if (place === undefined) {
        place = nodes.length;
        places.set(option.position, place);
        nodes.push({ ...option, options: [], longest: 0, depth: 0 });
      }
      node.options.push(place);
    }
  }
  // The graph has no cycle, so that pushing options down comes to an end.
  const below = [0];
  for (let at = below.pop(); at !== undefined; at = below.pop()) {
    const node = nodes[at];
    for (const option of node?.options ?? []) {
      const lower = nodes[option];
      if (!node || !lower || lower.depth > node.depth) continue;
      lower.depth = node.depth + 1;
      below.push(option);
    }
  }
  const deepest = Math.max(...nodes.map((node) => node.depth));
  return nodes.map(({ depth, ...node }) => ({ ...node, longest: deepest - depth }));
}
