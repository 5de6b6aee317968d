// SPDX-License-Identifier: MIT
// Random positions: sums of games of the catalogue and nim heaps, of games that may repeat, and of games that end at once;
// under normal and misere play.

export interface Sample {
  position: string;
  misere: boolean;
}

/** Numbers that look random, the same in every run (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof numbersFrom>;
type Maker = (random: Random) => string;

const list = (random: Random, count: number, below: number) =>
  Array.from({ length: 1 + random(count) }, () => 1 + random(below)).join(", ");

const ending: Maker[] = [
  (random) => `*${random(8)}`,
  (random) => `*${random(8)}`,
  (random) => `kayles(${random(9)})`,
  (random) => `snim[{2, 5}](${random(14)})`,
  (random) => `brave[m=3](${random(12)})`,
  (random) => `strip(${random(7)})`,
  (random) => `grundys(${random(10)})`,
  (random) => `0.77(${random(7)})`,
  (random) => `4.007(${random(8)})`,
  (random) => `wythoff(${random(5)}, ${random(5)})`,
  (random) => `fibnim(${random(9)}, ${1 + random(4)})`,
  (random) => `bracelet([${list(random, 4, 7)}])`,
  (random) => `chomp([${[3, 2, 1].slice(random(3)).join(", ")}])`,
  (random) => `cram(board(${1 + random(2)}, ${1 + random(3)}))`,
  (random) => `clobber(board("12 / 21"))` + (random(2) === 0 ? "" : " + *1"),
  (random) => `node_kayles(path(${1 + random(5)}))`,
  () => `node_kayles(graph("1-2 2-3 3-1 3-4"))`,
  () => `hackenbush(graph("1-2 2-3 2-4"))`,
];

// Whoever can, ends the whole game.
const loony: Maker[] = [(random) => `first_to_the_corner(${random(5)}, ${random(5)})`];

function digraph(random: Random): string {
  const vertices = 3 + random(3);
  const arcs: string[] = [];
  for (let from = 1; from <= vertices; ++from)
    for (let to = 1; to <= vertices; ++to) if (random(3) === 0) arcs.push(`${from}>${to}`);
  return `graph("${Array.from({ length: vertices }, (_, i) => i + 1).join(" ")} ${arcs.join(" ")}")`;
}

const repeating: Maker[] = [
  (random) => `epstein(${random(50)})`,
  (random) => `number_maze(board("121 / 210 / 112"), ${1 + random(3)}, ${1 + random(3)})`,
  (random) => `wandering_token(${digraph(random)}, ${1 + random(3)})`,
  (random) => `wandering_token(${digraph(random)}, ${1 + random(3)})`,
  (random) => `fair_shares([${list(random, 3, 3)}])`,
];

const one = (random: Random, makers: Maker[]) => (makers[random(makers.length)] as Maker)(random);

function several(random: Random, makers: Maker[], most: number): string {
  return Array.from({ length: 1 + random(most) }, () => one(random, makers)).join(" + ");
}

/** Positions that each have something of their own: no move, lists that are cut, large numbers, equal components. */
const special: Sample[] = [
  ...["0", "*0 + kayles(0)", "kayles(5) + *2 + *1", "*3 + *3", "*1", "cram(board(1, 1))"].flatMap((position) => [
    { position, misere: false },
    { position, misere: true },
  ]),
  { position: "*5000 + *3", misere: false },
  { position: "*5000 + *5000", misere: false },
  { position: "*5000 + *3", misere: true },
  { position: "*9007199254740993", misere: false },
  { position: "*2000 + first_to_the_corner(2, 3)", misere: false },
  { position: "epstein(4) + *1", misere: false },
  { position: 'wandering_token(graph("1>2 2>1 1>3"), 1)', misere: false },
  { position: 'wandering_token(graph("1>2 2>3 1>4 4>5 5>6 6>7 6>4 4>1"), 1)', misere: false },
  { position: 'wandering_token(graph("1>2 2>1 1>3 3>4 4>1 4>5"), 1) + *2', misere: false },
];

/** Positions of the given number, the same for the same seed. */
export function samples(count: number, seed: number): Sample[] {
  const random = numbersFrom(seed);
  const out = [...special];
  while (out.length < count) {
    const kind = out.length % 10;
    if (kind < 4) out.push({ position: several(random, ending, 3), misere: false });
    else if (kind < 6) out.push({ position: `${one(random, loony)} + ${several(random, ending, 2)}`, misere: false });
    else if (kind < 8) out.push({ position: `${one(random, repeating)} + *${random(3)}`, misere: false });
    else out.push({ position: several(random, ending, 2), misere: true });
  }
  return out.slice(0, count);
}
