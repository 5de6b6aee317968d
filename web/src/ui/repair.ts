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

function nimOf(numbers: string): string {
  return (numbers.match(/\d+/g) ?? [])
    .filter((size) => !/^0+$/.test(size))
    .map((size) => `nim(${size})`)
    .join(" + ");
}

/** The sum of heaps that is the same game as nim_heaps([3, 4, 5]); null for other positions, and where it is one heap. */
export function heapSum(position: string): string | null {
  const numbers = /^\s*nim_heaps\(\s*\[([\d,\s]*)\]\s*\)\s*$/.exec(position)?.[1];
  const sum = nimOf(numbers ?? "");
  return sum.includes("+") ? sum : null;
}

/**
 * What is meant by heaps of Nim without its notation, as in "nim 3 4 5", "Nim (3,4,5)" or "3 4 5": their sum, and several
 * heaps as one position, too; nothing for other texts.
 */
export function meantHeaps(text: string): string[] {
  const numbers = /^\s*(?:nim(?:_heaps)?|尼姆)?[\s:：(（\[]*(\d+(?:[\s,，、+]+\d+)*)[\s)）\]]*$/i.exec(text)?.[1] ?? "";
  const sum = nimOf(numbers);
  if (sum === "" || sum === text.trim()) return [];
  const sizes = numbers.match(/\d+/g) ?? [];
  return sizes.length > 1 ? [`nim_heaps([${sizes.join(", ")}])`, sum] : [sum];
}
