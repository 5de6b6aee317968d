// SPDX-License-Identifier: MIT
// A picture whose items can be pressed by mouse, touch and keyboard. One item at a time is in the order of tabs; arrow
// keys go to the nearest one in that direction.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useRef, useState } from "preact/hooks";
import type { PlayMove } from "../engine/answers";
import { arrows, nearest } from "./arrows";
import { usePressing } from "./pressing";
import type { Target } from "./targets";

export interface Look {
  legal: boolean;
  chosen: boolean;
  hot: boolean;
}

export interface Item {
  id: string;
  x: number;
  y: number;
  label: string;
  /** How far a point is from an item that is a line: of lines that cross, the nearest one is meant. */
  distance?: (x: number, y: number) => number;
  shape: (look: Look) => ComponentChildren;
}

export interface Picking {
  targets: Target[];
  /** The move that is pointed at somewhere on the page. */
  shown: PlayMove | null;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  /** Several moves fit what was pressed: the page offers them. */
  offer: (moves: PlayMove[]) => void;
}

export interface SceneProps {
  label: string;
  width: number;
  height: number;
  items: Item[];
  picking: Picking | null;
  behind?: ComponentChildren;
  class?: string;
  /** The distance of neighbouring items. A picture whose items would come too close for a finger scrolls instead. */
  pitch?: number;
  /** Called with the item and the picture's coordinates while it is dragged. */
  drag?: (id: string, x: number, y: number) => void;
}

/** A small picture with the parts marked that a move touches, for lists. */
export const Miniature = createContext<{ marked: ReadonlySet<string>; width: number; height: number } | null>(null);

/** What neighbouring items are apart at least, in pixels: a finger is broader than the tip of an arrow. */
const [fingerPitch, mousePitch] = [44, 24];

export function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse)").matches;
}

/** How much larger a small picture may be drawn. Pictures of one sum have one scale. */
export const LargestScale = createContext(1.6);

function enlarged(width: number, height: number, most: number): number {
  return Math.min(most, Math.max(1, 420 / Math.max(width, height * 1.6)));
}

function Miniaturized(props: SceneProps & { marked: ReadonlySet<string>; most: [number, number] }) {
  const scale = Math.min(0.6, props.most[0] / props.width, props.most[1] / props.height);
  const width = Math.round(props.width * scale);
  return (
    <svg
      class={`scene miniature ${props.class ?? ""}`}
      viewBox={`0 0 ${props.width} ${props.height}`}
      // Within another picture it stands in the middle of its room; elsewhere `x` says nothing.
      style={{ width: `${width}px`, x: `${(props.most[0] - width) / 2}px` }}
      aria-hidden="true"
    >
      {props.behind}
      {props.items.map((item) => {
        const hot = props.marked.has(item.id);
        return (
          <g key={item.id} class={`item ${hot ? "hot" : ""}`}>
            {item.shape({ legal: false, chosen: false, hot })}
          </g>
        );
      })}
    </svg>
  );
}

export function Scene(props: SceneProps) {
  const small = useContext(Miniature);
  if (small) return <Miniaturized {...props} marked={small.marked} most={[small.width, small.height]} />;
  return <FullScene {...props} />;
}

function FullScene(props: SceneProps) {
  const { items, picking } = props;
  const most = useContext(LargestScale);
  const svg = useRef<SVGSVGElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const dragging = useRef<{ id: string; moved: boolean; pointer: number } | null>(null);
  const { legal, fitting, hot, present, point, press, clear } = usePressing(picking);
  const first = items.find((item) => legal.has(item.id)) ?? items[0];
  const tabStop = items.some((item) => item.id === focused) ? focused : first?.id;

  /** The item that is meant by a press on one: of lines, the nearest that can be pressed. */
  const meant = (item: Item, event: MouseEvent): Item => {
    if (!item.distance || (event.type === "click" && event.detail === 0)) return item;
    const [x, y] = place(event);
    const lines = items.filter((one) => one.distance && legal.has(one.id));
    return lines.reduce((best, one) => ((one.distance?.(x, y) ?? 0) < (best.distance?.(x, y) ?? 0) ? one : best), item);
  };

  const keyDown = (event: KeyboardEvent, item: Item) => {
    const direction = arrows[event.key];
    if (direction) {
      event.preventDefault();
      const next = nearest(items, item, direction);
      if (!next) return;
      setFocused(next.id);
      svg.current?.querySelector<SVGGElement>(`[data-id="${next.id}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(item.id);
    } else if (event.key === "Escape") {
      clear();
    }
  };

  const place = (event: MouseEvent): [number, number] => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return [0, 0];
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  };

  const natural = enlarged(props.width, props.height, most);
  const least = picking && props.pitch ? (isTouch() ? fingerPitch : mousePitch) / props.pitch : 0;
  return (
    <div class="scene-frame">
      <svg
        ref={svg}
        class={`scene ${props.class ?? ""}`}
        viewBox={`0 0 ${props.width} ${props.height}`}
        style={{
          width: `${Math.ceil(props.width * Math.max(natural, least))}px`,
          minWidth: `${Math.ceil(props.width * least)}px`,
        }}
        role="group"
        aria-label={props.label}
        onPointerLeave={() => point(null)}
        onPointerMove={(event) => {
          const held = dragging.current;
          if (!held || !props.drag) return;
          const [x, y] = place(event);
          const item = items.find((one) => one.id === held.id);
          if (!item || (!held.moved && Math.hypot(x - item.x, y - item.y) < 14)) return;
          // Captured only now, because a click goes to whatever has captured its pointer.
          if (!held.moved) svg.current?.setPointerCapture(held.pointer);
          held.moved = true;
          props.drag(held.id, x, y);
        }}
        onPointerUp={() => {
          // The click that follows still has to see whether the item was moved.
          setTimeout(() => {
            dragging.current = null;
          }, 0);
        }}
      >
        {props.behind}
        {items.map((item) => {
          const isLegal = legal.has(item.id);
          const look = { legal: fitting.has(item.id), chosen: present.includes(item.id), hot: hot.has(item.id) };
          const state = `item ${isLegal ? "pressable" : ""} ${look.legal ? "legal" : ""} ${look.chosen ? "chosen" : ""} ${look.hot ? "hot" : ""}`;
          if (!picking) return <g key={item.id}>{item.shape(look)}</g>;
          return (
            <g
              key={item.id}
              data-id={item.id}
              class={state}
              role="button"
              aria-label={item.label}
              aria-disabled={!isLegal}
              aria-pressed={look.chosen}
              tabindex={item.id === tabStop ? 0 : -1}
              onPointerEnter={(event) => point(meant(item, event).id)}
              onPointerMove={(event) => {
                if (item.distance) point(meant(item, event).id);
              }}
              onPointerDown={(event) => {
                if (!props.drag) return;
                dragging.current = { id: item.id, moved: false, pointer: event.pointerId };
              }}
              onFocus={() => {
                setFocused(item.id);
                point(item.id);
              }}
              onClick={(event) => {
                if (!dragging.current?.moved) press(meant(item, event).id);
              }}
              onKeyDown={(event) => keyDown(event, item)}
            >
              {item.shape(look)}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
