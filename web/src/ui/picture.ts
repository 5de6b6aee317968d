// SPDX-License-Identifier: MIT
// Pictures of the page as files that stand by themselves: SVG with all styles written out, and PNG made of it. They are for
// paper, so that they have the light colours whatever the page shows.

/** What the style sheets say of a shape, as attributes. */
const written = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
  "rx",
  "visibility",
] as const;

const space = "http://www.w3.org/2000/svg";
const gap = 28;
const margin = 12;

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** Runs with the light colours. The browser paints nothing before the old ones are back. */
export function inLight<T>(make: () => T): T {
  const root = document.documentElement;
  const before = root.dataset["theme"];
  root.dataset["theme"] = "light";
  try {
    return make();
  } finally {
    if (before === undefined) delete root.dataset["theme"];
    else root.dataset["theme"] = before;
  }
}

/** A copy of an element with its styles as attributes, without what only the page needs. */
function standing(element: SVGElement): SVGElement {
  const copy = element.cloneNode(false) as SVGElement;
  const style = getComputedStyle(element);
  for (const name of [...copy.getAttributeNames()])
    if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) copy.removeAttribute(name);
  for (const name of written) {
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== "auto" && value !== "normal") copy.setAttribute(name, value);
  }
  // A picture within a picture has its place and width from a style, and as much height as there is.
  if (element instanceof SVGSVGElement)
    for (const name of ["x", "width"]) {
      const value = element.style.getPropertyValue(name);
      if (value !== "") copy.setAttribute(name, value);
    }
  for (const child of element.childNodes) {
    if (child instanceof SVGElement) {
      if (!/\b(hit|edge-hit)\b/.test(child.getAttribute("class") ?? "")) copy.append(standing(child));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}

export function make(name: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Shapes on paper, as a file. */
export function standingSvg(width: number, height: number, shapes: readonly SVGElement[]): Picture {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
  const whole = make(
    "svg",
    { xmlns: space, width, height, viewBox: `0 0 ${width} ${height}` },
    make("rect", { width, height, fill: paper }),
    ...shapes,
  );
  return { svg: new XMLSerializer().serializeToString(whole), width, height };
}

/** Several pictures side by side with a plus between them: the components of a sum. */
export function pictureOf(parts: readonly SVGSVGElement[]): Picture {
  return inLight(() => {
    const boxes = parts.map((part) => part.viewBox.baseVal);
    const tallest = Math.max(1, ...boxes.map((box) => box.height));
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    const content: SVGElement[] = [];
    let x = margin;
    parts.forEach((part, i) => {
      const box = boxes[i];
      if (!box) return;
      if (i > 0) {
        const plus = { x: x + gap / 2, y: margin + tallest - 6, fill: ink, "font-size": 22, "text-anchor": "middle", "font-family": "sans-serif" };
        content.push(make("text", plus, "+"));
        x += gap;
      }
      const copy = standing(part);
      copy.setAttribute("x", String(x));
      copy.setAttribute("y", String(margin + tallest - box.height));
      copy.setAttribute("width", String(box.width));
      copy.setAttribute("height", String(box.height));
      copy.setAttribute("overflow", "visible");
      content.push(copy);
      x += box.width;
    });
    const width = Math.ceil(x + margin);
    const height = Math.ceil(tallest + 2 * margin);
    return standingSvg(width, height, content);
  });
}

const largestSide = 8000;

/** The picture as PNG, enlarged by the given factor. */
export async function pngOf(picture: Picture, scale = 3): Promise<Blob> {
  const fitting = Math.min(scale, largestSide / Math.max(picture.width, picture.height));
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error("the picture cannot be drawn"));
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`;
  await loaded;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(picture.width * fitting);
  canvas.height = Math.ceil(picture.height * fitting);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture is too large");
  return blob;
}
