// SPDX-License-Identifier: MIT
// The functions of the package, over a worker or its like that answers questions in turn.

import type { AnswerOf, Question, Table } from "../engine/answers";
import { EngineError } from "../engine/engine";
import { Line, type Port } from "../engine/line";
import {
  type Argument,
  type AskOptions,
  type Game,
  type Grundy,
  GrundyError,
  type Range,
  type Request,
  type Value,
  type Values,
} from "./api";
import { argumentText, exactValue, exactValues, rangeText, toJson } from "./exact";

/** Seconds that a question may take which does not say. */
const usualSeconds = 60;

interface Refusal {
  error: { kind?: string; message?: string; where?: string; diagnostics?: GrundyError["diagnostics"] };
}

function refusal(status: number, text: string): GrundyError {
  let body: Partial<Refusal> = {};
  try {
    body = JSON.parse(text) as Partial<Refusal>;
  } catch {
    // An engine that failed may say anything.
  }
  const { kind = "engine", message = `status ${status}`, where = "", diagnostics = [] } = body.error ?? {};
  return new GrundyError(kind, message.trimEnd(), diagnostics, where);
}

const load =
  'the files of the package have to be together, and the page has to allow workers; with a bundler, see docs/npm.md';
const moreTime = "give the request a larger budget, such as {seconds: 600}, or ask for less";

/** An answer that says only that its budget was used up is an error. */
function settled(answer: unknown): unknown {
  if (typeof answer === "object" && answer !== null && "outcome" in answer && "stopped" in answer)
    throw new GrundyError("stopped", String(answer.stopped), [], "", moreTime);
  return answer;
}

/** The request with a limit of time, unless it has one. What is no request, the engine refuses. */
function limited(request: unknown): unknown {
  if (request === undefined) return { budget: { seconds: usualSeconds } };
  if (!isObject(request)) return request;
  const budget = "budget" in request ? request.budget : {};
  return isObject(budget) ? { ...request, budget: { seconds: usualSeconds, ...budget } } : request;
}

function isObject(one: unknown): one is object {
  return typeof one === "object" && one !== null && !Array.isArray(one);
}

function isOptions(one: unknown): one is AskOptions {
  return isObject(one) && !(one instanceof Set);
}

/** What comes before the options, and those. */
function parted<T>(given: readonly (T | AskOptions)[]): [T[], AskOptions] {
  const last = given.at(-1);
  return isOptions(last) ? [given.slice(0, -1) as T[], last] : [given as T[], {}];
}

interface Scope {
  name: string;
  rules?: string;
}

/** The first game of a text of rules, or the game that has this name. */
function scopeOf(text: string, parameters: Record<string, Argument>): Scope {
  const stated = /^[ \t]*(?:cyclic[ \t]+)?game[ \t]+(\w+)/m.exec(text)?.[1];
  const given = Object.entries(parameters).map(([name, value]) => `${name}=${argumentText(value)}`);
  const name = (stated ?? text) + (given.length === 0 ? "" : `[${given.join(", ")}]`);
  return stated === undefined ? { name } : { name, rules: text };
}

class Client implements Grundy {
  version = "";
  private readonly line: Line;
  private closed = false;

  constructor(make: () => Port, patience: number) {
    this.line = new Line(make, patience);
  }

  async ask<Q extends Question>(question: Q, request?: Request<Q>, options?: AskOptions): Promise<AnswerOf<Q>> {
    const asked = request === undefined || isObject(request) ? { strings: true, ...request } : request;
    const text = await this.askText(question, asked as Request<Q>, options);
    return settled(JSON.parse(text)) as AnswerOf<Q>;
  }

  async askText<Q extends Question>(question: Q, request?: Request<Q>, options: AskOptions = {}): Promise<string> {
    if (this.closed) throw new GrundyError("closed", "this engine is closed", [], "", "createGrundy() makes another");
    // The engine would read the text up to there.
    if (String(question).includes("\0")) throw new GrundyError("unknown", "there is no question with such a name");
    const { status, response } = await this.post(String(question), toJson(limited(request)), options);
    if (status >= 400) throw refusal(status, String(response));
    return String(response);
  }

  private async post(question: string, request: string, options: AskOptions) {
    try {
      return await this.line.ask(question, request, options);
    } catch (error) {
      throw error instanceof EngineError ? new GrundyError(error.kind, error.message, [], "", load) : error;
    }
  }

  game(text: string, parameters: Record<string, Argument> = {}): Game {
    if (typeof text !== "string") throw new GrundyError("request", `a game is named by a text, not by ${String(text)}`);
    return new ClientGame(this, scopeOf(text, parameters));
  }

  async value(position: string, options?: AskOptions): Promise<Value> {
    return exactValue((await this.ask("value", { position }, options)).value);
  }

  table(game: string, ...given: (Range | AskOptions)[]): Promise<Values> {
    return new ClientGame(this, { name: game }).table(...(given as Range[]));
  }

  close(): void {
    this.closed = true;
    this.line.stop(new GrundyError("closed", "this engine was closed"));
  }
}

class ClientGame implements Game {
  readonly name: string;

  constructor(
    private readonly grundy: Client,
    private readonly scope: Scope,
  ) {
    this.name = scope.name;
  }

  private get rules(): { rules?: string } {
    return this.scope.rules === undefined ? {} : { rules: this.scope.rules };
  }

  position(...args: Argument[]): string {
    return `${this.name}(${args.map(argumentText).join(", ")})`;
  }

  async value(...given: (Argument | AskOptions)[]): Promise<Value> {
    const [args, options] = parted<Argument>(given);
    const request = { ...this.rules, position: this.position(...args) };
    return exactValue((await this.grundy.ask("value", request, options)).value);
  }

  async solve(...given: (Argument | AskOptions)[]): Promise<AnswerOf<"solve">> {
    const [args, options] = parted<Argument>(given);
    return this.grundy.ask("solve", { ...this.rules, position: this.position(...args) }, options);
  }

  async table(...given: (Range | AskOptions)[]): Promise<Values> {
    const [ranges, options] = parted<Range>(given);
    const request = { ...this.rules, game: this.name, ranges: ranges.map(rangeText) };
    return exactValues(((await this.grundy.ask("table", request, options)) as Table).values);
  }

  async period(request: object = {}, options?: AskOptions): Promise<AnswerOf<"period">> {
    return this.grundy.ask("period", { ...request, ...this.rules, game: this.name }, options);
  }
}

/** Resolves when the engine has answered for the first time, and rejects if it cannot be started. */
export async function startClient(make: () => Port, patience: number): Promise<Grundy> {
  const client = new Client(make, patience);
  try {
    client.version = (await client.ask("version")).version;
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}
