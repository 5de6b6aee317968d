// SPDX-License-Identifier: MIT
// Rules of one's own: a mistake is shown under the word, mended, plotted, and the period found.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ruleExamples } from "../src/views/game/samples";
import { axe, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";

before(start);
after(stop);

const faulty = "game mynim(n) with S: set:\n    mynim(n - s)  for s in T\nexpect mynim[{2, 5}](0..4) = 0 0 1 1 0\n";

test("S-Nim's rules with a mistake, mended, plotted, with its period", async () => {
  await onPage("#/game?game=", {}, async (page) => {
    const editor = page.locator(".cm-content");
    await editor.click();
    await page.keyboard.press("Control+A");
    // Typed text would be indented by the editor; pasted text is taken as it is.
    await page.keyboard.insertText(faulty);
    await page.locator(".finding", { hasText: "'T'" }).waitFor();
    assert.equal(await page.locator(".cm-lintRange-error").first().innerText(), "T");
    await shoot(page, "rules-mistake");

    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(faulty.replace("in T", "in S"));
    await page.locator(".fine").waitFor();
    await page.locator(".own-game", { hasText: "mynim" }).waitFor();
    assert.equal(await page.locator(".finding").count(), 0);

    await page.locator(".own-game").getByRole("button", { name: "Values" }).click();
    const subject = page.getByLabel("Game, or position with open integers");
    await subject.fill("mynim[{2, 5, 7}]");
    await subject.press("Enter");
    await page.locator(".period-line", { hasText: "Period 22, proven." }).waitFor();
    const plot = page.locator(".plot canvas");
    await plot.waitFor();
    await page.locator('.plot canvas[aria-label*="the largest is 3"]').waitFor();
    await shoot(page, "rules-plot");
  });
});

test("a typo is shown in its line, and mended by one press: of rules and of a position", async () => {
  const rules = "game f(w: row):\n    f([])  for i in 1..lne(w)\n";
  await onPage(`#/game?${new URLSearchParams({ game: "", rules })}`, {}, async (page) => {
    const finding = page.locator(".finding", { hasText: "did you mean 'len'?" });
    await finding.locator("mark", { hasText: /^lne$/ }).waitFor();
    assert.match(await finding.locator(".place").innerText(), /2.*24|2.*2\d/);
    await shoot(page, "rules-typo");
    await finding.getByRole("button", { name: "len" }).click();
    await page.locator(".cm-line", { hasText: "1..len(w)" }).waitFor();
    await finding.waitFor({ state: "detached" });
  });
  for (const view of ["why", "play", "learn?tab=sheet&x=1"])
    await onPage(`#/${view}${view.includes("?") ? "&" : "?"}pos=*2 %2B stirp(5)`, {}, async (page) => {
      await page.locator(".fault mark", { hasText: "stirp" }).waitFor();
      await page.getByRole("button", { name: "strip" }).click();
      await page.locator(".fault").waitFor({ state: "detached" });
      assert.match(decodeURIComponent(page.url()), /\*2 ?\+?.*strip\(5\)/);
    });
});

test("completion offers the functions of the language", async () => {
  await onPage("#/game?game=&rules=game%20f(n)%3A%0A%20%20%20%20f(n%20-%201)%0A", {}, async (page) => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("    f(n - 1) if pop");
    await page.locator(".cm-tooltip-autocomplete li", { hasText: "popcount" }).first().waitFor();
  });
});

test("the catalogue is searched, and a copy of a game edited", async () => {
  await onPage("#/game", {}, async (page) => {
    await page.getByLabel("Search the catalogue").fill("queen corner");
    await page
      .locator(".game-item", { hasText: /^Wythoff/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "wythoff" }).waitFor();
    await page.getByRole("button", { name: "Edit a copy" }).click();
    await page.locator(".own-game", { hasText: "wythoff" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "wythoff" }).waitFor();
  });
});

test("each example of rules is without faults, and is put into the editor", async () => {
  for (const [title, rules] of isStatic ? [] : ruleExamples) assert.deepEqual((await ask("check-rules", { rules })).faults, [], title);
  await onPage("#/game?game=", {}, async (page) => {
    await page.getByText("How rules are written").click();
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: /^Put it into the editor: Two heaps/ }).click();
    await page.locator(".own-game", { hasText: "mine(a, b)" }).waitFor();
    await page.goBack();
    await page.locator(".own-game", { hasText: "mine(a, b)" }).waitFor({ state: "detached" });
  });
});
