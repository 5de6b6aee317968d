// SPDX-License-Identifier: MIT
// Who wins, in a sentence.

import type { SolveAnswer } from "../engine/answers";
import type { Say } from "../i18n/text";
import { valueText } from "../ui/values";

export function verdictText(say: Say, answer: SolveAnswer): string {
  if (answer.winner === null) return say("drawn");
  if (answer.misere === true) return say(answer.winner === "first" ? "firstWinsMisere" : "secondWinsMisere");
  return say(answer.winner === "first" ? "firstWins" : "secondWins", { value: valueText(answer.value) });
}
