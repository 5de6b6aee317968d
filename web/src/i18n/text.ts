// SPDX-License-Identifier: MIT
// The page's words. Each language is one file of strings; `{name}` stands for a value, and `{name:move|moves}` for the
// first word if the value is 1, else for the second.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { en } from "./en";
import { zh } from "./zh";

export type Key = keyof typeof en;
export type Strings = Record<Key, string>;
export const languages = ["en", "zh"] as const;
export type Language = (typeof languages)[number];

const all: Record<Language, Strings> = { en, zh };

export type Say = (key: Key, values?: Record<string, string | number>) => string;

export function sayIn(language: Language): Say {
  const strings = all[language];
  return (key, values = {}) =>
    strings[key]
      .replace(/\{(\w+):([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
        String(values[name]) === "1" ? one : more,
      )
      .replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export const SayContext = createContext<Say>(sayIn("en"));

export function useSay(): Say {
  return useContext(SayContext);
}
