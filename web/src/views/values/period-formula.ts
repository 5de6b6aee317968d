// SPDX-License-Identifier: MIT
// Periods as formulas, which need no translation. Where some values rise and others do not, they name the heaps whose values
// do not.

import type { Period } from "../../engine/answers";
import type { Key } from "../../i18n/text";

/** What recurs: values, misere nim values, or elements of the misere quotient. */
function recurring(period: Period): string {
  return period.quotient !== undefined ? "element" : period.misere === true ? "G⁻" : "G";
}

export function periodFormula(period: Period): string {
  const name = recurring(period);
  const saltus = String(period.saltus) === "0" ? "" : ` + ${period.saltus}`;
  return `${name}(n + ${period.period}) = ${name}(n)${saltus}${flatFormula(period)}`;
}

/** The strings that name what recurs: all values, all of them raised, or some of them raised. */
export function recurrenceKeys(period: Period): { why: Key; proven: Key } {
  if (String(period.saltus) === "0") return { why: "whyPeriod", proven: "periodProven" };
  if ((period.flat ?? []).length === 0) return { why: "whyRise", proven: "riseProven" };
  return { why: "whyRiseSome", proven: "riseSomeProven" };
}

export function flatFormula(period: Period): string {
  if (!period.flat || period.flat.length === 0) return "";
  const p = String(period.period);
  return `; n mod ${p} ∈ {${period.flat.map(String).join(", ")}}: G(n + ${p}) = G(n)`;
}
