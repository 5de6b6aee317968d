// SPDX-License-Identifier: MIT
// What holds on all views: addresses, languages, phones, jobs, and nothing that axe objects to.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

// A view is looked at once this part of it is there, which only an answer of the engine brings.
const routes: [string, string, string][] = [
  ["game", "#/game", ".first-values"],
  ["rules", "#/game?game=&rules=game%20f(n)%3A%0A%20%20%20%20f(n%20-%20k)%20for%20k%20in%201..m%0A", ".cm-content"],
  ["values", "#/values", ".plot canvas"],
  ["histogram", "#/values?tab=histogram", ".histogram"],
  ["table", "#/values?tab=table", ".values td"],
  ["heat", "#/values?of=wythoff&range=0..40 0..40", ".heat canvas"],
  ["play", "#/play", ".moves .move"],
  ["play-board", "#/play?pos=cram(board(4, 5))", ".moves .move"],
  ["play-graph", "#/play?pos=node_kayles(petersen)", ".moves .move"],
  ["play-row", "#/play?pos=bracelet([5, 1, 7, 2])&tour=1", ".moves .move"],
  ["why", "#/why", ".sum-table"],
  ["atlas", "#/atlas", ".atlas-table .sequence"],
  ["work", "#/work", ".new-job"],
];
const looks = [
  { name: "light", options: {} },
  { name: "dark", options: { colorScheme: "dark" as const } },
  { name: "phone", options: { phone: true } },
];

for (const { name: look, options } of looks)
  for (const [name, route, answered] of routes)
    test(`axe finds nothing: ${name}, ${look}`, async () => {
      await onPage(route, options, async (page) => {
        await page.locator(`main ${answered}`).first().waitFor();
        await page.waitForLoadState("networkidle");
        await hasNoSidewaysScroll(page);
        await shoot(page, `${name}-${look}`);
        assert.deepEqual(await axe(page), []);
      });
    });

test("a press on a picture of the gallery begins a game that can be played", async () => {
  await onPage("#/game", { phone: true }, async (page) => {
    const games = page.locator(".gallery-game");
    await games.locator(".miniature").nth(11).waitFor({ state: "attached" });
    assert.equal(await games.count(), 12);
    await page.getByRole("link", { name: "hackenbush" }).tap();
    await page.locator(".status", { hasText: "Your move" }).waitFor();
    await page.locator(".parts .ground").waitFor({ state: "attached" });
  });
});

test("an address holds the whole state", async () => {
  let shared = "";
  await onPage("#/values", {}, async (page) => {
    const subject = page.getByLabel("Game, or position with open integers");
    await subject.fill("strip");
    await subject.press("Enter");
    await page.locator(".segments label", { hasText: "Table" }).click();
    await page.locator(".values td").first().waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.locator(".copied", { hasText: "Link copied" }).waitFor();
    shared = await page.evaluate("location.hash");
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), await page.evaluate("location.href"));
  });
  await onPage(shared, {}, async (page) => {
    await page.locator(".values td").first().waitFor();
    assert.equal(await page.getByLabel("Game, or position with open integers").inputValue(), "strip");
    assert.equal(await page.locator(".segments label.on").innerText(), "Table");
  });
});

test("both languages, kept over a reload", async () => {
  await onPage("#/play", {}, async (page) => {
    await page.locator(".status", { hasText: "Your move" }).waitFor();
    await page.getByRole("button", { name: "切换到中文" }).click();
    await page.locator(".status", { hasText: "轮到你" }).waitFor();
    assert.equal(await page.evaluate("document.documentElement.lang"), "zh-Hans");
    await page.reload();
    await page.locator(".status", { hasText: "轮到你" }).waitFor();
    await shoot(page, "play-chinese");
    assert.deepEqual(await axe(page), []);
  });
});

test("the tour leads in five steps, and can be left", async () => {
  await onPage("#/game", {}, async (page) => {
    await page.getByRole("button", { name: "Take the tour" }).click();
    for (let step = 1; step < 5; ++step) {
      await page.locator(".tour-count", { hasText: `step ${step} of 5` }).waitFor();
      await page.locator("main .panel").first().waitFor();
      assert.equal(await page.locator(".error").count(), 0);
      await page.getByRole("button", { name: "Next" }).click();
    }
    await page.locator(".cm-content").waitFor();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.locator(".tour").waitFor({ state: "detached" });
  });
});

test("Games, Values and Play are about the game that is open", async () => {
  await onPage("#/play?pos=nim_heaps([3,4,5])", {}, async (page) => {
    const tab = (name: string) => page.locator(".app-head nav").getByRole("link", { name });
    await page.locator(".app-head nav a[href*='values'][href*='of=nim_heaps']").waitFor();
    await tab("Values").click();
    assert.equal(await page.getByLabel("Game, or position with open integers").inputValue(), "nim_heaps([n, m])");
    await tab("Games").click();
    await page.locator(".chosen h2", { hasText: "Nim" }).waitFor();
    await tab("Play").click();
    await page.locator('figcaption [title="nim_heaps([3, 4, 5])"]').waitFor();
  });
  await onPage("#/why?pos=brave[m=4](9)", {}, async (page) => {
    await page.locator(".app-head nav a[href*='values'][href*='brave']").waitFor();
    await page.locator(".app-head nav").getByRole("link", { name: "Values" }).click();
    assert.equal(await page.getByLabel("Game, or position with open integers").inputValue(), "brave[m=4]");
  });
  await onPage("#/values?of=0.77", {}, async (page) => {
    await page.locator(".app-head nav a[href*='play'][href*='pos=']").waitFor();
    await page.locator(".app-head nav").getByRole("link", { name: "Play" }).click();
    await page.locator("figcaption", { hasText: /Kayles|0\.77/ }).waitFor();
  });
});

test("what was said follows the language", async () => {
  await onPage("#/play?pos=chomp([3,3])", {}, async (page) => {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-line", { hasText: "This move wins" }).waitFor();
    await page.locator('[data-id="c1.1"]').click({ force: true });
    await page.mouse.move(0, 0);
    await page.locator(".language").click();
    await page.waitForFunction(() => /毒/.test(document.querySelector(".refusal")?.textContent ?? "") || document.querySelector(".preview-words") !== null);
    assert.doesNotMatch(await page.locator(".stage, .hint-line").allInnerTexts().then((all) => all.join(" ")), /poison|move|wins/i);
  });
});

test("when the server ends, its jobs have stopped, and go on when it is back", async (t) => {
  if (isStatic) return t.skip("the engine is in the page");
  await onPage("#/work", {}, async (page) => {
    // The job is begun, and then nothing answers.
    await page.route(/api\/v1\/jobs\/./, (route) => route.abort());
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const job = page.locator(".job").first();
    await job.locator(".state", { hasText: "stopped" }).waitFor();
    await page.route(/api\/v1\/jobs/, (route) => route.abort());
    await job.getByRole("button", { name: "Start again" }).click();
    await job.locator(".error", { hasText: "Is `grundy serve` still running?" }).waitFor();
    await shoot(page, "work-stopped");
    await page.unrouteAll();
    await page.locator(".job.running").first().waitFor();
    await page.locator(".job.running").first().getByRole("button", { name: "Cancel" }).click();
    await page.locator(".job.cancelled .job-summary", { hasText: "No period is proven up to heap" }).first().waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.locator(".empty-list").waitFor();
  });
});

test("a long job: progress, cancel, and what is kept over a reload", async () => {
  await onPage("#/work", {}, async (page) => {
    await page.getByLabel("Game, or position with open integers").fill("0.106");
    await page.getByRole("button", { name: "Start" }).click();
    const first = page.locator(".job", { hasText: "0.106" }).first();
    await first.locator(".progress-line p").waitFor();
    await shoot(page, "work-running");
    await page.locator(".badge", { hasText: "1" }).waitFor();

    await page.getByLabel("Game, or position with open integers").fill("kayles");
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".job", { hasText: "kayles" }).locator(".job-summary", { hasText: "Period 12" }).waitFor();

    await first.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".job.cancelled").waitFor();
    await page.reload();
    await page.locator(".job", { hasText: "kayles" }).locator(".job-summary", { hasText: "Period 12" }).waitFor();
    await page.locator(".job", { hasText: "kayles" }).getByRole("button", { name: "Show" }).click();
    await page.locator(".period-line", { hasText: "Period 12" }).waitFor();
    await page.goBack();
    const remove = page.getByRole("button", { name: "Remove" });
    await remove.first().click();
    await remove.first().click();
    await page.locator(".empty-list").waitFor();
  });
});

test("a server that returned is asked again, in each view, without a reload", { skip: isStatic }, async () => {
  const views: [string, string][] = [
    ["#/game?game=wythoff", ".chosen"],
    ["#/values?range=0..30", ".period-line strong"],
    ["#/values?range=0..30", '.plot canvas[aria-label*="the largest is 8"]'],
    ["#/play?pos=kayles(4)", ".moves-panel .move"],
    ["#/why?pos=kayles(4)", ".verdict-banner"],
  ];
  for (const [view, shown] of views)
    await onPage("#/atlas", {}, async (page) => {
      await page.route(/api\/v1\//, (route) => route.abort());
      await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
      await page.locator(".error", { hasText: "The engine does not answer" }).first().waitFor();
      assert.equal(await page.locator(shown).count(), 0);
      await page.unroute(/api\/v1\//);
      await page.locator(shown).first().waitFor();
      await page.locator(".error").waitFor({ state: "detached" });
    });
});

for (const width of [320, 768, 1000, 1090])
  test(`no view scrolls sideways in a window ${width} wide`, async () => {
    await onPage("#/game", { viewport: { width, height: 800 } }, async (page) => {
      for (const route of ["#/game", "#/play?pos=kayles(20)", "#/values", "#/values?tab=judge", "#/why", "#/learn?set=kayles(7)", "#/learn?tab=sheet", "#/atlas"]) {
        await page.evaluate(`location.hash = "${route}"`);
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(200);
        await hasNoSidewaysScroll(page);
      }
    });
  });
