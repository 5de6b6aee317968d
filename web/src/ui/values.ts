// SPDX-License-Identifier: MIT
// Values as text. They are the engine's; nothing is computed with them but their digits.

import type { Big, Value } from "../engine/answers";

export function valueText(value: Value | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "object") return `∞(${value.infinity.join(", ")})`;
  return String(value);
}

export function isNumber(value: Value | null | undefined): value is Big {
  return value !== null && value !== undefined && typeof value !== "object" && /^\d+$/.test(String(value));
}

/** The binary digits of a value, filled with zeros to a width. */
export function binary(value: Value, width: number): string {
  return isNumber(value) ? BigInt(value).toString(2).padStart(width, "0") : "";
}

export function isZero(value: Value | null | undefined): boolean {
  return isNumber(value) && BigInt(value) === 0n;
}

/** A number with its digits in groups of three. */
export function grouped(value: number | undefined): string {
  return value === undefined ? "" : String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 1, notation: "compact" });

export function compact(value: number): string {
  return value < 10000 ? String(Math.round(value * 10) / 10) : numbers.format(value);
}
