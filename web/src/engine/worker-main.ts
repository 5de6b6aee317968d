// SPDX-License-Identifier: MIT
// Runs in the worker: starts the engine with the compiled module that comes as the first message, and answers questions
// one after the other, in the form of docs/api.md. The module's second part comes later: few questions need it. Or it
// starts the engine with threads, which is another module.

import type { Asked, Threads, ToWorker } from "./worker";

interface Grundy {
  answer(question: string, request: string): { status: number; body: string };
  progress?: (label: string, done: number, total: number) => void;
}

interface EngineOptions {
  wasmModule: WebAssembly.Module;
  rest: () => WebAssembly.Module;
}

interface ThreadsOptions {
  locateFile: (name: string) => string;
  mainScriptUrlOrBlob: string;
}

declare const createGrundy: (options: EngineOptions) => Promise<Grundy>;
declare const createGrundyThreads: (options: ThreadsOptions) => Promise<Grundy>;
declare const importScripts: (address: string) => void;

let first: WebAssembly.Module;
let rest: WebAssembly.Module | null = null;
let restCame: () => void;
let restIsLost: (error: Error) => void;
const restComes = new Promise<void>((resolve, reject) => {
  restCame = resolve;
  restIsLost = reject;
});
// Those that need it report the failure.
restComes.catch(() => undefined);

let engine: Promise<Grundy> = Promise.reject(new Error("The engine did not reach its worker."));
engine.catch(() => undefined);
/** The engine needed its second part before this had come. */
let lacking = false;

function alone(): Promise<Grundy> {
  lacking = false;
  return createGrundy({
    wasmModule: first,
    rest() {
      if (rest) return rest;
      lacking = true;
      throw new Error("The engine's second part has not come yet.");
    },
  });
}

async function withThreads(folder: Threads): Promise<Grundy> {
  const script = `${folder}grundy_engine_threads.js`;
  importScripts(script);
  const { Worker } = self;
  const starting = new AbortController();
  // Without this, the engine would wait for ever for a thread that a browser refuses.
  const refusal = new Promise<never>((_, reject) => {
    self.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address);
        const refuse = (event: Event) => {
          event.stopImmediatePropagation();
          reject(new Error("A thread did not start."));
        };
        this.addEventListener("error", refuse, { signal: starting.signal });
      }
    };
  });
  const started = createGrundyThreads({ locateFile: (name) => folder + name, mainScriptUrlOrBlob: script });
  return Promise.race([started, refusal]).finally(() => {
    self.Worker = Worker;
    starting.abort();
  });
}

/** Where the engine with threads is missing, the other one serves. */
function start(threads: Threads | null): void {
  engine = threads === null ? alone() : withThreads(threads).catch(alone);
  // Each question reports the failure.
  engine.catch(() => undefined);
}

/**
 * Says that this engine is of no use any more, so that the page ends this worker. After a trap the module's stack and
 * locks are in no known state.
 */
function fail(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  self.postMessage({ id, broken: true, status: 500, response: { error: { kind: "engine", message } } });
}

function ask(grundy: Grundy, { id, question, request }: Asked): { status: number; body: string } {
  const begun = performance.now();
  let told = begun;
  grundy.progress = (label, done, total) => {
    const now = performance.now();
    if (now - told < 100) return;
    told = now;
    const seconds = (now - begun) / 1000;
    self.postMessage({ id, progress: { label, done, total, rate: done / seconds, seconds } });
  };
  return grundy.answer(question, JSON.stringify(request));
}

/** Asks again if the second part was lacking: in a new engine, since the state of one that was broken off is unknown. */
async function answer(asked: Asked): Promise<{ status: number; body: string }> {
  const grundy = await engine;
  try {
    const reply = ask(grundy, asked);
    if (!lacking) return reply;
  } catch (error) {
    if (!lacking) throw error;
  }
  await restComes;
  start(null);
  return ask(await engine, asked);
}

function receive(message: ToWorker): void {
  if ("first" in message) {
    first = message.first;
    start(message.threads);
  } else if ("rest" in message) {
    rest = message.rest;
    restCame();
  } else if ("lost" in message) {
    restIsLost(new Error(message.lost));
  } else {
    answer(message)
      .then(({ status, body }) => self.postMessage({ id: message.id, status, response: JSON.parse(body) as unknown }))
      .catch((error: unknown) => fail(message.id, error));
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
