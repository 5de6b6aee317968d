// SPDX-License-Identifier: MIT
// The format of a judge's input, and its words for a win and a loss: what Code writes a program for, Judge tries.

import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import type { EngineError } from "../../engine/engine";
import { useEngineWords } from "../../i18n/engine-words";
import { DelayedField, ErrorBox, Prose } from "../../ui/parts";
import { formatsOf, formatWords, nameOf, openIn, refusalLines } from "./judging";
import { asciiOf, separatedOf } from "./full-width";

/** What is wrong with an input or a format, in the reader's language and without options of the command line. */
export function Refused(props: { error: EngineError; text?: string }) {
  const words = useEngineWords();
  const { error } = props;
  if (error.diagnostics.length > 0 || error.kind === "http" || error.kind === "connection")
    return <ErrorBox error={error} {...(props.text === undefined ? {} : { text: props.text })} />;
  return (
    <div class="error" role="alert">
      {refusalLines(error.message).map((line) => (
        <p key={line}>
          <Prose text={formatWords(words.message(line))} />
        </p>
      ))}
    </div>
  );
}

/** The formats that judges use for a game, null until they are known; what the subject gives in brackets, the input does not. */
export function useFormats(scope: Common, subject: string, wanted: boolean): string[] | null {
  const { answer: game, pending } = useAsk("game", wanted ? { ...scope, name: nameOf(subject) } : null);
  if (pending) return null;
  if (!game) return [];
  const open = openIn(subject);
  if (open) return game.arguments.some((one) => one.type === "board" || one.type === "graph") ? [] : formatsOf([], open);
  // What has a value in brackets can be left there, or read.
  const bare = subject.includes("[") ? formatsOf([], game.arguments) : [];
  return [...bare, ...formatsOf(game.parameters, game.arguments).filter((one) => !bare.includes(one))];
}

export function FormatFields(props: { format: string; formats: readonly string[]; placeholder?: string; fault?: string }) {
  const say = useSay();
  const { words, format: named } = useRoute();
  const { format, formats } = props;
  return (
    <>
      <div class="contest-tools">
        <DelayedField
          label={say("judgeFormat")}
          value={format}
          list="judge-formats"
          placeholder={props.placeholder ?? ""}
          fault={props.fault ?? ""}
          change={(next) => go({ format: asciiOf(next) })}
        />
        <datalist id="judge-formats">
          {formats.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <DelayedField label={say("judgeWords")} value={words} placeholder="first second" change={(next) => go({ words: separatedOf(next) })} />
      </div>
      {formats.length > 0 && (
        <div class="format-chips" role="group" aria-label={say("judgeFormats")}>
          {formats.map((one) => (
            <button
              key={one}
              type="button"
              class="chip-button"
              aria-pressed={one === format}
              onClick={() => go({ format: one === named ? "" : one })}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <p class="hint">
        <Prose text={say("judgeFormatHint")} />
      </p>
    </>
  );
}
