// SPDX-License-Identifier: MIT
// Why values are known for ever: the proven periods of the position's games, in words, and their certificates.

import { useState } from "preact/hooks";
import type { Common, Period } from "../../engine/answers";
import { toEngineError, useAsk, useEngine } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { saveFile } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, Panel } from "../../ui/parts";
import { flatFormula } from "../values/flat";

function Words(props: { period: Period }) {
  const say = useSay();
  const { period } = props;
  const p = String(period.period);
  const from = String(period.preperiod);
  const saltus = Number(period.saltus);
  return (
    <ol class="words">
      <li>{say("wordComputed", { to: String(period.computed_to) })}</li>
      <li>
        {say(saltus === 0 ? "wordEqual" : "wordSaltus", { period: p, from, saltus })}
        {flatFormula(period)}
      </li>
      <li>
        {Number(period.last_exception) >= 0
          ? say("wordException", { n: String(period.last_exception), period: p })
          : say("wordNoException")}
      </li>
      <li>{say("wordTheorem", { theorem: period.theorem ?? "", period: p, from })}</li>
    </ol>
  );
}

export function PeriodProof(props: { game: string; scope: Common }) {
  const say = useSay();
  const engine = useEngine();
  const [fault, setFault] = useState("");
  const request = { ...props.scope, game: props.game, limit: 100000, words: true, budget: { seconds: 3 } };
  const { answer } = useAsk("period", request);
  if (!answer || answer.status !== "proven") return null;
  const save = async () => {
    setFault("");
    try {
      saveFile(
        await engine.ask("document", {
          ...props.scope,
          question: "period",
          format: "certificate",
          request: { game: props.game },
        }),
      );
    } catch (error) {
      setFault(toEngineError(error).message);
    }
  };
  return (
    <Panel
      title={say("whyPeriod", { game: answer.game })}
      tools={
        <>
          <Button look="quiet" onClick={() => go({ view: "values", subject: answer.game, ranges: "0..300", tab: "" })}>
            <Icon name="values" /> {say("view_values")}
          </Button>
          <Button look="quiet" onClick={() => void save()}>
            <Icon name="download" /> {say("certificate")}
          </Button>
        </>
      }
    >
      <Words period={answer} />
      {typeof answer.words === "string" && (
        <details>
          <summary>{say("asPrinted")}</summary>
          <pre>{answer.words}</pre>
        </details>
      )}
      <p class="fault-line" role="status">
        {fault}
      </p>
    </Panel>
  );
}
