// SPDX-License-Identifier: MIT
// The user's own rules: an editor with the compiler's findings, import and export.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Editor } from "../../editor/editor";
import type { Diagnostic, GameSummary } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import type { Remark } from "../../engine/engine";
import { scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, routeNow, useRoute } from "../../state/route";
import { meant, repaired } from "../../ui/repair";
import { saveText } from "../../ui/download";
import { rulesFile } from "../values/judging";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Panel } from "../../ui/parts";
import { examplePosition, isAbout, subjectOf } from "./subject";
import { RuleExamples } from "./rule-examples";

const none: Diagnostic[] = [];

function Finding(props: { one: Remark; text: string; change: (text: string) => void }) {
  const say = useSay();
  const words = useEngineWords();
  const { line, column, length, note } = props.one;
  const message = words.message(props.one.message);
  const hint = props.one.hint ? words.message(props.one.hint) : "";
  const mended = repaired(props.text, props.one);
  const source = line > 0 && column > 0 ? [...(props.text.split("\n")[line - 1] ?? "")] : [];
  return (
    <li class={note === true ? "finding note" : "finding"}>
      <span class="place">{line > 0 ? say("place", { line, column }) : ""}</span> {message}
      {source.length > 0 && (
        <pre class="finding-line">
          {source.slice(0, column - 1).join("").trimStart()}
          <mark>{source.slice(column - 1, column - 1 + Math.max(1, length)).join("") || " "}</mark>
          {source.slice(column - 1 + Math.max(1, length)).join("")}
        </pre>
      )}
      {hint !== "" && <span class="hint">{hint}</span>}{" "}
      {mended !== null && (
        <button type="button" class="button repair" onClick={() => props.change(mended)}>
          {say("repair", { word: meant({ hint: props.one.hint ?? "" }) ?? "" })}
        </button>
      )}
    </li>
  );
}

/** Buttons that lead from a game of the rules to the other views. */
function OwnGame(props: { name: string; rules: string }) {
  const say = useSay();
  const { answer } = useAsk("game", { ...scopeOf(props.rules), name: props.name });
  if (!answer) return null;
  return (
    <li class="own-game">
      <code>{answer.head}</code>
      <GoButtons game={answer} />
      <span class="unseen">{say("yourRules")}</span>
    </li>
  );
}

export function GoButtons(props: { game: GameSummary }) {
  const say = useSay();
  const position = examplePosition(props.game);
  return (
    <div class="buttons">
      <Button look="main" onClick={() => go({ view: "play", position })}>
        <Icon name="play" /> {say("view_play")}
      </Button>
      <Button onClick={() => go({ view: "values", ...subjectOf(props.game), tab: "" })}>
        <Icon name="values" /> {say("view_values")}
      </Button>
      <Button onClick={() => go({ view: "why", position })}>
        <Icon name="why" /> {say("view_why")}
      </Button>
    </div>
  );
}

/** What the engine remarks, in the reader's language. */
function useRemarks<T extends Remark>(list: readonly T[] | undefined): T[] {
  const words = useEngineWords();
  return useMemo(
    () =>
      (list ?? []).map((one) => ({
        ...one,
        message: words.message(one.message),
        ...(one.hint ? { hint: words.message(one.hint) } : {}),
      })),
    [list, words],
  );
}

export function OwnRules() {
  const say = useSay();
  const engine = useEngine();
  const { rules } = useRoute();
  const [text, setText] = useState(rules);
  const timer = useRef(0);
  const file = useRef<HTMLInputElement>(null);
  // The address follows what is typed; only an address that came from elsewhere changes the text in the editor.
  const [given, setGiven] = useState({ text: rules });
  const sent = useRef(rules);
  useEffect(() => {
    if (rules === sent.current) return;
    clearTimeout(timer.current);
    sent.current = rules;
    setText(rules);
    setGiven({ text: rules });
  }, [rules]);
  const check = useAsk("check-rules", rules.trim() === "" ? null : { rules });
  const faults = useRemarks(check.answer?.faults);
  const findings = useRemarks(check.answer?.findings);
  const marks = useMemo(
    () => (check.answer && text === rules ? [...faults, ...findings.filter((f) => f.line > 0)] : none),
    [check.answer, faults, findings, text, rules],
  );

  // The other views are about the first game of these rules, unless they are about another of them.
  const games = check.answer?.games ?? [];
  const first = useAsk("game", faults.length === 0 && games[0] !== undefined ? { ...scopeOf(rules), name: games[0] } : null).answer;
  useEffect(() => {
    if (!first || first.name !== games[0]) return;
    const { position, subject } = routeNow();
    const among = (words: string) => games.some((name) => isAbout(words, name));
    const change = {
      ...(among(position) ? {} : { position: examplePosition(first) }),
      ...(among(subject) ? {} : { ...subjectOf(first), problem: "" }),
    };
    if (Object.keys(change).length > 0) go(change, { replace: true });
  }, [first]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = next;
      go({ rules: next }, { replace: true });
    }, 300);
  };
  const load = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    if (chosen) go({ rules: await chosen.text() });
    input.value = "";
  };
  const layOut = async () => {
    const { rules: tidy } = await askKept(engine, "format-rules", { rules: text });
    go({ rules: tidy });
  };

  return (
    <Panel
      title={say("yourRules")}
      class="own-rules"
      tools={
        <>
          <Button look="quiet" disabled={faults.length > 0} onClick={() => void layOut().catch(() => undefined)}>
            {say("layOut")}
          </Button>
          <Button look="quiet" onClick={() => file.current?.click()}>
            <Icon name="upload" /> {say("import")}
          </Button>
          <Button look="quiet" onClick={() => saveText(rulesFile, text)}>
            <Icon name="download" /> {say("export")}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".game,text/plain"
            class="unseen"
            tabIndex={-1}
            aria-label={say("import")}
            onChange={(event) => void load(event.currentTarget)}
          />
        </>
      }
    >
      <Editor given={given} label={say("editorLabel")} diagnostics={marks} change={change} />
      <div class="findings" role="status" aria-live="polite">
        {check.error && <ErrorBox error={check.error} text={rules} />}
        {faults.length + findings.length > 0 ? (
          <ul>
            {[...(check.answer?.faults ?? []), ...(check.answer?.findings ?? [])].map((one, index) => (
              <Finding key={index} one={one} text={rules} change={(next) => go({ rules: next })} />
            ))}
          </ul>
        ) : (
          check.answer && <p class="fine">{say("rulesFine")}</p>
        )}
      </div>
      {faults.length === 0 && (
        <ul class="own-games">
          {(check.answer?.games ?? []).map((name) => (
            <OwnGame key={name} name={name} rules={rules} />
          ))}
        </ul>
      )}
      <RuleExamples />
    </Panel>
  );
}
