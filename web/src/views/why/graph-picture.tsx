// SPDX-License-Identifier: MIT
// A game graph as a picture: boxes in layers with lines between them, that can be made larger.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ComponentPicture, Value } from "../../engine/answers";
import { Component } from "../../draw/component";
import { isTouch, Miniature } from "../../draw/scene";
import { useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { usePanning } from "../../ui/panning";
import { Button } from "../../ui/parts";
import { pictureOf } from "../../ui/picture";
import { SavePicture, scenesIn } from "../../ui/save-picture";
import { isZero, valueText } from "../../ui/values";
import type { Layout, Size } from "./layers";

/** A position in lines of readable length, broken between components; what is longer than the lines is cut. */
function linesOf(text: string): string[] {
  const widest = 26;
  const most = 3;
  const lines: string[] = [];
  text.split(" + ").forEach((part, i, all) => {
    const word = i + 1 < all.length ? `${part} +` : part;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  });
  const shown = lines.slice(0, most).map((one) => (one.length > widest ? `${one.slice(0, widest - 2)}…` : one));
  if (lines.length > most) shown[most - 1] += " …";
  return shown;
}

const lineHeight = 14;
/** The room of one component's picture in a box. */
const cell = { width: 92, height: 60, gap: 8 };

/** At this scale the smallest box, 44 by 44, is as large as a finger. */
const fingerScale = 1;

/** The size of a box with a text and small pictures. */
export function boxSize(text: string, pictures = 0): Size {
  const lines = linesOf(text);
  const across = pictures === 0 ? 0 : pictures * (cell.width + cell.gap) + cell.gap;
  return {
    width: Math.max(44, across, Math.max(...lines.map((line) => line.length)) * 7.3 + 20),
    height: 30 + lineHeight * lines.length + (pictures === 0 ? 0 : cell.height + cell.gap),
  };
}

export interface GraphNode {
  position: string;
  /** Null hides it. */
  value: Value | null;
  /** What is drawn above the text. */
  pictures?: readonly ComponentPicture[];
  label: string;
  /** Whether its options are shown, where they can be. */
  open?: boolean;
  press?: (() => void) | undefined;
  chosen?: boolean;
}

const nothingMarked = new Set<string>();

function Pictures(props: { components: readonly ComponentPicture[]; top: number }) {
  const { components, top } = props;
  const left = -(components.length * (cell.width + cell.gap) - cell.gap) / 2;
  return (
    <Miniature.Provider value={{ marked: nothingMarked, width: cell.width, height: cell.height }}>
      {components.map((component, i) => (
        <svg key={i} x={left + i * (cell.width + cell.gap)} y={top + cell.gap} width={cell.width} height={cell.height}>
          <Component component={component} picking={null} />
        </svg>
      ))}
    </Miniature.Provider>
  );
}

function Box(props: { node: GraphNode; size: Size & { x: number; y: number }; root: boolean; point: (on: boolean) => void }) {
  const say = useSay();
  const { node, size } = props;
  const top = -size.height / 2;
  const won = node.position === "win";
  const pictures = node.pictures ?? [];
  const below = top + (pictures.length === 0 ? 0 : cell.height + cell.gap);
  const state = `${isZero(node.value) ? "zero" : ""} ${props.root ? "root" : ""} ${node.chosen ? "chosen" : ""} ${node.open ? "open" : ""}`;
  return (
    <g
      class={`node ${state}`}
      role={node.press ? "button" : "img"}
      tabindex={node.press ? 0 : -1}
      aria-expanded={node.open}
      transform={`translate(${size.x} ${size.y})`}
      onClick={node.press}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          node.press?.();
        }
      }}
      onPointerEnter={() => props.point(true)}
      onPointerLeave={() => props.point(false)}
      onFocus={() => props.point(true)}
      onBlur={() => props.point(false)}
    >
      <rect x={-size.width / 2} y={top} width={size.width} height={size.height} rx={9} />
      {pictures.length > 0 && <Pictures components={pictures} top={top} />}
      <text class="node-name">
        {linesOf(won ? say("hasWon") : node.position).map((line, k) => (
          <tspan key={k} x={0} y={below + (won ? 26 : 19) + k * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
      {!won && (
        <>
          {node.value !== null && (
            <text class="node-value" y={-top - 9}>
              {`= ${valueText(node.value)}`}
            </text>
          )}
          <desc>{node.label}</desc>
        </>
      )}
    </g>
  );
}

interface PictureProps {
  nodes: readonly GraphNode[];
  layout: Layout;
  label: string;
  /** The scale below which the picture scrolls instead of getting smaller. */
  least?: number;
  /** What stands beside the tools. */
  children?: ComponentChildren;
}

export function GraphPicture(props: PictureProps) {
  const say = useSay();
  const [zoom, setZoom] = useState(1);
  const [pointed, setPointed] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const { layout, nodes } = props;
  // What was in the middle of the frame stays there.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);
  // What was chosen, at first the position itself, is seen, also after its options have made the picture larger.
  const chosen = layout.places[Math.max(0, nodes.findIndex((node) => node.chosen))];
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !chosen) return;
    const scale = box.scrollWidth / layout.width;
    box.scrollLeft = chosen.x * scale - box.clientWidth / 2;
    box.scrollTop = chosen.y * scale - box.clientHeight / 3;
  }, [layout]);
  /** The zoom at which the whole graph is seen: less than 1 where boxes are kept as large as a finger. */
  const whole = () => {
    const box = frame.current;
    const picture = box?.querySelector("svg")?.getBoundingClientRect();
    if (!box || !picture || picture.width === 0) return 1;
    return Math.min(1, zoom * Math.min(box.clientWidth / picture.width, box.clientHeight / picture.height));
  };
  const zoomTo = (next: number) => {
    const box = frame.current;
    if (box)
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    setZoom(Math.min(12, Math.max(whole(), next)));
  };
  usePanning(frame, (factor) => zoomTo(zoom * factor));
  const least = Math.max(props.least ?? 0, isTouch() ? fingerScale : 0);
  // The whole graph, as large as the frame allows.
  const tall = `${layout.width / layout.height} * (var(--tallest) - 2px)`;
  const fitting = `min(100%, ${Math.round(layout.width * 1.15)}px, ${tall})`;
  return (
    <div class="game-graph">
      <div class="plot-tools" role="group" aria-label={say("zoom")}>
        {props.children}
        <SavePicture name={nodes[0]?.position ?? ""} take={() => pictureOf(scenesIn(frame.current?.parentElement))} />
        <Button aria-label={say("zoomIn")} onClick={() => zoomTo(zoom * 1.4)}>
          <Icon name="plus" />
        </Button>
        <Button aria-label={say("zoomOut")} onClick={() => zoomTo(zoom / 1.4)}>
          <Icon name="minus" />
        </Button>
        <Button aria-label={say("zoomFit")} onClick={() => zoomTo(whole())}>
          <Icon name="fit" />
        </Button>
      </div>
      <div class="graph-scroll" ref={frame} tabIndex={0} role="region" aria-label={say("gameGraph")}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          style={{ width: `calc(${zoom} * max(${fitting}, ${Math.round(layout.width * least)}px))` }}
          role="group"
          aria-label={props.label}
        >
          {layout.lines.map(({ from, to, path, head }) => {
            const near = pointed === from || pointed === to;
            return (
              <g
                key={`${from}-${to}`}
                class={`graph-link ${isZero(nodes[to]?.value) ? "to-zero" : ""} ${
                  pointed === null ? "" : near ? "near" : "far"
                }`}
              >
                <path class="link-line" d={path} />
                <path class="link-head" d={head} />
              </g>
            );
          })}
          {nodes.map((node, i) => {
            const size = layout.places[i];
            return (
              size && (
                <Box
                  key={node.position}
                  node={node}
                  size={size}
                  root={i === 0}
                  point={(on) => setPointed(on ? i : null)}
                />
              )
            );
          })}
        </svg>
      </div>
      <p class="legend">
        <span class="swatch zero" /> {say("legendZero")} <span class="swatch line" /> {say("legendWin")}
      </p>
    </div>
  );
}
