// SPDX-License-Identifier: MIT
// Why a proven period holds, step by step: values that were computed, and a theorem by which they are enough; or a theorem
// that gives all values without computing any.

import type { Period } from "../../engine/answers";
import type { Say } from "../../i18n/text";
import { flatFormula } from "../values/period-formula";

export function periodTexts(say: Say, period: Period): string[] {
  const p = String(period.period);
  const from = String(period.preperiod);
  const theorem = period.theorem ?? "";
  const saltus = String(period.saltus);
  const computed = Number(period.computed_to) >= 0;
  const equation = say(saltus === "0" ? "wordEqual" : "wordSaltus", { period: p, from, saltus }) + flatFormula(period);
  const exception =
    Number(period.last_exception) >= 0
      ? say("wordException", { n: String(period.last_exception), period: p })
      : say("wordNoException");
  if (!computed) return [equation, exception, say("wordClosed", { theorem })];
  return [
    say("wordComputed", { to: String(period.computed_to) }),
    say("wordAmong", { equation }),
    exception,
    say("wordTheorem", { theorem, period: p, from }),
  ];
}
