// SPDX-License-Identifier: MIT
// An atlas as a picture: periods, or largest values, of games on a heap; values of boards by their sides.

import { useMemo } from "preact/hooks";
import type { Value } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { HeatMap } from "../../plot/heat-map";
import { type Point, RecordPlot } from "../../plot/record-plot";
import { go } from "../../state/route";
import { Segments } from "../../ui/parts";
import { placeOf } from "./atlas-table";
import type { AtlasRecord, NumberField } from "./records";

export type Picture = "periods" | "largest";

const axes: Record<Picture, [NumberField, NumberField]> = {
  periods: ["preperiod", "period"],
  largest: ["max_at", "max"],
};

function pointsOf(records: AtlasRecord[], picture: Picture): Point[] {
  const [across, up] = axes[picture];
  return records.flatMap((record) => {
    const x = record[across];
    const y = record[up];
    return x === undefined || y === undefined
      ? []
      : [{ x, y, name: record.game, marked: record.status === "open" }];
  });
}

/** The values of all boards of up to m rows and n columns, if the atlas has exactly these. */
function gridOf(records: AtlasRecord[]): Value[][] | null {
  const rows: Value[][] = [];
  for (const { game, value } of records) {
    const sides = /^\w+\(board\((\d+), (\d+)\)\)$/.exec(game);
    if (!sides || value === undefined) return null;
    (rows[Number(sides[1]) - 1] ??= [])[Number(sides[2]) - 1] = value;
  }
  const columns = rows[0]?.length ?? 0;
  const whole = rows.length * columns === records.length && [...rows].every((row) => row?.length === columns);
  return whole && columns > 0 ? rows : null;
}

export function AtlasPlot(props: {
  all: AtlasRecord[];
  shown: AtlasRecord[];
  picture: Picture;
  choose: (next: Picture) => void;
}) {
  const say = useSay();
  const { all, shown, picture } = props;
  const points = useMemo(() => pointsOf(shown, picture), [shown, picture]);
  const grid = useMemo(() => gridOf(all), [all]);
  if (grid)
    return (
      <HeatMap values={grid} from={[1, 1]} names={["m", "n"]} onlyZeros={false} label={say("atlasBoards")} file="atlas" />
    );
  if (all.every((record) => record.max === undefined)) return null;
  const across = say(picture === "periods" ? "atlasPreperiod" : "atlasMaxAt");
  const up = say(picture === "periods" ? "atlasPeriod" : "atlasMax");
  return (
    <>
      {/* Open games have no period, so they are in one of the pictures only. */}
      <Segments
        label={say("plot")}
        value={picture}
        options={[
          { value: "periods", label: say("atlasPeriods") },
          { value: "largest", label: say("atlasLargest") },
        ]}
        change={props.choose}
      />
      <RecordPlot
        points={points}
        across={across}
        up={up}
        name={`atlas-${picture}`}
        label={say("atlasPlotOf", { n: points.length, across, up })}
        choose={(name) => {
          const record = shown.find((one) => one.game === name);
          if (record) go(placeOf(record));
        }}
      />
      {picture === "largest" && (
        <p class="hint atlas-legend">
          <span class="swatch solved" /> {say("atlasSolved")} <span class="swatch open" /> {say("atlasOpen")}
        </p>
      )}
    </>
  );
}
