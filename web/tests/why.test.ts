// SPDX-License-Identifier: MIT
// Reasons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

test("the sum in binary, the mex, and the proof played to its end", async () => {
  await onPage("#/why?pos=kayles(3) %2B *1 %2B *2", {}, async (page) => {
    await page.locator(".verdict-text", { hasText: "The second player wins" }).waitFor();
    assert.equal(await page.locator(".sum-table tbody tr").count(), 3);
    assert.equal(await page.locator(".sum-table tfoot .bits").getAttribute("aria-label"), "00");
    assert.match(await page.locator(".mex-row .missing").innerText(), /^0\s*mex/);
    for (let turn = 0; turn < 8; ++turn) {
      const move = page.locator(".tries .move:not(:disabled)").first();
      await move.or(page.locator(".proof-end")).first().waitFor();
      if ((await page.locator(".proof-end").count()) > 0) break;
      await move.click();
      await page.locator(".trail li").nth(turn).waitFor();
    }
    await page.locator(".proof-end").waitFor();
    await shoot(page, "why-end");
  });
});

test("the game graph of kayles(6): a click goes to a position", async () => {
  await onPage("#/why?pos=kayles(6)", {}, async (page) => {
    const graph = page.locator(".game-graph svg");
    await graph.locator(".node").first().waitFor();
    assert.equal(await graph.locator(".node").count(), 15);
    assert.equal(await graph.locator(".node.zero").count(), 4);
    await shoot(page, "game-graph");
    await page.getByRole("button", { name: /^kayles\(2\) \+ kayles\(3\)\s*= 1/ }).click();
    await page.locator(".verdict-position", { hasText: "kayles(2) + kayles(3)" }).waitFor();
    await page.goBack();
    await page.locator(".verdict-position", { hasText: "kayles(6)" }).waitFor();
  });
});

for (const height of [860, 720])
  test(`the game graph fits a window ${height} high`, async () => {
    await onPage("#/why?pos=kayles(6)", { viewport: { width: 1280, height } }, async (page) => {
      await page.locator(".game-graph .node").first().waitFor();
      const box = page.locator(".graph-scroll");
      assert(await box.evaluate((one) => one.scrollHeight <= one.clientHeight));
      await page.locator(".game-graph").evaluate((one) => one.scrollIntoView({ block: "end" }));
      const outer = await box.boundingBox();
      const lowest = await page.getByRole("button", { name: /^0\s*= 0/ }).boundingBox();
      assert(outer && lowest && outer.y > 0 && lowest.y + lowest.height + 10 <= outer.y + outer.height);
    });
  });

test("the period of kayles is proved in words, with a certificate", async () => {
  await onPage("#/why?pos=kayles(100)", {}, async (page) => {
    await page.locator(".words li", { hasText: "The last heap for which the equation fails is 70" }).waitFor();
    await page.locator("summary").click();
    await page.locator("details pre", { hasText: "period       12: G(n + 12) = G(n) for all n >= 71" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Certificate" }).click(),
    ]);
    assert.match(file.suggestedFilename(), /kayles/);
  });
});

test("a faulty position is shown with its place", async () => {
  await onPage("#/why?pos=stirp(5)", {}, async (page) => {
    await page.locator(".fault mark", { hasText: "stirp" }).waitFor();
    await page.locator(".fault .hint", { hasText: "strip" }).waitFor();
  });
});
