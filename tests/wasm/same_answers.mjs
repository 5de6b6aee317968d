// SPDX-License-Identifier: MIT
// The engine for browsers answers as the native program does: byte for byte, but for the steps of work and the time.
//   node same_answers.mjs build/wasm build/grundy [DOCS]
// Without the native program only the engine's own promises are tested: its sizes, what its first part answers alone, and
// the time of a second answer.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import path from "node:path";
import { firstQuestions } from "../../src/wasm/first_questions.mjs";
import { plain, questions, serve } from "./native.mjs";

const [folder, program, docs] = process.argv.slice(2).map((word) => path.resolve(word));
const engine = path.join(folder, "grundy_engine.js");
const wasmBinary = readFileSync(path.join(folder, "grundy_engine.wasm"));
const restBinary = readFileSync(path.join(folder, "grundy_engine_rest.wasm"));
const faults = [];
const check = (holds, what) => {
  if (!holds) faults.push(what);
};

const size = (bytes) => gzipSync(bytes, { level: 9 }).length;
const firstSize = size(wasmBinary) + size(readFileSync(engine));
const restSize = size(restBinary);
console.log(`gzip -9: ${firstSize} bytes, and ${restSize} bytes of the rest`);
check(firstSize < 740_000, `what a visitor waits for has ${firstSize} bytes: first_questions.mjs asks for too much`);
check(restSize < 1_010_000, `the rest, for which nobody waits, has ${restSize} bytes`);

const createGrundy = createRequire(import.meta.url)(engine);
let broughtRest = 0;
const rest = () => {
  ++broughtRest;
  return restBinary;
};
const begun = performance.now();
const grundy = await createGrundy({ wasmBinary, rest });
const loaded = performance.now();
const value = (position) => grundy.answer("value", JSON.stringify({ position }));
check(JSON.parse(value("kayles(5)").body).value === 4, "kayles(5) is 4");
const first = performance.now();
// The least of five, because other programs may take the core for longer.
const second = Math.min(...[6, 7, 8, 9, 10].map((heap) => {
  const asked = performance.now();
  value(`kayles(${heap})`);
  return performance.now() - asked;
}));
check(second < 5, `a second answer takes ${second.toFixed(1)} ms`);
console.log(`loaded in ${(loaded - begun).toFixed(0)} ms, first answer ${(first - loaded).toFixed(0)} ms, ` +
  `second ${second.toFixed(2)} ms`);

for (const [question, request] of firstQuestions) {
  grundy.answer(question, JSON.stringify(request));
  check(broughtRest === 0, `the first part does not answer ${question} ${JSON.stringify(request)}`);
  broughtRest = 0;
}

// The rest is brought once, by the question that needs it; if it cannot be had, that is an error.
const ofTheRest = JSON.stringify({ game: "kayles", ranges: ["0..9"] });
grundy.answer("pattern", ofTheRest);
grundy.answer("pattern", ofTheRest);
check(broughtRest === 1, `the rest was brought ${broughtRest} times`);
const alone = await createGrundy({ wasmBinary, rest: () => { throw new Error("not there"); } });
try {
  const { status } = alone.answer("pattern", ofTheRest);
  check(false, `a question of the rest was answered without it, with status ${status}`);
} catch (error) {
  check(String(error).includes("not there"), `the rest is missing: ${error}`);
}

const requests = questions(docs);
if (program && existsSync(program)) {
  const whole = await createGrundy();  // finds both parts beside its script
  const native = await serve(program);
  for (const [question, request] of requests) {
    const body = JSON.stringify(request);
    const mine = whole.answer(question, body);
    const theirs = await native.answer(question, body);
    const same = mine.status === theirs.status && plain(mine.body) === plain(theirs.body);
    check(same, `${question} ${body}\n  in the browser: ${mine.body.slice(0, 300)}\n  native: ${theirs.body.slice(0, 300)}`);
  }
  native.end();
  console.log(`${requests.length} requests compared with the native program`);
}
for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
