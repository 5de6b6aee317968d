// SPDX-License-Identifier: MIT
// A link that tells the moves of a game: they are made again, so that its course is there.

import { useEffect, useState } from "preact/hooks";
import { askKept, useEngine } from "../../engine/context";
import type { Engine } from "../../engine/engine";
import { misereIf, scopeOf } from "../../engine/scope";
import { go, type Route, useRoute } from "../../state/route";
import { onWhole, wholeAfter } from "../../draw/whole";
import type { PositionApart } from "../../engine/answers";
import { type Course, moveAt, moverAfter, type Turn, turnFrom } from "./history";
import { outcomeOf } from "./outcome";

/** The turns that an address tells; null if they do not lead to its position. */
async function turnsOf(engine: Engine, route: Route, signal: AbortSignal): Promise<Turn[] | null> {
  const scope = scopeOf(route.rules);
  const turns: Turn[] = [];
  let position = route.from;
  const first = (await askKept(engine, "position", { ...scope, position, values: false }, signal)).components ?? [];
  for (const place of route.moves.split(".")) {
    const answer = await askKept(engine, "play", { ...scope, ...misereIf(route.misere), position }, signal);
    const picture = await askKept(engine, "position", { ...scope, position, values: false }, signal);
    const seen = onWhole(wholeAfter(first, turns), picture as PositionApart, answer) ?? { answer, picture };
    const move = moveAt(answer, seen.answer, place);
    if (!move) return null;
    const mover = moverAfter(turns);
    turns.push(turnFrom(seen.answer, seen.picture.components ?? [], position, outcomeOf(answer, mover), move));
    position = move.after;
  }
  return position === route.position ? turns : null;
}

/** Whether moves are being made again. */
export function useReplay(course: Course): boolean {
  const engine = useEngine();
  const route = useRoute();
  const wanted = route.moves !== "" && course.turns.length === 0 ? `${route.from}|${route.moves}` : "";
  const [busy, setBusy] = useState(wanted !== "");
  useEffect(() => {
    setBusy(wanted !== "");
    if (wanted === "") return;
    const control = new AbortController();
    turnsOf(engine, route, control.signal)
      .catch(() => null)
      .then((turns) => {
        if (control.signal.aborted) return;
        if (turns) go({}, { replace: true, memory: { turns, replayed: true } satisfies Course });
        else go({ from: "", moves: "" }, { replace: true });
      });
    return () => control.abort();
  }, [engine, wanted]);
  return wanted !== "" || busy;
}
