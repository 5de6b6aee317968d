// SPDX-License-Identifier: MIT
// Buttons that save a picture as SVG and as PNG.

import { useState } from "preact/hooks";
import { useSay } from "../i18n/text";
import { saveBlob, saveText } from "./download";
import { type Picture, pngOf } from "./picture";

export function SavePicture(props: { name: string; take: () => Picture | null }) {
  const say = useSay();
  const [fault, setFault] = useState("");
  const save = async (format: "svg" | "png") => {
    setFault("");
    const picture = props.take();
    if (!picture) return;
    const name = `${props.name.replace(/[^\w.]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "picture"}.${format}`;
    if (format === "svg") saveText(name, picture.svg, "image/svg+xml");
    else saveBlob(name, await pngOf(picture));
  };
  return (
    <span class="save-picture" role="group" aria-label={say("savePicture")}>
      {(["svg", "png"] as const).map((format) => (
        <button
          key={format}
          type="button"
          class="chip-button"
          title={say("savePicture")}
          onClick={() => void save(format).catch((error: unknown) => setFault(String(error)))}
        >
          {format.toUpperCase()}
        </button>
      ))}
      {fault !== "" && (
        <span class="fault-line" role="status">
          {fault}
        </span>
      )}
    </span>
  );
}

/** The pictures inside an element, those within others left out. */
export function scenesIn(element: Element | null | undefined): SVGSVGElement[] {
  return [...(element?.querySelectorAll<SVGSVGElement>("svg.scene, .graph-scroll > svg, svg.xor-picture") ?? [])].filter(
    (one) => !one.parentElement?.closest("svg"),
  );
}
