// SPDX-License-Identifier: MIT
// The position as a sum: the value of each component, and of all together, in binary where they are numbers.

import { useRef } from "preact/hooks";
import { isPlainName } from "../../draw/looks";
import type { SolveAnswer } from "../../engine/answers";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { Explain } from "../../ui/explain";
import { pictureOf } from "../../ui/picture";
import { SavePicture, scenesIn } from "../../ui/save-picture";
import { termTitle } from "../caption";
import { sumRows } from "./sum-rows";
import { XorPicture } from "./xor-picture";

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
  const words = useEngineWords();
  const { rows, total, isXor, hint } = sumRows(props.answer);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <table class="sum-table">
        <caption class="unseen">{say("sumTitle")}</caption>
        <thead>
          <tr>
            <th scope="col">
              {say("component")} <Explain meaning="meansComponent" />
            </th>
            <th scope="col">{say("value")}</th>
            {isXor && <th scope="col">{say("inBinary")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, i) => (
            <tr key={i} class={one.position === props.chosen ? "chosen" : ""}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-pressed={one.position === props.chosen}
                  title={one.position}
                  onClick={() => props.choose(one.position)}
                >
                  {isPlainName(one.position) ? termTitle(words, one.position) : say("componentNumber", { n: i + 1 })}
                </button>
              </th>
              <td class="number">{one.value}</td>
              {isXor && (
                <td>
                  <Bits text={one.bits} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {total && rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{say(isXor ? "xor" : "sumTitle")}</th>
              <td class="number">{total.value}</td>
              {isXor && (
                <td>
                  <Bits text={total.bits} />
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
      <p class="hint">{say(hint)}</p>
      <XorPicture answer={props.answer} />
      <p class="part-tools">
        <SavePicture name={props.answer.position} take={() => pictureOf(scenesIn(box.current))} />
      </p>
    </div>
  );
}
