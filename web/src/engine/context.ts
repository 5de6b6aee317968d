// SPDX-License-Identifier: MIT
// The hook by which views ask: the answer of the last request, kept while the next one is on its way, so that nothing
// on the page jumps.

import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { AnswerOf, Question, RequestOf } from "./answers";
import { type Engine, EngineError, isAbort, type Progress } from "./engine";

export const EngineContext = createContext<Engine | null>(null);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("no engine");
  return engine;
}

export interface Asked<Q extends Question> {
  answer: AnswerOf<Q> | null;
  error: EngineError | null;
  pending: boolean;
  progress: Progress | null;
}

const kept = new Map<string, unknown>();
const keptMost = 300;

function keep(key: string, answer: unknown): void {
  kept.delete(key);
  kept.set(key, answer);
  const oldest = kept.keys().next();
  if (kept.size > keptMost && !oldest.done) kept.delete(oldest.value);
}

/** Asks once for each request, and remembers recent answers. */
export async function askKept<Q extends Question>(
  engine: Engine,
  question: Q,
  request: RequestOf<Q>,
  signal?: AbortSignal,
): Promise<AnswerOf<Q>> {
  const key = question + JSON.stringify(request);
  if (kept.has(key)) return kept.get(key) as AnswerOf<Q>;
  const answer = await engine.ask(question, request, signal ? { signal } : {});
  keep(key, answer);
  return answer;
}

export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError("page", error instanceof Error ? error.message : String(error));
}

/** Asks a question whenever the request changes; null asks nothing. */
export function useAsk<Q extends Question>(question: Q, request: RequestOf<Q> | null): Asked<Q> {
  const engine = useEngine();
  const key = request ? question + JSON.stringify(request) : "";
  const [state, setState] = useState<{ key: string; answer: AnswerOf<Q> | null; error: EngineError | null }>({
    key: "",
    answer: null,
    error: null,
  });
  const [progress, setProgress] = useState<Progress | null>(null);
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    const wanted = latest.current;
    if (!wanted) return;
    const control = new AbortController();
    setProgress(null);
    askKept(engine, question, wanted, control.signal)
      .then((answer) => {
        if (!control.signal.aborted) setState({ key, answer, error: null });
      })
      .catch((error: unknown) => {
        if (!control.signal.aborted && !isAbort(error)) setState({ key, answer: null, error: toEngineError(error) });
      });
    return () => control.abort();
  }, [engine, key]);
  if (!request) return { answer: null, error: null, pending: false, progress: null };
  const known = kept.get(key) as AnswerOf<Q> | undefined;
  if (known !== undefined) return { answer: known, error: null, pending: false, progress: null };
  return { answer: state.answer, error: state.key === key ? state.error : null, pending: state.key !== key, progress };
}
