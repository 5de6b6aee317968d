// SPDX-License-Identifier: MIT
// The table that is shown. Where misère nim values are beyond the time allowed, it is one of who wins.

import { useMemo } from "preact/hooks";
import type { Common, Table, ValueRows, Winner, WinnerRows, Winners } from "../../engine/answers";
import { type Asked, useAsk } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import type { Misere } from "../../engine/scope";

export interface Shown {
  table: Table | null;
  /** The values are 1 where the first player wins, and 0 where the second one does. */
  winners: boolean;
  error: EngineError | null;
  pending: boolean;
}

export interface TableRequest extends Common, Misere {
  game: string;
  ranges: string[];
}

const forValues = { seconds: 2 };

function asNumbers(rows: WinnerRows): ValueRows {
  const list: (Winner | WinnerRows)[] = rows;
  return list.map((one) => (Array.isArray(one) ? asNumbers(one) : one === "first" ? 1 : 0)) as ValueRows;
}

/** Who wins, as a table of numbers that can be drawn. */
export function asTable({ winners, misere, ...rest }: Winners): Table {
  return { ...rest, values: asNumbers(winners) };
}

function valuesOf(asked: Asked<"table">): Table | null {
  return asked.answer?.values !== undefined ? asked.answer : null;
}

/** Asks for a table; null asks nothing. */
export function useTable(request: TableRequest | null): Shown {
  const misere = request?.misere === true;
  const first = useAsk("table", request && (misere ? { ...request, budget: forValues } : request));
  const beyond = misere && first.error?.kind === "stopped";
  const second = useAsk("table", beyond ? { ...request, winner: true } : null);
  const winners = useMemo(
    () => (second.answer?.winners !== undefined ? asTable(second.answer) : null),
    [second.answer],
  );
  if (beyond) return { table: winners, winners: true, error: second.error, pending: second.pending };
  return { table: valuesOf(first), winners: false, error: first.error, pending: first.pending };
}
