// SPDX-License-Identifier: MIT
// The package as its users have it: installed from its archive into a folder of its own. NPM_PACKAGE names the archive.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const archive = path.resolve(process.env.NPM_PACKAGE);

/** Runs a command; what it printed. It must succeed. */
export function run(folder, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status ?? error}\n${stdout}${stderr}`);
  return stdout;
}

/** A new project that has the package, and these files. */
export function project(files = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "grundy-package-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const manifest = { name: "user", private: true, type: "module" };
  for (const [name, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files }))
    writeFileSync(path.join(folder, name), text);
  run(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", archive);
  return folder;
}

/** A copy of the installed package without a file. */
export function damaged(folder, missing) {
  const copy = path.join(folder, `without-${missing}`);
  cpSync(path.join(folder, "node_modules/grundy"), copy, { recursive: true });
  rmSync(path.join(copy, missing));
  return copy;
}

/** The package in a folder, as node has it. */
export function loaded(folder) {
  return import(pathToFileURL(path.join(folder, "node.js")).href);
}
