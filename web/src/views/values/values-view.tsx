// SPDX-License-Identifier: MIT
// Values: plots, tables and statistics of a game, or of a position with open integers.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Common, GameSummary, Stats, Value } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { HeatMap } from "../../plot/heat-map";
import { Histogram } from "../../plot/histogram";
import type { Window } from "../../plot/scatter";
import { go, routeNow, start, useRoute } from "../../state/route";
import { Button, DelayedField, ErrorBox, Panel, Prose, Segments, Toggle, Waiting } from "../../ui/parts";
import { gamesOfProblem } from "../game/finding";
import { examplePosition, isAbout, subjectOf } from "../game/subject";
import { Code } from "./code";
import { Downloads } from "./downloads";
import { Judge } from "./judge";
import { PatternView } from "./pattern";
import { boundsOf, countOf, fixedBeyondTwo, plotMost, readRange, shortened, splitRanges } from "./ranges";
import { RangeFields } from "./range-fields";
import { PeriodLine, Sequence } from "./sequence";
import { useTable } from "./table";
import { GridTable, SequenceTable } from "./value-table";

const tabs = ["plot", "table", "histogram", "code", "pattern", "judge"] as const;
type Tab = (typeof tabs)[number];
/** Of these the game is all that is asked about; they have questions and downloads of their own. */
const contests: readonly Tab[] = ["code", "pattern", "judge"];
/** These say themselves what is wrong with a game; its parameters may be read from the input. */
const ownFaults: readonly Tab[] = ["code", "judge"];

/** The most heaps that are drawn under misère play, from a table. */
const misereMost = 4000;

/** The most values that a table shows. */
const tableMost = 600;

const noBounds: Window = { from: 0, to: 0 };

function isStats(answer: object): answer is Stats {
  return "frequencies" in answer;
}

/** What is wrong with the ranges: the engine's words, or what the page cannot show. Empty if nothing is. */
function useRangeFault(subject: string, ranges: string[], plotted: boolean): string {
  const say = useSay();
  const words = useEngineWords();
  const read = ranges.map(readRange);
  const malformed = ranges.length === 0 || read.includes(null);
  // What is no range, the engine explains; it refuses the question before any work.
  const refused = useAsk("table", malformed ? { game: subject, ranges } : null);
  if (malformed) return refused.error ? words.message(refused.error.message).replace(/: grundy value$/, "") || say("errorConnection") : " ";
  if (read.includes("large")) return say("rangeLarge", { most: Number.MAX_SAFE_INTEGER });
  const to = boundsOf(ranges[0] ?? "")?.to ?? 0;
  return plotted && to > plotMost ? say("rangePlot", { most: plotMost }) : "";
}

/** The game that is named alone, without a position; null for positions, codes, and while it is not known. */
function useNamed(scope: Common, subject: string): GameSummary | null {
  const { answer, pending } = useAsk("game", /^[A-Za-z_]\w*(\[.*\])?$/.test(subject) ? { ...scope, name: subject } : null);
  return pending ? null : answer;
}

/** Who types the name of a judge's problem means its game. */
function ProblemMeant(props: { text: string }) {
  const say = useSay();
  const games = gamesOfProblem(useAsk("games", {}).answer?.games ?? [], props.text);
  if (games.length === 0) return null;
  return (
    <p class="needs-position">
      {say("problemIs", { problem: props.text })}{" "}
      {games.map((game) => (
        <Button key={game.name} look="quiet" onClick={() => go({ subject: subjectOf(game).subject, ranges: subjectOf(game).ranges })}>
          <code>{subjectOf(game).subject}</code>
        </Button>
      ))}
    </p>
  );
}

export function ValuesView() {
  const say = useSay();
  const words = useEngineWords();
  const route = useRoute();
  const [onlyZeros, setOnlyZeros] = useState(false);
  const { subject } = route;
  const scope = useMemo(() => scopeOf(route.rules), [route.rules]);
  const ranges = useMemo(() => splitRanges(route.ranges), [route.ranges]);
  const first = ranges[0] ?? "";
  const bounds = useMemo(() => {
    const { from, to } = boundsOf(first) ?? noBounds;
    return { from, to: route.misere ? Math.min(to, from + misereMost - 1) : to };
  }, [first, route.misere]);
  const common = useMemo(() => ({ ...scope, ...misereIf(route.misere) }), [scope, route.misere]);
  const named = useNamed(scope, subject);
  const usual = useMemo(() => named && subjectOf(named), [named]);
  // A game that is not played with integers has a table of a position of it.
  const family = named && usual?.subject.endsWith(")") === true ? usual.subject : "";
  const misfit = named !== null && (family !== "" || named.arguments.length !== ranges.length);
  // Another game has ranges of its own; what is typed afterwards stays.
  useEffect(() => {
    if (usual && misfit && family === "") go({ ranges: usual.ranges }, { replace: true });
  }, [usual]);
  // Play and Why are about the game that is named here, too, unless a position of it is there.
  const typed = useRef(false);
  useEffect(() => {
    const { position } = routeNow();
    if (named && (typed.current || position === start.position) && !isAbout(position, named.name))
      go({ position: examplePosition(named), game: scope.rules === undefined ? named.name : route.game }, { replace: true });
    if (named) typed.current = false;
  }, [named]);
  const single = ranges.length <= 1;
  const tab: Tab = tabs.find((one) => one === route.tab) ?? "plot";
  const contest = contests.includes(tab);

  const rangeFault = useRangeFault(subject, ranges, single && tab === "plot");
  const sound = (rangeFault === "" && family === "") || contest;
  const period = useAsk(
    "period",
    single && sound && !contest
      ? { ...common, game: subject, limit: 100000, exceptions: true, budget: { seconds: 2 } }
      : null,
  );
  // Only what is shown is asked for: the sequence's plot has a question of its own.
  const needsTable = sound && (tab === "table" || (tab === "plot" && (!single || route.misere)));
  const shownRanges = single ? shortened([first], tab === "plot" ? misereMost : tableMost) : fixedBeyondTwo(shortened(ranges, 400));
  const fixed = shownRanges.slice(2);
  const table = useTable(needsTable ? { ...common, game: subject, ranges: shownRanges } : null);
  const stats = useAsk(
    "table",
    sound && tab === "histogram" ? { ...common, game: subject, ranges, stats: true } : null,
  );
  const values = table.table;
  const drawnHere = tab === "plot" && single;
  const error = drawnHere ? null : (table.error ?? stats.error);
  const origin = values && Array.isArray(values.from) ? values.from.map(Number) : [0, 0];
  const grid = values && Array.isArray(values.values[0]) ? gridOf(values.values as Nested[]) : null;
  const asked = ranges.map((range) => countOf([boundsOf(range)]));
  const sides: [number, number] = [asked[0] ?? 0, asked[1] ?? 0];
  const drawn: [number, number] = [grid?.length ?? 0, grid?.[0]?.length ?? 0];
  // A problem of a judge has a game of its own.
  const judges = useAsk("judges", tab === "judge" && route.problem !== "" ? {} : null).answer?.judges ?? [];
  const ofProblem = judges.some((one) => one.id === route.problem);
  const plan = useAsk("plan", ofProblem ? null : { ...scope, position: subject });
  const formula = plan.answer?.plans.find((one) => one.engine === "formula");
  const subjectFault = plan.error?.kind === "text" ? plan.error : null;
  const names = gridNames(values?.open ?? named?.arguments.map((one) => one.name), ranges);

  return (
    <div class="values-view">
      <h1 class="unseen">{say("view_values")}</h1>
      <div class="bar">
        {!ofProblem && (
          <DelayedField
            label={say("subject")}
            value={subject}
            change={(next) => {
              typed.current = true;
              go({ subject: next, problem: "" });
            }}
            invalid={subjectFault !== null || error !== null}
          />
        )}
        {(!contest || (tab === "pattern" && route.misere)) && (
          <RangeFields
            text={route.ranges}
            ranges={ranges}
            names={(named?.arguments ?? []).map((one) => one.name)}
            fault={rangeFault}
            change={(next) => go({ ranges: next })}
          />
        )}
        <div class="bar-tools">
          <Segments
            label={say("shownAs")}
            value={tab}
            options={[
              { value: "plot", label: single ? say("plot") : say("heatMap") },
              { value: "table", label: say("table") },
              { value: "histogram", label: say("histogram") },
              { value: "code", label: say("code") },
              { value: "pattern", label: say("pattern") },
              { value: "judge", label: say("judge") },
            ]}
            change={(next) => go({ tab: next })}
          />
          {!ofProblem && <Toggle label={say("misere")} on={route.misere} change={(misere) => go({ misere })} />}
        </div>
      </div>
      {subjectFault && !ownFaults.includes(tab) && <ErrorBox error={subjectFault} text={subject} change={(next) => go({ subject: next })} />}
      {subjectFault && <ProblemMeant text={subject} />}
      {contest && (!subjectFault || ownFaults.includes(tab)) && (
        <Panel class="values-panel">
          {tab === "code" && <Code scope={scope} subject={subject} misere={route.misere} />}
          {tab === "pattern" && <PatternView scope={scope} subject={subject} misere={route.misere} ranges={route.ranges} />}
          {tab === "judge" && <Judge scope={scope} subject={subject} misere={route.misere} />}
        </Panel>
      )}
      {family !== "" && usual && !contest && (
        <Panel class="values-panel">
          <p class="needs-position">
            {say("needsPosition", { game: subject })}{" "}
            <Button look="quiet" onClick={() => go({ subject: usual.subject, ranges: usual.ranges })}>
              <code>{usual.subject}</code>
            </Button>
          </p>
        </Panel>
      )}
      {sound && !subjectFault && !contest && family === "" && (
        <Panel class="values-panel">
          {single && (
            <PeriodLine
              period={period.answer}
              pending={period.pending}
              error={period.error}
              subject={subject}
              misere={route.misere}
              scope={scope}
            />
          )}
          {!single && !route.misere && formula && <p class="period-line">{words.message(formula.reason)}</p>}
          {tab === "plot" && single && (
            <Sequence
              scope={scope}
              misere={route.misere}
              subject={subject}
              range={first}
              bounds={bounds}
              period={period.answer}
              table={route.misere ? table : null}
            />
          )}
          {tab === "plot" && grid && (
            <HeatMap
              values={grid}
              from={[origin[0] ?? 0, origin[1] ?? 0]}
              names={names}
              onlyZeros={onlyZeros}
              label={say("heatOf", { game: subject })}
            >
              <Toggle label={say("onlyZeros")} on={onlyZeros} change={setOnlyZeros} />
            </HeatMap>
          )}
          {tab === "plot" && grid && (sides[0] > drawn[0] || sides[1] > drawn[1]) && (
            <p class="hint">{say("onlyFirst", { n: drawn.join(" × "), of: sides.join(" × ") })}</p>
          )}
          {needsTable && fixed.length > 0 && <p class="hint">{say("othersFixed", { text: fixed.join(" ") })}</p>}
          {tab === "table" && single && (asked[0] ?? 0) > tableMost && (
            <p class="hint">{say("tableLater", { most: tableMost, next: `${bounds.from + tableMost}..${bounds.from + 2 * tableMost - 1}` })}</p>
          )}
          {tab === "table" && values && !grid && (
            <SequenceTable values={values.values as Value[]} from={typeof values.from === "number" ? values.from : 0} of={asked[0] ?? 0} />
          )}
          {tab === "table" && grid && <GridTable values={grid} from={[origin[0] ?? 0, origin[1] ?? 0]} names={names} of={sides} />}
          {tab === "histogram" && stats.answer && isStats(stats.answer) && <Histogram stats={stats.answer} name={`histogram-${subject}`} />}
          {drawnHere && route.misere && (asked[0] ?? 0) > misereMost && (
            <p class="hint">{say("onlyFirst", { n: misereMost, of: asked[0] ?? 0 })}</p>
          )}
          {table.winners && table.table && <p class="hint winners-shown">{say("winnersShown")}</p>}
          <Waiting on={(!drawnHere && table.pending) || stats.pending} />
          {error && <ErrorBox error={error} text={subject} />}
          {!error && !misfit && <Downloads scope={scope} misere={route.misere} subject={subject} ranges={ranges} winners={table.winners} />}
        </Panel>
      )}
      {plan.answer?.plans[0] && !plan.error && (
        <p class="plan-line hint">
          <Prose
            text={say("engineUsed", {
              engine: plan.answer.plans[0].engine,
              reason: words.message(plan.answer.plans[0].reason),
            })}
          />
        </p>
      )}
    </div>
  );
}

type Nested = Value | Nested[];

/** The rows of a table over two ranges, and over more if the others are single numbers. */
function gridOf(rows: Nested[]): Value[][] {
  const inner = (value: Nested): Value => (Array.isArray(value) ? inner(value[0] ?? "") : value);
  return rows.map((row) => (Array.isArray(row) ? row.map(inner) : [row]));
}

/** The names of the two integers of a map: those of the open integers, or of the ranges. */
function gridNames(open: string[] | undefined, ranges: string[]): [string, string] {
  const named = ranges.map((range) => /^(\w+)=/.exec(range)?.[1]);
  return [open?.[0] ?? named[0] ?? "a", open?.[1] ?? named[1] ?? "b"];
}
