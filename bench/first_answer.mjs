// SPDX-License-Identifier: MIT
// How long the page takes in Chromium, in a new profile, from its address to the first answer of the engine on screen:
//   PAGE_URL=http://127.0.0.1:8017/ node bench/first_answer.mjs [RUNS]
// PAGE_URL may be file:///.../index.html, the static page. It needs `npm ci` in web/. Run it on an idle machine.
import { chromium } from "../web/node_modules/playwright-core/index.mjs";

const views = [
  ["games", "#/game?game=kayles", ".first-values td"],
  ["values", "#/values", ".period-line strong"],
  ["play", "#/play", ".moves .move"],
  ["why", "#/why", ".sum-table"],
  ["puzzles", "#/learn?tab=build", ".build-step"],
  ["atlas", "#/atlas", ".atlas-table .sequence"],
];
const runs = Number(process.argv[2] ?? 7);
const base = process.env.PAGE_URL ?? "http://127.0.0.1:8017/";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [locale, phone] of [
  ["en-US", false],
  ["zh-CN", true],
])
  for (const [name, route, answered] of views) {
    const times = [];
    for (let run = 0; run < runs; ++run) {
      const context = await browser.newContext({
        locale,
        ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
      });
      const page = await context.newPage();
      // Noted by the page itself, when it is there: the driver asks too seldom.
      await page.addInitScript((wanted) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            window.answeredAt = performance.now();
          });
        }).observe(document, { childList: true, subtree: true });
      }, answered);
      await page.goto(base + route);
      let at = null;
      for (let tries = 0; at === null && tries < 400; ++tries) {
        await page.waitForTimeout(50);
        at = await page.evaluate("window.answeredAt ?? null");
      }
      if (at === null) throw new Error(`${route} has no ${answered}`);
      times.push(at);
      await context.close();
    }
    times.sort((a, b) => a - b);
    const ms = (at) => `${Math.round(times[at])} ms`;
    console.log(`${name.padEnd(8)} ${locale}${phone ? ", phone" : ""}: median ${ms(runs >> 1)}, slowest ${ms(runs - 1)}`);
  }
await browser.close();
