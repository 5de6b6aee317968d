// SPDX-License-Identifier: MIT
// The example with which each game of the catalogue opens: the player to move can win it, and it takes a while. The
// engine plays it against itself as the page's engine plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSummary } from "../src/engine/answers";
import { examplePosition } from "../src/views/game/subject";
import { engineMove } from "../src/views/play/engine-player";
import { ask } from "./claims";
import { numbersFrom } from "./positions";

// The engine of the static page cannot be asked from here; its catalogue is the same.
const isStatic = (process.env["PAGE_URL"] ?? "").startsWith("file:");
const leastMoves = 6;
const mostPlays = 12;

/** Games of which no position does, and why. */
const exempt: Record<string, string> = {
  epstein: "from each position up to the limit that is won, the winner ends the game with the third move at the latest",
};

/** The number of moves of a play of the engine against itself, at most `most`. */
async function lengthOf(position: string, most: number, random: () => number): Promise<number> {
  const play = (one: string) => ask("play", { position: one });
  let here = position;
  for (let moves = 0; moves < most; ++moves) {
    const answer = await play(here);
    if (answer.over) return moves;
    const move = await engineMove(answer, "perfect", play, random);
    assert(move, `${here}: no move`);
    if (move.after === "win") return moves + 1;
    here = move.after;
  }
  return most;
}

async function faultOf(game: GameSummary): Promise<string | null> {
  const position = examplePosition(game);
  // Also on a phone one does not wait long for the first answer.
  const answer = await ask("play", { position, budget: { seconds: 3 } });
  if (answer.winner !== "first") return `${position}: the player to move cannot win (${String(answer.winner)})`;
  if (!answer.moves.some((move) => move.wins === true)) return `${position}: no winning move is listed`;
  const numbers = numbersFrom(7);
  const random = () => numbers(1e6) / 1e6;
  let longest = 0;
  for (let play = 0; play < mostPlays && longest < leastMoves; ++play)
    longest = Math.max(longest, await lengthOf(position, leastMoves, random));
  return longest >= leastMoves ? null : `${position}: ${longest} moves of play`;
}

test("each game of the catalogue opens on a position that takes a while and that one can win", { skip: isStatic }, async () => {
  const { games } = await ask("games", {});
  assert(games.length >= 194, String(games.length));
  const faults: string[] = [];
  for (const game of games) {
    const fault = await faultOf(game);
    if (game.name in exempt) assert(fault !== null, `${game.name} needs no exemption`);
    else if (fault !== null) faults.push(`${game.name}: ${fault}`);
  }
  for (const name of Object.keys(exempt)) assert(games.some((game) => game.name === name), name);
  assert.deepEqual(faults, []);
});

test("a beginner makes mistakes, a perfect player none", { skip: isStatic }, async () => {
  const numbers = numbersFrom(3);
  const random = () => numbers(1e6) / 1e6;
  const play = (position: string) => ask("play", { position });
  const answer = await play("nim(3) + nim(5) + nim(7)");
  const wins = async (level: "perfect" | "good" | "beginner") => {
    let won = 0;
    for (let i = 0; i < 60; ++i) won += (await engineMove(answer, level, play, random))?.wins === true ? 1 : 0;
    return won;
  };
  const [perfect, good, beginner] = [await wins("perfect"), await wins("good"), await wins("beginner")];
  assert.equal(perfect, 60);
  assert(good < perfect && beginner < good, `${perfect}, ${good}, ${beginner}`);
});
