// SPDX-License-Identifier: MIT
// A program of its own, in C++ or Python, as the engine writes it: with the proven period, a theorem's formula, or the
// recurrence.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { saveFile } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, Segments, Waiting } from "../../ui/parts";
import { CopyButton } from "../../ui/copy";
import { FormatFields, Refused, useFormats } from "./format-fields";
import { subjectFor } from "./judging";

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
  const formats = useFormats(props.scope, props.subject, !props.misere);
  const { answer, error, pending } = useAsk(
    "document",
    props.misere
      ? null
      : {
          ...props.scope,
          question: "program",
          format: language,
          request: {
            game: subjectFor(props.subject, format),
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
      <FormatFields format={format} formats={formats} placeholder={say("codeFormatUsual")} />
      {error && <Refused error={error} text={props.subject} />}
      {answer && !error && !pending && (
        <pre class="program" tabIndex={0} role="region" aria-label={say("codeOf", { game: props.subject })}>
          {answer.text}
        </pre>
      )}
    </div>
  );
}
