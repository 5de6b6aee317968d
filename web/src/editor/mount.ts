// SPDX-License-Identifier: MIT
// The editor of rules itself: CodeMirror with the colours of the rule language, completion, and faults under the very
// word. It is a file of its own (editor.js), which the page loads when rules are first written.

import {
  autocompletion,
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
import type { Diagnostic } from "../engine/answers";
import { functions, keywords, operators, ruleParser, sets, types } from "./language";

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

const offered = [
  ...keywords.map((label) => ({ label, type: "keyword" })),
  ...operators.map((label) => ({ label, type: "keyword" })),
  ...types.map((label) => ({ label, type: "type" })),
  ...sets.map((label) => ({ label, type: "constant" })),
  ...functions.map((form) => ({ label: form.slice(0, form.indexOf("(")), detail: form, type: "function" })),
];

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const own = new Set([...context.state.doc.toString().matchAll(/\bgame\s+(\w+)/g)].map((match) => match[1] ?? ""));
  const games = [...own].map((label) => ({ label, type: "class" }));
  return { from: word.from, options: [...games, ...offered], validFor: /^\w*$/ };
}

function placed(doc: Text, { line, column, length, message, hint, note }: Diagnostic): Mark {
  const source = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(source.from + Math.max(0, column - 1), source.to);
  const to = Math.min(source.to, from + Math.max(1, length));
  return { from, to, severity: note === true ? "info" : "error", message: hint ? `${message}\n${hint}` : message };
}

export interface MountedEditor {
  setText(text: string): void;
  setDiagnostics(diagnostics: Diagnostic[]): void;
  destroy(): void;
}

export function mountEditor(
  host: HTMLElement,
  label: string,
  text: string,
  change: (text: string) => void,
): MountedEditor {
  let silent = false;
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        StreamLanguage.define(ruleParser),
        syntaxHighlighting(colours),
        autocompletion({ override: [complete] }),
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
