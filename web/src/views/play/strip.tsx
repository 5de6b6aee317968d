// SPDX-License-Identifier: MIT
// The course of the game as a strip: after each move, who could win, or a draw.

import { useEffect, useRef } from "preact/hooks";
import { hasMiniature, MoveMiniature } from "../../draw/miniature";
import { useSay } from "../../i18n/text";
import { moveWords } from "../move-words";
import { madeText } from "../moves";
import { type Course, moverAt } from "./history";
import { isMistake, type Outcome, outcomeText } from "./outcome";

interface StripProps {
  course: Course;
  outcome: Outcome;
  names: [string, string];
  open: boolean;
  over: boolean;
  /** The turn that is looked at. */
  past: number | null;
  look: (turn: number) => void;
}

export function HistoryStrip(props: StripProps) {
  const say = useSay();
  const { course, names } = props;
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = strip.current.scrollWidth;
  }, [course.turns.length]);
  const outcomes = [...course.turns.map((turn) => turn.outcome), props.outcome];
  if (course.turns.length === 0) return <p class="strip-empty">{say("stripEmpty")}</p>;
  return (
    <ol ref={strip} class="strip" aria-label={say("history")}>
      {course.turns.map((turn, i) => {
        const mover = moverAt(course, i);
        const after = outcomes[i + 1] ?? null;
        const mistake = props.open && isMistake(turn.outcome, after, mover);
        const who = names[mover];
        const ended = props.over && i + 1 === course.turns.length;
        const outcome = !props.open || after === null ? "" : outcomeText(say, after, ended, names);
        const made = madeText(turn.move);
        const words = moveWords(say, turn.component, turn.move);
        const drawn = hasMiniature(turn.component);
        return (
          <li key={i} class={`turn player${mover} ${mistake ? "mistake" : ""}`}>
            <button type="button" aria-current={props.past === i ? "step" : undefined} onClick={() => props.look(i)} title={`${say("lastMove", { who, what: words ?? made })} ${outcome}`}>
              <span class="turn-number">{i + 1}</span>
              {drawn && turn.component && <MoveMiniature component={turn.component} move={turn.move} height={44} />}
              {!drawn && words !== null && <span class="turn-words">{words}</span>}
              <span class={`turn-move ${drawn || words !== null ? "unseen" : ""}`}>{made}</span>
              <span class={`turn-winner ${props.open && after !== null ? `by${after}` : ""}`} aria-hidden="true" />
              <span class="unseen">
                {outcome === "" ? who : say("lastMove", { who, what: outcome })} {mistake ? say("mistake") : ""} {say("goBackHere")}
              </span>
              {mistake && (
                <span class="turn-mark" aria-hidden="true">
                  ?
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
