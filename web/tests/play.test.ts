// SPDX-License-Identifier: MIT
// Play, by keyboard, mouse and touch.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { heapSum, meantHeaps } from "../src/ui/repair";
import { onPage, shoot, start, stop, waitForStatus } from "./browser";

before(start);
after(stop);

/** Makes the winning move that the list marks, by keyboard. */
async function winByKeyboard(page: Page): Promise<void> {
  const move = page.locator(".move.wins:not(:disabled)").first();
  await move.waitFor();
  await move.focus();
  await page.keyboard.press("Enter");
}

async function playToAWin(page: Page): Promise<void> {
  await waitForStatus(page, /Your move/);
  await page.getByLabel("Show values").focus();
  await page.keyboard.press("Space");
  for (let turn = 0; turn < 12; ++turn) {
    await winByKeyboard(page);
    await page.locator(".status", { hasText: /Your move|is over/ }).waitFor();
    if (/is over/.test(await page.locator(".status").innerText())) break;
  }
  await waitForStatus(page, /You won/);
}

test("bracelets by keyboard to a win", async () => {
  await onPage("#/play?pos=bracelet([5, 1, 7, 2, 5])%2Bbracelet([3, 4, 6])", {}, async (page) => {
    await playToAWin(page);
    await shoot(page, "play-won");
  });
});

test("a pearl is chosen with the arrow keys", async () => {
  await onPage("#/play?pos=bracelet([5, 1, 7])&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('.scene.row .item[tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.match((await page.evaluate("document.activeElement.getAttribute('aria-label')")) as string, /place 3: 7/);
    await page.keyboard.press("Enter");
    await waitForStatus(page, /Player 2/);
    await page.locator('figcaption [title="bracelet([5, 1])"]').waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator('figcaption [title="bracelet([5, 1, 7])"]').waitFor();
  });
});

test("after a move that says so, the same player moves again", async () => {
  await onPage("#/play?pos=hanging_coins(3)%2B*1&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    const move = (left: string) => page.locator(".move", { has: page.locator(`[title="${left}"]`) }).first();
    await move("again hanging_coins(2)").click();
    await page.locator("figcaption [title='hanging_coins(2)']").waitFor();
    await waitForStatus(page, /Player 1/);
    await page.locator(".last-move", { hasText: /Player 1.*move again/ }).waitFor();
    await move("0").click();
    await waitForStatus(page, /Player 2/);
    await move("again hanging_coins(1)").click();
    await move("again hanging_coins(0)").click();
    await waitForStatus(page, /Player 1 won/);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForStatus(page, /Player 2/);
  });
  await onPage("#/play?pos=hanging_coins(4)%2B*1", {}, async (page) => {
    await playToAWin(page);
  });
});

test("Cram on a board by mouse: two cells are a domino", async () => {
  await onPage("#/play?pos=cram(board(3, 3))&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="c1.1"]').hover();
    await page.locator('[data-id="c1.1"]').click();
    await page.locator('[data-id="c1.2"]').click();
    await waitForStatus(page, /Player 2/);
    assert.equal(await page.locator(".table .cell.taken").count(), 2);
    // A board is seen; its drawing in letters says nothing to a player.
    assert.equal(await page.locator("figcaption").innerText(), "Cram");
    await shoot(page, "play-cram");
  });
});

test("Node Kayles on a graph by touch", async () => {
  await onPage("#/play?pos=node_kayles(path(5))&against=person", { phone: true }, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="v3"]').tap();
    await page.locator('[data-id="v3"]').tap();
    await waitForStatus(page, /Player 2/);
    await shoot(page, "play-node-kayles-phone");
  });
});

test("Node Kayles on a graph by mouse; a vertex that is dragged makes no move", async () => {
  await onPage("#/play?pos=node_kayles(path(5))&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    const vertex = page.locator('[data-id="v3"]');
    const before = await vertex.boundingBox();
    assert(before);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width / 2 + 40, before.y + before.height / 2, { steps: 5 });
    await page.mouse.up();
    const after = await vertex.boundingBox();
    assert(after && after.x > before.x + 20, "the vertex was not dragged");
    await waitForStatus(page, /Player 1/);
    await vertex.click();
    await waitForStatus(page, /Player 2/);
  });
});

test("Cram on a board by touch", async () => {
  await onPage("#/play?pos=cram(board(2, 3))&against=person", { phone: true }, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="c1.1"]').tap();
    await page.locator('[data-id="c2.1"]').tap();
    await waitForStatus(page, /Player 2/);
  });
});

test("kayles by mouse: one pin of two possible moves is asked for, a second click decides", async () => {
  await onPage("#/play?pos=kayles(5)&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="s0.3"]').click();
    await page.locator(".offer").waitFor();
    await page.locator('[data-id="s0.4"]').click();
    await waitForStatus(page, /Player 2/);
    await page.locator('figcaption [title="kayles(2)"]').waitFor();
    await page.locator('figcaption [title="kayles(1)"]').waitFor();
  });
});

test("a pin offers the moves that take it, at both ends of the row", async () => {
  const offers: [number, number, string[]][] = [
    [5, 1, ["take 1 of 5, leave 4", "take 2 of 5, leave 3"]],
    [5, 2, ["take 1 of 5, leave 1 + 3", "take 2 of 5, leave 1 + 2", "take 2 of 5, leave 3"]],
    [5, 5, ["take 1 of 5, leave 4", "take 2 of 5, leave 3"]],
    [2, 1, ["take 1 of 2, leave 1", "take all 2, leave nothing"]],
    [2, 2, ["take 1 of 2, leave 1", "take all 2, leave nothing"]],
  ];
  for (const [size, pin, left] of offers)
    await onPage(`#/play?pos=kayles(${size})&against=person`, {}, async (page) => {
      await waitForStatus(page, /Player 1/);
      await page.locator(`[data-id="s0.${pin}"]`).click();
      await page.locator(".offer").waitFor();
      const offered = await page.locator(".offer .menu-move > span:last-child").allTextContents();
      assert.deepEqual(offered.sort(), left, `kayles(${size}), pin ${pin}`);
    });
  await onPage("#/play?pos=kayles(8)&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="s0.1"]').click();
    await page.locator('[data-id="s0.2"]').click();
    await page.locator('figcaption [title="kayles(6)"]').waitFor();
  });
});

test("a heap from which nothing is taken is cut behind the stone that is pressed", async () => {
  await onPage("#/play?pos=grundys(7)&against=person", {}, async (page) => {
    await waitForStatus(page, /Player 1/);
    await page.locator('[data-id="s0.3"]').click();
    await waitForStatus(page, /Player 2/);
    await page.locator('figcaption [title="grundys(3)"]').waitFor();
    await page.locator('figcaption [title="grundys(4)"]').waitFor();
  });
});

test("a move pointed at shows what it leaves", async () => {
  await onPage("#/play?pos=brave[m=3](9)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator('[data-id="s0.8"]').hover();
    await page.locator('.preview-words[title="brave[m=3](7)"]', { hasText: "take 2 of 9, leave 7" }).waitFor();
    assert.equal(await page.locator(".item.hot").count(), 2);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-line", { hasText: "This move wins: take 1 of 9, leave 8" }).waitFor();
  });
});

test("a lost strip is played to the end, and the page says why each move fails", async () => {
  await onPage("#/play?pos=strip(13)&level=perfect", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.getByLabel("Show values").check();
    await page.locator(".verdict", { hasText: "The engine can win" }).waitFor();
    for (let turn = 0; turn < 14; ++turn) {
      await page.locator(".move:not(:disabled)").first().click();
      await page.locator(".status", { hasText: /Your move|is over/ }).waitFor();
      if (/is over/.test(await page.locator(".status").innerText())) break;
    }
    await waitForStatus(page, /The engine won/);
    await shoot(page, "play-lost");
    await page
      .getByRole("button", { name: "See why" })
      .or(page.getByRole("link", { name: "See why" }))
      .click();
    await page.locator(".verdict-text", { hasText: "The second player wins" }).waitFor();
    await page.locator(".tries .move").first().click();
    await page.locator(".trail li", { hasText: "the sum is 0 again" }).waitFor();
    await shoot(page, "why-proof");
  });
});

test("a look back at the course loses nothing, and the game goes on from there if asked", async () => {
  await onPage("#/play?pos=kayles(9)&against=person", {}, async (page) => {
    for (const turn of [0, 1]) {
      await waitForStatus(page, turn === 0 ? /Player 1/ : /Player 2/);
      await page.locator(".moves-panel .move:not(:disabled)").first().click();
      await page.locator(".strip .turn").nth(turn).waitFor();
    }
    await waitForStatus(page, /Player 1/);
    const address = await page.evaluate("location.hash");
    await page.locator(".strip .turn button").first().click();
    await page.locator('figcaption [title="kayles(9)"]').waitFor();
    assert.equal(await page.locator(".strip .turn").count(), 2);
    assert.equal(await page.locator(".moves-panel .move:not(:disabled)").count(), 0);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await waitForStatus(page, /Player 1/);
    assert.equal(await page.evaluate("location.hash"), address);
    await page.locator(".strip .turn button").nth(1).click();
    await page.getByRole("button", { name: "Continue from here" }).click();
    await waitForStatus(page, /Player 2/);
    assert.equal(await page.locator(".strip .turn").count(), 1);
  });
});

test("a step back leads to where one was to move", async () => {
  await onPage("#/play?pos=kayles(9)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.locator(".move:not(:disabled)").first().click();
    await page.locator(".strip .turn").nth(1).waitFor();
    await waitForStatus(page, /Your move/);
    await page.goBack();
    await page.locator('figcaption [title="kayles(9)"]').waitFor();
    await waitForStatus(page, /Your move/);
    assert.equal(await page.locator(".strip .turn").count(), 0);
    await page.goForward();
    await page.locator(".strip .turn").nth(1).waitFor();
  });
});

test("misere play of nim heaps of one: whoever takes the last one loses", async () => {
  await onPage("#/play?pos=*1 %2B *1 %2B *1&misere=1&against=person", {}, async (page) => {
    for (const name of [/Player 1 to move/, /Player 2 to move/, /Player 1 to move/]) {
      await waitForStatus(page, name);
      await page.locator(".move:not(:disabled)").first().click();
    }
    await waitForStatus(page, /Player 2 won/);
  });
});

test("hackenbush grows from the ground, and a token stands and moves on a board", async () => {
  await onPage('#/play?pos=hackenbush(graph("1-2 2-3 2-4"))', {}, async (page) => {
    await page.locator(".graph:not(.miniature) .ground").waitFor({ state: "attached" });
    const height = async (vertex: number) =>
      Number(await page.locator(`.graph [data-id=v${vertex}] .vertex`).getAttribute("cy"));
    const [ground, trunk, left, right] = await Promise.all([1, 2, 3, 4].map(height));
    assert(ground !== undefined && trunk !== undefined && left !== undefined);
    assert(ground > trunk && trunk > left && left === right);
  });
  await onPage('#/play?pos=node_kayles(path(3))', {}, async (page) => {
    await page.locator(".graph [data-id=v1]").waitFor();
    assert.equal(await page.locator(".ground").count(), 0);
  });
  await onPage('#/play?pos=number_maze(board("121 / 210 / 112"), 1, 3)&against=person', {}, async (page) => {
    await page.getByRole("button", { name: "row 1, column 3: piece 1, with the token" }).waitFor();
    await page.locator(".board .item.legal").first().click();
    await page.getByRole("button", { name: /row 1, column 2.*with the token|row 2, column 3.*with the token/ }).waitFor();
    assert.equal(await page.locator(".parts .token-ring").count(), 1);
  });
});

test("a long list of moves says how many there are, and that it scrolls", async () => {
  await onPage("#/play?pos=*3 %2B *5 %2B *12", {}, async (page) => {
    await page.getByRole("heading", { name: "Legal moves (20)" }).waitFor();
    await page.locator(".more-below", { hasText: /\d+ more below/ }).waitFor();
    await shoot(page, "long-list");
    await page.locator(".moves").evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.locator(".more-below").waitFor({ state: "detached" });
  });
});

test("the course of a finished game says who won", async () => {
  await onPage("#/play?pos=*1&vs=person", {}, async (page) => {
    await page.locator(".moves .move").first().click();
    await page.locator(".status", { hasText: "won" }).waitFor();
    assert.match(await page.locator(".strip .turn .unseen:not(.turn-move)").innerText(), /won\. The game is over\./);
  });
});

test("a hint wins in the fewest moves, and goes when the position changes", async () => {
  await onPage('#/play?pos=wandering_token(graph("1>2 2>1 1>3"), 1)', {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-line", { hasText: /wins in at most 1 move of both players: vertex 3/ }).waitFor();
    await page.getByLabel("Position").fill("*1 + *1");
    await page.locator('figcaption [title="*1"]').first().waitFor();
    assert.equal((await page.locator(".hint-line").innerText()).trim(), "");
  });
});

test("the engine delays a loss in a game that may repeat", async () => {
  for (let turn = 0; turn < 3; ++turn)
    await onPage('#/play?pos=wandering_token(graph("1>2 2>3 1>4 4>5 5>6 6>7 6>4 4>1"), 1)&level=perfect', {}, async (page) => {
      await waitForStatus(page, /Your move/);
      await page.getByRole("button", { name: "Let the engine begin" }).click();
      await page.locator(".turn-move", { hasText: /→ wandering_token\(.*, 4\)$/ }).waitFor();
    });
});

test("heaps typed without the notation are offered as a sum", async () => {
  assert.deepEqual(meantHeaps("Nim: 3, 4, 5"), ["nim_heaps([3, 4, 5])", "nim(3) + nim(4) + nim(5)"]);
  assert.deepEqual(meantHeaps("nim(3,4)"), ["nim_heaps([3, 4])", "nim(3) + nim(4)"]);
  assert.deepEqual(meantHeaps("3 5 7"), ["nim_heaps([3, 5, 7])", "nim(3) + nim(5) + nim(7)"]);
  assert.deepEqual(meantHeaps("7"), ["nim(7)"]);
  for (const other of ["nim(3)", "kayles 3 4", "3.5", "0.77(3)"]) assert.deepEqual(meantHeaps(other), [], other);
  assert.equal(heapSum("nim_heaps([3, 0, 5])"), "nim(3) + nim(5)");
  assert.equal(heapSum("nim_heaps([3])"), null);
  await onPage("#/play?pos=kayles(4)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.getByLabel("Position").fill("nim 3 4 5");
    await page.getByRole("button", { name: "Write “nim(3) + nim(4) + nim(5)”" }).click();
    await waitForStatus(page, /Your move/);
    assert.equal(await page.getByLabel("Position").inputValue(), "nim(3) + nim(4) + nim(5)");
    await page.getByLabel("Position").fill("3 5 7");
    await page.locator(".error .hint", { hasText: "Do you mean heaps of Nim?" }).getByRole("button", { name: "nim_heaps([3, 5, 7])" }).click();
    await page.locator(".stage .scene").first().waitFor();
  });
});

test("after the engine began, Undo gives the first move back", async () => {
  await onPage("#/play?pos=kayles(9)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.getByRole("button", { name: "Let the engine begin" }).click();
    await page.locator(".strip .turn").first().waitFor();
    await waitForStatus(page, /Your move/);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Let the engine begin" }).waitFor();
    await waitForStatus(page, /Your move/);
    await page.waitForTimeout(1500);
    assert.equal(await page.locator(".strip .turn").count(), 0);
    assert.equal(await page.getByLabel("Position").inputValue(), "kayles(9)");
  });
});

test("a faulty position leaves nothing of the game but its fault", async () => {
  await onPage("#/play?pos=kayles(4)", {}, async (page) => {
    await waitForStatus(page, /Your move/);
    await page.getByLabel("Position").fill("kayels(4)");
    await page.locator(".error .fault mark", { hasText: "kayels" }).waitFor();
    assert.equal(await page.locator(".table, .moves-panel, .status").count(), 0);
    await page.getByLabel("Position").fill("kayles(3)");
    await waitForStatus(page, /Your move/);
  });
});
