// SPDX-License-Identifier: MIT
// Copying texts. Browsers allow it only where the page is trusted.

import { useState } from "preact/hooks";
import { useSay } from "../i18n/text";
import { Button } from "./parts";

const allowed = () => "clipboard" in navigator;

/** Whether a text was copied a moment ago, and what copies one; it does nothing where that is not allowed. */
export function useCopy(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return [copied, (text) => void (allowed() && copy(text).catch(() => undefined))];
}

/** Copies a text; there is no such button where that is not allowed. */
export function CopyButton(props: { text: string; label?: string }) {
  const say = useSay();
  const [copied, copy] = useCopy();
  if (!allowed()) return null;
  return (
    <Button onClick={() => copy(props.text)}>
      <span aria-live="polite">{copied ? say("copiedText") : (props.label ?? say("copyText"))}</span>
    </Button>
  );
}
