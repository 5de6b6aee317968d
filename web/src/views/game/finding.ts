// SPDX-License-Identifier: MIT
// The order in which games are found, and which of them are judges' problems.

import type { GameSummary } from "../../engine/answers";
import type { JudgeProblem } from "./judge-problems";

/** Names such as bzoj1022, hdu-1846, cf850C, leetcode2005, luoguP1288, bzoj2410_one. */
const judgeName =
  /^(abc|agc|arc|bzoj|cc|cf|codeforces|cogs|cses|csgoj|hdu|hr|leetcode|lightoj|luogu|p|pe|poj|seuoj|spoj|tyvj|uva|yuki|zoj)-?(P?\d+[A-Za-z]?|[A-Z]\w*)(_\w+)?$/;

export function isJudges(game: GameSummary): boolean {
  return judgeName.test(game.name);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9\u4e00-\u9fff]/g, "");
}

/** Names of judges in Chinese. */
const chineseJudges: readonly (readonly [RegExp, string])[] = [
  [/洛谷/g, "Luogu "],
  [/杭电/g, "HDU "],
  [/力扣/g, "LeetCode "],
  [/北大/g, "POJ "],
];

/** What is searched for, with the judges' names as sources have them. */
export function searched(text: string): string {
  return chineseJudges.reduce((words, [name, judge]) => words.replace(name, judge), text).trim();
}

/** What contest programmers call games that have another name in the catalogue, as `plain` leaves it. */
const called: Record<string, readonly string[]> = {
  brave: ["bash", "bashgame", "巴什博弈", "巴什博奕"],
  nim: ["尼姆博弈", "尼姆博奕", "antinim", "反nim", "反尼姆", "miserenim", "取火柴"],
  bzoj1022: ["antinim", "反nim", "反尼姆", "miserenim"],
  snim: ["sg", "sg函数", "sg值", "spraguegrundy"],
  wythoff: ["威佐夫博弈", "威佐夫博奕"],
  fibnim: ["斐波那契博弈", "斐波那契博奕"],
  euclid: ["欧几里得", "欧几里德", "辗转相除", "辗转相减"],
  grossmans_euclid: ["欧几里得", "欧几里德", "辗转相减"],
  staircase_nim: ["阶梯博弈", "阶梯nim", "阶梯尼姆", "台阶nim"],
  hackenbush: ["删边游戏", "树上删边", "克朗原理"],
  geography: ["二分图博弈"],
  turning_turtles: ["翻硬币"],
};

/** Whether contest programmers mean this game by it: a name in Latin letters in full, a Chinese one also in part. */
function isCalled(game: GameSummary, wanted: string): boolean {
  const part = /[\u4e00-\u9fff]/.test(wanted) && wanted.length > 1;
  return (called[game.name] ?? []).some((name) => name === wanted || (part && name.includes(wanted)));
}

/** How well a game's names fit what was searched for: the very name, then an alias, then the beginning of a name. */
function fit(game: GameSummary, wanted: string, title: string): number {
  const names = [game.name, title, ...game.aliases].map(plain);
  if (names[0] === wanted) return 3;
  if (names.includes(wanted) || isCalled(game, wanted) || problemsOf(game).includes(wanted)) return 2;
  return names.some((name) => name.startsWith(wanted)) ? 1 : 0;
}

const judges =
  /(HDU|POJ|BZOJ|COGS|TYVJ|SEUOJ|LightOJ|LeetCode|Luogu|SPOJ|UVa|ZOJ|CSES|LOJ|Timus|Codeforces|Project Euler|AtCoder A[BGR]C)\s*(P?\d+)(?:\s+([A-Z])\b)?/g;

/** The problems that a game is: "HDU 1846" as "hdu1846" and "1846", "Codeforces 850 C" also as "cf850c". */
export function problemsOf(game: GameSummary): string[] {
  return [...`${game.source} ${game.note}`.matchAll(judges)].flatMap(([, judge = "", number = "", letter = ""]) => {
    const name = plain(judge);
    const id = `${number}${letter}`.toLowerCase();
    const short = name === "codeforces" ? [`cf${id}`] : name.startsWith("atcoder") ? [name.slice(7) + id] : [];
    return [number.replace("P", ""), id, name + id, ...short];
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

function shortened(name: string): string {
  return shortNames.reduce((short, [from, to]) => short.replace(from, to), name);
}

/** Whether a problem of a judge is meant, as "HDU 1907", "P2197" or "cf 277C", or its number alone. */
export function isNumber(text: string): boolean {
  return /^\d{3,}$/.test(text.trim()) || judgeNumber.test(shortened(plain(text)));
}

const judgeNumber = /^(abc|agc|arc|bzoj|cf|cogs|cses|hdu|leetcode|lightoj|loj|luogup?|p|pe|poj|seuoj|spoj|timus|tyvj|uva|yuki|zoj)\d+[a-z]?\d?$/;

/** The problems that have this name, this number or these words in their titles. */
export function problemsFor(problems: readonly JudgeProblem[], text: string): JudgeProblem[] {
  const wanted = shortened(plain(text));
  if (wanted.length < 2) return [];
  return problems.filter(({ id, title }) => {
    const name = plain(id);
    if (called[id]?.includes(wanted)) return true;
    const inTitle = (wanted.length > 3 || /[^\x00-\x7f]/.test(wanted)) && !/^\d+$/.test(wanted) && plain(title).includes(wanted);
    return name === wanted || name.replace(/^\D+/, "") === wanted || name === `luogu${wanted}` || (wanted.length > 3 && name.startsWith(wanted)) || inTitle;
  });
}

/** The title of a judge's problem, as its source has it in parentheses. */
export function titleOf(game: GameSummary): string {
  return isJudges(game) ? (/\(([^)]*)\)/.exec(game.source)?.[1] ?? "") : "";
}

/** Whether a game's texts have this number of a problem in one piece; a number alone is no year. */
function hasNumber(game: GameSummary, wanted: string): boolean {
  if (/^\d+$/.test(wanted)) return plain(game.name).replace(/^\D+/, "") === wanted;
  return new RegExp(`${wanted}(?![0-9])`).test(plain([game.name, game.source, game.note].join("/")));
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
  // What the page says begins with the title.
  const fits = (game: GameSummary) => fit(game, wanted, said(game).split("/")[0] ?? "");
  const named = all.filter((game) => fits(game) >= 2 || (spoken && plain(said(game)).includes(wanted)));
  const either = [...new Map([...byWords, ...named].map((game) => [game.name, game])).values()];
  // The number of a problem is no year of a source, and no part of another number.
  const games = isNumber(text) ? either.filter((game) => fits(game) >= 2 || hasNumber(game, shortened(wanted))) : either;
  // Sorting is stable: games that fit as well stay in the engine's order.
  return games
    .map((game) => ({ game, how: fits(game) }))
    .sort((a, b) => b.how - a.how)
    .map(({ game }) => game);
}

/** How many letters differ, are missing, are too many or have changed places with the next one; beyond `most`, any number above it. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, turned, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/** The shortest word that is compared with others: of shorter ones, too many are near. */
const shortestTypo = 4;
const mostMeant = 3;

/** Words of names and titles that differ in a letter or two from what was typed, or begin so: for a search without hits. */
export function meant(games: readonly GameSummary[], problems: readonly JudgeProblem[], text: string): string[] {
  const typed = text.toLowerCase().match(/[a-z]+/g) ?? [];
  if (isNumber(text) || !typed.some((word) => word.length >= shortestTypo)) return [];
  const names = [...games.flatMap((game) => [game.name, ...game.aliases]), ...problems.map((one) => one.title)];
  const words = new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length >= shortestTypo));
  const near = (word: string) => {
    const most = word.length > 5 ? 2 : 1;
    const all = [...words].map((one) => ({ one, far: Math.min(distance(word, one, most), distance(word, one.slice(0, word.length), most)) }));
    return all.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far || a.one.length - b.one.length).map(({ one }) => one);
  };
  const [first, ...others] = typed.map((word) => (word.length < shortestTypo || words.has(word) ? [word] : near(word)));
  if (!first || others.some((one) => one.length === 0)) return [];
  const rest = others.map((one) => one[0] ?? "");
  return first.map((word) => [word, ...rest].join(" ")).filter((one) => one !== text.toLowerCase()).slice(0, mostMeant);
}
