// SPDX-License-Identifier: MIT
// Reasons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { onPage, shoot, start, stop } from "./browser";

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

test("the game graph of kayles(6): a click goes to a position", async () => {
  await onPage("#/why?pos=kayles(6)", {}, async (page) => {
    const graph = page.locator(".game-graph svg");
    await graph.locator(".node").first().waitFor();
    assert.equal(await graph.locator(".node").count(), 15);
    assert.equal(await graph.locator(".node.zero").count(), 4);
    await shoot(page, "game-graph");
    await page.getByRole("button", { name: /^kayles\(2\) \+ kayles\(3\)\s*= 1/ }).click();
    await page.locator(".verdict-position", { hasText: "kayles(2) + kayles(3)" }).waitFor();
    await page.goBack();
    await page.locator(".verdict-position", { hasText: "kayles(6)" }).waitFor();
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

test("the period of kayles is proved in words, with a certificate", async () => {
  await onPage("#/why?pos=kayles(100)", {}, async (page) => {
    await page.locator(".words li", { hasText: "The last heap for which the equation fails is 70" }).waitFor();
    await page.locator("summary").click();
    await page.locator("details pre", { hasText: "period       12: G(n + 12) = G(n) for all n >= 71" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Certificate" }).click(),
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
    await page.locator(".misere-proof p", { hasText: "Every reply has an answer after kayles(5)" }).first().waitFor();
    assert.equal(await page.locator(".verdict-reason").count(), 0, "only a search tells who wins");
  });
});

test("the game graph of three nim heaps is seen whole, and no line runs behind a box", async () => {
  await onPage("#/why?pos=*3 %2B *5 %2B *7", { viewport: { width: 1280, height: 900 } }, async (page) => {
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
