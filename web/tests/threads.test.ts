// SPDX-License-Identifier: MIT
// The static page from a server that isolates it: jobs run in the engine with threads, everything else in the other one.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { isStatic, onPage, start, stop } from "./browser";

before(start);
after(stop);

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** The headers that the site asks its host for. */
function headersOf(site: string): [string, string][] {
  const lines = readFileSync(path.join(site, "_headers"), "utf8").split("\n").slice(1);
  return lines.filter((line) => line !== "").map((line) => line.trim().split(": ") as [string, string]);
}

/** Serves the site without the files that `missing` names; `asked` has those that were asked for. */
async function served(options: { isolated: boolean; missing?: string }, test: (page: Page, asked: string[]) => Promise<void>) {
  const site = path.dirname(fileURLToPath(process.env["PAGE_URL"] ?? ""));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = (request.url ?? "/") === "/" ? "index.html" : (request.url ?? "").slice(1);
    asked.push(name);
    const file = path.join(site, name);
    if (options.isolated) for (const [header, value] of headersOf(site)) response.setHeader(header, value);
    response.setHeader("Content-Type", types[path.extname(name)] ?? "text/plain");
    const there = name !== options.missing && existsSync(file);
    response.writeHead(there ? 200 : 404).end(there ? readFileSync(file) : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await onPage("#/work", {}, async (page) => {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#/work`);
      await page.locator(".new-job").waitFor();
      assert.equal(await page.evaluate("crossOriginIsolated"), options.isolated);
      await test(page, asked);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function startPeriod(page: Page, game: string): Promise<void> {
  await page.getByLabel("Game, or position with open integers").fill(game);
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

/** How many workers there are that run threads. */
async function threadsOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { targetInfos } = (await session?.send("Target.getTargets", { filter: [{}] })) ?? { targetInfos: [] };
  return targetInfos.filter(({ url }) => url.endsWith("grundy_engine_threads.worker.js")).length;
}

const withThreads = (asked: string[]) => asked.filter((name) => name.startsWith("threads/"));
const whatItNeeds = ["js", "wasm", "worker.js"].map((end) => `threads/grundy_engine_threads.${end}`);
const summary = { hasText: "Period 149459" };

test("jobs use threads where the page is isolated", { skip: !isStatic }, async () => {
  await served({ isolated: true }, async (page, asked) => {
    await page.evaluate("location.hash = '#/why?pos=kayles(4) %2B *2'");
    await page.locator(".sum-table").first().waitFor();
    assert.deepEqual(withThreads(asked), [], "a short question needs no threads");
    await page.evaluate("location.hash = '#/work'");
    await startPeriod(page, "0.16");
    await page.locator(".job .job-summary", summary).waitFor();
    for (const name of whatItNeeds) assert(asked.includes(name), `${name} was not asked for`);

    // While one runs, its progress is shown; it can be cancelled, and then another runs.
    await startPeriod(page, "0.106");
    const long = page.locator(".job", { hasText: "0.106" }).first();
    await long.locator(".progress-line p", { hasText: "a second" }).waitFor();
    assert.notEqual(await threadsOf(page), 0);
    await long.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".job.cancelled").waitFor();
    for (let i = 0; i < 50 && (await threadsOf(page)) !== 0; ++i) await page.waitForTimeout(100);
    assert.equal(await threadsOf(page), 0);
    await startPeriod(page, "kayles");
    await page.locator(".job .job-summary", { hasText: "Period 12" }).waitFor();
  });
});

test("jobs run without threads elsewhere", { skip: !isStatic }, async () => {
  await served({ isolated: false }, async (page, asked) => {
    await startPeriod(page, "0.16");
    await page.locator(".job .job-summary", summary).waitFor();
    assert.deepEqual(withThreads(asked), []);
  });
});

test("jobs run without threads where these cannot be had", { skip: !isStatic }, async () => {
  for (const missing of whatItNeeds)
    await served({ isolated: true, missing }, async (page, asked) => {
      await startPeriod(page, "0.16");
      await page.locator(".job .job-summary", summary).waitFor();
      assert(asked.includes(missing));
    });
});
