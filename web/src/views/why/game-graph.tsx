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
import { layOut, type Size } from "./layers";

const limit = 120;

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

function sizeOf(text: string): Size {
  const lines = linesOf(text);
  return {
    width: Math.max(44, Math.max(...lines.map((line) => line.length)) * 7.3 + 20),
    height: 30 + lineHeight * lines.length,
  };
}

export function GameGraphView(props: { position: string; rules: string }) {
  const say = useSay();
  const [zoom, setZoom] = useState(1);
  const [pointed, setPointed] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const { answer, error, pending } = useAsk("game-graph", { position: props.position, ...scopeOf(props.rules), limit });
  const layout = useMemo(
    () => (answer ? layOut(answer, (text) => sizeOf(text === "win" ? say("hasWon") : text)) : null),
    [answer, say],
  );
  // What was in the middle of the frame stays there.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom]);
  const zoomTo = (next: number) => {
    const box = frame.current;
    if (box)
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      };
    setZoom(next);
  };
  if (error)
    return error.kind === "input" ? (
      <p class="hint">{say("graphTooLarge", { limit })}</p>
    ) : (
      <ErrorBox error={error} text={props.position} />
    );
  if (!answer || !layout) return <Waiting on={pending} />;
  // The whole graph, as large as the frame allows.
  const tall = `${layout.width / layout.height} * (var(--tallest) - 2px)`;
  const fitting = `min(100%, ${Math.round(layout.width * 1.15)}px, ${tall})`;
  return (
    <div class="game-graph">
      <div class="plot-tools" role="group" aria-label={say("zoom")}>
        <span class="plot-range">{say("graphSize", { n: answer.positions.length })}</span>
        <Button aria-label={say("zoomIn")} onClick={() => zoomTo(Math.min(12, zoom * 1.4))}>
          <Icon name="plus" />
        </Button>
        <Button aria-label={say("zoomOut")} onClick={() => zoomTo(Math.max(1, zoom / 1.4))}>
          <Icon name="minus" />
        </Button>
        <Button aria-label={say("zoomFit")} onClick={() => zoomTo(1)}>
          <Icon name="fit" />
        </Button>
      </div>
      <div class="graph-scroll" ref={frame} tabIndex={0} role="region" aria-label={say("gameGraph")}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          style={{ width: `calc(${zoom} * ${fitting})` }}
          role="group"
          aria-label={say("graphOf", { position: answer.position, n: answer.positions.length })}
        >
          {layout.lines.map(({ from, to, path, head }) => {
            const near = pointed === from || pointed === to;
            return (
              <g
                key={`${from}-${to}`}
                class={`graph-link ${isZero(answer.positions[to]?.value) ? "to-zero" : ""} ${
                  pointed === null ? "" : near ? "near" : "far"
                }`}
              >
                <path class="link-line" d={path} />
                <path class="link-head" d={head} />
              </g>
            );
          })}
          {answer.positions.map((one, i) => {
            const place = layout.places[i];
            if (!place) return null;
            const zero = isZero(one.value);
            const top = -place.height / 2;
            // The end that a rule calls a win is no position.
            const won = one.position === "win";
            const open = won ? undefined : () => go({ position: one.position });
            return (
              <g
                key={i}
                class={`node ${zero ? "zero" : ""} ${i === 0 ? "root" : ""}`}
                role={won ? "img" : "button"}
                tabindex={won ? -1 : 0}
                transform={`translate(${place.x} ${place.y})`}
                onClick={open}
                onKeyDown={(event) => {
                  if (event.key === "Enter" || event.key === " ") {
                    event.preventDefault();
                    open?.();
                  }
                }}
                onPointerEnter={() => setPointed(i)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(i)}
                onBlur={() => setPointed(null)}
              >
                <rect x={-place.width / 2} y={top} width={place.width} height={place.height} rx={9} />
                <text class="node-name">
                  {linesOf(won ? say("hasWon") : one.position).map((line, k) => (
                    <tspan key={k} x={0} y={top + (won ? 26 : 19) + k * lineHeight}>
                      {line}
                    </tspan>
                  ))}
                </text>
                {!won && (
                  <>
                    <text class="node-value" y={-top - 9}>
                      {`= ${valueText(one.value)}`}
                    </text>
                    <desc>{say("graphNode", { position: one.position })}</desc>
                  </>
                )}
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
