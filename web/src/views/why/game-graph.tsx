// SPDX-License-Identifier: MIT
// The graph of all positions that play can reach, with their values: as a whole if it is small, or opened by the reader,
// one position at a time.

import { useMemo, useState } from "preact/hooks";
import { hasMiniature } from "../../draw/miniature";
import { usePositions } from "../../draw/thumbs";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { ErrorBox, Segments, Waiting } from "../../ui/parts";
import { boxSize, GraphPicture } from "./graph-picture";
import { layOut } from "./layers";
import { PlyGraph } from "./ply-graph";

const limit = 120;
/** The most components of a sum that are drawn beside each other. */
const mostPictures = 4;
const mostScreens = 1.5;

type Mode = "whole" | "plies";

export function GameGraphView(props: { position: string; rules: string }) {
  const say = useSay();
  const [wanted, setWanted] = useState<Mode | null>(null);
  const { answer, error, pending } = useAsk("game-graph", { position: props.position, ...scopeOf(props.rules), limit });
  const texts = useMemo(() => (answer?.positions ?? []).map((one) => one.position).filter((text) => text !== "win"), [answer]);
  const drawn = usePositions(texts, props.rules);
  // Boards and graphs are pictures; heaps are read faster.
  const picturesOf = (text: string) => {
    const components = drawn.get(text) ?? [];
    return components.length <= mostPictures && components.every(hasMiniature) ? components : [];
  };
  const pictured = texts.some((text) => picturesOf(text).length > 0);
  const layout = useMemo(
    () =>
      answer ? layOut(answer, (text) => boxSize(text === "win" ? say("hasWon") : text, picturesOf(text).length)) : null,
    [answer, say, pictured],
  );
  const tooLarge = error?.kind === "input";
  if (error && !tooLarge) return <ErrorBox error={error} text={props.position} />;
  if (!tooLarge && (!answer || !layout)) return <Waiting on={pending} />;
  // What cannot be read at one glance is opened move by move.
  const wide = layout !== null && layout.width > mostScreens * window.innerWidth;
  const mode = tooLarge ? "plies" : (wanted ?? (wide ? "plies" : "whole"));
  return (
    <>
      {tooLarge ? (
        <p class="hint">{say("graphTooLarge", { limit })}</p>
      ) : (
        <Segments
          label={say("shownAs")}
          value={mode}
          options={[
            { value: "whole", label: say("graphWhole") },
            { value: "plies", label: say("graphPlies") },
          ]}
          change={setWanted}
        />
      )}
      {mode === "plies" ? (
        <PlyGraph key={props.position} position={props.position} rules={props.rules} />
      ) : (
        answer &&
        layout && (
          <GraphPicture
            layout={layout}
            label={say("graphOf", { position: answer.position, n: answer.positions.length })}
            nodes={answer.positions.map((one) => ({
              position: one.position,
              value: one.value,
              pictures: picturesOf(one.position),
              label: say("graphNode", { position: one.position }),
              // The end that a rule calls a win is no position.
              press: one.position === "win" ? undefined : () => go({ position: one.position }),
            }))}
          >
            <span class="plot-range">{say("graphSize", { n: answer.positions.length })}</span>
          </GraphPicture>
        )
      )}
    </>
  );
}
