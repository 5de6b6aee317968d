// SPDX-License-Identifier: MIT
// The engine from the files beside the script.

import { readFileSync } from "node:fs";
import { EngineModule } from "./engine-module";
import create from "./engine-script";

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url));
let code: Promise<WebAssembly.Module> | null = null;

export function newEngine(): EngineModule {
  return new EngineModule(
    create,
    () => (code ??= WebAssembly.compile(read("engine.wasm"))),
    () => read("engine_rest.wasm"),
  );
}
