// SPDX-License-Identifier: MIT
// The static page answers while its end, the second part of the engine, is still on its way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isStatic, onPage, start, stop } from "./browser";

before(start);
after(stop);

/** Sends the page up to its end, and the end when `release` is called. */
async function halfPage(): Promise<{ address: string; release: () => void; close: () => void }> {
  const page = readFileSync(fileURLToPath(process.env["PAGE_URL"] ?? ""), "utf8");
  const end = page.indexOf('<script type="text/plain" id="engine-rest">');
  assert(end > 0, "the page has no second part");
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.write(page.slice(0, end));
    void released.then(() => response.end(page.slice(end)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, release, close: () => server.close() };
}

test("first answers do not wait for the rest of the engine", { skip: !isStatic }, async () => {
  const { address, release, close } = await halfPage();
  try {
    await onPage("#/work", {}, async (page) => {
      await page.goto(`${address}#/why?pos=kayles(4) %2B *2`, { waitUntil: "commit" });
      await page.locator(".sum-table").first().waitFor();
      // A game whose moves need what src/wasm/first_questions.mjs does not ask for.
      await page.evaluate("location.hash = '#/play?pos=epstein(10)&against=person'");
      await page.waitForTimeout(1000);
      assert.equal(await page.locator(".moves .move").count(), 0, "the first part answered all alone");
      assert.equal(await page.evaluate("document.readyState"), "loading");
      release();
      await page.locator(".moves .move").first().waitFor();
    });
  } finally {
    release();
    close();
  }
});
