// Builds the page: `node build.mjs` writes dist/ (the page that `grundy serve` hands out), `--static ENGINE OUT` writes
// one HTML file that carries everything, the engine as WebAssembly included, and opens from disk.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = path.dirname(fileURLToPath(import.meta.url));
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
async function bundle(entryPoints, options = {}) {
  const result = await build({ ...common, entryPoints, outdir: path.join(here, "dist"), ...options });
  return Object.fromEntries(result.outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]));
}

/** Licences of what is in the bundle, which must travel with it. */
async function licences() {
  const lock = JSON.parse(await readFile(path.join(here, "package-lock.json"), "utf8"));
  const texts = new Map();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder === "" || entry.dev) continue;
    const text = await readFile(path.join(here, folder, "LICENSE"), "utf8").catch(() => `Licence: ${entry.license}\n`);
    const names = texts.get(text.trim()) ?? [];
    names.push(folder.replace("node_modules/", ""));
    texts.set(text.trim(), names);
  }
  return [...texts].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`).join(`\n${"-".repeat(80)}\n\n`);
}

async function served() {
  const out = path.join(here, "dist");
  await mkdir(out, { recursive: true });
  const files = {
    "index.html": await readFile(path.join(here, "src/index.html")),
    // The editor is a file of its own, because most visitors never write rules.
    ...(await bundle({ app: "src/main.tsx", editor: "src/editor/mount.ts" }, { splitting: true, chunkNames: "[name]" })),
    ...(await bundle({ app: "src/styles/app.css" })),
    "licences.txt": Buffer.from(await licences()),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(out, name), content);
    const sizes = `${(content.length / 1024).toFixed(1)} KiB, ${(gzipSync(content, { level: 9 }).length / 1024).toFixed(1)} KiB gzip`;
    console.log(`${name.padEnd(14)} ${sizes}`);
  }
}

await served();
