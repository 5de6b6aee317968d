// SPDX-License-Identifier: MIT
// The engine's "did you mean 'x'?" put into the text that it is about.

import type { Diagnostic } from "../engine/answers";

/** The word that is meant; null if the engine names none. */
export function meant({ hint }: Pick<Diagnostic, "hint">): string | null {
  return /did you mean '([^']+)'\?/.exec(hint)?.[1] ?? null;
}

/** The text with this word at the place of the fault; null if the place is not in the text. */
export function repaired(text: string, one: Diagnostic): string | null {
  const word = meant(one);
  const lines = text.split("\n");
  const line = lines[one.line - 1];
  if (word === null || line === undefined || one.column < 1 || one.length < 1) return null;
  // Columns count characters as the engine does, by code points.
  const letters = [...line];
  letters.splice(one.column - 1, one.length, word);
  lines[one.line - 1] = letters.join("");
  return lines.join("\n");
}
