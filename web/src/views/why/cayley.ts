// SPDX-License-Identifier: MIT
// The Cayley picture of a misère quotient: where its elements stand, and which arrows lead from one to another. Element 0
// is the one; `products[x][y]` is the product of x and y.

export interface Arrow {
  generator: number;
  from: number;
  to: number;
  /** The generator leads back as well. */
  both: boolean;
}

export interface Cayley {
  /** The place of each element: its layer is the number of generators that lead there, at least. */
  places: { x: number; y: number }[];
  arrows: Arrow[];
  width: number;
  height: number;
}

/** The name of a generator, as words have it. */
export function generatorName(number: number): string {
  const round = Math.floor(number / 26);
  return String.fromCharCode(97 + (number % 26)) + (round === 0 ? "" : String(round));
}

function layersOf(products: readonly (readonly number[])[], generators: readonly number[]): number[][] {
  const layers = [[0]];
  const met = new Set([0]);
  for (let last = layers[0]; last !== undefined && last.length > 0; last = layers.at(-1)) {
    const next: number[] = [];
    for (const x of last)
      for (const g of generators) {
        const y = products[x]?.[g];
        if (y === undefined || met.has(y)) continue;
        met.add(y);
        next.push(y);
      }
    if (next.length === 0) break;
    layers.push(next);
  }
  return layers;
}

const step = { x: 96, y: 84 };
const border = 44;

/** `generators`: which elements they are. */
export function cayleyOf(products: readonly (readonly number[])[], generators: readonly number[]): Cayley {
  const arrows: Arrow[] = [];
  for (let from = 0; from < products.length; ++from)
    generators.forEach((g, generator) => {
      const to = products[from]?.[g] ?? from;
      const both = products[to]?.[g] === from;
      if (to !== from && !(both && to < from)) arrows.push({ generator, from, to, both });
    });
  const layers = layersOf(products, generators);
  const across: number[] = products.map(() => 0);
  const widest = Math.max(...layers.map((layer) => layer.length));
  const spread = (layer: readonly number[]) =>
    layer.forEach((x, i) => (across[x] = ((i + 0.5) * widest) / layer.length));
  layers.forEach(spread);
  // Elements stand near those that arrows join them to; a few sweeps down and up are enough for so few.
  const sweeps = 6;
  for (let sweep = 0; sweep < sweeps; ++sweep)
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const middle = new Map<number, number>();
      for (const x of layer) {
        const near = arrows.flatMap((a) => (a.from === x ? [a.to] : a.to === x ? [a.from] : []));
        const sum = near.reduce((total, y) => total + (across[y] ?? 0), 0);
        middle.set(x, near.length === 0 ? (across[x] ?? 0) : sum / near.length);
      }
      layer.sort((x, y) => (middle.get(x) ?? 0) - (middle.get(y) ?? 0));
      spread(layer);
    }
  const places = products.map(() => ({ x: 0, y: 0 }));
  layers.forEach((layer, depth) =>
    layer.forEach((x, i) => {
      // Neighbours in a long layer stand at two heights, so that an arrow between two of them passes by the others.
      const lower = layer.length > 3 && i % 2 === 1 ? step.y * 0.3 : 0;
      places[x] = { x: border + (across[x] ?? 0) * step.x - step.x / 2, y: border + depth * step.y + lower };
    }),
  );
  return {
    places,
    arrows,
    width: 2 * border + (widest - 1) * step.x,
    height: border + Math.max(...places.map(({ y }) => y)),
  };
}
