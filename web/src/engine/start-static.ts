// SPDX-License-Identifier: MIT
// The engine of the static page: WebAssembly that the page itself carries, so that a file opened from disk has it. Its
// parts lie in the document as text: the engine's script, and its code as gzip in base64. The second part of the code is
// the document's end, which may still be on its way when the first questions are answered. Jobs take the engine with
// threads, which lies beside the page, where a server sends the headers that let threads share memory (web/README.md).

import type { Engine } from "./engine";
import { textOf, unpack } from "./packed";
import { type Threads, type ToWorker, WorkerEngine } from "./worker";
import workerScript from "./worker-main.ts?text";

async function compiled(id: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await unpack(textOf(id)));
}

async function documentsEnd(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

async function restOfEngine(): Promise<ToWorker> {
  try {
    await documentsEnd();
    return { rest: await compiled("engine-rest") };
  } catch (error) {
    return { lost: error instanceof Error ? error.message : String(error) };
  }
}

export async function startEngine(): Promise<Engine> {
  const [first, glue] = await Promise.all([compiled("engine-wasm"), unpack(textOf("engine-script"))]);
  // A worker from a file of its own is refused for pages opened from disk.
  const script = URL.createObjectURL(new Blob([glue, "\n", workerScript], { type: "text/javascript" }));
  const rest = restOfEngine();
  const make = (threads: Threads | null): Worker => {
    const worker = new Worker(script);
    const tell = (message: ToWorker) => worker.postMessage(message);
    tell({ first, threads });
    void rest.then(tell);
    return worker;
  };
  const threads = crossOriginIsolated ? new URL("threads/", document.baseURI).href : null;
  return new WorkerEngine(
    () => make(null),
    () => make(threads),
  );
}
