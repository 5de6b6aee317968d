// SPDX-License-Identifier: MIT
// createGrundy for node: the engine runs in the program's own thread, or in one of its own.

import { Worker } from "node:worker_threads";
import type { Progress } from "../engine/answers";
import type { FromWorker, Port } from "../engine/line";
import type { Grundy, Options } from "./api";
import { startClient } from "./client";
import type { Asked } from "./engine-module";
import { newEngine } from "./node-engine";

export type * from "./api";
export { GrundyError } from "./api";

/** The engine in this thread, as if it were a worker. It is busy while it answers: only `onProgress` can end a question. */
class SameThread implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  private readonly engine = newEngine();
  private ended = false;

  postMessage(message: unknown): void {
    const asked = message as Asked;
    // Not at once, so that whatever else the program waits for has its turn.
    setImmediate(() => {
      if (!this.ended) void this.engine.answer(asked, (progress) => this.tell(asked.id, progress)).then((reply) => this.post(reply));
    });
  }

  terminate(): void {
    this.ended = true;
  }

  private post(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }

  private tell(id: number, progress: Progress): void {
    this.post({ id, progress });
    if (this.ended) throw new Error("cancelled");
  }
}

/** A thread that keeps the program running only while a question is open. */
class OtherThread implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  private readonly worker = new Worker(new URL("./node-worker.js", import.meta.url), { execArgv: [] });

  constructor() {
    this.worker.unref();
    this.worker.on("message", (data: FromWorker) => {
      if (!data.progress) this.worker.unref();
      this.onmessage?.({ data } as MessageEvent<FromWorker>);
    });
    this.worker.on("error", ({ message }) => this.onerror?.({ message } as ErrorEvent));
  }

  postMessage(message: unknown): void {
    this.worker.ref();
    this.worker.postMessage(message);
  }

  terminate(): void {
    void this.worker.terminate();
  }
}

export async function createGrundy({ worker = false }: Options = {}): Promise<Grundy> {
  return worker ? startClient(() => new OtherThread(), 100) : startClient(() => new SameThread(), 0);
}
