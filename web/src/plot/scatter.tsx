// SPDX-License-Identifier: MIT
// The values of a sequence as points, which the engine has gathered into a raster. While a new raster is on its way the
// old one is moved and stretched, so that zooming and panning never wait.

import { useEffect, useRef, useState } from "preact/hooks";
import { useSay } from "../i18n/text";
import { ticks, tickText } from "./axes";
import { freshCanvas, useTheme } from "./canvas";
import { type Colours, coloursOf } from "./colours";
import { type Area, drawPoints } from "./points";
import type { Raster } from "./raster";
import { type Box, useSize } from "./size";

export interface Window {
  from: number;
  to: number;
}

export interface PeriodMarks {
  period: number;
  preperiod: number;
  /** Heaps whose values break the period. */
  exceptions: number[];
}

interface ScatterProps {
  plot: Raster | null;
  window: Window;
  /** The least and the greatest heap that may be shown. */
  bounds: Window;
  marks: PeriodMarks | null;
  label: string;
  change: (window: Window) => void;
}

const left = 46;
const right = 12;
const top = 14;
const bottom = 30;

function areaOf(box: Box): Area {
  return { left, top, width: box.width - left - right, height: box.height - top - bottom };
}

function drawPeriod(
  ink: CanvasRenderingContext2D,
  box: Box,
  shown: Window,
  marks: PeriodMarks,
  colours: Colours,
): void {
  const plotWidth = box.width - left - right;
  const x = (n: number) => left + ((n - shown.from) / (shown.to - shown.from + 1)) * plotWidth;
  ink.fillStyle = colours.band;
  const wide = (marks.period / (shown.to - shown.from + 1)) * plotWidth;
  if (wide >= 4) {
    const first = Math.max(0, Math.floor((shown.from - marks.preperiod) / marks.period));
    for (let k = first; marks.preperiod + k * marks.period <= shown.to; ++k) {
      if (k % 2 === 1) continue;
      const a = Math.max(left, x(marks.preperiod + k * marks.period));
      const b = Math.min(box.width - right, x(marks.preperiod + (k + 1) * marks.period));
      if (b > a) ink.fillRect(a, top, b - a, box.height - top - bottom);
    }
  }
  const at = x(marks.preperiod);
  if (at < left || at > box.width - right) return;
  ink.strokeStyle = colours.mark;
  ink.setLineDash([4, 4]);
  ink.beginPath();
  ink.moveTo(at, top);
  ink.lineTo(at, box.height - bottom);
  ink.stroke();
  ink.setLineDash([]);
  ink.font = "600 12px system-ui, sans-serif";
  ink.fillStyle = colours.mark;
  ink.textAlign = at > box.width / 2 ? "right" : "left";
  ink.fillText(`n = ${marks.preperiod}`, at + (at > box.width / 2 ? -5 : 5), 11);
}

// A line through each heap, and a triangle below it, which shows even where lines are dense.
function drawExceptions(
  ink: CanvasRenderingContext2D,
  box: Box,
  shown: Window,
  exceptions: number[],
  colours: Colours,
): void {
  const plotWidth = box.width - left - right;
  const foot = box.height - bottom;
  const seen = exceptions.filter((n) => n >= shown.from && n <= shown.to);
  ink.fillStyle = ink.strokeStyle = colours.mark;
  ink.lineWidth = 1;
  for (const n of seen) {
    const x = left + ((n - shown.from + 0.5) / (shown.to - shown.from + 1)) * plotWidth;
    ink.globalAlpha = 0.35;
    ink.beginPath();
    ink.moveTo(x, top);
    ink.lineTo(x, foot);
    ink.stroke();
    ink.globalAlpha = 1;
    ink.beginPath();
    ink.moveTo(x, foot);
    ink.lineTo(x - 3.5, foot + 7);
    ink.lineTo(x + 3.5, foot + 7);
    ink.fill();
  }
}

function drawAxes(
  ink: CanvasRenderingContext2D,
  box: Box,
  shown: Window,
  low: number,
  high: number,
  colours: Colours,
): void {
  const plotWidth = box.width - left - right;
  const plotHeight = box.height - top - bottom;
  ink.font = "12px system-ui, sans-serif";
  ink.fillStyle = colours.muted;
  ink.strokeStyle = colours.line;
  ink.lineWidth = 1;
  ink.textAlign = "center";
  for (const n of ticks(shown.from, shown.to, plotWidth / 90)) {
    const x = left + ((n - shown.from + 0.5) / (shown.to - shown.from + 1)) * plotWidth;
    ink.beginPath();
    ink.moveTo(x, box.height - bottom);
    ink.lineTo(x, box.height - bottom + 5);
    ink.stroke();
    const text = tickText(n);
    ink.fillText(text, Math.min(x, box.width - ink.measureText(text).width / 2 - 1), box.height - 9);
  }
  ink.textAlign = "right";
  for (const value of ticks(low, high, plotHeight / 40)) {
    const y = top + plotHeight * (1 - (value - low + 0.5) / (high - low + 1));
    ink.beginPath();
    ink.moveTo(left, Math.round(y) + 0.5);
    ink.lineTo(box.width - right, Math.round(y) + 0.5);
    ink.stroke();
    ink.fillText(tickText(value), left - 8, y + 4);
  }
}

/** Keeps a window inside the bounds, and at least five heaps wide. */
export function fitWindow(from: number, to: number, bounds: Window): Window {
  const most = bounds.to - bounds.from;
  const span = Math.min(most, Math.max(Math.min(4, most), Math.round(to - from)));
  const start = Math.min(bounds.to - span, Math.max(bounds.from, Math.round(from)));
  return { from: start, to: start + span };
}

export function zoomed(window: Window, factor: number, bounds: Window, about = 0.5): Window {
  const span = window.to - window.from;
  const middle = window.from + span * about;
  return fitWindow(middle - span * factor * about, middle + span * factor * (1 - about), bounds);
}

export function Scatter(props: ScatterProps) {
  const say = useSay();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useSize(host);
  const theme = useTheme();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const pointers = useRef(new Map<number, number>());
  const { plot, window: shown, bounds, marks } = props;

  useEffect(() => {
    const fresh = freshCanvas(canvas, box.width, box.height);
    if (fresh === null) return;
    const { element, ink, ratio } = fresh;
    const colours = coloursOf(element);
    if (marks) drawPeriod(ink, box, shown, marks, colours);
    drawAxes(ink, box, shown, plot?.low ?? 0, plot?.high ?? 8, colours);
    if (marks) drawExceptions(ink, box, shown, marks.exceptions, colours);
    if (plot) drawPoints(ink, areaOf(box), ratio, shown.from, shown.to, plot, colours.point);
  }, [plot, shown, box, marks, theme]);

  const plotWidth = box.width - left - right;
  const partAt = (clientX: number) => {
    const rect = canvas.current?.getBoundingClientRect();
    return rect ? Math.min(1, Math.max(0, (clientX - rect.left - left) / plotWidth)) : 0.5;
  };
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // Only a listener that is not passive can keep the page from scrolling while one zooms.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      props.change(zoomed(shown, Math.exp(event.deltaY * 0.0015), bounds, partAt(event.clientX)));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  const move = (event: PointerEvent) => {
    const rect = canvas.current?.getBoundingClientRect();
    if (rect) setAt({ x: event.clientX - rect.left, y: event.clientY - rect.top });
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const others = [...pointers.current.entries()].filter(([id]) => id !== event.pointerId);
    pointers.current.set(event.pointerId, event.clientX);
    const span = shown.to - shown.from + 1;
    const other = others[0];
    if (other) {
      const was = Math.abs(before - other[1]);
      const is = Math.abs(event.clientX - other[1]);
      if (was > 10 && is > 10) props.change(zoomed(shown, was / is, bounds, partAt((event.clientX + other[1]) / 2)));
    } else {
      const shift = ((before - event.clientX) / plotWidth) * span;
      if (Math.abs(shift) < 0.5) pointers.current.set(event.pointerId, before);
      else props.change(fitWindow(shown.from + shift, shown.to + shift, bounds));
    }
  };
  const keys = (event: KeyboardEvent) => {
    const span = shown.to - shown.from;
    const shift = event.key === "ArrowLeft" ? -span / 5 : event.key === "ArrowRight" ? span / 5 : 0;
    if (shift !== 0) props.change(fitWindow(shown.from + shift, shown.to + shift, bounds));
    else if (event.key === "+" || event.key === "=") props.change(zoomed(shown, 0.5, bounds));
    else if (event.key === "-") props.change(zoomed(shown, 2, bounds));
    else if (event.key === "0") props.change(bounds);
    else return;
    event.preventDefault();
  };

  return (
    <div class="plot" ref={host}>
      <canvas
        ref={canvas}
        role="img"
        tabIndex={0}
        aria-label={`${props.label} ${say("plotKeys")}`}
        style={{ width: `${box.width}px`, height: `${box.height}px` }}
        onPointerDown={(event) => {
          pointers.current.set(event.pointerId, event.clientX);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onPointerMove={move}
        onPointerLeave={() => setAt(null)}
        onKeyDown={keys}
      />
      {at && plot && <ReadOut at={at} box={box} shown={shown} plot={plot} />}
    </div>
  );
}

function ReadOut(props: { at: { x: number; y: number }; box: Box; shown: Window; plot: Raster }) {
  const { at, box, shown, plot } = props;
  const part = (at.x - left) / (box.width - left - right);
  if (part < 0 || part > 1) return null;
  const heap = Math.floor(shown.from + part * (shown.to - shown.from + 1));
  const column = Math.floor((heap - plot.from) / plot.heaps_per_column);
  const runs = plot.cells[column];
  if (!runs) return null;
  const rows: string[] = [];
  for (let i = 0; i + 1 < runs.length && rows.length < 3; i += 2) {
    const a = plot.low + (runs[i] ?? 0) * plot.values_per_row;
    const b = a + (runs[i + 1] ?? 1) * plot.values_per_row - 1;
    rows.push(a === b ? String(a) : `${a}–${b}`);
  }
  const first = plot.from + column * plot.heaps_per_column;
  const name = plot.heaps_per_column === 1 ? String(first) : `${first}..${first + plot.heaps_per_column - 1}`;
  return (
    <div
      class="read-out"
      style={{ left: `${Math.min(at.x + 12, box.width - 150)}px`, top: `${Math.max(at.y - 40, 4)}px` }}
    >
      G({name}) = {rows.join(", ") || "–"}
    </div>
  );
}
