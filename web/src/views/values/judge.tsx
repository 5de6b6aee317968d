// SPDX-License-Identifier: MIT
// Judge: input as a judge gives it, the output that the judge expects, and where another program's output differs.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { misereIf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, hrefTo, useRoute } from "../../state/route";
import { saveText } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, Waiting } from "../../ui/parts";
import { CopyButton } from "../../ui/copy";
import { FormatFields, Refused, useFormats } from "./format-fields";
import { differenceOf, formatWords, huntCommand, inputFor, isFormatFault, nameOf, sampleOf, subjectFor } from "./judging";
import { randomInput, randomOfProblem } from "./random-input";
import { useTyped } from "./typed-sample";

/** How many random inputs are tried. */
const mostTries = 12;

/** `expected`: null while it is computed, and for input that is at fault; the reader's output stays. */
function Comparison(props: { expected: string | null }) {
  const say = useSay();
  const [got, setGot] = useState("");
  const difference = got.trim() === "" || props.expected === null ? undefined : differenceOf(props.expected, got);
  return (
    <div class="judge-side">
      <label class="field">
        <span class="field-label">{say("judgeYours")}</span>
        <textarea class="code" rows={8} spellcheck={false} value={got} onInput={(event) => setGot(event.currentTarget.value)} />
      </label>
      <p role="status" class={difference === undefined ? "hint" : difference === null ? "judge-right" : "judge-wrong"}>
        {difference === undefined
          ? got.trim() === ""
            ? say("judgeYoursHint")
            : ""
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
  const engine = useEngine();
  const engineWords = useEngineWords();
  const { problem: named, format, words, rules } = useRoute();
  const { judges } = useAsk("judges", {}).answer ?? { judges: [] };
  const known = judges.find((one) => one.id === named);
  const problem = known?.id ?? "";
  const formats = useFormats(props.scope, props.subject, problem === "");
  const chosen = format !== "" ? format : (formats[0] ?? "");
  const usual = problem !== "" ? sampleOf(problem) : inputFor(chosen);
  const about = problem !== "" ? problem : `${props.subject}\n${rules}`;
  const [typed, type] = useTyped(about);
  const input = typed ?? usual;
  const game = useAsk("game", problem === "" ? { ...props.scope, name: nameOf(props.subject) } : null).answer;
  const [unfit, setUnfit] = useState("");
  const ready = input.trim() !== "" && (problem !== "" || chosen !== "");
  const requestOf = (text: string) =>
    problem !== ""
      ? { input: text, problem }
      : {
          ...props.scope,
          ...misereIf(props.misere),
          game: subjectFor(props.subject, chosen),
          format: chosen,
          input: text,
          ...(words.trim() === "" ? {} : { words }),
        };
  const asked = useAsk("judge", ready ? requestOf(input) : null);
  // Not all numbers are positions: the first input that the engine takes is the test.
  const randomTest = async () => {
    const named = game ? [...game.arguments, ...game.parameters] : [];
    for (let tries = 0; tries < mostTries; ++tries) {
      const text = problem !== "" ? randomOfProblem(problem, Math.random) : randomInput(chosen, named, Math.random);
      const taken = text !== "" && (await askKept(engine, "judge", { ...requestOf(text), budget: { seconds: 2 } }).then(() => true, () => false));
      if (!taken) continue;
      setUnfit("");
      return type(text);
    }
    setUnfit(about);
  };
  const said = asked.error ? engineWords.message(asked.error.message) : "";
  // What is wrong with the format is said beside it, without the option of the command line.
  const formatFault = !known && isFormatFault(asked.error?.message ?? "") ? formatWords(said) : "";
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
        {known && (
          <p class="hint">
            {say("atlasGame")}: <a href={hrefTo({ view: "game", game: known.game })}>{known.game}</a>
          </p>
        )}
      </div>
      {known ? <p class="hint">{engineWords.message(known.input)}</p> : <FormatFields format={chosen} formats={formats} fault={formatFault} />}
      <div class="judge-columns">
        <label class="field judge-side">
          <span class="field-label">{say("judgeInput")}</span>
          <textarea class="code" rows={8} spellcheck={false} value={input} onInput={(event) => type(event.currentTarget.value)} />
          <Button onClick={() => void randomTest()}>{say("judgeRandom")}</Button>
          {unfit === about && <span class="hint" role="status">{say("judgeNoRandom")}</span>}
          {typed !== null && typed !== usual && usual !== "" && (
            <Button look="quiet" onClick={() => type(null)}>
              {say("judgeExample")}
            </Button>
          )}
        </label>
        <div class="judge-side">
          <span class="field-label">{say("judgeOutput")}</span>
          <pre class="judge-output" tabIndex={0} role="region" aria-label={say("judgeOutput")}>
            {output}
          </pre>
          <Waiting on={asked.pending} />
          {asked.error && formatFault === "" && <Refused error={asked.error} />}
          {output !== null && (
            <div class="buttons">
              <CopyButton text={output} />
              <Button onClick={() => saveText("output.txt", output)}>
                <Icon name="download" /> {say("export")}
              </Button>
            </div>
          )}
        </div>
        <Comparison key={about} expected={output} />
      </div>
      <p class="hint">
        {say("judgeHunt")} <code>{huntCommand({ subject: subjectFor(props.subject, chosen), problem, format: chosen, words, misere: props.misere, own: rules.trim() !== "" })}</code>
        {problem === "" && rules.trim() !== "" && <> {say("judgeRulesFile")}</>}
      </p>
    </div>
  );
}
