// SPDX-License-Identifier: MIT
// What the mex view says: the numbers from 0 on, which of them some option has as its value, and the first that none has.
// A list that was cut shows which values there are, but not which there are not.

import type { PlayAnswer, PlayMove } from "../../engine/answers";
import type { Key, Say } from "../../i18n/text";
import { isNumber, valueText } from "../../ui/values";

export interface Slot {
  number: string;
  /** `unlisted`: no option with this value is among those that are listed. */
  state: "missing" | "present" | "absent" | "unlisted";
  moves: PlayMove[];
}

const most = 40n;

/** What is said of the smallest values; of larger ones, one sentence will do. */
const mexKeys: readonly Key[] = ["mexZero", "mexOne", "mexTwo"];

export const slotWords: Record<Slot["state"], Key> = {
  missing: "mexMissing",
  present: "mexPresent",
  absent: "mexAbsent",
  unlisted: "mexUnlisted",
};

function byValue(answer: PlayAnswer): Map<string, PlayMove[]> {
  const out = new Map<string, PlayMove[]>();
  for (const move of answer.moves) {
    if (move.to === "win") continue;
    const value = valueText(move.total);
    out.set(value, [...(out.get(value) ?? []), move]);
  }
  return out;
}

/** The numbers up to the mex and up to the largest value of an option, or the first of them; and how many they are. */
export function slotsOf(answer: PlayAnswer): { slots: Slot[]; count: bigint } {
  const groups = byValue(answer);
  const mex = isNumber(answer.value) ? String(answer.value) : null;
  const numbers = [...groups.keys(), mex ?? "0"].filter(isNumber).map(BigInt);
  const largest = numbers.reduce((a, b) => (a > b ? a : b), 0n);
  const slots: Slot[] = [];
  for (let n = 0n; n <= largest && n <= most; ++n) {
    const number = String(n);
    const moves = groups.get(number) ?? [];
    const state =
      number === mex ? "missing" : moves.length > 0 ? "present" : answer.complete ? "absent" : "unlisted";
    slots.push({ number, state, moves });
  }
  return { slots, count: largest + 1n };
}

/** How often a value was seen. */
export function countText(answer: PlayAnswer, slot: Slot): string {
  if (slot.state === "missing") return "mex";
  return slot.moves.length === 0 ? "–" : `${answer.complete ? "×" : "≥"}${slot.moves.length}`;
}

/** What is said of the value, and of options and numbers that are not shown; each in a paragraph. */
export function mexTexts(say: Say, answer: PlayAnswer): string[] {
  if (!answer.known || answer.value === null) return [say("hintUnknown")];
  const out: string[] = [];
  if (isNumber(answer.value)) {
    const mex = BigInt(answer.value);
    out.push(say(mexKeys[Number(mex)] ?? "mexText", { mex: String(mex), last: String(mex - 1n) }));
  } else out.push(say("mexLoony"));
  const loony = answer.moves.filter((move) => move.total === "loony").length;
  if (isNumber(answer.value) && loony > 0) out.push(say("mexLoonyOptions", { n: `${loony}${answer.complete ? "" : "+"}` }));
  return out;
}
