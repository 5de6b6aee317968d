// SPDX-License-Identifier: MIT
// Runs in a thread of node that has the engine.

import { parentPort } from "node:worker_threads";
import type { Asked } from "./engine-module";
import { newEngine } from "./node-engine";

const engine = newEngine();

parentPort?.on("message", (asked: Asked) => {
  void engine.answer(asked, (progress) => parentPort?.postMessage({ id: asked.id, progress })).then((reply) => parentPort?.postMessage(reply));
});
