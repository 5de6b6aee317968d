// SPDX-License-Identifier: MIT
// Where the positions of a game graph stand: in layers by the longest play that is left, ordered so that few edges cross
// (Sugiyama, Tagawa and Toda 1981). An edge over several layers has a point in each layer between, beside the boxes, so
// that no line runs behind a box.

/** Positions with the places of their options in the list, and the moves of the longest play that is left. */
export interface Graph {
  positions: readonly { position: string; longest: number; options: readonly number[] }[];
}

export interface Size {
  width: number;
  height: number;
}

export interface Placed extends Size {
  x: number;
  y: number;
}

export interface Line {
  from: number;
  to: number;
  /** Of an SVG path, and of its arrow head. */
  path: string;
  head: string;
}

export interface Layout extends Size {
  places: Placed[];
  lines: Line[];
}

/** A box, or a point of a long edge. */
interface Node extends Size {
  layer: number;
  x: number;
  above: number[];
  below: number[];
}

const gap = 16;
const roomOfPoint = 4;
const gapOfPoints = 7;
const betweenLayers = 48;
const margin = 18;
const sweeps = 24;
const headLength = 8;

interface Layering {
  nodes: Node[];
  layers: number[][];
  /** The nodes of each edge, ends included. */
  chains: number[][];
}

function layering(graph: Graph, sizeOf: (text: string) => Size): Layering {
  const deepest = Math.max(0, ...graph.positions.map((one) => one.longest));
  const nodes: Node[] = graph.positions.map((one) => ({
    ...sizeOf(one.position),
    layer: deepest - one.longest,
    x: 0,
    above: [],
    below: [],
  }));
  const chains: number[][] = [];
  const layerOf = (i: number) => nodes[i]?.layer ?? 0;
  graph.positions.forEach((one, from) => {
    for (const to of one.options) {
      const chain = [from];
      for (let layer = layerOf(from) + 1; layer < layerOf(to); ++layer) {
        chain.push(nodes.length);
        nodes.push({ width: roomOfPoint, height: 0, layer, x: 0, above: [], below: [] });
      }
      chain.push(to);
      chain.slice(1).forEach((lower, i) => {
        const upper = chain[i] ?? from;
        nodes[upper]?.below.push(lower);
        nodes[lower]?.above.push(upper);
      });
      chains.push(chain);
    }
  });
  const layers: number[][] = Array.from({ length: deepest + 1 }, () => []);
  nodes.forEach((node, i) => layers[node.layer]?.push(i));
  return { nodes, layers, chains };
}

/** How many pairs of edges between two layers cross, given the places of the nodes in their layers. */
function crossings({ nodes, layers }: Layering, rank: number[]): number {
  let count = 0;
  for (const layer of layers) {
    const ends = layer.flatMap((i) => (nodes[i]?.below ?? []).map((j) => rank[j] ?? 0).sort((a, b) => a - b));
    const sorted: number[] = [];
    for (const end of ends) {
      let low = 0;
      for (let high = sorted.length; low < high; ) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? 0) <= end) low = middle + 1;
        else high = middle;
      }
      count += sorted.length - low;
      sorted.splice(low, 0, end);
    }
  }
  return count;
}

const mean = (list: number[], of: (i: number) => number, without: number) =>
  list.length === 0 ? without : list.reduce((sum, i) => sum + of(i), 0) / list.length;

/** Sorts each layer by the mean place of its neighbours, downwards and upwards in turn, and keeps the best order. */
function order(all: Layering): void {
  const { nodes, layers } = all;
  const rank: number[] = [];
  const number = (layer: number[]) => layer.forEach((node, i) => (rank[node] = i));
  layers.forEach(number);
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(all, rank);
  for (let sweep = 0; sweep < sweeps && fewest > 0; ++sweep) {
    const side = sweep % 2 === 0 ? "above" : "below";
    for (const layer of side === "above" ? layers : [...layers].reverse()) {
      const wanted = new Map(
        layer.map((node) => [node, mean(nodes[node]?.[side] ?? [], (i) => rank[i] ?? 0, rank[node] ?? 0)]),
      );
      layer.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
      number(layer);
    }
    const now = crossings(all, rank);
    if (now >= fewest) continue;
    fewest = now;
    best = layers.map((layer) => [...layer]);
  }
  best.forEach((layer, i) => (layers[i] = layer));
}

function distance(left: Node, right: Node): number {
  const points = left.height === 0 && right.height === 0;
  return (left.width + right.width) / 2 + (points ? gapOfPoints : gap);
}

/** Moves a layer as near to the means of the neighbours' places as order and room allow: an isotonic regression. */
function settle(nodes: Node[], layer: Node[], side: "above" | "below"): void {
  const offsets: number[] = [];
  const pools: { mean: number; weight: number; count: number }[] = [];
  layer.forEach((node, i) => {
    const before = layer[i - 1];
    const offset = before ? (offsets[i - 1] ?? 0) + distance(before, node) : 0;
    offsets.push(offset);
    const list = node[side];
    let pool = {
      mean: mean(list, (j) => nodes[j]?.x ?? 0, node.x) - offset,
      weight: list.length === 0 ? 0.1 : 1,
      count: 1,
    };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pools.pop();
      const weight = last.weight + pool.weight;
      pool = {
        mean: (last.mean * last.weight + pool.mean * pool.weight) / weight,
        weight,
        count: last.count + pool.count,
      };
    }
    pools.push(pool);
  });
  let i = 0;
  for (const pool of pools)
    for (let k = 0; k < pool.count; ++k, ++i) {
      const node = layer[i];
      if (node) node.x = pool.mean + (offsets[i] ?? 0);
    }
}

function place({ nodes, layers }: Layering): void {
  const rows = layers.map((layer) => layer.flatMap((i) => nodes[i] ?? []));
  for (const row of rows) {
    let x = 0;
    row.forEach((node, i) => {
      const before = row[i - 1];
      if (before) x += distance(before, node);
      node.x = x;
    });
    for (const node of row) node.x -= x / 2;
  }
  for (let round = 0; round < sweeps; ++round) {
    const side = round % 2 === 0 ? "above" : "below";
    for (const row of side === "above" ? rows : [...rows].reverse()) settle(nodes, row, side);
  }
  const left = Math.min(...nodes.map((node) => node.x - node.width / 2));
  for (const node of nodes) node.x += margin - left;
}

/** Where the edges of a box touch it, in the order of the places that they lead to, by edge. */
function ports({ nodes, chains }: Layering, leaves: boolean): Map<number, number> {
  const byBox = new Map<number, { edge: number; toward: number }[]>();
  chains.forEach((chain, edge) => {
    const box = (leaves ? chain[0] : chain.at(-1)) ?? 0;
    const next = (leaves ? chain[1] : chain.at(-2)) ?? 0;
    byBox.set(box, [...(byBox.get(box) ?? []), { edge, toward: nodes[next]?.x ?? 0 }]);
  });
  const out = new Map<number, number>();
  for (const [box, list] of byBox) {
    const node = nodes[box];
    list.sort((a, b) => a.toward - b.toward);
    const step = Math.min(14, (0.8 * (node?.width ?? 0)) / Math.max(1, list.length - 1));
    list.forEach(({ edge }, i) => out.set(edge, (node?.x ?? 0) + (i - (list.length - 1) / 2) * step));
  }
  return out;
}

export function layOut(graph: Graph, sizeOf: (text: string) => Size): Layout {
  const all = layering(graph, sizeOf);
  order(all);
  place(all);
  const { nodes, layers, chains } = all;
  let y = margin;
  const bands = layers.map((layer) => {
    const top = y;
    const bottom = top + Math.max(...layer.map((i) => nodes[i]?.height ?? 0));
    y = bottom + betweenLayers;
    return { top, bottom };
  });
  const band = (node: Node) => bands[node.layer] ?? { top: 0, bottom: 0 };
  const starts = ports(all, true);
  const ends = ports(all, false);
  const places = nodes.slice(0, graph.positions.length).map((node) => ({
    x: node.x,
    y: (band(node).top + band(node).bottom) / 2,
    width: node.width,
    height: node.height,
  }));
  const lines = chains.flatMap((chain, edge) => {
    const from = chain[0] ?? 0;
    const to = chain.at(-1) ?? 0;
    const a = places[from];
    const b = places[to];
    if (!a || !b) return [];
    // Straight down through a layer, curved only between layers, where no box stands.
    let x = starts.get(edge) ?? a.x;
    let at = band(nodes[from] as Node).bottom;
    let path = `M${x} ${a.y + a.height / 2}V${at}`;
    const bend = (nextX: number, nextY: number) => {
      const middle = (at + nextY) / 2;
      path += `C${x} ${middle} ${nextX} ${middle} ${nextX} ${nextY}`;
      x = nextX;
    };
    for (const i of chain.slice(1, -1)) {
      const point = nodes[i] as Node;
      bend(point.x, band(point).top);
      at = band(point).bottom;
      path += `V${at}`;
    }
    const tip = b.y - b.height / 2;
    bend(ends.get(edge) ?? b.x, band(nodes[to] as Node).top - headLength);
    path += `V${tip - headLength}`;
    return [{ from, to, path, head: `M${x} ${tip}l-4 ${-headLength}h8z` }];
  });
  const width = Math.max(...nodes.map((node) => node.x + node.width / 2)) + margin;
  return { places, lines, width, height: y - betweenLayers + margin };
}
