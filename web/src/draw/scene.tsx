// SPDX-License-Identifier: MIT
// A picture whose items can be pressed by mouse, touch and keyboard. One item at a time is in the order of tabs; arrow
// keys go to the nearest one in that direction.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useRef, useState } from "preact/hooks";
import type { PlayMove } from "../engine/answers";
import type { Key } from "../i18n/text";
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
  /** Why it can never be taken, if there is a reason. */
  refusal?: Key;
  shape: (look: Look) => ComponentChildren;
}

export interface Picking {
  targets: Target[];
  /** The move that is pointed at somewhere on the page. */
  shown: PlayMove | null;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  /** Several moves fit what was pressed, or one that a second tap makes: the page offers them. */
  offer: (moves: PlayMove[], pressed: readonly string[]) => void;
  /** What was pressed is no part of a move: the reason. */
  refuse?: (reason: Key) => void;
  /** Whether what was pressed is the beginning of a move that needs more. */
  begun?: (more: boolean) => void;
  /** Changes when a move was picked outside the picture: what was pressed is forgotten. */
  round?: number;
}

export interface SceneProps {
  label: string;
  width: number;
  height: number;
  items: Item[];
  picking: Picking | null;
  behind?: ComponentChildren;
  class?: string;
  /** A row, which is made as narrow as the screen before it scrolls: its items are high enough for a finger. */
  narrows?: boolean;
  /** The distance of neighbouring items. A picture whose items would come too close for a finger scrolls instead. */
  pitch?: number;
  /** Called with the item and the picture's coordinates while it is dragged. */
  drag?: (id: string, x: number, y: number) => void;
}

/** A small picture with the parts marked that a move touches, for lists. */
export const Miniature = createContext<{ marked: ReadonlySet<string>; width: number; height: number } | null>(null);

/** What neighbouring items are apart at least, in pixels: a finger is broader than the tip of an arrow. */
const [fingerPitch, mousePitch] = [44, 24];
/** In a row, they are apart at least as what a mouse points at. */
const rowPitch = mousePitch;

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

/** The place of an event in the picture's own coordinates. */
function placeIn(svg: SVGSVGElement | null, event: MouseEvent): [number, number] {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return [0, 0];
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [at.x, at.y];
}

/** An item that is dragged, unless it has hardly moved: then it is pressed. */
function useDragging(svg: { current: SVGSVGElement | null }, items: readonly Item[], drag: SceneProps["drag"]) {
  const held = useRef<{ id: string; moved: boolean; pointer: number } | null>(null);
  return {
    moved: () => held.current?.moved === true,
    down(id: string, event: PointerEvent) {
      if (drag) held.current = { id, moved: false, pointer: event.pointerId };
    },
    move(event: PointerEvent) {
      const now = held.current;
      if (!now || !drag) return;
      const [x, y] = placeIn(svg.current, event);
      const item = items.find((one) => one.id === now.id);
      if (!item || (!now.moved && Math.hypot(x - item.x, y - item.y) < 14)) return;
      // Captured only now, because a click goes to whatever has captured its pointer.
      if (!now.moved) svg.current?.setPointerCapture(now.pointer);
      now.moved = true;
      drag(now.id, x, y);
    },
    up() {
      // The click that follows still has to see whether the item was moved.
      setTimeout(() => {
        held.current = null;
      }, 0);
    },
  };
}

/** How wide a picture is drawn, and how wide at least, so that its items are as far apart as a finger needs. */
function widthsOf(props: SceneProps, most: number): { width: string; minWidth: string } {
  const least = props.picking && props.pitch ? (isTouch() ? fingerPitch : mousePitch) / props.pitch : 0;
  const natural = enlarged(props.width, props.height, most);
  return {
    width: `${Math.ceil(props.width * Math.max(natural, least))}px`,
    minWidth: `${Math.ceil(props.width * (props.narrows && props.pitch ? Math.min(least, rowPitch / props.pitch) : least))}px`,
  };
}

interface PressableProps {
  item: Item;
  look: Look;
  pressable: boolean;
  tabStop: boolean;
  meant: (event: MouseEvent) => string;
  point: (id: string) => void;
  press: (id: string) => void;
  focus: () => void;
  down: (event: PointerEvent) => void;
  keyDown: (event: KeyboardEvent) => void;
}

function Pressable(props: PressableProps) {
  const { item, look } = props;
  const state = [props.pressable && "pressable", look.legal && "legal", look.chosen && "chosen", look.hot && "hot"];
  return (
    <g
      data-id={item.id}
      class={["item", ...state.filter(Boolean)].join(" ")}
      role="button"
      aria-label={item.label}
      aria-disabled={!props.pressable}
      aria-pressed={look.chosen}
      tabindex={props.tabStop ? 0 : -1}
      onPointerEnter={(event) => props.point(props.meant(event))}
      onPointerMove={(event) => {
        if (item.distance) props.point(props.meant(event));
      }}
      onPointerDown={props.down}
      onFocus={props.focus}
      onClick={(event) => props.press(props.meant(event))}
      onKeyDown={props.keyDown}
    >
      {item.shape(look)}
    </g>
  );
}

function FullScene(props: SceneProps) {
  const { items, picking } = props;
  const most = useContext(LargestScale);
  const svg = useRef<SVGSVGElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const dragging = useDragging(svg, items, props.drag);
  // Not every browser says with a click what it was made with.
  const byTouch = useRef(false);
  const { legal, fitting, hot, present, point, press, clear } = usePressing(picking);
  const first = items.find((item) => legal.has(item.id)) ?? items[0];
  const tabStop = items.some((item) => item.id === focused) ? focused : first?.id;

  /** The item that is meant by a press on one: of lines, the nearest that can be pressed. */
  const meant = (item: Item, event: MouseEvent): Item => {
    if (!item.distance || (event.type === "click" && event.detail === 0)) return item;
    const [x, y] = placeIn(svg.current, event);
    const lines = items.filter((one) => one.distance && legal.has(one.id));
    return lines.reduce((best, one) => ((one.distance?.(x, y) ?? 0) < (best.distance?.(x, y) ?? 0) ? one : best), item);
  };
  const refuse = (item: Item | undefined) => {
    const kinds = new Set([...legal].map((id) => id[0]));
    const wrongKind = item !== undefined && kinds.size === 1 && !kinds.has(item.id[0]);
    const instead = wrongKind && kinds.has("g") ? "pressLine" : wrongKind && kinds.has("v") ? "pressVertex" : "noMoveHere";
    picking?.refuse?.(item?.refusal ?? instead);
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
      if (legal.has(item.id)) press(item.id, false);
      else refuse(item);
    } else if (event.key === "Escape") {
      clear();
    }
  };
  return (
    <div class="scene-frame">
      <svg
        ref={svg}
        class={`scene ${props.class ?? ""}`}
        viewBox={`0 0 ${props.width} ${props.height}`}
        style={widthsOf(props, most)}
        role="group"
        aria-label={props.label}
        onPointerLeave={() => point(null)}
        onPointerMove={dragging.move}
        onPointerUp={dragging.up}
      >
        {props.behind}
        {items.map((item) => {
          const look = { legal: fitting.has(item.id), chosen: present.includes(item.id), hot: hot.has(item.id) };
          if (!picking) return <g key={item.id}>{item.shape(look)}</g>;
          return (
            <Pressable
              key={item.id}
              item={item}
              look={look}
              pressable={legal.has(item.id)}
              tabStop={item.id === tabStop}
              meant={(event) => meant(item, event).id}
              point={point}
              press={(id) => {
                if (dragging.moved()) return;
                if (legal.has(id)) press(id, byTouch.current);
                else refuse(items.find((one) => one.id === id));
              }}
              focus={() => {
                setFocused(item.id);
                point(item.id);
              }}
              down={(event) => {
                byTouch.current = event.pointerType === "touch";
                dragging.down(item.id, event);
              }}
              keyDown={(event) => keyDown(event, item)}
            />
          );
        })}
      </svg>
    </div>
  );
}
