// SPDX-License-Identifier: MIT
// The engine for browsers answers as the native program does: byte for byte, but for the steps of work and the time.
//   node same_answers.mjs build/wasm build/grundy [DOCS]
// Without the native program only the engine's own promises are tested: its size, and the time of a second answer.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import path from "node:path";

const [folder, program, docs] = process.argv.slice(2).map((word) => path.resolve(word));
const engine = path.join(folder, "grundy_engine.js");
const wasmBinary = readFileSync(path.join(folder, "grundy_engine.wasm"));
const faults = [];
const check = (holds, what) => {
  if (!holds) faults.push(what);
};

const begun = performance.now();
const createGrundy = createRequire(import.meta.url)(engine);
const grundy = await createGrundy({ wasmBinary });
const loaded = performance.now();
const value = (position) => grundy.answer("value", JSON.stringify({ position }));
check(JSON.parse(value("kayles(5)").body).value === 4, "kayles(5) is 4");
const first = performance.now();
value("kayles(6)");
const second = performance.now() - first;
check(second < 5, `a second answer takes ${second.toFixed(1)} ms`);
const size = gzipSync(wasmBinary, { level: 9 }).length + gzipSync(readFileSync(engine), { level: 9 }).length;
// The goal is 700 kB; this only keeps it from growing.
check(size < 1_200_000, `the engine has ${size} bytes`);
console.log(`${size} bytes (gzip -9), loaded in ${(loaded - begun).toFixed(0)} ms, ` +
  `first answer ${(first - loaded).toFixed(0)} ms, second ${second.toFixed(2)} ms`);

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
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  for (const [question, request] of requests) {
    const body = JSON.stringify(request);
    const mine = grundy.answer(question, body);
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
