// SPDX-License-Identifier: MIT
// The engine behind `grundy serve`: one POST for each question; jobs tell their progress by server-sent events.

import type { AnswerOf, JobAnswer, JobEnded, JobList, JobStarted, Question, RequestOf } from "./answers";
import { doorsOfServer } from "./doors";
import {
  type AskOptions,
  type Engine,
  EngineError,
  errorFrom,
  isAbort,
  isGone,
  isOpen,
  type Job,
  type Jobs,
  type Progress,
  settled,
} from "./engine";

const api = "api/v1";
/** The status that an error in a question stands for. */
const refusal = 422;

async function send(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  let response: Response;
  let text = "";
  try {
    response = await fetch(`${api}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json", Prefer: "status=200" } }),
      ...(signal ? { signal } : {}),
    });
    text = await response.text();
  } catch (error) {
    // The message would be the browser's, such as "Failed to fetch".
    throw isAbort(error) ? error : new EngineError("connection", "");
  }
  let answer: unknown = null;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    throw errorFrom(response.status, null);
  }
  // An error in a question comes with status 200, because browsers report any other as a fault of the page.
  const refused = typeof answer === "object" && answer !== null && "error" in answer && !("job" in answer);
  if (!response.ok || refused) throw errorFrom(response.ok ? refusal : response.status, answer);
  return answer;
}

function parseProgress(data: string): Progress {
  return JSON.parse(data) as Progress;
}

class HttpJobs implements Jobs {
  taken = true;
  private jobs = new Map<string, Job>();
  private streams = new Map<string, EventSource>();
  private watchers = new Set<(jobs: Job[]) => void>();
  /** The latest request for each job. */
  private loads = new Map<string, symbol>();
  /** The timer of the next attempt to reach a server that did not answer. */
  private again = 0;

  async start<Q extends Question>(question: Q, request: RequestOf<Q>): Promise<string> {
    const { job } = (await send("POST", "jobs", { question, request: { strings: true, ...request } })) as JobStarted;
    this.put({ id: job, question, request, state: "running", progress: null, result: null, error: null });
    this.follow(job);
    return job;
  }

  async cancel(id: string): Promise<void> {
    // A job that has just ended is forgotten instead.
    if ((await this.remove(id)) === "forgotten") this.drop(id);
    else await this.load(id);
  }

  async forget(id: string): Promise<void> {
    await this.remove(id);
    this.drop(id);
  }

  watch(callback: (jobs: Job[]) => void): () => void {
    this.watchers.add(callback);
    callback(this.list());
    this.tryRefresh();
    return () => this.watchers.delete(callback);
  }

  /** What became of the job. */
  private async remove(id: string): Promise<string> {
    try {
      const { state } = (await send("DELETE", `jobs/${id}`, undefined)) as JobEnded;
      return state;
    } catch (error) {
      if (isGone(error)) return "forgotten";
      throw error;
    }
  }

  private drop(id: string): void {
    this.close(id);
    this.loads.delete(id);
    this.jobs.delete(id);
    this.tell();
  }

  private list(): Job[] {
    return [...this.jobs.values()];
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher(this.list());
  }

  private put(job: Job): void {
    this.jobs.set(job.id, job);
    this.tell();
  }

  private async refresh(): Promise<void> {
    const { jobs: taken } = await doorsOfServer().catch(() => {
      throw new EngineError("connection", "");
    });
    if (!taken) throw new EngineError("jobs", "");
    const before = [...this.jobs.keys()];
    const { jobs } = (await send("GET", "jobs", undefined)) as JobList;
    const there = new Set(jobs.map(({ job }) => job));
    for (const id of before) if (!there.has(id)) this.drop(id);
    // Oldest first, as they were started.
    for (const { job } of jobs.reverse()) await this.load(job);
  }

  private async load(id: string): Promise<void> {
    // A finished job does not change; one that seemed stopped may go on.
    const known = this.jobs.get(id)?.state;
    if (known && !isOpen(known) && known !== "stopped") return;
    const load = Symbol();
    this.loads.set(id, load);
    let one: JobAnswer;
    try {
      one = (await send("GET", `jobs/${id}`, undefined)) as JobAnswer;
    } catch (error) {
      if (!isGone(error)) throw error;
      this.drop(id);
      return;
    }
    // Meanwhile the job was dropped, or is loaded again.
    if (this.loads.get(id) !== load) return;
    this.put({
      id,
      question: one.question as Question,
      request: one.request,
      state: one.state,
      progress: one.progress ?? null,
      result: one.state === "failed" ? null : (one.response ?? null),
      error: one.state === "failed" ? errorFrom(one.status ?? 500, one.response).message : null,
    });
    if (one.state === "running" || one.state === "waiting") this.follow(id);
  }

  /** After the server has ended: its jobs have stopped, until it answers again. */
  private lose(): void {
    for (const [id, job] of this.jobs)
      if (isOpen(job.state)) {
        this.close(id);
        this.jobs.set(id, { ...job, state: "stopped" });
      }
    this.tell();
    clearTimeout(this.again);
    this.again = window.setTimeout(() => this.tryRefresh(), 3000);
  }

  private tryRefresh(): void {
    this.refresh().catch((error: unknown) => {
      if (error instanceof EngineError && error.kind === "jobs") {
        this.taken = false;
        this.tell();
      }
      if (error instanceof EngineError && error.kind === "connection" && this.watchers.size > 0) this.lose();
    });
  }

  private close(id: string): void {
    this.streams.get(id)?.close();
    this.streams.delete(id);
  }

  private follow(id: string): void {
    if (this.streams.has(id)) return;
    const stream = new EventSource(`${api}/jobs/${id}/events`);
    this.streams.set(id, stream);
    stream.addEventListener("progress", (event) => {
      const job = this.jobs.get(id);
      if (job && isOpen(job.state)) this.put({ ...job, state: "running", progress: parseProgress(event.data) });
    });
    const end = () => {
      this.close(id);
      void this.load(id).catch(() => this.lose());
    };
    stream.addEventListener("result", end);
    stream.addEventListener("error", end);
  }
}

export class HttpEngine implements Engine {
  readonly jobs = new HttpJobs();

  async ask<Q extends Question>(question: Q, request: RequestOf<Q>, options: AskOptions = {}): Promise<AnswerOf<Q>> {
    const answer =
      question === "version"
        ? await send("GET", question, undefined, options.signal)
        : await send("POST", question, { strings: true, ...request }, options.signal);
    return settled(answer) as AnswerOf<Q>;
  }
}
