// SPDX-License-Identifier: MIT
// A component drawn as what it is: heaps, rows, boards, graphs; anything else is shown as its text.

import { type ComponentChildren, createContext, Fragment } from "preact";
import { useContext } from "preact/hooks";
import type { Argument, ComponentPicture } from "../engine/answers";
import { RulesContext, useAsk } from "../engine/context";
import { scopeOf } from "../engine/scope";
import { useSay } from "../i18n/text";
import { Board } from "./board";
import { Graph } from "./graph";
import { Heaps } from "./heaps";
import { barCells, barOf, completesThree, heapsOf, markOf, poisonOf, type Began } from "./looks";
import { Row } from "./row";
import { Miniature, type Picking } from "./scene";
import { isPins, noteRules, noteSplitting } from "./splitting";
import { movesOf, pinTargets } from "./targets";
import { isWhole } from "./whole";
import { groundOf } from "./tree";

/** The components with which a game began: what has been eaten stays in sight, and vertices stay where they are. */
export const Beginning = createContext<ReadonlyMap<string, Began>>(new Map());

const mostCells = 2500;
const mostElements = 120;

function asHeap(value: number): Argument {
  return { name: "", type: "int", value };
}

function graphOf(component: ComponentPicture | undefined): Extract<Argument, { type: "graph" }> | null {
  const found = component?.arguments.find((one) => one.type === "graph");
  return found?.type === "graph" ? found : null;
}

function Drawn(props: { children?: ComponentChildren }) {
  return <div class="drawn">{props.children}</div>;
}

export function Component(props: { component: ComponentPicture; picking: Picking | null }) {
  const { component, picking } = props;
  const say = useSay();
  const rules = useContext(RulesContext);
  // A small picture may stand inside another one, where only pictures can be.
  const small = useContext(Miniature) !== null;
  const Frame = small ? Fragment : Drawn;
  const onGraph = component.arguments.some((one) => one.type === "graph");
  // Codes and `*` have no rules to look at.
  const oneHeap = component.arguments.length === 1 && component.arguments[0]?.type === "int" && /^\w*[a-z]/i.test(component.game);
    // Of own rules, the moves that are there to be picked say it, too, without a question.
  const unknown = oneHeap && !isPins(component.game) && (picking === null || rules.trim() === "");
  const rulesCount = onGraph || unknown;
  const game = useAsk("game", rulesCount ? { ...scopeOf(rules), name: component.game } : null);
  if (oneHeap && game.answer) noteRules(component.game, game.answer.rules);
  const label = say("pictureOf", { text: component.text });
  const integers = component.arguments.filter((one) => one.type === "int");
  const shapes = component.arguments.filter((one) => one.type !== "int");
  const began = useContext(Beginning).get(component.game);
  const bar = barOf(component);
  if (bar)
    return <Board label={label} cells={barCells(bar, (began && barOf(began.component)) ?? [])} token={[]} poison={poisonOf(component)} picking={picking} />;
  if (shapes.length === 0 && integers.length > 0 && integers.length <= 6) {
    const breaks = (picking?.targets ?? []).some(({ move }) => move.to.split(`${component.game}(`).length > 2);
    if (breaks && integers.length === 1) noteSplitting(component.game);
    const splits = isPins(component.game);
    const pins = splits && integers.length === 1 && picking && { ...picking, targets: pinTargets(component, movesOf(picking.targets)) };
    return <Heaps label={label} arguments={integers} picking={pins || picking} splits={splits} />;
  }
  const heaps = heapsOf(component);
  const fits = shapes.every(
    (one) =>
      (one.type === "board" && one.rows * one.columns <= mostCells) ||
      ((one.type === "row" || one.type === "bag") && one.values.length <= mostElements) ||
      (one.type === "graph" && one.vertices.length <= 200),
  );
  if (shapes.length === 0 || !fits) return <p class="generic">{component.text}</p>;
  // Two integers beside a board name the cell of a token.
  const onBoard = shapes.length === 1 && shapes[0]?.type === "board" && integers.length === 2;
  const token = onBoard ? integers.map((one) => Number(one.value)) : [];
  return (
    <Frame>
      {component.arguments.map((one, index) => {
        if (one.type === "board")
          return (
            <Board
              key={index}
              label={label}
              cells={one.cells}
              token={token}
              poison={poisonOf(component)}
              mark={markOf(component)}
              placed={isWhole(component) ? component.placed : []}
              forbidden={(row, column) => completesThree(component, one.cells, row, column)}
              picking={picking}
            />
          );
        if (heaps && (one.type === "row" || one.type === "bag"))
          return <Heaps key={index} label={label} arguments={heaps.map(asHeap)} picking={picking} splits={false} />;
        if (one.type === "row" || one.type === "bag")
          return (
            <Row
              key={index}
              label={label}
              index={index}
              values={one.values}
              ordered={one.type === "row"}
              picking={picking}
            />
          );
        if (one.type === "graph")
          return (
            <Graph
              key={index}
              label={label}
              graph={one}
              tokens={integers.map((i) => Number(i.value))}
              ground={groundOf(game.answer?.rules)}
              first={graphOf(began?.component)}
              framed={began?.whole === true}
              picking={picking}
            />
          );
        return small || onGraph || onBoard || one.type !== "int" ? null : (
          <span key={index} class="chip">
            {one.name} = {String(one.value)}
          </span>
        );
      })}
    </Frame>
  );
}
