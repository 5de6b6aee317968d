// SPDX-License-Identifier: MIT
// The editor of rules itself: CodeMirror with the colours of the rule language, completion, and faults under the very
// word. It is a file of its own (editor.js), which the page loads when rules are first written.

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { LanguageWord } from "../engine/answers";
import type { Remark } from "../engine/engine";
import { parserOf } from "./language";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)", fontWeight: "600" },
  { tag: tags.operatorKeyword, color: "var(--code-keyword)" },
  { tag: tags.typeName, color: "var(--code-type)" },
  { tag: tags.atom, color: "var(--code-type)" },
  { tag: tags.standard(tags.variableName), color: "var(--code-function)" },
  { tag: tags.function(tags.variableName), color: "var(--code-function)" },
  { tag: tags.definition(tags.variableName), color: "var(--code-name)", fontWeight: "600" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.docString, color: "var(--code-note)" },
  { tag: tags.comment, color: "var(--code-note)", fontStyle: "italic" },
]);

const completionTypes = { keyword: "keyword", operator: "keyword", type: "type", set: "constant", function: "function" };

function offer({ kind, name, form, help }: LanguageWord): Completion {
  return { label: name, type: completionTypes[kind], info: help, ...(form === name ? {} : { detail: form }) };
}

function completer(words: LanguageWord[]) {
  const offered = words.map(offer);
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const own = new Set([...context.state.doc.toString().matchAll(/\bgame\s+(\w+)/g)].map((match) => match[1] ?? ""));
    const games = [...own].map((label) => ({ label, type: "class" }));
    return { from: word.from, options: [...games, ...offered], validFor: /^\w*$/ };
  };
}

const look = EditorView.theme({
  "&": {
    border: "1px solid var(--line)",
    borderRadius: "10px",
    background: "var(--sunken)",
    color: "var(--ink)",
    fontSize: "0.92rem",
    maxHeight: "62vh",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", minHeight: "180px" },
  ".cm-gutters": { background: "transparent", color: "var(--muted)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-tooltip": {
    background: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "9px",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "60ch" },
});

function placed(doc: Text, { line, column, length, message, hint, note }: Remark): Mark {
  const source = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(source.from + Math.max(0, column - 1), source.to);
  const to = Math.min(source.to, from + Math.max(1, length));
  return { from, to, severity: note === true ? "info" : "error", message: hint ? `${message}\n${hint}` : message };
}

export interface MountedEditor {
  setText(text: string): void;
  setDiagnostics(diagnostics: Remark[]): void;
  destroy(): void;
}

export function mountEditor(
  host: HTMLElement,
  label: string,
  text: string,
  words: LanguageWord[],
  change: (text: string) => void,
): MountedEditor {
  let silent = false;
  // In a shadow root CodeMirror adopts its style sheets, which the page's policy allows; elsewhere it would insert them.
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        look,
        drawSelection(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        StreamLanguage.define(parserOf(words)),
        syntaxHighlighting(colours),
        autocompletion({ override: [completer(words)] }),
        lintGutter(),
        keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !silent) change(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      if (view.state.doc.toString() === next) return;
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      silent = false;
    },
    setDiagnostics(diagnostics) {
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map((one) => placed(view.state.doc, one)),
        ),
      );
    },
    destroy() {
      view.destroy();
    },
  };
}
