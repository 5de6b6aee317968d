// SPDX-License-Identifier: MIT
// Writes SVG by the calls that draw on a canvas, so that one function draws both the canvas and the file.

import { inLight, make, type Picture, standingSvg } from "../ui/picture";
import { type Colours, coloursOf } from "./colours";

/** What the plots use of a canvas. */
export type Ink = Pick<
  CanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "globalAlpha"
  | "font"
  | "textAlign"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "arc"
  | "fill"
  | "stroke"
  | "fillRect"
  | "strokeRect"
  | "fillText"
  | "measureText"
>;

type Style = "fillStyle" | "strokeStyle" | "lineWidth" | "globalAlpha" | "font" | "textAlign";
const anchors: Record<string, string> = { center: "middle", right: "end", left: "start" };

class SvgInk implements Ink {
  readonly shapes: SVGElement[] = [];
  /** Keeps the styles, in the canvas's way of writing colours, and knows how wide letters are. */
  private readonly canvas: CanvasRenderingContext2D;
  private path = "";

  declare fillStyle: CanvasRenderingContext2D["fillStyle"];
  declare strokeStyle: CanvasRenderingContext2D["strokeStyle"];
  declare lineWidth: number;
  declare globalAlpha: number;
  declare font: string;
  declare textAlign: CanvasTextAlign;

  constructor() {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("the picture cannot be drawn");
    this.canvas = canvas;
    for (const name of ["fillStyle", "strokeStyle", "lineWidth", "globalAlpha", "font", "textAlign"] satisfies Style[])
      Object.defineProperty(this, name, {
        get: () => canvas[name],
        set: (value: never) => {
          canvas[name] = value;
        },
      });
  }

  beginPath(): void {
    this.path = "";
  }

  moveTo(x: number, y: number): void {
    this.path += `M${x} ${y}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${x} ${y}`;
  }

  /** A whole circle, which is all that the plots draw. */
  arc(x: number, y: number, radius: number): void {
    this.path += `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  }

  fill(): void {
    this.add("path", { d: this.path, ...this.filled() });
  }

  stroke(): void {
    this.add("path", { d: this.path, ...this.lined() });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { x, y, width, height, ...this.filled() });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { x, y, width, height, ...this.lined() });
  }

  fillText(text: string, x: number, y: number): void {
    const style = { style: `font: ${this.font}`, "text-anchor": anchors[this.textAlign] ?? "start" };
    this.add("text", { x, y, ...this.filled(), ...style }, text);
  }

  measureText(text: string): TextMetrics {
    return this.canvas.measureText(text);
  }

  private filled() {
    return { fill: String(this.fillStyle), "fill-opacity": this.globalAlpha };
  }

  private lined() {
    return { fill: "none", stroke: String(this.strokeStyle), "stroke-width": this.lineWidth };
  }

  private add(name: string, attributes: Record<string, string | number>, ...children: string[]): void {
    this.shapes.push(make(name, attributes, ...children));
  }
}

/** What `draw` draws, in the light colours. */
export function drawnPicture(width: number, height: number, draw: (ink: Ink, colours: Colours) => void): Picture {
  return inLight(() => {
    const ink = new SvgInk();
    draw(ink, coloursOf(document.documentElement));
    return standingSvg(width, height, ink.shapes);
  });
}
