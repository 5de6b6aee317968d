// SPDX-License-Identifier: MIT
// What the builds of the page and of the npm package share.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const here = path.dirname(fileURLToPath(import.meta.url));
const common = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  absWorkingDir: here,
  write: false,
  logLevel: "warning",
};

/** The files of a bundle by name. */
export async function bundle(entryPoints, options = {}) {
  const result = await build({ ...common, entryPoints, outdir: path.join(here, "dist"), ...options });
  return Object.fromEntries(result.outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]));
}

/** The source files that a bundle is made of. */
export async function sourcesOf(entryPoint, options = {}) {
  const { metafile } = await build({ ...common, entryPoints: [entryPoint], outdir: path.join(here, "dist"), metafile: true, ...options });
  return Object.keys(metafile.inputs).filter((name) => name.startsWith("src/"));
}

/** Licences of what is in the bundle, which must travel with it; of these packages, or of all. */
export async function licences(packages = null) {
  const lock = JSON.parse(await readFile(path.join(here, "package-lock.json"), "utf8"));
  const texts = new Map();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === "" || entry.dev || packages?.includes(folder.replace("node_modules/", "")) === false) continue;
    const text = await readFile(path.join(here, folder, "LICENSE"), "utf8").catch(() => `Licence: ${entry.license}\n`);
    const names = texts.get(text.trim()) ?? [];
    names.push(folder.replace("node_modules/", ""));
    texts.set(text.trim(), names);
  }
  return [...texts].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}
