// SPDX-License-Identifier: MIT
// Values over two integers as a map of colours. Lost positions (value 0) stand out.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Value } from "../engine/answers";
import { useSay } from "../i18n/text";
import { SavePicture } from "../ui/save-picture";
import { isNumber, valueText } from "../ui/values";
import { ticks } from "./axes";
import { freshCanvas, useTheme } from "./canvas";
import { type Colours, coloursOf, rampColour } from "./colours";
import { drawnPicture, type Ink } from "./svg-ink";

interface HeatProps {
  values: Value[][];
  from: [number, number];
  names: [string, string];
  onlyZeros: boolean;
  label: string;
  /** The name of a file with the picture, where the engine writes none. */
  file?: string;
  children?: ComponentChildren;
}

function mostOf(values: Value[][]): number {
  let most = 1;
  for (const row of values) for (const value of row) if (isNumber(value)) most = Math.max(most, Number(value));
  return most;
}

const gutter = 44;
const widestCell = 36;
/** Cells from this size on have their numbers in them, if they fit. */
const leastWritten = 18;

/** Black or white, whichever is easier to read on a colour; the canvas gives it as #rrggbb. */
function inkOn(colour: string): string {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5) > 140 ? "#000000" : "#ffffff";
}

function write(ink: Ink, text: string, x: number, y: number, size: number): void {
  ink.font = `${Math.min(13, size - 8)}px system-ui, sans-serif`;
  ink.textAlign = "center";
  if (ink.measureText(text).width > size - 3) return;
  ink.fillStyle = inkOn(String(ink.fillStyle));
  ink.fillText(text, x + size / 2, y + size / 2 + 4);
}

function colourOf(value: Value, most: number, onlyZeros: boolean, zero: string, loony: string, plain: string): string {
  if (!isNumber(value)) return onlyZeros ? plain : loony;
  const n = Number(value);
  if (n === 0) return zero;
  if (onlyZeros) return plain;
  const [r, g, b] = rampColour((n - 1) / Math.max(1, most - 1));
  return `rgb(${r | 0} ${g | 0} ${b | 0})`;
}

function sizeOf(values: Value[][]): { cell: number; width: number; height: number } {
  const rows = values.length;
  const columns = values[0]?.length ?? 0;
  const cell = Math.max(1, Math.min(widestCell, Math.floor(640 / Math.max(rows, columns, 1))));
  return { cell, width: gutter + columns * cell + 10, height: gutter + rows * cell + 4 };
}

function draw(ink: Ink, colours: Colours, props: HeatProps): void {
  const { values, from } = props;
  const { cell, width, height } = sizeOf(values);
  const rows = values.length;
  const columns = values[0]?.length ?? 0;
  const plain = colours.sunken;
  const most = mostOf(values);
  const inner = cell > 5 ? cell - 1 : cell;
  values.forEach((row, i) =>
    row.forEach((value, j) => {
      ink.fillStyle = colourOf(value, most, props.onlyZeros, colours.zero, colours.loony, plain);
      const x = gutter + j * cell;
      const y = gutter + i * cell;
      ink.fillRect(x, y, inner, inner);
      const zero = isNumber(value) && Number(value) === 0;
      if (zero && inner < cell) {
        // White on white would look like a hole.
        ink.strokeStyle = colours.line;
        ink.strokeRect(x + 0.5, y + 0.5, inner - 1, inner - 1);
      }
      if (inner >= leastWritten && (zero || !props.onlyZeros)) write(ink, valueText(value), x, y, inner);
    }),
  );
  ink.font = "12px system-ui, sans-serif";
  ink.fillStyle = colours.muted;
  ink.textAlign = "center";
  for (const n of ticks(from[1], from[1] + columns - 1, (columns * cell) / 60))
    ink.fillText(String(n), gutter + (n - from[1] + 0.5) * cell, gutter - 8);
  ink.textAlign = "right";
  for (const n of ticks(from[0], from[0] + rows - 1, (rows * cell) / 40))
    ink.fillText(String(n), gutter - 8, gutter + (n - from[0] + 0.5) * cell + 4);
  ink.font = "italic 13px Georgia, serif";
  ink.fillStyle = colours.ink;
  ink.fillText(props.names[1], width - 12, 16);
  ink.fillText(props.names[0], 16, height - 6);
}

export function HeatMap(props: HeatProps) {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const [at, setAt] = useState<[number, number] | null>(null);
  const { values, from } = props;
  const rows = values.length;
  const columns = values[0]?.length ?? 0;
  const { cell, width, height } = sizeOf(values);

  useEffect(() => {
    const fresh = freshCanvas(canvas, width, height);
    if (fresh === null) return;
    draw(fresh.ink, coloursOf(fresh.element), props);
  }, [values, props.onlyZeros, theme, cell]);

  const point = (event: PointerEvent) => {
    const rect = canvas.current?.getBoundingClientRect();
    if (!rect) return;
    const scale = width / rect.width;
    const j = Math.floor(((event.clientX - rect.left) * scale - gutter) / cell);
    const i = Math.floor(((event.clientY - rect.top) * scale - gutter) / cell);
    setAt(i >= 0 && j >= 0 && i < rows && j < columns ? [i, j] : null);
  };
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [i, j] = at ?? [0, 0];
    setAt([Math.min(rows - 1, Math.max(0, i + step[0])), Math.min(columns - 1, Math.max(0, j + step[1]))]);
  };
  const value = at ? values[at[0]]?.[at[1]] : undefined;
  const most = useMemo(() => mostOf(values), [values]);
  return (
    <div class="heat">
      <div class="heat-side">
        <p class="heat-read" role="status">
          {at && value !== undefined ? (
            <>
              <code>
                {props.names[0]} = {from[0] + at[0]}, {props.names[1]} = {from[1] + at[1]}
              </code>
              <span class="big-value">{valueText(value)}</span>
            </>
          ) : (
            say("heatHint")
          )}
        </p>
        <ul class="heat-legend">
          <li>
            <span class="swatch zero-cell" /> {say("legendZero")}
          </li>
          {!props.onlyZeros && (
            <li>
              <span class="swatch ramp" /> {say("legendValues", { most })}
            </li>
          )}
          {!props.onlyZeros && values.some((row) => row.some((one) => !isNumber(one))) && (
            <li>
              <span class="swatch loony-cell" /> {say("legendLoony")}
            </li>
          )}
        </ul>
        {props.children}
        {props.file !== undefined && (
          <SavePicture
            name={props.file}
            take={() => drawnPicture(width, height, (ink, colours) => draw(ink, colours, props))}
          />
        )}
      </div>
      <div class="heat-frame" style={{ maxWidth: `${width}px` }}>
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label={props.label}
          style={{ width: "100%", aspectRatio: `${width} / ${height}` }}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
          onKeyDown={keys}
        />
        {at && (
          <span
            class="heat-cursor"
            style={{
              left: `${((gutter + at[1] * cell) / width) * 100}%`,
              top: `${((gutter + at[0] * cell) / height) * 100}%`,
              width: `${(cell / width) * 100}%`,
              height: `${(cell / height) * 100}%`,
            }}
          />
        )}
      </div>
    </div>
  );
}
