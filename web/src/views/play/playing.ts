// SPDX-License-Identifier: MIT
// The state of a game that is played: the position, what the engine says of it, whose turn it is, and what can be done.

import { useEffect, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove, PositionAnswer } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { hintFor } from "../moves";
import { backTo, type Course, makeMove, moverOf, turnFrom, useCourse } from "./history";
import { type Outcome, outcomeOf } from "./outcome";
import { useReplay } from "./replay";
import { useEngineTurn } from "./turns";

export interface Playing {
  course: Course;
  /** The position was left by a move that ended the whole game. */
  won: boolean;
  over: boolean;
  /** The moves and the picture are those of the same position; null while they are on their way. */
  answer: PlayAnswer | null;
  picture: PositionAnswer | null;
  error: EngineError | null;
  pending: boolean;
  mover: 0 | 1;
  outcome: Outcome;
  /** The move that is pointed at, or that a hint shows; and the one that the engine is making. */
  shown: PlayMove | null;
  making: PlayMove | null;
  show: (move: PlayMove | null) => void;
  hint: string;
  disabled: boolean;
  play: (move: PlayMove) => void;
  undo: () => void;
  help: () => void;
}

export function usePlaying(): Playing {
  const say = useSay();
  const route = useRoute();
  const course = useCourse();
  const engine = useEngine();
  const replaying = useReplay(course);
  const [shown, show] = useState<PlayMove | null>(null);
  const [hint, setHint] = useState("");
  const won = route.position === "win";
  const scope = scopeOf(route.rules);
  const asked = useAsk("play", won ? null : { ...scope, ...misereIf(route.misere), position: route.position });
  const drawn = useAsk("position", won ? null : { ...scope, position: route.position, values: route.values && !route.misere });
  const answer = asked.pending || drawn.pending || replaying ? null : asked.answer;
  const mover = moverOf(course);
  const outcome = won ? (mover === 0 ? 1 : 0) : outcomeOf(answer, mover);
  const engineToMove = route.opponent === "engine" && mover !== route.you;

  const forget = () => {
    show(null);
    setHint("");
  };
  // What was said of another position.
  useEffect(forget, [route.position, route.misere, route.rules]);
  const play = (move: PlayMove) => {
    forget();
    const components = drawn.answer?.components ?? [];
    if (answer) makeMove(course, answer, turnFrom(answer, components, route.position, outcome, move), engineToMove);
  };
  const askPlay = (position: string) => askKept(engine, "play", { ...scope, ...misereIf(route.misere), position });
  const making = useEngineTurn(answer, engineToMove, route.level, askPlay, play);
  return {
    course,
    won,
    over: won || answer?.over === true,
    answer,
    picture: drawn.answer,
    error: asked.error ?? drawn.error,
    pending: asked.pending,
    mover,
    outcome,
    shown,
    making,
    show,
    hint,
    disabled: !answer || answer.over || engineToMove,
    play,
    undo() {
      const back = route.opponent === "engine" && course.turns.length > 1 ? (engineToMove ? 1 : 2) : 1;
      setHint("");
      backTo(course, Math.max(0, course.turns.length - back));
    },
    help() {
      if (!answer) return;
      const advice = hintFor(say, answer);
      if (advice.move) show(advice.move);
      setHint(advice.text);
    },
  };
}
