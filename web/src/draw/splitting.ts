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

/** A binder such as `a + b = n - t` breaks a heap. */
export function noteRules(game: string, rules: string): void {
  if (/\b\w+ \+ \w+ = /.test(rules)) splitting.add(game);
}
