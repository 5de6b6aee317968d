// SPDX-License-Identifier: MIT
// Puzzles: positions with exactly one winning move, of any game; answers are checked, and a link holds the set.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { isCopied, makePuzzles, sameness, setSize } from "../src/views/learn/puzzle-maker";
import { type Grade, grades } from "../src/views/learn/grades";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";
import { numbersFrom } from "./positions";

before(start);
after(stop);

async function setOf(name: string, grade: Grade, seed: number, misere = false, rules = ""): Promise<string[]> {
  const scope = rules === "" ? {} : { rules };
  const game = (await ask("games", scope)).games.find((one) => one.name === name);
  assert(game, name);
  const numbers = numbersFrom(seed);
  return makePuzzles({
    game,
    grade,
    ask: (position) => ask("play", { ...scope, ...(misere ? { misere } : {}), position, moves: 1000 }).catch(() => null),
    random: () => numbers(1e6) / 1e6,
    goOn: () => true,
  });
}

/** The number of moves after which the other player loses: each is asked about by itself. */
async function winsOf(position: string, misere: boolean, rules: string): Promise<number> {
  const scope = { ...(rules === "" ? {} : { rules }), ...(misere ? { misere } : {}) };
  const answer = await ask("play", { ...scope, position, moves: 1000 });
  assert(answer.complete);
  let wins = 0;
  for (const move of answer.moves) {
    if (move.after === "win") wins += 1;
    else if ((await ask("solve", { ...scope, position: move.after, moves: 1 })).winner === "second") wins += 1;
  }
  return wins;
}

const own = "game mine(n):\n    mine(n - k)  for k in 1..4 if k < n\n";

for (const [name, misere, rules] of [
  ["kayles", false, ""],
  ["nim_heaps", false, ""],
  ["nim_heaps", true, ""],
  ["cram", false, ""],
  ["chomp_board", false, ""],
  ["node_kayles", false, ""],
  ["hackenbush", false, ""],
  ["wythoff", false, ""],
  ["first_to_the_corner", false, ""],
  ["wandering_token", false, ""],
  ["mine", false, own],
] as const)
  test(`puzzles of ${name}${misere ? ", misère" : ""} have exactly one winning move`, { skip: isStatic }, async () => {
    for (const grade of grades) {
      const set = await setOf(name, grade, 5, misere, rules);
      assert(set.length > 0 || name === "wandering_token", `${name} ${grade}: none`);
      assert.equal(new Set(set.map((position) => position.split(" + ").sort().join(" + "))).size, set.length);
      for (const position of set.slice(0, 4)) assert.equal(await winsOf(position, misere, rules), 1, position);
    }
  });

test("what is one puzzle is recognised: order, names of nim heaps, mirror images, single heaps", { skip: isStatic }, async () => {
  const of = async (position: string) => sameness(await ask("play", { position, moves: 1000 }));
  const alike: [string, string][] = [
    ["nim(3) + nim(2)", "*2 + nim(3)"],
    ["nim(3)", "*7"],
    ["kayles(4) + kayles(6)", "kayles(6) + kayles(4)"],
    ['cram(board("..# / ..."))', 'cram(board("... / #.."))'],
    ['cram(board("..# / ..."))', 'cram(board(".# / .. / .."))'],
    ["node_kayles(graph(\"1-2 2-3 3-4 2-5\"))", "node_kayles(graph(\"5-4 4-3 3-2 4-1\"))"],
  ];
  for (const [a, b] of alike) assert.equal(await of(a), await of(b), `${a}, ${b}`);
  for (const [a, b] of [
    ["nim(3) + nim(2)", "nim(3) + nim(1)"],
    ["kayles(5) + kayles(6)", "kayles(6) + kayles(4)"],
    ['cram(board("..# / ..."))', 'cram(board(".#. / ..."))'],
  ] as const)
    assert.notEqual(await of(a), await of(b), `${a}, ${b}`);
});

test("sets of Nim have whole heaps, each puzzle once, and one single heap at most", { skip: isStatic }, async () => {
  for (const grade of grades) {
    const heaps = await setOf("nim_heaps", grade, 7);
    assert.equal(heaps.length, setSize);
    for (const position of heaps) assert.match(position, /^nim_heaps\(\[[1-9]\d*(, [1-9]\d*)*\]\)$/);
    // No two heaps are alike, and making two alike does not win.
    for (const position of heaps) {
      const sizes = position.match(/\d+/g) ?? [];
      assert(sizes.length >= 3 && new Set(sizes).size === sizes.length, position);
      assert(!isCopied(await ask("play", { position, moves: 1000 })), position);
    }
    const sums = await setOf("nim", grade, 7);
    const plain = sums.map((position) => position.replace(/nim\((\d+)\)/g, "*$1").split(" + ").sort().join(" + "));
    assert.equal(new Set(plain).size, plain.length);
    for (const position of plain) assert(new Set(position.split(" + ")).size === position.split(" + ").length && position.split(" + ").length > 2, position);
  }
  for (const [position, copied] of [
    ["nim_heaps([3, 3, 5])", true], ["nim_heaps([3, 5])", true], ["nim(4)", true], ["nim(3) + *5", true], ["kayles(4) + kayles(4) + kayles(2)", true],
    ["nim_heaps([3, 4, 5])", false], ["nim(1) + nim(3) + *4", false], ["kayles(7)", false], ["kayles(5) + kayles(6)", false],
  ] as const)
    assert.equal(isCopied(await ask("play", { position, moves: 1000 })), copied, position);
});

test("a harder set has more moves to choose from", { skip: isStatic }, async () => {
  const counts = async (grade: Grade) => {
    const set = await setOf("kayles", grade, 3);
    assert.equal(set.length, setSize);
    const moves = [];
    for (const position of set) moves.push((await ask("play", { position, moves: 1000 })).moves.length);
    return moves;
  };
  const [easy, medium, hard] = [await counts("easy"), await counts("medium"), await counts("hard")];
  assert(Math.max(...easy) <= Math.min(...medium) && Math.max(...medium) < Math.min(...hard), JSON.stringify([easy, medium, hard]));
});

/** The moves of the list whose component becomes these texts. */
const move = (page: Page, text: string) =>
  page.locator(".moves-panel .move:not(:disabled)", { has: page.locator(`.move-text[title="${text}"]`) });
const set = "nim(1) + nim(2);nim(3) + nim(1) + nim(5)";

test("a wrong move is answered, the right one is praised with its reason, and the progress stays", async () => {
  await onPage(`#/learn?set=${encodeURIComponent(set)}`, {}, async (page) => {
    await page.locator(".puzzle-score", { hasText: "0 of 2 solved" }).waitFor();
    await move(page, "nim(0)").first().click();
    await page.locator(".puzzle-wrong", { hasText: /^No: after “Nim: 1: take all 1, leave nothing” the other player wins by “Nim: 2: take all 2, leave nothing”/ }).waitFor();
    await shoot(page, "puzzle-wrong");
    await move(page, "nim(1)").first().click();
    await page.locator(".puzzle-right", { hasText: "Right: Nim: 2: take 1 of 2, leave 1." }).waitFor();
    await page.locator(".puzzle-said .hint", { hasText: "Nim: 2 becomes worth 1, the XOR of the others." }).waitFor();
    await page.locator(".puzzle-step.later").waitFor();
    await page.locator(".puzzle-score", { hasText: "1 of 2 solved" }).waitFor();
    await shoot(page, "puzzle-right");
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.locator(".puzzle-right", { hasText: "The move that wins: Nim: 5: take 3 of 5, leave 2." }).waitFor();
    await page.reload();
    await page.locator(".puzzle-step.shown").waitFor();
    assert.equal(await page.locator(".puzzle-step.later").count(), 1);
    await page.locator(".puzzle-score", { hasText: "1 of 2 solved" }).waitFor();
  });
});

test("the board in which the answer plays comes into sight, and no message has a board in letters", async () => {
  await onPage(`#/learn?set=${encodeURIComponent("chomp_board(board(1, 7)) + chomp_board(board(1, 8))")}`, { phone: true }, async (page) => {
    const second = page.locator(".stage .part").nth(1);
    await second.waitFor();
    const seen = () => second.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left > -30 && right < window.innerWidth + 30;
    });
    assert(!(await seen()));
    await page.locator(".moves .move").first().tap();
    await page.locator(".moves .move").first().tap();
    const wrong = page.locator(".puzzle-wrong");
    await wrong.waitFor();
    assert.doesNotMatch(await wrong.innerText(), /board\(/);
    await page.locator(".puzzle-pictures .miniature").nth(1).waitFor();
    await page.getByRole("button", { name: "Show the answer" }).tap();
    await page.locator(".puzzle-right").waitFor();
    for (const end = Date.now() + 5000; !(await seen()); await page.waitForTimeout(50)) assert(Date.now() < end);
  });
});

test("a set of ten is made of a chosen game, and its link holds it", async () => {
  let link = "";
  await onPage("#/learn", {}, async (page) => {
    await page.locator(".puzzle-step").nth(9).waitFor();
    const first = (await page.evaluate("location.hash")) as string;
    await page.locator(".puzzles select").selectOption("kayles");
    await page.waitForFunction((old) => location.hash !== old && location.hash.includes("kayles"), first);
    await page.locator(".puzzle-step").nth(9).waitFor();
    await page.locator(".segments label", { hasText: "hard" }).click();
    await page.waitForFunction(() => location.hash.includes("grade=hard"));
    link = (await page.evaluate("location.hash")) as string;
    await shoot(page, "puzzles");
  });
  await onPage(link, { locale: "zh-CN", phone: true }, async (page) => {
    await page.locator(".status", { hasText: "找出必胜的一步" }).waitFor();
    await page.locator(".parts .scene").first().waitFor();
    assert.equal(await page.evaluate("location.hash"), link);
    await hasNoSidewaysScroll(page);
    await shoot(page, "puzzles-phone");
  });
});

test("the last choice of a game wins, though a set is still being made", { skip: isStatic }, async () => {
  await onPage("#/learn", {}, async (page) => {
    await page.locator(".puzzle-step").nth(9).waitFor();
    await page.route("**/api/v1/play", async (route) => {
      await new Promise((go) => setTimeout(go, 60));
      await route.continue();
    });
    const games = page.locator(".puzzles select");
    await games.selectOption("kayles");
    assert.equal(await page.locator(".puzzle-step").count(), 0);
    await games.selectOption("cram");
    await page.locator(".segments label", { hasText: "medium" }).click();
    assert.equal(await games.inputValue(), "cram");
    await page.locator(".puzzle-step").first().waitFor({ timeout: 20000 });
    assert.match((await page.evaluate("location.hash")) as string, /game=cram.*grade=medium/);
    assert.equal(await games.inputValue(), "cram");
  });
});

test("puzzles of rules of one's own, of a board by touch, and a forged set", async () => {
  await onPage(`#/learn?rules=${encodeURIComponent(own)}&game=mine`, {}, async (page) => {
    await page.locator(".puzzle-step").nth(5).waitFor();
    await page.locator("figcaption", { hasText: "mine" }).first().waitFor();
  });
  await onPage("#/learn?set=" + encodeURIComponent("cram(board(1, 4));kayles(2) + *2;stirp(3)"), { phone: true }, async (page) => {
    await page.locator('[data-id="c1.2"]').tap();
    await page.locator('[data-id="c1.3"]').tap();
    await page.locator(".puzzle-right").waitFor();
    await page.locator(".puzzle-step").nth(1).tap();
    await page.locator(".hint", { hasText: "This is no puzzle: no move wins." }).waitFor();
    await page.locator(".puzzle-step").nth(2).tap();
    await page.locator(".fault mark", { hasText: "stirp" }).waitFor();
  });
});
