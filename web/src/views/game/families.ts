// SPDX-License-Identifier: MIT
// What a game is played on.

import type { Key } from "../../i18n/text";

export const families = ["heap", "heaps", "row", "bag", "board", "graph", "mixed"] as const;
export const familyKeys: Record<(typeof families)[number], Key> = {
  heap: "familyHeap",
  heaps: "familyHeaps",
  row: "familyRow",
  bag: "familyBag",
  board: "familyBoard",
  graph: "familyGraph",
  mixed: "familyMixed",
};
