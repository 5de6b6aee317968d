// SPDX-License-Identifier: MIT
// The engine as WebAssembly in Web Workers. One worker answers the page's questions in turn; each job has a worker of
// its own. The engine cannot be interrupted from outside, so cancelling ends its worker, and a new one takes its place.

import type { AnswerOf, JobState, Question, RequestOf } from "./answers";
import { type AskOptions, type Engine, errorFrom, type Job, type Jobs, settled } from "./engine";
import { Line, type Reply } from "./line";

export interface Asked {
  id: number;
  question: Question;
  request: unknown;
}

/** The address of the folder with the engine that uses threads. */
export type Threads = string;

/**
 * What a worker is told: the engine's first part, and where the engine with threads is if it should take that one; the
 * second part or why that is missing; and questions.
 */
export type ToWorker =
  | { first: WebAssembly.Module; threads: Threads | null }
  | { rest: WebAssembly.Module }
  | { lost: string }
  | Asked;

/** Seconds that a question may take which is no job, as `grundy serve` has it. */
const mostSeconds = 10;

/** The answer that a reply has; a refusal is thrown. */
function answered({ status, response }: Reply): unknown {
  if (status >= 400) throw errorFrom(status, response);
  return response;
}

const storage = "grundy.jobs";
const ended: JobState[] = ["done", "failed", "cancelled"];

class WorkerJobs implements Jobs {
  readonly taken = true;
  private jobs: Job[] = [];
  private lines = new Map<string, Line>();
  private watchers = new Set<(jobs: Job[]) => void>();

  constructor(private readonly make: () => Worker) {
    this.jobs = load();
  }

  start<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<string> {
    const id = Math.random().toString(36).slice(2, 10);
    const line = new Line(this.make);
    this.lines.set(id, line);
    this.jobs.push({ id, question, request, state: "running", progress: null, result: null, error: null });
    line
      .ask(question, { strings: true, ...request }, { onProgress: (progress) => this.change(id, { progress }) })
      .then((reply) => this.change(id, { state: "done", result: answered(reply) }))
      .catch((error: unknown) => {
        if (this.lines.has(id))
          this.change(id, { state: "failed", error: error instanceof Error ? error.message : "" });
      })
      .finally(() => this.end(id));
    this.tell();
    return Promise.resolve(id);
  }

  cancel(id: string): Promise<void> {
    this.end(id);
    this.change(id, { state: "cancelled" });
    return Promise.resolve();
  }

  forget(id: string): Promise<void> {
    this.end(id);
    this.jobs = this.jobs.filter((job) => job.id !== id);
    this.tell();
    return Promise.resolve();
  }

  watch(callback: (jobs: Job[]) => void): () => void {
    this.watchers.add(callback);
    callback(this.jobs);
    return () => this.watchers.delete(callback);
  }

  private end(id: string): void {
    const line = this.lines.get(id);
    this.lines.delete(id);
    line?.stop();
  }

  private change(id: string, part: Partial<Job>): void {
    this.jobs = this.jobs.map((job) => (job.id === id ? { ...job, ...part } : job));
    this.tell();
  }

  private tell(): void {
    save(this.jobs);
    for (const watcher of this.watchers) watcher(this.jobs);
  }
}

function load(): Job[] {
  try {
    const jobs = JSON.parse(localStorage.getItem(storage) ?? "[]") as Job[];
    // Those that ran have ended with their page. Older pages called them "interrupted".
    return jobs.map((job) => (ended.includes(job.state) ? job : { ...job, state: "stopped" }));
  } catch {
    return [];
  }
}

function save(jobs: Job[]): void {
  try {
    localStorage.setItem(storage, JSON.stringify(jobs));
  } catch {
    // A full or forbidden storage costs only the results after a reload.
  }
}

export class WorkerEngine implements Engine {
  readonly jobs: Jobs;
  private readonly line: Line;

  constructor(make: () => Worker, makeForJob: () => Worker) {
    this.line = new Line(make);
    this.jobs = new WorkerJobs(makeForJob);
  }

  async ask<Q extends Question>(question: Q, request: RequestOf<Q>, options: AskOptions = {}): Promise<AnswerOf<Q>> {
    const full = { strings: true, budget: { seconds: mostSeconds }, ...request };
    return settled(answered(await this.line.ask(question, full, options))) as AnswerOf<Q>;
  }
}
