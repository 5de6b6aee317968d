// SPDX-License-Identifier: MIT
// The questions of the engine and the shapes of their answers, made from the tables in src/questions; CONTRIBUTING.md
// says how. Numbers beyond 2^53 - 1 arrive as strings, so that none is rounded.

export type Big = number | string;

export interface Budget {
  seconds?: number;
  bytes?: number;
  nodes?: number;
}

type KeyOf<T> = T extends unknown ? keyof T : never;
/** One of several objects. Each has all fields of the others, undefined, so that a field tells which one it is. */
export type OneOf<T, All = T> = T extends unknown ? T & { [K in Exclude<KeyOf<All>, keyof T>]?: undefined } : never;

/** of a position */
export type Value = Big | "loony" | { infinity: Big[] };

/** under best play */
export type Winner = "first" | "second";

/** under best play */
export type Result = "win" | "loss" | "draw";

/** what a move chose in its rule, by name */
export type Choice = Record<string, Big>;

/** of a value in a table */
export type Place = Big | Big[];

/** both ends are included */
export type Range = [Big, Big];

/** parts of the answer that were found before and were kept */
export interface Kept {
  /** the first one was found, in UTC */
  when: string;
  /** of the program that found it */
  version: string;
  /** that found it */
  engine: string;
  /** the number of parts */
  answers: Big;
  /** that they took then */
  seconds: number;
}

/** what takes the place of an answer that was not reached; it has status 200, too */
export interface Stopped {
  /** the version of these shapes */
  schema: 1;
  /** how far the question came */
  stopped: string;
  /** why it came no further */
  outcome: "out_of_budget" | "interrupted";
}

/** what is wrong with a text, and where; lines and columns count from 1, in UTF-16 units */
export interface Diagnostic {
  /** 0: the whole text */
  line: number;
  /** 0: the whole line */
  column: number;
  /** of the faulty stretch */
  length: number;
  /** what is wrong */
  message: string;
  /** the remedy, if one is known; else empty */
  hint: string;
}

/** a fault of a request */
export interface Fault {
  /** a word of the table of kinds in docs/api.md */
  kind: string;
  /** what the program prints */
  message: string;
  /** the faulty text: `rules`, `data`, `position`, `game` or a graph's name */
  where?: string;
  /** the places; of the kind `text` only */
  diagnostics?: Diagnostic[];
}

/** what takes the place of an answer if the request is at fault */
export interface Error {
  /** the version of these shapes */
  schema: 1;
  /** what is wrong */
  error: Fault;
}

/** a component of a sum */
export interface ComponentValue {
  /** as it is written */
  position: string;
  /** of this component */
  value: Value;
  /** what found it */
  engine: string;
}

/** a move of which no value is known */
export interface Move {
  /** the number of the component that changes, from 1 */
  component: number;
  /** that component */
  from: string;
  /** what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same player moves again */
  to: string;
  /** what the move chose */
  choice: Choice;
  /** all choices that lead to the same position */
  choices: Choice[];
  /** all equal components that have the move */
  components: number[];
}

/** a move that wins, or keeps a draw */
export interface WinningMove {
  /** the number of the component that changes, from 1 */
  component: number;
  /** that component */
  from: string;
  /** what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same player moves again */
  to: string;
  /** of what the component becomes */
  value: Value;
  /** what the move chose */
  choice: Choice;
  /** all choices that lead to the same position */
  choices: Choice[];
  /** all equal components that have the move */
  components: number[];
  /** of the sum after it, in games that may repeat or in which a player may move again */
  total?: Value;
  /** the moves left after it */
  remoteness?: Big | null;
}

/** a move, and the line of the rules that allows it */
export interface LegalMove {
  /** the number of the component that changes, from 1 */
  component: number;
  /** that component */
  from: string;
  /** what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same player moves again */
  to: string;
  /** of what the component becomes */
  value: Value;
  /** of the whole sum after the move */
  total: Value;
  /** the number of the rule's line, from 1 */
  rule: number;
  /** that line */
  line: string;
  /** what it chose */
  choice: Choice;
}

/** replies that are alike */
export interface ReplyGroup {
  /** of moves */
  count: Big;
  /** of moves that differ only in equal components */
  alike: Big;
  /** one of them */
  move: LegalMove;
  /** a move that wins after it */
  answer: LegalMove | null;
  /** the same answer fits each of the group */
  answers_all: boolean;
}

/** a move of a lost position, and its answer */
export interface PairedReply {
  /** the move */
  move: Move;
  /** a move that wins after it */
  answer: Move;
}

/** how moves are answered by their images, without values */
export interface PairedMoves {
  /** that names the symmetry */
  theorem: string;
  /** moves with their answers */
  examples: PairedReply[];
  /** the number of moves */
  count: Big;
  /** there are no more moves */
  complete: boolean;
}

/** a winning move, and what follows */
export interface Continuation {
  /** a winning move */
  move: LegalMove;
  /** the position that it leads to */
  after: string;
  /** of the other player, each with its answer */
  replies: ReplyGroup[];
  /** the number of all replies */
  reply_count: Big;
  /** these are all */
  complete: boolean;
  /** if the replies come in pairs; `replies` may be empty then */
  paired?: PairedMoves;
}

/** why a position is won or lost */
export interface Explanation {
  /** if it is won: the first winning moves */
  wins: Continuation[];
  /** if it is lost: every move, with its answer */
  losing: ReplyGroup[];
  /** the number of these moves */
  losing_count: Big;
  /** `losing` is complete */
  complete: boolean;
  /** if it is lost, and moves come in pairs; `losing` may be empty then */
  paired?: PairedMoves;
}

/** a move that loses, and the answer to it */
export interface MisereReply {
  /** the move */
  move: Move;
  /** null: nothing is left to move, which wins under misere play */
  answer: Move | null;
}

/** a winning move, and what follows */
export interface MisereContinuation {
  /** a winning move */
  move: Move;
  /** the position that it leads to */
  after: string;
  /** of the other player, each with its answer */
  replies: MisereReply[];
  /** these are all */
  complete: boolean;
}

/** why a position is won or lost under misere play */
export interface MisereExplanation {
  /** if it is won: the first winning moves */
  wins: MisereContinuation[];
  /** if it is lost: every move, with its answer */
  losing: MisereReply[];
  /** `losing` is complete */
  complete: boolean;
}

/** who wins under normal play, and by which moves */
export interface Solved {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** of the position */
  value: Value;
  /** null: a draw */
  winner: Winner | null;
  /** of the sum */
  components: ComponentValue[];
  /** that gave the value, of a sum that of the first component with one */
  theorem?: string;
  /** that win, or keep the draw, or delay the loss longest */
  moves: WinningMove[];
  /** these are all */
  moves_complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** for the first player, in games that may repeat */
  result?: Result;
  /** the moves until the end, if asked for */
  remoteness?: Big | null;
  /** if something of it was kept */
  kept?: Kept;
  /** faults of the program; please report them */
  internal_errors?: string[];
  /** if asked for */
  explanation?: Explanation;
}

/** who wins under misere play, and by which moves */
export interface MisereSolved {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  misere: true;
  winner: Winner;
  /** a sentence such as Bouton's rule; null: only a search says who wins */
  reason: string | null;
  /** that win */
  moves: Move[];
  /** these are all */
  moves_complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** if something of it was kept */
  kept?: Kept;
  /** if asked for */
  explanation?: MisereExplanation;
}

/** who wins, without values (`winner`) */
export interface WinnerFound {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** null: a draw */
  winner: Winner | null;
  /** that answered, if one did */
  theorem: string | null;
  /** some that win */
  moves: Move[];
  /** these are all */
  moves_complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** if something of it was kept */
  kept?: Kept;
}

export type SolveAnswer = OneOf<Solved | MisereSolved | WinnerFound>;

export interface ValueAnswer {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** a misere nim value */
  misere?: true;
  /** of the position */
  value: Value;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** for the first player, in games that may repeat */
  result?: Result;
  /** if something of it was kept */
  kept?: Kept;
  /** faults of the program; please report them */
  internal_errors?: string[];
}

/** a move with all that is known of it */
export interface ListedMove {
  /** the number of the component that changes, from 1 */
  component: number;
  /** that component */
  from: string;
  /** what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same player moves again */
  to: string;
  /** of what the component becomes */
  value: Value;
  /** of the whole sum after the move */
  total: Value;
  /** whoever makes it wins */
  wins: boolean;
  /** the number of the rule's line, from 1 */
  rule: number;
  /** that line */
  line: string;
  /** what the move chose */
  choice: Choice;
  /** all choices that lead to the same position */
  choices: Choice[];
  /** all equal components that have the move */
  components: number[];
}

/** of moves of a group; `win`: they end the game */
export type Total = Value | "win";

/** moves after which the sum has the same value, and the same player moves again or the other one */
export interface MoveGroup {
  /** that value; `win`: they end the game */
  total: Total;
  /** whoever makes one wins */
  wins: boolean;
  /** of moves */
  count: Big;
  /** of the group */
  moves: ListedMove[];
}

export interface MovesAnswer {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** the mex of `option_values`, unless the same player moves again after a move */
  value: Value;
  winner: Winner;
  /** of the positions that one move leads to, for the other player */
  option_values: Big[];
  /** all moves */
  groups: MoveGroup[];
  /** no move is left out */
  complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** if something of it was kept */
  kept?: Kept;
}

/** a move, and the position after it */
export interface PlayMove {
  /** the number of the component that changes, from 1 */
  component: number;
  /** that component */
  from: string;
  /** what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same player moves again */
  to: string;
  /** the whole sum after the move; `win`: the mover has won */
  after: string;
  /** whoever makes it wins; null: not known */
  wins: boolean | null;
  /** of the whole sum after it, if known */
  total: Value | null;
  /** of what the component becomes, if known */
  value: Value | null;
  /** in games that may repeat */
  keeps_draw?: boolean | null;
  /** in such games: the moves left after it, if the winner hurries and the loser delays */
  remoteness?: Big | null;
  /** what the move chose */
  choice: Choice;
  /** all choices that lead to the same position */
  choices: Choice[];
  /** all equal components that have the move */
  components: number[];
}

export interface PlayAnswer {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** there is no move; `winner` is who has won */
  over: boolean;
  /** play may repeat */
  cyclic: boolean;
  /** it is known who wins, or that nobody does */
  known: boolean;
  /** null: a draw, or not known */
  winner: Winner | null;
  /** nobody wins */
  draw: boolean;
  /** null: not known, or misere play */
  value: Value | null;
  /** of the position */
  moves: PlayMove[];
  /** these are all */
  complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** the moves until the end, if play may repeat */
  remoteness?: Big | null;
  /** why something is not known */
  reason?: string;
}

/** the genus under misere play, as in Winning Ways, chapter 13 */
export interface Genus {
  /** such as 2^{1420} */
  text: string;
  /** under normal play */
  value: Big;
  /** misere nim values beside no heap *2, one, two, ...; the last two alternate for ever */
  digits: Big[];
  /** how far from nim */
  temper: "tame" | "restive" | "restless" | "wild";
}

/** a move, and what it leads to */
export interface GenusMove {
  /** the move */
  move: Move;
  /** of the whole position after it, if the genus of the position was found */
  after?: Genus;
  /** whether it wins; missing if that was not found */
  wins?: boolean;
}

/** the genus of a position, and of all that its moves lead to */
export interface PositionGenus {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** of the position; missing if the share of the budget that is for genera did not suffice */
  genus?: Genus;
  /** the first digit: beside this nim heap the position is lost under misere play */
  misere_value?: Big;
  /** under misere play; missing if that was not found */
  winner?: Winner;
  /** all of them */
  moves: GenusMove[];
  /** no move is left out */
  complete: boolean;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

/** the genera of a game's positions */
export interface GenusTable {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  /** one for each argument */
  ranges: Range[];
  /** of the positions; the last range varies fastest */
  genera: Genus[];
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

export type GenusAnswer = OneOf<PositionGenus | GenusTable>;

/** a list of values; over two ranges a list of rows, and so on */
export type ValueRows = Value[] | Value[][] | Value[][][] | Value[][][][];

/** the same of winners */
export type WinnerRows = Winner[] | Winner[][] | Winner[][][] | Winner[][][][];

/** the values over ranges */
export interface Table {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  /** the names of the open integers */
  open?: string[];
  /** the place of the first value */
  from: Place;
  values: ValueRows;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** if something of it was kept */
  kept?: Kept;
}

/** how often a value occurs */
export interface Frequency {
  value: Value;
  /** of positions with it */
  count: Big;
  /** where it occurs first */
  first: Place | null;
  /** where it occurs last */
  last: Place | null;
}

/** a mask under which most values have the same parity */
export interface Sparse {
  /** of the bits that are counted */
  mask: Big;
  /** the heap is counted, too */
  position: boolean;
  /** of most heaps */
  common_parity: "even" | "odd";
  /** the number of other heaps */
  rare_count: Big;
  /** the first of them */
  rare: Big[];
  /** the last of them */
  last_rare: Big;
}

/** the statistics of the values over ranges (`stats`) */
export interface Stats {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  /** one for each argument */
  ranges: Range[];
  /** of values */
  count: Big;
  /** the largest value; null: none is a number */
  max: Big | null;
  /** where it occurs first */
  max_at: Place | null;
  /** of all values that occur, ascending */
  frequencies: Frequency[];
  /** null: there is no such mask */
  sparse: Sparse | null;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

/** who wins each position under misere play (`winner`) */
export interface Winners {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  misere: true;
  /** the place of the first value */
  from: Place;
  winners: WinnerRows;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

export type TableAnswer = OneOf<Table | Stats | Winners>;

/** the misere quotient of the heaps */
export interface Quotient {
  /** the number of its elements */
  order: Big;
  /** how many of them are lost sums */
  lost: Big;
  /** the last heap that it covers */
  heaps_to: Big;
  /** the heaps a, b, c, ... that generate it */
  generators: Big[];
  /** such as `a^2 = 1` */
  relations: string[];
  /** as words in the generators */
  lost_elements: string[];
  /** the element of each heap, up to the first end of the period */
  heaps: string[];
}

/** how the numbers N(n) of winning first moves of single heaps go on */
export interface MoveNumbers {
  /** N(n + period) = N(n) + a rise from `preperiod` on */
  period: Big;
  /** the first heap from which on it holds */
  preperiod: Big;
  /** of the heaps from `preperiod` to `preperiod` + `period` - 1 */
  numbers: Big[];
  /** by residue of the heap modulo the period; one number if all are equal */
  rises: Big[];
}

export interface Period {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  status: "proven" | "not-found";
  /** G(n + period) = G(n) + saltus from `preperiod` on */
  period: Big | null;
  /** the first heap from which on it holds */
  preperiod: Big | null;
  /** by how much values rise in each period */
  saltus: Big | null;
  /** the last heap before the preperiod; -1: none */
  last_exception: Big | null;
  /** the largest value, if they do not rise */
  max: Big | null;
  /** the first heap that has it */
  max_at: Big | null;
  /** the last heap whose value was computed; -1: none */
  computed_to: Big;
  /** what found the answer */
  engine: string;
  /** of time */
  seconds: number;
  /** positions or options that were examined */
  nodes: Big;
  /** residues modulo the period of the heaps whose values do not rise */
  flat?: Big[];
  /** of misere play */
  misere?: true;
  /** under misere play: the quotient in which the elements of heaps repeat */
  quotient?: Quotient;
  /** if asked for: how their numbers go on (Theorem 91) */
  winning_moves?: MoveNumbers;
  /** that makes it a proof */
  theorem?: string;
  /** without a period: what is known */
  known?: string;
  /** how far the search came, if its budget was used up */
  stopped?: string;
  /** if something of it was kept */
  kept?: Kept;
  /** what `period` prints, if asked for */
  words?: string | null;
  /** the heaps whose values break the period, if asked for */
  exceptions?: number[] | null;
  /** for `grundy check`, if asked for */
  certificate?: string | null;
}

/** a position in its misere quotient */
export interface QuotientWord {
  position: string;
  /** as a word in the generators */
  element: string;
  /** of the position, under misere play */
  winner: "first" | "second";
}

/** the misere quotient of positions */
export interface PositionsQuotient {
  /** the version of these shapes */
  schema: 1;
  /** those that were asked for */
  positions: QuotientWord[];
  /** the number of its elements */
  order: Big;
  /** how many of them are lost sums */
  lost: Big;
  /** of small ones: `T_n`, that of nim heaps below 2^n; `R_8`, the only one of 8 elements */
  name?: string;
  /** the number of games that it is of; those with the same options count once */
  games: Big;
  /** the games a, b, c, ... that generate it */
  generators: string[];
  /** such as `a^2 = 1` */
  relations: string[];
  /** as words in the generators */
  lost_elements: string[];
  /** all of them as words, the one first, if there are at most 64 */
  elements?: string[];
  /** of element x and element y at [x][y], as places in `elements` */
  products?: Big[][];
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
  /** for the next game, if the budget was used up */
  tried?: string;
  /** how far the search came, if its budget was used up */
  stopped?: string;
  /** if something of it was kept */
  kept?: Kept;
}

/** a period that is known before anything is computed */
export interface PlannedPeriod {
  period: Big;
  preperiod: Big;
  saltus: Big;
  /** -1: none */
  last_exception: Big;
  /** the largest value, if the saltus is 0 */
  max: Big;
  /** the first heap that has it */
  max_at: Big;
  /** that proves it */
  theorem: string;
  /** residues modulo the period of the heaps whose values do not rise */
  flat?: Big[];
}

/** how a game would be answered */
export interface Plan {
  game: string;
  /** that would answer */
  engine: string;
  /** of the rules */
  form: string;
  /** for this engine */
  reason: string;
  /** of an answer */
  cost: string;
  /** how many would be used */
  cores: string;
  /** if a theorem gives one */
  period: PlannedPeriod | null;
  /** why it could not be proved that play ends */
  ends: string | null;
  /** which positions are lost, if a theorem says so */
  winner: string | null;
}

export interface PlanAnswer {
  /** the version of these shapes */
  schema: 1;
  /** one for each game of the position */
  plans: Plan[];
}

/** a position where a formula fails */
export interface PatternException {
  /** its arguments */
  at: Big[];
  /** its value */
  value: Value;
}

/** a formula, proved or conjectured */
export interface PatternClaim {
  /** what it says something of: values, P-positions, ... */
  about: string;
  /** such as `G(n) = n mod 4` */
  formula: string;
  /** what its terms mean, where that is not obvious */
  note: string;
  status: "proved" | "conjecture";
  /** that proves it */
  theorem: string | null;
  /** what proposed it */
  found_by: string;
  /** how many of its numbers were read off the values */
  parameters: number;
  /** every position where it fails */
  exceptions: PatternException[];
  /** of a conjecture: the values that it was read off */
  fitted: Range[] | null;
  /** of a conjecture: the values that it was compared with */
  checked: Range[] | null;
}

/** a formula that fits, but is not claimed */
export interface PatternHint {
  about: string;
  formula: string;
  /** the number of positions where it fails */
  exceptions: number;
  /** the first position beyond the ranges where it fails */
  fails_at: Big[] | null;
  /** ranges that would allow the claim */
  try: Range[] | null;
}

/** the positions of value 0 in some ranges */
export interface PPositions {
  count: Big;
  /** some of them */
  first: Big[][];
}

export interface Pattern {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  /** the names of the ranges */
  arguments: string[];
  /** that were looked at */
  ranges: Range[];
  /** empty if nothing was found */
  claims: PatternClaim[];
  /** what fits, where nothing is claimed */
  hints: PatternHint[];
  /** the positions of value 0 */
  p_positions: PPositions;
  /** what a theorem says, whatever the table says */
  known: string | null;
  /** what was looked for */
  tried: string[];
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

export interface Plot {
  /** the version of these shapes */
  schema: 1;
  /** as it was asked for */
  game: string;
  /** the first heap that is shown */
  from: number;
  /** the last one */
  to: number;
  /** that were used */
  columns: number;
  /** that were used */
  rows: number;
  /** the lowest value that is shown */
  low: number;
  /** the highest one */
  high: number;
  /** of the values that are numbers */
  min: number | null;
  /** of the values that are numbers */
  max: number | null;
  heaps_per_column: number;
  values_per_row: number;
  /** for each column the occupied rows: a first row, a count, ... */
  cells: number[][];
  /** the number of values that are no numbers */
  special: number;
  /** what found the values */
  engine: string;
  /** of time */
  seconds: number;
}

/** how many positions, or sums of them, are lost */
export interface TallyAnswer {
  /** the version of these shapes */
  schema: 1;
  /** the number of sums that the player to move loses */
  lost?: Big;
  /** the number of those that the player to move wins */
  won?: Big;
  /** of both */
  total?: Big;
  /** instead of these, if asked for: of first moves that win, of all positions together */
  choices?: Big;
  /** the first lost positions, in order, if asked for */
  positions?: string[];
  /** how they were counted, such as by values, a period or a theorem */
  how: string;
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

/** an argument of a game */
export interface NamedType {
  name: string;
  /** as rules write it */
  type: string;
}

/** a parameter of a game */
export interface Parameter {
  name: string;
  /** as rules write it */
  type: string;
  /** false: it has a usual value */
  needed: boolean;
}

/** a game of the catalogue or of the request */
export interface GameSummary {
  name: string;
  /** the name with its arguments */
  head: string;
  /** the rules in a sentence */
  summary: string;
  /** what its author says of it */
  note: string;
  /** in literature */
  source: string;
  /** where it comes from; `rules`: from the request */
  file: string;
  /** in the rule language */
  rules: string;
  /** lines that say what its values are */
  expectations: string[];
  /** other names */
  aliases: string[];
  /** what its arguments are */
  family: "heap" | "heaps" | "row" | "bag" | "board" | "graph" | "set" | "mixed" | "none";
  arguments: NamedType[];
  parameters: Parameter[];
  /** a position that can be asked about; empty if none is known */
  example: string;
}

export interface GamesAnswer {
  /** the version of these shapes */
  schema: 1;
  /** in the order of their names; those found by words, the best first */
  games: GameSummary[];
  /** of all that there are, if only some are listed */
  count: number;
}

export interface GameAnswer {
  /** the version of these shapes */
  schema: 1;
  name: string;
  /** the name with its arguments */
  head: string;
  /** the rules in a sentence */
  summary: string;
  /** what its author says of it */
  note: string;
  /** in literature */
  source: string;
  /** where it comes from; `rules`: from the request */
  file: string;
  /** in the rule language */
  rules: string;
  /** lines that say what its values are */
  expectations: string[];
  /** other names */
  aliases: string[];
  /** what its arguments are */
  family: "heap" | "heaps" | "row" | "bag" | "board" | "graph" | "set" | "mixed" | "none";
  arguments: NamedType[];
  parameters: Parameter[];
  /** a position that can be asked about; empty if none is known */
  example: string;
}

/** a word of the rule language */
export interface LanguageWord {
  kind: "keyword" | "operator" | "type" | "set" | "function";
  /** the word */
  name: string;
  /** with its arguments */
  form: string;
  /** what it means */
  help: string;
}

export interface LanguageAnswer {
  /** the version of these shapes */
  schema: 1;
  words: LanguageWord[];
}

/** what is valid in a text of rules, but probably not intended */
export interface Finding {
  game: string;
  /** 0: the whole game */
  line: number;
  column: number;
  /** what is probably not intended */
  message: string;
  /** the remedy; may be empty */
  hint: string;
  /** only a remark */
  note: boolean;
  /** of the stretch */
  length: number;
}

export interface RulesCheck {
  /** the version of these shapes */
  schema: 1;
  /** the names in the text; none if it is faulty */
  games: string[];
  /** why it cannot be read */
  faults: Diagnostic[];
  /** what is probably not intended */
  findings: Finding[];
}

export interface FormattedRules {
  /** the version of these shapes */
  schema: 1;
  /** in the canonical layout */
  rules: string;
}

/** of a certificate in parts, as far as this run checks it */
export interface CertificateShare {
  /** this one, from 1 */
  part: number;
  /** their number */
  of: number;
  /** as far as it goes */
  holds: boolean;
}

/** whether a certificate proves its statement */
export interface CertificateChecked {
  /** the version of these shapes */
  schema: 1;
  /** null: only a share was checked, and it holds */
  holds: boolean | null;
  /** as the certificate names it */
  game: string;
  /** the name is a code, and the rules are those of it */
  name_checked: boolean;
  /** such as `G(n + 12) = G(n) for all n >= 71` */
  statement: string;
  /** in normal form */
  rules: string;
  /** that it rests on */
  theorem: string;
  /** the number of values that were computed again */
  values: Big;
  /** of time */
  seconds: number;
  /** if only a part was checked */
  share?: CertificateShare;
  /** with the moves that `rules` gives */
  heaps_compared?: Big;
  /** `rules` is the text that it was made from */
  same_rule_text?: boolean;
  /** why it does not hold */
  fault?: string;
}

/** a vertex, or a token on it */
export interface VertexValue {
  /** its name, or its number */
  vertex: string;
  value: Value;
  /** for the player to move */
  result: Result;
  /** the moves until the end, if asked for; null: a draw */
  remoteness?: Big | null;
}

/** of all vertices */
export type VertexRows = VertexValue[];

/** a move of a token along an edge */
export interface TokenMove {
  /** which one, from 1 */
  token: number;
  /** a vertex */
  from: string;
  /** a vertex */
  to: string;
  /** of `to` */
  value: Value;
  /** of the whole sum after the move */
  total: Value;
  /** the moves left after it, if asked for */
  remoteness?: Big | null;
}

/** the values of all vertices of a graph */
export interface GraphValues {
  /** the version of these shapes */
  schema: 1;
  /** their number */
  vertices: Big;
  /** their number */
  edges: Big;
  /** there are some */
  cycles: boolean;
  /** of all vertices */
  values: VertexRows;
}

/** who wins a sum of tokens on vertices (`tokens`) */
export interface TokensSolved {
  /** the version of these shapes */
  schema: 1;
  tokens: VertexValue[];
  /** of the sum */
  value: Value;
  /** for the player to move */
  result: Result;
  /** of one token, if asked for; null: a draw */
  remoteness?: Big | null;
  /** that keep a win or a draw, or delay the loss longest */
  moves: TokenMove[];
  /** these are all */
  moves_complete: boolean;
}

export type DigraphAnswer = OneOf<GraphValues | TokensSolved>;

/** a problem of an online judge */
export interface JudgeProblem {
  /** such as `hdu-1846` */
  id: string;
  title: string;
  /** its format */
  input: string;
  /** of the catalogue */
  game: string;
}

export interface JudgesAnswer {
  /** the version of these shapes */
  schema: 1;
  /** the problems that are known */
  judges: JudgeProblem[];
}

export interface JudgeAnswer {
  /** the version of these shapes */
  schema: 1;
  /** the random one; null: it was given */
  input: string | null;
  /** what the judge expects, byte for byte */
  output: string;
}

/** a result that was found before and is kept */
export interface KeptResult {
  /** of the rules: 64 hexadecimal digits */
  fingerprint: string;
  /** how it was formed */
  fingerprint_version: Big;
  /** `value`, `winner`, `period`, `quotient` or `formula` */
  question: string;
  play: "normal" | "misere";
  /** the arguments; of a formula `values` or `lost`; empty for a period */
  position: string;
  /** such as `5`, `first` or `period=12 preperiod=71 ...` */
  answer: string;
  /** `proven` if there is evidence, else `computed` */
  status: string;
  /** the certificate of a period, or a misere quotient as it is saved; else empty */
  evidence: string;
  /** what was asked, as it was written */
  game: string;
  /** that found it */
  engine: string;
  /** of the program that found it */
  version: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  milliseconds: Big;
  /** when, in UTC */
  found: string;
  /** where it was imported from; empty: it was found here */
  origin: string;
  /** of the other fields */
  checksum: string;
}

export interface ResultsAnswer {
  /** the version of these shapes */
  schema: 1;
  /** that `results import` reads */
  format: "grundy results 2";
  /** in the order of their keys */
  results: KeptResult[];
}

/** of a graph */
export interface Edge {
  /** a vertex */
  from: number;
  /** a vertex */
  to: number;
  /** it leads from `from` to `to` only */
  arc: boolean;
}

/** of a component, by its type */
export type Argument = OneOf<{ name: string; type: "int"; value: Big } | { name: string; type: "row" | "bag" | "set"; values: Big[] } | { name: string; type: "board"; rows: number; columns: number; cells: number[][] } | { name: string; type: "graph"; vertices: number[]; edges: Edge[]; places: [number, number][] | null }>;

/** of a sum, taken apart */
export interface ComponentPicture {
  /** as it is written */
  text: string;
  /** with its parameters; `*` is nim */
  game: string;
  /** what its arguments are */
  kind: "nim" | "heap" | "heaps" | "row" | "bag" | "board" | "graph" | "set" | "mixed" | "none";
  /** null: not asked for, or not known */
  value: Value | null;
  arguments: Argument[];
}

/** a position taken apart */
export interface Apart {
  /** as it is written */
  position: string;
  /** of the sum */
  components: ComponentPicture[];
}

/** one position taken apart */
export interface PositionApart {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** of the sum */
  components: ComponentPicture[];
}

/** several positions taken apart (`positions`) */
export interface PositionsApart {
  /** the version of these shapes */
  schema: 1;
  /** in the order of the request */
  positions: Apart[];
}

export type PositionAnswer = OneOf<PositionApart | PositionsApart>;

export interface Drawing {
  /** the version of these shapes */
  schema: 1;
  /** the picture */
  svg: string;
}

/** a position that play can reach */
export interface GraphPosition {
  /** `win`: the end of the game by a move that wins at once */
  position: string;
  value: Value;
  /** the number of moves of the longest play from here */
  longest: number;
  /** the places in `positions` of what one move leads to */
  options: number[];
}

export interface GameGraph {
  /** the version of these shapes */
  schema: 1;
  /** as it is written */
  position: string;
  /** the first one is that position */
  positions: GraphPosition[];
  /** what found the answer; several engines are joined by `+` */
  engine: string;
  /** positions or options that were examined */
  nodes: Big;
  /** of time */
  seconds: number;
}

export interface FileText {
  /** the version of these shapes */
  schema: 1;
  /** of the file */
  name: string;
  /** its media type */
  type: string;
  /** its content */
  text?: string;
  /** its content, if it is no text */
  base64?: string;
}

export interface Version {
  /** the version of these shapes */
  schema: 1;
  /** of the program */
  version: string;
  /** where the engine runs */
  engine: "native" | "wasm";
}

/** `stopped`: the server ended before the job did */
export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled" | "stopped";

/** how far a job is */
export interface Progress {
  /** what is counted */
  label: string;
  /** of that */
  done: number;
  /** 0: not known */
  total: number;
  /** per second */
  rate: number;
  /** since it began */
  seconds: number;
}

/** a job without its response */
export interface ListedJob {
  /** its name */
  job: string;
  /** the name of the question */
  question: string;
  state: JobState;
  /** since it began, or until it ended */
  seconds: number;
  /** how far it is */
  progress: Progress;
  /** of the response; null: it has not ended */
  status: number | null;
  /** null if it has more than 1000 bytes */
  request: unknown;
}

export interface JobList {
  /** the version of these shapes */
  schema: 1;
  /** the newest first */
  jobs: ListedJob[];
}

export interface JobAnswer {
  /** the version of these shapes */
  schema: 1;
  /** its name */
  job: string;
  /** the name of the question */
  question: string;
  state: JobState;
  /** since it began, or until it ended */
  seconds: number;
  /** how far it is */
  progress: Progress;
  /** of the response; null: it has not ended */
  status: number | null;
  /** as it was posted */
  request: unknown;
  /** what the question would have answered; null: it has not ended */
  response: unknown;
}

export interface JobStarted {
  /** the version of these shapes */
  schema: 1;
  /** its name */
  job: string;
}

export interface JobEnded {
  /** the version of these shapes */
  schema: 1;
  /** its name */
  job: string;
  /** what was done */
  state: "cancelled" | "forgotten";
}

/** Fields that every request may have. */
export interface Common {
  /** games in scope besides the catalogue, in the rule language */
  rules?: string;
  /** lines NAME = VALUE: values that positions and rules may name */
  data?: string;
  /** names of graphs, and the texts that describe them */
  graphs?: Record<string, string>;
  /** limits of seconds, bytes and nodes */
  budget?: Budget;
  /** use this engine instead of the planner's choice */
  engine?: string;
  /** whole numbers beyond 2^53 - 1 come as strings */
  strings?: boolean;
}

export interface SolveRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** the maximum number of winning moves */
  moves?: Big;
  /** only who wins, and one winning move: often much less work */
  winner?: boolean;
  /** also the number of moves to the end: the winner hurries, the loser delays */
  remoteness?: boolean;
  /** the answer to every reply, or why every move loses */
  explain?: boolean;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface ValueRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface MovesRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** the maximum number of moves */
  moves?: Big;
}

export interface PlayRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** the maximum number of moves */
  moves?: Big;
  /** moves that are made first, as answers list them */
  made?: { component?: Big; to?: string; choice?: Record<string, Big> }[];
  /** false: only the moves, without a search */
  values?: boolean;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface TableRequest extends Common {
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game: string;
  /** one range for each argument, such as ["0..100"] or ["n=1..8"] */
  ranges: (string | Range)[] | Record<string, string | Range>;
  /** the largest value, frequencies and rare heaps instead of the values */
  stats?: boolean;
  /** with 'misere': who wins each position, instead of the values */
  winner?: boolean;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface CountRequest extends Common {
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game: string;
  /** one range for each argument, such as ["0..100"] or ["n=1..8"] */
  ranges: (string | Range)[] | Record<string, string | Range>;
  /** sums of this number of positions in a row, each any of the ranges; without it, one */
  terms?: Big;
  /** counts are stated modulo this number; without it they are exact or refused */
  modulus?: Big;
  /** the choices of first moves that win, of all positions together, instead */
  choices?: boolean;
  /** also the first lost positions, at most this number */
  list?: Big;
}

export interface PeriodRequest extends Common {
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game: string;
  /** the last heap that is looked at */
  limit?: Big;
  /** also the proof, for 'grundy check' */
  certificate?: boolean;
  /** also what 'period' prints for people */
  words?: boolean;
  /** also the heaps whose values break the period */
  exceptions?: boolean;
  /** also how the numbers of winning first moves go on */
  count?: boolean;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface QuotientRequest extends Common {
  /** such as ["kayles(20)", "cram(board(2, 3))"] */
  positions: string[];
}

export interface PlanRequest extends Common {
  /** a position, or a game such as "kayles" */
  position: string;
}

export interface PatternRequest extends Common {
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game: string;
  /** one range for each argument, such as ["0..100"] or ["n=1..8"] */
  ranges?: (string | Range)[] | Record<string, string | Range>;
  /** the maximum number of P-positions that are listed */
  most?: Big;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export interface PlotRequest extends Common {
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game: string;
  /** the first heap that is shown */
  from: Big;
  /** the last heap that is shown */
  to: Big;
  /** the maximum number of columns */
  columns?: Big;
  /** the maximum number of rows */
  rows?: Big;
  /** the lowest value that is shown */
  low?: Big;
  /** the highest value that is shown */
  high?: Big;
}

export interface GamesRequest extends Common {
  /** words of names, sources and notes */
  search?: string;
  /** the maximum number of games */
  most?: Big;
}

export interface GameRequest extends Common {
  /** of the game: its own, another one that it has, or words that only one speaks of */
  name: string;
}

export type LanguageRequest = Common;

export interface CheckRulesRequest extends Common {
  /** a text in the rule language */
  rules: string;
}

export interface FormatRulesRequest extends Common {
  /** a text in the rule language */
  rules: string;
}

export interface PositionRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position?: string;
  /** several positions instead of one */
  positions?: string[];
  /** also the value of each component */
  values?: boolean;
}

export interface DrawRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** draw all positions */
  game_graph?: boolean;
  /** the maximum number of positions; more are refused */
  limit?: Big;
}

export interface GameGraphRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position: string;
  /** the maximum number of positions; more are refused */
  limit?: Big;
}

export interface DocumentRequest extends Common {
  /** table, solve, draw, period, plan, pattern or program */
  question: string;
  /** such as csv, tex, svg */
  format: string;
  /** the request of that question */
  request: unknown;
}

export interface CheckRequest extends Common {
  /** its text, as 'period' writes it */
  certificate: string;
  /** such as "2/5": the second of five shares of the work */
  part?: string;
}

export interface GenusRequest extends Common {
  /** a sum of components, such as "kayles(5) + *2" */
  position?: string;
  /** the maximum number of moves */
  moves?: Big;
  /** a game with its parameters, such as "kayles" or "snim[{2,5}]" */
  game?: string;
  /** one range for each argument, such as ["0..100"] or ["n=1..8"] */
  ranges?: (string | Range)[] | Record<string, string | Range>;
}

export interface DigraphRequest extends Common {
  /** lines with an edge from a position to one of its options */
  edges: string;
  /** the vertices of tokens: who wins their sum, instead of all values */
  tokens?: string[];
  /** also the number of moves to the end: the winner hurries, the loser delays */
  remoteness?: boolean;
  /** with 'tokens': the maximum number of moves */
  moves?: Big;
  /** numbers are names; they may then have gaps */
  names?: boolean;
  /** a repeated edge counts once; otherwise it is an error */
  merge?: boolean;
}

export interface JudgeRequest extends Common {
  /** as a program would read it */
  input?: string;
  /** instead of an input: make one, within the limits of the problem; other numbers make others */
  random?: Big;
  /** with 'random' and 'game': no number is larger (1000) */
  most?: Big;
  /** of a judge, such as "hdu-1846"; 'judges' lists them */
  problem?: string;
  /** instead of a problem: a game with its parameters */
  game?: string;
  /** how its input looks, such as "T; n m"; else a position on each line */
  format?: string;
  /** for a win of the first and of the second player: "Alice Bob" */
  words?: string;
  /** "winner" or "value": what a line of the output states */
  answers?: string;
  /** whoever makes the last move loses */
  misere?: boolean;
}

export type JudgesRequest = Common;

export interface ResultsRequest extends Common {
  /** only results of this game */
  game?: string;
}

export type VersionRequest = Common;

/** Each question with its request and its answer. */
export interface Questions {
  solve: { request: SolveRequest; answer: SolveAnswer };
  value: { request: ValueRequest; answer: ValueAnswer };
  moves: { request: MovesRequest; answer: MovesAnswer };
  play: { request: PlayRequest; answer: PlayAnswer };
  table: { request: TableRequest; answer: TableAnswer };
  count: { request: CountRequest; answer: TallyAnswer };
  period: { request: PeriodRequest; answer: Period };
  quotient: { request: QuotientRequest; answer: PositionsQuotient };
  plan: { request: PlanRequest; answer: PlanAnswer };
  pattern: { request: PatternRequest; answer: Pattern };
  plot: { request: PlotRequest; answer: Plot };
  games: { request: GamesRequest; answer: GamesAnswer };
  game: { request: GameRequest; answer: GameAnswer };
  language: { request: LanguageRequest; answer: LanguageAnswer };
  "check-rules": { request: CheckRulesRequest; answer: RulesCheck };
  "format-rules": { request: FormatRulesRequest; answer: FormattedRules };
  position: { request: PositionRequest; answer: PositionAnswer };
  draw: { request: DrawRequest; answer: Drawing };
  "game-graph": { request: GameGraphRequest; answer: GameGraph };
  document: { request: DocumentRequest; answer: FileText };
  check: { request: CheckRequest; answer: CertificateChecked };
  genus: { request: GenusRequest; answer: GenusAnswer };
  digraph: { request: DigraphRequest; answer: DigraphAnswer };
  judge: { request: JudgeRequest; answer: JudgeAnswer };
  judges: { request: JudgesRequest; answer: JudgesAnswer };
  results: { request: ResultsRequest; answer: ResultsAnswer };
  version: { request: VersionRequest; answer: Version };
}

export type Question = keyof Questions;
export type RequestOf<Q extends Question> = Questions[Q]["request"];
export type AnswerOf<Q extends Question> = Questions[Q]["answer"];
