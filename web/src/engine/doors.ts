// SPDX-License-Identifier: MIT
// What the server of the page does beside answering questions, as its own page says in `Link` headers. It is asked once;
// to try what it refuses would leave faults in the console.

export interface Doors {
  /** The addresses under which other machines reach it. */
  others: string[];
  embeds: boolean;
  jobs: boolean;
}

let asked: Promise<Doors> | null = null;

async function ask(): Promise<Doors> {
  const response = await fetch(location.pathname.replace(/embed$/, ""), { method: "HEAD", cache: "no-store" });
  const links = response.headers.get("Link") ?? "";
  const has = (what: string) => links.includes(`; rel="${what}"`);
  return {
    others: [...links.matchAll(/<(http:[^>]*)>; rel="alternate"/g)].map(([, address = ""]) => address),
    embeds: has("embed"),
    jobs: has("jobs"),
  };
}

/** Fails while the server is away. */
export function doorsOfServer(): Promise<Doors> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
