// SPDX-License-Identifier: MIT
// The course of one game on an element: the positions since its beginning, whose turn it is, and the engine's moves.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove } from "../engine/answers";
import { bestMoves, delayingMoves, madeText } from "../views/moves";

export interface Setting {
  position: string;
  rules: string;
  misere: boolean;
  against: "engine" | "person";
  /** Whether the engine makes the first move. */
  engineFirst: boolean;
  /** How many of a hundred moves of the engine are best ones; the others are any. */
  strength: number;
}

export interface Course {
  position: string;
  begun: boolean;
  /** Whether the reader, or one of two people, has made a move. */
  moved: boolean;
  mover: 0 | 1;
  engineToMove: boolean;
  move: (move: PlayMove) => void;
  undo: () => void;
  restart: () => void;
}

function engineMove(answer: PlayAnswer, strength: number): PlayMove | undefined {
  const any = answer.moves;
  const wise = Math.random() * 100 < strength;
  const choices = (wise ? [bestMoves(answer), delayingMoves(answer), any] : [any]).find((moves) => moves.length > 0) ?? [];
  return choices[Math.floor(Math.random() * choices.length)];
}

export function useCourse(setting: Setting, tell: (position: string, made: string) => void): Course {
  const [played, setPlayed] = useState([setting.position]);
  const position = played.at(-1) ?? setting.position;
  const mover = played.length % 2 === 1 ? 0 : 1;
  const engine = setting.against === "person" ? null : setting.engineFirst ? 0 : 1;
  const back = engine !== null && mover !== engine ? 2 : 1;
  return {
    position,
    begun: played.length > 1,
    moved: played.length > (setting.against === "engine" && setting.engineFirst ? 2 : 1),
    mover,
    engineToMove: mover === engine,
    move(move) {
      setPlayed([...played, move.after]);
      tell(move.after, madeText(move));
    },
    undo: () => setPlayed(played.length > back ? played.slice(0, -back) : played.slice(0, 1)),
    restart: () => setPlayed([setting.position]),
  };
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Makes the engine's move a moment after the position is known, so that one sees what it does. */
export function useEngineTurn(answer: PlayAnswer | null, course: Course, strength: number): void {
  const latest = useRef(course);
  latest.current = course;
  useEffect(() => {
    if (!answer || answer.over || !course.engineToMove) return;
    const move = engineMove(answer, strength);
    if (!move) return;
    const timer = setTimeout(() => latest.current.move(move), still() ? 60 : 700);
    return () => clearTimeout(timer);
  }, [answer, course.engineToMove]);
}
