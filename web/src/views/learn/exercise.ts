// SPDX-License-Identifier: MIT
// The steps by which a pupil works out who wins: the mex of each component, the XOR, and the moves that make it 0. All that
// is right is the engine's; only what a component must become, the XOR of the others, is added here.

import type { PlayAnswer, SolveAnswer } from "../../engine/answers";
import { isNumber } from "../../ui/values";

/** One component: its options, and the value that is to be found. */
export interface MexStep {
  position: string;
  /** How often the sum has it. */
  times: number;
  /** The options with their values, each once. */
  options: { text: string; value: string }[];
  value: string;
}

/** What a component must be worth for the sum to be 0, and whether a move makes it so. */
export interface TargetStep {
  position: string;
  target: string;
  possible: boolean;
}

export interface Exercise {
  mexes: MexStep[];
  /** The binary digits of each component, and of the XOR. */
  rows: { position: string; value: string; bits: string }[];
  xor: string;
  total: string;
  firstWins: boolean;
  targets: TargetStep[];
}

/** The most options of one component that are filled in. */
export const mostOptions = 40;

/** Null where values are no numbers, or where not all moves are listed. */
export function exerciseOf(solved: SolveAnswer, parts: readonly PlayAnswer[]): Exercise | null {
  const components = solved.components ?? [];
  if (components.length === 0 || parts.length === 0 || !isNumber(solved.value) || !solved.moves_complete) return null;
  if (!components.every((one) => isNumber(one.value))) return null;
  const mexes: MexStep[] = [];
  for (const part of parts) {
    const options = new Map(part.moves.map((move) => [move.to, String(move.total)]));
    if (!part.complete || !isNumber(part.value) || options.size > mostOptions) return null;
    if (part.moves.some((move) => move.to === "win" || !isNumber(move.total))) return null;
    mexes.push({
      position: part.position,
      times: components.filter((one) => one.position === part.position).length,
      options: [...options].map(([text, value]) => ({ text, value })).sort((a, b) => a.text.localeCompare(b.text, "en", { numeric: true })),
      value: String(part.value),
    });
  }
  const width = Math.max(1, ...[...components, solved].map((one) => BigInt(String(one.value)).toString(2).length));
  const bits = (value: string) => BigInt(value).toString(2).padStart(width, "0");
  const total = String(solved.value);
  const distinct = [...new Set(components.map((one) => one.position))];
  return {
    mexes,
    rows: components.map((one) => ({ position: one.position, value: String(one.value), bits: bits(String(one.value)) })),
    xor: bits(total),
    total,
    firstWins: solved.winner === "first",
    targets: distinct.map((position) => {
      const value = String(components.find((one) => one.position === position)?.value ?? 0);
      return {
        position,
        target: String(BigInt(total) ^ BigInt(value)),
        possible: solved.moves.some((move) => move.from === position),
      };
    }),
  };
}
