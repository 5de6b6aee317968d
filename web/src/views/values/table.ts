// SPDX-License-Identifier: MIT
// The table that is shown. Where misère nim values are beyond the time allowed, it is one of who wins.

import { useMemo } from "preact/hooks";
import type { Common, Misere, Table, Winner, Winners } from "../../engine/answers";
import { type Asked, useAsk } from "../../engine/context";
import type { EngineError } from "../../engine/engine";

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

const asNumber = (winner: Winner) => (winner === "first" ? 1 : 0);

function isNested(rows: Winner[] | Winner[][]): rows is Winner[][] {
  return Array.isArray(rows[0]);
}

/** Who wins, as a table of numbers that can be drawn. */
export function asTable({ winners, ...rest }: Winners): Table {
  return { ...rest, values: isNested(winners) ? winners.map((row) => row.map(asNumber)) : winners.map(asNumber) };
}

function valuesOf(asked: Asked<"table">): Table | null {
  return asked.answer && "values" in asked.answer ? asked.answer : null;
}

/** Asks for a table; null asks nothing. */
export function useTable(request: TableRequest | null): Shown {
  const misere = request?.misere === true;
  const first = useAsk("table", request && (misere ? { ...request, budget: forValues } : request));
  const beyond = misere && first.error?.kind === "stopped";
  const second = useAsk("table", beyond ? { ...request, winner: true } : null);
  const winners = useMemo(
    () => (second.answer && "winners" in second.answer ? asTable(second.answer) : null),
    [second.answer],
  );
  if (beyond) return { table: winners, winners: true, error: second.error, pending: second.pending };
  return { table: valuesOf(first), winners: false, error: first.error, pending: first.pending };
}
