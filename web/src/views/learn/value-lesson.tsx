// SPDX-License-Identifier: MIT
// From options to the mex, with three stones: what a value is, on one screen.

import { Thumb } from "../../draw/thumbs";
import { useAsk } from "../../engine/context";
import { type Key, useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { Button, Panel } from "../../ui/parts";
import { valueText } from "../../ui/values";
import { Mex } from "../why/mex";

const heaps: [string, Key][] = [
  ["nim(0)", "valueOfNone"],
  ["nim(1)", "valueOfOne"],
  ["nim(2)", "valueOfTwo"],
  ["nim(3)", "valueOfThree"],
];
const whole = "nim(3)";

export function ValueLesson() {
  const say = useSay();
  // One question for all heaps: they are the components of a sum.
  const { answer } = useAsk("position", { position: heaps.map(([text]) => text).join(" + "), values: true });
  return (
    <div class="value-lesson">
      <Panel title={say("whatIsValue")}>
        <p>{say("valueOptions")}</p>
        <ol class="value-steps">
          {heaps.map(([text, key], i) => {
            const component = answer?.components?.[i];
            return (
              <li key={text}>
                <Thumb components={component && [component]} />
                <span class="value-chip">{component ? valueText(component.value) : ""}</span>
                <span>{say(key)}</span>
              </li>
            );
          })}
        </ol>
        <p>{say("valueMeans")}</p>
      </Panel>
      <Mex position={whole} rules="" />
      <p class="puzzle-on">
        <Button look="main" onClick={() => go({ tab: "build", position: whole, rules: "" })}>
          {say("valueYourself")}
        </Button>
      </p>
    </div>
  );
}
