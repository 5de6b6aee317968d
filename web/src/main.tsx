// SPDX-License-Identifier: MIT
// Begins: the engine that the page was built for, and the page itself.

import { render } from "preact";
import { App } from "./app";
import { startEngine } from "./engine/start";

const host = document.getElementById("app");
if (host) {
  startEngine()
    .then((engine) => {
      host.replaceChildren();
      render(<App engine={engine} />, host);
    })
    .catch((error: unknown) => {
      host.textContent = error instanceof Error ? error.message : String(error);
    });
}
