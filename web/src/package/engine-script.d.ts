// SPDX-License-Identifier: MIT
// engine.js of the package is made from the engine's script (package.mjs).
import type { CreateModule } from "./engine-module";
declare const create: CreateModule;
export default create;
