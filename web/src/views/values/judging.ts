// SPDX-License-Identifier: MIT
// Where a program's output differs from the right one, word by word, as judges compare; and inputs to begin with.

import type { NamedType, Parameter } from "../../engine/answers";

/** The name of the game in "snim[{2, 5}]" or "kayles(n)". */
export function nameOf(subject: string): string {
  return /^[\w.]+/.exec(subject)?.[0] ?? subject;
}

/** The names that a format reads. */
function namesOf(format: string): string[] {
  return format.match(/[A-Za-z_]\w*/g) ?? [];
}

/** The game without its parameters in brackets, if the input has any of them: "brave[m=3]" for "T; n m" is "brave". */
export function subjectFor(subject: string, format: string): string {
  const bracket = /^([A-Za-z_]\w*)\[(.*)\]$/s.exec(subject);
  const given = [...(bracket?.[2] ?? "").matchAll(/(\w+)\s*=/g)].map(([, name]) => name ?? "");
  return bracket && given.some((name) => namesOf(format).includes(name)) ? (bracket[1] ?? subject) : subject;
}

/** What the engine says of a format, for whoever typed the format alone and no command. */
export function formatWords(message: string): string {
  return message
    .replace(/^--(input|words) '[^']*'[:：]\s*/, "")
    .replace(/--input '([^']*)'/g, "`$1`")
    .replaceAll("\n", " ");
}

/** Whether the engine refuses the format itself, and not what is read by it. */
export function isFormatFault(message: string): boolean {
  return /^--input '/.test(message);
}

/** Lines of a refusal; without those that repeat the format, which is beside the input. */
export function refusalLines(message: string): string[] {
  return message
    .split("\n")
    .map((line) => line.replace(/^the input is --input '[^']*'(, )?/, ""))
    .filter((line) => line !== "" && !/^\S+ reads: /.test(line));
}

export interface Difference {
  /** From 1. */
  word: number;
  line: number;
  /** Empty: the output has ended. */
  expected: string;
  got: string;
}

interface Word {
  text: string;
  line: number;
}

function wordsOf(text: string): Word[] {
  return text.split("\n").flatMap((line, i) => (line.match(/\S+/g) ?? []).map((word) => ({ text: word, line: i + 1 })));
}

/** The first difference of two outputs; null if a judge would take the second for the first. */
export function differenceOf(expected: string, got: string): Difference | null {
  const right = wordsOf(expected);
  const given = wordsOf(got);
  for (let i = 0; i < Math.max(right.length, given.length); ++i) {
    const [a, b] = [right[i], given[i]];
    if (a?.text === b?.text) continue;
    return { word: i + 1, line: (b ?? a)?.line ?? 1, expected: a?.text ?? "", got: b?.text ?? "" };
  }
  return null;
}

const sampleInputs: Record<string, string> = {
  "hdu-1536": "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
  "hdu-1846": "2\n23 2\n4 3\n",
  "hdu-1847": "1\n3\n",
  "hdu-4559": "2\n2 2\n1 1\n2 2\n4 4\n1 1\n2 2\n1 3\n2 4\n",
  "lightoj-1344": "2\n2\n2 1 2\n3 1 2 3\n1\n4 5 1 7 2\n",
};

/** Problems that a judge's format suits, so that Code writes their whole programs. */
export const programs: Readonly<Record<string, { subject: string; format: string; words: string }>> = {
  "hdu-1846": { subject: "brave", format: "T; n m", words: "first second" },
  "hdu-1847": { subject: "cet4", format: "*; n", words: "Kiki Cici" },
};

/** The integers that are open in a position such as "fibnim(n, n - 1)"; null for a game alone. */
export function openIn(subject: string): NamedType[] | null {
  const bare = subject.replace(/\[[^\[\]]*=[^\[\]]*\]/g, "");
  if (!bare.includes("(")) return null;
  const names = [...bare.matchAll(/[A-Za-z_]\w*(?!\w|\s*[([])/g)].map(([name]) => name);
  return [...new Set(names)].map((name) => ({ name, type: "int" }));
}

/** Input with which a problem of a judge is tried. */
export function sampleOf(problem: string): string {
  return sampleInputs[problem] ?? "";
}

/** The formats in which judges state a game's input, the usual one first; none for what is not read as numbers. */
export function formatsOf(parameters: Parameter[], named: NamedType[]): string[] {
  const all = [...named.map((one) => ({ ...one, needed: true })), ...parameters.filter((one) => one.needed)];
  if (all.length === 0) return [];
  const names = all.map((one) => (one.type === "int" ? one.name : `${one.name}_size ${one.name}`)).join(" ");
  const integers = all.every((one) => one.type === "int");
  const out = [`T; ${names}`, `*; ${names}`, names];
  if (integers) out.push(`until ${all.map(() => "0").join(" ")}; ${names}`);
  if (integers && named.length === 1 && all.length === 1) out.push(`T; N; ${named[0]?.name ?? "n"}...`);
  return out;
}

/** Small numbers, among them lost positions and won ones of the usual games. */
const samples: readonly (readonly number[])[] = [
  [1, 1, 1, 1],
  [2, 1, 3, 1],
  [3, 5, 6, 2],
  [4, 3, 2, 5],
  [5, 3, 1, 4],
  [6, 5, 3, 2],
  [7, 4, 4, 7],
  [8, 8, 2, 2],
];
const sampleRows = ["1 2 3", "3 4", "1 2 4", "5"] as const;

/** Input in one of those formats. */
export function inputFor(format: string): string {
  const items = format.split(";").map((part) => part.trim());
  const [head = ""] = items;
  const last = (items.at(-1) ?? "").split(" ");
  const several = head === "T" || head === "*" || head.startsWith("until");
  const rowOf = (row: string) =>
    last.map((name, i) => (/_size$/.test(name) ? row.split(" ").length : i > 0 && /_size$/.test(last[i - 1] ?? "") ? row : "2")).join(" ");
  const tests = last.some((name) => /_size$/.test(name))
    ? sampleRows.map(rowOf)
    : last[0]?.endsWith("...")
      ? sampleRows.map((row) => `${row.split(" ").length}\n${row}`)
      : samples.map((numbers) => last.map((_, i) => numbers[i % numbers.length]).join(" "));
  const shown = several ? tests : tests.slice(0, 1);
  const lines = [...(head === "T" ? [shown.length] : []), ...shown, ...(head.startsWith("until") ? [head.replace("until ", "")] : [])];
  return `${lines.join("\n")}\n`;
}

/** The file that holds own rules after they were saved. */
export const rulesFile = "rules.game";

/** Whether a program computes values from those of all options: its head says what that costs. */
export function isSearch(program: string): boolean {
  return /^(\/\/|#) Cost: (all |for each test all )/m.test(program);
}

/** The command that writes a program with a conjecture, by the one that wrote it without. */
export function codeCommand(program: string): string {
  return `${/Written by Grundy: (.*)/.exec(program)?.[1] ?? "grundy code"} --conjecture`;
}

interface Hunt {
  subject: string;
  /** Of a judge; empty: the game is the subject. */
  problem: string;
  format: string;
  words: string;
  misere: boolean;
  /** Whether the game is among rules of one's own. */
  own: boolean;
}

/** The command that looks for input on which a program fails. */
export function huntCommand(hunt: Hunt): string {
  const { subject, problem, format, words, misere, own } = hunt;
  const ofGame = [
    ...(own ? ["-f", rulesFile] : []),
    "--input",
    quoted(format),
    ...(words.trim() === "" ? [] : ["--words", quoted(words.trim())]),
    ...(misere ? ["--misere"] : []),
  ];
  const what = problem !== "" ? [problem] : [quoted(subject), ...ofGame];
  return ["grundy", "judge", ...what, "--check", "./program"].join(" ");
}

/** As one word of a shell. */
function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
