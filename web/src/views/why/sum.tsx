// SPDX-License-Identifier: MIT
// The position as a sum: the value of each component, and their XOR in binary.

import type { SolveAnswer } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { binary, isNumber, valueText } from "../../ui/values";

function Bits(props: { text: string }) {
  return (
    <span class="bits" role="img" aria-label={props.text}>
      {[...props.text].map((bit, i) => (
        <span key={i} class={bit === "1" ? "bit one" : "bit"} aria-hidden="true">
          {bit}
        </span>
      ))}
    </span>
  );
}

export function SumTable(props: { answer: SolveAnswer; choose: (component: string) => void; chosen: string }) {
  const say = useSay();
  const components = props.answer.components ?? [];
  const all = [...components.map((one) => one.value), props.answer.value];
  const width = Math.max(1, ...all.filter(isNumber).map((value) => BigInt(value ?? 0).toString(2).length));
  return (
    <table class="sum-table">
      <caption class="unseen">{say("sumTitle")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("component")}</th>
          <th scope="col">{say("value")}</th>
          <th scope="col">{say("inBinary")}</th>
        </tr>
      </thead>
      <tbody>
        {components.map((one, i) => (
          <tr key={i} class={one.position === props.chosen ? "chosen" : ""}>
            <th scope="row">
              <button
                type="button"
                class="link"
                aria-pressed={one.position === props.chosen}
                onClick={() => props.choose(one.position)}
              >
                {one.position}
              </button>
            </th>
            <td class="number">{valueText(one.value)}</td>
            <td>
              <Bits text={binary(one.value, width)} />
            </td>
          </tr>
        ))}
      </tbody>
      {props.answer.value !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">XOR</th>
            <td class="number">{valueText(props.answer.value)}</td>
            <td>
              <Bits text={binary(props.answer.value, width)} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
