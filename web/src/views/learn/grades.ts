// SPDX-License-Identifier: MIT
export const grades = ["easy", "medium", "hard"] as const;

/** How hard puzzles are. */
export type Grade = (typeof grades)[number];
