// SPDX-License-Identifier: MIT
// The course of a game: the positions since its beginning, kept with the entry of the browser's history, so that going
// back takes moves back.

import type { PlayMove } from "../../engine/answers";
import { go, type Route, useRoute } from "../../state/route";
import { madeText } from "../moves";
import type { Outcome } from "./outcome";

export interface Turn {
  position: string;
  /** The move that was made from here, as `from -> to`. */
  made: string;
  outcome: Outcome;
}

export interface Course {
  turns: Turn[];
  /** The player that the reader is, when playing against the engine. */
  you: 0 | 1;
}

const empty: Course = { turns: [], you: 0 };

function isCourse(memory: unknown): memory is Course {
  return typeof memory === "object" && memory !== null && "turns" in memory && Array.isArray(memory.turns);
}

export function useCourse(): Course {
  useRoute();
  const memory: unknown = history.state;
  return isCourse(memory) ? memory : empty;
}

export function moverOf(course: Course): 0 | 1 {
  return course.turns.length % 2 === 0 ? 0 : 1;
}

/**
 * Makes a move. The engine's answer takes the place of the position that it answers, so that a step back leads to where the
 * reader was to move.
 */
export function makeMove(
  course: Course,
  position: string,
  outcome: Outcome,
  move: PlayMove,
  replace: boolean,
): void {
  const turn: Turn = { position, made: madeText(move), outcome };
  const memory: Course = { ...course, turns: [...course.turns, turn] };
  go({ position: move.after }, { replace, memory });
}

/** Goes back to a turn, and forgets what came after it. */
export function backTo(course: Course, index: number): void {
  const turn = course.turns[index];
  if (turn)
    go({ position: turn.position }, { memory: { ...course, turns: course.turns.slice(0, index) } satisfies Course });
}

export function begin(change: Partial<Route>, you: 0 | 1 = 0): void {
  go(change, { memory: { turns: [], you } satisfies Course });
}

export function becomeOther(course: Course): void {
  go({}, { replace: true, memory: { ...course, you: course.you === 0 ? 1 : 0 } satisfies Course });
}
