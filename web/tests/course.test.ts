// SPDX-License-Identifier: MIT
// What one sees of a game while it goes on and after it: the engine's move, the focus, the course with its mistakes, and
// links that replay it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { axe, onPage, shoot, start, stop, waitForStatus } from "./browser";

before(start);
after(stop);

const focusedLabel = (page: Page) =>
  page.evaluate('document.activeElement?.closest(".parts") ? document.activeElement.getAttribute("aria-label") : null');

/** Makes the moves that leave these components, of the list. */
async function make(page: Page, text: string): Promise<void> {
  const turns = await page.locator(".strip .turn").count();
  await page.locator(".moves-panel .move:not(:disabled)", { has: page.locator(`.move-text[title="${text}"]`) }).first().click();
  await page.locator(".strip .turn").nth(turns).waitFor();
}

test("the engine's move is marked before it is made, and announced after it", async () => {
  await onPage("#/play?pos=kayles(9)", { reducedMotion: "no-preference" }, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('.moves-panel .move:not(:disabled)').first().click();
    await page.locator(".engine-moves .item.hot").first().waitFor();
    const moves = await page.evaluate(
      'getComputedStyle(document.querySelector(".engine-moves .item.hot")).animationName',
    );
    assert.equal(moves, "engine-moves");
    await shoot(page, "play-engine-moves");
    await page.locator('.last-move[role="status"][aria-live="polite"]', { hasText: /^The engine: (take|split)/ }).waitFor();
    await waitForStatus(page, /Your move|is over/);
    assert.equal(await page.locator(".engine-moves").count(), 0);
  });
  await onPage("#/play?pos=kayles(9)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('.moves-panel .move:not(:disabled)').first().click();
    await page.locator(".engine-moves .item.hot").first().waitFor();
    const duration = await page.evaluate(
      'parseFloat(getComputedStyle(document.querySelector(".engine-moves .item.hot")).animationDuration)',
    );
    assert(Number(duration) < 0.001);
  });
});

for (const [name, position] of [
  ["a heap", "kayles(9)"],
  ["a board", "chomp([4, 4, 4])"],
  ["a graph", "node_kayles(grid(3, 4))"],
  ["an edge", 'hackenbush(graph("1-2 2-3 2-4 4-5 4-6 6-7"))'],
] as const)
  test(`by keyboard alone, of ${name}: one stop for Tab, arrows inside, the focus stays in the picture`, async () => {
    await onPage(`#/play?pos=${position}`, {}, async (page) => {
      await waitForStatus(page, /Your move/);
      assert.equal(await page.locator('.parts [tabindex="0"]').count(), 1);
      await page.locator('.parts .item[tabindex="0"]').focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      assert(await focusedLabel(page), "arrows stay inside");
      await page.keyboard.press("Shift+Tab");
      assert.equal(await focusedLabel(page), null);
      await page.keyboard.press("Tab");
      assert(await focusedLabel(page), "Tab leads back");
      for (let turn = 0; turn < 30; ++turn) {
        const status = page.locator(".status", { hasText: /Your move|is over/ });
        await status.waitFor();
        if (/is over/.test(await status.innerText())) break;
        assert(await focusedLabel(page), `the focus is in the picture before move ${turn + 1}`);
        const turns = await page.locator(".strip .turn").count();
        for (let tries = 0; tries < 30 && (await page.locator(".strip .turn").count()) === turns; ++tries) {
          const free = page.locator(".parts .item.legal:not(.chosen)");
          if ((await page.locator(".offer .menu-move").count()) === 0 && !(await page.evaluate('document.activeElement.matches(".item.legal")')))
            await free.first().focus();
          await page.keyboard.press("Enter");
          await page.waitForTimeout(60);
        }
      }
      await page.locator(".status", { hasText: "is over" }).waitFor();
    });
  });

test("a place of several moves opens a menu of pictures and words, which Escape closes", async () => {
  await onPage("#/play?pos=nim_heaps([1, 2, 2])&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator(".moves .move-words", { hasText: "take 1 of 2, leave 1" }).first().waitFor();
    await page.locator('[data-id="s1.2"]').click();
    await waitForStatus(page, /Player 2/);
  });
  await onPage("#/play?pos=kayles(5)&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="s0.3"]').focus();
    await page.keyboard.press("Enter");
    // The menu is drawn first and has the focus a moment later.
    await page.locator(".offer .menu-move:focus").waitFor();
    await shoot(page, "play-menu");
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Escape");
    await page.locator(".offer").waitFor({ state: "detached" });
    assert(await focusedLabel(page));
  });
  await onPage("#/play?pos=kayles_on_graphs(path(4))&against=person", {}, async (page) => {
    await page.locator(".moves .miniature").first().waitFor();
    assert.equal(await page.locator(".moves .move .miniature").count(), await page.locator(".moves .move").count());
  });
});

test("after the game: values, the mistake with a better move, and why", async () => {
  await onPage("#/play?pos=nim(1) %2B nim(2)&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await make(page, "nim(0)");
    await waitForStatus(page, /Player 2/);
    await page.locator(".moves-panel .move:not(:disabled)").last().click();
    const text = async () => page.locator(".status").innerText();
    for (let turn = 0; turn < 4 && !/is over/.test(await text()); ++turn) {
      await page.locator(".moves-panel .move:not(:disabled)").first().click();
      await page.waitForTimeout(150);
    }
    await page.locator(".review-row.mistake .better", { hasText: "take 1 of 2, leave 1" }).first().waitFor();
    await page.locator(".review-row .review-value").first().waitFor();
    await shoot(page, "play-review");
    assert.deepEqual(await axe(page), []);
    await page.locator(".review-row.mistake").first().getByRole("button", { name: "See why" }).click();
    await page.locator(".verdict-text", { hasText: "The first player wins" }).waitFor();
    assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "nim(1) + nim(2)");
    // Which move was the mistake, what it left, what answers it, and what was better.
    const tried = page.locator(".tried p");
    await tried.nth(3).waitFor();
    const said = (await tried.allInnerTexts()).map((one) => one.replace(/\s+/g, " "));
    assert.match(said[0] ?? "", /^Made: .*take all 1.*leaves a position of value 2/);
    assert.match(said[1] ?? "", /^An answer that wins: .*take all 2/);
    assert.match(said[2] ?? "", /^Now no move is left/);
    assert.match(said[3] ?? "", /^Better instead: .*take 1 of 2.*leaves value 0/);
    await shoot(page, "why-mistake");
    assert.deepEqual(await axe(page), []);
    // Another position is not the one of the mistake.
    await page.getByLabel("Position", { exact: true }).fill("nim(3)");
    await page.locator(".tried").waitFor({ state: "detached" });
    await page.goBack();
    await page.locator(".tried").waitFor();
    await page.goBack();
    await page.locator(".review-row.mistake").first().waitFor();
  });
});

test("a link carries start, moves and settings, and replays", async () => {
  let shared = "";
  let course: string[] = [];
  await onPage("#/play?pos=kayles(9) %2B *2&level=beginner&values=1", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    assert(await page.getByLabel("Show values").isChecked());
    assert.equal(await page.getByLabel("Strength").inputValue(), "beginner");
    await page.locator(".moves-panel .move:not(:disabled)").first().click();
    await page.locator(".strip .turn").nth(1).waitFor();
    await waitForStatus(page, /Your move|is over/);
    shared = (await page.evaluate("location.hash")) as string;
    course = await page.locator(".strip .turn-move").allTextContents();
  });
  assert.match(shared, /moves=\d+\.\d+/);
  await onPage(shared, {}, async (page) => {
    await page.locator(".strip .turn").nth(course.length - 1).waitFor();
    assert.deepEqual(await page.locator(".strip .turn-move").allTextContents(), course);
    assert(await page.getByLabel("Show values").isChecked());
    await waitForStatus(page, /Your move|is over/);
    await page.getByRole("button", { name: "Start again" }).click();
    await page.locator('figcaption [title="kayles(9)"]').waitFor();
    await page.getByLabel("Show values").uncheck();
    assert.doesNotMatch((await page.evaluate("location.hash")) as string, /moves=|from=|values=/);
  });
  // Moves that do not lead to the position are forgotten; the position stays.
  await onPage("#/play?pos=kayles(5)&from=kayles(9)&moves=0.999", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('figcaption [title="kayles(5)"]').waitFor();
    assert.doesNotMatch((await page.evaluate("location.hash")) as string, /moves=/);
  });
});

for (const [position, name] of [
  ["kayles(6)", /^stone \d of 6$/],
  ["nim_heaps([1, 2, 3])", /^heap \d: stone \d of \d$/],
  ["cram(board(2, 3))", /^row \d, column \d: free$/],
  ["chomp([3, 3])", /^row \d, column \d: /],
  ['hackenbush(graph("1-2 1-2 2-2 2-2 2-3"))', /^(edge|vertex) /],
  ["node_kayles(path(4))", /^vertex \d, \d edges$/],
  ["bracelet([5, 1, 7])", /^place \d: \d$/],
  ["wythoff(3, 3)", /^[ab]: stone \d of 3$/],
] as const)
  test(`a screen reader has a name for the picture and for each part: ${position}`, async () => {
    await onPage(`#/play?pos=${encodeURIComponent(position)}`, {}, async (page) => {
      const picture = page.locator(".parts").getByRole("group", { name: /^Picture of / }).first();
      const parts = picture.getByRole("button");
      // An upright edge has no width apart from its stroke, so that the driver does not call it visible.
      await parts.first().waitFor({ state: "attached" });
      const names = await parts.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
      for (const one of names) assert.match(one, name);
      assert.equal(new Set(names).size, names.length, names.join(" | "));
    });
  });

test("links of before still work", async () => {
  await onPage("#/play?pos=bracelet([5, 1, 7])&against=person&misere=1", {}, async (page) => {
    await waitForStatus(page, /Player 1 to move/);
    assert(await page.getByLabel("Misère").isChecked());
  });
});

test("what has been eaten of Chomp stays in sight", async () => {
  for (const [position, move] of [["chomp([3, 3])", "chomp([1, 1])"], ["chomp_three_rows(4, 4, 4)", "chomp_three_rows(2, 2, 2)"]] as const)
    await onPage(`#/play?pos=${position}&against=person`, {}, async (page) => {
      await waitForStatus(page, /Player 1/);
      const cells = await page.locator(".table .parts .cell").count();
      await page.locator(`.moves-panel .move:has([title="${move}"])`).first().click();
      await waitForStatus(page, /Player 2/);
      await page.locator(".table .parts .cell.taken").first().waitFor();
      assert.equal(await page.locator(".table .parts .cell").count(), cells);
      await page.locator(".table .parts .poison").waitFor();
    });
});

test("the vertices of a graph stay where they are while it is played", async () => {
  await onPage("#/play?pos=node_kayles(grid(3, 4))&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    const placeOf = (vertex: number) =>
      page.locator(`.table [data-id="v${vertex}"] .vertex`).evaluate((one) => `${one.getAttribute("cx")} ${one.getAttribute("cy")}`);
    const before = await placeOf(12);
    await page.locator('.table [data-id="v1"]').click();
    await waitForStatus(page, /Player 2/);
    assert.equal(await placeOf(12), before);
  });
});

test("the poisoned square of Chomp is drawn and said", async () => {
  for (const position of ["chomp_board(board(3, 5))", "chomp([5, 5, 5])", "chomp_three_rows(5, 5, 5)"])
    await onPage(`#/play?pos=${position}`, {}, async (page) => {
      await page.locator(".parts .poison").waitFor();
      await page.getByRole("button", { name: "row 1, column 1: poisoned" }).waitFor();
    });
});

test("after a lost game the page leads to one's own first mistake; a link of it names no reader", async () => {
  let shared = "";
  await onPage("#/play?pos=nim(1) %2B nim(2)&level=perfect", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator(".moves-panel .move", { hasText: "Nim: 1: take all 1" }).click();
    await waitForStatus(page, /The engine won/);
    await page.locator(".hint-line", { hasText: "You made a mistake." }).waitFor();
    await page.locator(".review .hint", { hasText: "You: 1 mistake. The engine: 0 mistakes." }).waitFor();
    shared = (await page.evaluate("location.hash")) as string;
    await page.locator(".hint-line").getByRole("link", { name: "See why" }).click();
    await page.locator(".tried", { hasText: "Nim: 1: take all 1, leave nothing" }).waitFor();
    // The answer is the one that the engine gave.
    await page.locator(".tried-reply", { hasText: "The opponent's answer, which wins: Nim: 2: take all 2" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Play again" }).click();
    await waitForStatus(page, /Your move/);
  });
  await onPage(shared, {}, async (page) => {
    await waitForStatus(page, /^The second player won/);
    await page.locator(".hint-line", { hasText: "The first player made a mistake." }).waitFor();
  });
});
