// SPDX-License-Identifier: MIT
// A question mark beside a word: a press says what the word means.

import { useId, useState } from "preact/hooks";
import { type Key, useSay } from "../i18n/text";

export function Explain(props: { meaning: Key; values?: Record<string, string> }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span
      class="explain"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <button
        type="button"
        class="explain-button"
        aria-label={say("whatMeans")}
        aria-expanded={open}
        aria-controls={id}
        title={say(props.meaning, props.values)}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
      >
        ?
      </button>
      <span id={id} class="explain-text" role="status" hidden={!open}>
        {open ? say(props.meaning, props.values) : ""}
      </span>
    </span>
  );
}
