// SPDX-License-Identifier: MIT
// Reasons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask } from "./claims";
import { copying } from "../src/views/why/mirrored";
import { numbersFrom } from "./positions";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";

const copies = ["cram", "l_trominoes", "straight_trominoes", "square_tetrominoes", "trominoes", "non_attacking_kings", "all_crosses", "impartial_col"];

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

test("Nim with all heaps in one position is offered as the sum of its heaps, whose XOR is shown", async () => {
  for (const route of ["#/why?pos=nim_heaps([3,0,4,5])", "#/learn?tab=build&pos=nim_heaps([3,4,5])"])
    await onPage(route, {}, async (page) => {
      await page.locator(".as-sum", { hasText: "nim(3) + nim(4) + nim(5)" }).waitFor();
      assert.deepEqual(await axe(page), []);
      await page.getByRole("button", { name: "Show as a sum" }).click();
      if (route.startsWith("#/why")) await page.locator(".sum-table tfoot", { hasText: "XOR" }).waitFor();
      else await page.locator(".build-step", { hasText: "nim(3)" }).first().waitFor();
      assert.equal(await page.locator(".as-sum").count(), 0);
      assert.match((await page.evaluate("location.hash")) as string, /nim%283%29\+%2B\+nim%284%29\+%2B\+nim%285%29/);
    });
  const own = encodeURIComponent("game other(n): other(n - 1)\n");
  for (const route of ["#/why?pos=nim_heaps([5])", `#/why?rules=${own}&pos=other(5)`])
    await onPage(route, {}, async (page) => {
      await page.locator(".verdict-banner").waitFor();
      assert.equal(await page.locator(".as-sum").count(), 0);
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
    await page.locator(".verdict-position", { hasText: "Kayles: 2 + Kayles: 3" }).waitFor();
    await page.goBack();
    await page.locator(".verdict-position", { hasText: "Kayles: 6" }).waitFor();
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

test("a game graph on a phone: boxes as large as a finger, opened move by move, larger by two fingers", async () => {
  await onPage("#/why?pos=*3 %2B *5 %2B *7", { phone: true }, async (page) => {
    await page.locator(".ply-graph .node").nth(3).waitFor();
    const least = () =>
      page.evaluate(`Math.min(...[...document.querySelectorAll(".game-graph .node > rect")].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [width, height];
      }))`) as Promise<number>;
    assert((await least()) >= 43.5, String(await least()));
    await hasNoSidewaysScroll(page);
    const before = await page.locator(".ply-graph .node").count();
    await page.locator('.ply-graph .node[aria-expanded="false"]').first().tap();
    await page.locator(".ply-graph .node").nth(before).waitFor();
    await page.locator(".segments label", { hasText: "Whole" }).tap();
    await page.locator(".game-graph .node").nth(87).waitFor();
    assert((await least()) >= 43.5, String(await least()));
    const svg = page.locator(".graph-scroll svg").first();
    const width = async () => (await svg.boundingBox())?.width ?? 0;
    const first = await width();
    const pinch = (from: number, to: number) =>
      page.locator(".graph-scroll").evaluate(
        (box, [start, end]) => {
          const touch = (id: number, x: number) => new Touch({ identifier: id, target: box, clientX: 150 + x, clientY: 400 });
          const send = (type: string, gap: number) => {
            const touches = [touch(1, -gap), touch(2, gap)];
            box.dispatchEvent(new TouchEvent(type, { touches, targetTouches: touches, changedTouches: touches, cancelable: true, bubbles: true }));
          };
          send("touchstart", start as number);
          send("touchmove", end as number);
        },
        [from, to],
      );
    await pinch(50, 100);
    await page.waitForFunction(`document.querySelector(".graph-scroll svg").getBoundingClientRect().width > ${1.5 * first}`);
    await page.getByRole("button", { name: "Show all" }).tap();
    await page.waitForFunction('document.querySelector(".graph-scroll svg").getBoundingClientRect().width <= 390');
    await hasNoSidewaysScroll(page);
    await shoot(page, "game-graph-phone");
  });
});

test("a game graph is moved by the mouse, which then presses nothing", async () => {
  await onPage("#/why?pos=*3 %2B *5 %2B *7", {}, async (page) => {
    await page.locator(".segments label", { hasText: "Whole" }).click();
    await page.locator(".game-graph .node").nth(87).waitFor();
    for (let times = 0; times < 3; ++times) await page.getByRole("button", { name: "Zoom in" }).click();
    const frame = page.locator(".graph-scroll");
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    assert(box);
    const left = () => frame.evaluate((one) => one.scrollLeft);
    const before = await left();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.equal(Math.round((await left()) - before), 120);
    await page.locator(".verdict-position", { hasText: "Nim: 3 + Nim: 5 + Nim: 7" }).waitFor();
  });
});

test("boards are pictures in the whole game graph, too", async () => {
  await onPage("#/why?pos=cram(board(2, 3))", {}, async (page) => {
    await page.locator(".game-graph .node.root .cell").nth(5).waitFor();
    await shoot(page, "game-graph-boards");
  });
});

test("the period of kayles is proved in words, with a certificate", async () => {
  await onPage("#/why?pos=kayles(100)", {}, async (page) => {
    await page.locator(".words li", { hasText: "The last heap for which the equation fails is 70" }).waitFor();
    await page.locator("summary").click();
    await page.locator("details pre", { hasText: "period       12: G(n + 12) = G(n) for all n >= 71" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Certificate", exact: true }).click(),
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

test("misère play: the sentence of the engine, and an answer to every move", async () => {
  await onPage("#/why?pos=*1 %2B *1 %2B *1&misere=1", {}, async (page) => {
    await page.locator(".verdict-reason", { hasText: /number of heaps of 1 is odd\. Here it is 3\./ }).waitFor();
    await page.locator(".misere-proof .trail li").first().waitFor();
    assert.equal(await page.getByText("value 0").count(), 0, "a value is no reason here");
    await shoot(page, "misere");
  });
  await onPage("#/why?pos=0&misere=1", {}, async (page) => {
    await page.locator(".verdict-reason", { hasText: "Nothing is left to move" }).waitFor();
  });
  await onPage("#/why?pos=kayles(5)&misere=1", {}, async (page) => {
    await page.locator(".misere-proof p", { hasText: "Every reply has an answer after Kayles: 5" }).first().waitFor();
    assert.equal(await page.locator(".verdict-reason").count(), 0, "only a search tells who wins");
  });
});

test("the game graph of three nim heaps is seen whole, and no line runs behind a box", async () => {
  await onPage("#/why?pos=*3 %2B *5 %2B *7", { viewport: { width: 1280, height: 900 } }, async (page) => {
    await page.locator(".segments label", { hasText: "Whole" }).click();
    await page.locator(".game-graph .node").nth(87).waitFor();
    const frame = page.locator(".graph-scroll");
    const outside = () =>
      frame.evaluate((box) => {
        const outer = box.getBoundingClientRect();
        return [...box.querySelectorAll(".node")].filter((node) => {
          const one = node.getBoundingClientRect();
          return (
            one.bottom > outer.bottom || one.right > outer.right || one.top < outer.top || one.left < outer.left
          );
        }).length;
      });
    const svg = frame.locator("svg");
    const width = async () => (await svg.boundingBox())?.width ?? 0;
    const first = await width();
    assert.equal(await outside(), 0, "at first");
    await page.getByRole("button", { name: "Zoom in" }).click();
    while ((await width()) <= first) await page.waitForTimeout(50);
    assert((await outside()) > 0);
    await page.getByRole("button", { name: "Show all" }).click();
    while ((await width()) > first) await page.waitForTimeout(50);
    assert.equal(await outside(), 0, "Show all");
    const behind = await frame.evaluate((box) => {
      const boxes = [...box.querySelectorAll<SVGGElement>(".node")].map((node) => {
        const [x = 0, y = 0] = (node.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
        const { width, height } = (node.querySelector("rect") as SVGRectElement).getBBox();
        return { x, y, across: width / 2 - 1, up: height / 2 - 1 };
      });
      return [...box.querySelectorAll<SVGPathElement>(".link-line")].filter((line) => {
        const length = line.getTotalLength();
        for (let at = 0; at < length; at += 6) {
          const { x, y } = line.getPointAtLength(at);
          if (boxes.some((one) => Math.abs(x - one.x) < one.across && Math.abs(y - one.y) < one.up)) return true;
        }
        return false;
      }).length;
    });
    assert.equal(behind, 0);
    assert.equal(await page.locator(".link-head").count(), await page.locator(".link-line").count());
  });
});

test("a move that wins at once leads to no position, and a loony position is called so", async () => {
  await onPage("#/why?pos=first_to_the_corner(3,3)", {}, async (page) => {
    await page.locator(".game-graph .node", { hasText: "the mover has won" }).waitFor();
    await page.locator(".mex", { hasText: "The position is loony: whoever moves can end" }).waitFor();
    await shoot(page, "loony");
  });
});

test("why a position is lost, in Chinese", async () => {
  await onPage("#/why?pos=kayles(3) %2B *1 %2B *2", { locale: "zh-CN" }, async (page) => {
    await page.locator(".verdict-text", { hasText: "值为 0，每一步之后的值都不是 0。" }).waitFor();
  });
});

test("one move is no plural", async () => {
  await onPage("#/why?pos=*1 %2B *1", {}, async (page) => {
    await page.locator(".tries p", { hasText: /^Try the only move: it has an answer/ }).waitFor();
  });
});

test("where every move can be copied, whoever has to move loses; nothing is said of games whose moves may be forbidden", { skip: isStatic }, async () => {
  const random = numbersFrom(11);
  const found = { triedMirror: 0, triedTwins: 0, none: 0 };
  for (const game of copies) {
    const { rules } = await ask("game", { name: game });
    for (let k = 0; k < 30; ++k) {
      const [rows, columns] = [2 + random(3), 2 + random(3)];
      const half = Array.from({ length: rows * columns }, () => (random(3) === 0 ? "#" : "."));
      // Most of them are their own image.
      if (k % 5 > 0) half.forEach((_, i) => (half[half.length - 1 - i] = half[i] ?? "."));
      const text = Array.from({ length: rows }, (_, i) => half.slice(i * columns, (i + 1) * columns).join("")).join(" / ");
      const position = `${game}(board("${text.replaceAll("#", game.startsWith("non") || game.endsWith("col") ? "1" : "#")}"))`;
      const answer = await ask("play", { position, moves: 1000 });
      const { components = [] } = await ask("position", { position: answer.position, values: false });
      const way = copying(components, answer.moves, rules);
      found[way ?? "none"] += 1;
      if (way !== null) assert.equal(answer.winner, "second", position);
      if (way !== null) assert(!/^(all|non|imp)/.test(game), position);
    }
  }
  for (const [position, name] of [["kayles(5) + kayles(5)", "kayles"], ["*3 + *3", "nim"]] as const) {
    const { components = [] } = await ask("position", { position, values: false });
    assert.equal(copying(components, [], (await ask("game", { name })).rules), "triedTwins");
  }
  assert(found.triedMirror > 5 && found.none > 50, JSON.stringify(found));
});

test("See why of a mistake on a board shows how each move can be copied", async () => {
  const made = `#/why?pos=cram(board(2,4))&tried=${encodeURIComponent('cram(board("##.. / ...."))')}`;
  await onPage(`${made}&answered=${encodeURIComponent("cram(board(2, 2))")}`, { phone: true }, async (page) => {
    await page.locator(".tried-reply", { hasText: "The opponent's answer" }).waitFor();
    await page.locator(".tried", { hasText: "every move can be copied" }).waitFor();
    await hasNoSidewaysScroll(page);
    assert.deepEqual(await axe(page), []);
    await shoot(page, "why-copied-phone");
  });
  await onPage("#/why?pos=kayles(5) %2B *3&tried=kayles(5) %2B *2", {}, async (page) => {
    await page.locator(".tried-reply", { hasText: "An answer that wins" }).waitFor();
    await page.locator(".tried-replies li").nth(1).waitFor();
  });
});
