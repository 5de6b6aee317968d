// SPDX-License-Identifier: MIT
// The records of an atlas, as `grundy atlas report DIR -o FILE.jsonl` and `grundy atlas show DIR --json` write them: read,
// filtered and put in order. What they say is the engine's.

export const numbers = ["value", "period", "preperiod", "saltus", "max", "max_at", "computed_to"] as const;
export type NumberField = (typeof numbers)[number];
const texts = ["theorem", "why", "also"] as const;
type TextField = (typeof texts)[number];

export type Status = "proven" | "value" | "open";

export type AtlasRecord = { game: string; status: Status } & {
  [field in NumberField]?: number;
} & { [field in TextField]?: string };

/** A file that is no atlas; the line of the fault, from 1, or 0 for the whole. */
export class AtlasFault extends Error {
  constructor(readonly line: number) {
    super("not an atlas");
  }
}

function isStatus(word: unknown): word is Status {
  return word === "proven" || word === "value" || word === "open";
}

function recordOf(json: unknown, line: number): AtlasRecord {
  if (typeof json !== "object" || json === null) throw new AtlasFault(line);
  const fields = json as { [name: string]: unknown };
  const { game, status } = fields;
  if (typeof game !== "string" || game === "" || !isStatus(status)) throw new AtlasFault(line);
  const record: AtlasRecord = { game, status };
  for (const name of numbers) {
    const value = fields[name];
    // With flat residues, the saltus is not that of all heaps, and there is no column for these.
    if (value === undefined || (name === "saltus" && fields.flat !== undefined)) continue;
    if (typeof value !== "number" || value < 0) throw new AtlasFault(line);
    record[name] = value;
  }
  for (const name of texts) {
    const text = fields[name];
    if (typeof text === "string") record[name] = text;
  }
  return record;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readAtlas(text: string): AtlasRecord[] {
  const whole = parsed(text) as { results?: unknown } | null;
  if (Array.isArray(whole?.results)) return whole.results.map((one: unknown) => recordOf(one, 0));
  const records = text
    .split("\n")
    .flatMap((line, i) => (line.trim() === "" ? [] : [recordOf(parsed(line), i + 1)]));
  if (records.length === 0) throw new AtlasFault(0);
  return records;
}

type Test = (record: AtlasRecord) => boolean;

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
};

/** `period>100` compares a number; any other word is part of a name. */
function testOf(word: string): Test {
  const [, name, sign = "", bound] = /^(\w+)(<=|>=|<|>|=)(\d+)$/.exec(word) ?? [];
  const field = numbers.find((one) => one === name);
  const holds = comparisons[sign];
  if (field === undefined || holds === undefined)
    return (record) => record.game.includes(word) || (record.also?.includes(word) ?? false);
  return (record) => {
    const value = record[field];
    return value !== undefined && holds(value, Number(bound));
  };
}

export type Wanted = "all" | "solved" | "open";

export function filtered(records: AtlasRecord[], wanted: Wanted, find: string): AtlasRecord[] {
  const tests = find.split(/\s+/).filter((word) => word !== "").map(testOf);
  if (wanted !== "all") tests.push((record) => (record.status === "open") === (wanted === "open"));
  return records.filter((record) => tests.every((test) => test(record)));
}

export interface Order {
  field: NumberField;
  down: boolean;
}

/** `-period`: the largest first. Anything else is the order of the file, which is null. */
export function orderOf(text: string): Order | null {
  const down = text.startsWith("-");
  const field = numbers.find((one) => one === (down ? text.slice(1) : text));
  return field === undefined ? null : { field, down };
}

/** Records that lack the number come last. */
export function ordered(records: AtlasRecord[], order: Order | null): AtlasRecord[] {
  if (!order) return records;
  const { field, down } = order;
  return [...records].sort((a, b) => {
    const x = a[field];
    const y = b[field];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return down ? y - x : x - y;
  });
}

/** The record with the largest number, and the first of them if there are more. */
export function largest(records: AtlasRecord[], field: NumberField): AtlasRecord | null {
  return ordered(records, { field, down: true }).find((record) => record[field] !== undefined) ?? null;
}
