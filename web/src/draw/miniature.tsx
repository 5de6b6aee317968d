// SPDX-License-Identifier: MIT
// A component as a small picture, with what a move touches marked: for lists and the course of a game.

import { useMemo } from "preact/hooks";
import type { ComponentPicture } from "../engine/answers";
import type { NamedMove } from "./compare";
import { Component } from "./component";
import { barOf, heapsOf } from "./looks";
import { Miniature } from "./scene";
import { targetsOf } from "./targets";

const mostCells = 150;

/** Whether a small picture says more than words: of boards and graphs. */
export function hasMiniature(component: ComponentPicture | null): component is ComponentPicture {
  if (!component) return false;
  if (barOf(component)) return true;
  const shape = component.arguments.find((one) => one.type !== "int");
  if (shape?.type === "board") return shape.rows * shape.columns <= mostCells;
  return shape?.type === "graph" && shape.vertices.length <= 40;
}

/** Whether the parts that a move takes can be seen in a small picture: of heaps, too. */
export function canShowMove(component: ComponentPicture | null): component is ComponentPicture {
  if (!component) return false;
  const drawn: boolean = hasMiniature(component);
  if (drawn) return true;
  const sizes = heapsOf(component) ?? component.arguments.map((one) => (one.type === "int" ? Number(one.value) : Infinity));
  return sizes.length > 0 && sizes.reduce((sum, size) => sum + size, 0) <= 24;
}

export function MoveMiniature(props: { component: ComponentPicture; move: NamedMove; width?: number; height?: number }) {
  const { component, move } = props;
  const marked = useMemo(() => new Set(targetsOf(component, [move])[0]?.hot ?? []), [component, move]);
  return (
    <span class="miniature-frame">
      <Miniature.Provider value={{ marked, width: props.width ?? 84, height: props.height ?? 60 }}>
        <Component component={component} picking={null} />
      </Miniature.Provider>
    </span>
  );
}
