// SPDX-License-Identifier: MIT
// 引擎的话，用中文说。

import type { EngineWords } from "./engine-words";
import { formulaZh } from "./formulas-zh";
import { gamesZh } from "./games-zh";
import { messagesZh } from "./messages-zh";
import { translator } from "./phrases";
import { titlesZh } from "./titles-zh";

const inChinese = translator(messagesZh);

export const chinese: EngineWords = {
  title: (name) => titlesZh[name] ?? name,
  summary: (game) => gamesZh[game.name]?.[0] ?? game.summary,
  note(game) {
    const note = gamesZh[game.name]?.[1] ?? game.note;
    return game.aliases.length === 0 || !(game.name in gamesZh) ? note : `${note}\n\n又名：${game.aliases.join("、")}。`.trim();
  },
  // The lines on screen show the place of a fault.
  message(text) {
    const plain = text.replace(/^position:\d+:\d+: /, "");
    return inChinese(plain) ?? text;
  },
  formula: (text) => inChinese(text) ?? formulaZh(text),
};
