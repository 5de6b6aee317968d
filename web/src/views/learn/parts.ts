// SPDX-License-Identifier: MIT
// The moves of each component of a sum.

import { useEffect, useState } from "preact/hooks";
import type { PlayAnswer, SolveAnswer } from "../../engine/answers";
import { askKept, useEngine } from "../../engine/context";
import { scopeOf } from "../../engine/scope";

/** The answers about each different component; null while they are on their way. */
export function useParts(solved: SolveAnswer | null, rules: string): PlayAnswer[] | null {
  const engine = useEngine();
  const positions = [...new Set((solved?.components ?? []).map((one) => one.position))];
  const key = positions.join("\n");
  const [kept, keep] = useState<{ key: string; parts: PlayAnswer[] }>({ key: "", parts: [] });
  useEffect(() => {
    let current = true;
    void Promise.all(
      positions.map((position) => askKept(engine, "play", { ...scopeOf(rules), position, moves: 1000 })),
    )
      .catch(() => [])
      .then((parts) => current && keep({ key, parts }));
    return () => {
      current = false;
    };
  }, [key, rules]);
  return kept.key === key ? kept.parts : null;
}
