// SPDX-License-Identifier: MIT
// Whole games on a phone: by touch to the end, each tap counts, and the board is on the first screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { hasNoSidewaysScroll, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

const own = "game mine(w: bag, left):\n    mine(set(w, i, w[i] - k), left - 1)  for i in 1..len(w), k in 1..min(2, w[i]) if left > 0\n";
const games: [string, string, string?][] = [
  ["Nim", "nim(3) + nim(5) + nim(7)"],
  ["Kayles", "kayles(12)"],
  ["Cram", "cram(board(3, 4))"],
  [
    "Hackenbush",
    'hackenbush(graph("1-2 1-3 2-4 3-4 4-5 5-6 5-7 5-8 8-9 8-10 9-10 1-11 11-12 12-13 12-14"))',
  ],
  ["Node Kayles", "node_kayles(grid(3, 5))"],
  ["Chomp", "chomp([5, 5, 5])"],
  ["Wythoff", "wythoff(6, 9)"],
  ["an own game", "mine([3, 4, 2], 6)", own],
];

/** Waits until it is the reader's turn, or the game is over; says which. */
async function myTurn(page: Page): Promise<boolean> {
  const status = page.locator(".status", { hasText: /Your move|is over/ });
  await status.waitFor();
  return /Your move/.test(await status.innerText());
}

const myTurnOf = (page: Page, player: number) => page.locator(".status", { hasText: `Player ${player} to move` }).waitFor();

/** Taps parts of the picture until a move is made; several moves of one place are in a menu. */
async function tapAMove(page: Page, turns: number): Promise<void> {
  for (let tap = 0; tap < 4; ++tap) {
    if ((await page.locator(".strip .turn").count()) > turns) return;
    const menu = page.locator(".offer .menu-move").first();
    if ((await menu.count()) > 0) await menu.tap();
    else {
      // After a first part, one that goes with it: the others are no longer legal.
      const item = page.locator(".table .item.legal:not(.chosen)").first();
      await item.scrollIntoViewIfNeeded();
      await tapItem(page, await item.getAttribute("data-id"));
    }
    await page.waitForTimeout(60);
  }
  await page.locator(".strip .turn").nth(turns).waitFor();
}

/** The first tap shows a move, the second makes it. */
async function tapTwice(move: Locator): Promise<void> {
  await move.tap();
  await move.tap();
}

/** Taps where a finger would: on the middle of the part, or on the line of an edge. */
async function tapItem(page: Page, id: string | null): Promise<void> {
  const [x, y] = (await page.evaluate(`(() => {
    const item = document.querySelector('.table .item[data-id="${id}"]');
    const path = item.querySelector("path.edge");
    if (path) {
      const at = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
      return [at.x, at.y];
    }
    const { left, top, width, height } = item.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`)) as [number, number];
  await page.touchscreen.tap(x, y);
}

for (const [name, position, rules] of games)
  test(`${name} by touch to the end`, async () => {
    const query = new URLSearchParams({ pos: position, ...(rules === undefined ? {} : { rules }) });
    await onPage(`#/play?${query}`, { phone: true }, async (page) => {
      assert(await myTurn(page));
      await hasNoSidewaysScroll(page);
      const scene = await page.locator(".table .scene").first().boundingBox();
      assert(scene && scene.y < 300 && scene.y + Math.min(scene.height, 200) < 844 - 58, "the board is on the first screen");
      await shoot(page, `touch-${name.toLowerCase().replaceAll(" ", "-")}`);
      for (let turn = 0; turn < 40 && (await myTurn(page)); ++turn)
        await tapAMove(page, await page.locator(".strip .turn").count());
      await page.locator(".status", { hasText: "is over" }).waitFor();
      await page.locator(".review-row").first().waitFor();
      assert.equal(await page.locator(".review-row").count(), await page.locator(".strip .turn").count());
      await shoot(page, `touch-${name.toLowerCase().replaceAll(" ", "-")}-over`);
    });
  });

test("parts that can be pressed are as large as a finger", async () => {
  for (const [, position, rules] of games) {
    const query = new URLSearchParams({ pos: position, ...(rules === undefined ? {} : { rules }) });
    await onPage(`#/play?${query}`, { phone: true }, async (page) => {
      assert(await myTurn(page));
      const small = (await page.evaluate(`[...document.querySelectorAll(".table .item.pressable, .table .button, .moves .move")].flatMap((one) => {
        const hit = (one.matches(".item") && one.querySelector(".hit, .glow, .edge-hit")) || one;
        const { width, height } = hit.getBoundingClientRect();
        const stroke = hit.matches(".edge-hit") ? parseFloat(getComputedStyle(hit).strokeWidth) * hit.getScreenCTM().a : 0;
        const least = stroke > 0 ? stroke : Math.min(width, height) + (hit.matches(".glow") ? 4 : 0);
        // Pins of a row stand closer, so that the row is seen whole; they are high.
        const enough = one.closest(".pins") ? width >= 24 && height >= 43.5 : least >= 43.5;
        return enough ? [] : [one.outerHTML.slice(0, 80) + " " + least];
      })`)) as string[];
      assert.deepEqual(small, [], position);
    });
  }
});

test("of twelve moves tapped in the list, the first tap shows each, and the second makes it", async () => {
  await onPage("#/play?pos=*3 %2B *4 %2B *5&against=person", { phone: true }, async (page) => {
    for (let taps = 0; taps < 12; ++taps) {
      const list = page.locator(".moves .move:not(:disabled)");
      if ((await list.count()) === 0) break;
      const move = list.nth(taps % Math.min(3, await list.count()));
      // Not under the bar at the foot of the screen.
      await move.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
      const before = await move.boundingBox();
      assert(before);
      // A slow finger: what it is on must not move away while it is there.
      await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
      await page.locator(".move.shown .tap-again").waitFor();
      assert.equal(await page.locator(".strip .turn").count(), taps);
      await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
      await page.locator(".strip .turn").nth(taps).waitFor();
      assert.equal(await page.locator(".strip .turn").count(), taps + 1);
    }
  });
});

test("what is shown of a move changes the height of nothing", async () => {
  await onPage("#/play?pos=*3 %2B *4 %2B *5", {}, async (page) => {
    assert(await myTurn(page));
    const tops = () =>
      page.evaluate('[...document.querySelectorAll(".strip-empty, .moves .move, .preview")].map((one) => one.getBoundingClientRect().top)');
    const before = await tops();
    await page.locator(".moves .move").nth(4).hover();
    await page.locator(".move.shown").waitFor();
    assert.deepEqual(await tops(), before);
  });
});

test("settings close when the position changes, and stay while they are used", async () => {
  await onPage("#/play?pos=nim(3) %2B nim(4) %2B nim(5)", { phone: true, hasTouch: true }, async (page) => {
    await myTurn(page);
    const open = page.locator(".settings-button");
    await open.tap();
    await page.locator(".toggle", { hasText: "Show values" }).tap();
    await page.getByLabel("Position").waitFor({ state: "visible" });
    await tapAMove(page, 0);
    await page.getByLabel("Position").waitFor({ state: "hidden" });
  });
});

test("three heaps of nim are seen side by side", async () => {
  await onPage("#/play?pos=nim(3) %2B nim(4) %2B nim(5)", { phone: true }, async (page) => {
    await myTurn(page);
    const outside = await page.evaluate(`(() => {
      const stage = document.querySelector(".stage .parts").getBoundingClientRect();
      return [...document.querySelectorAll(".stage .part")].filter((one) => one.getBoundingClientRect().right > stage.right).length;
    })()`);
    assert.equal(await page.locator(".stage .part").count(), 3);
    assert.equal(outside, 0);
  });
});

test("on a phone the hint says to tap", async () => {
  await onPage("#/play?pos=kayles(5)", { phone: true }, async (page) => {
    await page.locator(".preview", { hasText: /^Tap / }).waitFor();
  });
});

test("after the first cell of a domino the page asks for the second", async () => {
  await onPage("#/play?pos=cram(board(3, 4))", { phone: true }, async (page) => {
    assert(await myTurn(page));
    await page.locator('.table [data-id="c1.1"]').tap();
    await page.locator(".preview", { hasText: "Choose the next one" }).waitFor();
    await page.locator('.table [data-id="c1.1"]').tap();
    await page.locator(".preview", { hasText: /^Tap / }).waitFor();
  });
});

test("a row stays one row, and a sum is cards beside each other", async () => {
  await onPage("#/play?pos=kayles(20)", { phone: true }, async (page) => {
    assert(await myTurn(page));
    const tops = (await page.evaluate(
      '[...new Set([...document.querySelectorAll(".table .item .hit")].map((one) => Math.round(one.getBoundingClientRect().top)))]',
    )) as number[];
    assert.equal(tops.length, 1);
    await hasNoSidewaysScroll(page);
  });
  await onPage("#/play?pos=kayles(5) %2B kayles(6) %2B kayles(7) %2B *4", { phone: true }, async (page) => {
    assert(await myTurn(page));
    const parts = await page.locator(".table .part").all();
    assert.equal(parts.length, 4);
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    boxes.slice(1).forEach((box, i) => assert(box && box.x >= (boxes[i]?.x ?? 0) + (boxes[i]?.width ?? 0)));
    await hasNoSidewaysScroll(page);
  });
});

test("the question which move is meant shows what was tapped, and leaves nothing marked", async () => {
  await onPage("#/play?pos=kayles(12)", { phone: true }, async (page) => {
    assert(await myTurn(page));
    await page.locator('.table [data-id="s0.1"]').tap();
    await page.locator(".offer .menu-move").first().waitFor();
    const marked = await page.locator(".offer .miniature").evaluateAll((all) =>
      all.map((one) => [...one.querySelectorAll(".item")].map((item) => Number(item.classList.contains("hot"))).join("")),
    );
    assert.deepEqual(marked.sort(), ["100000000000", "110000000000"]);
    await page.locator(".offer .menu-move").first().tap();
    await page.locator(".strip .turn").nth(1).waitFor();
    assert(await myTurn(page));
    await page.waitForTimeout(200);
    assert.equal(await page.locator(".item.hot, .item.chosen, .move.shown").count(), 0);
  });
});

test("a tap shows what it takes, and a second one takes it", async () => {
  await onPage("#/play?pos=nim(3) %2B nim(5)&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    const stone = (place: number) => page.locator(`.table .part:first-child [data-id="s0.${place}"]`);
    await stone(2).tap();
    await page.locator(".preview", { hasText: "take 2 of 3, leave 1" }).waitFor();
    assert.equal(await page.locator(".parts .item.hot").count(), 2);
    // Another stone is another choice, not an answer.
    await stone(3).tap();
    await page.locator(".preview", { hasText: "take 1 of 3, leave 2" }).waitFor();
    assert.equal(await page.locator(".strip .turn").count(), 0);
    await stone(3).tap();
    await myTurnOf(page, 2);
    await stone(1).tap();
    await page.locator(".offer .menu-move", { hasText: "take all 2, leave nothing" }).tap();
    await myTurnOf(page, 1);
    assert.equal(await page.locator(".strip .turn").count(), 2);
  });
});

test("a row of twelve pins is seen whole, and the strip shows the newest move", async () => {
  await onPage("#/play?pos=kayles(12)&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    const hidden = () =>
      page.locator(".parts .scene-frame").first().evaluate((one) => one.scrollWidth - one.clientWidth);
    assert(Math.abs(await hidden()) <= 1);
    for (const turn of [0, 1, 2, 3]) {
      await tapTwice(page.locator(".moves .move:not(:disabled)").last());
      await page.locator(".strip .turn").nth(turn).waitFor();
    }
    const strip = page.locator(".strip");
    const left = () => strip.evaluate((one) => one.scrollWidth - one.clientWidth - one.scrollLeft);
    for (let looks = 0; looks < 40 && Math.abs(await left()) > 2; ++looks) await page.waitForTimeout(50); // it glides there
    assert(Math.abs(await left()) <= 2, String(await left()));
  });
});

test("a split is said, and the strength that was chosen stays", async () => {
  await onPage("#/play?pos=kayles(9)", { phone: true }, async (page) => {
    assert(await myTurn(page));
    assert.match(await page.locator(".settings-button").innerText(), /good/);
    await page.locator(".settings-button").tap();
    await page.getByLabel("Strength").selectOption("beginner");
    await page.goto(page.url().replace(/#.*/, "#/play?pos=kayles(5)%2Bkayles(4)"));
    await page.reload();
    assert(await myTurn(page));
    assert.match(await page.locator(".settings-button").innerText(), /beginner/);
  });
  await onPage("#/play?pos=kayles(9)&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    await tapTwice(page.locator(".moves .move", { hasText: "take 1 of 9, leave 4 + 4" }));
    await page.locator(".hint-line", { hasText: "split into 2 parts" }).waitFor();
  });
  // An empty row is no part.
  await onPage("#/play?pos=kayles(9)&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    await tapTwice(page.locator(".moves .move", { hasText: "take 1 of 9, leave 8" }));
    await myTurnOf(page, 2);
    assert.equal(await page.locator(".hint-line").innerText(), "");
  });
});

test("a tap that makes no move says why", async () => {
  await onPage("#/play?pos=chomp([3, 3])&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    await page.locator('.table [data-id="c1.1"]').tap({ force: true });
    await page.locator('.refusal[role="status"]', { hasText: "poisoned" }).waitFor();
    await page.locator('.table [data-id="c1.3"]').tap();
    await page.locator('.table [data-id="c1.3"]').tap();
    await myTurnOf(page, 2);
    await page.locator('.table [data-id="c1.3"]').tap({ force: true });
    await page.locator(".refusal", { hasText: "This square is taken" }).waitFor();
  });
});

test("a domino lies where it was put, on the whole board, to the end and in the link", async () => {
  const placed = (page: Page) => page.locator(".parts .domino").evaluateAll((all) => all.map((one) => `${one.getAttribute("x")} ${one.getAttribute("y")}`).sort());
  let link = "";
  let there: string[] = [];
  await onPage("#/play?pos=cram(board(2,7))&against=person", { phone: true }, async (page) => {
    await myTurnOf(page, 1);
    await page.locator('.table [data-id="c1.6"]').tap();
    await page.locator('.table [data-id="c2.6"]').tap();
    // The engine lists it as one move with its mirror image, in column 2.
    await page.locator(".last-move", { hasText: "row 1, column 6; row 2, column 6" }).waitFor();
    await myTurnOf(page, 2);
    assert.equal(await page.locator(".parts .scene").count(), 1);
    assert.deepEqual(await placed(page), ["226 6"]);
    for (let turn = 1; turn < 8 && (await page.locator(".status", { hasText: "is over" }).count()) === 0; ++turn) {
      await tapTwice(page.locator(".moves .move:not(:disabled)").last());
      await page.locator(".strip .turn").nth(turn).waitFor();
      await page.locator(".status", { hasText: /to move|is over/ }).waitFor();
    }
    await page.locator(".status", { hasText: "is over" }).waitFor();
    there = await placed(page);
    assert.equal(there.length, await page.locator(".strip .turn").count());
    assert(there.includes("226 6"));
    link = page.url().replace(/.*#/, "#");
  });
  await onPage(link, { phone: true }, async (page) => {
    await page.locator(".review-row").first().waitFor();
    assert.deepEqual(await placed(page), there);
  });
});

test("what may not be pressed says why", async () => {
  const cases: [string, string, RegExp][] = [
    ['hackenbush(graph("1-2 1-3"))', "v2", /press a line/],
    ['notakto(board("##. / ... / ..."))', "c1.3", /three in a row/],
    ['notakto(board("##. / ... / ..."))', "c1.1", /is taken/],
  ];
  for (const [position, id, why] of cases)
    await onPage(`#/play?pos=${encodeURIComponent(position)}&against=person`, { phone: true }, async (page) => {
      await myTurnOf(page, 1);
      await page.locator(`.table [data-id="${id}"]`).tap({ force: true });
      await page.locator(".refusal", { hasText: why }).waitFor();
    });
});

test("a start that was lost is no mistake, and the engine may begin", async () => {
  await onPage('#/play?pos=hackenbush(graph("1-2 1-3"))', { phone: true }, async (page) => {
    assert(await myTurn(page));
    await tapTwice(page.locator(".moves .move").first());
    await page.locator(".status", { hasText: "The engine won" }).waitFor();
    await page.locator(".hint-line", { hasText: "this start is lost for whoever begins" }).waitFor();
    // The result is in sight, though the list was tapped below it.
    await page.waitForTimeout(300);
    const top = (await page.locator(".status").boundingBox())?.y ?? -1;
    assert(top >= 0 && top < 844, String(top));
    await page.getByRole("button", { name: "Let the engine begin" }).last().tap();
    assert(await myTurn(page));
    assert.equal(await page.locator(".strip .turn").count(), 1);
  });
});
