// SPDX-License-Identifier: MIT
// A component as a small picture, with what a move touches marked: for lists and the course of a game.

import { useMemo } from "preact/hooks";
import type { ComponentPicture } from "../engine/answers";
import type { NamedMove } from "./compare";
import { Component } from "./component";
import { barOf, heapsOf } from "./looks";
import { Miniature } from "./scene";
import { placesOf, type Target } from "./targets";

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

/** Of the places of a move, the one that what was pressed belongs to; else the first. */
function placeOf(component: ComponentPicture, move: NamedMove, pressed: readonly string[]): Target<NamedMove> | undefined {
  const places = placesOf(component, [move]);
  return places.find(({ hot }) => pressed.every((id) => hot.includes(id))) ?? places[0];
}

interface MiniatureProps {
  component: ComponentPicture;
  move: NamedMove;
  /** What was pressed, where the move was asked for. */
  pressed?: readonly string[];
  width?: number;
  height?: number;
}

export function MoveMiniature(props: MiniatureProps) {
  const { component, move } = props;
  const pressed = props.pressed ?? [];
  const marked = useMemo(() => new Set(placeOf(component, move, pressed)?.hot ?? []), [component, move, pressed.join()]);
  return (
    <span class="miniature-frame">
      <Miniature.Provider value={{ marked, width: props.width ?? 84, height: props.height ?? 60 }}>
        <Component component={component} picking={null} />
      </Miniature.Provider>
    </span>
  );
}
