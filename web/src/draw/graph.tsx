// SPDX-License-Identifier: MIT
// A graph whose vertices can be dragged. Vertices that an integer of the position names carry a token. Where a game has a
// ground, what is joined to it grows upwards.

import { useContext, useId, useMemo, useState } from "preact/hooks";
import type { Argument } from "../engine/answers";
import { useSay } from "../i18n/text";
import { type Item, Miniature, type Picking, Scene } from "./scene";
import { ids } from "./targets";
import { fallen, treePlaces } from "./tree";

type GraphArgument = Extract<Argument, { type: "graph" }>;
type Place = [number, number];

const unit = 78;
const margin = 30;
/** Where the names of vertices can still be read; the lines that a finger hits are 44 / leastScale broad (pictures.css). */
const leastScale = 0.62;

/** Places on a circle, for graphs that the engine has not laid out. */
function circle(count: number): Place[] {
  const radius = Math.max(1, count / 6);
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

interface Layout {
  places: Map<number, Place>;
  width: number;
  height: number;
}

/** Where the vertices of a graph are, in no unit. */
function placesOf(graph: GraphArgument, ground: number | null): Map<number, Place> {
  const given = graph.places?.length === graph.vertices.length ? graph.places : circle(graph.vertices.length);
  const places = (ground === null ? null : treePlaces(graph, ground)) ?? given;
  return new Map(graph.vertices.map((vertex, i) => [vertex, places[i] ?? [0, 0]]));
}

/** Vertices stay where they were in the first graph of the game, in a frame that holds all of that graph if it is wanted. */
function layOut(graph: GraphArgument, ground: number | null, first: GraphArgument | null, framed: boolean): Layout {
  const kept = first !== null && graph.vertices.every((vertex) => first.vertices.includes(vertex)) ? first : null;
  const raw = placesOf(kept ?? graph, ground);
  const seen = kept && !framed ? graph.vertices.map((vertex): Place => raw.get(vertex) ?? [0, 0]) : [...raw.values()];
  const xs = seen.map(([x]) => x);
  const ys = seen.map(([, y]) => y);
  const x0 = xs.length > 0 ? Math.min(...xs) : 0;
  const y0 = ys.length > 0 ? Math.min(...ys) : 0;
  const spread = Math.max(0.01, Math.max(0, ...xs.map((x) => x - x0)), Math.max(0, ...ys.map((y) => y - y0)));
  const scale = Math.min(unit, 620 / spread);
  const places = new Map<number, Place>();
  graph.vertices.forEach((vertex) => {
    const [x, y] = raw.get(vertex) ?? [0, 0];
    places.set(vertex, [margin + (x - x0) * scale, margin + (y - y0) * scale]);
  });
  const width = 2 * margin + Math.max(0, ...xs.map((x) => x - x0)) * scale;
  const height = 2 * margin + Math.max(0, ...ys.map((y) => y - y0)) * scale;
  return { places, width, height };
}

interface EdgeProps {
  from: Place;
  to: Place;
  arc: boolean;
  bend: number;
  loop: boolean;
  /** The name of the head of arcs. */
  arrow: string;
}

/** Where the middle of an edge is, which is where it is pressed by keyboard. */
function middleOf({ from, to, bend, loop }: EdgeProps): Place {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  if (loop) return [from[0], from[1] - 35];
  return [
    (from[0] + to[0]) / 2 + ((from[1] - to[1]) / length) * bend * 0.5,
    (from[1] + to[1]) / 2 + ((to[0] - from[0]) / length) * bend * 0.5,
  ];
}

/** How far a point is from an edge: from points along it. */
function distanceTo(edge: EdgeProps, x: number, y: number): number {
  const [mx, my] = middleOf(edge);
  if (edge.loop) return Math.abs(Math.hypot(x - edge.from[0], y - (edge.from[1] - 22)) - 13);
  const steps = 16;
  const along = Array.from({ length: steps + 1 }, (_, k) => {
    const t = k / steps;
    // The curve of second degree through both ends and the middle.
    const at = (a: number, m: number, b: number) => a + (4 * m - 3 * a - b) * t + 2 * (a + b - 2 * m) * t * t;
    return Math.hypot(x - at(edge.from[0], mx, edge.to[0]), y - at(edge.from[1], my, edge.to[1]));
  });
  return Math.min(...along);
}

function Edge(props: EdgeProps) {
  const [x1, y1] = props.from;
  const [x2, y2] = props.to;
  if (props.loop)
    return (
      <>
        <circle class="edge-hit" cx={x1} cy={y1 - 22} r={13} />
        <circle class="edge" cx={x1} cy={y1 - 22} r={13} />
      </>
    );
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const nx = ((y1 - y2) / length) * props.bend;
  const ny = ((x2 - x1) / length) * props.bend;
  const cut = 17 / length;
  const ex = x2 + (x1 - x2) * cut;
  const ey = y2 + (y1 - y2) * cut;
  const mx = (x1 + x2) / 2 + nx;
  const my = (y1 + y2) / 2 + ny;
  const line = `M${x1} ${y1}Q${mx} ${my} ${props.arc ? ex : x2} ${props.arc ? ey : y2}`;
  return (
    <>
      <path class="edge-hit" d={line} />
      <path class="edge" d={line} marker-end={props.arc ? `url(#${props.arrow})` : undefined} />
    </>
  );
}

/** How close two vertices are, at most `unit`. */
function leastDistance(places: Place[]): number {
  let least = unit;
  places.forEach(([x, y], i) => {
    for (const [a, b] of places.slice(i + 1)) least = Math.min(least, Math.hypot(a - x, b - y));
  });
  return least;
}

/** The parts that a move cuts, and with them all that falls. */
function withFallen(graph: GraphArgument, ground: number | null, parts: Iterable<string>): string[] {
  const hot = [...parts];
  const cut = new Set([...graph.edges.keys()].filter((i) => hot.includes(ids.edge(i))));
  if (ground === null || cut.size === 0) return hot;
  const { edges, vertices } = fallen(graph, ground, cut);
  return [...hot, ...edges.map(ids.edge), ...vertices.map(ids.vertex)];
}

interface GraphProps {
  label: string;
  graph: GraphArgument;
  tokens: number[];
  /** The vertex that is the ground, if the game has one. */
  ground: number | null;
  /** The graph with which the game began, if one is played; and whether its whole frame is kept. */
  first: GraphArgument | null;
  framed: boolean;
  picking: Picking | null;
}

export function Graph(props: GraphProps) {
  const say = useSay();
  const { graph, ground, first, framed } = props;
  const arrow = useId();
  const shape = `${graph.vertices.join()}|${graph.edges.map((one) => `${one.from}-${one.to}`).join()}`;
  const base = useMemo(() => layOut(graph, ground, first, framed), [shape, ground, first, framed]);
  const distance = useMemo(() => Math.max(30, leastDistance([...base.places.values()])), [base]);
  const [moved, setMoved] = useState<Map<number, Place>>(new Map());
  const placeOf = (vertex: number): Place => moved.get(vertex) ?? base.places.get(vertex) ?? [0, 0];
  const seen = new Map<string, number>();
  const small = useContext(Miniature);
  const marked = small && { ...small, marked: new Set(withFallen(graph, ground, small.marked)) };
  const targets = props.picking?.targets;
  const falling = useMemo(
    () => (targets ?? []).map((target) => ({ ...target, hot: withFallen(graph, ground, target.hot) })),
    [targets, shape, ground],
  );
  const edgeIds = new Set((props.picking?.targets ?? []).flatMap(({ key }) => key).filter((id) => id.startsWith("g")));
  const edges = graph.edges.map((edge) => {
    const pair = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)].join("-");
    const before = seen.get(pair) ?? 0;
    seen.set(pair, before + 1);
    // Parallel edges bend to both sides in turn.
    const bend = before === 0 ? 0 : (before % 2 === 1 ? 1 : -1) * 22 * Math.ceil(before / 2);
    return {
      ...edge,
      // Parallel edges are numbered, so that each has a name of its own.
      label: say("edgeOf", { from: edge.from, to: edge.to }) + (before === 0 ? "" : ` (${before + 1})`),
      shape: {
        from: placeOf(edge.from),
        to: placeOf(edge.to),
        arc: edge.arc,
        bend,
        loop: edge.from === edge.to,
        arrow,
      } satisfies EdgeProps,
    };
  });
  const edgeItems: Item[] = edges.map(({ label, shape: line }, i) => {
    const [x, y] = middleOf(line);
    return { id: ids.edge(i), x, y, label, distance: (a, b) => distanceTo(line, a, b), shape: () => <Edge {...line} /> };
  });
  // Only edges that are a move can be pressed; the others lie behind. A picture in a list marks edges, too.
  const pressable = small ? edgeItems : edgeItems.filter((item) => edgeIds.has(item.id));
  const quiet = edgeItems.filter((item) => !pressable.includes(item));
  const vertices: Item[] = graph.vertices.map((vertex) => {
    const [x, y] = placeOf(vertex);
    const degree = graph.edges.filter((edge) => edge.from === vertex || edge.to === vertex).length;
    const token = props.tokens.includes(vertex);
    return {
      id: ids.vertex(vertex),
      x,
      y,
      label: say(token ? "vertexToken" : "vertexOf", { vertex, degree }),
      shape: () => (
        <>
          <circle class="hit" cx={x} cy={y} r={edgeIds.size > 0 ? 15 : distance / 2} />
          <circle class={token ? "vertex token" : "vertex"} cx={x} cy={y} r={15} />
          <text class="on-vertex" x={x} y={y + 4.5}>
            {vertex}
          </text>
        </>
      ),
    };
  });
  const items = [...pressable, ...vertices];
  const root = ground === null ? undefined : base.places.get(ground);
  const scene = (
    <Scene
      label={props.label}
      width={base.width}
      height={base.height}
      items={items}
      behind={
        <>
          <defs>
            <marker id={arrow} viewBox="0 0 10 10" refX="8" refY="5" markerUnits="userSpaceOnUse" markerWidth="15" markerHeight="15" orient="auto">
              <path class="arrow-head" d="M0 0L10 5L0 10z" />
            </marker>
          </defs>
          {root && <path class="ground" d={`M4 ${root[1] + 19}H${base.width - 4}`} />}
          {quiet.map((item) => (
            <g key={item.id}>{item.shape({ legal: false, chosen: false, hot: false })}</g>
          ))}
        </>
      }
      picking={props.picking && { ...props.picking, targets: falling }}
      pitch={Math.min(distance, 44 / leastScale)}
      class="graph"
      drag={(id, x, y) => {
        const inside: Place = [Math.min(base.width - 16, Math.max(16, x)), Math.min(base.height - 16, Math.max(16, y))];
        if (!id.startsWith("v")) return;
        setMoved((old) => new Map(old).set(Number(id.slice(1)), inside));
      }}
    />
  );
  return marked ? <Miniature.Provider value={marked}>{scene}</Miniature.Provider> : scene;
}
