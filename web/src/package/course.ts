// SPDX-License-Identifier: MIT
// The course of one game on an element: the positions since its beginning, whose turn it is, and the engine's moves.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove } from "../engine/answers";
import { movesAgain } from "../draw/compare";
import { madeText } from "../views/moves";
import { engineMove } from "../views/play/engine-player";

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

interface Reached {
  position: string;
  mover: 0 | 1;
}

export type AskPlay = (position: string) => Promise<PlayAnswer>;

async function chosenMove(answer: PlayAnswer, strength: number, ask: AskPlay): Promise<PlayMove | undefined> {
  if (Math.random() * 100 < strength) return engineMove(answer, "perfect", ask);
  return answer.moves[Math.floor(Math.random() * answer.moves.length)];
}

export function useCourse(setting: Setting, tell: (position: string, made: string) => void): Course {
  const start: Reached = { position: setting.position, mover: 0 };
  const [played, setPlayed] = useState([start]);
  const { position, mover } = played.at(-1) ?? start;
  const engine = setting.against === "person" ? null : setting.engineFirst ? 0 : 1;
  // Up to where somebody else than the engine was to move.
  const before = () => {
    let end = Math.max(1, played.length - 1);
    while (end > 1 && played[end - 1]?.mover === engine) --end;
    return played.slice(0, end);
  };
  return {
    position,
    begun: played.length > 1,
    moved: played.slice(0, -1).some((one) => one.mover !== engine),
    mover,
    engineToMove: mover === engine,
    move(move) {
      setPlayed([...played, { position: move.after, mover: movesAgain(move.to) ? mover : mover === 0 ? 1 : 0 }]);
      tell(move.after, madeText(move));
    },
    undo: () => setPlayed(before()),
    restart: () => setPlayed([start]),
  };
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The engine thinks, shows its move for a moment on the picture, and makes it. Returns the move that is shown. */
export function useEngineTurn(answer: PlayAnswer | null, course: Course, strength: number, ask: AskPlay): PlayMove | null {
  const latest = useRef(course);
  latest.current = course;
  const [making, setMaking] = useState<PlayMove | null>(null);
  useEffect(() => {
    if (!answer || answer.over || !course.engineToMove) return;
    let timer = 0;
    let ended = false;
    void chosenMove(answer, strength, ask).then((move) => {
      if (ended || !move) return;
      setMaking(move);
      timer = window.setTimeout(() => latest.current.move(move), still() ? 60 : 900);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      setMaking(null);
    };
  }, [answer, course.engineToMove]);
  return course.engineToMove && answer?.moves.includes(making as PlayMove) ? making : null;
}
