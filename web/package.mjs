// SPDX-License-Identifier: MIT
// Builds the npm package: node package.mjs ENGINE_FOLDER OUT_FOLDER DIST_FOLDER. ENGINE_FOLDER has the engine's script and,
// in package/, its code; OUT_FOLDER becomes the package, and DIST_FOLDER has it as an archive. Two builds are equal byte by
// byte: `npm pack` gives all files one time.
import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { bundle, here, licences, sourcesOf } from "./bundle.mjs";

const source = path.join(here, "..");

/**
 * The engine's script as a module. What it would do in node is left out: it takes node 18 and later for a browser, changes
 * how the program handles errors that nobody catches, and asks for modules by `require`.
 */
async function engineModule(folder) {
  const script = await readFile(path.join(folder, "grundy_engine.js"), "utf8");
  const isNode = /var ENVIRONMENT_IS_NODE=[^;]*;/g;
  const exported = script.indexOf("if (typeof exports === 'object'");
  if (exported < 0 || script.match(isNode)?.length !== 1) throw new Error("grundy_engine.js has another form than is known");
  const text = `${script.slice(0, exported).replace(isNode, "")}\nexport default createGrundy;\n`;
  const absent = { ENVIRONMENT_IS_NODE: "false", process: "undefined", require: "undefined", __filename: "undefined" };
  const { code } = await transform(text, { minify: true, format: "esm", target: "es2022", define: absent });
  return code;
}

/** `import text from "./file.css?text"`: styles for a shadow tree, of which `:root` is the element. */
const stylesAsText = {
  name: "styles-as-text",
  setup(builder) {
    builder.onResolve({ filter: /\.css\?text$/ }, (args) => ({
      path: path.join(args.resolveDir, args.path.replace("?text", "")),
      namespace: "styles",
    }));
    builder.onLoad({ filter: /.*/, namespace: "styles" }, async (args) => {
      const [text] = Object.values(await bundle([args.path])).map(String);
      const own = text
        .replaceAll(/\[data-theme="?(\w+)"?\]/g, "[theme=$1]")
        .replaceAll(/:root((?:\[[^\]]*\]|:not\([^)]*\))+)/g, ":host($1)")
        .replaceAll(":root", ":host");
      return { contents: own, loader: "text" };
    });
  },
};

/** Each entry is a file of its own; they import one another where a program may have them twice. */
const siblings = { "./browser": "./browser.js", "./engine-script": "./engine.js" };
const apart = {
  name: "apart",
  setup(builder) {
    builder.onResolve({ filter: /^\.\/(browser|engine-script)$/ }, (args) =>
      args.kind === "entry-point" ? undefined : { path: siblings[args.path], external: true },
    );
  },
};

/** Of the page's strings, those whose keys the sources of the element name. */
async function neededStrings(element, options) {
  const isStrings = /[/\\]i18n[/\\](en|zh)\.ts$/;
  const sources = (await sourcesOf(element, options)).filter((name) => !isStrings.test(name));
  const texts = await Promise.all(sources.map((name) => readFile(path.join(here, name), "utf8")));
  if (texts.some((text) => /\bsay\(`/.test(text))) throw new Error("a key of the element's strings is put together");
  const words = new Set(texts.flatMap((text) => [...text.matchAll(/"(\w+)"/g)].map(([, word]) => word)));
  const entry = /^ {2}(\w+):[^]*?,\n(?= {2}(?:\w+:|\/)|\};)/gm;
  return {
    name: "needed-strings",
    setup(builder) {
      builder.onLoad({ filter: isStrings }, async ({ path: file }) => ({
        contents: (await readFile(file, "utf8")).replaceAll(entry, (text, key) => (words.has(key) ? text : "")),
        loader: "ts",
      }));
    },
  };
}

async function scripts() {
  const element = path.join(here, "src/package/play.tsx");
  const strings = await neededStrings(element, { plugins: [stylesAsText, apart] });
  const names = ["browser", "worker", "node", "node-worker", "play"];
  const parts = await Promise.all(
    names.map((name) => {
      const file = name === "play" ? element : path.join(here, "src/package", `${name}.ts`);
      // In node its size does not matter, and traces are read.
      return bundle([file], { plugins: [stylesAsText, apart, strings], external: ["node:*"], minify: !name.startsWith("node") });
    }),
  );
  return Object.assign({}, ...parts);
}

/** The declarations that TypeScript makes, side by side, with the names of files as they are then. */
async function types() {
  const out = await mkdtemp(path.join(here, "node_modules/.package-types-"));
  try {
    const options = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--rootDir", "src", "--outDir", out];
    const tsc = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "src/package", ...options], {
      cwd: here,
      encoding: "utf8",
    });
    if (tsc.status !== 0) throw new Error(tsc.stdout);
    const read = async (file) =>
      (await readFile(path.join(out, file), "utf8"))
        .replaceAll('"../engine/answers"', '"./answers.js"')
        .replaceAll(/from "\.\/(\w+)"/g, 'from "./$1.js"');
    const index = (await read("package/browser.d.ts")).replace(/export interface FromPage \{[^}]*\}\n/, "");
    return {
      "index.d.ts": index,
      "api.d.ts": await read("package/api.d.ts"),
      "answers.d.ts": await read("engine/answers.d.ts"),
      "play.d.ts": await read("package/play.d.ts"),
    };
  } finally {
    await rm(out, { recursive: true });
  }
}

/** The page about the package, whose neighbours are not in it. */
async function readme() {
  const text = await readFile(path.join(source, "docs/npm.md"), "utf8");
  return text.replaceAll(/\[([^\]]+)\]\(\w+\.md\)/g, "docs/$1");
}

async function version() {
  const header = await readFile(path.join(source, "include/grundy/version.hpp"), "utf8");
  return /GRUNDY_VERSION_STRING "(.*)"/.exec(header)[1];
}

const manifest = async (files) => ({
  name: "grundy",
  version: await version(),
  description: "Impartial games: values, winning moves and proven periods, exactly, in browsers and node; an element that plays",
  keywords: ["combinatorial game theory", "nim", "sprague-grundy", "nimber", "impartial games"],
  license: "MIT",
  type: "module",
  engines: { node: ">=18" },
  exports: {
    ".": { types: "./index.d.ts", node: "./node.js", default: "./browser.js" },
    "./play": { types: "./play.d.ts", default: "./play.js" },
    "./answers": { types: "./answers.d.ts" },
    "./package.json": "./package.json",
  },
  main: "./node.js",
  module: "./browser.js",
  types: "./index.d.ts",
  sideEffects: ["./play.js"],
  files: files.filter((name) => !["LICENSE", "README.md"].includes(name)),
});

async function contents(engineFolder) {
  const read = (name) => readFile(name);
  const files = {
    ...(await scripts()),
    "engine.js": await engineModule(engineFolder),
    "engine.wasm": await read(path.join(engineFolder, "package/engine.wasm")),
    "engine_rest.wasm": await read(path.join(engineFolder, "package/engine_rest.wasm")),
    ...(await types()),
    LICENSE: await read(path.join(source, "LICENSE")),
    "licences.txt": await licences(["preact"]),
    "README.md": await readme(),
  };
  return { ...files, "package.json": `${JSON.stringify(await manifest(Object.keys(files)), null, 2)}\n` };
}

const [engineFolder, out, dist] = process.argv.slice(2);
if (dist === undefined) {
  console.error("usage: node package.mjs ENGINE_FOLDER OUT_FOLDER DIST_FOLDER");
  process.exit(2);
}
const files = await contents(engineFolder);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await mkdir(dist, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(path.join(out, name), content);
  await chmod(path.join(out, name), 0o644);
}
const pack = spawnSync("npm", ["pack", "--silent", "--pack-destination", path.resolve(dist)], {
  cwd: out,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (pack.status !== 0) process.exit(1);
console.log(path.join(dist, pack.stdout.trim()));
