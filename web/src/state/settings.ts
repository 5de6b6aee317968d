// SPDX-License-Identifier: MIT
// The reader's settings: language and colours. They belong to the reader, not to the state that is shared.

import { useState } from "preact/hooks";
import { type Language, languages } from "../i18n/text";

export type Theme = "auto" | "light" | "dark";

function read(key: string): string {
  try {
    return localStorage.getItem(`grundy.${key}`) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`grundy.${key}`, value);
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

function firstLanguage(): Language {
  const kept = languages.find((one) => one === read("language"));
  return kept ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");
}

function firstTheme(): Theme {
  const kept = read("theme");
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
      write("language", next);
      keepLanguage(next);
    },
    theme,
    setTheme(next) {
      write("theme", next);
      showTheme(next);
      keepTheme(next);
    },
  };
}
