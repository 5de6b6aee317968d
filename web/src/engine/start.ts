// SPDX-License-Identifier: MIT
// The engine of the served page. The static page replaces this file by start-static.ts (build.mjs).

import type { Engine } from "./engine";
import { HttpEngine } from "./http";

export function startEngine(): Promise<Engine> {
  return Promise.resolve(new HttpEngine());
}
