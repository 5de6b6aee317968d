// SPDX-License-Identifier: MIT
// The graph of all positions that play can reach, with their values: as a whole if it is small, or opened by the reader,
// one position at a time.

import { useMemo, useState } from "preact/hooks";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { ErrorBox, Segments, Waiting } from "../../ui/parts";
import { boxSize, GraphPicture } from "./graph-picture";
import { layOut } from "./layers";
import { PlyGraph } from "./ply-graph";

const limit = 120;

type Mode = "whole" | "plies";

export function GameGraphView(props: { position: string; rules: string }) {
  const say = useSay();
  const [wanted, setWanted] = useState<Mode>("whole");
  const { answer, error, pending } = useAsk("game-graph", { position: props.position, ...scopeOf(props.rules), limit });
  const layout = useMemo(
    () => (answer ? layOut(answer, (text) => boxSize(text === "win" ? say("hasWon") : text)) : null),
    [answer, say],
  );
  const tooLarge = error?.kind === "input";
  if (error && !tooLarge) return <ErrorBox error={error} text={props.position} />;
  if (!tooLarge && (!answer || !layout)) return <Waiting on={pending} />;
  const mode = tooLarge ? "plies" : wanted;
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
