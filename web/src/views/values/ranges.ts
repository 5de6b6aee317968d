// SPDX-License-Identifier: MIT
// Ranges as they are typed: `0..200`, `n=1..8 m=2..5` or `n=1..8, m=2..5`, bounds such as `10^6`.

import type { Window } from "../../plot/scatter";

function bound(text: string): number {
  const power = /^(\d+)\^(\d+)$/.exec(text);
  return power ? Number(power[1]) ** Number(power[2]) : Number(text);
}

export function splitRanges(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .filter((one) => one !== "");
}

/** The bounds of a range; null if it is none, which the engine then explains. */
export function boundsOf(range: string): Window | null {
  const match = /^(?:\w+=)?(\d+(?:\^\d+)?)(?:\.\.(\d+(?:\^\d+)?))?$/.exec(range);
  if (!match) return null;
  const from = bound(match[1] ?? "");
  const to = match[2] === undefined ? from : bound(match[2]);
  return to >= from && Number.isSafeInteger(to) ? { from, to } : null;
}

export function countOf(ranges: (Window | null)[]): number {
  return ranges.reduce((product, one) => product * (one ? one.to - one.from + 1 : 1), 1);
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
