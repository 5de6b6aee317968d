// SPDX-License-Identifier: MIT
// Moves in words, and which of them are best. What is said of moves is said of those that the engine listed.

import { leftBy, movesAgain } from "../draw/compare";
import type { PlayAnswer, PlayMove } from "../engine/answers";
import type { Say } from "../i18n/text";
import { isNumber, isZero, valueText } from "../ui/values";

/** What becomes of the component that moves. */
export function leftText(say: Say, to: string): string {
  if (movesAgain(to)) return say("andAgain", { words: leftText(say, leftBy(to)) });
  return to === "0" ? say("nothingLeft") : to === "win" ? say("winsAtOnce") : to;
}

/** A move of one component; the others of the sum stay. */
export function madeText(move: { from: string; to: string }): string {
  return `${move.from} → ${move.to}`;
}

/** The moves in an order that tells nothing of their worth. */
export function orderedMoves(answer: PlayAnswer): PlayMove[] {
  return [...answer.moves].sort(byText);
}

export function byText(a: PlayMove, b: PlayMove): number {
  return a.component - b.component || a.to.localeCompare(b.to, "en", { numeric: true });
}

/** Best play: a win that ends soonest, or what keeps a draw. Where nothing is known or all is lost, no move. */
export function bestMoves(answer: PlayAnswer): PlayMove[] {
  const winning = answer.moves.filter((move) => move.wins === true);
  const soonest = Math.min(...winning.map((move) => Number(move.remoteness ?? Number.POSITIVE_INFINITY)));
  if (winning.length === 0) return answer.moves.filter((move) => move.keeps_draw === true);
  return winning.filter((move) => Number(move.remoteness ?? Number.POSITIVE_INFINITY) === soonest);
}

/** Of a lost position: the moves after which a game that may repeat lasts longest; of others, and where that is unknown, none. */
export function delayingMoves(answer: PlayAnswer): PlayMove[] {
  if (!answer.known || answer.winner !== "second") return [];
  const known = answer.moves.filter((move) => move.remoteness !== undefined && move.remoteness !== null);
  const longest = Math.max(...known.map((move) => Number(move.remoteness)));
  return known.filter((move) => Number(move.remoteness) === longest);
}

/** What a move is worth, as far as it is known. */
export function worthText(say: Say, move: PlayMove): string {
  if (move.wins === true)
    return move.remoteness === undefined || move.remoteness === null
      ? say("winning")
      : say("winsIn", { n: String(Number(move.remoteness) + 1) });
  if (move.keeps_draw === true) return say("keepsDraw");
  if (move.total === null) return "";
  // After a number other than 0, whoever moves wins.
  const loses = move.wins === false && isNumber(move.total) && !isZero(move.total);
  return say(loses ? "losesLeaving" : "leaves", { value: valueText(move.total) });
}

/** The move that a hint points at, if there is one, and the hint. */
export function hintFor(say: Say, answer: PlayAnswer, named: (move: PlayMove) => string = madeText): { move: PlayMove | null; text: string } {
  if (!answer.known) return { move: null, text: say("hintUnknown") };
  if (answer.winner === "second") return { move: null, text: say("hintLost") };
  const move = bestMoves(answer)[0];
  if (!move) return { move: null, text: say(answer.winner === null ? "hintDrawUnlisted" : "hintUnlisted") };
  const key =
    answer.winner === null
      ? "hintDraw"
      : !answer.cyclic
        ? "hintMove"
        : answer.remoteness === undefined || answer.remoteness === null
          ? "hintHolds"
          : "hintSoonest";
  return { move, text: say(key, { move: named(move), n: String(answer.remoteness) }) };
}
