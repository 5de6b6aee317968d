// SPDX-License-Identifier: MIT
// What tells one state from another can be seen, in light and in dark: 3 : 1 for shapes and 4.5 : 1 for text (WCAG 1.4.3
// and 1.4.11), also under the pointer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { onPage, start, stop } from "./browser";

before(start);
after(stop);

/** In the page: the contrast of two colours of elements, as they are painted. */
const measure = `
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const painted = (colours) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  // The backgrounds below an element, the lowest first.
  const grounds = (element) => {
    const all = [];
    for (let one = element; one; one = one.parentElement) all.unshift(getComputedStyle(one).backgroundColor);
    return ["white", ...all];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
  const background = (element) => painted(grounds(element));
  const text = (element) => painted([...grounds(element), getComputedStyle(element).color]);
  const border = (element) => painted([...grounds(element.parentElement), getComputedStyle(element).borderTopColor]);
  const paint = (element, what) => painted([...grounds(element.closest("svg").parentElement), getComputedStyle(element)[what]]);
  const one = (selector) => {
    const found = document.querySelector(selector);
    if (!found) throw new Error("nothing is " + selector);
    return found;
  };
`;

async function contrast(page: Page, expression: string): Promise<number> {
  return (await page.evaluate(`(() => { ${measure} return ${expression}; })()`)) as number;
}

async function atLeast(page: Page, least: number, name: string, expression: string): Promise<void> {
  const found = await contrast(page, expression);
  assert(found >= least, `${name}: ${found.toFixed(2)} : 1`);
}

/** Texts of less contrast than they need, of what can be read now. */
async function faintTexts(page: Page): Promise<string[]> {
  return (await page.evaluate(`(() => { ${measure}
    const faint = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === "" || element.closest("svg, canvas, .unseen, script, style, option, :disabled, .skip") || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const style = getComputedStyle(element);
      const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
      const found = ratio(text(element), background(element));
      if (found < (large ? 3 : 4.5)) faint.push(element.className + ' "' + node.data.trim().slice(0, 30) + '" ' + found.toFixed(2));
    }
    return [...new Set(faint)];
  })()`)) as string[];
}

const hoverable = [
  ".button:not(.main):not(.quiet):not(:disabled)",
  ".button.main",
  ".button.quiet",
  ".segments label:not(.on)",
  ".segments label.on",
  ".move:not(:disabled)",
  ".menu-move",
  ".chip-button",
  ".icon-button",
  "nav a:not([aria-current])",
  ".game-item",
  ".turn button",
  ".link",
];

const views: [string, string, string][] = [
  ["play", "#/play?pos=cram(board(3, 4))&values=1&tour=1", ".moves .move"],
  ["sum", "#/play?pos=kayles(7) %2B *2", ".moves .move"],
  ["over", "#/play?pos=0&from=nim(1) %2B nim(2)&moves=0.1&against=person", ".status"],
  ["game", "#/game", ".first-values"],
  ["rules", "#/game?game=&rules=game%20f(n)%3A%0A%20%20%20%20f(n%20-%20k)%20for%20k%20in%201..m%0A", ".finding"],
  ["values", "#/values", ".period-line"],
  ["table", "#/values?tab=table", ".values td"],
  ["why", "#/why?pos=kayles(5) %2B *2", ".sum-table"],
  ["atlas", "#/atlas", ".atlas-table .sequence"],
  ["work", "#/work", ".new-job"],
  ["error", "#/play?pos=kayels(4)", ".error"],
];

for (const colorScheme of ["light", "dark"] as const) {
  const still = { colorScheme, reducedMotion: "reduce" as const };

  for (const [name, route, answered] of views)
    test(`texts can be read, also under the pointer: ${name}, ${colorScheme}`, async () => {
      await onPage(route, still, async (page) => {
        await page.locator(`main ${answered}`).first().waitFor();
        await page.waitForLoadState("networkidle");
        assert.deepEqual(await faintTexts(page), []);
        for (const selector of hoverable) {
          const element = page.locator(selector).first();
          if ((await element.count()) === 0 || !(await element.isVisible())) continue;
          await element.hover({ force: true });
          await page.waitForTimeout(30);
          assert.deepEqual(await faintTexts(page), [], `under the pointer: ${selector}`);
        }
      });
    });

  test(`states differ in contrast: ${colorScheme}`, async () => {
    await onPage("#/play?pos=kayles(7) %2B *2&against=person", still, async (page) => {
      await page.locator(".moves .move").first().waitFor();
      const chosen = 'background(one(".segments label.on"))';
      await atLeast(page, 3, "the chosen segment", `ratio(${chosen}, background(one(".segments label:not(.on)")))`);
      await atLeast(page, 3, "a switch that is off", 'ratio(background(one(".toggle .track")), background(one(".toggle")))');
      await page.getByLabel("Show values").check();
      await page.waitForTimeout(50);
      await atLeast(
        page,
        3,
        "a switch that is on",
        'ratio(background(one(".toggle input:checked + .track")), background(one(".toggle")))',
      );
      await atLeast(page, 3, "a field", 'ratio(border(one(".field input")), background(one(".field input")))');
      await atLeast(page, 3, "a list of choices", 'ratio(border(one(".field input")), background(one("main")))');
      await atLeast(page, 3, "a button", 'ratio(border(one(".button:not(:disabled)")), background(one(".table")))');
      await atLeast(page, 3, "the view", 'ratio(text(one("nav a[aria-current]")), background(one("nav a")))');
      await page.locator(".moves .move").first().hover();
      await page.locator(".move.shown").waitFor();
      await page.waitForTimeout(60);
      await atLeast(page, 3, "the move pointed at", 'ratio(border(one(".move.shown")), background(one(".moves-panel")))');
      await atLeast(page, 3, "a stone", 'ratio(paint(one(".item:not(.hot) .stone"), "fill"), background(one(".parts")))');
      await atLeast(page, 3, "a stone of the move", 'ratio(paint(one(".item.hot .stone"), "fill"), background(one(".parts")))');
      await page.locator('.parts .item[tabindex="0"]').first().focus();
      await page.keyboard.press("ArrowRight");
      await atLeast(page, 3, "the focus", 'ratio(paint(one(".item:focus-visible .hit"), "stroke"), background(one(".parts")))');
    });
    await onPage("#/play?pos=cram(board(3, 4))&against=person", still, async (page) => {
      await page.locator(".parts .item.legal").first().waitFor();
      await page.locator(".parts .item.legal").first().click();
      const cell = 'paint(one(".parts .item:not(.chosen):not(.hot) .cell"), "fill")';
      await atLeast(page, 3, "the lines of a board", `ratio(paint(one(".parts .cell"), "stroke"), ${cell})`);
      await atLeast(page, 3, "a chosen cell", `ratio(paint(one(".parts .item.chosen .glow"), "stroke"), ${cell})`);
    });
    await onPage('#/play?pos=hackenbush(graph("1-2 2-3 2-4"))&against=person', still, async (page) => {
      await page.locator(".parts .item.legal .edge").first().waitFor({ state: "attached" });
      await atLeast(page, 3, "an edge", 'ratio(paint(one(".parts .item.legal .edge"), "stroke"), background(one(".parts")))');
      await page.locator(".moves .move").first().hover();
      await atLeast(page, 3, "an edge of the move", 'ratio(paint(one(".parts .item.hot .edge"), "stroke"), background(one(".parts")))');
    });
  });
}
