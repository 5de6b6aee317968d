// SPDX-License-Identifier: MIT
// Runs in the worker: starts the engine with the compiled module that comes as the first message, and answers questions
// one after the other, in the form of docs/api.md.

interface Grundy {
  answer(question: string, request: string): { status: number; body: string };
  progress?: (label: string, done: number, total: number) => void;
}

interface EngineOptions {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object;
}

declare const createGrundy: (options: EngineOptions) => Promise<Grundy>;

interface Asked {
  id: number;
  question: string;
  request: unknown;
}

let engine: Promise<Grundy> = Promise.reject(new Error("The engine did not reach its worker."));
engine.catch(() => undefined);

function startFrom(module: WebAssembly.Module): Promise<Grundy> {
  // createGrundy() hears nothing of an instantiation that fails.
  return new Promise((resolve, reject) => {
    createGrundy({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then(done).catch(reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/**
 * Says that this engine is of no use any more, so that the page ends this worker. After a trap the module's stack and
 * locks are in no known state.
 */
function fail(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  self.postMessage({ id, broken: true, status: 500, response: { error: { kind: "engine", message } } });
}

function answer(grundy: Grundy, { id, question, request }: Asked): void {
  const begun = performance.now();
  let told = begun;
  grundy.progress = (label, done, total) => {
    const now = performance.now();
    if (now - told < 100) return;
    told = now;
    const seconds = (now - begun) / 1000;
    self.postMessage({ id, progress: { label, done, total, rate: done / seconds, seconds } });
  };
  const { status, body } = grundy.answer(question, JSON.stringify(request));
  self.postMessage({ id, status, response: JSON.parse(body) as unknown });
}

self.onmessage = (event: MessageEvent<Asked | { module: WebAssembly.Module }>) => {
  const message = event.data;
  if ("module" in message) {
    engine = startFrom(message.module);
    // Each question reports the failure.
    engine.catch(() => undefined);
  } else {
    engine.then((grundy) => answer(grundy, message)).catch((error: unknown) => fail(message.id, error));
  }
};

export {};
