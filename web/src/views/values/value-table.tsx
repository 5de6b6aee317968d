// SPDX-License-Identifier: MIT
// Values as a table: of one integer in lines of ten, of two with the second to the right.

import type { Value } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { isZero, valueText } from "../../ui/values";

const perLine = 10;
const mostLines = 60;

function Cell(props: { value: Value | undefined }) {
  if (props.value === undefined) return <td />;
  return <td class={isZero(props.value) ? "zero" : ""}>{valueText(props.value)}</td>;
}

/** `of`: how many values were asked for. */
export function SequenceTable(props: { values: Value[]; from: number; of: number }) {
  const say = useSay();
  const start = Math.floor(props.from / perLine) * perLine;
  const lines = Math.ceil((props.from + props.values.length - start) / perLine);
  const shown = Math.min(props.values.length, start + mostLines * perLine - props.from);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("table")}>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">n</th>
            {Array.from({ length: perLine }, (_, i) => (
              <th scope="col" key={i}>
                +{i}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(lines, mostLines) }, (_, line) => (
            <tr key={line}>
              <th scope="row">{start + line * perLine}</th>
              {Array.from({ length: perLine }, (_unused, i) => (
                <Cell key={i} value={props.values[start + line * perLine + i - props.from]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {props.of > shown && <p class="hint">{say("onlyFirst", { n: shown, of: props.of })}</p>}
    </div>
  );
}

interface GridProps {
  values: Value[][];
  from: [number, number];
  names: [string, string];
  /** How many rows and columns were asked for. */
  of: [number, number];
}

export function GridTable(props: GridProps) {
  const say = useSay();
  const rows = props.values.slice(0, 41);
  const columns = Math.min(41, props.values[0]?.length ?? 0);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say("table")}>
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{`${props.names[0]} \\ ${props.names[1]}`}</th>
            {Array.from({ length: columns }, (_, j) => (
              <th scope="col" key={j}>
                {props.from[1] + j}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">{props.from[0] + i}</th>
              {row.slice(0, columns).map((value, j) => (
                <Cell key={j} value={value} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(props.of[0] > rows.length || props.of[1] > columns) && (
        <p class="hint">{say("onlyFirst", { n: `${rows.length} × ${columns}`, of: props.of.join(" × ") })}</p>
      )}
    </div>
  );
}
