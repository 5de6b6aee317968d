// SPDX-License-Identifier: MIT
// Random tests in the format of a judge's input. Whether the rules allow the numbers, the engine says.

import type { NamedType, Parameter } from "../../engine/answers";

/** A number from 0 to less than 1. */
export type Random = () => number;

/** How many tests an input has, and the largest number in them. */
export interface Size {
  tests: number;
  largest: number;
}

export const usualSize: Size = { tests: 10, largest: 20 };

const mostElements = 5;

export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function several<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function distinct(random: Random, wanted: number, largest: number): number[] {
  const out = new Set<number>();
  while (out.size < Math.min(wanted, largest)) out.add(between(random, 1, largest));
  return [...out].sort((a, b) => a - b);
}

/** The numbers of one line of a format, given the counts before it that no list has taken yet. */
class Line {
  constructor(
    private readonly types: ReadonlyMap<string, string>,
    private readonly random: Random,
    private readonly counts: number[],
    private readonly largest: number,
  ) {}

  /** The lines that it becomes: more than one where each component has its own. */
  of(item: string): string[] {
    const out: string[][] = [[]];
    const put = (...numbers: number[]) => out.at(-1)?.push(...numbers.map(String));
    for (const [token, inner] of item.matchAll(/\(([^)]*)\)\.\.\.|\w+\.\.\.|\w+/g)) {
      if (inner !== undefined) {
        out.push(...several(this.counts.pop() ?? 1, () => [this.of(inner).join(" ")]), []);
        continue;
      }
      const name = token.replace("...", "");
      const type = this.types.get(name);
      if (type === undefined) {
        this.counts.push(between(this.random, 1, mostElements));
        put(this.counts.at(-1) ?? 1);
      } else if (type === "int" && token.endsWith("...")) put(...several(this.counts.pop() ?? 1, () => between(this.random, 1, this.largest)));
      else if (type === "int") put(between(this.random, 1, this.largest));
      else if (token.endsWith("...")) out.push(...several(this.counts.pop() ?? 1, () => this.list(type, null)), []);
      else put(...this.list(type, this.counts.pop() ?? null).map(Number));
    }
    return out.filter((line) => line.length > 0).map((line) => line.join(" "));
  }

  /** The elements; their number stands before them if nothing else says it. */
  private list(type: string, counted: number | null): string[] {
    const count = counted ?? between(this.random, 1, mostElements);
    const elements = type === "set" ? distinct(this.random, count, this.largest) : several(count, () => between(this.random, 1, this.largest));
    return [...(counted === null ? [elements.length] : []), ...elements].map(String);
  }
}

/** How the tests of a format are drawn, and how an input is made of them. */
export interface Tests {
  /** Whether an input has as many as one likes; otherwise it is one test. */
  several: boolean;
  /** The lines of a test. */
  draw(): string[];
  /** An input. */
  of(tests: readonly (readonly string[])[]): string;
}

/** Of a format such as "T; n m", "*; n" or "N; n..."; null for what is no format. */
export function testsOf(format: string, named: readonly (NamedType | Parameter)[], random: Random, largest: number): Tests | null {
  const types = new Map(named.map((one) => [one.name, one.type as string]));
  const items = format.split(";").map((part) => part.trim()).filter((part) => part !== "");
  const [head = ""] = items;
  if (head === "") return null;
  const alone = /^\w+$/.test(head) && !types.has(head) && items.length > 1;
  // A name alone before a sum is the number of its components, and not of tests.
  const ofSum = alone && items.length === 2 && /\.\.\.$/.test(items[1] ?? "");
  const until = /^until (.*)$/.exec(head)?.[1];
  const counted = alone && !ofSum && head !== "1";
  const many = head === "*" || until !== undefined || counted;
  const parts = many || head === "1" ? items.slice(1) : items;
  return {
    several: many,
    draw() {
      const line = new Line(types, random, [], largest);
      return parts.flatMap((part) => line.of(part));
    },
    of: (tests) => {
      const lines = [...(counted ? [String(tests.length)] : []), ...tests.flat(), ...(until === undefined ? [] : [until])];
      return `${lines.join("\n")}\n`;
    },
  };
}

/** Input in a format; empty for what is no format. */
export function randomInput(format: string, named: readonly (NamedType | Parameter)[], random: Random, size = usualSize): string {
  const tests = testsOf(format, named, random, size.largest);
  return tests?.of(several(tests.several ? size.tests : 1, () => tests.draw())) ?? "";
}

/** The places of as many tests as are wanted, about as many of each answer as of the others. */
export function mixOf(answers: readonly string[], wanted: number): number[] {
  const kinds = new Map<string, number[]>();
  answers.forEach((answer, i) => kinds.set(answer, [...(kinds.get(answer) ?? []), i]));
  const out: number[] = [];
  for (let round = 0; out.length < Math.min(wanted, answers.length); ++round)
    for (const places of kinds.values()) if (round < places.length && out.length < wanted) out.push(places[round] ?? 0);
  return out.sort((a, b) => a - b);
}

/** How evenly answers are mixed, from 0 for answers that are all the same. */
export function evenness(answers: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return counts.size < 2 ? 0 : Math.min(...counts.values()) / answers.length;
}

/** The answers in a judge's output: its lines without numbers, and letters where a line has one for each test. */
export function answersIn(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => /^[WL]+$/.test(line)) ? lines.join("").split("") : lines.map((line) => line.replace(/\d+/g, ""));
}

const row = (random: Random, largest: number) => {
  const count = between(random, 1, mostElements);
  return [count, ...several(count, () => between(random, 1, largest))].join(" ");
};

/** The largest number that these problems have, where their statements give one. */
const limit = 1000;

/** Of the problems that the engine knows by name. */
const ofProblems: Record<string, (random: Random, size: Size) => string[]> = {
  "hdu-1846": (random, { tests, largest }) => [String(tests), ...several(tests, () => `${between(random, 1, largest)} ${between(random, 1, Math.ceil(largest / 4))}`)],
  "hdu-1847": (random, { tests, largest }) => several(tests, () => String(between(random, 1, Math.min(largest, limit)))),
  "hdu-1536": (random, { tests, largest }) => [
    ...several(Math.ceil(tests / 4), () => {
      const set = distinct(random, between(random, 1, 4), Math.min(largest, limit));
      const heaps = several(between(random, 1, 4), () => row(random, Math.min(largest, limit)));
      return [`${set.length} ${set.join(" ")}`, String(heaps.length), ...heaps];
    }).flat(),
    "0",
  ],
  "hdu-4559": (random, { tests }) => [
    String(tests),
    ...several(tests, () => {
      const columns = between(random, 1, 12);
      const cells = several(between(random, 0, 4), () => `${between(random, 1, 2)} ${between(random, 1, columns)}`);
      return [`${columns} ${cells.length}`, ...cells];
    }).flat(),
  ],
  "lightoj-1344": (random, { tests, largest }) => [
    String(tests),
    ...several(tests, () => {
      const chains = several(between(random, 1, 3), () => row(random, Math.min(largest, limit)));
      return [String(chains.length), ...chains];
    }).flat(),
  ],
};

/** Empty where the problem is not known. */
export function randomOfProblem(problem: string, random: Random, size = usualSize): string {
  const lines = ofProblems[problem]?.(random, size);
  return lines ? `${lines.join("\n")}\n` : "";
}
