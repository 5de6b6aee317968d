// SPDX-License-Identifier: MIT
// Atlas: the results of whole families of games, as `grundy atlas` has found them.

import { useMemo, useRef, useState } from "preact/hooks";
import { type Say, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button, DelayedField, Panel, Prose, Segments } from "../../ui/parts";
import { grouped } from "../../ui/values";
import { AtlasPlot, type Picture } from "./atlas-plot";
import { AtlasTable } from "./atlas-table";
import { AtlasFault, type AtlasRecord, filtered, largest, ordered, orderOf, type Wanted } from "./records";
import { openFile, ownFile, shipped, useAtlas } from "./sources";

const wantedOnes: Wanted[] = ["all", "solved", "open"];

function titleOf(say: Say, name: string): string {
  const [, digits, misere] = /^octal(\d)(-misere)?$/.exec(name) ?? [];
  if (digits === undefined) return name;
  const codes = say("atlasOctal", { n: digits });
  return misere === undefined ? codes : `${codes} (${say("misere")})`;
}

function summaryOf(say: Say, records: AtlasRecord[]): string {
  const open = records.filter((record) => record.status === "open").length;
  const period = largest(records, "period");
  const start = largest(records, "preperiod");
  const parts = [say("atlasCounts", { n: records.length, solved: records.length - open, open })];
  if (period) parts.push(say("atlasLongestPeriod", { game: period.game, n: grouped(period.period) }));
  if (start) parts.push(say("atlasLongestPreperiod", { game: start.game, n: grouped(start.preperiod) }));
  return parts.join(" ");
}

function faultText(say: Say, fault: AtlasFault): string {
  return `${fault.line > 0 ? say("atlasFaultLine", { line: fault.line }) : say("atlasFault")} ${say("atlasFaultHint")}`;
}

export function AtlasView() {
  const say = useSay();
  const route = useRoute();
  const input = useRef<HTMLInputElement>(null);
  const [turn, setTurn] = useState(0);
  const [refused, setRefused] = useState<AtlasFault | null>(null);
  const [picture, setPicture] = useState<Picture>("periods");
  const name = route.atlas === ownFile || shipped.includes(route.atlas) ? route.atlas : (shipped[0] ?? ownFile);
  const { atlas, fault } = useAtlas(name, turn);
  const wanted = wantedOnes.find((one) => one === route.tab) ?? "all";
  const order = useMemo(() => orderOf(route.sort), [route.sort]);
  const records = atlas?.records;
  const shown = useMemo(
    () => ordered(filtered(records ?? [], wanted, route.find), order),
    [records, wanted, route.find, order],
  );

  const open = async (file: File | undefined) => {
    if (!file) return;
    setRefused(null);
    try {
      await openFile(file);
      setTurn(turn + 1);
      go({ atlas: ownFile, sort: "", find: "", tab: "" });
    } catch (error) {
      setRefused(error instanceof AtlasFault ? error : new AtlasFault(0));
    }
  };
  const problem = refused ?? fault;

  return (
    <div
      class="atlas-view"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open(event.dataTransfer?.files[0]);
      }}
    >
      <h1>{say("view_atlas")}</h1>
      <p class="lead-text">
        <Prose text={say("atlasLead")} />
      </p>
      <div class="bar">
        <label class="field">
          <span class="field-label">{say("view_atlas")}</span>
          <select value={name} onChange={(event) => go({ atlas: event.currentTarget.value, tab: "", find: "" })}>
            {shipped.map((one) => (
              <option key={one} value={one}>
                {titleOf(say, one)}
              </option>
            ))}
            {name === ownFile && <option value={ownFile}>{atlas?.name ?? say("atlasOwn")}</option>}
          </select>
        </label>
        <DelayedField
          label={say("atlasFind")}
          value={route.find}
          placeholder="0.1 period>100"
          change={(find) => go({ find }, { replace: true })}
        />
        <div class="bar-tools">
          <Segments
            label={say("atlasStatus")}
            value={wanted}
            options={[
              { value: "all", label: say("atlasAll") },
              { value: "solved", label: say("atlasSolved") },
              { value: "open", label: say("atlasOpen") },
            ]}
            change={(tab) => go({ tab: tab === "all" ? "" : tab })}
          />
          <Button onClick={() => input.current?.click()}>
            <Icon name="upload" /> {say("atlasOpenFile")}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".jsonl,.json"
            class="unseen"
            tabIndex={-1}
            aria-label={say("atlasOpenFile")}
            onChange={(event) => {
              void open(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </div>
      </div>
      {problem && (
        <div class="error" role="alert">
          <p>
            <Prose text={faultText(say, problem)} />
          </p>
        </div>
      )}
      {!atlas && name === ownFile && <p class="hint">{say("atlasOpenAgain")}</p>}
      {atlas && (
        <>
          <p class="atlas-summary" role="status">
            {summaryOf(say, shown)}
          </p>
          <Panel class="atlas-picture">
            <AtlasPlot all={atlas.records} shown={shown} picture={picture} choose={setPicture} />
          </Panel>
          <Panel>
            <AtlasTable key={`${atlas.name} ${turn}`} all={atlas.records} shown={shown} order={order} />
          </Panel>
        </>
      )}
    </div>
  );
}
