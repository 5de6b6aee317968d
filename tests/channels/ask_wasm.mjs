// SPDX-License-Identifier: MIT
// The engine for browsers as a channel: node ask_wasm.mjs ENGINE_FOLDER reads lines [question, request] and prints a line
// [status, body] for each.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";

const createGrundy = createRequire(import.meta.url)(path.resolve(process.argv[2], "grundy_engine.js"));
const engine = await createGrundy();
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [question, request] = JSON.parse(line);
  const { status, body } = engine.answer(question, JSON.stringify(request));
  console.log(JSON.stringify([status, body]));
}
