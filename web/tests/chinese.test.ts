// SPDX-License-Identifier: MIT
// A Chinese view is Chinese: the notes of all games say what the English ones say, and no English sentence stays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { chinese } from "../src/i18n/chinese";
import { gamesZh } from "../src/i18n/games-zh";
import { translator } from "../src/i18n/phrases";
import { examplePosition } from "../src/views/game/subject";
import { formatWords, refusalLines } from "../src/views/values/judging";
import { axe, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";

before(start);
after(stop);

/** Words of English sentences. Names of games, of people and of rules are none of these. */
const english =
  /\b(the|of|and|or|is|are|an|from|with|without|which|that|this|whose|each|every|any|no|not|one|two|three|by|for|at least|at most|take[sn]?|leave[sn]?|heaps?|stones?|moves?|move|wins?|winning|lost|loses|player|value[sd]?|game|position|vertex|vertices|edges?|board|row|expected|but|theorem|argument|option)\b/i;

/** A text without what stays English in any language: code, names of parameters in brackets, and sources. */
function prose(text: string): string {
  return text.replace(/\w+\((?:[^()]|\([^()]*\))*\)/g, "").replace(/^又名：.*|《[^》]*》|Winning Ways|\w+ and \w+ \d{4}|`[^`]*`|'[^']*'|<[^>]*>|\b\w*_\w*\b|\b[a-z] (x|or|xor|mod|div) [a-z]\b|\(a - 1\) or \(b - 1\)/gim, "");
}

function stays(text: string): string | undefined {
  return english.exec(prose(text))?.[0];
}

test("a pattern is all of a text, in the language or not at all", () => {
  const put = translator([
    ["no {What} in {where}", "{where}里没有{What}"],
    ["a stone", "石子"],
    ["it is {n} (so)", "是 {n}"],
  ]);
  assert.equal(put("no a stone in kayles(5)"), "kayles(5)里没有石子");
  assert.equal(put("no cow in kayles(5)"), null);
  assert.equal(put("it is 7 (so); a stone"), "是 7；石子");
  assert.equal(put("it is 7 (so); a cow"), null);
  assert.equal(put("it is 7 so"), null);
});

test("every game of the catalogue has a note in Chinese with the same numbers and code", { skip: isStatic }, async () => {
  const { games } = await ask("games", {});
  assert.deepEqual(Object.keys(gamesZh).sort(), games.map((game) => game.name).sort());
  const numbers = (text: string) => new Set(text.match(/\d+(\.\d+)?/g));
  for (const game of games) {
    const [summary, note] = gamesZh[game.name] ?? ["", ""];
    const theirs = game.note.replace(/Also known as:.*/s, "");
    for (const [from, to] of [[game.summary, summary], [theirs, note]] as const) {
      assert.equal(to === "", from.trim() === "", `${game.name}: ${from}`);
      assert.equal(stays(to), undefined, `${game.name}: ${to}`);
      // What a number says must be said, but words such as "twice" may become digits.
      for (const number of numbers(from)) assert(numbers(to).has(number), `${game.name}: ${number} of "${from}" is not in "${to}"`);
      for (const [code] of from.matchAll(/`[^`]+`/g)) assert(to.includes(code), `${game.name}: ${code}`);
    }
    for (const alias of game.aliases) assert(chinese.note(game).includes(alias), game.name);
  }
});

test("what the engine says of any game's engine, and of misère play, is said in Chinese", { skip: isStatic }, async () => {
  const { games } = await ask("games", {});
  const left = new Set<string>();
  const look = (text: string | null | undefined) => {
    if (text && stays(chinese.message(text)) !== undefined) left.add(text);
  };
  for (const game of games) {
    const position = examplePosition(game);
    look((await ask("plan", { position })).plans[0]?.reason);
    look((await ask("plan", { position: game.name }).catch(() => null))?.plans[0]?.reason);
  }
  for (const position of ["nim(3) + nim(5)", "nim(1)", "kayles(1) + *3"]) look((await ask("solve", { position, misere: true })).reason);
  for (const game of ["kayles", "0.16", "brave[m=3]", "kenyons_game", "strip", "snim[{1, 2, 5}]"])
    look((await ask("period", { game, limit: 3000 })).theorem);
  assert.deepEqual([...left], []);
});

const faults = [
  "kayles(",
  "kayles(5",
  "kayles",
  "kayle(5)",
  "kayles(5, 6)",
  "kayles(-1)",
  "wythoff(3)",
  "cram(3)",
  "bracelet(5)",
  "kayles(5) kayles(3)",
  "kayles(5) + ",
  "5",
  "snim(5)",
  "kayles(99999999999999999999)",
  "kayles(x)",
  'node_kayles(graph("1-"))',
  "",
];

test("a position with a mistake is explained in Chinese", { skip: isStatic }, async () => {
  for (const position of faults) {
    const response = await fetch(`${process.env["PAGE_URL"]}api/v1/solve`, {
      method: "POST",
      body: JSON.stringify({ position }),
      headers: { "Content-Type": "application/json" },
    });
    const { error } = (await response.json()) as { error?: { diagnostics: { message: string; hint: string }[] } };
    const said = (error?.diagnostics ?? []).flatMap((one) => [one.message, one.hint]).map(chinese.message);
    assert(said.length > 0, position);
    for (const text of said) assert.equal(stays(text), undefined, `${position}: ${text}`);
  }
});

const brokenRules = [
  "    f(n -)",
  "    g(n - 1)",
  "    f(n - k) for k in 1..m",
  "    f(n + 1)",
  "    f(n - 1) fr k in 1..2",
  "    f(n, 2)",
  "    f(n - k for k in 1..2",
  "    f(n - k) for k in 1,2",
  "    f(n / 2)",
  "    f(n - 1) if n =",
  "    f(n - k) for k in {1, 2",
  "    f(n - k) for k in 1..2 if k == 2",
  "    f(n - 1) +",
  "    f(n - k) for k",
  "    f(n - k) for n in 1..2",
  "    f(n - 1) // take one",
  "    f(n - max) for max in 1..2",
  "    f(n - 1) if n > [1]",
  "    f(fill(n))",
  "    f(n - 1) 'x'",
  "    f(n $ 1)",
  "    f[m=1](n - 1)",
  "    f()",
  "    f(n - 99999999999999999999)",
  "    f(n - k) for k in fib",
].map((option) => `game f(n):\n${option}\n`);

test("rules with a mistake are explained in Chinese", { skip: isStatic }, async () => {
  const note = await ask("check-rules", { rules: "game s(n):\n    s(n - k) for k in [1, 3]\n" });
  for (const text of note.findings.flatMap((one) => [one.message, one.hint ?? ""]).map(chinese.message)) assert.equal(stays(text), undefined, text);
  const left: string[] = [];
  for (const rules of [...brokenRules, "game f(n)\n    f(n - 1)\n", "f(n)\n", "gme f(n):\n", "game f(b: bord):\n    f(b)\n", "game 2f(n):\n    f(n - 1)\n"]) {
    const { faults } = await ask("check-rules", { rules });
    assert(faults.length > 0, rules);
    for (const text of faults.flatMap((one) => [one.message, one.hint ?? ""]).map(chinese.message)) if (stays(text) !== undefined) left.push(`${rules}: ${text}`);
  }
  assert.deepEqual(left, []);
});

const brokenInputs: [string, string, string][] = [
  ["brave", "T; n m", "2\n3 4\n1 x\n"],
  ["brave", "T; n m", "2\n3 4\n"],
  ["brave", "T; n m", "1\n3 4\n5"],
  ["brave", "T; n m", "1\n3 -4\n"],
  ["brave", "T; n m", "1\n3 99999999999999999999\n"],
  ["brave", "t; n m", "1\n"],
  ["brave", "until 0 0; n m", "x\n"],
  ["brave", "until 0 0; n m", "3 4\n0 0\n1"],
  ["brave", "T; n", ""],
  ["snim", "T; n S", "1\n5 x\n"],
  ["wythoff", "T; a", ""],
  ["wythoff", "T; a b c", ""],
  ["wythoff", "a a", ""],
  ["wythoff", "T; (a b", ""],
  ["wythoff", "T; a b)", ""],
  ["wythoff", "T; N; (a b)", ""],
  ["wythoff", "T; N; ((a) b)...", ""],
  ["wythoff", "T; (a b)...", ""],
  ["wythoff", "T; a $", ""],
  ["wythoff", "until 0 0 a b", ""],
  ["wythoff", "until; a b", ""],
  ["wythoff", "until 0 0 0; a b", ""],
  ["wythoff", "a; *; b", ""],
  ["wythoff", "a; 1; b", ""],
  ["cram", "T; b", ""],
  ["wythoff", "; a", ""],
];
const brokenSamples: [string, string][] = [
  ["hdu-1846", "2\n3\n"],
  ["hdu-1846", "2\n3 4\n"],
  ["hdu-1846", "1\n3 4 5\n"],
  ["hdu-1846", "1\n3 4\n5"],
  ["hdu-1536", "x"],
  ["hdu-1536", "2 2\n"],
  ["hdu-1536", "2 2 5 6\n"],
  ["hdu-1536", "2 2 5\n3\n1\n"],
  ["hdu-1847", "x"],
  ["hdu-1847", ""],
  ["hdu-4559", "1\n0 1\n"],
  ["hdu-4559", "1\n2 1\n3 1\n"],
  ["hdu-4559", "1\n2 1\n1 7\n"],
  ["lightoj-1344", "1\n1\n2 1\n"],
  ["lightoj-1344", "1\n1\n2 1 x\n"],
];

test("faults of judges' inputs and formats are said in Chinese, without options of the command line", { skip: isStatic }, async () => {
  const left: string[] = [];
  const look = async (about: string, asked: Promise<unknown>) => {
    const message = await asked.then(
      () => "",
      (fault: Error) => (JSON.parse(fault.message.slice(fault.message.indexOf('{"schema"'))) as { error: { message: string } }).error.message,
    );
    if (message === "") left.push(`${about} is no fault`);
    for (const line of refusalLines(message)) {
      const text = formatWords(chinese.message(line));
      if (stays(text) !== undefined || text.includes("--") || !/[\u4e00-\u9fff]/.test(text)) left.push(`${about}: ${text}`);
    }
  };
  for (const [game, format, input] of brokenInputs) {
    await look(`${game} ${format}`, ask("judge", { game, format, input }));
  }
  await look("words", ask("judge", { game: "kayles", format: "n", input: "3", words: "a" }));
  await look("parameter", ask("document", { question: "program", format: "cpp", request: { game: "brave[m=3]", input: "T; n m" } }));
  for (const [problem, input] of brokenSamples) await look(problem, ask("judge", { problem, input }));
  for (const { input } of (await ask("judges", {})).judges) if (!/[\u4e00-\u9fff]/.test(chinese.message(input))) left.push(input);
  for (const game of ["wythoff", "cram", "hackenbush", "nim_heaps", "fibnim"]) await look(`period ${game}`, ask("period", { game, limit: 1000 }));
  assert.deepEqual(left, []);
});

test("formulas of patterns are said in Chinese", { skip: isStatic }, async () => {
  const inFormula = /\b(for|if|not|and|or|is|are|has|otherwise|other|even|odd|each|repeat|whatever|the|of|in|from|digits?|place|never|always)\b/;
  const { games } = await ask("games", {});
  const asked = [...games.filter((game) => game.family === "heap" && game.parameters.length === 0).map((game) => game.name), "wythoff", "euclid", "chomp([n, m])"];
  let heard = 0;
  for (const game of asked) {
    const ranges = game.includes("(") ? { ranges: ["n=0..12", "m=0..12"] } : {};
    const answer = await ask("pattern", { game, ...ranges, budget: { seconds: 0.3 } }).catch(() => null);
    for (const text of [...(answer?.claims ?? []), ...(answer?.hints ?? [])].map((one) => one.formula)) {
      heard += 1;
      assert.doesNotMatch(chinese.formula(text), inFormula, `${game}: ${text}`);
    }
    for (const note of (answer?.claims ?? []).flatMap((one) => one.note ?? [])) assert.equal(stays(chinese.message(note)), undefined, `${game}: ${note}`);
  }
  assert(heard > 40, String(heard));
});

/** The visible text of the page without code, names, and fields. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    const names = "code, pre, script, style, strong, option[value], .language, .source, .verdict-position, svg, .gallery-game, [lang=en]";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && !element.closest(names) && element.checkVisibility() && (node as Text).data.trim() !== "") texts.push((node as Text).data);
    }
    return texts;
  });
}

const inRules = (rules: string) => `#/game?${new URLSearchParams({ game: "", rules })}`;
const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
/** Makes moves of both players until the game is over. */
const toTheEnd = async (page: Page) => {
  for (let turn = 0; turn < 8 && (await page.locator(".review").count()) === 0; ++turn) {
    await page.locator(".moves-panel .move:not(:disabled)").last().click({ timeout: 4000 }).catch(() => undefined);
    await page.waitForTimeout(200);
  }
};

const views: [string, string, string, ((page: Page) => Promise<void>)?][] = [
  ["the gallery", "#/game?game=", ".gallery"],
  ["own rules with a mistake", inRules("game f(n):\n    f(n - k) for k in 1..m\n"), ".finding"],
  ["own rules with a typo", inRules("game f(w: row):\n    f([])  for i in 1..lne(w)\n"), ".finding .repair"],
  ["own rules", inRules("game f(n):\n    f(n - k)  for k in 1..2\n"), ".own-game"],
  ["a histogram", "#/values?tab=histogram", ".histogram td"],
  ["a table", "#/values?tab=table", ".values-panel td"],
  ["code", "#/values?tab=code", "pre.program"],
  ["judge", "#/values?tab=judge", ".judge-output"],
  ["a judge's problem", "#/values?tab=judge&problem=hdu-1846", ".judge-output"],
  ["a format with a mistake", "#/values?of=wythoff&tab=judge&format=T; n m; ;", ".field-fault"],
  ["a range that is none", "#/values?range=abc", ".field-fault"],
  ["after the game", "#/play?pos=nim(1) %2B nim(2) %2B *1&against=person&values=1", ".review", toTheEnd],
  ["a hint", "#/play?pos=kayles(7) %2B *3", ".hint-line", press("提示")],
  ["draw a board", "#/why?pos=cram(board(2,3))", ".edit-board", press("绘制")],
  ["draw a graph", '#/why?pos=hackenbush(graph("1-2 2-3"))', ".edit-ground", press("绘制")],
  ["share", "#/play?pos=kayles(5)", ".share", press("复制当前页面的链接")],
  ["why of a mistake", "#/why?pos=nim(1) %2B nim(2)&tried=nim(0) %2B nim(2)", ".tried .better"],
  ["puzzles", "#/learn?set=nim_heaps([1,2,4]);cram(board(2,3))", ".moves .move"],
  ["a puzzle solved", "#/learn?set=nim_heaps([1,2,4])", ".puzzle-right", press("显示答案")],
  ["a sheet of a board", "#/learn?tab=sheet&pos=cram(board(2,3))", ".sheet-winning .made"],
  ["a sheet without values", "#/learn?tab=sheet&pos=first_to_the_corner(3, 3)", ".sheet"],
  ["steps of heaps", "#/learn?tab=build&pos=nim(3) %2B nim(5)", ".build-step"],
  ...(
    [
      "cram(board(2,3))",
      'hackenbush(graph("1-2 2-3 2-4"))',
      'wandering_token(graph("1>2 2>1 1>3"), 1)',
      "chomp([3, 3])",
      "bracelet([5, 1, 7])",
      "nim_heaps([1, 2, 4])",
      "fibnim(10, 9)",
      "wythoff(3, 5)",
      "mock_turtles(5)",
      "0.137(9)",
      "clobber(board(\"12 / 21\"))",
      "first_to_the_corner(3, 3)",
      "neighbouring_nim(path(3), [2, 3, 1], 2)",
    ] as const
  ).flatMap((position): [string, string, string][] => [
    [`play ${position}`, `#/play?values=1&pos=${encodeURIComponent(position)}`, ".moves .move"],
    [`why ${position}`, `#/why?pos=${encodeURIComponent(position)}`, ".verdict-text"],
    [`misère ${position}`, `#/why?misere=1&pos=${encodeURIComponent(position)}`, ".verdict-text, .error"],
  ]),
  ["games", "#/game?game=kayles", ".chosen .note"],
  ["a game with other names", "#/game?game=wythoff", ".chosen .note"],
  ["values", "#/values", ".plot canvas"],
  ["a map", "#/values?of=wythoff&range=0..20 0..20", ".heat canvas"],
  ["a pattern", "#/values?of=kayles&tab=pattern", ".claim"],
  ["play", "#/play?pos=kayles(7) %2B *2", ".moves .move"],
  ["a board", "#/play?pos=cram(board(3, 4))", ".moves .move"],
  ["why", "#/why?pos=kayles(7) %2B *2", ".proof .move-choice, .proof li, .words li"],
  ["why, misère", "#/why?pos=nim(3) %2B nim(5)&misere=1", ".verdict-reason"],
  ["a mistake", "#/why?pos=kayle(5)", ".fault"],
  ["a sheet", "#/learn?tab=sheet&pos=kayles(6) %2B *2", ".sheet"],
  ["steps", "#/learn?tab=build&pos=kayles(4) %2B *3", ".build-step"],
  ["the atlas", "#/atlas", ".atlas-table .sequence"],
  ["long work", "#/work", ".new-job"],
];

for (const [name, route, answered, act] of views)
  test(`no English stays in a Chinese view: ${name}`, async () => {
    await onPage(route, { locale: "zh-CN" }, async (page) => {
      if (act) {
        await page.waitForLoadState("networkidle");
        await act(page);
      }
      await page.locator(answered).first().waitFor();
      await page.waitForLoadState("networkidle");
      await shoot(page, `chinese-${name.replace(/\W+/g, "-")}`);
      const left = (await said(page)).filter((text) => stays(text) !== undefined);
      assert.deepEqual(left, []);
    });
  });

test("the catalogue is searched in Chinese", async () => {
  await onPage("#/game", { locale: "zh-CN" }, async (page) => {
    await page.getByLabel("搜索目录").fill("木瓶");
    await page.locator(".game-item", { hasText: "kayles" }).first().waitFor();
    await page.locator(".game-item", { hasText: "snim" }).waitFor({ state: "detached" });
    assert.deepEqual(await axe(page), []);
  });
});
