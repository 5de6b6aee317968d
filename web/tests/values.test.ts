// SPDX-License-Identifier: MIT
// Plots, maps and tables.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { asTable } from "../src/views/values/table";
import { ask } from "./claims";
import { isStatic, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

test("Wythoff's heat map: cells are read, and P-positions stand out", async () => {
  await onPage("#/values?of=wythoff&range=0..60 0..60", {}, async (page) => {
    const map = page.locator(".heat canvas");
    await map.waitFor();
    await map.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator(".heat-read", { hasText: /a = 1, b = 2/ }).waitFor();
    assert.match(await page.locator(".heat-read .big-value").innerText(), /^0$/);
    await page.getByLabel("Only P-positions").check();
    await shoot(page, "wythoff");
  });
});

test("the exceptions of kayles are marked, and a faulty game is shown with its place", async () => {
  await onPage("#/values?of=kayles&range=0..200", {}, async (page) => {
    await page.locator(".period-line", { hasText: "The plot marks 14 exceptions." }).waitFor();
    await page.getByLabel("Game, or position with open integers").fill("kayels");
    await page.locator(".error .fault mark", { hasText: "kayels" }).waitFor();
    assert.equal(await page.locator(".values-panel").count(), 0, "nothing of another game stays");
  });
});

test("a plot is zoomed by wheel, buttons and keys, and tells its window", async () => {
  await onPage("#/values?of=kayles&range=0..100000", {}, async (page) => {
    const range = page.locator(".plot-range");
    await page.locator(".plot-range", { hasText: "0..100000" }).waitFor();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.locator(".plot-range", { hasText: "25000..75000" }).waitFor();
    await page.locator(".plot canvas").hover();
    await page.mouse.wheel(0, -400);
    await page.locator(".plot-range", { hasNotText: "25000..75000" }).waitFor();
    await page.locator(".plot canvas").focus();
    await page.keyboard.press("0");
    await page.locator(".plot-range", { hasText: "0..100000" }).waitFor();
    assert.match(await range.innerText(), /0\.\.100000/);
  });
});

test("table and histogram of kayles", async () => {
  await onPage("#/values?tab=table&range=0..99", {}, async (page) => {
    await page.locator(".values td", { hasText: /^8$/ }).first().waitFor();
    await page.locator(".segments label", { hasText: "Histogram" }).click();
    await page.locator(".rare", { hasText: "10 heaps are rare" }).waitFor();
    await shoot(page, "histogram");
  });
});

test("a family of boards is plotted, too", async () => {
  await onPage("#/values?of=chomp_board(board(3, n))&range=n%3D1..6", {}, async (page) => {
    await page.locator('.plot canvas[aria-label*="chomp_board"]').waitFor();
    await page.locator(".segments label", { hasText: "Table" }).click();
    await page.locator(".values td").nth(1).waitFor();
  });
});

test("a table is downloaded as CSV", async () => {
  await onPage("#/values?range=0..10", {}, async (page) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    assert.match(await readFile((await file.path()) ?? "", "utf8"), /^n,value\n0,0\n1,1\n2,2\n/);
  });
});

test("a sum of heaps is plotted from its table, and ranges may have commas", async () => {
  await onPage("#/values?of=kayles(n)%2Bkayles(n%2B1)&range=n=0..30", {}, async (page) => {
    await page.getByRole("img", { name: /the largest is 13/ }).waitFor();
    assert.equal(await page.locator(".error").count(), 0);
    await page.locator(".plan-line", { hasText: /^Engine: heap – every option/ }).waitFor();
    await shoot(page, "sum-plot");
    await page.getByLabel("Game, or position with open integers").fill("wythoff");
    await page.getByLabel("Range of a").fill("0..12");
    await page.getByLabel("Range of b").fill("0..9");
    await page.locator(".heat canvas").waitFor();
    await page.waitForFunction(() => location.hash.includes("range=0..12+0..9"));
    assert.equal(await page.locator(".error").count(), 0);
    // What is wrong is said beside the argument that it is about.
    await page.getByLabel("Range of b").fill("abc");
    await page.locator(".field:has(.field-fault)", { hasText: "Range of b" }).waitFor();
    assert.equal(await page.locator(".field-fault").count(), 1);
  });
});

test("the cells of a small map have their numbers in them", async () => {
  await onPage("#/values?of=wythoff&range=0..12 0..12", {}, async (page) => {
    const map = page.locator(".heat canvas");
    await map.waitFor();
    // The cell (0, 0) is white: its border and its number are what is dark in it.
    const dark = await map.evaluate((one) => {
      const canvas = one as HTMLCanvasElement;
      const scale = canvas.width / canvas.getBoundingClientRect().width;
      const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(
        50 * scale, 50 * scale, 24 * scale, 24 * scale);
      return data.filter((value, i) => i % 4 === 0 && value < 90).length;
    });
    assert(dark > 10, `${dark} dark pixels`);
    await shoot(page, "numbers");
  });
});

test("a table that is cut says of how many values", async () => {
  await onPage("#/values?of=kayles&range=5..5000&tab=table", {}, async (page) => {
    await page.locator(".hint", { hasText: "The first 595 of 4996 are shown." }).waitFor();
  });
  await onPage("#/values?of=wythoff&range=0..9 0..999&tab=table", {}, async (page) => {
    await page.locator(".hint", { hasText: "The first 10 × 41 of 10 × 1000 are shown." }).waitFor();
  });
});

test("each fault of a range is said beside its field, and nothing of another range stays", async () => {
  await onPage("#/values?of=kayles&range=0..50", {}, async (page) => {
    const field = page.getByLabel("Ranges");
    const fault = page.locator(".field-fault");
    const panel = page.locator(".values-panel");
    const faults: [string, RegExp][] = [
      ["abc", /range abc: 'abc' is not a natural number/],
      ["200..0", /range 200\.\.0: it ends before it begins; did you mean 0\.\.200\?/],
      ["0..10^18", /no heaps beyond 9007199254740991/],
      ["0..10^8", /up to 20000000/],
      ["0..10^30", /beyond 2\^63 - 1/],
      ["0..10^9999", /beyond 2\^63 - 1|10\^9999/],
      [" ", /'ranges' must have one to 4 ranges/],
      ["0..5 abc", /abc/],
    ];
    for (const [text, message] of faults) {
      await field.fill("0..50");
      await panel.waitFor();
      await page.locator(".plot-range", { hasText: "0..50" }).waitFor();
      await field.fill(text);
      await page.locator(".field-fault", { hasText: message }).waitFor();
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      assert.equal(await panel.count(), 0, text);
    }
    await shoot(page, "range-fault");
    await field.fill("7..9");
    await page.locator(".plot-range", { hasText: "7..9" }).waitFor();
    assert.equal(await fault.count(), 0);
    assert.equal(await field.getAttribute("aria-invalid"), "false");
  });
});

test("where misère nim values are out of reach, who wins is shown, as the engine says", { skip: isStatic }, async () => {
  const winners = await ask("table", { game: "kayles", ranges: ["0..200"], misere: true, winner: true });
  assert(winners.winners !== undefined);
  const expected = asTable(winners).values as number[];
  for (const n of [3, 10, 22, 60, 150])
    assert.equal(expected[n], (await ask("solve", { position: `kayles(${n})`, misere: true })).winner === "first" ? 1 : 0);
  await onPage("#/values?of=kayles&range=0..200&misere=1&tab=table", {}, async (page) => {
    await page.locator(".winners-shown").waitFor();
    const cells = await page.locator("table.values td").allInnerTexts();
    assert.deepEqual(cells.filter((text) => text !== "").map(Number), expected);
    await page.locator(".segments label", { hasText: "Plot" }).click();
    await page.getByRole("img", { name: /^Who wins kayles under misère play for n from 0 to 200/ }).waitFor();
    await page.locator(".period-line", { hasText: "misère nim values need not repeat" }).waitFor();
    await shoot(page, "misere-winners");
    await page.getByLabel("Ranges").fill("0..20");
    await page.getByRole("img", { name: /^Values of kayles for n from 0 to 20; the largest is 6/ }).waitFor();
    assert.equal(await page.locator(".winners-shown").count(), 0);
  });
});

test("of three ranges two are shown, and the third is named", { skip: isStatic }, async () => {
  const shown = await ask("table", { game: "chomp_three_rows", ranges: ["0..6", "0..5", "2..2"] });
  assert("values" in shown);
  const expected = (shown.values as unknown as number[][][]).flat(2);
  await onPage("#/values?of=chomp_three_rows&range=0..6 0..5 2..4&tab=table", {}, async (page) => {
    await page.locator(".hint", { hasText: "The others are 2..2" }).waitFor();
    const cells = await page.locator("table.values td").allInnerTexts();
    assert.deepEqual(cells.map(Number), expected);
  });
});

test("a game that is named alone gets ranges for its integers, or is asked for a position", async () => {
  await onPage("#/values?of=wythoff", {}, async (page) => {
    await page.waitForFunction(() => location.hash.includes("range=0..60"));
    await page.locator(".values-panel canvas").first().waitFor();
    const subject = page.getByLabel("Game, or position with open integers");
    await subject.fill("kayles");
    await page.waitForFunction(() => !location.hash.includes("range="));
    await page.locator(".period-line", { hasText: "Period 12, proven." }).waitFor();
    await subject.fill("nim");
    await page.locator(".period-line strong", { hasText: "The values rise by 1 every 1, proven." }).waitFor();
    await subject.fill("cram");
    await page.locator(".needs-position").waitFor();
    assert.equal(await page.locator(".fault, .downloads").count(), 0);
    await page.locator(".needs-position button", { hasText: "cram(board(2, n))" }).click();
    await page.locator(".downloads").waitFor();
  });
});

test("a histogram says nothing of rare heaps where there are none", async () => {
  await onPage(`#/values?of=half&rules=${encodeURIComponent("game half(n):\n    half(n - 1)\n")}&tab=histogram&range=0..2000`, {}, async (page) => {
    await page.locator(".histogram tbody tr").nth(1).waitFor();
    assert.equal(await page.locator(".histogram .rare").count(), 0);
  });
});

test("the pattern of misère values has its ranges, and what is not searched for a period is not said to have none", async () => {
  await onPage("#/values?of=nim&tab=pattern&misere=1&range=0..60", {}, async (page) => {
    await page.getByLabel("Ranges").fill("0..40");
    await page.locator(".pattern", { hasText: "n = 0..40" }).waitFor();
    assert.equal(await page.locator(".error").count(), 0);
  });
  await onPage("#/values?of=fibnim(n, 5)&range=n=0..1000&tab=table", {}, async (page) => {
    await page.getByText("600..1199").waitFor();
  });
});

test("Play and Why are about the game that is open: of the catalogue, of own rules, of Values", async () => {
  const goesTo = async (page: Page, view: string, position: RegExp) => {
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view, exact: true }).click();
    await page.waitForFunction((wanted) => new RegExp(wanted).test(location.hash), position.source);
  };
  for (const view of ["Play", "Why"])
    await onPage("#/game?game=brave", {}, async (page) => {
      await page.waitForFunction(() => location.hash.includes("pos=brave"));
      await goesTo(page, view, /pos=brave/);
    });
  await onPage(`#/game?game=&rules=${encodeURIComponent("game mine(n):\n    mine(n - k)  for k in {1, 3}\n")}`, {}, async (page) => {
    await page.waitForFunction(() => location.hash.includes("pos=mine"));
    await goesTo(page, "Why", /pos=mine/);
    await goesTo(page, "Values", /of=mine/);
  });
  await onPage("#/values?of=kayles", {}, async (page) => {
    await page.getByLabel("Game, or position with open integers").fill("wythoff");
    await page.waitForFunction(() => location.hash.includes("pos=wythoff"));
    await goesTo(page, "Play", /pos=wythoff/);
  });
});
