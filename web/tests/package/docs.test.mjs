// SPDX-License-Identifier: MIT
// The examples of docs/npm.md: what stands behind `// =>` is the value of the line, and behind `// throws` how its error begins.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { project, run } from "./installed.mjs";
import { serveFolders } from "./server.mjs";

const page = readFileSync(new URL("../../../docs/npm.md", import.meta.url), "utf8");
const fenced = [...page.matchAll(/^```(\w*)\n(.*?)^```/gms)];
const blocks = (kind) => fenced.filter(([, one]) => one === kind).map(([, , text]) => text);
const folder = project();

/** The program that a reader would type, with its expectations checked. */
function checked(text) {
  return text
    .split("\n")
    .map((line) => {
      const [, code, how, expected] = /^(.*?);\s*\/\/ (=>|throws) (.*)$/.exec(line) ?? [];
      if (code === undefined) return line;
      if (how === "=>") return `assert.deepStrictEqual(${code}, (${expected})); ++lines;`;
      return `await assert.rejects(async () => ${code}, ({ message }) => message.startsWith(${JSON.stringify(expected)}) || assert.fail(message)); ++lines;`;
    })
    .join("\n");
}

test("the examples for programs", () => {
  const text = `import assert from "node:assert/strict"; let lines = 0;
    ${checked(blocks("js").join("\n"))}
    console.log(lines);`;
  writeFileSync(path.join(folder, "examples.mjs"), text);
  assert(Number(run(folder, process.execPath, "examples.mjs")) >= 22, "examples are gone");
});

let browser;
before(async () => {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
});
after(() => browser?.close());

test("the examples for pages, under the policy of the page", async () => {
  const [policy] = blocks("").filter((text) => text.startsWith("script-src"));
  const site = process.env.GRUNDY_SITE;
  const headers = { "Content-Security-Policy": policy.trim() };
  const examples = blocks("html");
  assert.equal(examples.length, 3);
  for (const text of examples) {
    const framed = text.startsWith("<iframe");
    if (framed && !site) continue;
    writeFileSync(path.join(folder, "index.html"), `<!DOCTYPE html><title>Lesson</title>${text}`);
    // The page of the iframe has a policy of its own.
    const folders = [folder, path.join(folder, "node_modules"), ...(framed ? [path.dirname(site)] : [])];
    const server = await serveFolders(folders, framed ? {} : headers);
    const user = await browser.newPage();
    try {
      await user.goto(server.address);
      const root = framed ? user.frameLocator("iframe") : user;
      await root.locator(".status", { hasText: /Your move|Engine/ }).waitFor({ timeout: 30_000 });
    } finally {
      await user.close();
      server.end();
    }
  }
});
