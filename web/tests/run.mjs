// SPDX-License-Identifier: MIT
// Bundles the tests, which are TypeScript, and runs them: PAGE_URL is the page, `node tests/run.mjs play` runs some.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here).filter(
  (name) => name.endsWith(".test.ts") && (wanted.length === 0 || wanted.some((word) => name.includes(word))),
);
// Beside node_modules, so that imports are found there.
const out = mkdtempSync(path.join(here, "../node_modules/.tests-"));
await build({
  entryPoints: files.map((name) => path.join(here, name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
const run = spawnSync(
  process.execPath,
  ["--test", ...files.map((name) => path.join(out, name.replace(/ts$/, "mjs")))],
  {
    cwd: path.join(here, ".."),
    stdio: "inherit",
  },
);
rmSync(out, { recursive: true });
process.exit(run.status ?? 1);
