// SPDX-License-Identifier: MIT
// Positions drawn by hand: boards, graphs and numbers are changed by tapping, and the text follows.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { fallen } from "../src/draw/tree";
import { freeName, type GraphArgument, partsOf, textOf, withEdge, withoutVertex, withVertex } from "../src/views/edit/model";
import { examplePosition } from "../src/views/game/subject";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";

before(start);
after(stop);

test("the text of what is taken apart is the same position, for each game of the catalogue", { skip: isStatic }, async () => {
  const { games } = await ask("games", {});
  const positions = [
    ...games.map(examplePosition),
    "0",
    "*3 + *0",
    'node_kayles(graph("1-2 2-3 2-3 5"))',
    'wandering_token(graph("1>2 2>1 1>3"), 1)',
    "*9007199254740993",
    'clobber(board("12 / 21"))',
    "snim[{2, 5}](14) + kayles(5)",
  ];
  let edited = 0;
  for (const position of positions) {
    const { position: plain, components = [] } = await ask("position", { position });
    const parts = partsOf(components);
    edited += parts.filter((part) => part.head !== null).length;
    assert.equal((await ask("position", { position: textOf(parts) })).position, plain, position);
  }
  assert(edited >= games.length, `${edited} of ${games.length}`);
});

test("edges come beside each other, and go with their vertices", () => {
  let graph: GraphArgument = { name: "g", type: "graph", vertices: [1, 3], edges: [], places: null };
  assert.equal(freeName(graph), 2);
  graph = withVertex(graph, 2);
  assert.deepEqual(graph.vertices, [1, 2, 3]);
  const text = () => textOf([{ id: 1, head: "g", text: "", arguments: [graph] }]);
  graph = withEdge(graph, 1, 2, false);
  assert.equal(text(), 'g(graph("3 1-2"))');
  graph = withEdge(withEdge(graph, 2, 1, true), 2, 2, false);
  assert.equal(text(), 'g(graph("3 1-2 2>1 2-2"))');
  graph = withoutVertex(withEdge(graph, 1, 3, false), 2);
  assert.equal(text(), 'g(graph("1-3"))');
});

test("what is no longer joined to the ground falls", () => {
  const edges = [[1, 2], [2, 3], [3, 4], [2, 5], [1, 5], [4, 4]].map(([from = 0, to = 0]) => ({ from, to, arc: false }));
  const graph: GraphArgument = { name: "g", type: "graph", vertices: [1, 2, 3, 4, 5], edges, places: null };
  assert.deepEqual(fallen(graph, 1, new Set([1])), { edges: [2, 5], vertices: [3, 4] });
  assert.deepEqual(fallen(graph, 1, new Set([0])), { edges: [], vertices: [] });
  assert.deepEqual(fallen(graph, 1, new Set([0, 4])), { edges: [1, 2, 3, 5], vertices: [2, 3, 4, 5] });
});

test("Draw shows the ground of Hackenbush, and what grows from it above", async () => {
  await onPage(`#/why?pos=${encodeURIComponent('hackenbush(graph("1-2 2-3 2-4"))')}`, {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    const ground = await page.locator(".edit-ground .ground").boundingBox();
    const vertices = await Promise.all((await page.locator(".edit-vertex .vertex").all()).map((one) => one.boundingBox()));
    assert(ground && vertices.length === 4);
    for (const one of vertices) assert(one && one.y + one.height <= ground.y + 4);
    await shoot(page, "draw-ground");
    assert.deepEqual(await axe(page), []);
  });
  await onPage("#/why?pos=node_kayles(path(3))", {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    await page.locator(".edit-vertex").first().waitFor();
    assert.equal(await page.locator(".edit-ground").count(), 0);
  });
});

const position = (page: Page) => page.getByLabel("Position", { exact: true });

async function waitForText(page: Page, text: string): Promise<void> {
  for (let tries = 0; tries < 200 && (await position(page).inputValue()) !== text; ++tries) await page.waitForTimeout(30);
  assert.equal(await position(page).inputValue(), text);
}

test("a board by touch, in Play: cells, rows and columns; then it is played", async () => {
  await onPage("#/play?pos=cram(board(2,3))", { phone: true }, async (page) => {
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Draw" }).tap();
    await page.locator(".edit-cell").first().tap();
    await waitForText(page, 'cram(board("#.. / ..."))');
    await page.getByRole("button", { name: "Rows: one more" }).tap();
    await page.getByRole("button", { name: "Columns: one less" }).tap();
    await waitForText(page, 'cram(board("#. / .. / .."))');
    await page.locator(".edit-cell").first().tap();
    await waitForText(page, "cram(board(3, 2))");
    await hasNoSidewaysScroll(page);
    await shoot(page, "draw-board-phone");
    await page.locator('[data-id="c1.1"]').tap();
    await page.locator('[data-id="c1.2"]').tap();
    await page.locator(".strip .turn").first().waitFor();
  });
});

test("a graph: vertices, edges, arrows and what goes, by mouse and by keyboard", async () => {
  await onPage('#/why?pos=node_kayles(graph("1-2"))', {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    const vertex = (n: number) => page.locator(".edit-graph").getByRole("button", { name: `vertex ${n}`, exact: true });
    await page.locator(".edit-graph").click({ position: { x: 90, y: 60 } });
    await waitForText(page, 'node_kayles(graph("3 1-2"))');
    await vertex(2).click();
    await vertex(3).click();
    await waitForText(page, 'node_kayles(graph("1-2 2-3"))');
    await page.getByRole("button", { name: "Vertex", exact: true }).click();
    await vertex(3).focus();
    await page.keyboard.press("Enter");
    await vertex(4).focus();
    await page.keyboard.press("Enter");
    await waitForText(page, 'node_kayles(graph("1-2 2-3 3-4"))');
    await shoot(page, "draw-graph");
    assert.deepEqual(await axe(page), []);
    await page.locator(".segments label", { hasText: "Remove" }).click();
    await page.getByRole("button", { name: "edge 2–3" }).click();
    await waitForText(page, 'node_kayles(graph("1-2 3-4"))');
    await vertex(4).click();
    await waitForText(page, 'node_kayles(graph("3 1-2"))');
    await page.locator(".verdict-position [title*='1-2 3']").or(page.locator(".verdict-position [title*='3 1-2']")).first().waitFor();
  });
  await onPage('#/why?pos=wandering_token(graph("1>2 2>3"), 1)', {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    await page.locator(".segments label", { hasText: "Arrows" }).click();
    for (const n of [3, 1]) await page.locator(".edit-graph").getByRole("button", { name: `vertex ${n}`, exact: true }).click();
    await waitForText(page, 'wandering_token(graph("1>2 2>3 3>1"), 1)');
  });
});

test("loops and parallel edges: a flower of Hackenbush by touch", async () => {
  await onPage('#/play?pos=hackenbush(graph("1-2"))', { phone: true }, async (page) => {
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("button", { name: "Draw" }).tap();
    for (const n of [1, 2, 2, 2, 2, 2])
      await page.locator(".edit-graph").getByRole("button", { name: `vertex ${n}`, exact: true }).tap();
    await waitForText(page, 'hackenbush(graph("1-2 1-2 2-2 2-2"))');
    const drawn = await page.locator(".edit-edge .edge").evaluateAll((all) => all.map((one) => one.getAttribute("d")));
    assert.equal(new Set(drawn).size, 4, "each line has a place of its own");
    await page.locator(".parts .scene.graph [data-id='g3']").waitFor();
    await shoot(page, "draw-loops");
  });
});

test("numbers by steppers, heaps that come and go, and a text typed by hand", async () => {
  await onPage("#/why?pos=nim_heaps([1, 2]) %2B kayles(5)", {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    await page.getByRole("button", { name: "Number 2: one more" }).click();
    await page.getByRole("button", { name: "Number", exact: true }).click();
    await waitForText(page, "nim_heaps([1, 3, 3]) + kayles(5)");
    await page.getByRole("button", { name: "Remove number 1" }).click();
    await page.getByRole("button", { name: "n: one less" }).click();
    await page.getByRole("button", { name: "Add a nim heap" }).click();
    await waitForText(page, "nim_heaps([3, 3]) + kayles(4) + *3");
    await page.locator(".verdict-position", { hasText: "Nim: 3, 3 + Kayles: 4 + Nim: 3" }).waitFor();
    await page.locator(".edit-part").nth(1).getByRole("button", { name: "Remove", exact: true }).click();
    await waitForText(page, "nim_heaps([3, 3]) + *3");
    await position(page).fill("kayles(12345678901234567890)");
    await position(page).press("Enter");
    await page.locator('.stepper input[value="12345678901234567890"]').or(page.locator(".error")).first().waitFor();
    await position(page).fill("kayles(7)");
    await position(page).press("Enter");
    await page.locator(".edit-part").nth(1).waitFor({ state: "detached" });
    assert.equal(await page.locator(".stepper input").inputValue(), "7");
  });
});

test("presses are undone and redone, a drawing is cleared, and a game is added to a sum", async () => {
  await onPage('#/play?pos=*3 %2B hackenbush(graph("1-2 2-3"))', {}, async (page) => {
    const whole = '*3 + hackenbush(graph("1-2 2-3"))';
    await page.getByRole("button", { name: "Draw" }).click();
    await page.locator(".edit-graph").waitFor();
    const tools = page.locator(".position-editor");
    await tools.getByRole("button", { name: "Clear" }).click();
    await waitForText(page, '*3 + hackenbush(graph("1"))');
    await page.keyboard.press("Control+z");
    await waitForText(page, whole);
    assert.equal(await page.locator(".edit-edge").count(), 2);
    await page.keyboard.press("Control+Shift+Z");
    await waitForText(page, '*3 + hackenbush(graph("1"))');
    await tools.getByRole("button", { name: "Undo" }).click();
    await waitForText(page, whole);
    assert(await tools.getByRole("button", { name: "Undo" }).isDisabled());
    await page.getByLabel("Add a game").selectOption("kayles");
    await waitForText(page, `${whole} + kayles(12)`);
    await page.locator(".edit-part").nth(1).getByRole("button", { name: "Remove", exact: true }).click();
    await waitForText(page, "*3 + kayles(12)");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await waitForText(page, `${whole} + kayles(12)`);
    // What is typed in a field is the field's own.
    await page.locator(".stepper input").first().press("Control+z");
    await waitForText(page, `${whole} + kayles(12)`);
  });
});

test("what the engine refuses stays in the editor and can be mended", async () => {
  await onPage('#/play?pos=wandering_token(graph("1>2 2>3"), 1)&against=person', {}, async (page) => {
    await page.getByRole("button", { name: "Draw" }).click();
    await page.locator(".segments label", { hasText: "Remove" }).click();
    await page.locator(".edit-graph").getByRole("button", { name: "vertex 1", exact: true }).click();
    await waitForText(page, 'wandering_token(graph("2>3"), 1)');
    await page.locator(".edit-int").getByRole("button", { name: /one more/ }).click();
    await waitForText(page, 'wandering_token(graph("2>3"), 2)');
    await page.locator(".parts .token").first().waitFor();
  });
});
