// SPDX-License-Identifier: MIT
// Many things as points on two logarithmic axes; a point is found by mouse, touch or arrow keys, and chosen by a click or
// Enter.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SavePicture } from "../ui/save-picture";
import { freshCanvas, useTheme } from "./canvas";
import { type Colours, coloursOf } from "./colours";
import type { Area } from "./points";
import { type Box, useSize } from "./size";
import { drawnPicture, type Ink } from "./svg-ink";

export interface Point {
  x: number;
  y: number;
  name: string;
  marked: boolean;
}

interface RecordPlotProps {
  points: Point[];
  across: string;
  up: string;
  /** The name of a file with the picture. */
  name: string;
  label: string;
  choose: (name: string) => void;
}

const left = 58;
const bottom = 44;
const top = 26;
const right = 16;
const reach = 24;

/** From 0 on, where 0 has a place of its own left of 1. */
function scale(n: number): number {
  return n < 1 ? 0 : 0.4 + Math.log10(n);
}

function powers(most: number): number[] {
  const list = [0];
  for (let power = 1; power <= most; power *= 10) list.push(power);
  return list;
}

function powerText(n: number): string {
  const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  if (n < 10000) return String(n);
  return `10${[...String(Math.round(Math.log10(n)))].map((digit) => digits[Number(digit)] ?? "").join("")}`;
}

function drawAxes(ink: Ink, area: Area, mostX: number, mostY: number, colours: Colours): void {
  ink.font = "12px system-ui, sans-serif";
  ink.fillStyle = colours.muted;
  ink.strokeStyle = colours.line;
  ink.lineWidth = 1;
  const line = (ax: number, ay: number, bx: number, by: number) => {
    ink.beginPath();
    ink.moveTo(Math.round(ax) + 0.5, Math.round(ay) + 0.5);
    ink.lineTo(Math.round(bx) + 0.5, Math.round(by) + 0.5);
    ink.stroke();
  };
  const foot = area.top + area.height;
  ink.textAlign = "center";
  for (const n of powers(mostX)) {
    const x = area.left + (scale(n) / scale(mostX)) * area.width;
    line(x, area.top, x, foot + 5);
    ink.fillText(powerText(n), x, foot + 19);
  }
  ink.textAlign = "right";
  for (const n of powers(mostY)) {
    const y = foot - (scale(n) / scale(mostY)) * area.height;
    line(area.left - 5, y, area.left + area.width, y);
    ink.fillText(powerText(n), area.left - 9, y + 4);
  }
}

interface Layout {
  area: Area;
  /** The greatest numbers of the axes, a little beyond those of the points. */
  mostX: number;
  mostY: number;
}

function layoutOf(points: readonly Point[], box: Box): Layout {
  return {
    area: { left, top, width: box.width - left - right, height: box.height - top - bottom },
    mostX: Math.max(10, ...points.map((one) => one.x)) * 1.3,
    mostY: Math.max(10, ...points.map((one) => one.y)) * 1.3,
  };
}

function placeOf({ area, mostX, mostY }: Layout, one: Point): { x: number; y: number } {
  return {
    x: area.left + (scale(one.x) / scale(mostX)) * area.width,
    y: area.top + area.height - (scale(one.y) / scale(mostY)) * area.height,
  };
}

function draw(ink: Ink, colours: Colours, props: RecordPlotProps, box: Box, at: number | null): void {
  const layout = layoutOf(props.points, box);
  drawAxes(ink, layout.area, layout.mostX, layout.mostY, colours);
  ink.textAlign = "left";
  ink.fillText(props.up, 4, 14);
  ink.textAlign = "right";
  ink.fillText(props.across, box.width - right, box.height - 6);
  props.points.forEach((one, i) => {
    const { x, y } = placeOf(layout, one);
    ink.beginPath();
    ink.arc(x, y, i === at ? 7 : 4, 0, 7);
    ink.globalAlpha = i === at ? 1 : 0.7;
    ink.fillStyle = one.marked ? colours.mark : colours.point;
    ink.fill();
  });
  ink.globalAlpha = 1;
}

export function RecordPlot(props: RecordPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useSize(host);
  const theme = useTheme();
  const { points } = props;
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => setAt(null), [points]);

  const layout = layoutOf(points, box);
  const byPlace = useMemo(
    () => points.map((_, i) => i).sort((i, j) => (points[i]?.x ?? 0) - (points[j]?.x ?? 0)),
    [points],
  );

  useEffect(() => {
    const fresh = freshCanvas(canvas, box.width, box.height);
    if (fresh === null) return;
    draw(fresh.ink, coloursOf(fresh.element), props, box, at);
  }, [points, at, box, theme, props.across, props.up]);

  const near = (event: PointerEvent | MouseEvent): number | null => {
    const rect = canvas.current?.getBoundingClientRect();
    if (!rect) return null;
    let best: number | null = null;
    let least = reach;
    points.forEach((one, i) => {
      const { x, y } = placeOf(layout, one);
      const away = Math.hypot(event.clientX - rect.left - x, event.clientY - rect.top - y);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  };
  const choose = (index: number | null) => {
    const name = index === null ? undefined : points[index]?.name;
    if (name !== undefined) props.choose(name);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Enter") choose(at);
    else if (step !== 0) {
      const place = at === null ? (step > 0 ? -1 : byPlace.length) : byPlace.indexOf(at);
      setAt(byPlace[Math.min(byPlace.length - 1, Math.max(0, place + step))] ?? null);
    } else return;
    event.preventDefault();
  };

  const shown = at === null ? null : (points[at] ?? null);
  return (
    <>
      <div class="plot-tools">
        <SavePicture
          name={props.name}
          take={() => drawnPicture(box.width, box.height, (ink, colours) => draw(ink, colours, props, box, null))}
        />
      </div>
      <div class="plot record-plot" ref={host}>
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          aria-label={props.label}
          style={{ width: `${box.width}px`, height: `${box.height}px` }}
          onPointerMove={(event) => setAt(near(event))}
          onPointerLeave={() => setAt(null)}
          onClick={(event) => choose(near(event))}
          onKeyDown={keys}
        />
        <div class="read-out" role="status" style={shown ? readOutStyle(placeOf(layout, shown), box.width) : { display: "none" }}>
          {shown ? `${shown.name}: ${props.across} ${shown.x}, ${props.up} ${shown.y}` : ""}
        </div>
      </div>
    </>
  );
}

function readOutStyle(place: { x: number; y: number }, width: number) {
  const over = place.y < 60 ? place.y + 14 : place.y - 40;
  return place.x < width / 2
    ? { left: `${place.x + 8}px`, top: `${over}px` }
    : { right: `${width - place.x + 8}px`, top: `${over}px` };
}
