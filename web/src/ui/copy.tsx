// SPDX-License-Identifier: MIT
// A button that copies a text. Browsers allow it only where the page is trusted; elsewhere there is no such button.

import { useState } from "preact/hooks";
import { useSay } from "../i18n/text";
import { Button } from "./parts";

export function CopyButton(props: { text: string; label?: string }) {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  if (!("clipboard" in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button onClick={() => void copy().catch(() => undefined)}>
      <span aria-live="polite">{copied ? say("copiedText") : (props.label ?? say("copyText"))}</span>
    </Button>
  );
}
