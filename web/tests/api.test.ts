// SPDX-License-Identifier: MIT
// The description of the API for tools: a generator of types and a validator of JSON accept it, its types are those of the
// page, and the answers of the server are as it says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapi, { astToString } from "openapi-typescript";
import type { Question, RequestOf } from "../src/engine/answers";
import { isStatic } from "./browser";

const file = path.resolve("../docs/openapi.json");
const description = JSON.parse(readFileSync(file, "utf8")) as {
  paths: Record<string, object>;
  components: { schemas: Record<string, object> };
};
const base = process.env["PAGE_URL"] ?? "http://127.0.0.1:8099/";

test("types that are generated from the description are those of the page", async () => {
  const types = astToString(await openapi(new URL(`file://${file}`), { arrayLength: true }));
  const names = Object.keys(description.components.schemas);
  assert(names.length > 50);
  const folder = mkdtempSync(path.resolve("node_modules/.types-"));
  writeFileSync(path.join(folder, "api.ts"), types);
  // What tools are given has every field that the page reads, with its type.
  const given = names.map((name) => `export const give${name} = (one: Schemas["${name}"]): page.${name} => one;\n`);
  writeFileSync(
    path.join(folder, "agree.ts"),
    `import type { components } from "./api";\nimport type * as page from "../../src/engine/answers";\n` +
      `type Schemas = components["schemas"];\n${given.join("")}`,
  );
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "ES2022", "--moduleResolution", "bundler"];
  const tsc = spawnSync("node_modules/.bin/tsc", [...options, "--module", "ES2022", path.join(folder, "agree.ts")]);
  rmSync(folder, { recursive: true });
  assert.equal(tsc.stdout.toString(), "");
  assert.equal(tsc.status, 0);
});

// Several numbers are beyond 2^53.
const requests: { [Q in Question]?: RequestOf<Q>[] } = {
  version: [{}],
  solve: [
    { position: "kayles(5) + *2" },
    { position: "kayles(3)", explain: true },
    { position: "kayles(4)", misere: true, explain: true },
    { position: "kayles(9)", winner: true },
    { position: "epstein(10)", remoteness: true },
  ],
  value: [{ position: "nim(9007199254740993)" }, { position: "kayles(4)", misere: true }],
  moves: [{ position: "kayles(3) + *1" }],
  genus: [{ position: "kayles(5) + *2" }, { game: "0.312", ranges: ["0..9"] }],
  play: [{ position: "kayles(2)" }, { position: "epstein(5)" }, { position: "kayles(2)", values: false }],
  table: [
    { game: "kayles", ranges: ["0..9"] },
    { game: "wythoff", ranges: ["0..3", "0..3"] },
    { game: "kayles", ranges: ["0..99"], stats: true },
    { game: "kayles", ranges: ["0..9"], misere: true, winner: true },
  ],
  period: [{ game: "kayles", words: true, exceptions: true, certificate: true }, { game: "kayles", misere: true }],
  quotient: [{ positions: ["kayles(9)", "cram(board(2, 3))"] }],
  plan: [{ position: "kayles" }],
  pattern: [{ game: "strip" }],
  games: [{ search: "kayles" }],
  game: [{ name: "kayles" }],
  language: [{}],
  "check-rules": [{ rules: "game f(n, m):\n    f(n - 1, 0) if n < 0\n" }, { rules: "game f(n):\n    f(m)\n" }],
  "format-rules": [{ rules: "game f(n): f(n-1)" }],
  position: [{ position: "cram(board(2, 3)) + node_kayles(path(3)) + *2", values: true }, { positions: ["*1"] }],
  draw: [{ position: "kayles(3)" }],
  "game-graph": [{ position: "kayles(3)" }],
  document: [{ question: "table", format: "csv", request: { game: "kayles", ranges: ["0..2"] } }],
  plot: [{ game: "kayles", from: 0, to: 9 }],
  check: [{ certificate: readFileSync("../tests/data/certificates/0.356-in-parts.cert", "utf8") }],
  digraph: [{ edges: "b a\nc a\nc b\n" }, { edges: "b a\nc a\nc b\n", tokens: ["c", "b"] }],
  judge: [{ problem: "hdu-1846", input: "2\n23 2\n4 3\n" }],
  judges: [{}],
  count: [{ game: "kayles", ranges: ["0..20"] }],
};

test("answers are as the description says", { skip: isStatic }, async () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: "api", ...description });
  const validator = (name: string) =>
    ajv.compile({ $ref: `api#/paths/~1api~1v1~1${name}/post/responses/200/content/application~1json/schema` });
  for (const one of Object.keys(description.paths)) {
    const name = one.replace("/api/v1/", "");
    const asked: object[] | undefined = requests[name as Question];
    assert(asked || /^(jobs|openapi|results)/.test(name), `${name} is not asked here`);
    if (!asked) continue;
    const fits = validator(name);
    for (const request of asked) {
      const response = await fetch(`${base}api/v1/${name}`, {
        method: "POST",
        body: JSON.stringify({ strings: true, ...request }),
        headers: { "Content-Type": "application/json" },
      });
      const answer = (await response.json()) as object;
      assert.equal(response.status, 200, JSON.stringify(answer));
      assert(fits(answer), `${name} ${JSON.stringify(request)}: ${ajv.errorsText(fits.errors)}`);
      assert(!fits({ ...answer, more: 1 }), `${name}: a field more is seen`);
      assert(!fits({ ...answer, schema: undefined }), `${name}: a field less is seen`);
    }
  }
});
