// SPDX-License-Identifier: MIT
// The engine for browsers answers as the native program does: byte for byte, but for the steps of work and the time.
//   node same_answers.mjs build/wasm build/grundy [DOCS]
// Without the native program only the engine's own promises are tested: its sizes, what its first part answers alone, and
// the time of a second answer.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import path from "node:path";
import { firstQuestions } from "../../src/wasm/first_questions.mjs";

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
check(firstSize < 700_000, `what a visitor waits for has ${firstSize} bytes: first_questions.mjs asks for too much`);
check(restSize < 700_000, `the rest has ${restSize} bytes`);

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

// Sizes have 32 bits there: these must not wrap.
const requests = [
  ["value", { position: "kayles(4294967297)" }],
  ["value", { position: "kenyons_game(4294967297)" }],
  ["value", { position: "brave[m=7](10^18)" }],
  ["value", { position: "snim[{1,4294967296}](4294967300)" }],
  ["solve", { position: "kayles(4) + *1", explain: true }],
  ["solve", { position: "kayles(4)", misere: true, explain: true }],
  ["solve", { position: "wythoff(10^9, 10^9 + 3)", winner: true }],
  ["play", { position: "cram(board(2, 3)) + *2" }],
  ["play", { position: "kayles(3)", misere: true }],
  ["table", { game: "octal_45", ranges: ["4294967290..4294967300"] }],
  ["table", { game: "wythoff", ranges: ["0..9", "0..9"] }],
  ["table", { game: "kayles", ranges: ["0..10^5"], stats: true }],
  ["period", { game: "0.16", certificate: true }],
  ["pattern", { game: "strip" }],
  ["plot", { game: "kayles", from: 0, to: 10000, columns: 50, rows: 10 }],
  ["games", {}],
  ["game", { name: "dawson" }],
  ["check-rules", { rules: "game f(n, m):\n    f(n - 1, 0) if n < 0\n" }],
  ["solve", { position: "f(1)", rules: "game f(n):\n    g(n - 1)\n" }],
  ["position", { position: "node_kayles(petersen) + bracelet([5, 1, 7])", values: true }],
  ["draw", { position: "kayles(3)", game_graph: true }],
  ["document", { question: "solve", format: "tex", request: { position: "kayles(5)" } }],
  ["judge", { problem: "hdu-1846", input: "2\n23 2\n4 3\n" }],
  ["judge", { game: "kayles", answers: "value", input: "kayles(5)\nkayles(10^18)\n" }],
  ["judges", {}],
  ["solve", { positon: "*1" }],
];
// The console examples of the documentation, as far as they have no options.
for (const name of docs ? readdirSync(docs).filter((file) => file.endsWith(".md")) : []) {
  const page = readFileSync(path.join(docs, name), "utf8");
  for (const [, question, text] of page.matchAll(/^\$ grundy (solve|value|moves|plan) '([^'\n]+)'$/gm))
    requests.push([question, { position: text }]);
}

// Only the steps of work, the time, and how many cores would work may differ.
const plain = (body) => body.replace(/"(nodes|seconds)": ?[0-9.e+-]+/g, '"$1":0').replace(/"cores": "[^"]*"/g, '"cores":""');

if (program && existsSync(program)) {
  const whole = await createGrundy();  // finds both parts beside its script
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  for (const [question, request] of requests) {
    const body = JSON.stringify(request);
    const mine = whole.answer(question, body);
    const response = await fetch(`${address}api/v1/${question}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body });
    const theirs = await response.text();
    const same = mine.status === response.status && plain(mine.body) === plain(theirs);
    check(same, `${question} ${body}\n  in the browser: ${mine.body.slice(0, 300)}\n  native: ${theirs.slice(0, 300)}`);
  }
  server.kill("SIGINT");
  console.log(`${requests.length} requests compared with the native program`);
}
for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
