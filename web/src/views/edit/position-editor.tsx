// SPDX-License-Identifier: MIT
// A position drawn by hand: what is pressed changes the picture, and the text follows. What the engine refuses stays in the
// editor, so that it can be mended.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Argument, GameSummary } from "../../engine/answers";
import { baseOf } from "../../draw/looks";
import { groundOf } from "../../draw/tree";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button } from "../../ui/parts";
import { families, familyKeys } from "../game/families";
import { isJudges } from "../game/finding";
import { galleryGames } from "../game/samples";
import { examplePosition } from "../game/subject";
import { headTitle } from "../caption";
import { BoardEditor, IntEditor, ListEditor } from "./argument-editors";
import { GraphEditor } from "./graph-editor";
import { drawn, type Drawing, type GraphArgument, newId, type Part, partsOf, redone, textOf, undone } from "./model";

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

/** The whole catalogue without judges' problems, by what it is played on, after the games that most readers know. */
function AddGame(props: { add: (position: string) => void }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = useAsk("games", {});
  const games = answer?.games ?? [];
  const named = (list: readonly GameSummary[]) =>
    list.map((game) => ({ game, title: words.title(game.name) })).sort((a, b) => a.title.localeCompare(b.title));
  const groups = [
    { label: say("editAddWellKnown"), list: named(games.filter((game) => galleryGames.includes(game.name))) },
    ...families.map((family) => ({
      label: say(familyKeys[family]),
      list: named(games.filter((game) => game.family === family && !isJudges(game))),
    })),
  ];
  return (
    <span class="field inline-field">
      <select
        aria-label={say("editAdd")}
        value=""
        onChange={(event) => {
          const game = games.find((one) => one.name === event.currentTarget.value);
          event.currentTarget.value = "";
          if (game) props.add(examplePosition(game));
        }}
      >
        <option value="">{say("editAdd")}</option>
        {groups.map(({ label, list }) => (
          <optgroup key={label} label={label}>
            {list.map(({ game, title }) => (
              <option key={game.name} value={game.name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

/** Fields of text undo what is typed in them themselves. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function PositionEditor(props: { position: string; change: (position: string) => void }) {
  const say = useSay();
  const words = useEngineWords();
  const engine = useEngine();
  const { rules } = useRoute();
  const { answer, pending } = useAsk("position", { ...scopeOf(rules), position: props.position, values: false });
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const sent = useRef<string | null>(null);
  const timer = useRef(0);
  const latest = useRef(props.change);
  latest.current = props.change;
  const now = useRef(drawing);
  now.current = drawing;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (pending || !answer?.components || sent.current === props.position) return;
    clearTimeout(timer.current);
    sent.current = props.position;
    const parts = partsOf(answer.components);
    setDrawing(now.current ? drawn(now.current, parts) : { past: [], parts, future: [] });
  }, [props.position, answer, pending]);
  const show = (next: Drawing) => {
    if (next === now.current) return;
    now.current = next;
    setDrawing(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = textOf(next.parts);
      latest.current(sent.current);
    }, pause);
  };
  const change = (way: (drawing: Drawing) => Drawing) => {
    if (now.current) show(way(now.current));
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      change(key === "y" || event.shiftKey ? redone : undone);
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, []);
  if (!drawing) return null;
  const { parts, past, future } = drawing;
  const put = (next: readonly Part[]) => change((old) => drawn(old, next));
  const add = (position: string) => {
    askKept(engine, "position", { position, values: false })
      .then(({ components }) => change((old) => drawn(old, [...old.parts, ...partsOf(components ?? [])])))
      .catch(() => undefined);
  };
  return (
    <section class="panel position-editor" aria-label={say("edit")}>
      <div class="edit-tools">
        <Button disabled={past.length === 0} onClick={() => change(undone)} title="Ctrl+Z">
          <Icon name="undo" /> {say("undo")}
        </Button>
        <Button disabled={future.length === 0} onClick={() => change(redone)} title="Ctrl+Shift+Z, Ctrl+Y">
          <Icon name="redo" /> {say("redo")}
        </Button>
      </div>
      {parts.map((part, i) => (
        <div key={part.id} class="edit-part">
          <div class="edit-part-head">
            <strong title={part.head ?? part.text}>{headTitle(words, part.head ?? part.text)}</strong>
            <span class="edit-part-tools">
              <Button look="quiet" onClick={() => put([...parts.slice(0, i + 1), { ...part, id: newId() }, ...parts.slice(i + 1)])}>
                {say("editCopyPart")}
              </Button>
              {parts.length > 1 && (
                <Button look="quiet" onClick={() => put(parts.filter((_, k) => k !== i))}>
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
      <div class="edit-tools">
        <Button onClick={() => put([...parts, { id: newId(), head: "*", text: "*3", arguments: [{ name: "", type: "int", value: 3 }] }])}>
          <Icon name="plus" /> {say("editHeap")}
        </Button>
        <AddGame add={add} />
      </div>
    </section>
  );
}
