// SPDX-License-Identifier: MIT
// The hook by which views ask: the answer of the last request, kept while the next one is on its way, so that nothing
// on the page jumps.

import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { AnswerOf, Question, RequestOf } from "./answers";
import { type Engine, EngineError, isAbort } from "./engine";

export const EngineContext = createContext<Engine | null>(null);

/** The rules in scope besides the catalogue. */
export const RulesContext = createContext("");

/** Whether long work can be started: a server for a class takes none. */
export const TakesJobs = createContext(true);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error("no engine");
  return engine;
}

export interface Asked<Q extends Question> {
  answer: AnswerOf<Q> | null;
  error: EngineError | null;
  pending: boolean;
}

const kept = new Map<string, { answer: unknown; size: number }>();
const largestKept = 1e6;
const allKept = 16e6;
let keptSize = 0;

/** About how many characters of JSON a value has; it stops counting beyond `most`. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 6;
  let size = 2;
  for (const key in value) {
    if (size > most) break;
    if (!Array.isArray(value)) size += key.length + 3;
    size += sizeOf((value as Record<string, unknown>)[key], most - size);
  }
  return size;
}

function discard(key: string): void {
  keptSize -= kept.get(key)?.size ?? 0;
  kept.delete(key);
}

/** Keeps an answer unless it is large; the oldest ones make room for it. */
function keep(key: string, answer: unknown): void {
  discard(key);
  const size = key.length + sizeOf(answer, largestKept);
  if (size > largestKept) return;
  kept.set(key, { answer, size });
  keptSize += size;
  for (const oldest of kept.keys()) {
    if (keptSize <= allKept) break;
    discard(oldest);
  }
}

/** A request that is on its way, and how many wait for it. */
interface Flight {
  answer: Promise<unknown>;
  control: AbortController;
  waiting: number;
}

const flights = new Map<string, Flight>();

function launch<Q extends Question>(engine: Engine, question: Q, request: RequestOf<Q>, key: string): Flight {
  const control = new AbortController();
  const answer = engine.ask(question, request, { signal: control.signal }).then((one) => {
    keep(key, one);
    return one;
  });
  const flight: Flight = { answer, control, waiting: 0 };
  const land = () => {
    if (flights.get(key) === flight) flights.delete(key);
  };
  answer.then(land, land);
  flights.set(key, flight);
  return flight;
}

/** Asks once for each request, also if several parts of the page wait for it, and remembers recent answers. */
export async function askKept<Q extends Question>(
  engine: Engine,
  question: Q,
  request: RequestOf<Q>,
  signal?: AbortSignal,
): Promise<AnswerOf<Q>> {
  const key = question + JSON.stringify(request);
  const known = kept.get(key)?.answer as AnswerOf<Q> | undefined;
  if (known !== undefined) return known;
  const flight = flights.get(key) ?? launch(engine, question, request, key);
  flight.waiting += 1;
  const leave = () => {
    flight.waiting -= 1;
    if (flight.waiting > 0) return;
    // Whoever asks again from now on is not to wait for what has been given up.
    if (flights.get(key) === flight) flights.delete(key);
    flight.control.abort();
  };
  signal?.addEventListener("abort", leave, { once: true });
  try {
    const answer = (await flight.answer) as AnswerOf<Q>;
    signal?.throwIfAborted();
    return answer;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError("page", error instanceof Error ? error.message : String(error));
}

const retryAfter = 3000;

/** Calls `again` after a while if the server was away or too busy. Returns what ends this. */
export function retryIfAway(error: EngineError, again: () => void): () => void {
  if (error.kind !== "connection" && error.kind !== "busy") return () => undefined;
  const timer = setTimeout(again, retryAfter);
  return () => clearTimeout(timer);
}

/** Asks a question whenever the request changes, and again if the server was away; null asks nothing. */
export function useAsk<Q extends Question>(question: Q, request: RequestOf<Q> | null): Asked<Q> {
  const engine = useEngine();
  const key = request ? question + JSON.stringify(request) : "";
  const [state, setState] = useState<{ key: string; answer: AnswerOf<Q> | null; error: EngineError | null }>({
    key: "",
    answer: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    const wanted = latest.current;
    if (!wanted) return;
    const control = new AbortController();
    let endRetry = () => undefined as void;
    askKept(engine, question, wanted, control.signal)
      .then((answer) => {
        if (!control.signal.aborted) setState({ key, answer, error: null });
      })
      .catch((error: unknown) => {
        if (control.signal.aborted || isAbort(error)) return;
        setState({ key, answer: null, error: toEngineError(error) });
        endRetry = retryIfAway(toEngineError(error), () => setAttempt((n) => n + 1));
      });
    return () => {
      control.abort();
      endRetry();
    };
  }, [engine, key, attempt]);
  if (!request) return { answer: null, error: null, pending: false };
  const known = kept.get(key)?.answer as AnswerOf<Q> | undefined;
  if (known !== undefined) return { answer: known, error: null, pending: false };
  return { answer: state.answer, error: state.key === key ? state.error : null, pending: state.key !== key };
}
