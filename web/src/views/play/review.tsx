// SPDX-License-Identifier: MIT
// After the game: its moves with the value that each left, and the mistakes with a better move.

import type { Value } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { Button } from "../../ui/parts";
import { Explain } from "../../ui/explain";
import { isNumber, isZero, valueText } from "../../ui/values";
import { Made } from "../made";
import { type Course, explain, mistakesOf, moverAt } from "./history";
import { isMistake, type Outcome, outcomeText } from "./outcome";

export function Review(props: { course: Course; outcome: Outcome; names: [string, string]; over: boolean; values: boolean }) {
  const say = useSay();
  const { pupil } = useRoute();
  const { turns } = props.course;
  const { over } = props;
  const values: (Value | null)[] = [...turns.slice(1).map((turn) => turn.value), null];
  const outcomes = [...turns.slice(1).map((turn) => turn.outcome), props.outcome];
  const rows = turns.map((turn, i) => ({
    turn,
    mover: moverAt(props.course, i),
    after: outcomes[i] ?? null,
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
        {rows.map(({ turn, mover, after, value, mistake }, i) => (
          <li key={i} class={`review-row player${mover} ${mistake ? "mistake" : ""}`}>
            <span class="turn-number">{i + 1}</span>
            <span class="review-who">{props.names[mover]}</span>
            <Made component={turn.component} move={turn.move} notation />
            {!pupil && after !== null && (
              <span class="review-value">
                {outcomeText(say, after, over && i + 1 === turns.length, props.names)}
                {props.values && value !== null && value !== undefined && (
                  <Explain meaning={isZero(value) ? "reviewZero" : isNumber(value) ? "reviewValue" : "reviewOther"} values={{ value: valueText(value) }} />
                )}
              </span>
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
                  <Button onClick={() => explain(props.course, turn)}>{say("seeWhy")}</Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
