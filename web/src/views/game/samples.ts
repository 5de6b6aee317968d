// SPDX-License-Identifier: MIT
// Rules to begin with, and the steps of the tour.

import type { Key } from "../../i18n/text";
import type { Route } from "../../state/route";

export const blank = `# take 1 to 3 stones, but never the last one
game mine(n):
    mine(n - k)  for k in 1..3 if k < n
`;

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
  {
    title: "tour2Title",
    text: "tour2",
    route: { view: "values", subject: "kayles", ranges: "0..200", tab: "", rules: "" },
  },
  { title: "tour3Title", text: "tour3", route: { view: "why", position: "kayles(3) + *1 + *2", rules: "" } },
  { title: "tour4Title", text: "tour4", route: { view: "play", position: "cram(board(3, 4))", rules: "" } },
  { title: "tour5Title", text: "tour5", route: { view: "game", game: "", rules: blank } },
];
