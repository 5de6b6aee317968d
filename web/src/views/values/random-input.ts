// SPDX-License-Identifier: MIT
// Random tests in the format of a judge's input. Whether the rules allow the numbers, the engine says.

import type { NamedType, Parameter } from "../../engine/answers";

/** A number from 0 to less than 1. */
export type Random = () => number;

const tests = 5;
const mostElements = 5;
const largest = 20;

export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

function several<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function distinct(random: Random, count: number): number[] {
  const out = new Set<number>();
  while (out.size < count) out.add(between(random, 1, largest));
  return [...out].sort((a, b) => a - b);
}

/** The numbers of one line of a format, given the counts before it that no list has taken yet. */
class Line {
  constructor(
    private readonly types: ReadonlyMap<string, string>,
    private readonly random: Random,
    private readonly counts: number[],
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
      } else if (type === "int" && token.endsWith("...")) put(...several(this.counts.pop() ?? 1, () => between(this.random, 1, largest)));
      else if (type === "int") put(between(this.random, 1, largest));
      else if (token.endsWith("...")) out.push(...several(this.counts.pop() ?? 1, () => this.list(type, null)), []);
      else put(...this.list(type, this.counts.pop() ?? null).map(Number));
    }
    return out.filter((line) => line.length > 0).map((line) => line.join(" "));
  }

  /** The elements; their number stands before them if nothing else says it. */
  private list(type: string, counted: number | null): string[] {
    const count = counted ?? between(this.random, 1, mostElements);
    const elements = type === "set" ? distinct(this.random, count) : several(count, () => between(this.random, 1, largest));
    return [...(counted === null ? [count] : []), ...elements].map(String);
  }
}

/** Input in a format such as "T; n m", "*; n" or "N; n..."; empty for what is no format. */
export function randomInput(format: string, named: readonly (NamedType | Parameter)[], random: Random): string {
  const types = new Map(named.map((one) => [one.name, one.type as string]));
  const items = format.split(";").map((part) => part.trim()).filter((part) => part !== "");
  const [head = ""] = items;
  const alone = /^\w+$/.test(head) && !types.has(head) && items.length > 1;
  // A name alone before a sum is the number of its components, and not of tests.
  const ofSum = alone && items.length === 2 && /\.\.\.$/.test(items[1] ?? "");
  const until = /^until (.*)$/.exec(head)?.[1];
  const one = (parts: readonly string[]) => {
    const line = new Line(types, random, []);
    return parts.flatMap((part) => line.of(part));
  };
  const rest = items.slice(1);
  if (head === "") return "";
  const body =
    head === "1"
      ? one(rest)
      : head === "*"
        ? several(tests, () => one(rest)).flat()
        : until !== undefined
          ? [...several(tests, () => one(rest)).flat(), until]
          : alone && !ofSum
            ? [String(tests), ...several(tests, () => one(rest)).flat()]
            : one(items);
  return `${body.join("\n")}\n`;
}

const row = (random: Random) => {
  const count = between(random, 1, mostElements);
  return [count, ...several(count, () => between(random, 1, largest))].join(" ");
};

/** Of the problems that the engine knows by name. */
const ofProblems: Record<string, (random: Random) => string[]> = {
  "hdu-1846": (random) => [String(tests), ...several(tests, () => `${between(random, 1, 60)} ${between(random, 1, 9)}`)],
  "hdu-1847": (random) => several(tests, () => String(between(random, 1, 1000))),
  "hdu-1536": (random) => [
    ...several(2, () => {
      const set = distinct(random, between(random, 1, 4));
      const heaps = several(between(random, 1, 4), () => row(random));
      return [`${set.length} ${set.join(" ")}`, String(heaps.length), ...heaps];
    }).flat(),
    "0",
  ],
  "hdu-4559": (random) => [
    String(tests),
    ...several(tests, () => {
      const columns = between(random, 1, 12);
      const cells = several(between(random, 0, 4), () => `${between(random, 1, 2)} ${between(random, 1, columns)}`);
      return [`${columns} ${cells.length}`, ...cells];
    }).flat(),
  ],
  "lightoj-1344": (random) => [
    String(tests),
    ...several(tests, () => {
      const chains = several(between(random, 1, 3), () => row(random));
      return [String(chains.length), ...chains];
    }).flat(),
  ],
};

/** Empty where the problem is not known. */
export function randomOfProblem(problem: string, random: Random): string {
  const lines = ofProblems[problem]?.(random);
  return lines ? `${lines.join("\n")}\n` : "";
}
