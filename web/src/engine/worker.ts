// SPDX-License-Identifier: MIT
// The engine as WebAssembly in Web Workers. One worker answers the page's questions in turn; each job has a worker of
// its own. The engine cannot be interrupted from outside, so cancelling ends its worker, and a new one takes its place.

import type { AnswerOf, JobState, Question, RequestOf } from "./answers";
import { type AskOptions, type Engine, errorFrom, type Job, type Jobs, type Progress, settled } from "./engine";

interface Reply {
  id: number;
  status?: number;
  response?: unknown;
  progress?: Progress;
  /** The engine trapped or did not start: its worker must not be asked again. */
  broken?: boolean;
}

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

interface Waiting {
  message: Asked;
  options: AskOptions;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long a question that nobody waits for any more may still run, in milliseconds. */
const patience = 700;

/** Seconds that a question may take which is no job, as `grundy serve` has it. */
const mostSeconds = 10;

/** A worker that is started when it is first needed, and again after a question has been cancelled. */
class Line {
  private worker: Worker | null = null;
  private queue: Waiting[] = [];
  private next = 1;

  constructor(private readonly make: () => Worker) {}

  ask(question: Question, request: unknown, options: AskOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { message: { id: this.next++, question, request }, options, resolve, reject };
      options.signal?.addEventListener("abort", () => this.drop(one));
      this.queue.push(one);
      if (this.queue.length === 1) this.send();
    });
  }

  stop(): void {
    this.end();
    for (const one of this.queue.splice(0)) one.reject(new DOMException("cancelled", "AbortError"));
  }

  private send(): void {
    const head = this.queue[0];
    if (!head) return;
    try {
      this.worker ??= this.begin();
      this.worker.postMessage(head.message);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private begin(): Worker {
    const worker = this.make();
    worker.onmessage = (event: MessageEvent<Reply>) => this.receive(event.data);
    // A script that cannot be loaded gives no message.
    worker.onerror = (event) => this.fail(event.message || "The engine's worker failed.");
    return worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private receive(reply: Reply): void {
    const head = this.queue[0];
    if (!head || head.message.id !== reply.id) return;
    if (reply.progress) {
      head.options.onProgress?.(reply.progress);
      return;
    }
    this.queue.shift();
    if (reply.broken) this.end();
    const status = reply.status ?? 500;
    if (status < 400) head.resolve(reply.response);
    else head.reject(errorFrom(status, reply.response));
    this.send();
  }

  private fail(message: string): void {
    const head = this.queue.shift();
    this.end();
    head?.reject(errorFrom(500, { error: { kind: "engine", message } }));
    this.send();
  }

  private drop(one: Waiting): void {
    const place = this.queue.indexOf(one);
    if (place < 0) return;
    // A worker keeps rules and values, so one that will soon be done anyway is not ended.
    if (place > 0) this.queue.splice(place, 1);
    else
      setTimeout(() => {
        if (this.queue[0] === one) this.restart();
      }, patience);
    one.reject(new DOMException("cancelled", "AbortError"));
  }

  private restart(): void {
    this.queue.shift();
    this.end();
    this.send();
  }
}

const storage = "grundy.jobs";
const ended: JobState[] = ["done", "failed", "cancelled"];

class WorkerJobs implements Jobs {
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
      .then((result) => this.change(id, { state: "done", result }))
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
    return settled(
      await this.line.ask(question, { strings: true, budget: { seconds: mostSeconds }, ...request }, options),
    ) as AnswerOf<Q>;
  }
}
