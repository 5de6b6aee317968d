// SPDX-License-Identifier: MIT
// The reader's settings: language and colours. They belong to the reader, not to the state that is shared.

import { useState } from "preact/hooks";
import { type Language, languages } from "../i18n/text";
import { readKept, writeKept } from "./kept";

export type Theme = "auto" | "light" | "dark";

function firstLanguage(): Language {
  const kept = languages.find((one) => one === readKept("language"));
  return kept ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
}

function firstTheme(): Theme {
  const kept = readKept("theme");
  return kept === "light" || kept === "dark" ? kept : "auto";
}

function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export interface Settings {
  language: Language;
  setLanguage(language: Language): void;
  theme: Theme;
  setTheme(theme: Theme): void;
}

showTheme(firstTheme());

export function useSettings(): Settings {
  const [language, keepLanguage] = useState<Language>(firstLanguage);
  const [theme, keepTheme] = useState<Theme>(firstTheme);
  return {
    language,
    setLanguage(next) {
      writeKept("language", next);
      keepLanguage(next);
    },
    theme,
    setTheme(next) {
      writeKept("theme", next);
      showTheme(next);
      keepTheme(next);
    },
  };
}
