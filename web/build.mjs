// SPDX-License-Identifier: MIT
// Builds the page. `node build.mjs` writes dist/, the page that `grundy serve` hands out; `--check` says whether dist/ is up
// to date; `--static ENGINE OUT` writes one HTML file with everything in it, the engine as WebAssembly included, which
// opens from disk, and beside it the engine with threads.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { bundle as bundled, here, licences } from "./bundle.mjs";

const atlases = path.join(here, "../atlas");
const atlasNames = (await readdir(atlases)).filter((name) => name.endsWith(".jsonl")).sort();
const define = { SHIPPED_ATLASES: JSON.stringify(atlasNames.map((name) => path.basename(name, ".jsonl"))) };
const bundle = (entryPoints, options = {}) => bundled(entryPoints, { define, ...options });

/** The files of dist/ by name. */
async function served() {
  return {
    "index.html": await readFile(path.join(here, "src/index.html")),
    // The editor, QR codes and what the engine says in Chinese are files of their own, because most visitors need them not.
    ...(await bundle(
      { app: "src/main.tsx", editor: "src/editor/mount.ts", qr: "src/ui/qr.ts", chinese: "src/i18n/chinese.ts" },
      { splitting: true, chunkNames: "chunk-[hash]" },
    )),
    ...(await bundle({ app: "src/styles/app.css" })),
    "licences.txt": Buffer.from(await licences()),
  };
}

/** `import text from "./file.ts?text"`: the bundled script as a string. */
const asText = {
  name: "as-text",
  setup(builder) {
    builder.onResolve({ filter: /\?text$/ }, (args) => ({
      path: path.join(args.resolveDir, args.path.replace("?text", "")),
      namespace: "as-text",
    }));
    builder.onLoad({ filter: /.*/, namespace: "as-text" }, async (args) => {
      const files = await bundle([args.path], { format: "iife" });
      return { contents: Object.values(files)[0], loader: "text" };
    });
  },
};

/** The engine that the static page starts, in place of the one of the served page. */
const staticEngine = {
  name: "static-engine",
  setup(builder) {
    builder.onResolve({ filter: /\/engine\/start$/ }, () => ({ path: path.join(here, "src/engine/start-static.ts") }));
  },
};

/** What lets threads of a page share memory, in the form of some hosts of static pages (Netlify, Cloudflare). */
const headers = `/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
`;

/**
 * One HTML file with everything in it: scripts as text cannot end early, since `</` is escaped. Beside it lies the engine
 * with threads, which a page from disk cannot use.
 */
async function single(engineFolder) {
  const read = (name) => readFile(path.join(engineFolder, name));
  const text = (id, bytes) =>
    `<script type="text/plain" id="${id}">${gzipSync(bytes, { level: 9 }).toString("base64")}</script>`;
  const script = await bundle({ app: "src/main.tsx" }, { plugins: [staticEngine, asText] });
  const styles = await bundle({ app: "src/styles/app.css" });
  const packedAtlases = await Promise.all(
    atlasNames.map(async (name) =>
      text(`atlas-${path.basename(name, ".jsonl")}`, await readFile(path.join(atlases, name))),
    ),
  );
  const parts = {
    '<link rel="stylesheet" href="app.css" />': `<style>${styles["app.css"]}</style>`,
    '<script type="module" src="app.js"></script>': "",
    "</body>": [
      text("engine-script", await read("grundy_engine.js")),
      text("engine-wasm", await read("grundy_engine.wasm")),
      ...packedAtlases,
      // Runs at once, while the rest of the document is still on its way.
      `<script type="module" async>${String(script["app.js"]).replaceAll("</", "<\\/")}</script>`,
      text("engine-rest", await read("grundy_engine_rest.wasm")),
      "</body>",
    ].join("\n"),
  };
  let page = await readFile(path.join(here, "src/index.html"), "utf8");
  for (const [mark, part] of Object.entries(parts)) {
    if (!page.includes(mark)) throw new Error(`src/index.html has no ${mark}`);
    page = page.replace(mark, () => part);
  }
  const threads = ["js", "worker.js", "wasm"].map((end) => `grundy_engine_threads.${end}`);
  return {
    "index.html": Buffer.from(page),
    "licences.txt": Buffer.from(await licences()),
    _headers: Buffer.from(headers),
    ...Object.fromEntries(await Promise.all(threads.map(async (name) => [`threads/${name}`, await read(name)]))),
  };
}

async function write(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
    const size = (bytes) => `${(bytes.length / 1024).toFixed(1)} KiB`;
    console.log(`${name.padEnd(14)} ${size(content)}, ${size(gzipSync(content, { level: 9 }))} gzip`);
  }
}

/** Names of the files in dist/ that are not what would be built now. */
async function outdated(files) {
  const folder = path.join(here, "dist");
  const present = await readdir(folder).catch(() => []);
  const names = new Set([...present, ...Object.keys(files)]);
  const differs = await Promise.all(
    [...names].map(async (name) => {
      const built = await readFile(path.join(folder, name)).catch(() => null);
      return built === null || files[name] === undefined || Buffer.compare(built, files[name]) !== 0;
    }),
  );
  return [...names].filter((_, i) => differs[i]);
}

const [mode, ...args] = process.argv.slice(2);
if (mode === "--static" && args.length === 2) {
  await write(args[1], await single(args[0]));
} else if (mode === "--check") {
  const names = await outdated(await served());
  if (names.length > 0) {
    console.error(`web/dist is out of date: ${names.join(", ")}. Run: npm run build`);
    process.exit(1);
  }
} else if (mode === undefined) {
  await write(path.join(here, "dist"), await served());
} else {
  console.error("usage: node build.mjs [--check | --static ENGINE_FOLDER OUT_FOLDER]");
  process.exit(2);
}
