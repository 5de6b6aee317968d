// SPDX-License-Identifier: MIT
// The format of a judge's input, and its words for a win and a loss: what Code writes a program for, Judge tries.

import type { Common } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { DelayedField, Prose } from "../../ui/parts";
import { formatsOf, nameOf } from "./judging";

/** The formats that judges use for a game; what the subject gives in brackets, the input does not. */
export function useFormats(scope: Common, subject: string, wanted: boolean): string[] {
  const game = useAsk("game", wanted ? { ...scope, name: nameOf(subject) } : null).answer;
  return game ? formatsOf(subject.includes("[") ? [] : game.parameters, game.arguments) : [];
}

export function FormatFields(props: { format: string; formats: readonly string[]; placeholder?: string; fault?: string }) {
  const say = useSay();
  const { words } = useRoute();
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
          change={(next) => go({ format: next })}
        />
        <datalist id="judge-formats">
          {formats.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <DelayedField label={say("judgeWords")} value={words} placeholder="first second" change={(next) => go({ words: next })} />
      </div>
      {formats.length > 0 && (
        <div class="format-chips" role="group" aria-label={say("judgeFormats")}>
          {formats.map((one) => (
            <button
              key={one}
              type="button"
              class="chip-button"
              aria-pressed={one === format}
              onClick={() => go({ format: one === format ? "" : one })}
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
