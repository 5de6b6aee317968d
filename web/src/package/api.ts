// SPDX-License-Identifier: MIT
// What the npm package offers (docs/npm.md): the types of its functions, and its error.

import type { AnswerOf, Diagnostic, Period, Progress, Question, RequestOf, SolveAnswer } from "../engine/answers";

export type { AnswerOf, Diagnostic, Period, Progress, Question, RequestOf, SolveAnswer };

/** A natural number of any size, exactly: a `number` up to 2^53 - 1, a `bigint` beyond. */
export type Natural = number | bigint;

/** The value of a position. */
export type Value = Natural | "loony" | { infinity: Natural[] };

/** The values of a table: a list for each argument of the game, nested. */
export type Values = (Value | Values)[];

/**
 * An argument or a parameter of a game: a number; a text such as "10^18" or "board(3, 4)"; a list, which is a row or a bag;
 * or a set.
 */
export type Argument = Natural | string | readonly Argument[] | ReadonlySet<Natural>;

/** The range of an argument, both ends included; or a text such as "0..100" or "n=1..8". */
export type Range = readonly [Natural, Natural] | string;

export interface AskOptions {
  /** Withdraws the question. */
  signal?: AbortSignal;
  /** Called some times a second while a long question is worked on. If it throws, the question is rejected with its error. */
  onProgress?: (progress: Progress) => void;
}

type Exact<T> = T extends number ? number | bigint : T extends readonly unknown[] | object ? { [K in keyof T]: Exact<T[K]> } : T;

/** A request as docs/api.md has it. Any number may be a bigint. */
export type Request<Q extends Question> = Exact<RequestOf<Q>>;

/** Positions of one game, named by its arguments: `game.value(7)`, `game.value(3, 4, {signal})`. */
export interface Game {
  /** As positions name it: "kayles", "snim[S={2, 5}]". */
  readonly name: string;
  /** The text of a position: "kayles(7)". */
  position(...args: Argument[]): string;
  value(...args: Argument[]): Promise<Value>;
  value(...args: [...Argument[], AskOptions]): Promise<Value>;
  /** Who wins, why, and the winning moves. */
  solve(...args: Argument[]): Promise<SolveAnswer>;
  solve(...args: [...Argument[], AskOptions]): Promise<SolveAnswer>;
  /** The values of all positions with arguments in these ranges. */
  table(...ranges: Range[]): Promise<Values>;
  table(...ranges: [...Range[], AskOptions]): Promise<Values>;
  /** The proven period of the values, if one was found: `period` is null otherwise. */
  period(request?: Omit<Request<"period">, "game" | "rules">, options?: AskOptions): Promise<Period>;
}

export interface Grundy {
  /** Of the engine. */
  readonly version: string;
  /** Asks any question of docs/api.md. */
  ask<Q extends Question>(question: Q, request?: Request<Q>, options?: AskOptions): Promise<AnswerOf<Q>>;
  /** The same, but the answer is its JSON text, as the program prints it. */
  askText<Q extends Question>(question: Q, request?: Request<Q>, options?: AskOptions): Promise<string>;
  /** A game: its rules as a text, its name in the catalogue, or a code such as "0.77"; and its parameters. */
  game(text: string, parameters?: Record<string, Argument>): Game;
  /** The value of a sum such as "kayles(5) + *2". */
  value(position: string, options?: AskOptions): Promise<Value>;
  /** The values of a game of the catalogue. */
  table(game: string, ...ranges: Range[]): Promise<Values>;
  table(game: string, ...ranges: [...Range[], AskOptions]): Promise<Values>;
  /** Ends the engine. Questions that are open are rejected. */
  close(): void;
}

export interface Options {
  /** In node: true runs the engine in a thread of its own, so that questions can be interrupted. Browsers always have one. */
  worker?: boolean;
}

/** Where a fault is. */
export interface FaultPlace {
  /** The text that is at fault: "rules", "data", "position", "game", or the name of a graph. */
  text: string;
  /** From 1; 0 if the whole text is meant. */
  line: number;
  /** From 1, in UTF-16 units; 0 if the whole line is meant. */
  column: number;
  length: number;
}

/** Why there is no answer. */
export class GrundyError extends Error {
  override readonly name = "GrundyError";
  /** Where the fault is, if it has a place. */
  readonly place: FaultPlace | null;
  /** The remedy, if one is known; else empty. */
  readonly hint: string;
  constructor(
    /**
     * "text", "input", "request", "large", "unknown": the question is at fault. "stopped": its budget is used up.
     * "engine": the engine failed, and a new one takes its place. "internal": a fault of Grundy. "closed".
     */
    readonly code: string,
    message: string,
    readonly diagnostics: readonly Diagnostic[] = [],
    where = "",
    hint = "",
  ) {
    super(message);
    const [first] = diagnostics;
    this.place = first ? { text: where, line: first.line, column: first.column, length: first.length } : null;
    this.hint = first?.hint || hint;
  }
}
