// SPDX-License-Identifier: MIT
// The field for a position, with settings beside it.

import type { ComponentChildren } from "preact";
import type { EngineError } from "../engine/engine";
import { useSay } from "../i18n/text";
import { DelayedField } from "../ui/parts";

interface PositionProps {
  position: string;
  error: EngineError | null;
  change: (position: string) => void;
  children?: ComponentChildren;
}

export function PositionField(props: PositionProps) {
  const say = useSay();
  return (
    <div class="bar">
      <DelayedField
        label={say("position")}
        value={props.position}
        change={props.change}
        invalid={props.error !== null}
      />
      <div class="bar-tools">{props.children}</div>
    </div>
  );
}
