// SPDX-License-Identifier: MIT
// Copying texts. Where a page is not trusted, as at an address of a local network, browsers have only an older way.

import { useState } from "preact/hooks";
import { useSay } from "../i18n/text";
import { Button } from "./parts";

/** Copies what is selected in a field made for it, which has to be in the dialog that is open. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Whether it could be done. */
async function copyText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return copyBySelection(text);
  await navigator.clipboard.writeText(text);
  return true;
}

/** Whether a text was copied a moment ago, and what copies one. */
export function useCopy(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return [copied, (text) => void copy(text).catch(() => undefined)];
}

/** Copies a text. */
export function CopyButton(props: { text: string; label?: string }) {
  const say = useSay();
  const [copied, copy] = useCopy();
  return (
    <Button onClick={() => copy(props.text)}>
      <span aria-live="polite">{copied ? say("copiedText") : (props.label ?? say("copyText"))}</span>
    </Button>
  );
}
