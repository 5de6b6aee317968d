// SPDX-License-Identifier: MIT
// The field for a position, with settings beside it, and an editor that draws it.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { EngineError } from "../engine/engine";
import { useSay } from "../i18n/text";
import { Icon } from "../ui/icons";
import { Button, DelayedField } from "../ui/parts";
import { PositionEditor } from "./edit/position-editor";

interface PositionProps {
  position: string;
  error: EngineError | null;
  change: (position: string) => void;
  children?: ComponentChildren;
}

export function PositionField(props: PositionProps) {
  const say = useSay();
  const [drawing, setDrawing] = useState(false);
  return (
    <>
      <div class="bar">
        <DelayedField
          label={say("position")}
          value={props.position}
          change={props.change}
          invalid={props.error !== null}
        />
        <div class="bar-tools">
          <Button aria-expanded={drawing} onClick={() => setDrawing(!drawing)}>
            <Icon name="pen" /> {say("edit")}
          </Button>
          {props.children}
        </div>
      </div>
      {drawing && <PositionEditor position={props.position} change={props.change} />}
    </>
  );
}
