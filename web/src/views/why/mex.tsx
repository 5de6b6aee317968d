// SPDX-License-Identifier: MIT
// The mex laid out: the numbers from 0 on, which of them some option has as its value, and the first that none has.

import { useMemo, useState } from "preact/hooks";
import type { LegalMove, MovesAnswer, Value } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { ErrorBox, Waiting } from "../../ui/parts";
import { choiceText, isNumber, valueText } from "../../ui/values";

const most = 40;

interface Slot {
  value: Value;
  moves: LegalMove[];
  count: number;
}

function slotsOf(answer: MovesAnswer): Map<string, Slot> {
  return new Map(
    answer.groups.map((group) => [
      valueText(group.total),
      { value: group.total, moves: group.moves, count: group.count },
    ]),
  );
}

export function Mex(props: { position: string; rules: string }) {
  const say = useSay();
  const { answer, error, pending } = useAsk("moves", {
    position: props.position,
    ...scopeOf(props.rules),
    moves: 2000,
  });
  const [chosen, setChosen] = useState("0");
  const slots = useMemo(() => (answer ? slotsOf(answer) : new Map<string, Slot>()), [answer]);
  if (error) return <ErrorBox error={error} text={props.position} />;
  if (!answer) return <Waiting on={pending} />;
  const mex = isNumber(answer.value) ? Number(answer.value) : null;
  const largest = Math.max(mex ?? 0, ...answer.option_values.filter(isNumber).map(Number));
  const numbers = Array.from({ length: Math.min(largest, most) + 1 }, (_, n) => n);
  const open = slots.get(chosen);
  return (
    <div class="mex">
      <p>
        {mex === null
          ? say("mexLoony")
          : say(mex === 0 ? "mexZero" : "mexText", {
              position: props.position,
              mex,
              below: mex <= 1 ? "0" : `0..${mex - 1}`,
            })}
      </p>
      <ol class="mex-row" aria-label={say("optionValues")}>
        {numbers.map((n) => {
          const slot = slots.get(String(n));
          const missing = n === mex;
          return (
            <li key={n} class={missing ? "missing" : slot ? "present" : "absent"}>
              <button
                type="button"
                disabled={!slot}
                aria-pressed={chosen === String(n)}
                onClick={() => setChosen(String(n))}
              >
                <span class="mex-number">{n}</span>
                <span class="mex-count">{missing ? "mex" : slot ? `×${slot.count}` : "–"}</span>
                <span class="unseen">{say(missing ? "mexMissing" : slot ? "mexPresent" : "mexAbsent")}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {open && (
        <ul class="option-list" aria-label={say("optionsOfValue", { value: chosen })}>
          {open.moves.slice(0, 12).map((move) => (
            <li key={`${move.component}${move.to}`}>
              <button
                type="button"
                class="link"
                onClick={() => go({ position: move.after ?? move.to })}
                disabled={move.to === "win"}
              >
                {move.from} → {move.to}
              </button>{" "}
              <span class="hint">{choiceText(move.choice)}</span>
            </li>
          ))}
          {open.count > 12 && <li class="hint">{say("andMore", { n: open.count - 12 })}</li>}
        </ul>
      )}
    </div>
  );
}
