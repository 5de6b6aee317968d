// SPDX-License-Identifier: MIT
// What a pupil fills in, and what is said of it: nothing before it is filled in, then right or wrong.

import { useState } from "preact/hooks";
import { useSay } from "../../i18n/text";

/** The texts that are filled in, by the name of their place. */
export interface Entries {
  get: (name: string) => string;
  set: (name: string, text: string) => void;
  /** Fills in several at once. */
  give: (answers: Record<string, string>) => void;
}

export function useEntries(): Entries {
  const [texts, setTexts] = useState<Record<string, string>>({});
  return {
    get: (name) => texts[name] ?? "",
    set: (name, text) => setTexts((old) => ({ ...old, [name]: text })),
    give: (answers) => setTexts((old) => ({ ...old, ...answers })),
  };
}

/** Numbers are equal whatever zeros stand before them. */
export function isRight(text: string, answer: string): boolean {
  const plain = text.trim().replace(/^0+(?=\d)/, "");
  return plain !== "" && plain === answer;
}

export function allRight(entries: Entries, answers: Record<string, string>): boolean {
  return Object.entries(answers).every(([name, answer]) => isRight(entries.get(name), answer));
}

export function NumberEntry(props: { label: string; name: string; answer: string; entries: Entries }) {
  const say = useSay();
  const { label, name, answer, entries } = props;
  const text = entries.get(name);
  const [typed, setTyped] = useState<string | null>(null);
  const right = isRight(text, answer);
  const state = text.trim() === "" || typed !== null ? "" : right ? "right" : "wrong";
  const check = () => {
    if (typed !== null) entries.set(name, typed);
    setTyped(null);
  };
  return (
    <span class={`entry ${state}`}>
      <input
        aria-label={label}
        aria-invalid={state === "wrong"}
        inputMode="numeric"
        autocomplete="off"
        size={3}
        value={typed ?? text}
        onInput={(event) => {
          // What is right is praised at once; what is not yet whole is not called wrong.
          const next = event.currentTarget.value;
          if (isRight(next, answer)) {
            entries.set(name, next);
            setTyped(null);
          } else setTyped(next);
        }}
        onBlur={check}
        onKeyDown={(event) => {
          if (event.key === "Enter") check();
        }}
      />
      <span class="entry-mark" aria-hidden="true">
        {state === "right" ? "✓" : state === "wrong" ? "✗" : ""}
      </span>
      <span class="unseen" role="status">
        {state === "" ? "" : say(state === "right" ? "entryRight" : "entryWrong")}
      </span>
    </span>
  );
}

/** One of two answers. */
export function ChoiceEntry(props: {
  label: string;
  name: string;
  answer: string;
  options: { value: string; label: string }[];
  entries: Entries;
}) {
  const say = useSay();
  const { name, answer, entries } = props;
  const text = entries.get(name);
  return (
    <span class="choice-entry" role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => {
        const state = text !== value ? "" : value === answer ? "right" : "wrong";
        return (
          <button
            key={value}
            type="button"
            class={`button choice ${state}`}
            aria-pressed={text === value}
            onClick={() => entries.set(name, value)}
          >
            {label} {state === "right" ? "✓" : state === "wrong" ? "✗" : ""}
            <span class="unseen" role="status">
              {state === "" ? "" : say(state === "right" ? "entryRight" : "entryWrong")}
            </span>
          </button>
        );
      })}
    </span>
  );
}
