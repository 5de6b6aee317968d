// SPDX-License-Identifier: MIT
// The graph of all positions that play can reach, in layers, with their values. A click goes to a position.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { isZero, valueText } from "../../ui/values";
import { layOut } from "./layers";

const limit = 120;

function short(text: string): string {
  return text.length > 26 ? `${text.slice(0, 24)}…` : text;
}

const widthOf = (text: string) => Math.max(44, short(text).length * 7.3 + 20);

export function GameGraphView(props: { position: string; rules: string }) {
  const say = useSay();
  const [zoom, setZoom] = useState(1);
  const [pointed, setPointed] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { answer, error, pending } = useAsk("game-graph", { position: props.position, ...scopeOf(props.rules), limit });
  const layout = useMemo(() => (answer ? layOut(answer, widthOf) : null), [answer]);
  // A graph wider than its frame is first seen at its root.
  useLayoutEffect(() => {
    const box = frame.current;
    const root = layout?.places[0];
    if (!box || !root || !layout) return;
    box.scrollLeft = (root.x / layout.width) * box.scrollWidth - box.clientWidth / 2;
  }, [layout]);
  if (error)
    return error.kind === "input" ? (
      <p class="hint">{say("graphTooLarge", { limit })}</p>
    ) : (
      <ErrorBox error={error} text={props.position} />
    );
  if (!answer || !layout) return <Waiting on={pending} />;
  const tall = `${layout.width / layout.height} * (var(--tallest) - 2px)`;
  const widest = `min(${Math.round(layout.width * 1.15)}px, ${tall})`;
  return (
    <div class="game-graph">
      <div class="plot-tools" role="group" aria-label={say("zoom")}>
        <span class="plot-range">{say("graphSize", { n: answer.positions.length })}</span>
        <Button aria-label={say("zoomIn")} onClick={() => setZoom((z) => Math.min(3, z * 1.3))}>
          <Icon name="plus" />
        </Button>
        <Button aria-label={say("zoomOut")} onClick={() => setZoom((z) => Math.max(0.3, z / 1.3))}>
          <Icon name="minus" />
        </Button>
        <Button aria-label={say("zoomFit")} onClick={() => setZoom(1)}>
          <Icon name="fit" />
        </Button>
      </div>
      <div class="graph-scroll" ref={frame} tabIndex={0} role="region" aria-label={say("gameGraph")}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          style={{
            // At first the whole graph, unless its text would be too small to read.
            width:
              zoom === 1
                ? `clamp(${Math.round(layout.width * 0.62)}px, 100%, ${widest})`
                : `${Math.round(layout.width * zoom)}px`,
          }}
          role="group"
          aria-label={say("graphOf", { position: answer.position, n: answer.positions.length })}
        >
          {answer.positions.flatMap((one, i) =>
            one.options.map((option) => {
              const a = layout.places[i];
              const b = layout.places[option];
              if (!a || !b) return null;
              const wins = isZero(answer.positions[option]?.value);
              const near = pointed === i || pointed === option;
              const middle = (a.y + b.y) / 2;
              return (
                <path
                  key={`${i}-${option}`}
                  class={`link-line ${wins ? "to-zero" : ""} ${pointed === null ? "" : near ? "near" : "far"}`}
                  d={`M${a.x} ${a.y + 22}C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${b.y - 22}`}
                />
              );
            }),
          )}
          {answer.positions.map((one, i) => {
            const place = layout.places[i];
            if (!place) return null;
            const zero = isZero(one.value);
            return (
              <g
                key={i}
                class={`node ${zero ? "zero" : ""} ${i === 0 ? "root" : ""}`}
                role="button"
                tabIndex={0}
                transform={`translate(${place.x} ${place.y})`}
                onClick={() => go({ position: one.position })}
                onKeyDown={(event) => {
                  if (event.key === "Enter" || event.key === " ") {
                    event.preventDefault();
                    go({ position: one.position });
                  }
                }}
                onPointerEnter={() => setPointed(i)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(i)}
                onBlur={() => setPointed(null)}
              >
                <rect x={-place.width / 2} y={-22} width={place.width} height={44} rx={9} />
                <text class="node-name" y={-3}>
                  {short(one.position)}
                </text>
                <text class="node-value" y={14}>
                  {`= ${valueText(one.value)}`}
                </text>
                <desc>{say("graphNode", { position: one.position })}</desc>
              </g>
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
