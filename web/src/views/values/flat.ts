// SPDX-License-Identifier: MIT
// Where some values rise and others do not: the heaps whose values do not, as a formula, which needs no translation.

import type { Period } from "../../engine/answers";

export function flatFormula(period: Period): string {
  if (!period.flat || period.flat.length === 0) return "";
  const p = String(period.period);
  return `; n mod ${p} ∈ {${period.flat.map(String).join(", ")}}: G(n + ${p}) = G(n)`;
}
