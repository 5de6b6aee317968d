// SPDX-License-Identifier: MIT
// What all sheets have: a head with room for a name, the rules, blanks, and the choice between blanks and solutions.

import type { ComponentChildren } from "preact";
import type { ComponentPicture } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { type Key, useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { Button, Segments } from "../../ui/parts";

const kinds = ["filled", "blanks", "both"] as const;
export type SheetKind = (typeof kinds)[number];
const kindKeys: Record<SheetKind, Key> = { filled: "sheetFilled", blanks: "sheetBlank", both: "sheetBoth" };

/** Of each sheet, whether it has blanks. */
export function sheetsOf(kind: SheetKind): boolean[] {
  return kind === "both" ? [true, false] : [kind === "blanks"];
}

export function SheetTools(props: {
  kind: SheetKind;
  change: (kind: SheetKind) => void;
  ready: boolean;
  children?: ComponentChildren;
}) {
  const say = useSay();
  return (
    <div class="bar-tools">
      <Segments
        label={say("sheet")}
        value={props.kind}
        options={kinds.map((one) => ({ value: one, label: say(kindKeys[one]) }))}
        change={props.change}
      />
      {props.children}
      <Button look="main" onClick={() => window.print()} disabled={!props.ready}>
        <Icon name="print" /> {say("sheetPrint")}
      </Button>
    </div>
  );
}

export function SheetHead(props: { title: string; blank: boolean }) {
  const say = useSay();
  return (
    <header class="sheet-head">
      <h2>{props.title}</h2>
      {props.blank && (
        <p class="sheet-name">
          {say("sheetName")} <span class="blank wide" /> {say("sheetDate")} <span class="blank date" />
        </p>
      )}
    </header>
  );
}

/** What is to be filled in. */
export function Blank(props: { blank: boolean; text: string; wide?: boolean }) {
  return props.blank ? <span class={`blank ${props.wide ? "wide" : ""}`}>{"\u00a0"}</span> : <strong>{props.text}</strong>;
}

/** How a game is played and won, whatever its moves are. */
export function Aim(props: { misere: boolean }) {
  const say = useSay();
  return <p class="sheet-rules">{say(props.misere ? "aimMisere" : "aim")}</p>;
}

/** The rules in a sentence; nothing where there are none, as of a code. */
function GameRules(props: { game: string; rules: string }) {
  const words = useEngineWords();
  const { answer } = useAsk("game", { ...scopeOf(props.rules), name: props.game });
  const summary = answer ? words.summary(answer) : "";
  return summary === "" ? null : (
    <p class="sheet-rules">
      <strong>{props.game}</strong>: {summary}
    </p>
  );
}

/** The rules of all components; nim heaps, which belong to no game of the catalogue, in words of the page. */
export function SheetRules(props: { components: readonly ComponentPicture[]; rules: string }) {
  const say = useSay();
  const heaps = [...new Set(props.components.map((one) => one.text).filter((text) => /^\*\d+$/.test(text)))];
  const games = [...new Set(props.components.filter((one) => !heaps.includes(one.text)).map((one) => one.game))];
  return (
    <>
      {games.map((game) => (
        <GameRules key={game} game={game} rules={props.rules} />
      ))}
      {heaps.length > 0 && (
        <p class="sheet-rules">
          <strong>{heaps.join(", ")}</strong>: {say(heaps.length === 1 ? "nimHeapRules" : "nimHeapsRules", { n: heaps[0]?.slice(1) ?? "" })}
        </p>
      )}
    </>
  );
}
