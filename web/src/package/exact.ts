// SPDX-License-Identifier: MIT
// Numbers of any size, without loss: in requests bigints become the digits of JSON, and numbers that JavaScript has rounded
// already are refused; in answers digits beyond 2^53 - 1, which come as text, become bigints.

import type { Big, Value as Sent, ValueRows } from "../engine/answers";
import { type Argument, GrundyError, type Natural, type Range, type Value, type Values } from "./api";

function digits(value: number): string {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new GrundyError(
      "request",
      `${value} is no exact number: JavaScript rounds numbers beyond 2^53 - 1`,
      [],
      "",
      'write a bigint, such as 10n ** 18n, or a text, such as "10^18"',
    );
  return String(value);
}

/** JSON, also of bigints. */
export function toJson(value: unknown, depth = 0): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return digits(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  // What the engine refuses, too; a list that contains itself would not end.
  if (depth > 64) throw new GrundyError("request", "the request is nested more than 64 deep");
  if (Array.isArray(value)) return `[${value.map((one) => toJson(one, depth + 1)).join(",")}]`;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${toJson(one, depth + 1)}`).join(",")}}`;
}

export function argumentText(value: Argument): string {
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return digits(value);
  if (Array.isArray(value)) return `[${value.map(argumentText).join(", ")}]`;
  if (value instanceof Set) return `{${[...value].map(argumentText).join(", ")}}`;
  throw new GrundyError("request", `${String(value)} is no argument of a game`, [], "", "numbers, texts, lists and sets of numbers are");
}

export function rangeText(range: Range): string {
  if (typeof range === "string") return range;
  if (Array.isArray(range) && range.length === 2) return `${argumentText(range[0])}..${argumentText(range[1])}`;
  throw new GrundyError("request", `${String(range)} is no range`, [], "", 'write [0, 100] or "0..100"');
}

function natural(value: Big): Natural {
  return typeof value === "number" ? value : BigInt(value);
}

export function exactValue(value: Sent): Value {
  if (typeof value === "object") return { infinity: value.infinity.map(natural) };
  return value === "loony" ? value : natural(value);
}

export function exactValues(rows: ValueRows): Values {
  return rows.map((row) => (Array.isArray(row) ? exactValues(row) : exactValue(row as Sent)));
}
