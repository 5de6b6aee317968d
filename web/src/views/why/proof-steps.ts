// SPDX-License-Identifier: MIT
// The steps of a proof that is played: from a position whose sum is 0, each move has an answer after which the sum is 0
// again, or the game is over. Positions are those of the whole sum.

import type { AnswerOf, Common, PlayAnswer, PlayMove, Question, RequestOf, Value } from "../../engine/answers";
import type { Key, Say } from "../../i18n/text";
import { valueText } from "../../ui/values";
import { madeText } from "../moves";

export type Ask = <Q extends Question>(question: Q, request: RequestOf<Q>) => Promise<AnswerOf<Q>>;

/** Where the proof stands: a position whose sum is 0, or after the end of the game. */
export type Stand = PlayAnswer | "won";

export interface Step {
  tried: PlayMove;
  value: Value | null;
  answer: PlayMove;
}

/** A step that cannot be made, and why. */
export class NoStep extends Error {
  constructor(readonly key: Key) {
    super(key);
  }
}

const most = 1000;

export function positionOf(ask: Ask, scope: Common, position: string): Promise<PlayAnswer> {
  return ask("play", { ...scope, position, moves: most });
}

/** The winning moves with which the proof of a won position begins. */
export function beginnings(answer: PlayAnswer): PlayMove[] {
  return answer.moves.filter((move) => move.wins === true);
}

/** Where a winning move leads. */
export async function standAfter(ask: Ask, scope: Common, move: PlayMove): Promise<Stand> {
  if (move.to === "win") return "won";
  const stand = await positionOf(ask, scope, move.after);
  if (!stand.known) throw new NoStep("hintUnknown");
  return stand;
}

/** The answer to a move, and where it leads. */
export async function stepAfter(ask: Ask, scope: Common, tried: PlayMove): Promise<{ step: Step; stand: Stand }> {
  const left = await positionOf(ask, scope, tried.after);
  if (!left.known) throw new NoStep("hintUnknown");
  const answer = beginnings(left)[0];
  if (!answer) throw new NoStep("answerUnlisted");
  return { step: { tried, value: left.value, answer }, stand: await standAfter(ask, scope, answer) };
}

/** What is said of a step: what was tried, what it left, and the answer. */
export function stepTexts(say: Say, step: Step) {
  const { tried, answer } = step;
  return {
    tried: madeText(tried),
    left: tried.after,
    sum: say("sumIs", { value: valueText(step.value) }),
    answer: madeText(answer),
    then: answer.to === "win" ? say("answerEnds") : say("answerIn", { component: answer.component }),
  };
}

/** What is claimed of all moves from where the proof stands. */
export function challenge(say: Say, stand: PlayAnswer): string {
  if (stand.moves.length === 0) return say("proofEnd");
  const ends = !stand.complete || stand.moves.some((move) => move.total === "loony");
  const n = `${stand.moves.length}${stand.complete ? "" : "+"}`;
  return say(ends ? "proofTryEnding" : "proofTry", { n });
}
