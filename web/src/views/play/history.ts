// SPDX-License-Identifier: MIT
// The course of a game: the positions since its beginning, kept with the entry of the browser's history, so that going
// back takes moves back; and in the address, as the places of the moves in their list, so that a link replays it.

import type { ComponentPicture, PlayAnswer, PlayMove, Value } from "../../engine/answers";
import { movesAgain } from "../../draw/compare";
import type { WholeMove } from "../../draw/whole";
import { go, type Route, routeNow, useRoute } from "../../state/route";
import { bestMoves, orderedMoves } from "../moves";
import { isMistake, type Outcome } from "./outcome";

export interface Turn {
  position: string;
  /** The move that was made from here, and the component that it changed. */
  move: PlayMove;
  component: ComponentPicture | null;
  /** A best move from here, if one is known. */
  best: PlayMove | null;
  bestComponent: ComponentPicture | null;
  outcome: Outcome;
  value: Value | null;
}

export interface Course {
  turns: Turn[];
  /** The course was read from an address, and nobody has moved here since. */
  replayed?: boolean;
}

const empty: Course = { turns: [] };

function isCourse(memory: unknown): memory is Course {
  return (
    typeof memory === "object" &&
    memory !== null &&
    "turns" in memory &&
    Array.isArray(memory.turns) &&
    memory.turns.every((turn: unknown) => typeof turn === "object" && turn !== null && "move" in turn)
  );
}

export function useCourse(): Course {
  useRoute();
  const memory: unknown = history.state;
  return isCourse(memory) ? memory : empty;
}

/** Who moves after some turns: after a move that says so it is the same player. */
export function moverAfter(turns: readonly Turn[]): 0 | 1 {
  return turns.filter((turn) => !movesAgain(turn.move.to)).length % 2 === 0 ? 0 : 1;
}

/** Who made a move of the course. */
export function moverAt(course: Course, turn: number): 0 | 1 {
  return moverAfter(course.turns.slice(0, turn));
}

export function moverOf(course: Course): 0 | 1 {
  return moverAfter(course.turns);
}

/** The turns of a player that led to something worse, given what the whole course led to. */
export function mistakesOf(course: Course, led: Outcome, player: 0 | 1): Turn[] {
  const after = [...course.turns.slice(1).map((turn) => turn.outcome), led];
  return course.turns.filter((turn, i) => moverAt(course, i) === player && isMistake(turn.outcome, after[i] ?? null, player));
}

/** Opens Why at a turn, which tells what was made there and what answered it. */
export function explain(course: Course, turn: Turn): void {
  const answer = course.turns[course.turns.indexOf(turn) + 1];
  const { position, move } = turn;
  go({ view: "why", position, tried: move.after, answered: answer?.move.after ?? "" }, { memory: course });
}

/** A move without what only its making needs. */
function bare(move: PlayMove): PlayMove {
  if (!("real" in move)) return move;
  const { real: _, place: __, ...rest } = move as WholeMove;
  return rest;
}

export function turnFrom(
  answer: PlayAnswer,
  components: readonly ComponentPicture[],
  position: string,
  outcome: Outcome,
  move: PlayMove,
): Turn {
  const best = move.wins === true ? move : (bestMoves(answer)[0] ?? null);
  const changed = (one: PlayMove | null) => components[(one?.component ?? 0) - 1] ?? null;
  return { position, move: bare(move), component: changed(move), best: best && bare(best), bestComponent: changed(best), outcome, value: answer.value };
}

/** The place of a move in the engine's list; of a move that can be made in several places of a board, also which it is. */
function placeIn(answer: PlayAnswer, move: PlayMove): string {
  if (!("real" in move)) return String(orderedMoves(answer).indexOf(move));
  const { real, place } = move as WholeMove;
  return `${orderedMoves(answer).indexOf(real)}${place > 0 ? `-${place}` : ""}`;
}

/** The move that an address names by its place. */
export function moveAt(real: PlayAnswer, shown: PlayAnswer, named: string): PlayMove | null {
  const [index, place = 0] = named.split("-").map(Number);
  const move = orderedMoves(real)[index ?? -1] ?? null;
  return shown.moves.find((one) => "real" in one && one.real === move && (one as WholeMove).place === place) ?? move;
}

/**
 * Makes a move. The engine's answer takes the place of the position that it answers, so that a step back leads to where the
 * reader was to move.
 */
export function makeMove(course: Course, answer: PlayAnswer, turn: Turn, move: PlayMove, replace: boolean): void {
  const turns = [...course.turns, turn];
  const place = placeIn(answer, move);
  const before = routeNow().moves;
  // A course that an old link does not tell cannot be told from here on, either.
  const told = course.turns.length === 0 ? "" : before;
  const whole = course.turns.length === 0 || before !== "";
  go(
    {
      position: turn.move.after,
      from: whole ? (turns[0]?.position ?? "") : "",
      moves: whole ? (told === "" ? place : `${told}.${place}`) : "",
      you: routeNow().you,
    },
    { replace, memory: { turns } satisfies Course },
  );
}

/** Goes back to a turn, and forgets what came after it. */
export function backTo(course: Course, index: number, you = routeNow().you): void {
  const turn = course.turns[index];
  if (!turn) return;
  const { moves, from } = routeNow();
  go(
    {
      position: turn.position,
      from: index === 0 ? "" : from,
      moves: moves.split(".").slice(0, index).join("."),
      you,
    },
    { memory: { turns: course.turns.slice(0, index) } satisfies Course },
  );
}

export function begin(change: Partial<Route>): void {
  go({ from: "", moves: "", ...change }, { memory: empty });
}
