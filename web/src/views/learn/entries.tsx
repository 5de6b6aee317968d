// SPDX-License-Identifier: MIT
// What a pupil fills in, and what is said of it: nothing before it is filled in, then right or wrong.

import { useState } from "preact/hooks";
import { useSay } from "../../i18n/text";
import { Button } from "../../ui/parts";

/** The texts that are filled in, by the name of their place. */
export interface Entries {
  get: (name: string) => string;
  set: (name: string, text: string) => void;
  /** Fills in several at once, and whether one of these was filled in so. */
  give: (answers: Record<string, string>) => void;
  given: (answers: Record<string, string>) => boolean;
}

export function useEntries(): Entries {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  return {
    get: (name) => texts[name] ?? "",
    set: (name, text) => setTexts((old) => ({ ...old, [name]: text })),
    give: (answers) => {
      // What the reader had right stays the reader's.
      const own = (name: string) => isRight(texts[name] ?? "", answers[name] ?? "");
      setGiven(new Set([...given, ...Object.keys(answers).filter((name) => !own(name))]));
      setTexts((old) => ({ ...old, ...answers }));
    },
    given: (answers) => Object.keys(answers).some((name) => given.has(name)),
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

interface NumberEntryProps {
  label: string;
  name: string;
  answer: string;
  entries: Entries;
  /** What is wrong with an answer, where more can be said than that it is. */
  why?: (text: string) => string;
  /** Whether a button beside it checks the number. */
  button?: boolean;
}

export function NumberEntry(props: NumberEntryProps) {
  const say = useSay();
  const { label, name, answer, entries } = props;
  const text = entries.get(name);
  const [typed, setTyped] = useState<string | null>(null);
  const right = isRight(text, answer);
  const noNumber = !/^\s*\d+\s*$/.test(text);
  const given = entries.given({ [name]: answer });
  const state = text.trim() === "" || typed !== null ? "" : right ? "right" : "wrong";
  const said = state === "" ? "" : state === "wrong" ? (noNumber ? say("entryNoNumber") : (props.why?.(text.trim()) ?? say("entryWrong"))) : say(given ? "entryGiven" : "entryRight");
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
          // Said at once, unless it is the beginning of what is right.
          const next = event.currentTarget.value;
          if (next.trim() === "" || (!props.button && !answer.startsWith(next.trim())) || isRight(next, answer)) {
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
        {state === "wrong" ? "✗" : state === "right" && !given ? "✓" : ""}
      </span>
      {props.button === true && state !== "right" && <Button onClick={check}>{say("entryCheck")}</Button>}
      <span class={state === "wrong" && (props.why || noNumber) ? "entry-why" : "unseen"} role="status">
        {said}
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
