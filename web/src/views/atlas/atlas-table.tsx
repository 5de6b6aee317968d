// SPDX-License-Identifier: MIT
// The games of an atlas, a line each. First values and rare heaps are not in the file: the engine is asked for those of
// the lines that are shown.

import { useState } from "preact/hooks";
import { useAsk } from "../../engine/context";
import { type Key, useSay } from "../../i18n/text";
import { go, hrefTo, type Route } from "../../state/route";
import { Button } from "../../ui/parts";
import { grouped, valueText } from "../../ui/values";
import type { Value } from "../../engine/answers";
import { type AtlasRecord, type NumberField, numbers, type Order } from "./records";

const firstLines = 50;
const moreLines = 200;
/** The last of the heaps whose values a line shows. */
const lastHeap = 15;

const heads: Record<NumberField, Key> = {
  value: "value",
  period: "atlasPeriod",
  preperiod: "atlasPreperiod",
  saltus: "atlasSaltus",
  max: "atlasMax",
  max_at: "atlasMaxAt",
  computed_to: "atlasComputedTo",
};

/** Where a game is shown: a position in Why, a game on one heap in Values. */
export function placeOf(record: AtlasRecord): Partial<Route> {
  const common = { tab: "", rules: "", misere: false };
  if (record.status === "value" || record.game.includes("(")) return { ...common, view: "why", position: record.game };
  return { ...common, view: "values", subject: record.game, ranges: "0..1000" };
}

/** The first values of a game, asked for by itself. */
function FirstValues(props: { game: string }) {
  const { answer } = useAsk("table", { game: props.game, ranges: [`0..${lastHeap}`] });
  if (!answer || !("values" in answer)) return <>–</>;
  return <>{(answer.values as Value[]).map(valueText).join(" ")} …</>;
}

/** Those of all lines in one question, as the values of a sum of all their heaps; refused if one of them is. */
function useFirstValues(games: string[], on: boolean): { values: Map<string, string> | null; refused: boolean } {
  const count = lastHeap + 1;
  const heaps = games.flatMap((game) => Array.from({ length: count }, (_, n) => `${game}(${n})`));
  const wanted = on && heaps.length > 0 ? { position: heaps.join(" + "), values: true } : null;
  const { answer, error, pending } = useAsk("position", wanted);
  const components = pending ? [] : (answer?.components ?? []);
  if (components.length !== heaps.length) return { values: null, refused: error !== null || (!pending && answer !== null) };
  const texts = components.map(({ value }) => valueText(value));
  return { values: new Map(games.map((game, i) => [game, texts.slice(i * count, (i + 1) * count).join(" ")])), refused: false };
}

function RareHeaps(props: { game: string }) {
  const { answer } = useAsk("table", { game: props.game, ranges: ["0..1000"], stats: true });
  return <>{answer && "sparse" in answer && answer.sparse ? answer.sparse.rare_count : "–"}</>;
}

interface LineProps {
  record: AtlasRecord;
  columns: NumberField[];
  heaps: boolean;
  /** The first values, where they are known; null asks for them. */
  values: string | null;
  rare: boolean;
}

function Line(props: LineProps) {
  const say = useSay();
  const { record, heaps } = props;
  const open = record.status === "open";
  return (
    <tr>
      <th scope="row">
        <a href={hrefTo(placeOf(record))}>{record.game}</a>
        {record.also !== undefined && <span class="also">{record.also}</span>}
      </th>
      <td>
        <span class={`state ${open ? "open" : "done"}`} title={record.theorem ?? record.why}>
          {say(open ? "atlasOpen" : "atlasSolved")}
        </span>
      </td>
      {props.columns.map((field) => (
        <td key={field} class="number">
          {grouped(record[field])}
        </td>
      ))}
      {heaps && (
        <>
          <td class="number">
            {props.rare ? <RareHeaps game={record.game} /> : "…"}
          </td>
          <td class="sequence">
            {props.values === null ? <FirstValues game={record.game} /> : `${props.values} …`}
          </td>
        </>
      )}
    </tr>
  );
}

/** A head that puts the lines in order: the largest first, the smallest first, as in the file. */
function SortHead(props: { field: NumberField; order: Order | null }) {
  const say = useSay();
  const { field, order } = props;
  const chosen = order?.field === field ? order : null;
  const next = !chosen ? `-${field}` : chosen.down ? field : "";
  return (
    <th scope="col" class="number" aria-sort={chosen ? (chosen.down ? "descending" : "ascending") : "none"}>
      <button type="button" class="sort" onClick={() => go({ sort: next }, { replace: true })}>
        {say(heads[field])}
        <span aria-hidden="true">{chosen ? (chosen.down ? " ▼" : " ▲") : " ↕"}</span>
      </button>
    </th>
  );
}

export function AtlasTable(props: { all: AtlasRecord[]; shown: AtlasRecord[]; order: Order | null }) {
  const say = useSay();
  const [lines, setLines] = useState(firstLines);
  const [rare, setRare] = useState(false);
  // Columns that the whole atlas has, so that a filter does not move them.
  const columns = numbers.filter((field) =>
    props.all.some((record) => record[field] !== undefined && (field !== "saltus" || record.saltus !== 0)),
  );
  const heaps = columns.includes("max");
  const listed = props.shown.slice(0, lines);
  const first = useFirstValues(
    listed.map((record) => record.game),
    heaps,
  );
  const more = props.shown.length - lines;
  return (
    <>
      <div class="scroll atlas-table" tabIndex={0} role="region" aria-label={say("table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("atlasGame")}</th>
              <th scope="col">{say("atlasStatus")}</th>
              {columns.map((field) => (
                <SortHead key={field} field={field} order={props.order} />
              ))}
              {heaps && (
                <>
                  <th scope="col" class="rare-head">
                    {say("atlasRare")}{" "}
                    {!rare && (
                      <button type="button" class="sort show-column" aria-label={say("atlasRareShow")} onClick={() => setRare(true)}>
                        {say("show")}
                      </button>
                    )}
                  </th>
                  <th scope="col" class="sequence">
                    {say("atlasFirst")}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {listed.map((record) => (
              <Line
                key={record.game}
                record={record}
                columns={columns}
                heaps={heaps}
                values={first.refused ? null : (first.values?.get(record.game) ?? "")}
                rare={rare}
              />
            ))}
          </tbody>
        </table>
      </div>
      {props.all.some((record) => record.also !== undefined) && <p class="hint">{say("atlasAlso")}</p>}
      {more > 0 && (
        <p class="more-lines">
          <Button onClick={() => setLines(lines + moreLines)}>{say("atlasMore", { n: Math.min(more, moreLines) })}</Button>{" "}
          <span class="hint">{say("onlyFirst", { n: lines, of: props.shown.length })}</span>
        </p>
      )}
    </>
  );
}
