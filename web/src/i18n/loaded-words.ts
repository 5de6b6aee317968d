// SPDX-License-Identifier: MIT
// A language other than English brings its words for what the engine says as a file of its own, loaded when it is needed.

import { useEffect, useState } from "preact/hooks";
import { type EngineWords, plainWords } from "./engine-words";
import type { Language } from "./text";

/** Nothing, while the words are on their way: English would only flash by. */
const noWords: EngineWords = { title: () => "", summary: () => "", note: () => "", message: () => "", formula: () => "" };

const loads: Record<Language, (() => Promise<EngineWords>) | null> = {
  en: null,
  zh: async () => (await import("./chinese")).chinese,
};

const loaded = new Map<Language, EngineWords>();

/** The words of a language, as soon as they are there; where they cannot be loaded, English. */
export function useLoadedWords(language: Language): EngineWords {
  const [, again] = useState(0);
  const load = loads[language];
  useEffect(() => {
    if (load === null || loaded.has(language)) return;
    load()
      .catch(() => plainWords)
      .then((words) => {
        loaded.set(language, words);
        again((n) => n + 1);
      });
  }, [language]);
  return load === null ? plainWords : (loaded.get(language) ?? noWords);
}
