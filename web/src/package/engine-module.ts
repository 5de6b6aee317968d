// SPDX-License-Identifier: MIT
// One engine, which answers questions in turn and at once. The second part of its code is brought by the first question that
// needs it. After a failure its state is unknown, so that it answers nothing any more.

import type { Progress } from "../engine/answers";
import type { FromWorker } from "../engine/line";

interface Module {
  answer(question: string, request: string): { status: number; body: string };
  progress?: (label: string, done: number, total: number) => void;
}

export type CreateModule = (options: {
  wasmModule: WebAssembly.Module;
  rest: () => BufferSource;
}) => Promise<Module>;

export interface Asked {
  id: number;
  question: string;
  request: string;
}

/** Starts the engine, and asks it. */
export class EngineModule {
  private started: Promise<Module> | null = null;

  constructor(
    private readonly create: CreateModule,
    private readonly first: () => Promise<WebAssembly.Module>,
    private readonly rest: () => BufferSource,
  ) {}

  private async start(): Promise<Module> {
    return this.create({ wasmModule: await this.first(), rest: this.rest });
  }

  /** `tell` may throw, to end the question. */
  async answer({ id, question, request }: Asked, tell: (progress: Progress) => void): Promise<FromWorker> {
    try {
      const module = await (this.started ??= this.start());
      const begun = performance.now();
      let told = begun;
      module.progress = (label, done, total) => {
        const now = performance.now();
        if (now - told < 100) return;
        told = now;
        const seconds = (now - begun) / 1000;
        tell({ label, done, total, rate: done / seconds, seconds });
      };
      const { status, body } = module.answer(question, request);
      return { id, status, response: body };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { id, broken: true, status: 500, response: JSON.stringify({ error: { kind: "engine", message } }) };
    }
  }
}
