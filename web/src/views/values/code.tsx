// SPDX-License-Identifier: MIT
// A program of its own, in C++ or Python, as the engine writes it: with the proven period, a theorem's formula, or the
// recurrence.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { saveFile } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, Segments, Waiting } from "../../ui/parts";
import { CopyButton } from "../../ui/copy";
import { FormatFields, Refused, useFormats } from "./format-fields";
import { Unverified, useListed } from "./judge";
import { codeCommand, isSearch, programs, subjectFor } from "./judging";
import { rangesText } from "./pattern";

const languages = [
  { value: "cpp", label: "C++" },
  { value: "python", label: "Python" },
] as const;
type Language = (typeof languages)[number]["value"];

/** What Pattern conjectures of a game whose program is a search: the engine of the page writes no program on it. */
function Conjectured(props: { scope: Common; subject: string; command: string }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = useAsk("pattern", { ...props.scope, game: props.subject, budget: { seconds: 8 } });
  const claim = answer?.claims.find((one) => one.status === "conjecture");
  if (!answer || !claim || answer.known !== null) return null;
  return (
    <div class="claim conjecture">
      <p>
        <span class="chip">{say("patternConjecture")}</span> {say("codeConjecture")}
      </p>
      <p>
        <code>{words.formula(claim.formula)}</code>{" "}
        {claim.checked && <span class="hint">{say("codeConjectureChecked", { checked: rangesText(answer.arguments, claim.checked) })}</span>}
      </p>
      <p class="hint">
        {say("codeConjectureCommand")} <code>{props.command}</code>
      </p>
    </div>
  );
}

export function Code(props: { scope: Common; subject: string; misere: boolean }) {
  const say = useSay();
  const [language, setLanguage] = useState<Language>("cpp");
  // As in Judge, so that the program reads what is tried there.
  const route = useRoute();
  const known = useAsk("judges", route.problem === "" ? null : {}).answer?.judges.find((one) => one.id === route.problem);
  const ofProblem = known && route.format === "" ? programs[known.id] : undefined;
  const { subject, words } = ofProblem ?? { subject: props.subject, words: route.words };
  const listed = useListed(known ? "" : route.problem);
  const formats = useFormats(props.scope, subject, true);
  const format = ofProblem?.format ?? (route.format !== "" ? route.format : (formats?.[0] ?? ""));
  const unwritten = known && route.format === "" && !ofProblem;
  const { answer, error, pending } = useAsk(
    "document",
    formats === null || unwritten
      ? null
      : {
          ...props.scope,
          question: "program",
          format: language,
          request: {
            game: subjectFor(subject, format),
            ...(format.trim() === "" ? {} : { input: format }),
            ...(words.trim() === "" ? {} : { words }),
            ...misereIf(props.misere),
          },
          budget: { seconds: 8 },
        },
  );
  if (unwritten)
    return (
      <p class="hint">
        {say("codeNotWritten", { problem: known.id })}{" "}
        <Button look="quiet" onClick={() => go({ problem: "" })}>
          {say("judgeThisGame", { game: props.subject })}
        </Button>
      </p>
    );
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
      <Unverified problem={listed} />
      <FormatFields format={format} formats={formats ?? []} placeholder={say("codeFormatUsual")} />
      {error && <Refused error={error} text={subject} />}
      {answer && !error && !pending && (
        <pre class="program" tabIndex={0} role="region" aria-label={say("codeOf", { game: subject })}>
          {answer.text}
        </pre>
      )}
      {answer && !error && !pending && !props.misere && isSearch(answer.text ?? "") && (
        <Conjectured scope={props.scope} subject={subject} command={codeCommand(answer.text ?? "")} />
      )}
    </div>
  );
}
