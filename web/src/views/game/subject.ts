// SPDX-License-Identifier: MIT
// From a game of the catalogue to a position to play and a family to plot. The example is the engine's; where a game has
// no single integer to plot over, the page suggests a family of positions to begin with.

import type { GameSummary } from "../../engine/answers";

const samples: Record<string, string> = {
  int: "7",
  row: "[3, 1, 4, 2]",
  bag: "[2, 3, 4]",
  board: "board(3, 4)",
  graph: "petersen",
};

const parameterSamples: Record<string, string> = { int: "2", set: "{1, 2}" };

/** The position of an expectation `expect winner P = first`, a good one to begin with. */
function expected(game: GameSummary): string | undefined {
  const positions = game.expectations.flatMap((line) => /^expect winner (.*) = \w+$/.exec(line)?.[1] ?? []);
  return positions.find((position) => position.startsWith(game.name));
}

export function examplePosition(game: GameSummary): string {
  if (game.example) return game.example;
  const given = (game.arguments ?? []).map((one) => samples[one.type] ?? "7");
  const set = (game.parameters ?? []).filter((one) => one.needed).map((one) => `${one.name}=${parameterSamples[one.type] ?? samples[one.type] ?? "2"}`);
  return expected(game) ?? `${game.name}${set.length > 0 ? `[${set.join(", ")}]` : ""}(${given.length > 0 ? given.join(", ") : "7"})`;
}

/** The game with its parameters, as its example gives them. */
export function withParameters(game: GameSummary): string {
  const example = examplePosition(game);
  if (!example.startsWith(`${game.name}[`)) return game.name;
  let depth = 0;
  for (let i = game.name.length; i < example.length; ++i) {
    if (example[i] === "[") ++depth;
    if (example[i] === "]" && --depth === 0) return example.slice(0, i + 1);
  }
  return game.name;
}

/** Whether a text, of a position or of what Values shows, has a component of this game. */
export function isAbout(text: string, name: string): boolean {
  return new RegExp(`(^|[^\\w.])${name.replace(/\W/g, "\\$&")}($|[^\\w.])`).test(text);
}

export interface Subject {
  subject: string;
  ranges: string;
}

export function subjectOf(game: GameSummary): Subject {
  const name = withParameters(game);
  const types = (game.arguments ?? []).map((one) => one.type);
  if (types.every((type) => type === "int")) {
    if (types.length <= 1) return { subject: name, ranges: "0..200" };
    return { subject: name, ranges: types.map((_, i) => (i < 2 ? "0..60" : "0..4")).join(" ") };
  }
  const forms: Record<string, string> = {
    board: "board(2, n)",
    graph: "path(n)",
    row: "[n, m]",
    bag: "[n, m]",
    int: "1",
  };
  const family = `${name}(${types.map((type) => forms[type] ?? "n").join(", ")})`;
  return { subject: family, ranges: family.includes("m]") ? "n=0..20 m=0..20" : "n=1..10" };
}
