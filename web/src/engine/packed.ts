// SPDX-License-Identifier: MIT
// What the static page carries: parts of the document that are text, each a file as gzip in base64.

export function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

export async function unpack(base64: string): Promise<ArrayBuffer> {
  const letters = atob(base64.trim());
  const bytes = new Uint8Array(letters.length);
  // Uint8Array.from with a function takes a tenth of a second for the engine.
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
