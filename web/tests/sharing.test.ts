// SPDX-License-Identifier: MIT
// Handing on what is shown: links, QR codes, and views in pages of others.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { axe, isStatic, onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

const program = process.env["GRUNDY_PROGRAM"] ?? "../build/grundy";

/** Runs with the address of a server of its own. */
async function withServer(options: string[], use: (address: string) => Promise<void>): Promise<void> {
  const server = spawn(program, ["serve", "--port", "0", "--no-keep", ...options]);
  try {
    const address = await new Promise<string>((found, failed) => {
      let printed = "";
      server.on("exit", () => failed(new Error("the server ended")));
      server.stdout.on("data", (bytes: Buffer) => {
        printed += bytes.toString();
        const at = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed);
        if (at) found(at[0]);
      });
    });
    await use(address);
  } finally {
    server.kill();
  }
}

/** Runs with the address of another site, which has this text as its page. */
async function withSite(text: string, use: (address: string) => Promise<void>): Promise<void> {
  const site = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(text));
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  try {
    await use(`http://localhost:${(site.address() as AddressInfo).port}/`);
  } finally {
    site.close();
  }
}

/** The line of HTML for a page of one's own. */
async function lineOf(page: Page, label: string): Promise<string> {
  await page.locator(".share-embed:not([open]) summary").click({ timeout: 2000 }).catch(() => undefined);
  return page.getByRole("dialog").getByLabel(label).inputValue();
}

test("the dialog has the link and the lines for a page; no QR code of an address that opens here alone", async () => {
  await onPage("#/play?pos=kayles(5)", {}, async (page) => {
    await page.getByRole("button", { name: "Copy the link" }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByRole("textbox", { name: "Link" }).inputValue(), await page.evaluate("location.href"));
    await dialog.locator(".share-here", { hasText: isStatic ? "a file on this machine" : "grundy serve --lan" }).waitFor();
    assert.equal(await dialog.getByRole("img", { name: "QR code" }).count(), 0);
    assert.match(await lineOf(page, "As an element"), /^<script type="module" src="grundy\/play.js"><\/script> <grundy-play position="kayles\(5\)"><\/grundy-play>$/);
    await shoot(page, "share");
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
});

/** Where other machines reach this one. */
const addressesHere = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .flatMap(({ family, internal, address }) => (family === "IPv4" && !internal ? [address] : []));

test("a page opened on the machine of a server for a class hands on the address for the class", { skip: isStatic || addressesHere.length === 0 }, async () => {
  await withServer(["--lan", "--embed"], async (address) => {
    const { port } = new URL(address);
    const links = addressesHere.map((host) => `http://${host}:${port}/#/play?pos=kayles(3)`);
    await onPage("#/game", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.goto(`${address}#/play?pos=kayles(3)`);
      await page.getByRole("button", { name: "Copy the link" }).click();
      const fields = page.getByRole("dialog").getByLabel("Link for this network");
      await fields.first().waitFor();
      assert.deepEqual(await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), links);
      await page.getByRole("dialog").locator(".hint", { hasText: "nothing is encrypted" }).waitFor();
      assert.match(await lineOf(page, "As a frame"), new RegExp(`src="http://${addressesHere[0]}:${port}/embed#`));
      assert.equal(await page.evaluate("navigator.clipboard.readText()"), links[0]);
      await page.getByRole("img", { name: "QR code" }).waitFor();
      await page.getByRole("button", { name: "Large" }).click();
      const large = await page.getByRole("img", { name: "QR code" }).boundingBox();
      assert(large && large.width > 600, JSON.stringify(large));
      await shoot(page, "share-large");
      await page.getByRole("button", { name: "Large" }).click();
      await page.locator(".share .toggle", { hasText: "For pupils" }).click();
      assert.equal(await fields.first().inputValue(), `${links[0]}&pupil=1`);
      assert.deepEqual(await axe(page), []);
    });
    // At that address browsers trust no page, which has the button all the same.
    await onPage("#/game", { permissions: ["clipboard-read"] }, async (page) => {
      await page.goto(links[0] ?? "");
      await page.getByRole("button", { name: "Copy the link" }).click();
      const dialog = page.getByRole("dialog");
      assert.equal(await dialog.getByLabel("Link", { exact: true }).inputValue(), links[0]);
      await dialog.getByRole("button", { name: "Copy" }).first().click();
      await dialog.getByRole("button", { name: "Copied" }).waitFor();
    });
  });
});

test("a server for this machine alone says how a class reaches one", { skip: isStatic }, async () => {
  await withServer([], async (address) => {
    await onPage("#/game", {}, async (page) => {
      await page.goto(`${address}#/play?pos=kayles(3)`);
      await page.getByRole("button", { name: "Copy the link" }).click();
      await page.getByRole("dialog").locator(".hint", { hasText: /this machine only.*grundy serve --lan/ }).first().waitFor();
      assert.equal(await page.getByLabel("Link for this network").count(), 0);
    });
  });
});

test("a view stands in a page of somebody else, and can be played there", { skip: isStatic }, async () => {
  await withServer(["--embed"], async (address) => {
    let line = "";
    await onPage("#/game", {}, async (page) => {
      await page.goto(`${address}#/play?pos=kayles(3)`);
      await page.getByRole("button", { name: "Copy the link" }).click();
      line = await lineOf(page, "As a frame");
    });
    assert.match(line, /^<iframe src="http:\/\/127\.0\.0\.1:\d+\/embed#\/embed\/play\?pos=kayles/);
    await withSite(`<!doctype html><title>A lesson</title>${line}`, async (site) => {
      await onPage("#/game", {}, async (page) => {
        await page.goto(site);
        const frame = page.frameLocator("iframe");
        await frame.locator(".status", { hasText: "Your move" }).waitFor();
        assert.equal(await frame.locator(".app-head").count(), 0);
        await frame.locator(".move").first().click();
        await frame.locator(".turn").first().waitFor();
        await shoot(page, "embedded");
      });
      // Neither the whole page nor jobs are there under the path that may be framed.
      await onPage("#/game", {}, async (page) => {
        await page.goto(`${address}embed#/work`);
        await page.locator(".embedded .status").waitFor();
        assert.equal(await page.locator(".new-job").count(), 0);
      });
    });
  });
});

test("without --embed no other page frames this one", { skip: isStatic }, async () => {
  await withServer([], async (address) => {
    for (const path of ["#/play", "embed#/embed/play"])
      await withSite(`<!doctype html><title>A lesson</title><iframe src="${address}${path}"></iframe>`, async (site) => {
        await onPage("#/game", {}, async (page) => {
          page.removeAllListeners("console");
          await page.goto(site);
          await page.waitForLoadState("networkidle");
          assert.equal(await page.frameLocator("iframe").locator(".status").count(), 0, path);
        });
      });
  });
});

test("the static page embeds each view under an address of its own", async () => {
  await onPage("#/embed/why?pos=kayles(3)", {}, async (page) => {
    await page.locator(".embedded .verdict-banner").waitFor();
    assert.equal(await page.locator(".app-head").count(), 0);
    assert.deepEqual(await axe(page), []);
  });
});

test("a link for pupils has no hints, values, reasons and answers, and stays so", async () => {
  await onPage("#/play?pos=kayles(5)&values=1&pupil=1&against=person", {}, async (page) => {
    await page.locator(".moves .move").first().waitFor();
    const nothing = async (...texts: string[]) => {
      for (const text of texts) assert.equal(await page.getByText(text, { exact: true }).count(), 0, text);
    };
    await nothing("Hint", "Show values", "Why", "Values", "Atlas", "What is a value?");
    assert.equal(await page.locator(".move-value, .part .value-chip").count(), 0);
    for (let turn = 0; turn < 6 && (await page.locator(".review").count()) === 0; ++turn) {
      await page.locator(".moves-panel .move:not(:disabled)").first().click();
      await page.waitForTimeout(150);
    }
    await page.getByRole("button", { name: "Play again" }).waitFor();
    await nothing("See why", "Better:");
    assert.equal(await page.locator(".review-value").count(), 0);
    await page.locator("nav a").last().click();
    await page.locator(".lesson").waitFor();
    assert.match(page.url(), /pupil=1/);
    await nothing("Sheet");
  });
  await onPage("#/learn?set=nim_heaps([1,2,4])&pupil=1", {}, async (page) => {
    await page.locator(".moves .move").first().waitFor();
    assert.equal(await page.getByText("Show the answer").count(), 0);
  });
  // Values of options are an answer.
  await onPage("#/learn?tab=build&pos=kayles(4)&pupil=1", {}, async (page) => {
    await page.locator(".build-options .entry").first().waitFor();
    assert.equal(await page.locator(".build-options .value-chip, .bar .toggle").count(), 0);
  });
  // The link to a set is for pupils, unless the teacher wants another.
  await onPage("#/learn?set=nim_heaps([1,2,4])", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.locator(".puzzle-settings summary").click();
    for (const end of [/&pupil=1$/, /set=[^&]*$/]) {
      await page.locator(".puzzle-hand-on button").click();
      await page.locator(".puzzle-hand-on", { hasText: "Copied" }).waitFor().catch(() => undefined);
      assert.match(String(await page.evaluate("navigator.clipboard.readText()")), end);
      await page.locator(".puzzle-hand-on .toggle").click();
    }
  });
  // Views that tell are not there.
  await onPage("#/why?pos=kayles(5)&pupil=1", {}, async (page) => {
    await page.locator(".moves .move").first().waitFor();
  });
});

test("what a server does not do leaves no fault in the console, and neither does a mistake in a position", { skip: isStatic }, async () => {
  await withServer(["--lan"], async (address) => {
    await onPage("#/game", {}, async (page) => {
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      await page.goto(`${address}#/play?pos=kayles(3)`);
      await page.locator(".moves .move").first().waitFor();
      await page.getByRole("button", { name: "Copy the link" }).click();
      await lineOf(page, "As an element");
      await page.locator(".share-embed .hint", { hasText: "serve --lan --embed" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByLabel("Position").fill("kayels(3)");
      await page.locator(".fault").first().waitFor();
      assert.deepEqual(faults, []);
    });
  });
});
