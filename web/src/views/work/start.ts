// SPDX-License-Identifier: MIT
// Starting long work, and showing it.

import type { Question, RequestOf } from "../../engine/answers";
import type { Engine } from "../../engine/engine";
import { go } from "../../state/route";

export async function startJob<Q extends Question>(engine: Engine, question: Q, request: RequestOf<Q>): Promise<void> {
  await engine.jobs.start(question, request);
  go({ view: "work" });
}
