// SPDX-License-Identifier: MIT
// After the game: its moves with the value that each left, and the mistakes with a better move.

import type { Value } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Button } from "../../ui/parts";
import { valueText } from "../../ui/values";
import { Made } from "../made";
import { type Course, mistakesOf, moverAt } from "./history";
import { isMistake, type Outcome } from "./outcome";

export function Review(props: { course: Course; outcome: Outcome; names: [string, string]; values: boolean }) {
  const say = useSay();
  const { pupil } = useRoute();
  const { turns } = props.course;
  const values: (Value | null)[] = [...turns.slice(1).map((turn) => turn.value), null];
  const outcomes = [...turns.slice(1).map((turn) => turn.outcome), props.outcome];
  const rows = turns.map((turn, i) => ({
    turn,
    mover: moverAt(props.course, i),
    value: i + 1 === turns.length ? (turn.move.total ?? null) : values[i],
    mistake: isMistake(turn.outcome, outcomes[i] ?? null, moverAt(props.course, i)),
  }));
  const mistakes = ([0, 1] as const).map((player) => ({ who: props.names[player], n: mistakesOf(props.course, props.outcome, player).length }));
  const known = turns.every((turn) => turn.outcome !== null);
  if (turns.length === 0) return null;
  return (
    <section class="review" aria-label={say("review")}>
      <h2>{say("review")}</h2>
      <p class="hint">{mistakes.every(({ n }) => n === 0)
          ? known && say("noMistake")
          : `${mistakes.map((one) => say("mistakesOf", one)).join(" ")} ${pupil ? "" : say("mistakes")}`}</p>
      <ol class="review-list">
        {rows.map(({ turn, mover, value, mistake }, i) => (
          <li key={i} class={`review-row player${mover} ${mistake ? "mistake" : ""}`}>
            <span class="turn-number">{i + 1}</span>
            <span class="review-who">{props.names[mover]}</span>
            <Made component={turn.component} move={turn.move} notation />
            {props.values && value !== null && value !== undefined && (
              <span class="review-value">{say("leaves", { value: valueText(value) })}</span>
            )}
            {mistake && (
              <span class="review-mistake">
                <strong>{say("mistake")}</strong>
                {!pupil && turn.best && (
                  <span class="better">
                    {say("better")} <Made component={turn.bestComponent} move={turn.best} notation />
                  </span>
                )}
                {!pupil && (
                  <Button onClick={() => go({ view: "why", position: turn.position, tried: turn.move.after })}>{say("seeWhy")}</Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
