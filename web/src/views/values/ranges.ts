// SPDX-License-Identifier: MIT
// Ranges as they are typed: `0..200`, `n=1..8 m=2..5` or `n=1..8, m=2..5`, bounds such as `10^6`.

import { asciiOf } from "./full-width";
import type { Window } from "../../plot/scatter";

/** The last heap that a plot can show. */
export const plotMost = 20_000_000;

function bound(text: string): bigint {
  const [base = "0", exponent] = text.split("^");
  // A longer exponent is beyond every number that an engine takes.
  return exponent === undefined ? BigInt(base) : BigInt(base) ** BigInt(exponent.length > 3 ? 999 : exponent);
}

export function splitRanges(text: string): string[] {
  return asciiOf(text)
    .split(/[\s,]+/)
    .filter((one) => one !== "");
}

const form = /^(?:\w+=)?(\d+(?:\^\d+)?)(?:\.\.(\d+(?:\^\d+)?))?$/;

/** The bounds of a range; null if it is none, or "large" if its numbers are larger than the page can show. */
export function readRange(range: string): Window | "large" | null {
  const match = form.exec(range);
  if (!match) return null;
  const from = bound(match[1] ?? "0");
  const to = match[2] === undefined ? from : bound(match[2]);
  if (to < from || to >= 2n ** 63n) return null;
  return to > BigInt(Number.MAX_SAFE_INTEGER) ? "large" : { from: Number(from), to: Number(to) };
}

/** The bounds of a range that the page can show; null for others. */
export function boundsOf(range: string): Window | null {
  const read = readRange(range);
  return read === "large" ? null : read;
}

export function countOf(ranges: (Window | null)[]): number {
  return ranges.reduce((product, one) => product * (one ? one.to - one.from + 1 : 1), 1);
}

/** Ranges beyond the first two, each as its first number: a map and a table show two. */
export function fixedBeyondTwo(ranges: string[]): string[] {
  return [...ranges.slice(0, 2), ...shortened(ranges.slice(2), 1)];
}

/** The same ranges, each at most so long. */
export function shortened(ranges: string[], most: number): string[] {
  return ranges.map((range) => {
    const bounds = boundsOf(range);
    if (!bounds || bounds.to - bounds.from < most) return range;
    const name = /^\w+=/.exec(range)?.[0] ?? "";
    return `${name}${bounds.from}..${bounds.from + most - 1}`;
  });
}
