// SPDX-License-Identifier: MIT
// Rules to read, with the colours of the editor.

import { useMemo } from "preact/hooks";
import type { LanguageWord } from "../engine/answers";
import { useAsk } from "../engine/context";
import { parserOf, type RuleStream } from "./language";

const noWords: LanguageWord[] = [];

/** The words of the rule language; null until the engine has answered. */
export function useWords(): LanguageWord[] | null {
  const { answer, error } = useAsk("language", {});
  return answer?.words ?? (error ? noWords : null);
}

class Line implements RuleStream {
  pos = 0;
  start = 0;
  constructor(readonly string: string) {}

  sol(): boolean {
    return this.pos === 0;
  }
  next(): string | void {
    if (this.pos < this.string.length) return this.string[this.pos++];
  }
  eatSpace(): boolean {
    const from = this.pos;
    while (/\s/.test(this.string[this.pos] ?? "x")) ++this.pos;
    return this.pos > from;
  }
  skipToEnd(): void {
    this.pos = this.string.length;
  }
  skipTo(text: string): boolean {
    const found = this.string.indexOf(text, this.pos);
    if (found >= 0) this.pos = found;
    return found >= 0;
  }
  match(pattern: string | RegExp, consume = true): boolean {
    const rest = this.string.slice(this.pos);
    const length =
      typeof pattern === "string" ? (rest.startsWith(pattern) ? pattern.length : -1) : lengthOf(pattern, rest);
    if (length < 0) return false;
    if (consume) this.pos += length;
    return true;
  }
  current(): string {
    return this.string.slice(this.start, this.pos);
  }
}

function lengthOf(pattern: RegExp, text: string): number {
  const match = pattern.exec(text);
  return match?.index === 0 ? match[0].length : -1;
}

interface Piece {
  text: string;
  kind: string | null;
}

function piecesOf(text: string, words: LanguageWord[]): Piece[][] {
  const parser = parserOf(words);
  const state = parser.startState();
  return text.split("\n").map((source) => {
    const line = new Line(source);
    const pieces: Piece[] = [];
    while (line.pos < source.length) {
      line.start = line.pos;
      const kind = parser.token(line, state);
      if (line.pos === line.start) line.next();
      pieces.push({ text: line.current(), kind });
    }
    return pieces;
  });
}

export function Coloured(props: { text: string; label: string }) {
  const words = useWords() ?? noWords;
  const lines = useMemo(() => piecesOf(props.text.trimEnd(), words), [props.text, words]);
  return (
    <pre class="coloured" tabIndex={0} role="region" aria-label={props.label}>
      {lines.map((pieces, i) => (
        <span key={i} class="code-line">
          {pieces.map((piece, j) =>
            piece.kind ? (
              <span key={j} class={`code-${piece.kind.replace(".", " ")}`}>
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
