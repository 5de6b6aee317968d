// SPDX-License-Identifier: MIT
// Small parts that all views share.

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Diagnostic } from "../engine/answers";
import type { EngineError } from "../engine/engine";
import { useEngineWords } from "../i18n/engine-words";
import { useSay } from "../i18n/text";
import { meant, meantHeaps, repaired } from "./repair";

export function Panel(props: {
  title?: string;
  tools?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`panel ${props.class ?? ""}`}>
      {props.title !== undefined && (
        <header class="panel-head">
          <h2>{props.title}</h2>
          <div class="tools">{props.tools}</div>
        </header>
      )}
      {props.children}
    </section>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: "plain" | "main" | "quiet" };

export function Button({ look = "plain", class: extra, ...rest }: ButtonProps) {
  return <button type="button" {...rest} class={`button ${look} ${typeof extra === "string" ? extra : ""}`} />;
}

export function Toggle(props: { label: string; on: boolean; change: (on: boolean) => void }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={props.on}
        onChange={(event) => props.change(event.currentTarget.checked)}
      />
      <span class="track" aria-hidden="true" />
      <span>{props.label}</span>
    </label>
  );
}

interface Option<T extends string> {
  value: T;
  label: string;
}

/** A few choices of which one holds, side by side. */
export function Segments<T extends string>(props: {
  label: string;
  options: Option<T>[];
  value: T;
  change: (value: T) => void;
}) {
  return (
    <div class="segments" role="radiogroup" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <label key={value} class={value === props.value ? "on" : ""}>
          <input type="radio" name={props.label} checked={value === props.value} onChange={() => props.change(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

/** A fault in a line of text, with its place underlined. */
export function Fault(props: { text: string; diagnostic: Diagnostic; change?: ((text: string) => void) | undefined }) {
  const say = useSay();
  const words = useEngineWords();
  const { line, column, length, message, hint } = props.diagnostic;
  const source = props.text.split("\n")[line - 1] ?? "";
  const from = Math.max(0, column - 1);
  const to = Math.max(from + 1, from + length);
  const mended = props.change ? repaired(props.text, props.diagnostic) : null;
  return (
    <div class="fault">
      <p>
        <Prose text={words.message(message)} />
      </p>
      <pre>
        {source.slice(0, from)}
        <mark>{source.slice(from, to) || " "}</mark>
        {source.slice(to)}
      </pre>
      {hint ? (
        <p class="hint">
          <Prose text={words.message(hint)} />{" "}
          {mended !== null && props.change && (
            <button type="button" class="button repair" onClick={() => props.change?.(mended)}>
              {say("repair", { word: mended.includes("\n") ? (meant(props.diagnostic) ?? "") : mended.trim() })}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

interface ErrorBoxProps {
  error: EngineError;
  text?: string;
  /** Takes the text with a fault mended, where the engine says how. */
  change?: (text: string) => void;
}

export function ErrorBox(props: ErrorBoxProps) {
  const { error, text, change } = props;
  const say = useSay();
  const heaps = text === undefined || !change || error.diagnostics.length === 0 ? [] : meantHeaps(text);
  return (
    <div class="error" role="alert">
      {(error.kind === "http" || error.kind === "connection") && <p>{say("errorConnection")}</p>}
      {/* Heaps without their notation are no fault of one letter. */}
      {heaps.length > 0 ? (
        <p>{say("meantPlain", { text: text ?? "" })}</p>
      ) : text !== undefined && error.diagnostics.length > 0 ? (
        error.diagnostics.map((one, index) => <Fault key={index} text={text} diagnostic={one} change={props.change} />)
      ) : (
        <Message text={error.message} />
      )}
      {heaps.length > 0 && (
        <p class="hint">
          {say("meantNim")}{" "}
          {heaps.map((one) => (
            <button key={one} type="button" class="button repair" onClick={() => change?.(one)}>
              {say("repair", { word: one })}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** A text with code between backquotes. */
export function Prose(props: { text: string }) {
  return <>{props.text.split("`").map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** A message; lines of its own show a place in a text, so that they keep their blanks. */
export function Message(props: { text: string }) {
  const words = useEngineWords();
  const [first = "", ...rest] = props.text.split("\n");
  return (
    <>
      {first !== "" && <p><Prose text={words.message(first)} /></p>}
      {rest.length > 0 && <pre>{rest.join("\n")}</pre>}
    </>
  );
}

/** Shown only if an answer takes longer than a moment, so that nothing flickers. */
export function Waiting(props: { on: boolean }) {
  const say = useSay();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!props.on) return;
    const timer = setTimeout(() => setLate(true), 250);
    return () => clearTimeout(timer);
  }, [props.on]);
  return (
    <span class="waiting" role="status">
      {props.on && late ? say("computing") : ""}
    </span>
  );
}

/** A text field that tells its new text a moment after the last key, and at once on Enter. */
export function DelayedField(props: {
  label: string;
  value: string;
  change: (value: string) => void;
  invalid?: boolean;
  /** What is wrong with the text, said beside it. */
  fault?: string;
  hideLabel?: boolean;
  list?: string;
  placeholder?: string;
}) {
  const [text, setText] = useState(props.value);
  const timer = useRef(0);
  const id = useId();
  const fault = props.fault ?? "";
  useEffect(() => setText(props.value), [props.value]);
  const tell = (next: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (next !== props.value) props.change(next);
    }, wait);
  };
  return (
    <label class="field">
      <span class={props.hideLabel ? "unseen" : "field-label"}>{props.label}</span>
      <input
        class="code"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={text}
        list={props.list}
        placeholder={props.placeholder}
        aria-invalid={props.invalid || fault !== "" ? "true" : "false"}
        aria-describedby={fault === "" ? undefined : id}
        onInput={(event) => {
          setText(event.currentTarget.value);
          tell(event.currentTarget.value, 600);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(event.currentTarget.value, 0);
        }}
        onBlur={(event) => tell(event.currentTarget.value, 0)}
      />
      {fault !== "" && (
        <span class="field-fault" id={id} role="alert">
          <Prose text={fault} />
        </span>
      )}
    </label>
  );
}
