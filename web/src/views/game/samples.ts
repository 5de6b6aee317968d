// SPDX-License-Identifier: MIT
// Rules to begin with, and the steps of the tour.

import type { Key, Say } from "../../i18n/text";
import type { Route } from "../../state/route";

export const blank = `# take 1 to 3 stones, but never the last one
game mine(n):
    mine(n - k)  for k in 1..3 if k < n
`;

/** The same, with the comment in the reader's language. */
export function starter(say: Say): string {
  return blank.replace(/^# .*/, `# ${say("starterComment")}`);
}

/** Games to begin with, shown before the whole catalogue. */
export const featured = [
  "kayles",
  "snim",
  "nim_heaps",
  "wythoff",
  "strip",
  "bracelet",
  "cram",
  "chomp_board",
  "node_kayles",
  "clobber",
];

/** How rules are written: what each shows, and the rules. */
export const ruleExamples: readonly (readonly [Key, string])[] = [
  ["ruleSet", "game mine(n):\n    mine(n - k)  for k in {1, 3, 4}\n"],
  ["ruleParameter", "game mine(n) with m:\n    mine(n - k)  for k in 1..m\n"],
  ["ruleSplit", "game mine(n):\n    mine(a) + mine(b)  for a + b = n - 1 if a != b\n"],
  ["ruleTwo", "game mine(a, b):\n    mine(a - k, b)      for k in 1..\n    mine(a, b - k)      for k in 1..\n    mine(a - k, b - k)  for k in 1..\n"],
  ["ruleWin", "game mine(n, last):\n    win              if n <= 3\n    mine(n - k, k)   for k in 1..3 if k != last\n"],
  ["ruleHeaps", "game mine(w: row):\n    mine(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i] if i = 1 or w[i - 1] = 0\n"],
  ["ruleBoard", 'game mine(b: board):\n    sum(mine(r) for r in regions(c))  for c in place(b, turns("##"))\n'],
  ["ruleGraph", "game mine(g: graph):\n    mine(without(g, closed(g, v)))  for v in vertices(g)\n"],
];

/** Well-known games, which the gallery shows and lists of games begin with. */
export const galleryGames = [
  "nim_heaps",
  "kayles",
  "chomp_board",
  "cram",
  "hackenbush",
  "node_kayles",
  "notakto",
  "bracelet",
  "wythoff",
  "clobber",
  "poset",
  "treblecross",
];

export interface TourStep {
  title: Key;
  text: Key;
  route: Partial<Route>;
}

export const tourSteps: TourStep[] = [
  {
    title: "tour1Title",
    text: "tour1",
    route: { view: "play", position: "brave[m=3](9)", misere: false, rules: "" },
  },
  { title: "tour2Title", text: "tour2", route: { view: "play", position: "cram(board(3, 4))", rules: "" } },
  { title: "tour3Title", text: "tour3", route: { view: "why", position: "kayles(3) + *1 + *2", rules: "" } },
  {
    title: "tour4Title",
    text: "tour4",
    route: { view: "values", subject: "kayles", ranges: "0..200", tab: "", rules: "" },
  },
  { title: "tour5Title", text: "tour5", route: { view: "game", game: "", rules: blank } },
];
