// SPDX-License-Identifier: MIT
// What positions are called where they are read; the text as it is typed stands in a title beside it.

import { baseOf, heapsOf, isPlainName } from "../draw/looks";
import { headOf } from "../draw/compare";
import type { ComponentPicture } from "../engine/answers";
import type { EngineWords } from "../i18n/engine-words";

/** The numbers between the brackets of a bag or row alone: "3, 5, 7" of nim_heaps([3, 5, 7]). */
function numbersIn(text: string): string | null {
  return /\(\[([\d, ]+)\]\)$/.exec(text)?.[1] ?? null;
}

/** A game with its parameters: "Bash game (m = 3)". A heap of Nim is Nim. */
export function headTitle(words: EngineWords, head: string): string {
  if (head === "*" || head === "nim") return words.title("nim_heaps");
  const base = baseOf(head);
  const parameters = head.slice(base.length).replace(/^\[(.*)\]$/, "$1").replace(/(\w)=/g, "$1 = ");
  return `${words.title(base) || base}${parameters === "" ? "" : ` (${parameters})`}`;
}

/** A component: "Kayles: 7", "Nim: 3, 5, 7", "Cram, 3 × 4"; where its arguments are long, the game alone. */
export function termTitle(words: EngineWords, term: string): string {
  const heap = /^\*(\d+)$/.exec(term)?.[1];
  if (heap !== undefined) return `${headTitle(words, "*")}: ${heap}`;
  const head = headOf(term);
  if (head === term) return term;
  const title = headTitle(words, head);
  const inside = term.slice(head.length + 1, -1);
  const board = /^board\((\d+), (\d+)\)$/.exec(inside);
  if (board) return `${title}, ${board[1]} × ${board[2]}`;
  const numbers = /^\[([\d, ]*)\]$|^(\d[\d, ]*)$/.exec(inside);
  return numbers ? `${title}: ${numbers[1] ?? numbers[2]}` : title;
}

/** A sum of components. */
export function positionTitle(words: EngineWords, position: string): string {
  return position.split(" + ").map((term) => termTitle(words, term)).join(" + ");
}

/** A text of a position or of what a move leaves, where all of it can be called by names; else as it is typed. */
export function readable(words: EngineWords, text: string): string {
  return text.split(" + ").every(isPlainName) ? positionTitle(words, text) : text;
}

export function caption(words: EngineWords, component: ComponentPicture): string {
  return termTitle(words, component.text);
}

/** Which component of a sum is meant: its game, or all that it is called if others are of the same game. */
export function nameAmong(words: EngineWords, components: readonly ComponentPicture[], component: ComponentPicture): string {
  const alike = components.filter((one) => one.game === component.game).length > 1;
  return alike ? caption(words, component) : headTitle(words, component.game);
}

/** What a move leaves of heaps that are drawn as such: their sizes; of others, the text itself. */
export function leftShort(component: ComponentPicture | null, text: string): string {
  return (component && heapsOf(component) ? numbersIn(text) : null) ?? text;
}
