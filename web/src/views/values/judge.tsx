// SPDX-License-Identifier: MIT
// Judge: input as a judge gives it, the output that the judge expects, and where another program's output differs.

import { useEffect, useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { saveText } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, DelayedField, ErrorBox, Waiting } from "../../ui/parts";
import { CopyButton } from "../../ui/copy";
import { differenceOf, formatsOf, inputFor, nameOf, sampleOf } from "./judging";

function Comparison(props: { expected: string }) {
  const say = useSay();
  const [got, setGot] = useState("");
  const difference = got.trim() === "" ? undefined : differenceOf(props.expected, got);
  return (
    <div class="judge-side">
      <label class="field">
        <span class="field-label">{say("judgeYours")}</span>
        <textarea class="code" rows={8} spellcheck={false} value={got} onInput={(event) => setGot(event.currentTarget.value)} />
      </label>
      <p role="status" class={difference === undefined ? "hint" : difference === null ? "judge-right" : "judge-wrong"}>
        {difference === undefined
          ? say("judgeYoursHint")
          : difference === null
            ? say("judgeRight")
            : say("judgeWrong", {
                word: difference.word,
                line: difference.line,
                expected: difference.expected || say("judgeNothing"),
                got: difference.got || say("judgeNothing"),
              })}
      </p>
    </div>
  );
}

export function Judge(props: { scope: Common; subject: string; misere: boolean }) {
  const say = useSay();
  const { problem, format, words } = useRoute();
  const { judges } = useAsk("judges", {}).answer ?? { judges: [] };
  const game = useAsk("game", problem === "" ? { ...props.scope, name: nameOf(props.subject) } : null);
  // What the subject gives in brackets, the input does not.
  const parameters = props.subject.includes("[") ? [] : (game.answer?.parameters ?? []);
  const given = game.answer ? formatsOf(parameters, game.answer.arguments) : [];
  const chosen = format !== "" ? format : (given[0] ?? "");
  const [input, setInput] = useState("");
  const usual = problem !== "" ? sampleOf(problem) : inputFor(chosen);
  useEffect(() => setInput(usual), [problem, chosen]);
  const known = judges.find((one) => one.id === problem);
  const ready = input.trim() !== "" && (problem !== "" || chosen !== "");
  const asked = useAsk(
    "judge",
    !ready
      ? null
      : problem !== ""
        ? { input, problem }
        : {
            ...props.scope,
            ...misereIf(props.misere),
            game: props.subject,
            format: chosen,
            input,
            ...(words.trim() === "" ? {} : { words }),
          },
  );
  const output = asked.pending || asked.error ? null : (asked.answer?.output ?? null);
  return (
    <div class="contest judge">
      <div class="contest-tools">
        <label class="field">
          <span class="field-label">{say("judgeProblem")}</span>
          <select value={problem} onChange={(event) => go({ problem: event.currentTarget.value })}>
            <option value="">{say("judgeThisGame", { game: props.subject })}</option>
            {judges.map((one) => (
              <option key={one.id} value={one.id}>
                {one.id}: {one.title}
              </option>
            ))}
          </select>
        </label>
        {problem === "" && (
          <>
            <DelayedField
              label={say("judgeFormat")}
              value={chosen}
              list="judge-formats"
              change={(next) => go({ format: next })}
            />
            <datalist id="judge-formats">
              {given.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
            <DelayedField
              label={say("judgeWords")}
              value={words}
              placeholder="first second"
              change={(next) => go({ words: next })}
            />
          </>
        )}
      </div>
      {problem === "" && given.length > 0 && (
        <div class="format-chips" role="group" aria-label={say("judgeFormats")}>
          {given.map((one) => (
            <button key={one} type="button" class="chip-button" aria-pressed={one === chosen} onClick={() => go({ format: one })}>
              {one}
            </button>
          ))}
        </div>
      )}
      <p class="hint">{known ? known.input : say("judgeFormatHint")}</p>
      <div class="judge-columns">
        <label class="field judge-side">
          <span class="field-label">{say("judgeInput")}</span>
          <textarea class="code" rows={8} spellcheck={false} value={input} onInput={(event) => setInput(event.currentTarget.value)} />
        </label>
        <div class="judge-side">
          <span class="field-label">{say("judgeOutput")}</span>
          <pre class="judge-output" tabIndex={0} role="region" aria-label={say("judgeOutput")}>
            {output}
          </pre>
          <Waiting on={asked.pending} />
          {asked.error && <ErrorBox error={asked.error} />}
          {output !== null && (
            <div class="buttons">
              <CopyButton text={output} />
              <Button onClick={() => saveText("output.txt", output)}>
                <Icon name="download" /> {say("export")}
              </Button>
            </div>
          )}
        </div>
        {output !== null && <Comparison expected={output} />}
      </div>
      <p class="hint">
        {say("judgeHunt")} <code>grundy judge {problem !== "" ? problem : `${quoted(props.subject)} --input ${quoted(chosen)}`} --check ./program</code>
      </p>
    </div>
  );
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text}'`;
}
