// SPDX-License-Identifier: MIT
// One worker answers questions in turn. The engine cannot be interrupted from outside, so that cancelling the question that
// it works on ends the worker, and a new one takes its place.

import type { Progress } from "./answers";
import { type AskOptions, EngineError } from "./engine";

export interface Reply {
  id: number;
  status: number;
  response: unknown;
}

/** What a worker posts. */
export type FromWorker = Partial<Reply> & {
  progress?: Progress;
  /** The engine trapped or did not start: its worker must not be asked again. */
  broken?: boolean;
};

/** What is needed of a worker. */
export interface Port {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  message: { id: number; question: string; request: unknown };
  options: AskOptions;
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
  abort: () => void;
}

/** A worker that is started when it is first needed, and again after a question has been cancelled. */
export class Line {
  private port: Port | null = null;
  private queue: Waiting[] = [];
  private next = 1;

  /** `patience`: how long a question that nobody waits for any more may still run, in milliseconds. */
  constructor(
    private readonly make: () => Port,
    private readonly patience = 700,
  ) {}

  ask(question: string, request: unknown, options: AskOptions): Promise<Reply> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => this.drop(one, signal?.reason);
      const one: Waiting = { message: { id: this.next++, question, request }, options, resolve, reject, abort };
      signal?.addEventListener("abort", abort, { once: true });
      this.queue.push(one);
      if (this.queue.length === 1) this.send();
    });
  }

  stop(reason: unknown = new DOMException("cancelled", "AbortError")): void {
    this.end();
    for (const one of this.queue.splice(0)) this.settle(one, () => one.reject(reason));
  }

  private settle(one: Waiting, how: () => void): void {
    one.options.signal?.removeEventListener("abort", one.abort);
    how();
  }

  private send(): void {
    const head = this.queue[0];
    if (!head) return;
    try {
      this.port ??= this.begin();
      this.port.postMessage(head.message);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  private begin(): Port {
    const port = this.make();
    port.onmessage = (event) => this.receive(event.data);
    // A script that cannot be loaded gives no message.
    port.onerror = (event) => this.fail(event.message || "The engine's worker could not be loaded.");
    return port;
  }

  private end(): void {
    const { port } = this;
    this.port = null;
    if (!port) return;
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  }

  private receive(posted: FromWorker): void {
    const head = this.queue[0];
    if (!head || head.message.id !== posted.id) return;
    if (posted.progress) {
      try {
        head.options.onProgress?.(posted.progress);
      } catch (error) {
        this.drop(head, error);
      }
      return;
    }
    this.queue.shift();
    if (posted.broken) this.end();
    const { id, status = 500, response } = posted;
    this.settle(head, () => head.resolve({ id, status, response }));
    this.send();
  }

  private fail(message: string): void {
    const head = this.queue.shift();
    this.end();
    if (head) this.settle(head, () => head.reject(new EngineError("engine", message, [], 500)));
    this.send();
  }

  /** The question's promise is rejected, and it hears of no more progress. */
  private drop(one: Waiting, reason: unknown): void {
    const place = this.queue.indexOf(one);
    if (place < 0) return;
    this.settle(one, () => one.reject(reason));
    one.options = {};
    if (place > 0) this.queue.splice(place, 1);
    else if (this.patience === 0) this.restart();
    // A worker keeps rules and values, so one that will soon be done anyway is not ended.
    else
      setTimeout(() => {
        if (this.queue[0] === one) this.restart();
      }, this.patience);
  }

  private restart(): void {
    this.queue.shift();
    this.end();
    this.send();
  }
}
