// SPDX-License-Identifier: MIT
// The points of a plot. Few large ones are circles; many small ones are written into the pixels of a picture of their
// own, which is some ten times as fast as paths of a canvas.

import type { Raster } from "./raster";

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the heaps and values of a raster lie in an area, in its units. */
interface Scale {
  columnWidth: number;
  rowHeight: number;
  firstX: number;
  dotWidth: number;
  dotHeight: number;
}

const largest = 7;
/** Rows lower than this touch each other, and a run of rows is one stroke. */
const touching = 4;

function scaleOf(plot: Raster, from: number, to: number, width: number, height: number): Scale {
  const perHeap = width / (to - from + 1);
  const columnWidth = perHeap * plot.heaps_per_column;
  const rowHeight = (height / (plot.high - plot.low + 1)) * plot.values_per_row;
  const dotWidth = Math.min(Math.max(columnWidth, rowHeight < touching ? 1.5 : 3), largest);
  return {
    columnWidth,
    rowHeight,
    firstX: (plot.from - from) * perHeap + columnWidth / 2,
    dotWidth,
    dotHeight: Math.min(Math.max(rowHeight, 1.5), Math.max(3, dotWidth)),
  };
}

/** Calls back with the middle, and the height, of each dot or stroke that is in the area. */
function eachDot(
  plot: Raster,
  scale: Scale,
  width: number,
  height: number,
  dot: (x: number, y: number, tall: number) => void,
): void {
  const { columnWidth, rowHeight, firstX, dotHeight } = scale;
  plot.cells.forEach((runs, column) => {
    const x = firstX + column * columnWidth;
    if (x < -largest || x > width + largest) return;
    for (let i = 0; i + 1 < runs.length; i += 2) {
      const first = runs[i] ?? 0;
      const count = runs[i + 1] ?? 0;
      if (rowHeight < touching)
        dot(x, height - (first + count / 2) * rowHeight, Math.max(count * rowHeight, dotHeight));
      else for (let row = first; row < first + count; ++row) dot(x, height - (row + 0.5) * rowHeight, dotHeight);
    }
  });
}

function pixelOf(colour: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1] ?? "0b6e69";
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  // The bytes of a pixel are red, green, blue, alpha, and the processor's numbers begin with the lowest byte.
  return (255 << 24) | ((b ?? 0) << 16) | ((g ?? 0) << 8) | (r ?? 0);
}

let sheet: HTMLCanvasElement | null = null;

function drawPixels(
  ink: CanvasRenderingContext2D,
  area: Area,
  ratio: number,
  plot: Raster,
  scale: Scale,
  colour: string,
): void {
  const width = Math.ceil(area.width * ratio);
  const height = Math.ceil(area.height * ratio);
  sheet ??= document.createElement("canvas");
  sheet.width = width;
  sheet.height = height;
  const own = sheet.getContext("2d");
  if (!own) return;
  const image = own.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const pixel = pixelOf(colour);
  const across = Math.max(1, Math.round(scale.dotWidth * ratio));
  eachDot(plot, scale, area.width, area.height, (x, y, tall) => {
    const x0 = Math.max(0, Math.round((x - scale.dotWidth / 2) * ratio));
    const x1 = Math.min(width, x0 + across);
    const y0 = Math.max(0, Math.round((y - tall / 2) * ratio));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.round((y + tall / 2) * ratio)));
    for (let row = y0; row < y1; ++row) pixels.fill(pixel, row * width + x0, row * width + x1);
  });
  own.putImageData(image, 0, 0);
  ink.drawImage(sheet, area.left, area.top, width / ratio, height / ratio);
}

export function drawPoints(
  ink: CanvasRenderingContext2D,
  area: Area,
  ratio: number,
  from: number,
  to: number,
  plot: Raster,
  colour: string,
): void {
  const scale = scaleOf(plot, from, to, area.width, area.height);
  if (scale.dotWidth < 5 || scale.rowHeight < touching) {
    drawPixels(ink, area, ratio, plot, scale, colour);
    return;
  }
  ink.save();
  ink.beginPath();
  ink.rect(area.left, area.top - 4, area.width, area.height + 8);
  ink.clip();
  ink.fillStyle = colour;
  ink.beginPath();
  eachDot(plot, scale, area.width, area.height, (x, y) => {
    ink.moveTo(area.left + x + scale.dotWidth / 2, area.top + y);
    ink.arc(area.left + x, area.top + y, scale.dotWidth / 2, 0, 2 * Math.PI);
  });
  ink.fill();
  ink.restore();
}
