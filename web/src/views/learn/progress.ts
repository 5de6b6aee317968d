// SPDX-License-Identifier: MIT
// How far a reader has come with sets of puzzles. It is kept in the browser and goes nowhere.

import { useState } from "preact/hooks";

/** Not solved yet; solved at once; solved after other tries; the answer was shown. */
export type State = "open" | "first" | "later" | "shown";

const letters: Record<State, string> = { open: ".", first: "1", later: "2", shown: "s" };
const storage = "grundy.puzzles";
/** The most sets that are remembered. */
const mostSets = 60;

/** A short name of a text (FNV-1a). */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

function readAll(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storage) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function read(name: string, count: number): State[] {
  const text = String(readAll()[name] ?? "");
  const states = Object.keys(letters) as State[];
  return Array.from({ length: count }, (_, i) => states.find((state) => letters[state] === text[i]) ?? "open");
}

function write(name: string, states: State[]): void {
  const { [name]: _, ...others } = readAll();
  // The latest set is the last one; the oldest ones make room.
  const kept = [...Object.entries(others).slice(1 - mostSets), [name, states.map((state) => letters[state]).join("")]];
  try {
    localStorage.setItem(storage, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the progress lasts until the page is closed.
  }
}

/** The states of a set's puzzles, and what changes one. `about` is all that makes it another set. */
export function useProgress(about: string, count: number): [State[], (index: number, state: State) => void] {
  const name = nameOf(about);
  const [kept, keep] = useState<{ name: string; states: State[] }>({ name: "", states: [] });
  const states = kept.name === name && kept.states.length === count ? kept.states : read(name, count);
  return [
    states,
    (index, state) => {
      const next = states.map((one, i) => (i === index ? state : one));
      write(name, next);
      keep({ name, states: next });
    },
  ];
}
