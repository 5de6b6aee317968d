// SPDX-License-Identifier: MIT
// The sample input that was typed or pasted, for each game and problem. It stays until another is typed or the tab of the
// browser is closed, whatever else is chosen: a format is often chosen after its sample.

import { useState } from "preact/hooks";

const storage = "grundy.samples";
/** The most samples that are remembered, and the longest. */
const [most, longest] = [20, 100_000];

const typed = new Map<string, string>(read());

function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storage) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string")) : [];
  } catch {
    return [];
  }
}

function keep(): void {
  try {
    const short = [...typed].filter(([, text]) => text.length <= longest);
    sessionStorage.setItem(storage, JSON.stringify(short.slice(-most)));
  } catch {
    // Without storage a sample lasts until the page is closed.
  }
}

/** What was typed for this game or problem, null if nothing was; and what types it, or forgets it. */
export function useTyped(about: string): [string | null, (text: string | null) => void] {
  const [, redraw] = useState(0);
  return [
    typed.get(about) ?? null,
    (text) => {
      typed.delete(about);
      if (text !== null) typed.set(about, text);
      keep();
      redraw((n) => n + 1);
    },
  ];
}
