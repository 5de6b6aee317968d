// SPDX-License-Identifier: MIT
// The npm package in Chromium, in plain pages and in those that Vite makes. The content security policy is strict.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import * as vite from "vite";
import { project } from "./installed.mjs";
import { serveFolders } from "./server.mjs";

const require = createRequire(import.meta.url);
const folder = project();
const most = 700_000;
let browser;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});
after(() => browser?.close());

/** A page with this body; `test` gets it and what was asked for. Whatever the browser reports as an error is one here. */
async function onPage(body, options, test) {
  const { served, ...context } = options;
  writeFileSync(path.join(folder, "index.html"), `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Lesson</title></head><body><main><h1>Lesson</h1>${body}</main></body></html>`);
  const server = served ?? (await serveFolders([folder]));
  const user = await browser.newContext({ reducedMotion: "reduce", locale: "en-US", ...context });
  const page = await user.newPage();
  page.setDefaultTimeout(30_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  try {
    await page.goto(server.address);
    await test(page, server.asked, faults);
    assert.deepEqual(faults, []);
  } finally {
    await user.close();
    server.end();
  }
}

const element = '<script type="module" src="node_modules/grundy/play.js"></script>';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const says = (page, pattern) => page.locator(".status", { hasText: pattern }).waitFor();
const focused = (page) => page.evaluate("document.querySelector('grundy-play').shadowRoot.activeElement?.getAttribute('class') ?? ''");

/** Waits from here: the policy of the page forbids that it evaluates a text again and again. */
async function until(holds) {
  for (const end = Date.now() + 30_000; !(await holds()); ) {
    assert(Date.now() < end, `it does not come that ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Begins to note the events of the element; all of them, once the game is over. */
async function recorded(page) {
  await page.evaluate(`window.told = [];
    for (const name of ["grundy-move", "grundy-end"])
      document.addEventListener(name, (event) => told.push([name, event.detail]));`);
  return async () => {
    await until(async () => (await page.evaluate("told.at(-1)?.[0]")) === "grundy-end");
    return page.evaluate("told");
  };
}

test("one line plays a position to its end by keyboard, and loads little", async (context) => {
  await onPage(`${element}<grundy-play position="kayles(4) + *2"></grundy-play>`, {}, async (page, asked) => {
    await says(page, /Your move/);
    const told = await recorded(page);
    assert.deepEqual([...asked.keys()].sort(), [
      "index.html",
      ...["browser.js", "engine.js", "engine.wasm", "play.js", "worker.js"].map((name) => `node_modules/grundy/${name}`),
    ]);
    const loaded = [...asked.values()].reduce((sum, size) => sum + size, 0);
    context.diagnostic(`the first load has ${loaded} bytes as gzip`);
    assert(loaded <= most, `the first load has ${loaded} bytes as gzip`);
    // With the tabulator alone to the picture, and then Enter: a second one makes a move of which others are left.
    for (let tabs = 0; tabs < 9 && !/pressable/.test(await focused(page)); ++tabs) await page.keyboard.press("Tab");
    for (let presses = 0; presses < 40; ++presses) {
      await page.locator(".status", { hasText: /Your move|is over/ }).waitFor();
      if (/is over/.test(await page.locator(".status").innerText())) break;
      // An item of the picture, or one of several moves that are offered.
      await until(async () => /item|button|move/.test(await focused(page)));
      await page.keyboard.press("Enter");
    }
    await says(page, /is over/);
    const events = await told();
    assert.equal(events.filter(([name]) => name === "grundy-end").length, 1);
    assert(events.length > 3 && events.at(-1)[0] === "grundy-end" && typeof events.at(-1)[1].winner === "string");
    // The keyboard is where it goes on.
    await until(async () => /restart/.test(await focused(page)));
    await page.keyboard.press("Enter");
    await says(page, /Your move/);
    assert(!asked.has("node_modules/grundy/engine_rest.wasm"));
  });
});

test("Cram by touch to its end, for two people", async () => {
  const body = `${element}<grundy-play game="cram" position="board(2, 2)" against="person"></grundy-play>`;
  await onPage(body, phone, async (page) => {
    await says(page, /Player 1/);
    const told = await recorded(page);
    for (const cell of ["c1.1", "c1.2"]) await page.locator(`[data-id="${cell}"]`).tap();
    await says(page, /Player 2/);
    // A full row is no part of the position any more.
    for (const cell of ["c1.1", "c1.2"]) await page.locator(`[data-id="${cell}"]`).tap();
    await says(page, /is over/);
    assert.deepEqual((await told()).at(-1), ["grundy-end", { winner: "Player 2" }]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await says(page, /Player 2/);
    const wide = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert.equal(wide, 0, "the page scrolls sideways");
  });
});

test("own rules between the tags, by touch against the engine, in Chinese", async () => {
  const body = `${element}<grundy-play position="stones(4)" lang="zh" first="engine">
      game stones(n):
          stones(n - k) for k in {1, 3} if k <= n
    </grundy-play>`;
  await onPage(body, phone, async (page) => {
    await page.locator(".status", { hasText: /轮到你|结束/ }).waitFor();
    // The engine's first move is not the reader's to take back.
    assert(await page.locator(".status-line button").first().isDisabled());
    for (let turn = 0; turn < 5; ++turn) {
      await page.locator(".status", { hasText: /轮到你|结束/ }).waitFor();
      if (/结束/.test(await page.locator(".status").innerText())) break;
      await page.locator(".item.pressable").last().tap();
      if (await page.locator(".chip-button").count()) await page.locator(".chip-button").first().tap();
    }
    await page.locator(".status", { hasText: /结束/ }).waitFor();
  });
});

test("elements of one page have rules of their own, faults have a place, and names for screen readers", async () => {
  const rules = (take) => `game f(n): f(n - k) for k in {${take}} if k <= n`;
  const body = `${element}<grundy-play id="a" position="f(5)" rules="${rules(1)}"></grundy-play>
    <grundy-play id="b" position="f(5)" rules="${rules("1, 2")}" values></grundy-play>
    <grundy-play id="c" position="kayles(2) + stirp(5)"></grundy-play>
    <grundy-play id="d" position="f(5)" rules="game f(n):&#10;    g(n - 1)"></grundy-play>`;
  await onPage(body, {}, async (page) => {
    await page.locator("#a summary", { hasText: "(1)" }).waitFor();
    await page.locator("#b summary", { hasText: "(2)" }).waitFor();
    await page.locator("#b .value-chip", { hasText: "2" }).waitFor();
    assert.equal(await page.locator("#c mark").innerText(), "stirp");
    assert.match(await page.locator("#c .error").innerText(), /did you mean 'strip'/);
    assert.equal(await page.locator("#d mark").innerText(), "g");
    await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
    const violations = await page.evaluate(
      "axe.run(document).then((found) => found.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target)))",
    );
    assert.deepEqual(violations, []);
    // Another position begins another game.
    await page.locator("#c").evaluate((one) => one.setAttribute("position", "kayles(2)"));
    await page.locator("#c summary", { hasText: "(2)" }).waitFor();
    await page.locator("#c").evaluate((one) => one.remove());
    // The page's own styles and the element's do not meet.
    assert.equal(await page.locator("h1").evaluate((one) => getComputedStyle(one).fontSize), "32px");
  });
});

const asking = `<script type="module" src="asks.js"></script>`;
const asks = (from) => `import { createGrundy, GrundyError } from ${JSON.stringify(from)};
  window.grundy = await createGrundy();
  window.GrundyError = GrundyError;
  document.body.dataset.ready = "yes";`;
const ready = (page) => page.locator('body[data-ready="yes"]').waitFor();

/** What every page of the package promises. */
async function promises(page) {
  await ready(page);
  const result = await page.evaluate(async () => {
    const { grundy, GrundyError } = window;
    const { value } = await grundy.ask("value", { position: "nim(9223372036854775807)" });
    const big = await grundy.game("nim").value(2n ** 63n - 1n);
    const fault = await grundy.value("stirp(5)").catch((error) => error);
    const order = [];
    const control = new AbortController();
    const long = grundy
      .ask("value", { position: "cram(board(9, 9))" }, { signal: control.signal, onProgress: () => control.abort() })
      .catch((error) => order.push(error.name));
    const tables = [grundy.table("kayles", [0, 6]), grundy.ask("pattern", { game: "strip" })].map((one) =>
      one.then((answer) => (order.push("answer"), answer)),
    );
    control.signal.addEventListener("abort", () => setTimeout(() => order.push("0.2 s"), 200));
    await long;
    const first = [...order];
    const [table, pattern] = await Promise.all(tables);
    return { value, big: String(big), fault: [fault instanceof GrundyError, fault.code, fault.place, fault.hint], first, table, schema: pattern.schema };
  });
  assert.deepEqual(result, {
    value: "9223372036854775807",
    big: "9223372036854775807",
    fault: [true, "text", { text: "position", line: 1, column: 1, length: 5 }, "did you mean 'strip'?"],
    first: ["AbortError"],
    table: [0, 1, 2, 3, 1, 4, 3],
    schema: 1,
  });
}

test("createGrundy in a plain page", async () => {
  writeFileSync(path.join(folder, "asks.js"), asks("./node_modules/grundy/browser.js"));
  await onPage(asking, {}, promises);
});

test("createGrundy from another host", async () => {
  const other = await serveFolders([folder], { "Access-Control-Allow-Origin": "*" });
  writeFileSync(path.join(folder, "asks.js"), asks(`${other.address}node_modules/grundy/browser.js`));
  try {
    await onPage(asking, { served: await serveFolders([folder], {}) }, promises);
  } finally {
    other.end();
  }
});

test("an engine that cannot be loaded is an error of the page, not of the browser", async () => {
  const text = `import { createGrundy } from "./node_modules/grundy/browser.js";
    document.body.dataset.said = await createGrundy().catch((error) => error.name + " " + error.code + " " + error.message);`;
  writeFileSync(path.join(folder, "asks.js"), text);
  // Without leave to compile WebAssembly.
  const policy = "script-src 'self'; worker-src 'self'";
  const served = await serveFolders([folder], { "Content-Security-Policy": policy });
  await onPage(asking, { served }, async (page) => {
    assert.match(await page.locator("body[data-said]").getAttribute("data-said"), /^GrundyError engine .*WebAssembly/);
  });
});

/** A project for Vite; `start` gives the address of what Vite makes of it. */
async function throughVite(start) {
  writeFileSync(path.join(folder, "index.html"), `<!DOCTYPE html><html lang="en"><head><title>Lesson</title></head><body>
    <grundy-play position="kayles(3)"></grundy-play><script type="module" src="/main.js"></script></body></html>`);
  writeFileSync(path.join(folder, "main.js"), `import "grundy/play";\n${asks("grundy")}`);
  const user = await browser.newContext();
  const page = await user.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  const { address, end } = await start();
  try {
    await page.goto(address);
    await promises(page);
    await says(page, /Your move/);
    assert.deepEqual(faults, []);
  } finally {
    await user.close();
    await end();
  }
}

test("Vite builds a project that uses the package", async () => {
  await throughVite(async () => {
    await vite.build({ root: folder, logLevel: "warn", build: { target: "es2022" } });
    const server = await serveFolders([path.join(folder, "dist")]);
    return {
      address: server.address,
      end() {
        server.end();
        assert([...server.asked.keys()].some((name) => /assets\/engine-.*\.wasm$/.test(name)));
      },
    };
  });
});

test("Vite serves such a project while it is written", async () => {
  await throughVite(async () => {
    const optimizeDeps = { exclude: ["grundy"] };
    const server = await vite.createServer({ root: folder, logLevel: "warn", optimizeDeps, server: { port: 0 } });
    await server.listen();
    return { address: `http://localhost:${server.httpServer.address().port}/`, end: () => server.close() };
  });
});
