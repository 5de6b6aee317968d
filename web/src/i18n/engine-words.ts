// SPDX-License-Identifier: MIT
// What the engine says in English, in the reader's language: notes of games, and sentences with values in them.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export interface EngineWords {
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
  summary: (game) => game.summary,
  note: (game) => game.note,
  message: (text) => text,
  formula: (text) => text,
};

export const EngineWordsContext = createContext<EngineWords>(plainWords);

export function useEngineWords(): EngineWords {
  return useContext(EngineWordsContext);
}
