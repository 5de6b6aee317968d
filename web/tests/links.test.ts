// SPDX-License-Identifier: MIT
// Links of earlier versions show what they showed when they were made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { onPage, start, stop } from "./browser";

before(start);
after(stop);

/** An address, and a part of the page with the text that it had. */
const links: [string, string, string][] = [
  ["#/game?game=grundys", ".chosen h2", "grundys"],
  ["#/game?game=&rules=game%20f(n)%3A%0A%20%20%20%20f(n%20-%20k)%20for%20k%20in%201..2%0A", ".cm-content", "f(n - k) for k in 1..2"],
  ["#/values", ".period-line", "Period 12, proven"],
  ["#/values?of=grundys&range=0..30&tab=table", ".values", "n"],
  ["#/values?of=f&range=0..9&tab=table&rules=game%20f(n)%3A%0A%20%20%20%20f(n%20-%20k)%20for%20k%20in%201..2%0A", ".period-line", "Period 3, proven"],
  ["#/values?tab=histogram&misere=1", ".segments label.on", "Histogram"],
  ["#/values?tab=code&format=T; n&words=A B", ".program", "G(n + 12)"],
  ["#/values?tab=judge&problem=hdu-1846", ".judge-output", "first"],
  ["#/play", ".moves-panel h2", "Legal moves (9)"],
  ["#/play?pos=cram(board(4, 5))&against=person", ".status", "Player 1 to move"],
  ["#/play?pos=nim(3)&values=1", ".move-value", "wins"],
  ["#/play?pos=*1&from=*2&moves=0", ".strip", "*2"],
  ["#/play?pos=kayles(3)&you=1&level=beginner", ".status", "The engine moves"],
  ["#/why", ".verdict-text", "The second player wins"],
  ["#/why?pos=nim(3) %2B nim(5)&misere=1", ".verdict-text", "misère"],
  ["#/learn?tab=build&pos=kayles(4)", ".build-step", "kayles(4)"],
  ["#/atlas?find=period>20&sort=period", ".atlas-summary", "games"],
  ["#/work", "h1", "Long work"],
  ["#/embed/play?pos=nim(3)", ".embedded .moves-panel h2", "Legal moves (3)"],
  ["#/nowhere?other=1", ".chosen h2", "kayles"],
];

for (const [link, place, text] of links)
  test(`an old link still works: ${link.slice(0, 60)}`, async () => {
    await onPage(link, {}, async (page) => {
      await page.locator(place, { hasText: text }).first().waitFor({ state: "attached" });
      assert.equal(await page.locator(".error").count(), 0);
    });
  });

test("who goes to Play without having chosen a position gets one that can be won", async () => {
  await onPage("#/game", {}, async (page) => {
    await page.getByRole("link", { name: "Play", exact: true }).first().click();
    await page.locator(".moves .move").first().waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-line", { hasText: "This move wins" }).waitFor();
  });
});
