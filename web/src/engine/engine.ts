// SPDX-License-Identifier: MIT
// What the page knows of an engine: it asks questions and starts jobs. Two implementations speak the same JSON: HTTP to
// `grundy serve` (http.ts), and a Web Worker with the engine as WebAssembly (worker.ts).

import type { AnswerOf, Diagnostic, JobState, Progress, Question, RequestOf } from "./answers";

export type { Progress };

/** A fault of rules, or a finding about them. */
export type Remark = Diagnostic & { note?: boolean };

export interface AskOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export interface Job {
  id: string;
  question: Question;
  request: unknown;
  state: JobState;
  progress: Progress | null;
  result: unknown;
  error: string | null;
}

export function isOpen(state: JobState): boolean {
  return state === "running" || state === "waiting";
}

/** Questions that may take long. Their results outlive a reload of the page. */
export interface Jobs {
  /** Whether the engine takes any; a server for a class does not. */
  readonly taken: boolean;
  start<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<string>;
  cancel(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Calls back with all jobs, at once and after every change. Returns the function that ends this. */
  watch(callback: (jobs: Job[]) => void): () => void;
}

export interface Engine {
  ask<Q extends Question>(question: Q, request: RequestOf<Q>, options?: AskOptions): Promise<AnswerOf<Q>>;
  readonly jobs: Jobs;
}

/** An answer that is a refusal: what is wrong with the request, and where. */
export class EngineError extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly diagnostics: Diagnostic[] = [],
    readonly status = 0,
    /** The text that is at fault, such as "rules". */
    readonly where = "",
  ) {
    super(message);
    this.name = "EngineError";
  }
}

interface ErrorBody {
  error: { kind?: string; message?: string; where?: string; diagnostics?: Diagnostic[] };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object";
}

/** The error that a response means, whatever its body is. */
export function errorFrom(status: number, body: unknown): EngineError {
  if (!isErrorBody(body)) return new EngineError("http", `status ${status}`, [], status);
  const { kind = "error", message = "", where = "", diagnostics = [] } = body.error;
  return new EngineError(kind, message, diagnostics, status, where);
}

/** Whether the server knows nothing of what was asked for, any more. */
export function isGone(error: unknown): boolean {
  return error instanceof EngineError && error.status === 404;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** An answer that says only that its budget was used up, as an error of its own kind. */
export function settled(answer: unknown): unknown {
  if (typeof answer === "object" && answer !== null && "outcome" in answer && "stopped" in answer)
    throw new EngineError("stopped", String(answer.stopped));
  return answer;
}
