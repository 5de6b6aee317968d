// SPDX-License-Identifier: MIT
// Why a move wins, or keeps a draw: what the component becomes worth, beside the others of the sum.

import type { SolveAnswer } from "../../engine/answers";
import type { Say } from "../../i18n/text";
import { isNumber, valueText } from "../../ui/values";

const longest = 30;

type Listed = SolveAnswer["moves"][number];

/** With components as `nameOf` calls them. Empty where no value decides, as under misère play. */
export function reasonText(say: Say, answer: SolveAnswer, move: Listed, nameOf = (text: string) => text): string {
  if (answer.misere === true || answer.value === undefined || !("value" in move)) return "";
  if (move.to === "win") return say("whyEnds");
  const component = move.from.length <= longest ? nameOf(move.from) : say("componentNumber", { n: move.component });
  const value = valueText(move.value);
  const several = (answer.components ?? []).length > 1;
  if (answer.winner === null)
    return several && move.total !== undefined && move.total !== null
      ? say("whySumIs", { component, value, total: valueText(move.total) })
      : say("whyWorth", { component, value });
  if (!several) return say("whyLeft", { value });
  if (answer.value === "loony") return say("whyZeroSum");
  return isNumber(answer.value) ? say("whyXor", { component, value }) : say("whySumIs", { component, value, total: "0" });
}
