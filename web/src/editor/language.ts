// SPDX-License-Identifier: MIT
// How the editor colours the rule language (docs/language.md), and which words it offers.

/** What the parser needs of a line; CodeMirror's StringStream has it. */
export interface RuleStream {
  sol(): boolean;
  next(): string | void;
  eatSpace(): boolean;
  skipTo(text: string): boolean | void;
  skipToEnd(): void;
  match(pattern: string | RegExp, consume?: boolean): unknown;
  current(): string;
}

export const keywords = [
  "cyclic",
  "game",
  "with",
  "for",
  "in",
  "if",
  "and",
  "or",
  "not",
  "else",
  "start",
  "expect",
  "period",
  "winner",
  "from",
  "source",
  "win",
  "lose",
  "draw",
  "first",
  "second",
];
export const operators = ["mod", "div", "divides", "xor"];
export const types = ["int", "row", "bag", "board", "graph", "set"];
export const sets = ["squares", "primes", "fibs", "all", "but", "petersen"];
/** Functions, each as it is written. */
export const functions = [
  "min(a, b)",
  "max(a, b)",
  "runs(v in w if COND)",
  "len(w)",
  "set(w, i, v)",
  "remove(w, i)",
  "insert(w, i, v)",
  "sort(w)",
  "reverse(w)",
  "digits(n)",
  "number(w)",
  "gcd(a, b)",
  "isqrt(n)",
  "log2(n)",
  "popcount(n)",
  "v2(n)",
  "abs(n)",
  "powers(b)",
  "divisors(n)",
  "any(COND for x in w)",
  "all(COND for x in w)",
  "count(COND for x in w)",
  "sum(x for x in w)",
  "board(m, n)",
  "fill(b, i..k, j..l, v)",
  "rows(b)",
  "columns(b)",
  'place(b, turns("##"))',
  'rewrite(b, "12 -> .1")',
  'occurs(b, "##")',
  "regions(b)",
  'turns("##")',
  'mirrors("##")',
  'graph("1-2 2-3")',
  'tree("(())")',
  "vertices(g)",
  "neighbours(g, v)",
  "closed(g, v)",
  "degree(g, v)",
  "edges(g)",
  "without(g, S)",
  "cut(g, u, v)",
  "contract(g, u, v)",
  "joined(g, v)",
  "components(g)",
  "path(n)",
  "cycle(n)",
  "grid(m, n)",
  "torus(m, n)",
  "ladder(n)",
  "complete(n)",
  "bipartite(m, n)",
  "star(n)",
  "wheel(n)",
  "hypercube(d)",
];

const functionNames = new Set(functions.map((form) => form.slice(0, form.indexOf("("))));
const kinds: [Set<string>, string][] = [
  [new Set(keywords), "keyword"],
  [new Set(operators), "operatorKeyword"],
  [new Set(types), "typeName"],
  [new Set(sets), "atom"],
];

export interface RuleState {
  note: boolean;
  head: boolean;
}

function word(text: string, stream: RuleStream, state: RuleState): string | null {
  if (state.head && text !== "game" && text !== "cyclic") {
    state.head = false;
    return "variableName.definition";
  }
  const called = stream.match(/^\s*[([]/, false);
  if (text === "game") state.head = true;
  if (called && functionNames.has(text)) return "variableName.standard";
  for (const [words, kind] of kinds) if (words.has(text)) return kind;
  return called ? "variableName.function" : "variableName";
}

function token(stream: RuleStream, state: RuleState): string | null {
  if (state.note) {
    if (stream.skipTo('"""')) {
      stream.match('"""');
      state.note = false;
    } else {
      stream.skipToEnd();
    }
    return "docString";
  }
  if (stream.eatSpace()) return null;
  if (stream.match('"""')) {
    state.note = true;
    return "docString";
  }
  if (stream.match(/^#.*/)) return "comment";
  if (stream.sol() && stream.match(/^source:.*/)) return "docString";
  if (stream.match(/^"[^"]*"?/)) return "string";
  if (stream.match(/^\d+(\.(?!\.)[0-9A-Za-z]*)?/)) return "number";
  if (stream.match(/^[A-Za-z_]\w*/)) return word(stream.current(), stream, state);
  if (stream.match(/^(\.\.|\+\+|!=|<=|>=|->|[-+*^=<>])/)) return "operator";
  stream.next();
  return null;
}

export const ruleParser = {
  name: "grundy",
  startState: (): RuleState => ({ note: false, head: false }),
  copyState: (state: RuleState): RuleState => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "#" } },
};
