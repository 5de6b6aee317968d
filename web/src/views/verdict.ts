// SPDX-License-Identifier: MIT
// Who wins, in a sentence; and what stands in the place of a list of moves that is empty.

import type { SolveAnswer } from "../engine/answers";
import type { Key, Say } from "../i18n/text";
import { isNumber, valueText } from "../ui/values";

export function verdictText(say: Say, answer: SolveAnswer): string {
  if (answer.winner === null) return say("drawn");
  if (answer.misere === true) return say(answer.winner === "first" ? "firstWinsMisere" : "secondWinsMisere");
  const value = valueText(answer.value);
  if (answer.winner === "second") return say("secondWins", { value });
  if (answer.value === "loony") return say("firstWinsLoony");
  // Only a number that is not 0 wins for that reason.
  return say(isNumber(answer.value) ? "firstWins" : "firstWinsInfinite", { value });
}

/** Why no move is listed that wins or keeps the draw. */
export function noMoveKey(answer: SolveAnswer): Key {
  if (answer.winner === null) return "hintDrawUnlisted";
  if (answer.winner === "first") return "hintUnlisted";
  return answer.misere === true ? "none" : "noWinningMove";
}
