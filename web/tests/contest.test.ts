// SPDX-License-Identifier: MIT
// What a contest programmer finds: programs, formulas, judges' output, and games by the names and numbers of problems.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { judgeProblems } from "../src/views/game/judge-problems";
import { asciiOf, separatedOf } from "../src/views/values/full-width";
import { splitRanges } from "../src/views/values/ranges";
import { answersIn, evenness, mixOf, randomInput, randomOfProblem } from "../src/views/values/random-input";
import { differenceOf, formatsOf, huntCommand, inputFor, openIn } from "../src/views/values/judging";
import { axe, hasNoSidewaysScroll, isStatic, onPage, shoot, start, stop } from "./browser";
import { ask } from "./claims";
import { numbersFrom } from "./positions";

before(start);
after(stop);

const grundy = path.resolve(process.env["GRUNDY_PROGRAM"] ?? "../build/grundy");

test("Code reads a judge's format, and prints its words", async () => {
  await onPage("#/values?of=kayles&tab=code", {}, async (page) => {
    await page.locator("pre.program").waitFor();
    await page.getByRole("button", { name: "T; n", exact: true }).click();
    await page.locator("pre.program", { hasText: "--input 'T; n'" }).waitFor();
    await page.getByLabel("Words for a win and a loss").fill("Alice Bob");
    await page.getByLabel("Words for a win and a loss").press("Enter");
    await page.locator("pre.program", { hasText: "Alice" }).waitFor();
    assert.match((await page.evaluate("location.hash")) as string, /format=T%3B\+n&words=Alice\+Bob/);
    await page.getByLabel("Format of the input").fill("T; m");
    await page.getByLabel("Format of the input").press("Enter");
    await page.locator(".error", { hasText: "m" }).waitFor();
    assert.equal(await page.locator("pre.program").count(), 0, "nothing stale stays");
  });
});

test("the program of the page, run, prints what the judge of the page expects", async () => {
  let program = "";
  await onPage("#/values?of=kayles&tab=code&format=*; n", {}, async (page) => {
    await page.locator(".program", { hasText: "G(n + 12) = G(n) for all n >= 71" }).waitFor();
    await page.locator(".segments label", { hasText: "Python" }).click();
    await page.locator(".program", { hasText: "import sys" }).waitFor();
    program = await page.locator(".program").innerText();
    assert.deepEqual(await axe(page), []);
    await shoot(page, "code");
  });
  await onPage("#/values?of=kayles&tab=judge&format=*; n", {}, async (page) => {
    await page.getByLabel("Sample input").fill("0\n7\n1000000000000000000\n");
    await page.locator(".judge-output", { hasText: "second\nfirst\nfirst" }).waitFor();
    const run = spawnSync("python3", ["-c", program], { input: "0\n7\n1000000000000000000\n" });
    assert.equal(run.stdout.toString(), "second\nfirst\nfirst\n");
    const yours = page.getByLabel("Your program's output");
    await yours.fill(run.stdout.toString());
    await page.locator(".judge-right").waitFor();
    await yours.fill("second\nsecond\nfirst\n");
    await page.locator(".judge-wrong", { hasText: "word 2 (line 2): expected first, got second" }).waitFor();
    assert.deepEqual(await axe(page), []);
    await shoot(page, "judge");
  });
});

test("a problem of a judge, and what is wrong with an input", async () => {
  await onPage("#/values?tab=judge&problem=hdu-1846", { phone: true }, async (page) => {
    await page.locator(".judge-output", { hasText: "first\nsecond" }).waitFor();
    await hasNoSidewaysScroll(page);
    await shoot(page, "judge-phone");
    // It is about its own game, and nothing is said of another.
    await page.getByRole("link", { name: "brave", exact: true }).waitFor();
    assert.equal(await page.getByLabel("Game, or position with open integers").count(), 0);
    assert.equal(await page.locator(".plan-line").count(), 0);
    await page.getByLabel("Sample input").fill("1\n23 x\n");
    await page.locator(".error", { hasText: "input line 2" }).waitFor();
    assert.equal((await page.locator(".judge-output").innerText()).trim(), "", "no output of another input stays");
  });
});

test("a pasted sample stays when the format, the tab or the page is changed, and can be taken back", async () => {
  await onPage("#/values?of=kayles&tab=judge", {}, async (page) => {
    const sample = page.getByLabel("Sample input");
    const own = "1\n2\n5 5\n";
    await page.getByRole("button", { name: "T; n", exact: true }).click();
    await sample.fill(own);
    await page.getByRole("button", { name: "T; N; n...", exact: true }).click();
    await page.locator(".judge-output", { hasText: /^\s*second\s*$/ }).waitFor();
    assert.equal(await sample.inputValue(), own);
    await page.locator(".segments label", { hasText: "Code" }).click();
    await page.locator("pre.program").waitFor();
    await page.locator(".segments label", { hasText: "Judge" }).click();
    assert.equal(await sample.inputValue(), own);
    await page.reload();
    await page.locator(".judge-output", { hasText: /^\s*second\s*$/ }).waitFor();
    assert.equal(await sample.inputValue(), own);
    await page.getByRole("button", { name: "Back to the example input" }).click();
    assert.equal(await sample.inputValue(), inputFor("T; N; n..."));
  });
});

const ownRules = "game stones(n): stones(n - k) for k in {1, 3, 4}\n";

test("the commands that are shown for own rules work with the rules in a file", { skip: isStatic }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "page-own-"));
  try {
    writeFileSync(path.join(folder, "rules.game"), ownRules);
    const run = (command: string) =>
      spawnSync("sh", ["-c", command.replace(/^grundy/, `'${grundy}'`)], { cwd: folder, encoding: "utf8" });
    const route = `rules=${encodeURIComponent(ownRules)}&of=stones&format=T%3B+n&words=Alice+Bob`;
    await onPage(`#/values?${route}&tab=code`, {}, async (page) => {
      await page.locator(".segments label", { hasText: "Python" }).click();
      await page.locator("pre.program", { hasText: "import sys" }).waitFor();
      const program = await page.locator("pre.program").innerText();
      writeFileSync(path.join(folder, "program"), `#!/usr/bin/env python3\n${program}`, { mode: 0o755 });
      const command = /Written by Grundy: (.*)/.exec(program)?.[1] ?? "";
      assert.match(command, /-f rules\.game/);
      const below = (text: string) => text.trim().split("\n").slice(1).join("\n");
      assert.equal(below(run(command).stdout), below(program));
    });
    await onPage(`#/values?${route}&tab=judge`, {}, async (page) => {
      const command = await page.locator(".hint code", { hasText: "grundy judge" }).innerText();
      const hunt = run(`${command} --runs 20 --time-limit 60s`);
      assert.equal(hunt.status, 0, `${command}: ${hunt.stdout}${hunt.stderr}`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const hunt = { subject: "snim[{2, 5}]", problem: "", format: "n", words: "", misere: true, own: false };
  assert.equal(huntCommand(hunt), "grundy judge 'snim[{2, 5}]' --input n --misere --check ./program");
});

test("a fault of a format is said beside it, without the option of the command line", async () => {
  await onPage("#/values?of=wythoff&tab=judge&format=T; n m; ;", {}, async (page) => {
    const fault = page.locator(".field-fault");
    await fault.filter({ hasText: "there is nothing before a" }).waitFor();
    assert.doesNotMatch(await fault.innerText(), /--input/);
    assert.equal(await page.locator(".error").count(), 0);
  });
});

test("each format that the page proposes is one that the engine reads, with the input that it proposes", async () => {
  for (const game of ["kayles", "wythoff", "brave", "bracelet", "snim"])
    await onPage(`#/values?of=${game}&tab=judge`, {}, async (page) => {
      const chips = page.locator(".format-chips .chip-button");
      await chips.first().waitFor();
      for (let i = 0; i < (await chips.count()); ++i) {
        await chips.nth(i).click();
        await page.locator(".judge-output", { hasText: /first|second/ }).waitFor();
        assert.equal(await page.locator(".error").count(), 0, await chips.nth(i).innerText());
      }
    });
});

test("patterns: theorems, conjectures and the ranges of both", async () => {
  await onPage("#/values?of=wythoff&range=0..60 0..60&tab=pattern", {}, async (page) => {
    await page.locator(".claim.proved", { hasText: "Wythoff 1907" }).waitFor();
    await page.locator(".claim.proved", { hasText: "compared for a = 0..1200" }).waitFor();
    await page.locator(".claim.conjecture", { hasText: "checked for a = 0.." }).waitFor();
    assert.deepEqual(await axe(page), []);
    await shoot(page, "pattern");
  });
  await onPage("#/values?of=kayles&tab=pattern", { colorScheme: "dark" }, async (page) => {
    await page.locator(".claim.proved", { hasText: "the window theorem" }).first().waitFor();
    assert.deepEqual(await axe(page), []);
    await shoot(page, "pattern-dark");
  });
});

test("what a theorem says is not shown again as a conjecture", async () => {
  await onPage("#/values?of=rook&range=0..60 0..60&tab=pattern", {}, async (page) => {
    await page.locator(".claim.proved", { hasText: "Bouton 1901" }).waitFor();
    await page.locator(".claim.proved", { hasText: "G(a, b) = a xor b" }).waitFor();
    assert.equal(await page.locator(".claim.conjecture").count(), 0);
  });
});

test("a game is found by its exact name first, and by its number at a judge", async () => {
  const searches: [string, string][] = [
    ["wythoff", "wythoff"],
    ["nim", "nim"],
    ["chomp", "chomp"],
    ["1846", "brave"],
    ["hdu 1846", "brave"],
    ["HDU-1847", "cet4"],
    ["1344", "bracelet"],
    ["poj2960", "snim"],
    ["bzoj1022", "bzoj1022"],
    ["cf 850 C", "cf850C"],
    ["603C", "cf603C"],
    ["tsianshidzi", "wythoff"],
    ["Luogu P2197", "nim"],
    ["P3480", "ascending_heaps"],
    ["洛谷 P4018", "one_or_a_prime_power"],
    ["POJ 2484", "round_kayles"],
    ["HDU 1907", "nim"],
    ["巴什", "brave"],
    ["bash", "brave"],
    ["反nim", "bzoj1022"],
    ["anti-nim", "bzoj1022"],
    ["SG", "snim"],
    ["欧几里得", "euclid"],
  ];
  await onPage("#/game", {}, async (page) => {
    await page.locator(".game-list h2", { hasText: "From online judges" }).waitFor();
    const problem = page.locator("ul[aria-label='From online judges'] .game-item", { hasText: "hdu2873" });
    assert.match((await problem.textContent()) ?? "", /Bomb Game/);
    assert.equal(await page.locator("ul[aria-label='Catalogue'] .game-item", { hasText: "bzoj" }).count(), 0);
    for (const [text, name] of searches) {
      await page.getByLabel("Search the catalogue").fill(text);
      await page.locator(".game-list li:first-child strong", { hasText: new RegExp(`^${name}\\b|\\s${name}$`, "i") }).first().waitFor();
    }
  });
});

test("outputs are compared word by word", () => {
  assert.equal(differenceOf("a b\nc\n", "a  b \n\nc"), null);
  assert.deepEqual(differenceOf("a b\nc\n", "a b\nd"), { word: 3, line: 2, expected: "c", got: "d" });
  assert.deepEqual(differenceOf("a\nb\n", "a\n"), { word: 2, line: 2, expected: "b", got: "" });
  assert.deepEqual(differenceOf("a\n", "a\nb\n"), { word: 2, line: 2, expected: "", got: "b" });
  assert.equal(inputFor("until 0 0; a b"), "1 1\n2 1\n3 5\n4 3\n5 3\n6 5\n7 4\n8 8\n0 0\n");
  assert.equal(inputFor("T; w_size w"), "4\n3 1 2 3\n2 3 4\n3 1 2 4\n1 5\n");
  assert.deepEqual(formatsOf([], []), []);
  assert.deepEqual(openIn("bzoj1022([n, m])")?.map((one) => one.name), ["n", "m"]);
  assert.deepEqual(openIn("brave[m=3](n) + nim(k)")?.map((one) => one.name), ["n", "k"]);
  assert.equal(openIn("snim[{2, 5}]"), null);
});

test("drawn tests are mixed", () => {
  const kinds = (places: number[], answers: string) => places.map((i) => answers[i]).join("");
  assert.equal(kinds(mixOf("WWWWWLWWLW".split(""), 4), "WWWWWLWWLW").split("L").length, 3);
  assert.deepEqual(mixOf(["W", "W"], 4), [0, 1]);
  assert.equal(evenness(["W", "W"]), 0);
  assert.equal(evenness(answersIn("WWL\nL\n")), 0.5);
  assert.deepEqual(answersIn("Case 1: Arjun 3\nCase 2: Karna\n"), ["Case : Arjun ", "Case : Karna"]);
});

test("punctuation of full width is its twin in ASCII", () => {
  assert.equal(asciiOf("T；　n，m（a）＝１…"), "T; n,m(a)=1...");
  assert.equal(separatedOf("先手胜！，后手胜！"), "先手胜！,后手胜！");
  assert.deepEqual(splitRanges("n＝1..8，m=2..5"), ["n=1..8", "m=2..5"]);
});

test("Code writes the short program of misere nim, and says which problem's input it cannot read", async () => {
  await onPage("#/values?game=nim&of=nim&format=T%3B+N%3B+n...&words=John+Brother&tab=code&misere=1", {}, async (page) => {
    await page.locator("pre.program", { hasText: "is_lost(total) ? \"John\" : \"Brother\"" }).waitFor();
  });
  await onPage("#/values?of=snim[{2, 5}]&tab=code&problem=hdu-1536", {}, async (page) => {
    await page.getByText("Code cannot write a program that reads the input of hdu-1536").waitFor();
    assert.equal(await page.locator("pre.program").count(), 0);
    await page.getByRole("button", { name: "this game" }).click();
    await page.locator("pre.program", { hasText: "--input 'T; n'" }).waitFor();
  });
  await onPage("#/values?tab=code&problem=hdu-1847", {}, async (page) => {
    await page.locator("pre.program", { hasText: "grundy code cet4 --input '*; n' --words 'Kiki Cici'" }).waitFor();
  });
});

test("Code and Judge begin with the same format, of the positions that are shown", async () => {
  await onPage("#/values?of=bzoj1022([n, m])&tab=judge", {}, async (page) => {
    await page.locator(".judge-output", { hasText: /first\s+second|second\s+first/ }).waitFor();
    assert.equal(await page.getByLabel("Format of the input").inputValue(), "T; n m");
    await page.locator(".segments label", { hasText: "Code" }).click();
    await page.locator("pre.program", { hasText: "--input 'T; n m'" }).waitFor();
    assert.equal(await page.getByLabel("Format of the input").inputValue(), "T; n m");
  });
});

test("Enter opens the only hit, and Judge names its problem", async () => {
  await onPage("#/game", {}, async (page) => {
    await page.getByRole("searchbox").fill("bzoj1022");
    await page.locator(".game-item", { hasText: "bzoj1022" }).waitFor();
    await page.getByRole("searchbox").press("Enter");
    await page.locator("option", { hasText: "bzoj1022 (Misere nim): nim" }).waitFor({ state: "attached" });
    assert.match((await page.evaluate("location.hash")) as string, /misere=1/);
  });
});

test("each problem of the judges has a game of the catalogue, or rules without faults", { skip: isStatic }, async () => {
  const names = (await ask("games", {})).games.map((game) => game.name);
  assert(judgeProblems.length > 70);
  for (const { id, game, rules } of judgeProblems) {
    assert.notEqual(game === "", rules === "", id);
    if (game !== "") assert(names.includes(game), `${id}: ${game}`);
    else assert.deepEqual((await ask("check-rules", { rules })).faults, [], id);
  }
});

test("a problem is found by its judge's name and by its title, and opens as rules or as its game", async () => {
  await onPage("#/game", {}, async (page) => {
    const search = page.getByRole("searchbox");
    const item = (text: string) => page.locator(".game-item", { hasText: text });
    for (const [words, id] of [["CF 15 C", "cf15C"], ["codeforces 277C", "cf277C"], ["uva 10561", "uva10561"], ["3537", "poj3537"], ["everything nim", "cf1965A"]] as const) {
      await search.fill(words);
      await item(id).waitFor();
    }
    await search.fill("uva10561");
    await item("uva10561").click();
    await page.locator(".chosen h2", { hasText: "treblecross" }).waitFor();
    await search.fill("hdu 3032");
    await item("Nim or not Nim").click();
    await page.getByText("grundy judge laskers_nim --input 'T; N; n...' --words 'Alice Bob' --check ./program").waitFor();
    await page.goBack();
    await search.fill("cf 1091H");
    await item("cf1091H").click();
    await page.locator(".own-game", { hasText: "cf1091H(n)" }).waitFor();
    await search.fill("hdu 99999");
    await page.locator(".catalogue", { hasText: "Nothing fits." }).getByRole("button", { name: "Write your own game" }).waitFor();
    assert.deepEqual(await axe(page), []);
  });
});

test("what is nearly the name of a game is searched for by that name; formats from memory are said to be that", async () => {
  await onPage("#/game", {}, async (page) => {
    const search = page.getByRole("searchbox");
    await search.fill("mtaches");
    await page.getByText("Did you mean:").getByRole("button", { name: "matches", exact: true }).click();
    await page.locator(".game-item", { hasText: "poj2234" }).waitFor();
    await search.fill("kayels");
    await page.getByText("Did you mean:").getByRole("button", { name: "kayles", exact: true }).click();
    await page.locator(".game-list li:first-child strong", { hasText: "kayles" }).first().waitFor();
    assert.equal(await page.getByText("Did you mean:").count(), 0);
    await search.fill("xyzzyx");
    await page.getByText("Nothing fits.").waitFor();
    assert.equal(await page.getByText("Did you mean:").count(), 0);
    for (const [number, id] of [["HDU 2147", "hdu2147"], ["hdu3094", "hdu3094"], ["leetcode 292", "leetcode292"], ["POJ 1704", "poj1704"], ["POJ 2068", "poj2068"]] as const) {
      await search.fill(number);
      await page.locator(".game-item", { hasText: id }).first().waitFor();
    }
    await search.fill("hdu 2147");
    await page.locator(".game-item", { hasText: "hdu2147" }).click();
    await page.getByRole("note").filter({ hasText: "hdu2147 are written from memory" }).waitFor();
    await page.locator(".segments label", { hasText: "Code" }).click();
    await page.getByRole("note").filter({ hasText: "hdu2147 are written from memory" }).waitFor();
  });
  await onPage("#/game", {}, async (page) => {
    await page.getByRole("searchbox").fill("poj 1704");
    await page.locator("ul[aria-label='From online judges'] .game-item", { hasText: "poj1704" }).click();
    await page.getByLabel("Sample input").fill("2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n");
    await page.locator(".judge-output", { hasText: /Bob will win\s+Georgia will win/ }).waitFor();
    assert.equal(await page.locator(".unverified").count(), 0);
  });
});

test("Code shows a conjecture where nothing is proven, and the command that writes a program with it", async () => {
  await onPage("#/values?of=leetcode1025&tab=code", {}, async (page) => {
    await page.locator("pre.program", { hasText: "Cost: all" }).waitFor();
    const shown = page.locator(".claim.conjecture", { hasText: "conjecture" });
    await shown.waitFor();
    assert.match(await shown.innerText(), /not proven/);
    assert.match(await shown.locator("code").last().innerText(), /^grundy code .* --conjecture$/);
    assert.deepEqual(await axe(page), []);
  });
  await onPage("#/values?of=kayles&tab=code", {}, async (page) => {
    await page.locator("pre.program", { hasText: "proved by" }).waitFor();
    assert.equal(await page.locator(".claim").count(), 0);
  });
});

test("the number of a problem opens Judge and Code with its format and words; a year is no number", async () => {
  await onPage("#/game", {}, async (page) => {
    const search = page.getByRole("searchbox");
    await search.fill("HDU 1907");
    await page.locator(".game-item", { hasText: "hdu1907" }).waitFor();
    assert.equal(await page.locator(".game-item strong", { hasText: "wythoff" }).count(), 0);
    await page.locator(".chosen h2", { hasText: "Nim, one heap – nim" }).waitFor();
    await page.locator(".game-item", { hasText: "hdu1907" }).click();
    await page.getByText("grundy judge nim --input 'T; N; n...' --words 'John Brother' --misere --check ./program").waitFor();
    await page.locator(".judge-output", { hasText: "Brother" }).waitFor();
    await page.goBack();
    await page.getByRole("searchbox").fill("hdu1846");
    await page.locator(".game-item", { hasText: "hdu1846" }).click();
    await page.getByText("grundy judge hdu-1846 --check ./program").waitFor();
    await page.getByLabel("Your program's output").fill("first\nfirst\n");
    await page.locator(".judge-wrong").waitFor();
    await page.getByLabel("Sample input").fill("1\n4 3\n");
    await page.locator(".judge-wrong", { hasText: "expected second" }).waitFor();
    await page.locator(".segments label", { hasText: "Code" }).click();
    await page.locator("pre.program", { hasText: "grundy code brave --input 'T; n m' --words 'first second'" }).waitFor();
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Play" }).click();
    assert.match((await page.evaluate("location.hash")) as string, /pos=brave/);
  });
});

test("a parameter is read from the input, or has its value in brackets", async () => {
  await onPage("#/values?of=brave[m=3]&tab=code&format=T; n m", {}, async (page) => {
    await page.locator("pre.program", { hasText: "grundy code brave --input 'T; n m'" }).waitFor();
    await page.getByRole("button", { name: "T; n", exact: true }).click();
    await page.locator("pre.program", { hasText: "grundy code 'brave[m=3]' --input 'T; n'" }).waitFor();
  });
});

test("the format of each problem is one that the engine reads", { skip: isStatic }, async () => {
  for (const { id, rules, judge, subject, format, words, misere } of judgeProblems) {
    if (judge !== undefined || format === undefined) continue;
    const request = { game: subject ?? "", format, words: words ?? "first second", input: inputFor(format) };
    await ask("judge", { ...request, ...(misere ? { misere } : {}), ...(rules ? { rules } : {}) }).catch((fault: Error) => assert.match(fault.message, /input line/, `${id}: ${fault.message}`));
  }
});

test("the name of a problem in Values is its game", async () => {
  await onPage("#/values?of=hdu1536", {}, async (page) => {
    await page.getByRole("button", { name: /^snim/ }).click();
    await page.locator(".period-line strong", { hasText: "proven" }).waitFor();
  });
});

/** Always the same numbers, from 0 to less than 1. */
function seeded(seed: number): () => number {
  const numbers = numbersFrom(seed);
  return () => numbers(1e6) / 1e6;
}

test("a random test is input that the engine takes, in each kind of format and of each problem", { skip: isStatic }, async () => {
  const formats: [string, string[]][] = [
    ["kayles", ["T; n", "*; n", "until 0; n", "N; n...", "T; N; n...", "1; N; n..."]],
    ["brave", ["T; n m", "until 0 0; n m", "m; N; n..."]],
    ["snim", ["T; N n; S", "S_size S; N; n...", "T; k S; n", "1; N n; S"]],
    ["nim_heaps", ["T; N; w", "T; N w", "T; w", "N; w"]],
    ["bracelet", ["T; N; (M w)...", "N; w..."]],
    ["wythoff", ["T; a b", "N; (a b)..."]],
  ];
  const { games } = await ask("games", {});
  let refused = 0;
  for (const [name, list] of formats) {
    const game = games.find((one) => one.name === name);
    assert(game, name);
    const named = [...game.arguments, ...game.parameters];
    for (const format of list) {
      // The names of the catalogue stand for those of the format.
      const own = named.some((one) => format.includes(one.name)) ? format : format.replace(/\b[ab]\b/g, (x) => game.arguments[x === "a" ? 0 : 1]?.name ?? x);
      const random = seeded(format.length);
      let taken = 0;
      for (let i = 0; i < 4; ++i) {
        const input = randomInput(own, named, random);
        const output = await ask("judge", { game: name, format: own, input }).catch((error: unknown) => String(error));
        if (typeof output === "string") refused += 1;
        else taken += 1;
      }
      assert(taken > 0, `${name}, ${own}: ${randomInput(own, named, random)}`);
    }
  }
  assert(refused < 10, String(refused));
  for (const { id } of (await ask("judges", {})).judges)
    for (const seed of [1, 2, 3]) {
      const input = randomOfProblem(id, seeded(seed));
      assert.notEqual(input, "", id);
      assert((await ask("judge", { problem: id, input })).output.length > 0, input);
    }
});

test("Judge makes a random test, which stays", async () => {
  await onPage("#/values?of=snim[{1, 2}]&tab=judge", {}, async (page) => {
    const output = page.locator(".judge-output");
    await page.locator(".judge-output", { hasText: /first|second/ }).waitFor();
    const input = page.getByLabel("Sample input");
    const before = await input.inputValue();
    await page.getByRole("button", { name: "Random test" }).click();
    while ((await input.inputValue()) === before) await page.waitForTimeout(30);
    await page.locator(".judge-output", { hasText: /^(\s*(first|second)){10}\s*$/ }).waitFor();
    const answers = (await output.innerText()).trim().split("\n");
    assert.equal(answers.length, 10);
    assert.equal(answers.filter((answer) => answer === "first").length, 5);
  });
});
