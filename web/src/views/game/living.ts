// SPDX-License-Identifier: MIT
// Games that play themselves in the gallery: one after the other shows a move, then makes it, and begins again at its end.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentPicture } from "../../engine/answers";
import { askKept, useEngine } from "../../engine/context";
import type { Engine } from "../../engine/engine";
import { targetsOf } from "../../draw/targets";

export interface Scenery {
  position: string;
  components: readonly ComponentPicture[];
  /** What the next move touches, and in which component. */
  marked: ReadonlySet<string>;
  at: number;
  /** Where that move leads; null: no move is shown. */
  next: string | null;
}

/** Between one change and the next, in milliseconds. */
const pace = 900;
const mostComponents = 3;

async function shownAt(engine: Engine, position: string): Promise<Scenery> {
  const { components = [] } = await askKept(engine, "position", { position, values: false });
  return { position, components, marked: new Set(), at: 0, next: null };
}

/** Shows a move, makes the one that is shown, or begins again. */
async function step(engine: Engine, start: string, now: Scenery): Promise<Scenery> {
  if (now.next !== null) {
    if (now.next === "win" || now.next === "0") return shownAt(engine, start);
    const there = await shownAt(engine, now.next);
    return there.components.length > mostComponents ? shownAt(engine, start) : there;
  }
  const { moves } = await askKept(engine, "play", { position: now.position, values: false, moves: 60 });
  const drawn = moves.filter((move) => targetsOf(now.components[move.component - 1] as ComponentPicture, [move]).length > 0);
  const move = drawn[Math.floor(Math.random() * drawn.length)];
  if (!move) return shownAt(engine, start);
  const component = now.components[move.component - 1];
  const marked = component ? (targetsOf(component, [move])[0]?.hot ?? []) : [];
  return { ...now, marked: new Set(marked), at: move.component - 1, next: move.after };
}

export function movesAllowed(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What each game shows that has moved, by its first position. */
export function useLiving(starts: readonly string[], on: boolean): ReadonlyMap<string, Scenery> {
  const engine = useEngine();
  const [scenes, setScenes] = useState<ReadonlyMap<string, Scenery>>(new Map());
  const latest = useRef(scenes);
  latest.current = scenes;
  const key = starts.join("|");
  useEffect(() => {
    if (!on || starts.length === 0) return;
    let ended = false;
    let turn = 0;
    let timer = 0;
    const beat = async () => {
      const start = starts[(turn >> 1) % starts.length];
      turn += 1;
      if (start !== undefined && document.visibilityState === "visible") {
        const now = latest.current.get(start) ?? (await shownAt(engine, start).catch(() => null));
        const then = now && (await step(engine, start, now).catch(() => null));
        if (!ended && then) setScenes((old) => new Map(old).set(start, then));
      }
      if (!ended) timer = window.setTimeout(() => void beat(), pace);
    };
    timer = window.setTimeout(() => void beat(), pace);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [engine, key, on]);
  return scenes;
}
