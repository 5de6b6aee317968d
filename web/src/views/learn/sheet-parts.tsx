// SPDX-License-Identifier: MIT
// What all sheets have: a head with room for a name, the rules, blanks, and the choice between blanks and solutions.

import type { ComponentChildren, Ref } from "preact";
import { Component } from "../../draw/component";
import type { ComponentPicture } from "../../engine/answers";
import { useEngineWords } from "../../i18n/engine-words";
import { type Key, useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { caption } from "../caption";
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

/** A position as the pictures of its components. */
export function SheetFigure(props: { components: readonly ComponentPicture[]; frame?: Ref<HTMLDivElement> | null }) {
  const words = useEngineWords();
  return (
    <div class="sheet-figure" ref={props.frame ?? null}>
      {props.components.map((component, i) => (
        <figure key={i} class="part">
          <Component component={component} picking={null} />
          <figcaption>
            <span class="part-name" title={component.text}>{caption(words, component)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
