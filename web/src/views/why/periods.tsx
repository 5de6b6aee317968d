// SPDX-License-Identifier: MIT
// Why values are known for ever: the proven periods of the position's games, in words, and their certificates.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { toEngineError, useAsk, useEngine } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { saveFile } from "../../ui/download";
import { Explain } from "../../ui/explain";
import { Icon } from "../../ui/icons";
import { Button, Panel } from "../../ui/parts";
import { recurrenceKeys } from "../values/period-formula";
import { headTitle } from "../caption";
import { periodTexts } from "./period-words";

export function PeriodProof(props: { game: string; scope: Common }) {
  const say = useSay();
  const words = useEngineWords();
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
      title={say(recurrenceKeys(answer).why, {
        game: headTitle(words, answer.game),
        period: String(answer.period),
        saltus: String(answer.saltus),
      })}
      tools={
        <>
          <Button look="quiet" onClick={() => go({ view: "values", subject: answer.game, ranges: "0..300", tab: "" })}>
            <Icon name="values" /> {say("view_values")}
          </Button>
          <Button look="quiet" onClick={() => void save()}>
            <Icon name="download" /> {say("certificate")}
          </Button>
          <Explain meaning="meansCertificate" />
        </>
      }
    >
      <ol class="words">
        {periodTexts(say, { ...answer, theorem: words.message(answer.theorem ?? "") }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
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
