// SPDX-License-Identifier: MIT
// The moves of each component of a sum.

import { useEffect, useState } from "preact/hooks";
import type { PlayAnswer, SolveAnswer } from "../../engine/answers";
import { askKept, toEngineError, useEngine } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import { scopeOf } from "../../engine/scope";

export interface Parts {
  /** The answers about each different component; null while they are on their way. */
  parts: PlayAnswer[] | null;
  error: EngineError | null;
}

export function useParts(solved: SolveAnswer | null, rules: string): Parts {
  const engine = useEngine();
  const positions = [...new Set((solved?.components ?? []).map((one) => one.position))];
  const key = positions.join("\n");
  const [kept, keep] = useState<Parts & { key: string }>({ key: "", parts: null, error: null });
  useEffect(() => {
    let current = true;
    void Promise.all(
      positions.map((position) => askKept(engine, "play", { ...scopeOf(rules), position, moves: 1000 })),
    )
      .then((parts) => current && keep({ key, parts, error: null }))
      .catch((error: unknown) => current && keep({ key, parts: null, error: toEngineError(error) }));
    return () => {
      current = false;
    };
  }, [key, rules]);
  return kept.key === key ? kept : { parts: null, error: null };
}
