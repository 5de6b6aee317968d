// SPDX-License-Identifier: MIT
// What stands below a picture: a position as it is typed where that is short, and else what people call it.

import { baseOf, heapsOf, isPlainName } from "../draw/looks";
import type { ComponentPicture } from "../engine/answers";
import type { EngineWords } from "../i18n/engine-words";

/** The numbers between the brackets of a bag or row alone: "3, 5, 7" of nim_heaps([3, 5, 7]). */
function numbersIn(text: string): string | null {
  return /\(\[([\d, ]+)\]\)$/.exec(text)?.[1] ?? null;
}

/** "Nim: 3, 5, 7", "kayles(7)", "Cram". */
export function caption(words: EngineWords, component: ComponentPicture): string {
  const heaps = heapsOf(component) ? numbersIn(component.text) : null;
  if (heaps !== null) return `${words.title(baseOf(component.game))}: ${heaps}`;
  return isPlainName(component.text) ? component.text : words.title(baseOf(component.game)) || component.game;
}

/** What a move leaves of heaps that are drawn as such: their sizes; of others, the text itself. */
export function leftShort(component: ComponentPicture | null, text: string): string {
  return (component && heapsOf(component) ? numbersIn(text) : null) ?? text;
}
