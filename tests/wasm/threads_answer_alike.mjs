// SPDX-License-Identifier: MIT
// The engine with threads answers as the one without: byte for byte, but for the steps of work and the time.
//   node threads_answer_alike.mjs build/wasm
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const require = createRequire(import.meta.url);
// The engine starts as many threads as there are cores; four, so that a smaller machine tests the same.
os.cpus = () => new Array(4).fill({});
require("node:os").cpus = os.cpus;

const faults = [];
const check = (holds, what) => {
  if (!holds) faults.push(what);
};
const createGrundy = require(path.join(folder, "grundy_engine.js"));
const createGrundyThreads = require(path.join(folder, "grundy_engine_threads.js"));
// Given as bytes, since emscripten 3.1.6 takes node 18 and later for a browser, and would fetch them.
const wasmBinary = readFileSync(path.join(folder, "grundy_engine_threads.wasm"));
const threaded = () => createGrundyThreads({ wasmBinary });
const ask = (grundy, [question, request]) => grundy.answer(question, JSON.stringify(request));
const atWork = (grundy) => grundy.PThread.runningWorkers.length;

// Each takes longer than one thread does before it asks others to help: [question, request, threads that it starts].
const questions = [
  ["table", { game: "grundys", ranges: ["0..60000"], stats: true }, 3],
  ["table", { game: "0.6", ranges: ["0..40000"], stats: true }, 3],
  ["table", { game: "wythoff", ranges: ["0..1500", "0..1500"], stats: true }, 4],
  ["period", { game: "0.16", certificate: true }, 3],
  ["period", { game: "0.106", limit: 40_000_000 }, 1],
  ["value", { position: "cram(board(5, 7))" }, 3],
  // The threads of the heap stay with it, so that none is left for the board.
  ["value", { position: "grundys(60000) + cram(board(5, 7))" }, 3],
];
// Only the steps of work, the time, and how far an unfinished search came may differ.
const plain = (body) =>
  body.replace(/"(nodes|seconds)": ?[0-9.e+-]+/g, '"$1":0').replace(/so far, [^"]*/g, "");

const single = await createGrundy();
for (const [question, request, started] of questions) {
  const grundy = await threaded();
  const times = [];
  const timed = (engine) => {
    const begun = performance.now();
    const reply = ask(engine, [question, request]);
    times.push(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return reply;
  };
  const [mine, theirs] = [timed(grundy), timed(single)];
  const what = `${question} ${JSON.stringify(request)}`;
  check(mine.status === theirs.status && plain(mine.body) === plain(theirs.body),
    `${what}\n  with threads: ${mine.body.slice(0, 300)}\n  without: ${theirs.body.slice(0, 300)}`);
  check(atWork(grundy) >= started, `${what} has started ${atWork(grundy)} threads`);
  console.log(`${what}: ${times[0]} with ${atWork(grundy)} threads, ${times[1]} without`);
}

// What is thrown in several threads at once: the budget of a search ends, again and again, and afterwards the same threads
// find the value.
const grundy = await threaded();
const position = "cram(board(5, 7))";
for (let round = 0; round < 8; ++round) {
  const { status, body } = ask(grundy, ["value", { position, budget: { nodes: 2_200_000 + 100_000 * round } }]);
  check(status === 200 && body.includes("stopped"), `a budget that is too small gives ${status} ${body.slice(0, 200)}`);
}
check(JSON.parse(ask(grundy, ["value", { position }]).body).value === JSON.parse(ask(single, ["value", { position }]).body).value,
  `after budgets that were too small, ${position} has another value`);
check(atWork(grundy) === 3, `${atWork(grundy)} threads were started for one search after the other`);

for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);  // the threads would wait for ever
