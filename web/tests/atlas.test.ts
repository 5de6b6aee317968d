// SPDX-License-Identifier: MIT
// The atlas: a file that travels with the page, and files that the user opens.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

const names = (page: Page) => page.locator(".atlas-table tbody th a").allInnerTexts();
const put = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/jsonl", buffer: Buffer.from(text) });

test("games are put in order and filtered, the address holds both, and a click opens one", async () => {
  await onPage("#/atlas", {}, async (page) => {
    await page.locator(".atlas-summary", { hasText: "31 solved, 10 open. The longest period is 34 (0.07)." }).waitFor();
    await page.locator("tr", { hasText: "0.77" }).locator(".sequence", { hasText: "0 1 2 3 1 4 3 2 1 4 2 6" }).waitFor();
    await page.getByRole("button", { name: "Show the rare heaps of these games" }).click();
    await page.locator("tr", { hasText: "0.77" }).locator("td", { hasText: /^10$/ }).waitFor();
    const sort = page.getByRole("button", { name: "Preperiod" });
    await sort.focus();
    await page.keyboard.press("Enter");
    assert.equal((await names(page))[0], "0.45");
    assert.equal(await page.locator("th[aria-sort=descending]").innerText(), await sort.innerText());
    const find = page.getByLabel("Names, or conditions such as period>100");
    await find.fill("period>20 max>4");
    await find.press("Enter");
    await page.locator(".atlas-summary", { hasText: /^3 games/ }).waitFor();
    assert.match(String(await page.evaluate("location.hash")), /sort=-preperiod&find=/);
    await page.reload();
    await page.locator(".atlas-summary", { hasText: /^3 games/ }).waitFor();
    assert.deepEqual(await names(page), ["0.44", "0.07", "0.17"]);
    await page.locator(".atlas-table a", { hasText: "0.07" }).click();
    await page.locator(".period-line", { hasText: "Period 34, proven." }).waitFor();
    await page.goBack();
    await page.locator(".segments label", { hasText: "open" }).click();
    await page.locator(".atlas-summary", { hasText: "0 games" }).waitFor();
  });
});

test("the atlas takes at most five questions", { skip: isStatic }, async () => {
  await onPage("#/values?of=kayles&range=0..3&tab=table", {}, async (page) => {
    await page.locator("td").first().waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("link", { name: "Atlas" }).click();
    await page.locator("tr", { hasText: "0.77" }).locator(".sequence", { hasText: "0 1 2 3 1 4 3 2 1 4 2 6" }).waitFor();
    await page.waitForTimeout(500);
    assert(asked.length <= 5, asked.join(" "));
  });
});

test("the plot's games are found by arrow keys and by touch", async () => {
  await onPage("#/atlas", { phone: true }, async (page) => {
    const plot = page.locator(".record-plot canvas");
    await plot.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".read-out", { hasText: "0.45: Preperiod 498, Period 20" }).waitFor();
    await hasNoSidewaysScroll(page);
    await page.keyboard.press("Enter");
    await page.locator(".period-line", { hasText: "Period 20" }).waitFor();
    assert.equal(await page.getByLabel("Game, or position with open integers").inputValue(), "0.45");
  });
});

test("a file is opened, and a faulty one is refused with its line", async () => {
  await onPage("#/atlas", {}, async (page) => {
    await page.locator(".atlas-table a").first().waitFor();
    const board = (m: number, n: number, value: number) =>
      JSON.stringify({ game: `cram(board(${m}, ${n}))`, status: "value", value, nodes: 1, version: "0" });
    await put(page, "boards.jsonl", [board(1, 1, 0), board(1, 2, 1), board(2, 1, 1), board(2, 2, 0)].join("\n"));
    await page.locator(".heat canvas").waitFor();
    await page.locator(".atlas-summary", { hasText: "4 games: 4 solved, 0 open." }).waitFor();
    assert.equal(await page.getByLabel("Atlas").locator("option:checked").innerText(), "boards.jsonl");
    await shoot(page, "atlas-boards");
    await put(page, "torn.jsonl", `${board(1, 1, 0)}\n{"game":"0.77","sta`);
    await page.locator(".error", { hasText: "Line 2 of the file is no record of an atlas." }).waitFor();
    assert.equal((await names(page)).length, 4);
    await put(page, "show.json", JSON.stringify({ family: "cram:1x1", results: [JSON.parse(board(1, 1, 0))] }));
    await page.locator(".atlas-summary", { hasText: "1 game: 1 solved" }).waitFor();
    await page.locator(".atlas-table a").click();
    await page.locator(".sum-table").waitFor();
  });
});
