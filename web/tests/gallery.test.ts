// SPDX-License-Identifier: MIT
// The gallery of games that move, and a server for a class, which takes no long work.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { GameSummary } from "../src/engine/answers";
import { found } from "../src/views/game/finding";
import { axe, isStatic, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

test("the pictures of the gallery show moves and make them, and can be stopped", async () => {
  await onPage("#/game", { reducedMotion: "no-preference" }, async (page) => {
    await page.locator(".gallery .gallery-picture svg").nth(11).waitFor();
    const pictures = () => page.locator(".gallery-picture").evaluateAll((all) => all.map((one) => one.innerHTML).join());
    const before = await pictures();
    await page.locator(".gallery .item.hot").first().waitFor();
    for (let tries = 0; tries < 100 && (await pictures()) === before; ++tries) await page.waitForTimeout(100);
    assert.notEqual(await pictures(), before);
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: "Stop the pictures" }).click();
    await page.waitForTimeout(1200);
    const stopped = await pictures();
    await page.waitForTimeout(2500);
    assert.equal(await pictures(), stopped);
    await page.getByRole("button", { name: "Let the pictures move" }).waitFor();
    await shoot(page, "gallery");
  });
});

test("with reduced motion nothing moves, and there is nothing to stop", async () => {
  await onPage("#/game", {}, async (page) => {
    await page.locator(".gallery .gallery-picture svg").nth(11).waitFor();
    await page.waitForTimeout(2500);
    assert.equal(await page.locator(".gallery .item.hot").count(), 0);
    assert.equal(await page.locator(".gallery-head button").count(), 0);
  });
});

test("a server for a class offers no long work", { skip: isStatic }, async () => {
  await onPage("about", {}, async (page) => {
    // As `serve --lan` answers.
    await page.route("**/api/v1/jobs**", (route) =>
      route.fulfill({ status: 403, contentType: "application/json", body: '{"schema": 1, "error": {"kind": "jobs", "message": "takes no jobs"}}' }),
    );
    await page.goto(`${process.env["PAGE_URL"]}#/values?of=0.106`);
    await page.locator(".period-line", { hasText: "No period" }).waitFor();
    await page.getByRole("link", { name: "Atlas" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Long work" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /Search longer|Run as long work/i }).count(), 0);
    await page.goto(`${process.env["PAGE_URL"]}#/work`);
    await page.locator(".lead-text", { hasText: "takes no long work" }).waitFor();
    assert.equal(await page.locator(".new-job").count(), 0);
  });
});

test("English words are not looked for inside other words, Chinese ones are found", () => {
  const game = { name: "g", aliases: [], source: "", note: "" } as unknown as GameSummary;
  assert.deepEqual(found([], [game], "nim", () => "the minimum of both"), []);
  assert.deepEqual(found([], [game], "a", () => "a game"), []);
  assert.deepEqual(found([], [game], "两 堆", () => "从两堆中取"), [game]);
});

test("the catalogue is asked for once, though three parts of the view show it", { skip: isStatic }, async () => {
  await onPage("#/values?tab=code", {}, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("link", { name: "Games" }).click();
    await page.locator(".gallery .gallery-picture svg").nth(11).waitFor();
    await page.locator(".game-item").nth(20).waitFor();
    assert.equal(asked.filter((url) => url.endsWith("/games")).length, 1);
  });
});
