// SPDX-License-Identifier: MIT
// Runs in the worker of a browser. The first message has the compiled engine if the page has it from an earlier worker.

import create from "./engine-script";
import { type Asked, EngineModule } from "./engine-module";
import type { FromPage } from "./browser";

/** At once, because the engine waits for it: browsers allow that in workers. */
function restOfEngine(): BufferSource {
  const request = new XMLHttpRequest();
  request.open("GET", new URL("./engine_rest.wasm", import.meta.url).href, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`engine_rest.wasm was not found (status ${request.status})`);
  return request.response as ArrayBuffer;
}

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("./engine.wasm", import.meta.url));
  if (!response.ok) throw new Error(`engine.wasm was not found (status ${response.status})`);
  // Servers that do not know the type are common.
  const streams = response.headers.get("Content-Type")?.startsWith("application/wasm") === true;
  const code = streams
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  self.postMessage({ code });
  return code;
}

let code: WebAssembly.Module | null = null;
const engine = new EngineModule(create, async () => code ?? compiled(), restOfEngine);

self.onmessage = ({ data }: MessageEvent<FromPage | Asked>) => {
  if ("code" in data) code = data.code;
  else void engine.answer(data, (progress) => self.postMessage({ id: data.id, progress })).then((reply) => self.postMessage(reply));
};
