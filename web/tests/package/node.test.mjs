// SPDX-License-Identifier: MIT
// The npm package in node: in the program's own thread and in another one.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { packageQuestions } from "../../../src/wasm/first_questions.mjs";
import { plain, questions, serve } from "../../../tests/wasm/native.mjs";
import { archive, damaged, loaded, project, run } from "./installed.mjs";

const folder = project();
const { createGrundy, GrundyError } = await loaded(path.join(folder, "node_modules/grundy"));
/** Runs far longer than any test waits. */
const long = { position: "cram(board(9, 9))" };

/** The error that a promise is rejected with. */
async function fault(promise) {
  try {
    return assert.fail(`there is an answer: ${JSON.stringify(await promise)}`);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return error;
  }
}

/** One test in this thread and in another. */
function inEach(name, body) {
  for (const worker of [false, true])
    test(`${name}, ${worker ? "in another thread" : "in this thread"}`, async () => {
      const grundy = await createGrundy({ worker });
      try {
        await body(grundy, worker);
      } finally {
        grundy.close();
      }
    });
}

test("the archive has these files and no others", () => {
  const names = run(folder, "tar", "-tzf", archive).trim().split("\n").map((name) => name.replace("package/", ""));
  const expected = "LICENSE README.md answers.d.ts api.d.ts browser.js engine.js engine.wasm engine_rest.wasm index.d.ts";
  const others = "licences.txt node-worker.js node.js package.json play.d.ts play.js worker.js";
  assert.deepEqual(names.sort(), `${expected} ${others}`.split(" ").sort());
  const read = (name) => readFileSync(path.join(folder, "node_modules/grundy", name), "utf8");
  const { version, dependencies } = JSON.parse(read("package.json"));
  assert.match(readFileSync(new URL("../../../include/grundy/version.hpp", import.meta.url), "utf8"), new RegExp(`"${version}"`));
  assert.equal(dependencies, undefined);
  // Bundlers would look for what this asks for, and it would change how the host handles errors.
  assert.doesNotMatch(read("engine.js"), /\brequire\b|\bprocess\b|__dirname/);
  assert.match(read("licences.txt"), /preact/);
  for (const name of readdirSync(path.join(folder, "node_modules/grundy")).filter((one) => /\.(js|ts|md)$/.test(one)))
    assert.doesNotMatch(read(name), /\/work\/|\/tmp\//, name);
});

test("the types are those of the schema: TypeScript accepts what is right, and refuses what is not", () => {
  const right = `import { createGrundy, GrundyError, type Value } from "grundy";
    import type { SolveAnswer } from "grundy/answers";
    import { GrundyPlay } from "grundy/play";
    const grundy = await createGrundy({ worker: true });
    const game = grundy.game("snim", { S: new Set([2, 5n]) });
    const value: Value = await game.value(3, [1, 2n], "10^18", { signal: AbortSignal.timeout(10) });
    const answer: SolveAnswer = await grundy.ask("solve", { position: "kayles(5)", moves: 3n, budget: { seconds: 1 } });
    const period: number | string | null | undefined = (await game.period({ certificate: true, limit: 10n ** 9n })).period;
    const names: string[] = (await grundy.ask("games", { search: "nim" }, { onProgress: ({ done }) => done.toFixed() })).games.map(({ name }) => name);
    const rows = await grundy.table("kayles", [0, 9n], "0..5", {});
    const element: GrundyPlay | null = document.querySelector("grundy-play");
    const places = (error: GrundyError) => error.place?.line;
    export { value, answer, period, names, rows, element, places };\n`;
  const wrong = ["grundy.ask('solve', { positon: '*1' })", "grundy.ask('sovle', {})", "grundy.value(5)", "grundy.table('kayles', 5)", "grundy.ask('value', { position: '*1' }).winner"];
  const lines = wrong.map((line) => `// @ts-expect-error\n${line.replace("grundy", "one")};`);
  writeFileSync(path.join(folder, "right.mts"), right);
  writeFileSync(path.join(folder, "wrong.mts"), `import { createGrundy } from "grundy";\nconst one = await createGrundy();\n${lines.join("\n")}\n`);
  const tsc = path.resolve("node_modules/typescript/bin/tsc");
  for (const module of ["nodenext", "esnext"]) {
    const options = ["--strict", "--noEmit", "--target", "es2022", "--module", module, "--lib", "es2022,dom,dom.iterable"];
    const resolution = module === "esnext" ? ["--moduleResolution", "bundler"] : [];
    run(folder, process.execPath, tsc, ...options, ...resolution, "right.mts", "wrong.mts");
  }
});

test("the element's module does no harm in node", async () => {
  const text = `import { GrundyPlay } from "grundy/play"; console.log(GrundyPlay.observedAttributes.length);`;
  assert.match(run(folder, process.execPath, "--input-type=module", "-e", text), /^\d+\n$/);
});

inEach("values, tables, periods", async (grundy) => {
  assert.match(grundy.version, /^\d+\.\d+/);
  const stones = grundy.game("# Its rules.\ngame stones(n):\n    stones(n - k) for k in {1, 3, 4} if k <= n\n");
  assert.equal(stones.name, "stones");
  assert.equal(stones.position(10n ** 18n), "stones(1000000000000000000)");
  assert.equal(await stones.value(12), 3);
  assert.equal(await stones.value(10n ** 18n), 1);
  assert.equal(await stones.value("10^18"), 1);
  assert.deepEqual(await stones.table([0, 6]), [0, 1, 0, 1, 2, 3, 2]);
  assert.deepEqual(await grundy.table("wythoff", "0..2", [0, 3]), [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]);
  assert.equal((await stones.period()).period, 7);
  assert.equal((await stones.solve(12)).winner, "first");
  assert.equal(await grundy.game("snim", { S: new Set([2, 5]) }).value(12), 2);
  assert.equal(await grundy.game("bracelet").value([5, 1, 7]), (await grundy.ask("value", { position: "bracelet([5, 1, 7])" })).value);
  assert.equal(await grundy.value("kayles(5) + *2"), 6);
  // Of the second part of the code.
  assert.equal((await grundy.ask("pattern", { game: "strip" })).schema, 1);
});

inEach("numbers beyond 2^53 lose nothing", async (grundy) => {
  const most = 2n ** 63n - 1n;
  const nim = grundy.game("nim");
  for (const n of [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 18n + 1n, most]) {
    const expected = n < 2n ** 53n ? Number(n) : n;
    assert.equal(await nim.value(n), expected);
    assert.equal(await nim.value(String(n)), expected);
    assert.deepEqual(await nim.table([n, n]), [expected]);
  }
  assert.equal((await grundy.ask("value", { position: `nim(${most})` })).value, String(most));
  assert.match(await grundy.askText("value", { position: `nim(${most})` }), new RegExp(`"value": ${most}\\b`));
  // A number of the request, of any size.
  const ranges = [[10n ** 18n, 10n ** 18n + 1n]];
  assert.equal((await grundy.ask("table", { game: "nim", ranges })).from, "1000000000000000000");
  const rounded = await fault(nim.value(2 ** 53));
  assert.equal(rounded.code, "request");
  assert.match(rounded.hint, /bigint/);
  assert.equal((await fault(nim.value(2n ** 63n))).code, "text");
});

inEach("errors name the place and the remedy", async (grundy) => {
  const typo = await fault(grundy.value("kayles(2) + stirp(5)"));
  assert(typo instanceof GrundyError && typo instanceof Error);
  assert.equal(typo.code, "text");
  assert.deepEqual(typo.place, { text: "position", line: 1, column: 13, length: 5 });
  assert.equal(typo.hint, "did you mean 'strip'?");
  const rules = await fault(grundy.game("game f(n):\n    g(n - 1)\n").value(3));
  assert.deepEqual(rules.place, { text: "rules", line: 2, column: 5, length: 1 });
  assert.equal((await fault(grundy.ask("solve", { positon: "*1" }))).code, "request");
  assert.equal((await fault(grundy.ask("nosuch", {}))).code, "unknown");
  assert.equal((await fault(grundy.ask("value\0", { position: "*1" }))).code, "unknown");
  for (const request of [7, null, [], "*1", { position: "*1", budget: null }, { position: "\ud800" }])
    assert.equal((await fault(grundy.ask("value", request))).code, "request", JSON.stringify(request));
  assert.equal((await fault(grundy.table("kayles", [1]))).code, "request");
  assert.equal((await fault(grundy.game(`game f(n): 0\n${"#".repeat(300_000)}`).value(1))).code, "large");
  const endless = {};
  endless.position = endless;
  assert.equal((await fault(grundy.ask("value", endless))).code, "request");
  const stopped = await fault(grundy.ask("value", { ...long, budget: { nodes: 1000 } }));
  assert.equal(stopped.code, "stopped");
  assert.match(stopped.hint, /budget/);
  assert.equal(await grundy.value("*3"), 3);
});

inEach("questions wait for one another, and can be withdrawn while they wait", async (grundy) => {
  const order = [];
  const control = new AbortController();
  const asked = [5, 6, 7, 8].map((n) =>
    grundy.value(`kayles(${n})`, n === 7 ? { signal: control.signal } : {}).then(
      (value) => order.push([n, value]),
      (error) => order.push([n, error.name]),
    ),
  );
  control.abort();
  await Promise.all(asked);
  assert.deepEqual(order, [[7, "AbortError"], [5, 4], [6, 3], [8, 1]]);
  const already = await fault(grundy.value("*1", { signal: AbortSignal.abort(new Error("no more")) }));
  assert.equal(already.message, "no more");
});

test("abort ends a question that runs in another thread", async () => {
  const grundy = await createGrundy({ worker: true });
  const control = new AbortController();
  const order = [];
  const asked = grundy.ask("value", long, {
    signal: control.signal,
    onProgress() {
      setTimeout(() => order.push("0.2 s"), 200);
      control.abort();
    },
  });
  const after = grundy.value("kayles(5)");
  assert.equal((await fault(asked)).name, "AbortError");
  assert.deepEqual(order, []);
  assert.equal(await after, 4);
  assert.equal((await fault(grundy.ask("value", long, { signal: AbortSignal.timeout(300) }))).name, "TimeoutError");
  grundy.close();
});

test("abort in onProgress ends a question that runs in this thread", async () => {
  const grundy = await createGrundy();
  const control = new AbortController();
  const asked = grundy.ask("value", long, { signal: control.signal, onProgress: () => control.abort() });
  const after = grundy.value("kayles(5)");
  assert.equal((await fault(asked)).name, "AbortError");
  assert.equal(await after, 4);
  grundy.close();
});

inEach("an error of onProgress rejects the question, and nothing else", async (grundy) => {
  let calls = 0;
  const onProgress = () => {
    calls++;
    throw new RangeError("mine");
  };
  const asked = grundy.ask("value", long, { onProgress });
  const after = grundy.value("kayles(5)");
  const error = await fault(asked);
  assert.deepEqual([error.name, error.message], ["RangeError", "mine"]);
  assert.equal(await after, 4);
  assert.equal(calls, 1);
  assert.equal((await fault(grundy.ask("value", long, { onProgress: 5 }))).name, "TypeError");
});

inEach("a game that is no text is refused at once", async (grundy) => {
  for (const game of [5, null, undefined, {}, ["kayles"]]) assert.throws(() => grundy.game(game), { code: "request", message: /named by a text/ });
});

inEach("progress is reported", async (grundy) => {
  const told = [];
  const request = { ...long, budget: { seconds: 1.5 } };
  assert.equal((await fault(grundy.ask("value", request, { onProgress: (one) => told.push(one) }))).code, "stopped");
  assert(told.length > 0, `${told.length} times`);
  assert(told.every(({ label, done, seconds }) => typeof label === "string" && done >= 0 && seconds > 0));
});

inEach("what is closed answers no more", async (grundy) => {
  const open = grundy.value("*1");
  grundy.close();
  assert.equal((await fault(open)).code, "closed");
  assert.equal((await fault(grundy.value("*1"))).code, "closed");
});

test("a thread that has nothing to do does not keep the program running", () => {
  const text = `import { createGrundy } from "grundy";
    const grundy = await createGrundy({ worker: true });
    console.log(await grundy.value("kayles(5)"));`;
  assert.equal(run(folder, process.execPath, "--input-type=module", "-e", text), "4\n");
});

test("memory that the host refuses is an error; the next question is answered", async () => {
  const { grow } = WebAssembly.Memory.prototype;
  const grundy = await createGrundy();
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("no more memory");
  };
  try {
    const refused = await fault(grundy.ask("table", { game: "wythoff", ranges: ["0..3000", "0..3000"], stats: true }));
    assert(refused instanceof GrundyError, String(refused));
    assert.deepEqual([refused.code, refused.message], ["stopped", "out of memory; ask for less"]);
    assert.equal(await grundy.value("kayles(5)"), 4);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assert.equal(await grundy.value("kayles(10^18) + *1"), 0);
  grundy.close();
});

test("files that are missing are errors", async () => {
  const first = await loaded(damaged(folder, "engine.wasm"));
  assert.match((await fault(first.createGrundy())).message, /engine\.wasm/);
  const rest = await loaded(damaged(folder, "engine_rest.wasm"));
  const grundy = await rest.createGrundy();
  // What elements ask is in the first part.
  for (const [question, request] of packageQuestions) {
    const answered = await grundy.askText(question, request).catch((error) => error);
    assert.notEqual(answered.code, "engine", `${question} ${JSON.stringify(request)}`);
  }
  assert.equal((await fault(grundy.ask("pattern", { game: "strip" }))).code, "engine");
  assert.equal(await grundy.value("kayles(5)"), 4);
  grundy.close();
});

test("the program answers alike, byte for byte", { skip: !process.env.GRUNDY_PROGRAM }, async () => {
  const native = await serve(process.env.GRUNDY_PROGRAM);
  const grundy = await createGrundy();
  try {
    for (const [question, request] of questions(path.resolve("../docs"))) {
      const theirs = await native.answer(question, JSON.stringify(request));
      const what = `${question} ${JSON.stringify(request)}`;
      if (theirs.status < 400) assert.equal(plain(await grundy.askText(question, request)), plain(theirs.body), what);
      else {
        const { kind, message, diagnostics = [] } = JSON.parse(theirs.body).error;
        const mine = await fault(grundy.askText(question, request));
        assert.deepEqual([mine.code, mine.message, mine.diagnostics], [kind, message.trimEnd(), diagnostics], what);
      }
    }
  } finally {
    native.end();
    grundy.close();
  }
});
