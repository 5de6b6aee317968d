// SPDX-License-Identifier: MIT
// A glance at a game: its example as a picture, and its first values.

import type { GameSummary, Table, Value } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { Component } from "../../draw/component";
import { LargestScale } from "../../draw/scene";
import { noteRules } from "../../draw/splitting";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { Panel } from "../../ui/parts";
import { isZero, valueText } from "../../ui/values";
import { positionTitle } from "../caption";
import { examplePosition, subjectOf } from "./subject";

function FirstValues(props: { game: GameSummary }) {
  const say = useSay();
  const { subject, ranges } = subjectOf(props.game);
  const single = !ranges.includes(" ");
  const range = ranges.includes("=") ? "n=1..8" : "0..20";
  const { answer, pending } = useAsk(
    "table",
    single ? { game: subject, ranges: [range], budget: { seconds: 1 } } : null,
  );
  if (!single || pending || !answer || !("values" in answer)) return null;
  const { from, values } = answer as Table;
  if (typeof from !== "number" || Array.isArray(values[0])) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("firstValues", { game: subject })}>
      <table class="first-values">
        <tbody>
          <tr>
            <th scope="row">n</th>
            {values.map((_, i) => (
              <td key={i}>{from + i}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">G</th>
            {(values as Value[]).map((value, i) => (
              <td key={i} class={isZero(value) ? "zero" : ""}>
                {valueText(value)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

export function Preview(props: { game: GameSummary }) {
  const say = useSay();
  const words = useEngineWords();
  const position = examplePosition(props.game);
  noteRules(props.game.name, props.game.rules);
  const { answer, error } = useAsk("position", { position });
  const components = answer?.components;
  if (error || !components) return null;
  return (
    <Panel title={say("example")} class="preview-panel" tools={<span class="hint" title={position}>{positionTitle(words, components.map(({ text }) => text).join(" + "))}</span>}>
      <LargestScale.Provider value={components.length > 1 ? 1.1 : 1.6}>
        <div class="parts">
          {components.slice(0, 4).map((component, i) => (
            <figure key={i} class="part">
              <Component component={component} picking={null} />
            </figure>
          ))}
        </div>
      </LargestScale.Provider>
      <FirstValues game={props.game} />
    </Panel>
  );
}
