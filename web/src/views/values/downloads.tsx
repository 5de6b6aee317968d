// SPDX-License-Identifier: MIT
// The table as a file, written by the engine.

import { useState } from "preact/hooks";
import type { Common } from "../../engine/answers";
import { toEngineError, useEngine } from "../../engine/context";
import { misereIf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { saveFile } from "../../ui/download";
import { Icon } from "../../ui/icons";

const formats = [
  ["png", "PNG"],
  ["svg", "SVG"],
  ["csv", "CSV"],
  ["bfile", "b-file"],
  ["tex", "LaTeX"],
  ["cpp", "C++"],
  ["markdown", "Markdown"],
  ["json", "JSON"],
] as const;

const winnerFormats = ["csv", "json"];

interface DownloadsProps {
  scope: Common;
  misere: boolean;
  subject: string;
  ranges: string[];
  /** Who wins is shown, and not values. */
  winners: boolean;
}

export function Downloads(props: DownloadsProps) {
  const say = useSay();
  const engine = useEngine();
  const [fault, setFault] = useState("");
  const save = async (format: string) => {
    setFault("");
    try {
      const winner = props.winners ? { winner: true } : {};
      const request = { ...misereIf(props.misere), ...winner, game: props.subject, ranges: props.ranges };
      const file = await engine.ask("document", { ...props.scope, question: "table", format, request });
      // Code saves a program under the name of the game, too.
      saveFile(format === "cpp" ? { ...file, name: file.name.replace(/\.cpp$/, "_values.cpp") } : file);
    } catch (error) {
      setFault(toEngineError(error).message);
    }
  };
  return (
    <div class="downloads" role="group" aria-label={say("download")}>
      <span class="downloads-label">
        <Icon name="download" /> {say("download")}
      </span>
      {formats.filter(([format]) => !props.winners || winnerFormats.includes(format)).map(([format, name]) => (
        <button key={format} type="button" class="chip-button" onClick={() => void save(format)}>
          {name}
        </button>
      ))}
      <span class="fault-line" role="status">
        {fault}
      </span>
    </div>
  );
}
