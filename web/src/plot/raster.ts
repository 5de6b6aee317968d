// SPDX-License-Identifier: MIT
// A raster of values that are on the page already, in the form of the engine's answer `plot`.

import type { Plot, Value } from "../engine/answers";
import { isNumber } from "../ui/values";

/** What is drawn of such an answer. */
export type Raster = Omit<Plot, "schema" | "engine" | "seconds">;

export function rasterOf(game: string, values: Value[], start: number, from: number, to: number, rows: number): Raster {
  const part = values.slice(from - start, to - start + 1);
  const numbers = part.map((value) => (isNumber(value) ? Number(value) : null));
  const high = Math.max(1, ...numbers.map((n) => n ?? 0));
  const perRow = Math.max(1, Math.ceil((high + 1) / rows));
  return {
    game,
    from,
    to,
    columns: part.length,
    rows: Math.ceil((high + 1) / perRow),
    low: 0,
    high: Math.ceil((high + 1) / perRow) * perRow - 1,
    min: null,
    max: null,
    heaps_per_column: 1,
    values_per_row: perRow,
    cells: numbers.map((n) => (n === null ? [] : [Math.floor(n / perRow), 1])),
    special: 0,
  };
}
