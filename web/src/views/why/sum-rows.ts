// SPDX-License-Identifier: MIT
// What is said of a sum: only values that are numbers are added by XOR.

import type { SolveAnswer } from "../../engine/answers";
import type { Key } from "../../i18n/text";
import { binary, isNumber, valueText } from "../../ui/values";

export interface SumRow {
  position: string;
  value: string;
  /** The value in binary; "" if the values are not added in binary. */
  bits: string;
}

export interface SumRows {
  rows: SumRow[];
  total: Omit<SumRow, "position"> | null;
  /** Whether the total is the XOR of the values. */
  isXor: boolean;
  hint: Key;
}

export function sumRows(answer: SolveAnswer): SumRows {
  const components = answer.components ?? [];
  const values = [...components.map((one) => one.value), ...(answer.value === undefined ? [] : [answer.value])];
  const isXor = values.every(isNumber);
  const width = Math.max(1, ...values.filter(isNumber).map((value) => BigInt(value).toString(2).length));
  const bits = (value: (typeof values)[number]) => (isXor ? binary(value, width) : "");
  const hint =
    components.length <= 1
      ? "singleHint"
      : isXor
        ? "sumHint"
        : answer.value === "loony"
          ? "sumHintLoony"
          : "sumHintInfinite";
  return {
    rows: components.map((one) => ({ position: one.position, value: valueText(one.value), bits: bits(one.value) })),
    total:
      answer.value === undefined ? null : { value: valueText(answer.value), bits: bits(answer.value) },
    isXor,
    hint,
  };
}
