// SPDX-License-Identifier: MIT
// The fields that tell an engine in which scope to answer. They are left out where they say nothing.

import type { Common } from "./answers";

export interface Misere {
  misere?: boolean;
}

export function scopeOf(rules: string): Common {
  return rules.trim() === "" ? {} : { rules };
}

export function misereIf(misere: boolean): Misere {
  return misere ? { misere } : {};
}
