// SPDX-License-Identifier: MIT
// What the static page carries: parts of the document that are text, each a file as gzip in base64.

export function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

export async function unpack(base64: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
