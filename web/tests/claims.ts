// SPDX-License-Identifier: MIT
// What the views say of a position, in the words of the functions that they use, and whether it is so: each position is
// put together anew from the components and the move, and each value and winner is asked for on its own.

import assert from "node:assert/strict";
import type { AnswerOf, Big, MisereExplanation, PlayAnswer, PlayMove, Question, RequestOf, Value } from "../src/engine/answers";
import { misereIf } from "../src/engine/scope";
import { sayIn } from "../src/i18n/text";
import { valueText } from "../src/ui/values";
import { bestMoves, delayingMoves, hintFor, leftText, madeText, worthText } from "../src/views/moves";
import { moveWords } from "../src/views/move-words";
import { isMistake, type Outcome, outcomeOf, outcomeText } from "../src/views/play/outcome";
import { noMoveKey, verdictText } from "../src/views/verdict";
import { countText, mexTexts, slotsOf } from "../src/views/why/mex-rows";
import { beginnings, challenge, standAfter, stepAfter, stepTexts } from "../src/views/why/proof-steps";
import { reasonText } from "../src/views/why/reasons";
import { sumRows } from "../src/views/why/sum-rows";
import type { numbersFrom, Sample } from "./positions";

export const say = sayIn("en");
const base = process.env["PAGE_URL"] ?? "http://127.0.0.1:8099/";
type Random = ReturnType<typeof numbersFrom>;

async function post(question: string, request: object): Promise<unknown> {
  const response = await fetch(`${base}api/v1/${question}`, {
    method: "POST",
    body: JSON.stringify({ strings: true, ...request }),
    headers: { "Content-Type": "application/json" },
  });
  const answer = (await response.json()) as object;
  assert(response.ok && !("stopped" in answer), `${question} ${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function ask<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<AnswerOf<Q>> {
  return (await post(question, request)) as AnswerOf<Q>;
}

// --- what is so

async function componentsOf(position: string): Promise<string[]> {
  if (position === "0") return [];
  return ((await ask("position", { position })).components ?? []).map((one) => one.text);
}

type Made = { component: number; from: string; to: string };

/** The sum after a move of one component. */
async function sumAfter(position: string, move: Made): Promise<string> {
  if (move.to === "win") return "win";
  const parts = await componentsOf(position);
  assert.equal(parts[move.component - 1], move.from, `component ${move.component} of ${position}`);
  parts.splice(move.component - 1, 1, ...(await componentsOf(move.to)));
  return parts.join(" + ") || "0";
}

async function valueOf(position: string): Promise<string> {
  return valueText(((await post("value", { position })) as { value: Value }).value);
}

/** Who wins: the player to move, the other one, or nobody. After the end of the game, the player who made the move. */
async function winnerOf(position: string, misere: boolean): Promise<"first" | "second" | null> {
  if (position === "win") return "second";
  return (await ask("solve", { position, ...misereIf(misere), winner: !misere, moves: 1 })).winner;
}

function some<T>(random: Random, all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, () => all[random(all.length)] as T);
}

async function checkMove(position: string, move: PlayMove): Promise<void> {
  assert.equal(move.after, await sumAfter(position, move), `${position}: ${madeText(move)}`);
}

// --- Why

/** Checks the verdict, the sum and the list of winning moves. Returns who wins. */
async function checkVerdict({ position, misere }: Sample, random: Random): Promise<"first" | "second" | null> {
  const answer = await ask("solve", { ...misereIf(misere), position, moves: 100 });
  const winner = await winnerOf(position, misere);
  const text = verdictText(say, answer);
  assert.match(text, winner === null ? /a draw/ : winner === "first" ? /^The first player wins/ : /^The second/);
  const said = /the value is (.*?)(?:, not 0|, and no move|, and a move)/.exec(text)?.[1];
  if (said !== undefined) assert.equal(said, await valueOf(position));
  if (/, not 0/.test(text)) assert.match(said ?? "", /^[1-9]\d*$/, "only a number wins because it is not 0");
  if (/a move leaves the value 0/.test(text)) assert.match(said ?? "", /^∞\(0/);
  if (!misere) await checkSum(position, answer);
  for (const move of some(random, answer.moves, 4)) {
    const after = await winnerOf(await sumAfter(position, move), misere);
    assert.equal(after, winner === null ? null : "second", `${position}: ${madeText(move)}`);
    await checkReason(answer, move);
  }
  if (answer.moves.length === 0) assert.match(say(noMoveKey(answer)), winner === "second" ? /^None/ : /not among those/);
  return winner;
}

/** What is said beside a winning move: what the component becomes worth, the XOR of the others, and the sum. */
async function checkReason(answer: AnswerOf<"solve">, move: AnswerOf<"solve">["moves"][number]): Promise<void> {
  const text = reasonText(say, answer, move);
  const where = `${answer.position}: ${madeText(move)}: ${text}`;
  if (answer.misere === true) return assert.equal(text, "", where);
  assert.equal(move.to === "win", text === "It ends the whole game, won.", where);
  if (move.to === "win") return;
  const after = await sumAfter(answer.position, move);
  const worth = /(?: becomes|^What is left is) worth (.*?)(?:, the XOR of the others|, so the sum is (.*))?\.$/.exec(text);
  if (!worth) return assert.equal(await valueOf(after), "0", where);
  assert.equal(worth[1], await valueOf(move.to), where);
  if (worth[2] !== undefined) assert.equal(worth[2], await valueOf(after), where);
  if (!text.includes("XOR")) return;
  const others = (answer.components ?? []).filter((_, i) => i !== move.component - 1);
  let sum = 0n;
  for (const one of others) sum ^= BigInt(await valueOf(one.position));
  assert.equal(worth[1], String(sum), where);
}

async function checkSum(position: string, answer: AnswerOf<"solve">): Promise<void> {
  const { rows, total, isXor, hint } = sumRows(answer);
  assert.deepEqual(rows.map((row) => row.position), await componentsOf(position));
  for (const row of rows) assert.equal(row.value, await valueOf(row.position));
  assert.equal(total?.value, await valueOf(position));
  const numbers = rows.map((row) => row.value);
  assert.equal(isXor, numbers.every((value) => /^\d+$/.test(value)));
  if (isXor) {
    for (const row of rows) assert.equal(String(BigInt(`0b${row.bits}`)), row.value);
    const sum = numbers.reduce((a, value) => a ^ BigInt(value), 0n);
    assert.equal(BigInt(`0b${total?.bits ?? ""}`), sum);
  } else assert.equal(/∞/.test(say(hint)), rows.length > 1 && !numbers.includes("loony"));
}

/** Checks each number of the mex view, and the sums that its options are. */
async function checkMex(position: string, random: Random): Promise<void> {
  const answer = await ask("play", { position, moves: 1000 });
  const texts = mexTexts(say, answer);
  const value = await valueOf(position);
  const { slots } = slotsOf(answer);
  assert.match(texts[0] ?? "", value === "loony" ? /^The position is loony/ : new RegExp(`^The value is ${value}:`));
  const every = (await ask("moves", { position, moves: 5000 })) as AnswerOf<"moves">;
  const known = new Set(every.option_values.map(String));
  for (const slot of slots) {
    if (slot.state === "missing") assert.equal(slot.number, value);
    if (slot.state === "absent") assert(!known.has(slot.number), `${position}: ${slot.number} is no option`);
    if (slot.state !== "present") continue;
    assert.match(countText(answer, slot), answer.complete ? /^×\d+$/ : /^≥\d+$/);
    for (const move of some(random, slot.moves, 2)) {
      await checkMove(position, move);
      assert.equal(await valueOf(move.after), slot.number, `${position}: ${move.after}`);
    }
  }
  for (const move of some(random, answer.moves.filter(({ total }) => total === "loony"), 2))
    assert.equal(await valueOf(move.after), "loony");
}

/** Plays the proof to its end with random tries. */
async function checkProof(position: string, winner: "first" | "second", random: Random): Promise<void> {
  const root = await ask("play", { position, moves: 1000 });
  let stand: PlayAnswer | "won" = root;
  const first = beginnings(root);
  if (winner === "first") {
    const move = first[random(first.length)];
    assert(move, `${position}: no winning move is listed`);
    await checkMove(position, move);
    stand = await standAfter(ask, {}, move);
  } else assert.equal(first.length, 0);
  for (let steps = 0; stand !== "won" && steps < 12; ++steps) {
    assert.equal(await valueOf(stand.position), "0", `the sum is 0 at ${stand.position}`);
    if (stand.moves.length === 0) {
      assert.match(challenge(say, stand), /^No move is left/);
      break;
    }
    const tried: PlayMove = stand.moves[random(stand.moves.length)] as PlayMove;
    await checkMove(stand.position, tried);
    assert.equal(worthText(say, tried), worthOf(await valueOf(tried.after)));
    const next = await stepAfter(ask, {}, tried);
    const texts = stepTexts(say, next.step);
    assert.equal(texts.left, tried.after);
    assert.equal(texts.sum, `the sum is ${await valueOf(tried.after)}`);
    await checkMove(tried.after, next.step.answer);
    if (/in component/.test(texts.then)) assert(next.stand !== "won" && next.stand.position === next.step.answer.after);
    if (next.stand === "won" || next.step.value === "loony") assert.match(challenge(say, stand), /or ends the whole game/);
    stand = next.stand;
  }
}

/** After a number other than 0, whoever moves wins. */
const worthOf = (value: string) => (/^[1-9]/.test(value) ? `loses: value ${value}` : `value ${value}`);

/** Checks each move and answer of the explanation under misere play. */
async function checkMisere(position: string, random: Random): Promise<void> {
  const answer = await ask("solve", { position, misere: true, explain: true });
  const why = answer.explanation as MisereExplanation;
  const checkReplies = async (at: string, list: MisereExplanation["losing"]) => {
    for (const reply of some(random, list, 3)) {
      const left = await sumAfter(at, reply.move);
      assert.equal(await winnerOf(left, true), "first");
      if (reply.answer) assert.equal(await winnerOf(await sumAfter(left, reply.answer), true), "second");
      else assert((await ask("play", { position: left, misere: true, values: false })).over);
    }
  };
  await checkReplies(position, why.losing);
  for (const win of why.wins.slice(0, 2)) {
    const left = await sumAfter(position, win.move);
    assert.equal(await winnerOf(left, true), "second");
    if (left !== "win") await checkReplies(left, win.replies);
  }
}

// --- Play

function expectedOutcome(winner: "first" | "second" | null, mover: 0 | 1): Outcome {
  return winner === null ? "draw" : (winner === "first") === (mover === 0) ? 0 : 1;
}

async function checkTurn(answer: PlayAnswer, sample: Sample, random: Random): Promise<void> {
  const { misere } = sample;
  const { position } = answer;
  const winner = await winnerOf(position, misere);
  const names: [string, string] = ["A", "B"];
  for (const mover of [0, 1] as const) {
    const outcome = outcomeOf(answer, mover);
    assert.equal(outcome, expectedOutcome(winner, mover), position);
    const text = outcomeText(say, outcome, answer.over, names);
    assert.match(text, outcome === "draw" ? /a draw/ : new RegExp(`^${names[outcome as 0 | 1]} (can win|won)`));
  }
  const worth = { second: 2, draw: 1, first: 0 };
  for (const move of some(random, answer.moves, 3)) {
    await checkMove(position, move);
    const after = await winnerOf(move.after, misere);
    const note = worthText(say, move);
    if (after === "second") assert.match(note, /^wins/, `${position}: ${madeText(move)}`);
    else if (after === null) assert.equal(note, winner === null ? "keeps the draw" : "");
    else if (note !== "") assert.equal(note, worthOf(await valueOf(move.after)));
    const before = winner === "first" ? 2 : winner === null ? 1 : 0;
    const mistake = isMistake(expectedOutcome(winner, 0), expectedOutcome(after, 1), 0);
    assert.equal(mistake, worth[after ?? "draw"] < before);
    assert.equal(leftText(say, move.to) === "nothing", move.to === "0");
    await checkWords(position, move);
  }
}

/** The integers of the components of a position that are not 0, in ascending order. */
async function sizesIn(position: string): Promise<number[]> {
  if (position === "0") return [];
  const components = (await ask("position", { position })).components ?? [];
  const sizes = components.flatMap((one) => one.arguments.flatMap((arg) => (arg.type === "int" ? [Number(arg.value)] : [])));
  return sizes.filter((size) => size > 0).sort((a, b) => a - b);
}

/** "take 2 of 6, leave 1 + 3" of a heap: what is left is so, and with what is taken it is the heap. */
async function checkWords(position: string, move: PlayMove): Promise<void> {
  const component = (await ask("position", { position })).components?.[move.component - 1] ?? null;
  const words = moveWords(say, component, move);
  const found = /^(?:take (?:all )?(\d+)(?: of \d+)?, leave|split \d+ into) (nothing|\d+(?: \+ \d+)*)$/.exec(words ?? "");
  const becomes = /becomes (?:nothing|(.*))$/.exec(words ?? "");
  if (component?.kind === "heap" && move.to !== "win") assert(found ?? becomes, words ?? "no words");
  // What grows, or becomes another game: each number that is said is in what the rules leave.
  if (becomes && component?.kind === "heap") for (const number of becomes[1]?.match(/\d+/g) ?? []) assert(move.to.match(/\d+/g)?.includes(number), `${madeText(move)}: ${words}`);
  if (!found) return;
  const left = found[2] === "nothing" ? [] : (found[2] ?? "").split(" + ").map(Number);
  assert.deepEqual([...left].sort((a, b) => a - b), await sizesIn(move.to), `${madeText(move)}: ${words}`);
  const heap = (await sizesIn(move.from)).reduce((sum, size) => sum + size, 0);
  const named = / of (\d+), |^split (\d+) /.exec(words ?? "");
  if (named) assert.equal(Number(named[1] ?? named[2]), heap, `${madeText(move)}: ${words}`);
  assert.equal(Number(found[1] ?? 0) + left.reduce((sum, size) => sum + size, 0), heap, `${madeText(move)}: ${words}`);
}

/** Of a lost position that may repeat: the moves by which the page delays are those that last longest against the engine. */
async function checkDelays(answer: PlayAnswer): Promise<void> {
  const delays = delayingMoves(answer);
  if (!answer.cyclic || answer.winner !== "second" || !answer.complete || answer.moves.length === 0)
    return assert.equal(delays.length, 0);
  const left: (Big | null | undefined)[] = [];
  for (const move of answer.moves) left.push((await ask("solve", { position: move.after, remoteness: true })).remoteness ?? null);
  const longest = Math.max(...left.map(Number));
  assert.deepEqual(delays, answer.moves.filter((_, i) => left[i] === longest), answer.position);
  assert.equal(answer.remoteness, longest + 1);
}

/** The claim of the hint, which leads to the end of a won game; the other player plays at random. */
async function checkHints(sample: Sample, random: Random): Promise<void> {
  const { misere } = sample;
  const scope = misereIf(misere);
  let answer = await ask("play", { ...scope, position: sample.position });
  await checkTurn(answer, sample, random);
  await checkDelays(answer);
  const atFirst = answer.winner;
  let left = Number(answer.remoteness ?? 60);
  while (!answer.over) {
    const hint = hintFor(say, answer);
    const winner = await winnerOf(answer.position, misere);
    if (!hint.move) {
      assert.equal(winner, "second", `${answer.position}: ${hint.text}`);
      assert.match(hint.text, /^No move wins/);
      return;
    }
    const after = await winnerOf(hint.move.after, misere);
    assert.equal(after, winner === null ? null : "second", `${answer.position}: ${hint.text}`);
    assert.match(hint.text, winner === null ? /^No move wins\. This move keeps the draw/ : /^This move wins/);
    assert(hint.text.includes(madeText(hint.move)));
    if (winner === null) return;
    if (answer.cyclic) assert(hint.text.includes(` ${answer.remoteness} move`));
    assert(left > 0, `${sample.position}: the hints do not end the game`);
    left -= 1;
    if (hint.move.to === "win") return;
    const turn = await ask("play", { ...scope, position: hint.move.after });
    await checkTurn(turn, sample, random);
    await checkDelays(turn);
    if (turn.over) {
      answer = turn;
      break;
    }
    const reply = turn.moves[random(turn.moves.length)] as PlayMove;
    assert.notEqual(reply.to, "win");
    left -= 1;
    answer = await ask("play", { ...scope, position: reply.after });
    assert.equal(answer.winner, "first", `${sample.position}: won before, and not any more at ${answer.position}`);
  }
  if (atFirst === "second") assert.equal(bestMoves(answer).length, 0);
}

/** Checks all that Why and Play say of a position. */
export async function checkClaims(sample: Sample, random: Random): Promise<void> {
  const { position, misere } = sample;
  const winner = await checkVerdict(sample, random);
  const cyclic = (await ask("play", { position, values: false })).cyclic;
  if (misere) await checkMisere(position, random);
  else if (!cyclic) {
    await checkMex(position, random);
    if (winner !== null) await checkProof(position, winner, random);
  }
  await checkHints(sample, random);
}
