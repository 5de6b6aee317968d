// SPDX-License-Identifier: MIT
// What all pictures on a canvas begin with.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { onTheme } from "./colours";

/** A number that changes with the theme, so that a picture that depends on it is drawn again. */
export function useTheme(): number {
  const [theme, setTheme] = useState(0);
  useEffect(() => onTheme(() => setTheme((n) => n + 1)), []);
  return theme;
}

/** An empty canvas of this size, as sharp as the screen; `ratio` is the number of its pixels to a CSS pixel. */
export function freshCanvas(canvas: RefObject<HTMLCanvasElement | null>, width: number, height: number) {
  const element = canvas.current;
  const ink = element?.getContext("2d");
  if (!element || !ink) return null;
  const ratio = window.devicePixelRatio || 1;
  element.width = width * ratio;
  element.height = height * ratio;
  // Paper is white whatever the screen is (print.css).
  element.toggleAttribute("data-dark", getComputedStyle(element).colorScheme === "dark");
  ink.scale(ratio, ratio);
  return { element, ink, ratio };
}
