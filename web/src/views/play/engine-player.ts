// SPDX-License-Identifier: MIT
// How the engine plays: one of the best moves; where all moves lose, the one that is hardest to answer. At the lower
// levels it makes any move now and then.

import type { PlayAnswer, PlayMove } from "../../engine/answers";
import type { Level } from "../../state/route";
import { bestMoves, delayingMoves } from "../moves";

/** How often the engine plays as well as it can. */
const care: Record<Level, number> = { perfect: 1, good: 0.7, beginner: 0.2 };

/** The most moves of a lost position that are looked at. */
const mostTried = 8;

type Ask = (position: string) => Promise<PlayAnswer>;

function oneOf<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** Whether the game ends with the move. */
function ends(move: PlayMove): boolean {
  return move.after === "win" || move.after === "0";
}

/**
 * How hard it is to find a winning answer: the share of answers that do not win, and more answers before fewer. Least hard
 * is what can be won at once.
 */
function hardness(answer: PlayAnswer): number {
  if (answer.over || answer.moves.length === 0) return -3;
  const wins = answer.moves.filter((move) => move.wins === true);
  const losing = 1 - wins.length / answer.moves.length + answer.moves.length * 1e-4;
  return wins.some(ends) ? losing - 2 : losing;
}

async function hardest(answer: PlayAnswer, ask: Ask, random: () => number): Promise<PlayMove | undefined> {
  const tried = answer.moves
    .map((move) => ({ move, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, mostTried);
  let best: PlayMove | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { move } of tried) {
    const here = await ask(move.after).then(hardness, () => -3);
    if (here > most) [best, most] = [move, here];
  }
  return best;
}

export async function engineMove(
  answer: PlayAnswer,
  level: Level,
  ask: Ask,
  random: () => number = Math.random,
): Promise<PlayMove | undefined> {
  if (random() >= care[level]) return oneOf(answer.moves, random);
  const good = [bestMoves(answer), delayingMoves(answer)].find((moves) => moves.length > 0);
  if (good) return oneOf(good, random);
  const lost = answer.known && answer.winner === "second" && !answer.cyclic;
  return lost ? hardest(answer, ask, random) : oneOf(answer.moves, random);
}
