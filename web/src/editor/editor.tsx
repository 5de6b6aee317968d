// SPDX-License-Identifier: MIT
// The editor of rules as a part of the page. Until it is loaded, the text is shown with its colours only.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Remark } from "../engine/engine";
import { Coloured, useWords } from "./coloured";
import type { MountedEditor } from "./mount";

export interface EditorProps {
  /** The text to begin with; a new object replaces what has been typed. */
  given: { text: string };
  label: string;
  diagnostics: Remark[];
  change: (text: string) => void;
}

export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<MountedEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const words = useWords();

  useEffect(() => {
    if (!words) return;
    let made: MountedEditor | null = null;
    let gone = false;
    void import("./mount").then(({ mountEditor }) => {
      if (gone || !host.current) return;
      const { label, given } = latest.current;
      made = mountEditor(host.current, label, given.text, words, (next) => latest.current.change(next));
      setEditor(made);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [words]);
  useEffect(() => editor?.setText(props.given.text), [props.given]);
  useEffect(() => editor?.setDiagnostics(props.diagnostics), [editor, props.diagnostics]);

  return (
    <>
      <div class="editor" ref={host} />
      {!editor && <Coloured text={props.given.text} label={props.label} />}
    </>
  );
}
