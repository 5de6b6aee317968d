// SPDX-License-Identifier: MIT
// Makes puzzles of any game: positions with exactly one winning move. Where a game is one heap, heaps of random sizes and
// sums of them are tried; where it is a bag of heaps, bags of random sizes; of any other game, and also of bags, which need
// not allow every size, the positions of random play from its example, and sums of them. Whether one is a puzzle, the
// engine says.

import type { GameSummary, PlayAnswer, PlayMove } from "../../engine/answers";
import { examplePosition, withParameters } from "../game/subject";
import type { Grade } from "./grades";

export const setSize = 10;

/** How many legal moves there are to choose from. */
const movesOf: Record<Grade, [number, number]> = { easy: [3, 7], medium: [8, 14], hard: [15, 40] };
const heapsOf: Record<Grade, [number, number]> = { easy: [2, 9], medium: [6, 20], hard: [14, 50] };
const partsOf: Record<Grade, [number, number]> = { easy: [1, 3], medium: [1, 4], hard: [2, 4] };
/** Of bags: how many heaps, and of which sizes. */
const bagHeaps: Record<Grade, [number, number]> = { easy: [3, 3], medium: [3, 4], hard: [3, 5] };
const bagSizes: Record<Grade, [number, number]> = { easy: [1, 7], medium: [1, 8], hard: [3, 14] };
/** How often a nim heap is added to heaps. */
const withNim = 0.3;
const mostTried = 300;
/** Among this number of puzzles there are ten that are near to the grade. */
const enough = 3 * setSize;
const mostParts = 4;
const longestText = 160;

/** The answer about a position; null if the engine refuses it or takes too long. */
export type AskPlay = (position: string) => Promise<PlayAnswer | null>;

export interface MakingPuzzles {
  game: GameSummary;
  grade: Grade;
  ask: AskPlay;
  /** A number from 0 to less than 1. */
  random: () => number;
  /** Whether to go on, given the number of puzzles found. */
  goOn: (found: number) => boolean;
}

export function winningMoves(answer: PlayAnswer): PlayMove[] {
  return answer.moves.filter((move) => move.wins === true);
}

export function isPuzzle(answer: PlayAnswer): boolean {
  return answer.known && answer.complete && answer.moves.length > 1 && winningMoves(answer).length === 1;
}

function between(random: () => number, [from, to]: [number, number]): number {
  return from + Math.floor(random() * (to - from + 1));
}

function oneOf<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

/** Positions that may be puzzles, one after the other. */
class Candidates {
  private readonly heap: string | null;
  private readonly bag: string | null;
  private turn = 0;
  private readonly example: string;
  /** What is left of a random play, and what was met that can be a part of a sum. */
  private here = "";
  private readonly parts: string[] = [];
  /** By this factor heaps become larger, so that there are as many moves as the grade asks for. */
  private scale = 1;

  constructor(
    game: GameSummary,
    private readonly grade: Grade,
    private readonly random: () => number,
  ) {
    const types = (game.arguments ?? []).map((one) => one.type);
    this.heap = types.length === 1 && types[0] === "int" ? withParameters(game) : null;
    this.bag = types.length === 1 && types[0] === "bag" ? withParameters(game) : null;
    this.example = examplePosition(game);
  }

  next(): string {
    const count = between(this.random, partsOf[this.grade]);
    if (this.heap !== null) {
      const size = () => Math.max(1, Math.round((this.scale * between(this.random, heapsOf[this.grade])) / count));
      const heaps = Array.from({ length: count }, () => `${this.heap}(${size()})`);
      return [...heaps, ...(this.random() < withNim ? [`nim(${between(this.random, [1, 7])})`] : [])].join(" + ");
    }
    this.turn += 1;
    if (this.bag !== null && this.turn % 2 === 1) {
      const size = () => Math.max(1, Math.round((this.scale * between(this.random, bagSizes[this.grade]))));
      return `${this.bag}([${Array.from({ length: between(this.random, bagHeaps[this.grade]) }, size).join(", ")}])`;
    }
    if (this.bag === null && count > 1 && this.parts.length >= 6 && this.random() < 0.6)
      return Array.from({ length: Math.min(count, mostParts) }, () => oneOf(this.parts, this.random)).join(" + ");
    if (this.here === "") this.here = this.example;
    return this.here;
  }

  /** Empty heaps of a bag say nothing in a picture. */
  leavesOut(position: string): boolean {
    return this.bag !== null && /[[,] *0 *[,\]]/.test(position);
  }

  /** What the engine said of a position: play goes on from there. */
  note(position: string, answer: PlayAnswer | null): void {
    const [from, to] = movesOf[this.grade];
    const count = answer?.moves.length ?? 0;
    // Positions of play are not made to a size.
    if (answer && position !== this.here) this.scale = Math.min(8, Math.max(0.5, this.scale * (count < from ? 1.1 : count > to ? 0.95 : 1)));
    if (position !== this.here) return;
    if (answer && !answer.over && !this.parts.includes(position) && position.length < longestText / 2) this.parts.push(position);
    const move = answer ? oneOf(answer.moves, this.random) : undefined;
    this.here = move === undefined || move.after === "win" ? "" : move.after;
  }
}

/** The components of a sum, and the heaps of a bag each by itself; empty ones are left out. */
function apart(position: string): string[] {
  return position.split(" + ").flatMap((term) => {
    const bag = /^(.*)\(\[([\d, ]*)\]\)$/.exec(term);
    const terms = bag ? (bag[2] ?? "").split(", ").map((size) => `${bag[1]}(${size})`) : [term.replace(/^nim\((\d+)\)$/, "*$1")];
    return terms.filter((one) => !/^(0|\*0|.*\(0?\))$/.test(one));
  });
}

/** Whether all components go in pairs of equal ones. */
function pairsUp(terms: readonly string[]): boolean {
  return [...new Set(terms)].every((one) => terms.filter((other) => other === one).length % 2 === 0);
}

/**
 * Whether copying is all that it takes: equal components cancel, and a move that takes what is left over, or makes two heaps
 * equal, wins. A move that breaks a heap into equal parts is an idea of its own.
 */
export function isCopied(answer: PlayAnswer): boolean {
  const terms = apart(answer.position);
  if (new Set(terms).size < terms.length) return true;
  return winningMoves(answer).some((move) => !move.to.includes(" + ") && pairsUp(apart(move.after)));
}

/** How far a number of moves is from what a grade asks for. */
function distance(count: number, grade: Grade): number {
  const [from, to] = movesOf[grade];
  return Math.max(0, from - count, count - to);
}

/** The same for sums that differ in the order of their terms, or in the name of a nim heap. */
function unordered(position: string): string {
  return position
    .split(" + ")
    .map((term) => term.replace(/^nim\((\d+)\)$/, "*$1"))
    .sort()
    .join(" + ");
}

/**
 * What two positions share that are one puzzle, such as mirror images and sums in another order: of each component, what
 * its options are worth. Single nim heaps, whose answer is always to take all, are one puzzle. Where options have no
 * values, the text has to do.
 */
export function sameness(answer: PlayAnswer): string {
  if (answer.moves.some((move) => move.value === null || move.value === undefined)) return unordered(answer.position);
  const worths: string[][] = [];
  for (const move of answer.moves)
    for (const component of new Set([move.component, ...move.components])) (worths[component - 1] ??= []).push(String(move.value));
  const profiles = worths.map((values) => values.sort()).filter((values) => values.length > 0);
  const [first = []] = profiles;
  const isHeap = new Set(first).size === first.length && first.every((value) => Number(value) < first.length);
  return profiles.length === 1 && isHeap ? "one heap" : JSON.stringify(profiles.map((values) => values.join(" ")).sort());
}

/** At most ten puzzles, of the grade as far as the game has them, in the order of their moves. */
export async function makePuzzles({ game, grade, ask, random, goOn }: MakingPuzzles): Promise<string[]> {
  const candidates = new Candidates(game, grade, random);
  const found = new Map<string, number>();
  const tried = new Set<string>();
  const fitting = () => [...found.values()].filter((count) => distance(count, grade) === 0).length;
  // Where the game has hardly any of the grade, a full set of others has to do.
  for (let turn = 0; turn < mostTried && found.size < enough && fitting() < setSize && goOn(fitting()); ++turn) {
    const position = candidates.next();
    if (position.length > longestText) {
      candidates.note(position, null);
      continue;
    }
    const answer = await ask(position);
    candidates.note(position, answer);
    if (!answer || answer.position.includes(";") || candidates.leavesOut(answer.position)) continue;
    const same = sameness(answer);
    if (tried.has(same)) continue;
    tried.add(same);
    if (isPuzzle(answer) && !isCopied(answer)) found.set(answer.position, answer.moves.length);
  }
  return [...found]
    .sort(([, a], [, b]) => distance(a, grade) - distance(b, grade))
    .slice(0, setSize)
    .sort(([, a], [, b]) => a - b)
    .map(([position]) => position);
}
