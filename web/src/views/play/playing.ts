// SPDX-License-Identifier: MIT
// The state of a game that is played: the position, what the engine says of it, whose turn it is, and what can be done.

import { useEffect, useMemo, useState } from "preact/hooks";
import { onWhole, wholeAfter } from "../../draw/whole";
import type { PlayAnswer, PlayMove, PositionAnswer, PositionApart } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import { misereIf, scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { termTitle } from "../caption";
import { spokenMove } from "../move-words";
import { hintFor } from "../moves";
import { backTo, type Course, makeMove, moverAfter, moverAt, moverOf, turnFrom, useCourse } from "./history";
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
  /** The turn whose position is looked at again, from 0; null while the game is shown as it stands. */
  past: number | null;
  /** Of the game as it stands: its outcome, and whether it has ended. */
  standing: Outcome;
  ended: boolean;
  lookBack: (turn: number | null) => void;
  help: () => void;
}

export function usePlaying(): Playing {
  const say = useSay();
  const words = useEngineWords();
  const route = useRoute();
  const course = useCourse();
  const engine = useEngine();
  const replaying = useReplay(course);
  const [shown, show] = useState<PlayMove | null>(null);
  const [hinted, setHinted] = useState(false);
  const [looked, lookBack] = useState<{ at: string; turn: number } | null>(null);
  // A look back ends with the next position.
  const past = looked?.at === route.position && looked.turn < course.turns.length ? looked.turn : null;
  const seen = past === null ? null : (course.turns[past] ?? null);
  const position = seen?.position ?? route.position;
  const won = position === "win";
  const scope = scopeOf(route.rules);
  const asked = useAsk("play", won ? null : { ...scope, ...misereIf(route.misere), position });
  const drawn = useAsk("position", won ? null : { ...scope, position, values: route.values && !route.misere });
  // A board of which regions are left is shown whole, as it was at the beginning.
  const before = past === null ? course.turns : course.turns.slice(0, past);
  const begun = before[0]?.position;
  const first = useAsk("position", begun === undefined ? null : { ...scope, position: begun, values: false });
  const real = asked.pending || drawn.pending || first.pending || replaying ? null : asked.answer;
  const table = useMemo(() => {
    const began = begun === undefined ? drawn.answer : first.answer;
    if (!real || !drawn.answer) return { answer: real, picture: drawn.answer };
    const picture = drawn.answer as PositionApart;
    return onWhole(wholeAfter(began?.components ?? [], before), picture, real) ?? { answer: real, picture: drawn.answer };
  }, [real, drawn.answer, first.answer, begun, before.length]);
  const answer = table.answer;
  const mover = moverAfter(before);
  const outcome = seen ? seen.outcome : won ? (mover === 0 ? 1 : 0) : outcomeOf(answer, mover);
  const atEnd = useAsk(
    "play",
    past === null || route.position === "win" ? null : { ...scope, ...misereIf(route.misere), position: route.position },
  );
  const last = moverOf(course);
  const ended = past === null ? won || answer?.over === true : route.position === "win" || atEnd.answer?.over === true;
  const standing = past === null ? outcome : route.position === "win" ? (last === 0 ? 1 : 0) : outcomeOf(atEnd.answer, last);
  const engineToMove = past === null && route.opponent === "engine" && mover !== route.you;

  const forget = () => {
    show(null);
    setHinted(false);
  };
  // What was said of another position.
  useEffect(forget, [position, route.misere, route.rules]);
  const play = (move: PlayMove) => {
    forget();
    if (answer && real && past === null)
      makeMove(course, real, turnFrom(answer, components, route.position, outcome, move), move, engineToMove);
  };
  const askPlay = (position: string) => askKept(engine, "play", { ...scope, ...misereIf(route.misere), position });
  const components = table.picture?.components ?? [];
  const named = (move: PlayMove) => spokenMove(say, components[move.component - 1] ?? null, move, components.length > 1, (text) => termTitle(words, text));
  const advice = answer && hintFor(say, answer, named);
  const making = useEngineTurn(answer, engineToMove, route.level, askPlay, play);
  return {
    course,
    won,
    over: won || answer?.over === true,
    answer,
    picture: table.picture,
    error: asked.error ?? drawn.error,
    pending: asked.pending,
    mover,
    outcome,
    shown,
    making,
    show,
    hint: hinted && advice ? advice.text : "",
    disabled: !answer || answer.over || engineToMove || past !== null,
    play,
    undo() {
      setHinted(false);
      let index = Math.max(0, course.turns.length - 1);
      while (index > 0 && route.opponent === "engine" && moverAt(course, index) !== route.you) --index;
      // Before its own first move the engine would only move again: it no longer begins.
      backTo(course, index, index === 0 && route.opponent === "engine" ? 0 : route.you);
    },
    past,
    standing,
    ended,
    lookBack: (turn) => lookBack(turn === null ? null : { at: route.position, turn }),
    help() {
      if (advice?.move) show(advice.move);
      setHinted(advice !== null);
    },
  };
}
