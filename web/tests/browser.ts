// SPDX-License-Identifier: MIT
// A page in Debian's Chromium, and what the tests do with it.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

export const isStatic = (process.env["PAGE_URL"] ?? "").startsWith("file:");
const base = process.env["PAGE_URL"] ?? "http://127.0.0.1:8099/";
const shots = process.env["SHOTS"];
const axeFile = createRequire(`${process.cwd()}/`).resolve("axe-core/axe.min.js");
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser | null = null;

export async function start(): Promise<void> {
  browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

export async function stop(): Promise<void> {
  await browser?.close();
}

export interface Options extends BrowserContextOptions {
  phone?: boolean;
}

/** Opens an address of the page in a new profile, runs the test, and fails if the page reported an error. */
export async function onPage(route: string, options: Options, test: (page: Page) => Promise<void>): Promise<void> {
  assert(browser);
  const { phone: small, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: "en-US",
    reducedMotion: "reduce",
    ...(small ? phone : {}),
    ...rest,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  // A refusal of the engine is an answer like others, though the browser reports its status. Text that is put in place of
  // selected text with colours gets an inline style from the browser itself, of which the editor takes the text alone.
  const harmless = /^(Failed to load resource|Applying inline style)/;
  page.on("console", (message) => {
    if (message.type() === "error" && !harmless.test(message.text())) errors.push(message.text());
  });
  try {
    await page.goto(base + route);
    await test(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

export async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** What axe finds, one line for each element. */
export async function axe(page: Page): Promise<string[]> {
  // A script that the browser's driver evaluates is not bound by the page's content security policy.
  const { readFile } = await import("node:fs/promises");
  await page.evaluate(await readFile(axeFile, "utf8"));
  const violations = (await page.evaluate("axe.run(document).then((found) => found.violations)")) as Violation[];
  return violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** Waits until the text of the status line matches. */
export async function waitForStatus(page: Page, pattern: RegExp): Promise<void> {
  await page.locator(".status", { hasText: pattern }).waitFor();
}

export async function hasNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  assert.equal(wide, 0, "the page scrolls sideways");
}
