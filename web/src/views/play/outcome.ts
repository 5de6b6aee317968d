// SPDX-License-Identifier: MIT
// What best play reaches from a position, for the two players of a game, and which moves were mistakes.

import type { PlayAnswer } from "../../engine/answers";
import type { Say } from "../../i18n/text";

/** What best play reaches: which of the two players 0 and 1 wins, or a draw; null if it is not known. */
export type Outcome = 0 | 1 | "draw" | null;

/** From an answer about the player to move. */
export function outcomeOf(answer: PlayAnswer | null, mover: 0 | 1): Outcome {
  if (!answer?.known) return null;
  if (answer.winner === null) return "draw";
  return (answer.winner === "first") === (mover === 0) ? 0 : 1;
}

/** Whether a player's move led to an outcome that is worse for that player. */
export function isMistake(before: Outcome, after: Outcome, mover: 0 | 1): boolean {
  const worth = (outcome: Outcome) => (outcome === "draw" ? 1 : outcome === mover ? 2 : 0);
  return before !== null && after !== null && worth(after) < worth(before);
}

export function outcomeText(say: Say, outcome: Outcome, over: boolean, names: [string, string]): string {
  if (outcome === null) return say(over ? "over" : "hintUnknown");
  if (outcome === "draw") return say("drawn");
  return say(over ? "overWon" : "nowWinning", { who: names[outcome] });
}
