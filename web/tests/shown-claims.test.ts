// SPDX-License-Identifier: MIT
// What claims.test.ts compares with the engine is what the page shows: Why and Play of some of those positions, in Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { PlayAnswer, PlayMove } from "../src/engine/answers";
import type { NamedMove } from "../src/draw/compare";
import { hasMiniature } from "../src/draw/miniature";
import { misereIf } from "../src/engine/scope";
import { bestMoves, hintFor, leftText, madeText, worthText } from "../src/views/moves";
import { plainWords } from "../src/i18n/engine-words";
import { readable, termTitle } from "../src/views/caption";
import { moveWords, spokenMove } from "../src/views/move-words";
import { outcomeOf, outcomeText } from "../src/views/play/outcome";
import { verdictText } from "../src/views/verdict";
import { countText, mexTexts, slotsOf } from "../src/views/why/mex-rows";
import { beginnings, challenge, standAfter, stepAfter, stepTexts } from "../src/views/why/proof-steps";
import { sumRows } from "../src/views/why/sum-rows";
import { isStatic, onPage, shoot, start, stop } from "./browser";
import { ask, say } from "./claims";
import { type Sample, samples } from "./positions";

const count = Number(process.env["SHOWN_CLAIMS"] ?? 30);

before(start);
after(stop);

/** Waits until the page shows what is expected, for at most a minute. */
async function shows<T>(read: () => Promise<T>, expected: T, what: string): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + 60000; Date.now() < end; await new Promise((wake) => setTimeout(wake, 25))) {
    try {
      assert.deepEqual(await read(), expected);
      return;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${what}: ${last instanceof Error ? last.message : String(last)}`);
}

/** What the page calls a move, in one line: as the rules write it, or in words beside a picture. */
async function nameOf(move: NamedMove): Promise<string> {
  const component = (await ask("position", { position: move.from, values: false })).components?.[0];
  const words = moveWords(say, component ?? null, move);
  const drawn = hasMiniature(component ?? null);
  if (words === null) return madeText(move);
  return drawn ? words : `${termTitle(plainWords, move.from)}: ${words}`;
}

/** The texts without what stands in pictures, such as the names of vertices. */
const lines = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const picture of copy.querySelectorAll("svg")) picture.remove();
      return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
    }),
  );

const textOf = async (all: Locator) => (await all.allInnerTexts()).map((text) => text.trim());

/** The texts as they are typed. */
const titlesOf = (all: Locator) => all.evaluateAll((list) => list.map((one) => one.getAttribute("title") ?? ""));

async function goTo(page: Page, view: string, { position, misere }: Sample): Promise<void> {
  const query = new URLSearchParams({ pos: position, against: "person", ...(misere ? { misere: "1" } : {}) });
  await page.evaluate((hash) => (location.hash = hash), `/${view}?${query}`);
}

async function whyShows(page: Page, sample: Sample): Promise<void> {
  const { position, misere } = sample;
  const answer = await ask("solve", { ...misereIf(misere), position, moves: 100 });
  const here = (what: string) => `${what} of ${position}${misere ? ", misere" : ""}`;
  await goTo(page, "why", sample);
  await shows(() => titlesOf(page.locator(".verdict-position span")), [answer.position], here("position"));
  await shows(() => textOf(page.locator(".verdict-text")), [verdictText(say, answer)], here("verdict"));
  const winning = await Promise.all(answer.moves.slice(0, 20).map(nameOf));
  await shows(() => lines(page.locator(".winning-list .made > :not(.miniature-frame)")), winning, here("winning moves"));
  const sum = sumRows(answer);
  if (sum.rows.length > 0)
    await shows(
      () => textOf(page.locator(".sum-table .number")),
      [...sum.rows, ...(sum.total && sum.rows.length > 1 ? [sum.total] : [])].map((row) => row.value),
      here("sum"),
    );
  if (answer.misere || answer.result !== undefined) return;
  const root = await ask("play", { position: answer.position, moves: 1000 });
  await proofShows(page, root, here);
  // One component has its own mex view.
  await mexShows(page, sum.rows.length === 1 ? sum.rows[0]?.position ?? "" : answer.position, here);
}

type Here = (what: string) => string;

async function mexShows(page: Page, position: string, here: Here): Promise<void> {
  const answer = await ask("play", { position, moves: 1000 });
  const { slots } = slotsOf(answer);
  await shows(() => textOf(page.locator(".mex > p:not(.hint)")), mexTexts(say, answer), here("mex"));
  await shows(
    async () => [await textOf(page.locator(".mex-number")), await textOf(page.locator(".mex-count"))],
    [slots.map((slot) => slot.number), slots.map((slot) => countText(answer, slot))],
    here("numbers"),
  );
  const present = slots.find((slot) => slot.state === "present");
  if (!present) return;
  await page.locator(".mex-row .present button").first().click();
  const options = present.moves.slice(0, 12).map((move) => move.after);
  await shows(() => titlesOf(page.locator(".option-list .link")), options, here("options"));
}

async function proofShows(page: Page, root: PlayAnswer, here: Here): Promise<void> {
  let stand: PlayAnswer | "won" = root;
  const first = beginnings(root)[0];
  if (first) {
    await shows(async () => (await lines(page.locator(".proof .move.wins .made > :not(.miniature-frame)")))[0], await nameOf(first), here("beginning"));
    await page.locator(".proof .move.wins").first().click();
    stand = await standAfter(ask, {}, first);
    const key = stand === "won" ? "proofWon" : "proofBase";
    await shows(() => textOf(page.locator(".proof-base")), [say(key, { move: `${readable(plainWords, first.from)} → ${readable(plainWords, first.to)}` })], here("first move"));
  }
  for (let steps = 0; stand !== "won" && steps < 2; ++steps) {
    await shows(() => titlesOf(page.locator(".proof-here strong")), [stand.position], here("sum of 0"));
    await shows(() => textOf(page.locator(".tries > p:first-child, .proof-end")), [challenge(say, stand)], here("challenge"));
    const tried: PlayAnswer["moves"][number] | undefined = stand.moves[0];
    if (!tried) return;
    const row = page.locator(".tries .move").first();
    await shows(() => lines(row.locator(".made > :not(.miniature-frame), .move-value")), [await nameOf(tried), worthText(say, tried)], here("try"));
    await row.click();
    const next = await stepAfter(ask, {}, tried);
    const { left, sum, then } = stepTexts(say, next.step);
    const [mine, theirs] = [await nameOf(tried), await nameOf(next.step.answer)];
    await shows(
      () => lines(page.locator(".trail li").nth(steps).locator("p")),
      [`You try ${mine} ${left} ${sum}`, `Answer ${theirs} ${then}`],
      here("step"),
    );
    stand = next.stand;
  }
}

async function playShows(page: Page, sample: Sample): Promise<void> {
  const { position, misere } = sample;
  const here = (what: string) => `${what} of ${position}${misere ? ", misere" : ""}`;
  const answer = await ask("play", { ...misereIf(misere), position });
  await goTo(page, "play", sample);
  const values = page.getByLabel("Show values");
  if (!(await values.isChecked())) await values.check();
  const names: [string, string] = [say("player1"), say("player2")];
  const text = outcomeText(say, outcomeOf(answer, 0), answer.over, names);
  const status = `${text}${misere ? " Misère" : ""}`;
  if (answer.over) return shows(() => textOf(page.locator("p.status")), [status], here("end"));
  await shows(() => textOf(page.locator(".moves-panel .verdict")), [text], here("outcome"));
  const several = ((await ask("position", { position })).components ?? []).length > 1;
  const rows = page.locator(".moves-panel .move");
  const best = bestMoves(answer);
  const ends = best.length > 0 ? best : answer.moves;
  const shown = ends.map((move) => `${several ? `${move.from} → ` : ""}${leftText(say, move.to)}: ${worthText(say, move)}`);
  await shows(
    async () => {
      const [row] = await rows.evaluateAll((all) =>
        all.slice(0, 1).map((one) => [".move-text", ".move-value"].map((part) => one.querySelector(part)?.textContent ?? "")),
      );
      return shown.includes((row ?? []).join(": "));
    },
    true,
    here("best move first"),
  );
  await page.getByRole("button", { name: "Hint" }).click();
  const { components = [] } = await ask("position", { position: sample.position, values: false });
  const named = (move: PlayMove) => spokenMove(say, components[move.component - 1] ?? null, move, components.length > 1, (text) => termTitle(plainWords, text));
  const hint = hintFor(say, answer, named);
  await shows(() => textOf(page.locator(".hint-line")), [hint.text], here("hint"));
  const previewed = hint.move ? `${several ? `${hint.move.from} → ` : ""}${leftText(say, hint.move.to)}` : "";
  if (hint.move)
    await shows(
      async () => {
        // Where a picture shows the move and words name it, notation says nothing more.
        const words = await page.locator(".preview-words").count();
        const notation = await page.locator(".preview code").allInnerTexts();
        return notation.length === 0 ? words === 1 : notation[0] === previewed;
      },
      true,
      here("preview"),
    );
}

test(`Why shows ${count} positions as the engine does`, { skip: isStatic }, async () => {
  await onPage("#/why", {}, async (page) => {
    for (const sample of samples(count, 2)) await whyShows(page, sample);
  });
});

test(`Play shows ${count} positions as the engine does`, { skip: isStatic }, async () => {
  await onPage("#/play", {}, async (page) => {
    for (const sample of samples(count, 3)) await playShows(page, sample);
  });
});

test("of kayles(5) + *2 + *1, proof and mex keep all components", async () => {
  for (const phone of [false, true])
    await onPage("#/why?pos=kayles(5) %2B *2 %2B *1", { phone }, async (page) => {
      await page.locator(".proof .move.wins").first().click();
      await shows(() => titlesOf(page.locator(".proof-here strong")), ["kayles(0) + kayles(3) + *2 + *1"], "sum of 0");
      await page.locator(".tries .move").first().click();
      await page.locator(".trail li").first().waitFor();
      await page.locator(".mex-row .present button").nth(1).click();
      await page.locator('.option-list .link[title$="+ *2 + *1"]').first().waitFor();
      await shoot(page, `why-sum${phone ? "-phone" : ""}`);
    });
});

test("hints in a game that may repeat lead to its end", async () => {
  const won = 'wandering_token(graph("1>2 2>1 1>3 3>4 4>1 4>5"), 1) + *2';
  await onPage(`#/play?pos=${encodeURIComponent(won)}&against=person`, {}, async (page) => {
    for (let turn = 0; turn < 20; ++turn) {
      const over = page.locator(".status", { hasText: "is over" });
      const mover = page.locator(".status", { hasText: turn % 2 === 0 ? "Player 1 to move" : "Player 2 to move" });
      await over.or(mover).first().waitFor();
      if ((await over.count()) > 0) break;
      if (turn % 2 === 0) {
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".hint-line", { hasText: /^This move wins in at most \d+ moves? of both players/ }).waitFor();
        await page.locator(".move.shown").click();
      } else await page.locator(".moves-panel .move").last().click();
    }
    await page.locator(".status", { hasText: "Player 1 won" }).waitFor();
    await shoot(page, "play-repeating");
  });
});
