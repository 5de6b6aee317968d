// SPDX-License-Identifier: MIT
// Moves have names: words that say which cells, vertices or heaps they touch, never the letters of the rules.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moveWords } from "../src/views/move-words";
import { examplePosition } from "../src/views/game/subject";
import { isStatic, onPage, shoot, start, stop } from "./browser";
import { ask, say } from "./claims";

before(start);
after(stop);

test("each move of each example has words, and no two moves of a component have the same", { skip: isStatic }, async () => {
  const { games } = await ask("games", {});
  for (const game of games) {
    const position = examplePosition(game);
    const { components } = await ask("position", { position, values: false });
    const { moves } = await ask("play", { position, moves: 200 });
    const seen = new Map<string, string>();
    for (const move of moves) {
      const words = moveWords(say, components?.[move.component - 1] ?? null, move);
      assert(words !== null, `${move.from} -> ${move.to}`);
      assert.doesNotMatch(words, / = /);
      if (move.to === "win") continue;
      const key = `${move.component}: ${words}`;
      assert.equal(seen.get(key) ?? move.to, move.to, `${move.from}: ${words}`);
      seen.set(key, move.to);
    }
  }
});

for (const [kind, position, words] of [
  ["graph", 'node_kayles(graph("1-2 2-3 3-4 4-5"))', /^vertex \d$/],
  ["board", "cram(board(2, 3))", /^row \d, column \d; row \d, column \d$/],
  ["graph by its edges", 'hackenbush(graph("1-2 2-3 2-4"))', /^edge \d–\d$/],
] as const)
  test(`why names the moves of a ${kind} in words and in the picture`, async () => {
    await onPage(`#/why?pos=${encodeURIComponent(position)}`, {}, async (page) => {
      await page.locator(".mex-row button:not(:disabled)").first().click();
      for (const list of [".winning-list li", ".proof .move", ".option-list li"]) {
        const first = page.locator(list).first();
        await first.locator(".miniature .item.hot").first().waitFor({ state: "attached" });
        assert.match((await first.locator(".made-words").innerText()).trim(), words);
      }
      await shoot(page, `why-words-${kind.replace(/ .*/, "")}`);
    });
  });
