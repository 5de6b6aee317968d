// SPDX-License-Identifier: MIT
// Asks an instrumented engine what visitors ask first, and writes which functions that called, for wasm-split:
//   node profile_engine.mjs GLUE.js INSTRUMENTED.wasm QUESTIONS.mjs PROFILE [LIST]
// LIST is a name that QUESTIONS.mjs exports, firstQuestions by default.
// The clock counts how often it is asked: each build calls the same functions, those for short and long times among them.
// (Long ones are rare, so that no question uses up its budget: what comes after the stop would be in the second part.)
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [glue, instrumented, questions, profile] = process.argv.slice(2, 6).map((name) => path.resolve(name));
let looks = 0;
let milliseconds = 0;
const tick = () => (milliseconds += ++looks % 64 === 0 ? 60 : 0.0123);
performance.now = tick;
Date.now = tick;
process.hrtime = () => [Math.floor(tick() / 1000), (milliseconds % 1000) * 1e6];

const createGrundy = createRequire(import.meta.url)(glue);
const asked = (await import(pathToFileURL(questions)))[process.argv[6] ?? "firstQuestions"];
const grundy = await createGrundy({ wasmBinary: readFileSync(instrumented) });
for (const [question, request] of asked) {
  const { status, body } = grundy.answer(question, JSON.stringify(request));
  if (status >= 500) throw new Error(`${question} ${JSON.stringify(request)}: ${body}`);
}

const { asm } = grundy;
const memory = Object.values(asm).find((one) => one instanceof WebAssembly.Memory);
const size = asm.__write_profile(0, 0);
const at = grundy._malloc(size);
asm.__write_profile(at, size);
writeFileSync(profile, new Uint8Array(memory.buffer, at, size));
