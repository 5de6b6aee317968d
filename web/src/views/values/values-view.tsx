// SPDX-License-Identifier: MIT
// Values: plots, tables and statistics of a game, or of a position with open integers.

import { useMemo, useState } from "preact/hooks";
import type { Stats, Table, Value } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { HeatMap } from "../../plot/heat-map";
import { Histogram } from "../../plot/histogram";
import type { Window } from "../../plot/scatter";
import { go, useRoute } from "../../state/route";
import { DelayedField, ErrorBox, Panel, Segments, Toggle, Waiting } from "../../ui/parts";
import { Downloads } from "./downloads";
import { boundsOf, countOf, shortened, splitRanges } from "./ranges";
import { PeriodLine, Sequence } from "./sequence";
import { GridTable, SequenceTable } from "./value-table";

type Tab = "plot" | "table" | "histogram";
const tabs: Tab[] = ["plot", "table", "histogram"];

const noBounds: Window = { from: 0, to: 200 };

function isStats(answer: Table | Stats): answer is Stats {
  return "frequencies" in answer;
}

export function ValuesView() {
  const say = useSay();
  const route = useRoute();
  const [onlyZeros, setOnlyZeros] = useState(false);
  const { subject } = route;
  const ranges = useMemo(() => splitRanges(route.ranges), [route.ranges]);
  const first = ranges[0] ?? "0..200";
  const bounds = useMemo(() => boundsOf(first) ?? noBounds, [first]);
  const scope = useMemo(() => scopeOf(route.rules), [route.rules]);
  const common = useMemo(() => ({ ...scope, ...misereIf(route.misere) }), [scope, route.misere]);
  const single = ranges.length <= 1;
  const tab = tabs.find((one) => one === route.tab) ?? "plot";

  const period = useAsk("period", single ? { ...common, game: subject, limit: 100000, exceptions: true, budget: { seconds: 2 } } : null);
  // Only what is shown is asked for: the sequence's plot has a question of its own.
  const needsTable = tab === "table" || (tab === "plot" && !single);
  const shownRanges = single ? shortened([first], 600) : shortened(ranges, 400);
  const table = useAsk("table", needsTable ? { ...common, game: subject, ranges: shownRanges } : null);
  const stats = useAsk("table", tab === "histogram" ? { ...common, game: subject, ranges, stats: true } : null);
  const values = table.answer && !isStats(table.answer) ? table.answer : null;
  const error = table.error ?? stats.error;
  const origin = values && Array.isArray(values.from) ? values.from : [0, 0];
  const grid = values && Array.isArray(values.values[0]) ? (values.values as Value[][]) : null;
  const asked = ranges.map((range) => countOf([boundsOf(range)]));
  const sides: [number, number] = [asked[0] ?? 0, asked[1] ?? 0];
  const drawn: [number, number] = [grid?.length ?? 0, grid?.[0]?.length ?? 0];
  const plan = useAsk("plan", { ...scope, position: subject });
  const names = gridNames(values?.open, ranges);

  return (
    <div class="values-view">
      <h1 class="unseen">{say("view_values")}</h1>
      <div class="bar">
        <DelayedField
          label={say("subject")}
          value={subject}
          change={(next) => go({ subject: next })}
          invalid={error !== null}
        />
        <DelayedField label={say("ranges")} value={route.ranges} change={(next) => go({ ranges: next })} />
        <div class="bar-tools">
          <Segments
            label={say("shownAs")}
            value={tab}
            options={[
              { value: "plot", label: single ? say("plot") : say("heatMap") },
              { value: "table", label: say("table") },
              { value: "histogram", label: say("histogram") },
            ]}
            change={(next) => go({ tab: next })}
          />
          <Toggle label={say("misere")} on={route.misere} change={(misere) => go({ misere })} />
        </div>
      </div>
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
        {tab === "plot" && single && (
          <Sequence
            scope={scope}
            misere={route.misere}
            subject={subject}
            range={first}
            bounds={bounds}
            period={period.answer}
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
        {tab === "table" && values && !grid && (
          <SequenceTable values={values.values as Value[]} from={typeof values.from === "number" ? values.from : 0} of={asked[0] ?? 0} />
        )}
        {tab === "table" && grid && <GridTable values={grid} from={[origin[0] ?? 0, origin[1] ?? 0]} names={names} of={sides} />}
        {tab === "histogram" && stats.answer && isStats(stats.answer) && <Histogram stats={stats.answer} />}
        <Waiting on={table.pending || stats.pending} />
        {error && <ErrorBox error={error} text={subject} />}
        <Downloads scope={scope} misere={route.misere} subject={subject} ranges={ranges} />
      </Panel>
      {plan.answer?.plans[0] && (
        <p class="plan-line hint">
          {say("engineUsed", { engine: plan.answer.plans[0].engine, reason: plan.answer.plans[0].reason })}
        </p>
      )}
    </div>
  );
}

/** The names of the two integers of a map: those of the open integers, or of the ranges. */
function gridNames(open: string[] | undefined, ranges: string[]): [string, string] {
  const named = ranges.map((range) => /^(\w+)=/.exec(range)?.[1]);
  return [open?.[0] ?? named[0] ?? "a", open?.[1] ?? named[1] ?? "b"];
}
