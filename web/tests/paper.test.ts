// SPDX-License-Identifier: MIT
// Paper: every view is printed whole, a sheet for a lesson with and without blanks, and pictures as files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { Download, Page } from "playwright-core";
import { axe, hasNoSidewaysScroll, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

/** So wide is a page of A4 between its margins, in pixels. */
const paper = { width: 688, height: 1000 };

/** What is cut off on paper: beyond its right edge, or inside a box that would scroll. */
const cutOff = `(() => {
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll("main *")].filter((one) => {
    const style = getComputedStyle(one);
    if (style.display === "none" || style.visibility === "hidden" || one.closest(".unseen")) return false;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return false;
    if (box.right > width + 1) return true;
    const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    return scrolls && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
  }).map((one) => one.tagName + "." + one.getAttribute("class")).slice(0, 5);
})()`;

async function pages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: false })).toString("latin1");
  assert.match(pdf, /^%PDF-/);
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

for (const [name, route, ready] of [
  ["games", "#/game?game=cram", ".preview-panel .scene"],
  ["values", "#/values", ".plot canvas"],
  ["a table", "#/values?of=wythoff&range=0..60 0..60&tab=table", ".values td"],
  ["a map", "#/values?of=wythoff&range=0..60 0..60", ".heat canvas"],
  ["a histogram", "#/values?tab=histogram", ".histogram td"],
  ["code", "#/values?tab=code", "pre.program"],
  ["play", "#/play?pos=cram(board(4,5)) %2B kayles(20)", ".moves .move"],
  ["why", "#/why?pos=kayles(9) %2B *3", ".mex-row"],
  ["a game graph", "#/why?pos=*3 %2B *5 %2B *7", ".game-graph .node"],
  ["puzzles", "#/learn?set=cram(board(3,4))", ".moves .move"],
  ["steps", "#/learn?tab=build", ".build-step"],
  ["the atlas", "#/atlas", ".atlas-table td"],
] as const)
  test(`${name} printed: nothing is cut off`, async () => {
    await onPage(route, { viewport: paper, colorScheme: "dark" }, async (page) => {
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      await page.emulateMedia({ media: "print" });
      // What is laid out anew by script comes a moment later on a busy machine.
      await page.waitForFunction(`${cutOff}.length === 0`, null, { timeout: 5000 }).catch(() => undefined);
      await shoot(page, `print-${name.replaceAll(" ", "-")}`);
      assert.deepEqual(await page.evaluate(cutOff), []);
      assert.equal(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--surface").trim()'), "#ffffff");
      assert((await pages(page)) >= 1);
    });
  });

test("a lesson sheet: with blanks first, then filled in, a page each", async () => {
  await onPage("#/learn?tab=sheet&pos=kayles(4) %2B *3 %2B *1", {}, async (page) => {
    await page.locator(".sheet").nth(1).waitFor();
    const [blank, filled] = [page.locator(".sheet").first(), page.locator(".sheet").nth(1)];
    for (const text of ["The first player wins", "becomes worth", "= 3"]) {
      assert(!(await blank.innerText()).includes(text), text);
      assert((await filled.innerText()).includes(text), text);
    }
    assert.equal(await blank.locator(".sheet-bits").first().innerText().then((text) => text.trim()), "");
    assert.deepEqual(await axe(page), []);
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    await shoot(page, "print-sheet");
    assert.deepEqual(await page.evaluate(cutOff), []);
    assert.equal(await pages(page), 2);
    await page.emulateMedia({ media: "screen" });
    await page.locator(".segments label", { hasText: "Filled in" }).click();
    await page.locator(".sheet .blank").first().waitFor({ state: "detached" });
    await page.emulateMedia({ media: "print" });
    assert.equal(await pages(page), 1);
  });
});

test("the sheet to begin with has a move to find, says what a nim heap is, and takes a page each", async () => {
  await onPage("#/learn?tab=sheet", {}, async (page) => {
    const filled = page.locator(".sheet").nth(1);
    await filled.locator(".sheet-winning .made").first().waitFor();
    await page.locator(".sheet-rules", { hasText: "Nim: 3: a nim heap of 3 stones" }).first().waitFor();
    await filled.locator(".sheet-rules", { hasText: "kayles" }).waitFor();
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    await shoot(page, "print-sheet-usual");
    assert.equal(await pages(page), 2);
  });
  // A position that is given stays, also the one that other views begin with.
  await onPage("#/learn?tab=sheet&pos=kayles(7) %2B *2", {}, async (page) => {
    await page.locator(".sheet").nth(1).waitFor();
    await page.locator(".sheet-head h2", { hasText: "Kayles: 7 + Nim: 2" }).first().waitFor();
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    assert.equal(await pages(page), 2);
  });
});

test("a sheet of several positions with a title of its own; the link holds it", async () => {
  await onPage("#/learn?tab=sheet&pos=nim_heaps([3, 4, 5])", {}, async (page) => {
    await page.locator(".sheet-head h2", { hasText: "Nim: 3, 4, 5" }).first().waitFor();
    await page.getByRole("button", { name: "Add a position" }).click();
    await page.getByLabel("Position 2").fill("kayles(5)");
    await page.getByLabel("Title of the sheet").fill("Test of 9 March");
    await page.locator(".sheet-number", { hasText: "2. Kayles: 5" }).first().waitFor();
    await page.locator(".sheet-head h2", { hasText: "Test of 9 March" }).first().waitFor();
    assert.match(page.url(), /also=kayles%285%29&title=Test\+of\+9\+March/);
    await page.reload();
    await page.locator(".sheet").nth(1).locator(".sheet-task").nth(1).locator(".sheet-winning .made").first().waitFor();
    assert.deepEqual(await axe(page), []);
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    await shoot(page, "print-sheet-several");
    assert.deepEqual(await page.evaluate(cutOff), []);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Remove: kayles(5)" }).click();
    await page.locator(".sheet-number").first().waitFor({ state: "detached" });
    await page.getByLabel("Position", { exact: true }).fill("kayels(5)");
    await page.locator(".fault").first().waitFor();
  });
});

test("a position with a fault is marked at its field, with what is meant; the others stay", async () => {
  await onPage(`#/learn?tab=sheet&pos=kayles(4)&also=${encodeURIComponent("kayels(3);1 2 4;*2")}`, {}, async (page) => {
    await page.locator(".sheet").nth(1).locator(".sheet-task").nth(1).locator(".sheet-winning .made").first().waitFor();
    await page.locator(".sheet-number", { hasText: "4. Nim: 2" }).first().waitFor();
    await page.locator(".sheet-number", { hasText: "1. Kayles: 4" }).first().waitFor();
    await page.locator(".sheet-also", { hasText: "1 2 4" }).getByRole("button", { name: "Write “nim(1) + nim(2) + nim(4)”" }).click();
    await page.locator(".sheet-number", { hasText: "3. Nim: 1 + Nim: 2 + Nim: 4" }).first().waitFor();
    assert.equal(await page.locator(".error").count(), 1);
    await page.getByRole("button", { name: "Write “kayles(3)”" }).click();
    await page.locator(".error").first().waitFor({ state: "detached" });
    await page.locator(".sheet").first().locator(".sheet-task").nth(3).waitFor();
  });
});

test("with blanks, the values that are needed are printed, and can be left out", async () => {
  await onPage("#/learn?tab=sheet&pos=kayles(4)", {}, async (page) => {
    const known = page.locator(".sheet").first().locator(".sheet-known");
    await known.waitFor();
    assert.deepEqual(await known.locator("dl > div").allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ").trim())), [
      "kayles(0) 0", "kayles(1) 1", "kayles(2) 2", "kayles(3) 3",
    ]);
    assert.equal(await page.locator(".sheet-known").count(), 1);
    await page.locator(".toggle", { hasText: "Print the values" }).click();
    await known.waitFor({ state: "detached" });
  });
});

test("options and winning moves of a sheet are pictures", async () => {
  await onPage("#/learn?tab=sheet&pos=cram(board(2, 3))", {}, async (page) => {
    const filled = page.locator(".sheet").nth(1);
    await filled.locator(".sheet-winning .miniature .item.hot").first().waitFor();
    const options = filled.locator(".sheet-options li");
    await options.first().locator(".miniature").first().waitFor();
    assert.equal(await options.locator(".miniature-frame").count(), await options.count());
    assert.match(await filled.locator(".sheet-winning li").first().innerText(), /row \d, column \d/);
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    await shoot(page, "print-sheet-board");
    assert.deepEqual(await page.evaluate(cutOff), []);
  });
});

test("a set of ten puzzles is printed with and without solutions", async () => {
  const set = Array.from({ length: 10 }, (_, i) => `nim_heaps([${i + 1}, ${i + 2}, ${2 * i + 1}])`);
  for (const positions of [set, Array.from({ length: 10 }, (_, i) => `cram(board(${2 + (i % 2)}, ${3 + (i % 2)}))`)])
    await onPage(`#/learn?set=${encodeURIComponent(positions.join(";"))}`, {}, async (page) => {
      await page.locator(".puzzle-settings summary").click();
      await page.getByRole("button", { name: "As a sheet" }).click();
      const [blank, filled] = [page.locator(".sheet").first(), page.locator(".sheet").nth(1)];
      await filled.locator(".printed-puzzle .made").nth(9).waitFor();
      assert.equal(await blank.locator(".printed-puzzle .scene").count() >= 10, true);
      assert.equal(await blank.locator(".made").count(), 0);
      await page.locator(".sheet-rules").first().waitFor();
      assert.deepEqual(await axe(page), []);
      await page.setViewportSize(paper);
      await page.emulateMedia({ media: "print" });
      await shoot(page, `print-puzzle-sheet-${positions === set ? "heaps" : "boards"}`);
      assert.deepEqual(await page.evaluate(cutOff), []);
      await page.emulateMedia({ media: "screen" });
      await page.getByLabel("Title of the sheet").fill("Test of 9 March");
      await page.locator(".sheet-head h2", { hasText: "Test of 9 March" }).first().waitFor();
      await page.locator(".sheets .segments label", { hasText: "With blanks" }).click();
      await filled.waitFor({ state: "detached" });
      await page.emulateMedia({ media: "print" });
      assert.equal(await pages(page), 1);
    });
});

test("sheets of positions without numbers, under misère play and in Chinese, on a phone", async () => {
  for (const position of ["first_to_the_corner(3, 3)", 'wandering_token(graph("1>2 2>1 1>3"), 1)', "0", "*500"])
    await onPage(`#/learn?tab=sheet&pos=${encodeURIComponent(position)}`, {}, async (page) => {
      await page.locator(".sheet").nth(1).waitFor();
      assert.equal(await page.locator(".error").count(), 0);
    });
  await onPage("#/learn?tab=sheet&misere=1&pos=*2 %2B kayles(3)", { phone: true, locale: "zh-CN" }, async (page) => {
    await page.locator(".sheet", { hasText: "反常规则下先手必胜。" }).waitFor();
    await hasNoSidewaysScroll(page);
    await shoot(page, "sheet-phone");
  });
});

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** How many colours a picture has where it is drawn by itself, and its lightest corner. */
async function coloursIn(page: Page, bytes: Buffer, type: string): Promise<{ count: number; corner: string }> {
  return page.evaluate(
    async ([data]) => {
      const image = new Image();
      image.src = data as string;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
      ink.drawImage(image, 0, 0);
      const pixels = ink.getImageData(0, 0, canvas.width, canvas.height).data;
      const seen = new Set<string>();
      for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
      return { count: seen.size, corner: pixels.slice(0, 4).join() };
    },
    [`data:${type};base64,${bytes.toString("base64")}`],
  );
}

for (const [name, route, box, text] of [
  ["a sum", "#/play?pos=kayles(5) %2B *2", ".below-picture", "+"],
  ["a graph", '#/play?pos=hackenbush(graph("1-2 2-3 2-4"))', ".below-picture", ">4<"],
  ["Chomp", "#/play?pos=chomp([4,4])", ".below-picture", "path"],
  ["a game graph", "#/why?pos=kayles(4)", ".game-graph", "kayles(4)"],
  ["a game graph with pictures", "#/why?pos=cram(board(3,5))", ".game-graph", "cram("],
  ["an XOR table", "#/why?pos=kayles(5) %2B *2", ".why-column", "XOR"],
  ["an atlas", "#/atlas", "main", "Preperiod"],
  ["a histogram", "#/values?tab=histogram", "main", "How often"],
  ["the picture of a sheet", "#/learn?tab=sheet&pos=kayles(4) %2B *3", ".sheet", "+"],
] as const)
  test(`${name} is saved as SVG and as PNG, in light colours from a dark page`, async () => {
    await onPage(route, { colorScheme: "dark" }, async (page) => {
      const tools = page.locator(`${box} .save-picture`).first();
      await tools.waitFor();
      await page.waitForTimeout(400);
      const svg = await saved(page, () => tools.getByRole("button", { name: "SVG" }).click());
      const source = svg.bytes.toString("utf8");
      assert.match(svg.name, /\.svg$/);
      assert(source.includes(text), source.slice(0, 300));
      assert.doesNotMatch(source, /var\(|class=|foreignObject|<div|<span/);
      assert.equal(await page.evaluate((one) => new DOMParser().parseFromString(one, "image/svg+xml").querySelector("parsererror"), source), null);
      const png = await saved(page, () => tools.getByRole("button", { name: "PNG" }).click());
      assert.match(png.name, /\.png$/);
      assert.equal(png.bytes.subarray(1, 4).toString("latin1"), "PNG");
      for (const { count, corner } of [await coloursIn(page, svg.bytes, "image/svg+xml"), await coloursIn(page, png.bytes, "image/png")]) {
        assert(count > 5, `${count} colours`);
        assert.equal(corner, "255,255,255,255");
      }
      assert.equal(await page.evaluate("document.documentElement.dataset.theme ?? null"), null, "the page keeps its colours");
    });
  });
