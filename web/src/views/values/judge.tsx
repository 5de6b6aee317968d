// SPDX-License-Identifier: MIT
// Judge: input as a judge gives it, the output that the judge expects, and where another program's output differs.

import { useEffect, useState } from "preact/hooks";
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
import type { JudgeProblem } from "../game/judge-problems";
import { FormatFields, Refused, useFormats } from "./format-fields";
import { differenceOf, formatWords, huntCommand, inputFor, isFormatFault, nameOf, openIn, sampleOf, subjectFor } from "./judging";
import { answersIn, evenness, mixOf, randomOfProblem, testsOf, usualSize } from "./random-input";
import { useTyped } from "./typed-sample";

/** How many random inputs are tried, and for how long, in milliseconds. */
const mostTries = 12;
const longest = 4000;
/** How often each test is drawn in a try, so that few lost positions are found among many won ones. */
const draws = 8;

function Count(props: { label: string; value: number; most: number; change: (value: number) => void }) {
  return (
    <label class="judge-count">
      {props.label}{" "}
      <input
        class="code"
        type="number"
        min={1}
        max={props.most}
        value={props.value}
        onChange={(event) => props.change(Math.min(props.most, Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1)))}
      />
    </label>
  );
}

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

/** The problem of the search's list that was opened. */
export function useListed(id: string): JudgeProblem | undefined {
  const [all, setAll] = useState<readonly JudgeProblem[]>([]);
  useEffect(() => {
    if (id !== "") import("../game/judge-problems").then((file) => setAll(file.judgeProblems)).catch(() => undefined);
  }, [id]);
  return all.find((one) => one.id === id);
}

/** Says that the format and words of a problem were compared with no sample. */
export function Unverified(props: { problem: JudgeProblem | undefined }) {
  const say = useSay();
  if (props.problem?.unverified !== true) return null;
  return (
    <p class="hint unverified" role="note">
      {say("judgeUnverified", { problem: props.problem.id })}
    </p>
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
  const listed = useListed(known ? "" : named);
  const formats = useFormats(props.scope, props.subject, problem === "") ?? [];
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
  const [size, setSize] = useState(usualSize);
  const outputOf = (text: string) =>
    askKept(engine, "judge", { ...requestOf(text), budget: { seconds: 2 } }).then((answer) => answer.output, () => null);
  // Not all numbers are positions: of what the engine takes, wins and losses are mixed.
  const drawn = async (): Promise<string> => {
    const end = performance.now() + longest;
    const tests = problem !== "" ? null : testsOf(chosen, openIn(props.subject) ?? (game ? [...game.arguments, ...game.parameters] : []), Math.random, size.largest);
    const pool: { lines: string[]; answer: string }[] = [];
    let best = { text: "", even: -1 };
    for (let tries = 0; tries < mostTries && performance.now() < end; ++tries) {
      if (tests?.several) {
        const more = Array.from({ length: size.tests * draws }, () => tests.draw());
        const answers = answersIn((await outputOf(tests.of(more))) ?? "");
        if (answers.length === more.length) pool.push(...more.map((lines, i) => ({ lines, answer: answers[i] ?? "" })));
        // One that is no position spoils the others.
        else
          for (const lines of more) {
            const output = performance.now() < end ? await outputOf(tests.of([lines])) : null;
            if (output !== null) pool.push({ lines, answer: answersIn(output).join() });
          }
        const places = mixOf(pool.map((one) => one.answer), size.tests);
        const chosenTests = places.flatMap((i) => pool[i] ?? []);
        const even = evenness(chosenTests.map((one) => one.answer));
        if (chosenTests.length > 0) best = { text: tests.of(chosenTests.map((one) => one.lines)), even };
      } else {
        const text = problem !== "" ? randomOfProblem(problem, Math.random, size) : (tests?.of([tests.draw()]) ?? "");
        const output = text === "" ? null : await outputOf(text);
        const answers = answersIn(output ?? "");
        // After one test, a test with the other answer is looked for.
        const even = tests ? (answers.join() === answersIn(asked.answer?.output ?? "").join() ? 0 : 1) : evenness(answers);
        if (output !== null && even > best.even) best = { text, even };
      }
      if (best.even >= 0.4) break;
    }
    return best.text;
  };
  const randomTest = async () => {
    const text = await drawn();
    setUnfit(text === "" ? about : "");
    if (text !== "") type(text);
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
          <select value={problem} onChange={(event) => go({ problem: event.currentTarget.value, format: "", words: "" })}>
            <option value="">{listed ? say("judgeOpened", { problem: listed.id, title: listed.title, game: props.subject }) : say("judgeThisGame", { game: props.subject })}</option>
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
      <Unverified problem={listed} />
      {known ? <p class="hint">{engineWords.message(known.input)}</p> : <FormatFields format={chosen} formats={formats} fault={formatFault} />}
      <div class="judge-columns">
        <div class="judge-side">
          <label class="field">
            <span class="field-label">{say("judgeInput")}</span>
            <textarea class="code" rows={8} spellcheck={false} value={input} onInput={(event) => type(event.currentTarget.value)} />
          </label>
          <span class="buttons">
            <Button onClick={() => void randomTest()}>{say("judgeRandom")}</Button>
            <Count label={say("judgeTests")} value={size.tests} most={200} change={(tests) => setSize({ ...size, tests })} />
            <Count label={say("judgeLargest")} value={size.largest} most={1e15} change={(largest) => setSize({ ...size, largest })} />
          </span>
          {unfit === about && <span class="hint" role="status">{say("judgeNoRandom")}</span>}
          {typed !== null && typed !== usual && usual !== "" && (
            <Button look="quiet" onClick={() => type(null)}>
              {say("judgeExample")}
            </Button>
          )}
        </div>
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
