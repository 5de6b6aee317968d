// SPDX-License-Identifier: MIT
// The questions of the engine and the shapes of their answers, as docs/api.md describes them. Numbers beyond 2^53 - 1
// arrive as strings, so that none is rounded.

export type Big = number | string;
export type Value = Big | "loony" | "win" | { infinity: Big[] };
export type Choice = Record<string, Big>;

export interface Budget {
  seconds?: number;
  bytes?: number;
  nodes?: number;
}

/** Fields that every request may have. */
export interface Common {
  rules?: string;
  budget?: Budget;
  /** Numbers beyond 2^53 - 1 come as strings. */
  strings?: boolean;
}

export interface Misere {
  misere?: boolean;
}

export interface ComponentValue {
  position: string;
  value: Value;
  engine: string;
}

export interface WinningMove {
  component: number;
  from: string;
  to: string;
  value?: Value;
  choice?: Choice;
  components?: number[];
}

export interface SolveAnswer {
  position: string;
  value?: Value;
  winner: "first" | "second" | null;
  misere?: boolean;
  /** Under misère play: the engine's sentence, or null if only a search tells who wins. */
  reason?: string | null;
  components?: ComponentValue[];
  moves: WinningMove[];
  moves_complete: boolean;
  engine: string;
  nodes: Big;
  seconds: number;
  theorem?: string | null;
  /** Only for games that may repeat. */
  result?: "win" | "loss" | "draw";
  remoteness?: number | null;
  explanation?: Explanation | MisereExplanation;
}

export interface LegalMove {
  component: number;
  from: string;
  to: string;
  value: Value;
  total: Value;
  rule: number;
  line: string;
  choice: Choice;
}

/** What a move touches in the picture of its component. */
export interface Way {
  cells?: [number, number][];
  at?: [number, number] | null;
  elements?: number[];
  vertices?: number[];
  edges?: [number, number][];
  heaps?: [number, number][];
}

export interface MoveGroup {
  total: Value;
  wins: boolean;
  count: number;
  moves: LegalMove[];
}

export interface MovesAnswer {
  position: string;
  value: Value;
  winner: "first" | "second" | null;
  option_values: Value[];
  groups: MoveGroup[];
  complete: boolean;
  engine: string;
  nodes: Big;
  seconds: number;
}

export interface ReplyGroup {
  count: number;
  alike: number;
  move: LegalMove;
  answer: LegalMove | null;
  answers_all: boolean;
}

export interface Explanation {
  wins: { move: LegalMove; after: string; replies: ReplyGroup[]; reply_count: number; complete: boolean }[];
  losing: ReplyGroup[];
  losing_count: number;
  complete: boolean;
}

/** A move that loses, and the answer to it: null if nothing is left to move, which wins under misère play. */
export interface MisereReply {
  move: WinningMove;
  answer: WinningMove | null;
}

export interface MisereExplanation {
  wins: { move: WinningMove; after: string; replies: MisereReply[]; complete: boolean }[];
  losing: MisereReply[];
  complete: boolean;
}

export interface Table {
  game: string;
  open?: string[];
  from: number | number[];
  values: Value[] | Value[][];
  engine: string;
  nodes: Big;
  seconds: number;
}

export interface Frequency {
  value: Value;
  count: Big;
  first: number | number[] | null;
  last: number | number[] | null;
}

/** Under misère play: who wins each position, in rows as the values of a table. */
export type Winner = "first" | "second";
export interface Winners {
  game: string;
  misere: true;
  from: number | number[];
  winners: Winner[] | Winner[][];
  engine: string;
  nodes: Big;
  seconds: number;
}

export interface Stats {
  game: string;
  ranges: [number, number][];
  count: Big;
  max: Value | null;
  max_at: number | number[] | null;
  frequencies: Frequency[];
  sparse: {
    mask: number;
    position: boolean;
    common_parity: string;
    rare_count: number;
    rare: number[];
    last_rare: number;
  } | null;
  engine: string;
  nodes: Big;
  seconds: number;
}

export interface Period {
  game: string;
  status: "proven" | "not-found";
  period: Big | null;
  preperiod: Big | null;
  saltus: Big | null;
  /** Residues modulo the period of the heaps whose values do not rise, if some do and some do not. */
  flat?: Big[];
  last_exception: Big | null;
  max: Value | null;
  max_at: Big | null;
  computed_to: Big;
  engine: string;
  seconds: number;
  nodes: Big;
  theorem?: string;
  known?: string;
  stopped?: string;
  certificate?: string;
  /** Under misere play: what recurs are the heaps' elements in this quotient, not values. */
  quotient?: unknown;
  misere?: boolean;
  /** What the command prints. */
  words?: string | null;
  /** Heaps whose values break the period. */
  exceptions?: number[] | null;
}

/** A word of the rule language. */
export interface LanguageWord {
  kind: "keyword" | "operator" | "type" | "set" | "function";
  name: string;
  form: string;
  help: string;
}

export interface Plan {
  game: string;
  engine: string;
  form: string;
  reason: string;
  cost: string;
  cores: string;
  period: Partial<Period> | null;
  ends: string | null;
  winner: string | null;
}

export interface PatternClaim {
  about: string;
  formula: string;
  note: string;
  status: "proved" | "conjecture";
  theorem: string | null;
  checked: string | null;
}

export interface Pattern {
  game: string;
  arguments: string[];
  ranges: [number, number][];
  claims: PatternClaim[];
  p_positions: { count: number; first: (number | number[])[] };
}

export interface NamedType {
  name: string;
  type: string;
}

export interface GameSummary {
  name: string;
  head: string;
  summary: string;
  note: string;
  source: string;
  file: string;
  rules: string;
  expectations: string[];
  aliases?: string[];
  family?: string;
  arguments?: NamedType[];
  parameters?: (NamedType & { needed: boolean })[];
  example?: string;
}

export interface Diagnostic {
  line: number;
  column: number;
  length: number;
  message: string;
  hint?: string;
  note?: boolean;
}

export interface Finding extends Diagnostic {
  game: string;
  note: boolean;
}

export interface RulesCheck {
  games: string[];
  faults: Diagnostic[];
  findings: Finding[];
}

export interface PlayMove {
  component: number;
  from: string;
  to: string;
  /** The whole sum after the move. */
  after: string;
  wins: boolean | null;
  keeps_draw?: boolean;
  /** In a game that may repeat and is won or lost: the moves left after this one, if the winner hurries and the loser delays. */
  remoteness?: Big | null;
  total: Value | null;
  value: Value | null;
  choice: Choice;
  choices: Choice[];
  components: number[];
  ways?: Way[];
}

export interface PlayAnswer {
  position: string;
  over: boolean;
  cyclic: boolean;
  known: boolean;
  winner: "first" | "second" | null;
  draw?: boolean;
  value: Value | null;
  /** In such a game: the moves to its end, if the budget sufficed. */
  remoteness?: Big | null;
  moves: PlayMove[];
  complete: boolean;
}

export interface GraphPosition {
  position: string;
  value: Value;
  longest: number;
  options: number[];
}

export interface GameGraph {
  position: string;
  positions: GraphPosition[];
}

export type Argument =
  | { name: string; type: "int"; value: Big }
  | { name: string; type: "row" | "bag"; values: Big[] }
  | { name: string; type: "board"; rows: number; columns: number; cells: number[][] }
  | {
      name: string;
      type: "graph";
      vertices: number[];
      edges: { from: number; to: number; arc: boolean }[];
      places?: [number, number][];
    };

export interface ComponentPicture {
  text: string;
  game: string;
  kind: "nim" | "heap" | "heaps" | "row" | "bag" | "board" | "graph" | "mixed" | "none";
  arguments: Argument[];
  value?: Value | null;
}

export interface PositionAnswer {
  position: string;
  components: ComponentPicture[];
}

export interface Plot {
  game: string;
  from: number;
  to: number;
  columns: number;
  rows: number;
  low: number;
  high: number;
  min: number | null;
  max: number | null;
  heaps_per_column: number;
  values_per_row: number;
  /** For each column the occupied rows, as pairs of a first row and a count. */
  cells: number[][];
  special: number;
}

export interface FileText {
  name: string;
  type: string;
  text?: string;
  base64?: string;
}

export interface Version {
  version: string;
  engine: "native" | "wasm";
}

/** Each question with its request and its answer. */
export interface Questions {
  version: { request: Common; answer: Version };
  solve: {
    request: Common &
      Misere & { position: string; moves?: number; winner?: boolean; remoteness?: boolean; explain?: boolean };
    answer: SolveAnswer;
  };
  moves: { request: Common & Misere & { position: string; moves?: number }; answer: MovesAnswer };
  play: { request: Common & Misere & { position: string; moves?: number; values?: boolean }; answer: PlayAnswer };
  table: {
    request: Common & Misere & { game: string; ranges: string[]; stats?: boolean; winner?: boolean };
    answer: Table | Stats | Winners;
  };
  period: {
    request: Common &
      Misere & { game: string; limit?: number; certificate?: boolean; words?: boolean; exceptions?: boolean };
    answer: Period;
  };
  language: { request: Common; answer: { words: LanguageWord[] } };
  plan: { request: Common & { position: string }; answer: { plans: Plan[] } };
  pattern: { request: Common & Misere & { game: string; ranges?: string[] }; answer: Pattern };
  games: { request: Common & { search?: string }; answer: { games: GameSummary[] } };
  game: { request: Common & { name: string }; answer: GameSummary };
  "check-rules": { request: { rules: string }; answer: RulesCheck };
  "format-rules": { request: { rules: string }; answer: { rules: string } };
  draw: { request: Common & { position: string; game_graph?: boolean; limit?: number }; answer: { svg: string } };
  "game-graph": { request: Common & { position: string; limit?: number }; answer: GameGraph };
  position: { request: Common & { position: string; values?: boolean }; answer: PositionAnswer };
  document: { request: Common & { question: string; format: string; request: unknown }; answer: FileText };
  plot: {
    request: Common & {
      game: string;
      from: number;
      to: number;
      columns: number;
      rows: number;
      low?: number;
      high?: number;
    };
    answer: Plot;
  };
}

export type Question = keyof Questions;
export type RequestOf<Q extends Question> = Questions[Q]["request"];
export type AnswerOf<Q extends Question> = Questions[Q]["answer"];
