// SPDX-License-Identifier: MIT
// How rules are written, by examples of what games are made of.

import { Coloured } from "../../editor/coloured";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { Button, Prose } from "../../ui/parts";
import { ruleExamples } from "./samples";

export function RuleExamples() {
  const say = useSay();
  return (
    <details class="rule-examples">
      <summary>{say("ruleExamples")}</summary>
      <p class="hint">
        <Prose text={say("ruleForm")} />
      </p>
      <ul>
        {ruleExamples.map(([title, rules]) => (
          <li key={title}>
            <p>
              <Prose text={say(title)} />{" "}
              <Button look="quiet" aria-label={`${say("ruleUse")}: ${say(title).replaceAll("`", "")}`} onClick={() => go({ rules })}>
                {say("ruleUse")}
              </Button>
            </p>
            <Coloured text={rules} label={say(title).replaceAll("`", "")} />
          </li>
        ))}
      </ul>
    </details>
  );
}
