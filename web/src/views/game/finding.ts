// SPDX-License-Identifier: MIT
// The order in which games are found, and which of them are judges' problems.

import type { GameSummary } from "../../engine/answers";
import type { JudgeProblem } from "./judge-problems";

/** Names such as bzoj1022, hdu-1846, cf850C, leetcode2005. */
const judgeName = /^(abc|agc|arc|bzoj|cf|codeforces|cogs|hdu|leetcode|lightoj|luogu|p|pe|poj|seuoj|spoj|tyvj|uva|zoj)-?\d+[A-Za-z]?$/;

export function isJudges(game: GameSummary): boolean {
  return judgeName.test(game.name);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9\u4e00-\u9fff]/g, "");
}

/** How well a game's names fit what was searched for: the very name, then an alias, then the beginning of a name. */
function fit(game: GameSummary, wanted: string): number {
  const names = [game.name, ...game.aliases].map(plain);
  if (names[0] === wanted) return 3;
  if (names.includes(wanted) || problemsOf(game).includes(wanted)) return 2;
  return names.some((name) => name.startsWith(wanted)) ? 1 : 0;
}

const judges =
  /(HDU|POJ|BZOJ|COGS|TYVJ|SEUOJ|LightOJ|LeetCode|Luogu|SPOJ|UVa|ZOJ|Codeforces|Project Euler|AtCoder A[BGR]C)\s*(\d+)(?:\s+([A-Z])\b)?/g;

/** The problems that a game is: "HDU 1846" as "hdu1846" and "1846", "Codeforces 850 C" also as "cf850c". */
export function problemsOf(game: GameSummary): string[] {
  return [...`${game.source} ${game.note}`.matchAll(judges)].flatMap(([, judge = "", number = "", letter = ""]) => {
    const name = plain(judge);
    const id = `${number}${letter.toLowerCase()}`;
    const short = name === "codeforces" ? [`cf${id}`] : name.startsWith("atcoder") ? [name.slice(7) + id] : [];
    return [number, id, name + id, ...short];
  });
}

/** The games that are this problem, as "HDU 1536"; a number alone is none. */
export function gamesOfProblem(games: GameSummary[], text: string): GameSummary[] {
  const wanted = plain(text);
  return /^\d*$/.test(wanted) ? [] : games.filter((game) => game.name !== text && problemsOf(game).includes(wanted));
}

/** The names of judges as problems have them: "Codeforces 15 C" is cf15C. */
const shortNames: readonly (readonly [RegExp, string])[] = [
  [/^codeforces/, "cf"],
  [/^atcoder/, ""],
  [/^codechef/, "cc"],
  [/^hackerrank/, "hr"],
  [/^projecteuler/, "pe"],
  [/^yukicoder/, "yuki"],
];

/** The problems that have this name, this number or these words in their titles. */
export function problemsFor(problems: readonly JudgeProblem[], text: string): JudgeProblem[] {
  const wanted = shortNames.reduce((name, [long, short]) => name.replace(long, short), plain(text));
  if (wanted.length < 2) return [];
  return problems.filter(({ id, title }) => {
    const name = plain(id);
    const inTitle = wanted.length > 3 && !/^\d+$/.test(wanted) && plain(title).includes(wanted);
    return name === wanted || name.replace(/^\D+/, "") === wanted || (wanted.length > 3 && name.startsWith(wanted)) || inTitle;
  });
}

/** The title of a judge's problem, as its source has it in parentheses. */
export function titleOf(game: GameSummary): string {
  return isJudges(game) ? (/\(([^)]*)\)/.exec(game.source)?.[1] ?? "") : "";
}

/**
 * Those that the engine found, the best names first; and those whose source has the judge's number, or of which the page
 * says these words.
 */
export function found(
  byWords: GameSummary[],
  all: GameSummary[],
  text: string,
  said: (game: GameSummary) => string,
): GameSummary[] {
  const wanted = plain(text);
  if (wanted === "") return byWords;
  // Words in English are the engine's to find, as words; it knows none of what the page says in other languages.
  const spoken = /[^\x00-\x7f]/.test(text);
  const named = all.filter((game) => fit(game, wanted) >= 2 || (spoken && plain(said(game)).includes(wanted)));
  const games = [...new Map([...byWords, ...named].map((game) => [game.name, game])).values()];
  // Sorting is stable: games that fit as well stay in the engine's order.
  return games
    .map((game) => ({ game, how: fit(game, wanted) }))
    .sort((a, b) => b.how - a.how)
    .map(({ game }) => game);
}
