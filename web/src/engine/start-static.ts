// SPDX-License-Identifier: MIT
// The engine of the static page: WebAssembly that the page itself carries, so that a file opened from disk has it. Its
// two parts lie in the document as text: the engine's script, and its code as gzip in base64.

import type { Engine } from "./engine";
import { textOf, unpack } from "./packed";
import { WorkerEngine } from "./worker";
import workerScript from "./worker-main.ts?text";

export async function startEngine(): Promise<Engine> {
  const wasm = await unpack(textOf("engine-wasm"));
  const glue = new TextDecoder().decode(await unpack(textOf("engine-script")));
  // A worker from a file of its own is refused for pages opened from disk.
  const script = URL.createObjectURL(new Blob([glue, "\n", workerScript], { type: "text/javascript" }));
  const module = await WebAssembly.compile(wasm);
  return new WorkerEngine(() => {
    const worker = new Worker(script);
    worker.postMessage({ module });
    return worker;
  });
}
