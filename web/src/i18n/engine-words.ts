// SPDX-License-Identifier: MIT
// What the engine says in English, in the reader's language: notes of games, and sentences with values in them.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { isSameName, plainTitle } from "./titles";

export interface EngineWords {
  /** What a game of the catalogue is called; the name itself, if it has no other. */
  title(name: string): string;
  summary(game: Noted): string;
  /** Paragraphs, between empty lines. */
  note(game: Noted): string;
  message(text: string): string;
  /** A formula whose words, such as "if", are in it. */
  formula(text: string): string;
}

export interface Noted {
  name: string;
  summary: string;
  note: string;
  aliases: readonly string[];
}

/** As the engine says it. */
export const plainWords: EngineWords = {
  title: plainTitle,
  summary: (game) => game.summary,
  note: (game) => game.note,
  message: (text) => text,
  formula: (text) => text,
};

/** The title, and the name as it is typed where that is another one. */
export function titled(words: EngineWords, name: string): string {
  const title = words.title(name);
  return isSameName(title, name) ? title : `${title} – ${name}`;
}

export const EngineWordsContext = createContext<EngineWords>(plainWords);

export function useEngineWords(): EngineWords {
  return useContext(EngineWordsContext);
}
