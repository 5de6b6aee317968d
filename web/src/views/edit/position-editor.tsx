// SPDX-License-Identifier: MIT
// A position drawn by hand: what is pressed changes the picture, and the text follows. What the engine refuses stays in the
// editor, so that it can be mended.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Argument } from "../../engine/answers";
import { baseOf } from "../../draw/looks";
import { groundOf } from "../../draw/tree";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button } from "../../ui/parts";
import { BoardEditor, IntEditor, ListEditor } from "./argument-editors";
import { GraphEditor } from "./graph-editor";
import { type GraphArgument, type Part, partsOf, textOf } from "./model";

/** So long after the last press the text follows, in milliseconds. */
const pause = 350;

/** A graph of a game is drawn once it is known whether the game has a ground. */
function GraphOf(props: { head: string; graph: GraphArgument; change: (graph: GraphArgument) => void }) {
  const { rules } = useRoute();
  const { answer, pending } = useAsk("game", { ...scopeOf(rules), name: baseOf(props.head) });
  return pending ? null : <GraphEditor graph={props.graph} ground={groundOf(answer?.rules)} change={props.change} />;
}

function ArgumentEditor(props: { head: string; argument: Argument; change: (argument: Argument) => void }) {
  const { head, argument, change } = props;
  if (argument.type === "int") return <IntEditor argument={argument} change={change} />;
  if (argument.type === "board") return <BoardEditor argument={argument} change={change} />;
  if (argument.type === "graph") return <GraphOf head={head} graph={argument} change={change} />;
  return <ListEditor argument={argument} change={change} />;
}

export function PositionEditor(props: { position: string; change: (position: string) => void }) {
  const say = useSay();
  const { rules } = useRoute();
  const { answer, pending } = useAsk("position", { ...scopeOf(rules), position: props.position, values: false });
  const [parts, setParts] = useState<Part[] | null>(null);
  // Counts what came from elsewhere, so that the editors begin anew.
  const [turn, setTurn] = useState(0);
  const sent = useRef<string | null>(null);
  const timer = useRef(0);
  const latest = useRef(props.change);
  latest.current = props.change;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (pending || !answer?.components || sent.current === props.position) return;
    clearTimeout(timer.current);
    sent.current = props.position;
    setParts(partsOf(answer.components));
    setTurn((n) => n + 1);
  }, [props.position, answer, pending]);
  const put = (next: Part[]) => {
    setParts(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = textOf(next);
      latest.current(sent.current);
    }, pause);
  };
  if (!parts) return null;
  return (
    <section class="panel position-editor" aria-label={say("edit")}>
      {parts.map((part, i) => (
        <div key={`${turn} ${i} ${part.head}`} class="edit-part">
          <div class="edit-part-head">
            <code>{part.head ?? part.text}</code>
            <span class="edit-part-tools">
              <Button look="quiet" onClick={() => put([...parts.slice(0, i + 1), part, ...parts.slice(i + 1)])}>
                {say("editCopyPart")}
              </Button>
              {parts.length > 1 && (
                <Button
                  look="quiet"
                  onClick={() => {
                    setTurn((n) => n + 1);
                    put(parts.filter((_, k) => k !== i));
                  }}
                >
                  {say("editDropPart")}
                </Button>
              )}
            </span>
          </div>
          {part.arguments.map((argument, k) => (
            <ArgumentEditor
              key={k}
              head={part.head ?? ""}
              argument={argument}
              change={(next) =>
                put(parts.map((one, at) => (at === i ? { ...one, arguments: one.arguments.map((old, n) => (n === k ? next : old)) } : one)))
              }
            />
          ))}
        </div>
      ))}
      <Button onClick={() => put([...parts, { head: "*", text: "*3", arguments: [{ name: "", type: "int", value: 3 }] }])}>
        <Icon name="plus" /> {say("editHeap")}
      </Button>
    </section>
  );
}
