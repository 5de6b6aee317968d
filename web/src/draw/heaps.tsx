// SPDX-License-Identifier: MIT
// Heaps as stones. A heap from which a move may leave two heaps is a row of pins, so that one sees where it is broken.

import type { Argument } from "../engine/answers";
import { useSay } from "../i18n/text";
import { useContext } from "preact/hooks";
import { isTouch, type Item, LargestScale, type Picking, Scene } from "./scene";
import { ids, mostStones } from "./targets";

interface HeapsProps {
  label: string;
  arguments: Argument[];
  picking: Picking | null;
  /** Whether a move may leave two heaps. */
  splits: boolean;
}

const step = 34;
/** The width of a letter of the names. */
const letter = 7.9;

function Stone(props: { x: number; y: number }) {
  return (
    <>
      <circle class="hit" cx={props.x} cy={props.y} r={step / 2} />
      <ellipse class="stone" cx={props.x} cy={props.y} rx={14} ry={13} />
      <ellipse class="shine" cx={props.x - 4} cy={props.y - 5} rx={4.5} ry={3} />
    </>
  );
}

function Pin(props: { x: number; y: number }) {
  const { x, y } = props;
  return (
    <>
      <rect class="hit" x={x - step / 2} y={y - 30} width={step} height={60} />
      <path
        class="stone"
        d={`M${x - 5} ${y - 14}a6 6 0 1 1 10 0c-1.6 3-1 5 1.6 9 3.4 5.4 4.4 9 3.4 14-1 5-3 9-4 11h-12c-1-2-3-6-4-11-1-5 0-8.600 3.400-14 2.600-4 3.200-6 1.600-9z`}
      />
      <path class="collar" d={`M${x - 4.5} ${y - 11}h9`} />
    </>
  );
}

/** The places of the stones of a heap, row by row. */
function stonePlaces(size: number, perRow: number): [number, number][] {
  return Array.from({ length: size }, (_, i) => [i % perRow, Math.floor(i / perRow)]);
}

/** A row of pins stays a row, so that it does not look like a sum. */
function perRowOf(size: number, splits: boolean, most: number): number {
  return splits ? Math.max(size, 1) : Math.min(Math.max(Math.ceil(Math.sqrt(size * 1.4)), 1), most);
}

function rowsOf(size: number, perRow: number): number {
  return size <= mostStones ? Math.max(1, Math.ceil(size / perRow)) : 2;
}

/** The most stones, of the size of a finger, that stand beside each other on a phone. */
const acrossPhone = 7;

/** The most stones in a row of a heap, where all heaps are to be seen at once. */
function mostPerRow(heaps: number, inSum: boolean): number {
  if (!isTouch() || window.innerWidth > 700) return 10;
  if (inSum) return heaps === 1 ? 2 : 1;
  return Math.max(1, Math.floor((acrossPhone - 0.5 * (heaps - 1)) / heaps));
}

export function Heaps(props: HeapsProps) {
  const say = useSay();
  const several = props.arguments.length > 1;
  const inSum = useContext(LargestScale) < 1.2;
  const perRowMost = mostPerRow(props.arguments.length, inSum);
  const gap = perRowMost < 10 && several ? 12 : 26;
  const items: Item[] = [];
  const labels: preact.JSX.Element[] = [];
  // On a phone three heaps of a sum stand side by side.
  const margin = inSum && perRowMost < 10 ? 4 : 8;
  let left = margin;
  let height = 0;
  const rowHeight = props.splits ? 68 : step;
  const most = Math.max(
    1,
    ...props.arguments.map((one) => {
      const size = one.type === "int" ? Number(one.value) : 0;
      return rowsOf(size, perRowOf(size, props.splits, perRowMost));
    }),
  );
  props.arguments.forEach((argument, index) => {
    if (argument.type !== "int") return;
    const size = Number(argument.value);
    const heap = argument.name === "" ? say("heapNumber", { n: index + 1 }) : argument.name;
    const many = !(size <= mostStones);
    const perRow = perRowOf(size, props.splits, perRowMost);
    const rows = rowsOf(size, perRow);
    const name = several ? (argument.name === "" ? String(argument.value) : `${argument.name} = ${argument.value}`) : "";
    const body = many ? 130 : Math.max(perRow, 1.6) * step;
    const width = Math.max(body, name.length * letter);
    const edge = left + (width - body) / 2;
    const x0 = edge + step / 2;
    const y0 = props.splits ? 38 : 20;
    if (many || size === 0)
      labels.push(
        <g key={`many${index}`}>
          {many && <path class="pile" d={`M${edge} 70c18-58 40-62 65-62s47 4 65 62z`} />}
          <text class={many ? "pile-number" : "empty"} x={left + width / 2} y={many ? 52 : 26}>
            {many ? String(argument.value) : "∅"}
          </text>
        </g>,
      );
    else
      stonePlaces(size, perRow).forEach(([column, row], i) => {
        const x = x0 + column * step;
        // Stones are piled up from the ground, which all heaps share; pins stand in rows from the top.
        const y = props.splits ? y0 + row * rowHeight : y0 + (most - 1 - row) * rowHeight;
        items.push({
          id: ids.stone(index, i + 1),
          x,
          y,
          label: several
            ? say("fromNamed", { name: heap, what: say("stoneOf", { place: i + 1, size }) })
            : say("stoneOf", { place: i + 1, size }),
          shape: () => (props.splits ? <Pin x={x} y={y} /> : <Stone x={x} y={y} />),
        });
      });
    height = Math.max(height, rows * rowHeight + (props.splits ? 6 : 10));
    if (several)
      labels.push(
        <text key={`size${index}`} class="size" x={left + width / 2} y={-6}>
          {name}
        </text>,
      );
    left += width + gap;
  });
  const top = several ? 26 : 0;
  return (
    <Scene
      label={props.label}
      width={Math.max(60, left - gap + margin)}
      height={Math.max(40, height) + top}
      items={items.map((item) => ({
        ...item,
        y: item.y + top,
        shape: (look) => <g transform={`translate(0 ${top})`}>{item.shape(look)}</g>,
      }))}
      behind={<g transform={`translate(0 ${top})`}>{labels}</g>}
      picking={props.picking}
      pitch={step}
      class={props.splits ? "pins" : "stones"}
      narrows={props.splits}
    />
  );
}
