// SPDX-License-Identifier: MIT
// What visitors of the page ask first: its views, of games of each family. What these questions call is the first part
// of the engine (cmake/wasm.cmake), so a longer list makes that part larger; tests/wasm says how large it may be. The npm
// package is divided by a list of its own: what its element that plays asks.

const strings = { strings: true, budget: { seconds: 10 } };
const ownRules = "game g(n):\n    g(n - k) for k in {1, 3, 4}\n    g(a) + g(b) for a + b = n - 2\n";

const positions = [
  "kayles(4) + *1",
  "*3 + *5 + *12",
  "0",
  "grundys(7) + brave[m=3](9)",
  "strip(13)",
  "snim[{1, 3, 4}](20)",
  "wythoff(3, 4)",
  "bracelet([5, 1, 7]) + bracelet([3, 4])",
  "cram(board(2, 3)) + *2",
  "chomp_board(board(3, 4))",
  "node_kayles(petersen)",
];
const aboutPositions = (position) => [
  ["value", { position }],
  ["solve", { position, moves: 100, ...strings }],
  ["play", { position, ...strings }],
  ["position", { position, values: true, ...strings }],
  ["moves", { position, moves: 300, ...strings }],
];

const heaps = ["kayles", "grundys", "brave[m=3]", "strip", "0.16", "snim[{1, 3, 4}]"];
const aboutHeaps = (game) => [
  ["table", { game, ranges: ["0..40"], ...strings }],
  ["table", { game, ranges: ["0..1000"], stats: true, ...strings }],
  ["plot", { game, from: 0, to: 1000, columns: 80, rows: 40, ...strings }],
];

const wrong = ["game f(n):\n    f(n -)\n", "game f(n):\n    g(n - 1)\n"];

export const firstQuestions = [
  ["version", {}],
  ["language", {}],
  ["games", strings],
  ["games", { search: "nim", ...strings }],
  ...["kayles", "wythoff", "bracelet", "cram", "node_kayles"].map((name) => ["game", { name, ...strings }]),
  ...positions.flatMap(aboutPositions),
  ...heaps.flatMap(aboutHeaps),
  ...["kayles", "snim[{1, 3, 4}]"].map((game) => ["period", { game, limit: 100000, exceptions: true, ...strings }]),
  ["table", { game: "wythoff", ranges: ["0..60", "0..60"], ...strings }],
  ["solve", { position: "stirp(5)", ...strings }],
  ["solve", { position: "g(9)", rules: ownRules, moves: 100, ...strings }],
  ["table", { game: "g", rules: ownRules, ranges: ["0..100"], ...strings }],
];

const stones = "game stones(n):\n    stones(n - k) for k in {1, 3} if k <= n\n";
const packagePositions = [
  ...positions.map((position) => ({ position })),
  { position: "g(9)", rules: ownRules },
  { position: "stones(5)", rules: stones },
  // What comes towards the end of a game.
  ...["kayles(1) + kayles(1) + *2", "kayles(0) + kayles(0)", "cram(board(1, 2))", "cram(board(2, 1)) + cram(board(2, 1))"].map(
    (position) => ({ position }),
  ),
  ...["node_kayles(path(5))", "node_kayles(grid(2, 3))", "silver_dollar([1, 3])", "epstein(10)", "geography(petersen, 1)"].map(
    (position) => ({ position }),
  ),
];
/**
 * What the element of the npm package asks, and `value`; the list is shorter, so that the element weighs no more than the page.
 * Misere play, which few elements ask for, brings the rest: with it, the first part would be 16 kB larger.
 */
export const packageQuestions = [
  ["version", {}],
  ...["kayles", "node_kayles", "hackenbush"].map((name) => ["game", { name, ...strings }]),
  ...packagePositions.flatMap((asked) => [
    ["value", { ...asked, ...strings }],
    ["play", { ...asked, ...strings }],
    ["position", { ...asked, values: true, ...strings }],
  ]),
  ...["stirp(5)", "f(n"].map((position) => ["play", { position, ...strings }]),
  ...wrong.map((rules) => ["play", { position: "f(3)", rules, ...strings }]),
];
