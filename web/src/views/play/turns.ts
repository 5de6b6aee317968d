// SPDX-License-Identifier: MIT
// Whose turn it is, what is said of that, and the engine's own turn.

import { useEffect, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import type { Level, Opponent } from "../../state/route";
import { engineMove } from "./engine-player";
import { type Course, moverOf } from "./history";
import { type Outcome, outcomeText } from "./outcome";

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
/** How long the engine's move is shown before it is made, in milliseconds. */
const [glance, look] = [300, 1000];

/** The engine thinks, shows its move on the picture, and makes it. */
export function useEngineTurn(
  answer: PlayAnswer | null,
  active: boolean,
  level: Level,
  ask: (position: string) => Promise<PlayAnswer>,
  play: (move: PlayMove) => void,
): PlayMove | null {
  const [making, setMaking] = useState<PlayMove | null>(null);
  useEffect(() => {
    if (!active || !answer || answer.over) return;
    let timer = 0;
    let ended = false;
    void engineMove(answer, level, ask).then((move) => {
      if (ended || !move) return;
      setMaking(move);
      timer = window.setTimeout(() => {
        setMaking(null);
        play(move);
      }, still() ? glance : look);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      setMaking(null);
    };
  }, [answer, active]);
  return active && answer?.moves.includes(making as PlayMove) ? making : null;
}

export function useStatus(
  answer: PlayAnswer | null,
  course: Course,
  outcome: Outcome,
  won: boolean,
  against: Opponent,
  you: 0 | 1,
): string {
  const say = useSay();
  const mover = moverOf(course);
  const names = useNames(you, against, course);
  if (won || answer?.over) return outcomeText(say, outcome, true, names);
  if (!answer) return " ";
  if (against === "engine") return mover === you ? say("yourTurn") : say("engineTurn");
  return say("turnOf", { who: names[mover] });
}

/** Whoever opens the link to a game has not played it. */
export function useNames(you: 0 | 1, against: Opponent, course: Course): [string, string] {
  const say = useSay();
  if (course.replayed === true) return [say("firstPlayer"), say("secondPlayer")];
  if (against === "person") return [say("player1"), say("player2")];
  return you === 0 ? [say("you"), say("engine")] : [say("engine"), say("you")];
}
