// SPDX-License-Identifier: MIT
// A row of numbers: pearls on a string, larger the heavier they are. A bag has no string, because its order means nothing.

import type { Big } from "../engine/answers";
import { useSay } from "../i18n/text";
import { type Item, type Picking, Scene } from "./scene";
import { ids } from "./targets";

interface RowProps {
  label: string;
  index: number;
  values: Big[];
  ordered: boolean;
  picking: Picking | null;
}

export function Row(props: RowProps) {
  const say = useSay();
  const most = Math.max(1, ...props.values.map(Number));
  const gap = 58;
  const middle = 34;
  const width = Math.max(1, props.values.length) * gap + 20;
  const items: Item[] = props.values.map((value, i) => {
    const size = Number(value);
    const radius = 13 + 12 * Math.sqrt(size / most);
    const x = 10 + gap / 2 + i * gap;
    const y = middle;
    return {
      id: ids.element(props.index, i + 1),
      x,
      y,
      label: say("elementOf", { place: i + 1, value: String(value) }),
      shape: () => (
        <>
          <rect class="hit" x={x - gap / 2} y={y - 34} width={gap} height={68} />
          <circle class={size === 0 ? "pearl none" : "pearl"} cx={x} cy={y} r={radius} />
          <text class="on-pearl" x={x} y={y + 5}>
            {String(value)}
          </text>
        </>
      ),
    };
  });
  return (
    <Scene
      label={props.label}
      width={width}
      height={68}
      items={items}
      behind={props.ordered && props.values.length > 0 ? <path class="string" d={`M4 ${middle}H${width - 4}`} /> : null}
      pitch={gap}
      picking={props.picking}
      class="row"
    />
  );
}
