// SPDX-License-Identifier: MIT
// Where the positions of a game graph stand: in layers by the longest play that is left, ordered so that few edges cross.

import type { GameGraph } from "../../engine/answers";

export interface Placed {
  x: number;
  y: number;
  width: number;
}

export interface Layout {
  places: Placed[];
  width: number;
  height: number;
}

const gap = 18;
const layerHeight = 84;
/** From the edge to the middle of the first and of the last layer: half a node, which is 44 high, and a margin. */
const edge = 46;
const sweeps = 12;

function meanPlace(neighbours: number[], order: number[]): number {
  if (neighbours.length === 0) return -1;
  return neighbours.reduce((sum, one) => sum + (order[one] ?? 0), 0) / neighbours.length;
}

/** Sorts each layer by where its neighbours stand, downwards and upwards in turn. */
function sortLayers(layers: number[][], down: number[][], up: number[][]): void {
  const order: number[] = [];
  const note = (layer: number[]) => {
    layer.forEach((vertex, i) => {
      order[vertex] = (i + 0.5) / layer.length;
    });
  };
  for (const layer of layers) note(layer);
  for (let sweep = 0; sweep < sweeps; ++sweep) {
    const side = sweep % 2 === 0 ? up : down;
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const wanted = new Map(layer.map((vertex) => [vertex, meanPlace(side[vertex] ?? [], order)]));
      layer.sort((a, b) => {
        const first = wanted.get(a) ?? 0;
        const second = wanted.get(b) ?? 0;
        return (first < 0 ? (order[a] ?? 0) : first) - (second < 0 ? (order[b] ?? 0) : second);
      });
      note(layer);
    }
  }
}

export function layOut(graph: GameGraph, widthOf: (text: string) => number): Layout {
  const deepest = Math.max(0, ...graph.positions.map((one) => one.longest));
  const layers: number[][] = Array.from({ length: deepest + 1 }, () => []);
  const up: number[][] = graph.positions.map(() => []);
  const down = graph.positions.map((one) => one.options);
  graph.positions.forEach((one, i) => {
    layers[deepest - one.longest]?.push(i);
    for (const option of one.options) up[option]?.push(i);
  });
  sortLayers(layers, down, up);
  const places: Placed[] = [];
  const widths = layers.map((layer) =>
    layer.reduce((sum, vertex) => sum + widthOf(graph.positions[vertex]?.position ?? "") + gap, -gap),
  );
  const width = Math.max(120, ...widths) + 2 * gap;
  layers.forEach((layer, row) => {
    let x = (width - (widths[row] ?? 0)) / 2;
    for (const vertex of layer) {
      const own = widthOf(graph.positions[vertex]?.position ?? "");
      places[vertex] = { x: x + own / 2, y: edge + row * layerHeight, width: own };
      x += own + gap;
    }
  });
  return { places, width, height: 2 * edge + deepest * layerHeight };
}
