// SPDX-License-Identifier: MIT
// Each position, value, winner, move and claim that Why and Play show of 200 random positions, compared with the engine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { periodFormula } from "../src/views/values/period-formula";
import { periodTexts } from "../src/views/why/period-words";
import { ask, checkClaims, say } from "./claims";
import { numbersFrom, samples } from "./positions";

const count = Number(process.env["CLAIMS"] ?? 200);
const seed = Number(process.env["CLAIMS_SEED"] ?? 1);
// The engine of the static page cannot be asked from here; its answers are the same.
const isStatic = (process.env["PAGE_URL"] ?? "").startsWith("file:");

test(`what Why and Play say of ${count} positions is so`, { skip: isStatic }, async () => {
  const random = numbersFrom(seed);
  for (const sample of samples(count, seed))
    await checkClaims(sample, random).catch((error: unknown) => {
      throw new Error(`${sample.position}${sample.misere ? ", misere" : ""}: ${String(error)}`, { cause: error });
    });
  assert(count > 0);
});

test("what is said of a period is so, also where no value was computed, and under misere play", { skip: isStatic }, async () => {
  const words = async (game: string) => periodTexts(say, await ask("period", { game }));
  const closed = await words("brave[m=3]");
  assert.deepEqual(closed.slice(0, 2), ["G(n + 4) = G(n) for every n ≥ 0.", "The equation holds for every heap."]);
  assert.match(closed[2] ?? "", /Theorem 3.*none had to be computed/);
  assert.match((await words("nim"))[0] ?? "", /^G\(n \+ 1\) = G\(n\) \+ 1 for every n ≥ 0\.$/);
  const kayles = await words("kayles");
  assert.match(kayles[0] ?? "", /heaps 0 to \d+ were computed/);
  assert.equal(kayles[1], "Among them: G(n + 12) = G(n) for every n ≥ 71.");
  const formula = async (game: string, misere: boolean) => periodFormula(await ask("period", { game, misere }));
  assert.equal(await formula("kayles", false), "G(n + 12) = G(n)");
  assert.equal(await formula("kayles", true), "element(n + 12) = element(n)");
  assert.equal(await formula("snim[{2, 5}]", true), "G⁻(n + 7) = G⁻(n)");
});
