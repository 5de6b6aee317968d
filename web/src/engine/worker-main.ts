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

let engine: Promise<Grundy> | null = null;

function startFrom(module: WebAssembly.Module): Promise<Grundy> {
  return createGrundy({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(module, imports).then(done);
      return {};
    },
  });
}

async function answer(grundy: Grundy, { id, question, request }: Asked): Promise<void> {
  const begun = performance.now();
  let told = begun;
  grundy.progress = (label, done, total) => {
    const now = performance.now();
    if (now - told < 100) return;
    told = now;
    const seconds = (now - begun) / 1000;
    self.postMessage({ id, progress: { label, done, total, rate: done / seconds, seconds } });
  };
  try {
    const { status, body } = grundy.answer(question, JSON.stringify(request));
    self.postMessage({ id, status, response: JSON.parse(body) as unknown });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ id, status: 500, response: { error: { kind: "engine", message } } });
  }
}

self.onmessage = (event: MessageEvent<Asked | { module: WebAssembly.Module }>) => {
  const message = event.data;
  if ("module" in message) engine = startFrom(message.module);
  else void engine?.then((grundy) => answer(grundy, message));
};

export {};
