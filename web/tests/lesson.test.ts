// SPDX-License-Identifier: MIT
// Values worked out step by step, and game graphs opened one position at a time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { exerciseOf, type MexStep } from "../src/views/learn/exercise";
import { lessonRules, lessonSteps } from "../src/views/learn/lesson-steps";
import { type Opened, seenFrom } from "../src/views/why/plies";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";

before(start);
after(stop);

const entry = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("the exercise is what the engine says", { skip: isStatic }, async () => {
  for (const position of ["kayles(4) + *3 + *1", "*2 + *2", "nim(7)", "kayles(5) + kayles(5) + *4", "0.77(6) + wythoff(2, 3)", "*1 + *2 + *3"]) {
    const solved = await ask("solve", { position, moves: 1000 });
    const names = [...new Set((solved.components ?? []).map((one) => one.position))];
    const parts = await Promise.all(names.map((one) => ask("play", { position: one, moves: 1000 })));
    const exercise = exerciseOf(solved, parts);
    assert(exercise, position);
    for (const step of exercise.mexes) {
      const seen = new Set<string>();
      for (const option of step.options) {
        assert.equal(option.value, String((await ask("solve", { position: option.text })).value), option.text);
        seen.add(option.value);
      }
      let mex = 0;
      while (seen.has(String(mex))) mex += 1;
      assert.equal(step.value, String(mex), step.position);
    }
    const total = exercise.rows.reduce((sum, row) => sum ^ Number(row.value), 0);
    assert.equal(exercise.total, String(total));
    assert.equal(Number.parseInt(exercise.xor, 2), total);
    assert.equal(exercise.firstWins, total !== 0);
    for (const target of exercise.targets) {
      const step: MexStep | undefined = exercise.mexes.find((one) => one.position === target.position);
      assert.equal(Number(target.target), total ^ Number(step?.value));
      const there: boolean = step?.options.some((one) => one.value === target.target) ?? false;
      assert.equal(target.possible, total !== 0 && there, target.position);
    }
  }
  for (const position of ["first_to_the_corner(3, 3)", 'wandering_token(graph("1>2 2>1 1>3"), 1)', "*500"]) {
    const solved = await ask("solve", { position, moves: 1000 });
    assert.equal(exerciseOf(solved, [await ask("play", { position, moves: 1000 })]), null, position);
  }
});

test("mex and XOR step by step: wrong is said, right opens the next step", async () => {
  await onPage("#/learn?tab=build&pos=kayles(4) %2B *3 %2B *1", {}, async (page) => {
    const mex = entry(page, "Value of kayles(4)");
    await mex.fill("2");
    await mex.press("Enter");
    await page.locator(".entry.wrong").waitFor();
    assert.equal(await page.locator(".build-step").count(), 1);
    await mex.fill("1");
    await entry(page, "Value of *3").fill("3");
    await entry(page, "Value of *1").fill("1");
    await entry(page, "Value of XOR").fill("3");
    for (const n of [0, 1]) {
      const bit = page.getByRole("button", { name: new RegExp(`^digit for 2\\^${n}`) });
      await bit.click();
      await bit.click();
    }
    await page.getByRole("button", { name: /^The other player/ }).click();
    await page.locator(".choice.wrong").waitFor();
    await shoot(page, "lesson-build");
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: /^Whoever moves now/ }).click();
    const targets: [string, string, string][] = [
      ["kayles(4)", "2", "there is a move"],
      ["*3", "0", "there is a move"],
      ["*1", "2", "no move"],
    ];
    for (const [position, value, possible] of targets) {
      await entry(page, `${position} must become worth`).fill(value);
      await page.getByRole("group", { name: `Is there such a move of ${position}?` }).getByRole("button", { name: possible }).click();
    }
    await page.locator(".winning-list li", { hasText: "*3 becomes worth 0, the XOR of the others." }).waitFor();
  });
});

test("option values are filled in, too, and each step can be given, on a phone in Chinese", async () => {
  await onPage("#/learn?tab=build&pos=*2 %2B *2", { phone: true, locale: "zh-CN" }, async (page) => {
    await page.locator(".toggle", { hasText: "选项的值也要填" }).tap();
    await page.locator(".build-options .entry").nth(1).waitFor();
    for (let step = 0; step < 3; ++step) {
      await page.getByRole("button", { name: "替我填上" }).tap();
      await page.locator(".build-step.done").nth(step).waitFor();
    }
    await page.locator(".proof-end", { hasText: "异或为 0" }).waitFor();
    await hasNoSidewaysScroll(page);
  });
});

test("what is opened of a graph lies in layers, each option below its position", { skip: isStatic }, async () => {
  const opened = new Map<string, Opened>();
  const open = async (position: string) =>
    opened.set(position, { answer: await ask("play", { position, moves: 1000 }), pictures: new Map() });
  await open("kayles(6)");
  await open("kayles(2) + kayles(3)");
  await open("kayles(1) + kayles(3)");
  await open("kayles(9)");
  // 0 is an option of *2, and of *1 below it.
  const nim = new Map(opened);
  for (const one of ["*2", "*1"]) nim.set(one, { answer: await ask("play", { position: one, moves: 1000 }), pictures: new Map() });
  assert.deepEqual(
    seenFrom("*2", 2, nim).map((node) => [node.position, node.longest]).sort(),
    [["*1", 1], ["*2", 2], ["0", 0]],
  );
  const nodes = seenFrom("kayles(6)", 3, opened);
  assert.equal(new Set(nodes.map((node) => node.position)).size, nodes.length);
  assert(!nodes.some((node) => node.position === "kayles(9)"), "what is not reached is not seen");
  for (const node of nodes) {
    assert.equal(String(node.value), String((await ask("solve", { position: node.position })).value), node.position);
    for (const option of node.options) assert((nodes[option]?.longest ?? 0) < node.longest, node.position);
  }
});

test("a graph of more than 120 positions is opened move by move, with pictures", async () => {
  await onPage("#/why?pos=cram(board(3,5))", {}, async (page) => {
    const nodes = page.locator(".ply-graph .node");
    await nodes.nth(1).waitFor();
    await page.locator(".ply-graph .node svg .cell").first().waitFor();
    const before = await nodes.count();
    await nodes.nth(1).focus();
    await page.keyboard.press("Enter");
    await page.locator('.ply-graph .node[aria-expanded="true"]').nth(1).waitFor();
    const many = await nodes.count();
    assert(many > before);
    await shoot(page, "lesson-plies");
    assert.deepEqual(await axe(page), []);
    await page.locator(".toggle", { hasText: "Show values" }).click();
    await page.locator(".ply-graph .node-value").first().waitFor({ state: "detached" });
    await page.locator('.ply-graph .node[aria-expanded="true"]').nth(1).click();
    while ((await nodes.count()) !== before) await page.waitForTimeout(30);
    await page.getByRole("button", { name: /^Go to cram/ }).click();
    await page.locator('.verdict-position [title*="#"]').waitFor();
  });
});

test("Kayles is a row of pins on a sheet and in a game graph, too, which opens on the position itself", async () => {
  await onPage("#/learn?tab=sheet&pos=kayles(6) %2B *2", {}, async (page) => {
    await page.locator(".sheet .scene.pins").first().waitFor();
    assert.equal(await page.locator(".sheet").first().locator(".scene.stones:not(.miniature)").count(), 1, "*2 is stones");
  });
  await onPage("#/why?pos=kayles(16)", {}, async (page) => {
    await page.locator(".ply-graph .node .miniature.pins").nth(8).waitFor();
    const [frame, root] = await Promise.all([page.locator(".ply-graph .graph-scroll").boundingBox(), page.locator(".ply-graph .node.root").boundingBox()]);
    assert(frame && root);
    const away = root.x + root.width / 2 - (frame.x + frame.width / 2);
    assert(Math.abs(away) < 2, `${away} pixels off the middle`);
  });
});

test("what a value is: a step of the lesson, from the tour and from the first value; old links lead there", async () => {
  for (const [locale, title] of [["en-US", "What is a value?"], ["zh-CN", "什么是值？"]] as const)
    await onPage("#/why?pos=nim(3)", { phone: true, locale }, async (page) => {
      await page.locator(".verdict-banner .value-link").tap();
      await page.getByRole("heading", { name: title }).waitFor();
      await page.locator(".lesson .value-chip").nth(1).waitFor();
      assert.deepEqual(await page.locator(".lesson .value-chip").allInnerTexts(), ["1", "0"]);
      await hasNoSidewaysScroll(page);
      await shoot(page, `lesson-value-${locale}`);
      assert.deepEqual(await axe(page), []);
    });
  await onPage("#/learn?tab=value", {}, async (page) => {
    await page.getByRole("heading", { name: "What is a value?" }).waitFor();
  });
  await onPage("#/values?of=kayles&tour=4", {}, async (page) => {
    await page.locator(".tour .value-link").waitFor();
  });
});

test("what is wrong is said at once, and what the page filled in is not praised", async () => {
  await onPage("#/learn?tab=build&pos=nim(3)", {}, async (page) => {
    const mex = page.locator(".build-line input").first();
    await mex.fill("2");
    await page.locator(".entry-why", { hasText: "2 is the value of an option." }).waitFor();
    await mex.fill("5");
    await page.locator(".entry-why", { hasText: "A smaller number is missing, too." }).waitFor();
    await page.getByRole("button", { name: "Fill this in" }).first().click();
    await page.locator(".build-done", { hasText: "Filled in" }).waitFor();
    assert.equal(await page.locator(".build-done", { hasText: "Right" }).count(), 0);
  });
});

/** Does the tasks of all steps, as the engine says they are done. */
async function throughLesson(page: Page): Promise<void> {
  for (const [i, step] of lessonSteps.entries()) {
    await page.locator(".lesson-step h2", { hasText: `${i + 1}. ` }).waitFor();
    await page.locator(".lesson .stage .item, .lesson .stage .scene").first().waitFor();
    assert.equal(await page.locator(".lesson .puzzle-right").count(), 0, step.title);
    const answer = await ask("play", { rules: lessonRules, position: step.position });
    const { task } = step;
    if (task.kind === "number") await page.locator(".lesson .entry input").fill(task.of(answer));
    if (task.kind === "winner") await page.locator(".lesson .choice").nth(answer.winner === "first" ? 0 : 1).click();
    if (task.kind === "move") await playStone(page, answer.moves.filter((move) => task.good(move)));
    if (task.kind === "lost")
      for (let turn = 0; turn < 9 && (await page.locator(".lesson .puzzle-right").count()) === 0; ++turn) {
        const before = await page.locator(".lesson-said").innerText();
        await page.locator(".lesson .stage .item").first().click();
        while ((await page.locator(".lesson-said").innerText()) === before) await page.waitForTimeout(30);
        await page.waitForTimeout(100);
      }
    await page.locator(".lesson .puzzle-right").waitFor();
    if (i + 1 < lessonSteps.length) await page.locator(".lesson-on .button.main").click();
  }
}

/** Presses the stone with which one of these moves begins: a heap loses the stone that is pressed and those after it. */
async function playStone(page: Page, moves: readonly { component: number; from: string; to: string }[]): Promise<void> {
  const [move] = moves;
  assert(move);
  const left = Number(/\((\d+)\)$/.exec(move.to)?.[1] ?? "0");
  await page.locator(".lesson .stage .part").nth(move.component - 1).locator(".item").nth(left).click();
}

test("the lesson: each step is done by what the engine says, and its numbers are the engine's", { skip: isStatic }, async () => {
  const valueOf = async (position: string) => String((await ask("solve", { rules: lessonRules, position })).value);
  for (const [position, value] of [
    ["stones(0)", "0"], ["stones(1)", "1"], ["stones(2)", "2"], ["stones(3)", "0"], ["stones(4)", "1"], ["stones(5)", "2"],
    ["stones(6)", "0"], ["stones(7)", "1"], ["stones(8)", "2"], ["nim(3)", "3"], ["nim(3) + nim(3)", "0"], ["nim(3) + nim(6)", "5"],
    ["nim(1) + nim(2) + nim(3)", "0"], ["nim(3) + nim(4) + nim(5)", "2"], ["nim(1) + nim(4) + nim(5)", "0"], ["stones(5) + nim(3)", "1"],
    ["stones(5) + nim(2)", "0"],
  ] as const)
    assert.equal(await valueOf(position), value, position);
  const of = (position: string) => ask("play", { rules: lessonRules, position });
  // The texts name one right move where there is one alone.
  for (const position of ["stones(5)", "nim(3) + nim(4) + nim(5)", "stones(5) + nim(3)"])
    assert.equal((await of(position)).moves.filter((move) => move.wins === true).length, 1, position);
  for (const [options, locale] of [[{}, "en-US"], [{ phone: true }, "zh-CN"]] as const)
    await onPage("#/game", { ...options, locale }, async (page) => {
      await page.locator("nav a").nth(4).click();
      await throughLesson(page);
      await shoot(page, `lesson-end-${locale}`);
      assert.deepEqual(await axe(page), []);
      await hasNoSidewaysScroll(page);
      assert.equal(await page.locator(".lesson .puzzle-step.first").count(), lessonSteps.length);
      await page.reload();
      await page.locator(".lesson .puzzle-right").waitFor();
      await page.locator(".lesson-on .button.main").click();
      await page.locator(".puzzle-head").waitFor();
    });
});

test("a step takes one number, has a button that checks it, and says why an answer is wrong", async () => {
  await onPage("#/learn?tab=lesson&step=2", {}, async (page) => {
    const number = page.locator(".lesson .entry input");
    await number.fill("two");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".entry-why", { hasText: "Write one number" }).waitFor();
    await number.fill("3");
    await page.getByRole("button", { name: "Check" }).click();
    await page.locator(".entry-why", { hasText: "Not 3:" }).waitFor();
    await number.fill("2");
    await page.locator(".lesson .puzzle-right").waitFor();
    await page.getByRole("button", { name: "2: solved after other tries" }).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: /^Whoever moves now/ }).click();
    await page.locator(".lesson-said", { hasText: "the other player takes the 2 stones" }).waitFor();
    await page.goto(page.url().replace("step=3", "step=10"));
    await page.locator(".stage .hint", { hasText: "Point at the picture" }).waitFor();
    assert.equal(await page.getByText("in the list").count(), 0);
  });
});

test("three heaps are seen at once on a phone", async () => {
  for (const route of ["#/play?pos=nim(3) %2B nim(5) %2B nim(7)", "#/learn?tab=lesson&step=10"])
    await onPage(route, { phone: true }, async (page) => {
      await page.locator(".stage .part").nth(2).waitFor();
      const { width, scroll } = await page.locator(".stage .parts").evaluate((one) => ({ width: one.clientWidth, scroll: one.scrollWidth }));
      assert(scroll <= width, `${scroll} > ${width}`);
    });
});

test("what is wrong in a step is said, and the step stays open", async () => {
  await onPage("#/learn?tab=lesson&step=10", {}, async (page) => {
    await page.locator(".lesson .stage .part").nth(1).locator(".item").first().click();
    await page.locator(".lesson-said", { hasText: /leaves XOR 6, not 0/ }).waitFor();
    assert.equal(await page.locator(".lesson .puzzle-right").count(), 0);
    await page.getByRole("button", { name: "Back" }).click();
    await page.locator(".lesson-step h2", { hasText: "9. Why XOR 0 is lost" }).waitFor();
    await page.goBack();
    await page.locator(".lesson-step h2", { hasText: "10. " }).waitFor();
  });
});
