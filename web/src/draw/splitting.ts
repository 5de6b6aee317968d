// SPDX-License-Identifier: MIT
// Which games are drawn as rows of pins, because a move may break a heap in two. It is only a matter of the picture, and
// a game stays what it was drawn as when its heaps get too small to be broken.

const splitting = new Set<string>();

export function noteSplitting(game: string): void {
  splitting.add(game);
}

export function isSplitting(game: string): boolean {
  return splitting.has(game);
}

/** Whether a game of one heap is drawn as a row of pins, as far as is known. */
export function isPins(game: string): boolean {
  return splitsByCode(game) || isSplitting(game);
}

/** A binder such as `a + b = n - t` breaks a heap, and so does an option of two heaps of the game itself. */
export function noteRules(game: string, rules: string): void {
  const base = game.split("[")[0] ?? game;
  if (/\b\w+\s*\+\s*\w+\s*=/.test(rules) || new RegExp(`\\)\\s*\\+\\s*${base}\\b`).test(rules)) splitting.add(game);
}

/** The digits 4 to 7 of an octal code leave two heaps. */
export function splitsByCode(game: string): boolean {
  return /^\d*\.[0-7]*[4-7]/.test(game);
}
