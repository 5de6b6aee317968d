// SPDX-License-Identifier: MIT
// The plot of a sequence, with zoom, and its period.

import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { Common, Period, Table, Value } from "../../engine/answers";
import { askKept, retryIfAway, TakesJobs, toEngineError, useEngine } from "../../engine/context";
import { type EngineError, isAbort } from "../../engine/engine";
import { misereIf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { type Raster, rasterOf } from "../../plot/raster";
import { fitWindow, type PeriodMarks, Scatter, type Window, zoomed } from "../../plot/scatter";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { startJob } from "../work/start";
import { periodFormula, recurrenceKeys } from "./period-formula";
import type { Shown } from "./table";

interface SequenceProps {
  scope: Common;
  misere: boolean;
  subject: string;
  range: string;
  bounds: Window;
  period: Period | null;
  /** Under misère play: the table that is drawn. */
  table: Shown | null;
}

const columns = 900;
const rows = 220;
const tableMost = 4000;

interface Plotted {
  plot: Raster | null;
  error: EngineError | null;
  pending: boolean;
}

/** The raster of the window; one question at a time, and always the newest next. Under misère play it is asked for nothing. */
function usePlot(props: SequenceProps, shown: Window): Plotted {
  const engine = useEngine();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Plotted>({ plot: null, error: null, pending: true });
  const { subject, bounds } = props;
  const rules = props.scope.rules ?? "";
  useEffect(() => {
    if (props.misere) return;
    const control = new AbortController();
    let endRetry = () => undefined as void;
    setState((old) => ({ ...old, pending: true }));
    const ask = async () => {
      const request = { ...props.scope, game: subject, from: shown.from, to: shown.to, columns, rows };
      try {
        return await askKept(engine, "plot", request, control.signal);
      } catch (error) {
        // What is no game on one heap has no plot of its own, but its table can be drawn. A family such as the sum
        // f(n) + g(n) is no text of a game ("text").
        const drawable = ["input", "text"].includes(toEngineError(error).kind);
        if (isAbort(error) || !drawable || bounds.to - bounds.from >= tableMost) throw error;
      }
      const table = (await askKept(
        engine,
        "table",
        { ...props.scope, game: subject, ranges: [props.range] },
        control.signal,
      )) as Table;
      return rasterOf(subject, table.values as Value[], bounds.from, shown.from, shown.to, rows);
    };
    const timer = setTimeout(() => {
      ask()
        .then((plot) => setState({ plot, error: null, pending: false }))
        .catch((error: unknown) => {
          if (isAbort(error) || control.signal.aborted) return;
          setState({ plot: null, error: toEngineError(error), pending: false });
          endRetry = retryIfAway(toEngineError(error), () => setAttempt((n) => n + 1));
        });
    }, 40);
    return () => {
      clearTimeout(timer);
      control.abort();
      endRetry();
    };
  }, [engine, subject, rules, props.misere, props.range, shown.from, shown.to, attempt]);
  return state;
}

/** The raster of the table that is drawn under misère play. */
function useDrawn(props: SequenceProps, shown: Window): Plotted {
  const { subject, bounds } = props;
  const table = props.table?.table ?? null;
  const plot = useMemo(
    () => table && rasterOf(subject, table.values as Value[], bounds.from, shown.from, shown.to, rows),
    [table, subject, bounds.from, shown.from, shown.to],
  );
  return { plot, error: props.table?.error ?? null, pending: props.table?.pending === true };
}

/** What the plot marks of a period. Elements of a misère quotient tell who wins, but not all values. */
export function marksOf(period: Period | null, winners = false): PeriodMarks | null {
  if (!period || period.status !== "proven") return null;
  if (period.quotient !== undefined && !winners) return null;
  return {
    period: Number(period.period),
    preperiod: Number(period.preperiod),
    exceptions: period.exceptions ?? [],
  };
}

export function Sequence(props: SequenceProps) {
  const say = useSay();
  const engine = useEngine();
  const takesJobs = useContext(TakesJobs);
  const { bounds, subject } = props;
  const [shown, setShown] = useState<Window>(bounds);
  useEffect(() => setShown(bounds), [bounds.from, bounds.to, subject]);
  const visible = useMemo(() => fitWindow(shown.from, shown.to, bounds), [shown, bounds]);
  const asked = usePlot(props, visible);
  const drawn = useDrawn(props, visible);
  const { plot, error, pending } = props.misere ? drawn : asked;
  const winners = props.table?.winners === true;
  const marks = useMemo(() => marksOf(props.period, winners), [props.period, winners]);
  const label = winners
    ? say("winnersOf", { game: subject, from: visible.from, to: visible.to })
    : say("plotOf", {
        game: subject,
        from: visible.from,
        to: visible.to,
        most: plot?.max ?? plot?.high ?? 0,
      });
  if (error)
    return (
      <>
        <ErrorBox error={error} text={subject} />
        {takesJobs && error.kind === "stopped" && (
          <Button
            onClick={() =>
              void startJob(engine, "table", {
                ...props.scope,
                ...misereIf(props.misere),
                game: subject,
                ranges: [props.range],
                stats: true,
              })
            }
          >
            {say("asJob")}
          </Button>
        )}
      </>
    );
  return (
    <>
      <div class="plot-tools" role="group" aria-label={say("zoom")}>
        <span class="plot-range">
          n = {visible.from}..{visible.to} <Waiting on={pending} />
        </span>
        <Button aria-label={say("zoomIn")} onClick={() => setShown(zoomed(visible, 0.5, bounds))}>
          <Icon name="plus" />
        </Button>
        <Button aria-label={say("zoomOut")} onClick={() => setShown(zoomed(visible, 2, bounds))}>
          <Icon name="minus" />
        </Button>
        <Button aria-label={say("zoomFit")} onClick={() => setShown(bounds)}>
          <Icon name="fit" />
        </Button>
      </div>
      <Scatter plot={plot} window={visible} bounds={bounds} marks={plot && marks} label={label} change={setShown} />
    </>
  );
}

export function PeriodLine(props: {
  period: Period | null;
  pending: boolean;
  error: EngineError | null;
  subject: string;
  misere: boolean;
  scope: Common;
}) {
  const say = useSay();
  const words = useEngineWords();
  const engine = useEngine();
  const takesJobs = useContext(TakesJobs);
  const { period } = props;
  // What is wrong with the text of the game is shown below, by the question that draws it.
  if (props.error)
    return (
      <p class="period-line hint">
        {props.error.diagnostics.length > 0
          ? "\u00a0"
          : `${say("periodNone")} ${words.message(props.error.message) || say("errorConnection")}`}
      </p>
    );
  if (!period) return <p class="period-line">{props.pending ? <Waiting on /> : " "}</p>;
  if (period.status !== "proven")
    return (
      <p class="period-line">
        {say("periodNotFound", { to: String(period.computed_to) })} <span class="hint">{words.message(period.known ?? "")}</span>{" "}
        {takesJobs && (
          <Button
            onClick={() =>
              void startJob(engine, "period", { ...props.scope, ...misereIf(props.misere), game: props.subject })
            }
          >
            {say("searchLonger")}
          </Button>
        )}
      </p>
    );
  return (
    <p class="period-line">
      <strong>
        {say(recurrenceKeys(period).proven, {
          period: String(period.period),
          saltus: String(period.saltus),
        })}
      </strong>{" "}
      <code>{periodFormula(period)}</code>{" "}
      {say("forAll", { from: String(period.preperiod) })}
      {Number(period.last_exception) >= 0
        ? ` ${say("lastException", { n: String(period.last_exception) })}`
        : ` ${say("noException")}`}
      {period.exceptions && period.exceptions.length > 0
        ? ` ${say("exceptionsMarked", { n: period.exceptions.length })}`
        : ""}
      {period.quotient !== undefined && ` ${say("periodElements")}`}
    </p>
  );
}
