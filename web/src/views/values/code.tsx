// SPDX-License-Identifier: MIT
// A program of its own, in C++ or Python, as the engine writes it: with the proven period, a theorem's formula, or the
// recurrence.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { saveFile } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, DelayedField, ErrorBox, Segments, Waiting } from "../../ui/parts";
import { CopyButton } from "../../ui/copy";
import { formatsOf, nameOf } from "./judging";

const languages = [
  { value: "cpp", label: "C++" },
  { value: "python", label: "Python" },
] as const;
type Language = (typeof languages)[number]["value"];

export function Code(props: { scope: Common; subject: string; misere: boolean }) {
  const say = useSay();
  const [language, setLanguage] = useState<Language>("cpp");
  // As in Judge, so that the program reads what is tried there.
  const { format, words } = useRoute();
  const game = useAsk("game", props.misere ? null : { ...props.scope, name: nameOf(props.subject) });
  const parameters = props.subject.includes("[") ? [] : (game.answer?.parameters ?? []);
  const formats = game.answer ? formatsOf(parameters, game.answer.arguments) : [];
  const { answer, error, pending } = useAsk(
    "document",
    props.misere
      ? null
      : {
          ...props.scope,
          question: "program",
          format: language,
          request: {
            game: props.subject,
            ...(format.trim() === "" ? {} : { input: format }),
            ...(words.trim() === "" ? {} : { words }),
          },
          budget: { seconds: 8 },
        },
  );
  if (props.misere) return <p class="hint">{say("codeNormalOnly")}</p>;
  return (
    <div class="contest">
      <div class="contest-tools">
        <Segments label={say("codeLanguage")} options={[...languages]} value={language} change={setLanguage} />
        {answer && !pending && (
          <>
            <CopyButton text={answer.text ?? ""} />
            <Button onClick={() => saveFile(answer)}>
              <Icon name="download" /> {answer.name}
            </Button>
          </>
        )}
        <Waiting on={pending} />
      </div>
      <div class="contest-tools">
        <DelayedField
          label={say("judgeFormat")}
          value={format}
          list="code-formats"
          placeholder={say("codeFormatUsual")}
          change={(next) => go({ format: next })}
        />
        <datalist id="code-formats">
          {formats.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <DelayedField
          label={say("judgeWords")}
          value={words}
          placeholder="first second"
          change={(next) => go({ words: next })}
        />
      </div>
      {formats.length > 0 && (
        <div class="format-chips" role="group" aria-label={say("judgeFormats")}>
          {formats.map((one) => (
            <button
              key={one}
              type="button"
              class="chip-button"
              aria-pressed={one === format}
              onClick={() => go({ format: one === format ? "" : one })}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <p class="hint">{say("judgeFormatHint")}</p>
      {error && <ErrorBox error={error} text={props.subject} />}
      {answer && !error && !pending && (
        <pre class="program" tabIndex={0} role="region" aria-label={say("codeOf", { game: props.subject })}>
          {answer.text}
        </pre>
      )}
    </div>
  );
}
