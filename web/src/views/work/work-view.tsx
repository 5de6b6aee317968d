// SPDX-License-Identifier: MIT
// Long work: jobs with their progress, and their results, which outlive a reload.

import { useContext, useEffect, useState } from "preact/hooks";
import type { Period, SolveAnswer, Stats } from "../../engine/answers";
import { TakesJobs, toEngineError, useEngine } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { type EngineError, isOpen, type Job, type Progress } from "../../engine/engine";
import { type Key, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { saveText } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Message, Panel } from "../../ui/parts";
import { compact, valueText } from "../../ui/values";
import { verdictText } from "../verdict";

type Kind = "period" | "stats" | "solve";
const kinds: { kind: Kind; label: Key }[] = [
  { kind: "period", label: "jobPeriod" },
  { kind: "stats", label: "jobStats" },
  { kind: "solve", label: "jobSolve" },
];

function NewJob() {
  const say = useSay();
  const engine = useEngine();
  const route = useRoute();
  const [kind, setKind] = useState<Kind>("period");
  const [subject, setSubject] = useState("0.106");
  const [range, setRange] = useState("0..10^7");
  const [fault, setFault] = useState<EngineError | null>(null);
  // What was wrong with another text.
  useEffect(() => setFault(null), [kind, subject, range, route.rules]);
  const common = scopeOf(route.rules);
  const start = async () => {
    setFault(null);
    try {
      if (kind === "period") await engine.jobs.start("period", { ...common, game: subject });
      else if (kind === "stats")
        await engine.jobs.start("table", { ...common, game: subject, ranges: [range], stats: true });
      else await engine.jobs.start("solve", { ...common, position: subject });
    } catch (error) {
      setFault(toEngineError(error));
    }
  };
  return (
    <form
      class="new-job"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <label class="field">
        <span class="field-label">{say("jobKind")}</span>
        <select
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one.kind === event.currentTarget.value)?.kind ?? "period")}
        >
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {say(one.label)}
            </option>
          ))}
        </select>
      </label>
      <label class="field grow">
        <span class="field-label">{say(kind === "solve" ? "position" : "subject")}</span>
        <input
          class="code"
          spellcheck={false}
          value={subject}
          aria-invalid={fault !== null ? "true" : "false"}
          onInput={(event) => setSubject(event.currentTarget.value)}
        />
      </label>
      {kind === "stats" && (
        <label class="field">
          <span class="field-label">{say("ranges")}</span>
          <input
            class="code"
            spellcheck={false}
            value={range}
            onInput={(event) => setRange(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="button main">
        {say("startJob")}
      </button>
      {fault && <ErrorBox error={fault} text={subject} />}
    </form>
  );
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

function ProgressLine(props: { progress: Progress | null }) {
  const say = useSay();
  const { progress } = props;
  if (!progress) return <p class="hint">{say("jobStarting")}</p>;
  const { done, total, rate, label, seconds } = progress;
  const known = total > 0;
  const left = known && rate > 0 ? (total - done) / rate : null;
  return (
    <div class="progress-line">
      <progress aria-label={say("progress")} {...(known ? { value: done, max: total } : {})} />
      <p>
        {known
          ? say("doneOf", { done: compact(done), total: compact(total), label })
          : say("doneSoFar", { done: compact(done), label })}
        {rate > 0 ? ` · ${say("rate", { rate: compact(rate) })}` : ""}
        {` · ${say("since", { time: duration(seconds) })}`}
        {left !== null && Number.isFinite(left) ? ` · ${say("timeLeft", { time: duration(left) })}` : ""}
      </p>
    </div>
  );
}

interface Requested {
  game?: string;
  position?: string;
  ranges?: string[];
  rules?: string;
  misere?: boolean;
}

function asRequested(request: unknown): Requested {
  return typeof request === "object" && request !== null ? (request as Requested) : {};
}

/** The heart of a result in a line; the whole of it can be saved. */
function useSummary(job: Job): string {
  const say = useSay();
  if (isOpen(job.state) || typeof job.result !== "object" || job.result === null) return "";
  if ("outcome" in job.result && "stopped" in job.result) return String(job.result.stopped);
  if (job.question === "period") {
    const period = job.result as Period;
    return period.status === "proven"
      ? `${say("periodProven", { period: String(period.period) })} ${say("forAll", { from: String(period.preperiod) })}`
      : say("periodNotFound", { to: String(period.computed_to) });
  }
  if (job.question === "table" && "frequencies" in job.result) {
    const stats = job.result as Stats;
    return say("statsSummary", { count: String(stats.count), max: valueText(stats.max) });
  }
  if (job.question === "solve") return verdictText(say, job.result as SolveAnswer);
  return job.state === "done" ? say("jobDone") : "";
}

const stateKeys: Record<Job["state"], Key> = {
  waiting: "stateWaiting",
  running: "stateRunning",
  done: "stateDone",
  failed: "stateFailed",
  cancelled: "stateCancelled",
  stopped: "stateStopped",
};

function JobCard(props: { job: Job }) {
  const say = useSay();
  const engine = useEngine();
  const { job } = props;
  const wanted = asRequested(job.request);
  const subject = wanted.position ?? wanted.game ?? "";
  const summary = useSummary(job);
  const active = isOpen(job.state);
  const title = job.question === "period" ? "jobPeriod" : job.question === "table" ? "jobStats" : "jobSolve";
  const misere = wanted.misere === true;
  const [fault, setFault] = useState<EngineError | null>(null);
  const act = (action: () => Promise<unknown>) => {
    setFault(null);
    action().catch((error: unknown) => setFault(toEngineError(error)));
  };
  const open = () => {
    if (wanted.position !== undefined)
      go({ view: "why", position: wanted.position, rules: wanted.rules ?? "", misere });
    else
      go({
        view: "values",
        subject,
        ranges: wanted.ranges?.join(" ") ?? "0..1000",
        rules: wanted.rules ?? "",
        misere,
        tab: wanted.ranges ? "histogram" : "",
      });
  };
  return (
    <li class={`job ${job.state}`}>
      <div class="job-head">
        <div>
          <h3>{say(title)}</h3>
          <code>
            {subject} {wanted.ranges?.join(" ") ?? ""}
          </code>
        </div>
        <span class={`state ${job.state}`}>{say(stateKeys[job.state])}</span>
      </div>
      {active && <ProgressLine progress={job.progress} />}
      {summary !== "" && <p class="job-summary">{summary}</p>}
      {job.error && (
        <div class="error">
          <Message text={job.error} />
        </div>
      )}
      {fault && <ErrorBox error={fault} />}
      <div class="buttons">
        {active && <Button onClick={() => act(() => engine.jobs.cancel(job.id))}>{say("cancel")}</Button>}
        {job.state === "done" && <Button onClick={open}>{say("show")}</Button>}
        {job.state === "done" && (
          <Button
            look="quiet"
            onClick={() => saveText(`${job.question}.json`, JSON.stringify(job.result, null, 2), "application/json")}
          >
            <Icon name="download" /> JSON
          </Button>
        )}
        {(job.state === "stopped" || job.state === "cancelled") && (
          <Button
            onClick={() =>
              act(() => engine.jobs.start(job.question, job.request as never).then(() => engine.jobs.forget(job.id)))
            }
          >
            {say("startAgain")}
          </Button>
        )}
        {!active && (
          <Button look="quiet" onClick={() => act(() => engine.jobs.forget(job.id))}>
            {say("forget")}
          </Button>
        )}
      </div>
    </li>
  );
}

export function WorkView() {
  const say = useSay();
  const engine = useEngine();
  const takesJobs = useContext(TakesJobs);
  const [jobs, setJobs] = useState<Job[]>([]);
  useEffect(() => engine.jobs.watch(setJobs), [engine]);
  return (
    <div class="work-view">
      <h1>{say("view_work")}</h1>
      <p class="lead-text">{say(takesJobs ? "workLead" : "workNone")}</p>
      {takesJobs && (
        <Panel title={say("newJob")}>
          <NewJob />
        </Panel>
      )}
      <ul class="jobs" aria-label={say("jobs")}>
        {[...jobs].reverse().map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
      {takesJobs && jobs.length === 0 && <p class="hint empty-list">{say("noJobs")}</p>}
    </div>
  );
}
