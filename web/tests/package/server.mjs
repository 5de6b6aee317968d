// SPDX-License-Identifier: MIT
// A server of a folder, as strict as one can be: what pages may do stands in its content security policy.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Compiling WebAssembly has to be allowed; nothing inline, and nothing from elsewhere. */
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'";

/** Serves the folders, the first of which that has a file; `asked` has each file that was sent, and its size as gzip. */
export async function serveFolders(folders, headers = { "Content-Security-Policy": policy }) {
  const asked = new Map();
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname).slice(1) || "index.html";
    const file = folders.map((folder) => path.join(folder, name)).find((one) => existsSync(one) && statSync(one).isFile());
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    if (name === "favicon.ico") return response.writeHead(204).end();
    if (!file) return response.writeHead(404).end();
    const content = readFileSync(file);
    asked.set(name, gzipSync(content, { level: 9 }).length);
    return response.writeHead(200, { "Content-Type": types[path.extname(name)] ?? "text/plain" }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    asked,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
