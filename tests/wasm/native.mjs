// SPDX-License-Identifier: MIT
// What the engines for browsers and for node are compared with: the answers of the native program to the same questions.
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Pairs of a question and its request. Some have sizes beyond 32 bits, which must not wrap. With DOCS, also the console
 * examples of the documentation, as far as they have no options.
 */
export function questions(docs) {
  const lines = readFileSync(new URL("../data/questions.jsonl", import.meta.url), "utf8").trim().split("\n");
  // Genera are left to programs.
  const requests = lines.map((line) => JSON.parse(line)).filter(([question]) => question !== "genus");
  for (const name of docs ? readdirSync(docs).filter((file) => file.endsWith(".md")) : []) {
    const page = readFileSync(path.join(docs, name), "utf8");
    for (const [, question, text] of page.matchAll(/^\$ grundy (solve|value|moves|plan) '([^'\n]+)'$/gm))
      requests.push([question, { position: text }]);
  }
  return requests;
}

/** Without what may differ: the steps of work, the time, and how many cores would work. */
export function plain(body) {
  return body.replace(/"(nodes|seconds)": ?[0-9.e+-]+/g, '"$1":0').replace(/"cores": "[^"]*"/g, '"cores":""');
}

/** The program, which answers by `answer(question, body)` until `end()`. */
export async function serve(program) {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`${program} did not say where it serves`)));
    server.stdout.once("data", (line) => resolve(String(line).trim()));
  });
  return {
    async answer(question, body) {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`${address}api/v1/${question}`, { method: "POST", headers, body });
      return { status: response.status, body: await response.text() };
    },
    end: () => server.kill("SIGINT"),
  };
}
