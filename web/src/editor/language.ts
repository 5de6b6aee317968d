// SPDX-License-Identifier: MIT
// How the editor colours the rule language (docs/language.md). The words come from the engine.

import type { LanguageWord } from "../engine/answers";

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

const kinds: Partial<Record<LanguageWord["kind"], string>> = {
  keyword: "keyword",
  operator: "operatorKeyword",
  type: "typeName",
  set: "atom",
};

export interface RuleState {
  note: boolean;
  head: boolean;
}

/** The words of the language by what they are. */
export interface Words {
  called: Set<string>;
  others: Map<string, string>;
}

function wordsOf(list: LanguageWord[]): Words {
  const called = new Set<string>();
  const others = new Map<string, string>();
  for (const { kind, name, form } of list) {
    if (form.includes("(")) called.add(name);
    else others.set(name, kinds[kind] ?? "atom");
  }
  return { called, others };
}

function word(text: string, stream: RuleStream, state: RuleState, words: Words): string | null {
  if (state.head && text !== "game" && text !== "cyclic") {
    state.head = false;
    return "variableName.definition";
  }
  const called = stream.match(/^\s*[([]/, false);
  if (text === "game") state.head = true;
  if (called && words.called.has(text)) return "variableName.standard";
  return words.others.get(text) ?? (called ? "variableName.function" : "variableName");
}

function token(stream: RuleStream, state: RuleState, words: Words): string | null {
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
  if (stream.match(/^[A-Za-z_]\w*/)) return word(stream.current(), stream, state, words);
  if (stream.match(/^(\.\.|\+\+|!=|<=|>=|->|[-+*^=<>])/)) return "operator";
  stream.next();
  return null;
}

/** A parser of lines that knows these words. */
export function parserOf(list: LanguageWord[]) {
  const words = wordsOf(list);
  return {
    name: "grundy",
    startState: (): RuleState => ({ note: false, head: false }),
    copyState: (state: RuleState): RuleState => ({ ...state }),
    token: (stream: RuleStream, state: RuleState) => token(stream, state, words),
    languageData: { commentTokens: { line: "#" } },
  };
}
