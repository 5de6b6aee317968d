// SPDX-License-Identifier: MIT
// The colours of the pictures, read from the style sheet, so that they follow the theme.

export interface Colours {
  ink: string;
  muted: string;
  line: string;
  point: string;
  mark: string;
  band: string;
  sunken: string;
  zero: string;
  loony: string;
  surface: string;
}

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read("--ink"),
    muted: read("--muted"),
    line: read("--line"),
    point: read("--point"),
    mark: read("--mark"),
    band: read("--band"),
    sunken: read("--heat-plain"),
    zero: read("--zero"),
    loony: read("--loony"),
    surface: read("--surface"),
  };
}

type Rgb = [number, number, number];

/** From violet over blue and green to yellow, in equal steps for the eye (the colours of viridis, eight of them). */
const ramp: Rgb[] = [
  [72, 35, 116],
  [64, 67, 135],
  [52, 94, 141],
  [41, 120, 142],
  [32, 144, 140],
  [53, 183, 121],
  [143, 215, 68],
  [253, 231, 37],
];

export function rampColour(part: number): Rgb {
  const at = Math.min(1, Math.max(0, part)) * (ramp.length - 1);
  const low = Math.min(ramp.length - 2, Math.floor(at));
  const a = ramp[low] ?? [0, 0, 0];
  const b = ramp[low + 1] ?? a;
  const t = at - low;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Calls back when the theme changes, so that canvases are drawn again. */
export function onTheme(callback: () => void): () => void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  query.addEventListener("change", callback);
  return () => {
    observer.disconnect();
    query.removeEventListener("change", callback);
  };
}
