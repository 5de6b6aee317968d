// SPDX-License-Identifier: MIT
// A graph that is drawn by tapping: an empty place becomes a vertex, two vertices after each other are joined.

import { useMemo, useRef, useState } from "preact/hooks";
import { useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { Button, Segments } from "../../ui/parts";
import { treePlaces } from "../../draw/tree";
import { cleared, freeName, type GraphArgument, mostVertices, withEdge, withoutVertex, withVertex } from "./model";

type Place = [number, number];
type Tool = "edge" | "arc" | "remove";

const width = 460;
const height = 320;
const margin = 34;
const radius = 17;

/** What grows from the ground; else the engine's places, or a circle; fitted to the frame. */
function placesOf(graph: GraphArgument, ground: number | null): Map<number, Place> {
  const count = graph.vertices.length;
  const raw =
    (ground === null ? null : treePlaces(graph, ground)) ??
    (graph.places?.length === count
      ? graph.places
      : graph.vertices.map((_, i): Place => [Math.sin((2 * Math.PI * i) / count), -Math.cos((2 * Math.PI * i) / count)]));
  const fit = (all: number[], size: number) => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return (x: number) => (high - low < 1e-6 ? size / 2 : margin + ((x - low) / (high - low)) * (size - 2 * margin));
  };
  const x = fit(raw.map((one) => one[0]), width);
  const y = fit(raw.map((one) => one[1]), height);
  return new Map(graph.vertices.map((vertex, i) => [vertex, [x(raw[i]?.[0] ?? 0), y(raw[i]?.[1] ?? 0)]]));
}

/** A line from a vertex to another, or to itself, beside those that are there `before` it. */
function lineOf([x1, y1]: Place, [x2, y2]: Place, before: number, ascending: boolean): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) {
    const size = 1 + 0.4 * before;
    return `M${x1 - 8} ${y1 - 14}c${-16 * size} ${-34 * size} ${16 + 16 * size} ${-34 * size} 16 0`;
  }
  const bend = 26 * Math.ceil(before / 2) * (before % 2 === 1 ? 1 : -1) * (ascending ? 1 : -1);
  const middle = `${(x1 + x2) / 2 - ((y2 - y1) / length) * bend} ${(y1 + y2) / 2 + ((x2 - x1) / length) * bend}`;
  const cut = (radius + 1) / length;
  return `M${x1} ${y1}Q${middle} ${x2 + (x1 - x2) * cut} ${y2 + (y1 - y2) * cut}`;
}

/** A place far from all vertices. */
function freePlace(places: Iterable<Place>): Place {
  const taken = [...places];
  let best: Place = [width / 2, height / 2];
  let most = -1;
  for (let x = margin; x <= width - margin; x += 28)
    for (let y = margin; y <= height - margin; y += 28) {
      const least = Math.min(1000, ...taken.map(([a, b]) => Math.hypot(a - x, b - y)));
      if (least > most) [best, most] = [[x, y], least];
    }
  return best;
}

interface GraphEditorProps {
  graph: GraphArgument;
  /** The vertex that is the ground, if the game has one. */
  ground: number | null;
  change: (graph: GraphArgument) => void;
}

export function GraphEditor(props: GraphEditorProps) {
  const say = useSay();
  const { graph, ground } = props;
  const [tool, setTool] = useState<Tool>("edge");
  const [from, setFrom] = useState<number | null>(null);
  const first = useMemo(() => placesOf(graph, ground), []);
  const [places, setPlaces] = useState(first);
  const root = ground === null ? undefined : places.get(ground);
  const svg = useRef<SVGSVGElement>(null);
  const placeOf = (vertex: number): Place => places.get(vertex) ?? [width / 2, height / 2];
  const add = (place: Place) => {
    if (graph.vertices.length >= mostVertices) return;
    const name = freeName(graph);
    setPlaces(new Map(places).set(name, place));
    setFrom(null);
    props.change(withVertex(graph, name));
  };
  const press = (vertex: number) => {
    if (tool === "remove") {
      setFrom(null);
      props.change(withoutVertex(graph, vertex));
    } else if (from === null) setFrom(vertex);
    else {
      setFrom(null);
      props.change(withEdge(graph, from, vertex, tool === "arc"));
    }
  };
  const tap = (event: MouseEvent) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix || tool === "remove" || event.target !== event.currentTarget) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    add([Math.min(width - margin, Math.max(margin, at.x)), Math.min(height - margin, Math.max(margin, at.y))]);
  };
  return (
    <div class="graph-editor">
      <div class="edit-tools">
        <Segments
          label={say("editTool")}
          value={tool}
          options={[
            { value: "edge", label: say("editEdge") },
            { value: "arc", label: say("editArc") },
            { value: "remove", label: say("editRemove") },
          ]}
          change={(next) => {
            setTool(next);
            setFrom(null);
          }}
        />
        <Button onClick={() => add(freePlace(places.values()))} disabled={graph.vertices.length >= mostVertices}>
          <Icon name="plus" /> {say("editVertex")}
        </Button>
        <Button
          disabled={graph.edges.length === 0 && graph.vertices.every((vertex) => vertex === ground)}
          onClick={() => {
            setFrom(null);
            props.change(cleared(graph, ground));
          }}
        >
          {say("editClear")}
        </Button>
      </div>
      <p class="hint">{say(tool === "remove" ? "editRemoveHint" : "editGraphHint")}</p>
      <svg ref={svg} class="edit-graph" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={say("editGraph")} onClick={tap}>
        <defs>
          <marker id="edit-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="16" markerHeight="16" orient="auto">
            <path class="arrow-head" d="M0 0L10 5L0 10z" />
          </marker>
        </defs>
        {root && ground !== null && graph.vertices.includes(ground) && (
          <g class="edit-ground">
            <path class="ground" d={`M8 ${root[1] + radius + 4}H${width - 8}`} />
            <text x={width - 10} y={root[1] + radius - 2}>
              {say("editGround")}
            </text>
          </g>
        )}
        {graph.edges.map((edge, i) => {
          // Those between the same vertices bend apart, and loops at a vertex lie around each other.
          const ends = (one: typeof edge) => [Math.min(one.from, one.to), Math.max(one.from, one.to)].join();
          const before = graph.edges.slice(0, i).filter((one) => ends(one) === ends(edge)).length;
          const line = lineOf(placeOf(edge.from), placeOf(edge.to), before, edge.from < edge.to);
          const remove = () => props.change({ ...graph, edges: graph.edges.filter((_, k) => k !== i) });
          const removing = tool === "remove";
          return (
            <g
              key={`${edge.from}${edge.arc ? ">" : "-"}${edge.to} ${before}`}
              class={`edit-edge ${removing ? "removing" : ""}`}
              role={removing ? "button" : "img"}
              aria-label={say("edgeOf", { from: edge.from, to: edge.to })}
              tabindex={removing ? 0 : -1}
              onClick={removing ? remove : undefined}
              onKeyDown={(event) => {
                if (removing && (event.key === "Enter" || event.key === " ")) {
                  event.preventDefault();
                  remove();
                }
              }}
            >
              <path class="edit-hit" d={line} />
              <path class="edge" d={line} marker-end={edge.arc ? "url(#edit-arrow)" : undefined} />
            </g>
          );
        })}
        {graph.vertices.map((vertex) => {
          const [x, y] = placeOf(vertex);
          return (
            <g
              key={vertex}
              class={`edit-vertex ${from === vertex ? "chosen" : ""}`}
              role="button"
              aria-label={say("vertexAt", { vertex })}
              aria-pressed={from === vertex}
              tabindex={0}
              onClick={() => press(vertex)}
              onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") {
                  event.preventDefault();
                  press(vertex);
                }
              }}
            >
              <circle class="hit" cx={x} cy={y} r={27} />
              <circle class="vertex" cx={x} cy={y} r={radius} />
              <text class="on-vertex" x={x} y={y + 5}>
                {vertex}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
