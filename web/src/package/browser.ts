// SPDX-License-Identifier: MIT
// createGrundy for browsers: the engine runs in a worker. Ending the worker cancels a question.

import type { FromWorker, Port } from "../engine/line";
import type { Grundy, Options } from "./api";
import { startClient } from "./client";

export type * from "./api";
export { GrundyError } from "./api";

export interface FromPage {
  code: WebAssembly.Module;
}

/** The milliseconds that a question may run for which nobody waits: then its worker, which keeps values, is ended. */
const patience = 100;

/** A worker of another origin is refused, but may be imported into one of the page's own. */
function workerFrom(elsewhere: string): Worker {
  const text = `import ${JSON.stringify(new URL("worker.js", elsewhere).href)};`;
  const script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(script, { type: "module" });
  // Not at once: the worker fetches it a moment later.
  setTimeout(() => URL.revokeObjectURL(script), 60_000);
  return worker;
}

function startWorker(): Worker {
  const here = import.meta.url;
  // Webpack has the address of the source there.
  if (/^https?:/.test(here) && new URL(here).origin !== location.origin) return workerFrom(here);
  // Bundlers find the worker by this expression, as it stands.
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

export async function createGrundy(_: Options = {}): Promise<Grundy> {
  let code: WebAssembly.Module | null = null;
  const make = (): Port => {
    const worker = startWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker | FromPage>) => {
      if ("code" in data) code = data.code;
    });
    if (code) worker.postMessage({ code } satisfies FromPage);
    return worker as Port;
  };
  return startClient(make, patience);
}
