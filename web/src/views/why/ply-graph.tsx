// SPDX-License-Identifier: MIT
// A game graph that the reader opens one position at a time, with pictures: of any size.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { canShowMove } from "../../draw/miniature";
import type { ComponentPicture } from "../../engine/answers";
import { askKept, toEngineError, useAsk, useEngine } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { Button, ErrorBox, Toggle, Waiting } from "../../ui/parts";
import { boxSize, GraphPicture } from "./graph-picture";
import { layOut } from "./layers";
import { drawnOptions, hiddenOptions, type Opened, seenFrom } from "./plies";

/** The most components of a sum that are drawn beside each other. */
const mostPictures = 4;
const mostNodes = 400;

/** The pictures of a position's components; none if one of them is better read. */
function drawable(components: readonly ComponentPicture[] | undefined): readonly ComponentPicture[] {
  return components && components.length <= mostPictures && components.every(canShowMove) ? components : [];
}

export function PlyGraph(props: { position: string; rules: string }) {
  const say = useSay();
  const engine = useEngine();
  const scope = scopeOf(props.rules);
  const root = useAsk("play", { ...scope, position: props.position, moves: 1000 });
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const [chosen, setChosen] = useState("");
  const [values, setValues] = useState(true);
  const [fault, setFault] = useState<EngineError | null>(null);
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  const rootName = root.answer?.position ?? "";
  const rootPictures = useAsk("position", rootName === "" ? null : { ...scope, position: rootName, values: false });

  const open = async (position: string) => {
    setBusy(true);
    setFault(null);
    try {
      const answer = await askKept(engine, "play", { ...scope, position, moves: 1000 });
      const options = drawnOptions(answer).flatMap((one) => (one.position === "win" ? [] : [one.position]));
      const drawn = options.length === 0 ? null : await askKept(engine, "position", { ...scope, positions: options });
      const pictures = new Map(options.map((one, i) => [one, drawn?.positions?.[i]?.components ?? []]));
      if (!gone.current) setOpened((old) => new Map(old).set(position, { answer, pictures }));
    } catch (error) {
      if (!gone.current) setFault(toEngineError(error));
    } finally {
      if (!gone.current) setBusy(false);
    }
  };
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    if (rootName !== "") void open(rootName);
  }, [rootName]);

  const nodes = useMemo(
    () => (rootName === "" ? [] : seenFrom(rootName, root.answer?.value ?? null, opened)),
    [rootName, opened],
  );
  const pictures = useMemo(() => {
    const all = new Map<string, readonly ComponentPicture[]>([[rootName, rootPictures.answer?.components ?? []]]);
    for (const one of opened.values()) for (const [position, components] of one.pictures) all.set(position, components);
    return all;
  }, [opened, rootName, rootPictures.answer]);
  const layout = useMemo(
    () =>
      nodes.length === 0
        ? null
        : layOut({ positions: nodes }, (text) =>
            boxSize(text === "win" ? say("hasWon") : text, drawable(pictures.get(text)).length),
          ),
    [nodes, pictures, say],
  );
  if (root.error) return <ErrorBox error={root.error} text={props.position} />;
  if (!layout) return <Waiting on={root.pending} />;
  const press = (position: string) => {
    setChosen(position);
    if (!opened.has(position)) {
      if (nodes.length < mostNodes) void open(position);
      return;
    }
    setOpened((old) => new Map([...old].filter(([one]) => one !== position)));
  };
  const hidden = [...opened.values()].reduce((sum, one) => sum + hiddenOptions(one.answer), 0);
  return (
    <div class="ply-graph">
      <GraphPicture
        layout={layout}
        least={0.75}
        label={say("graphOpened", { position: rootName, n: nodes.length })}
        nodes={nodes.map((node) => ({
          position: node.position,
          value: values ? node.value : null,
          pictures: drawable(pictures.get(node.position)),
          label: say(opened.has(node.position) ? "graphClose" : "graphOpen", { position: node.position }),
          open: opened.has(node.position),
          chosen: node.position === chosen,
          press: node.position === "win" ? undefined : () => press(node.position),
        }))}
      >
        <Toggle label={say("showValues")} on={values} change={setValues} />
        <span class="plot-range">{say("graphSize", { n: nodes.length })}</span>
      </GraphPicture>
      <p class="hint" role="status">
        {chosen === "" ? (
          say("graphPlyHint")
        ) : (
          <Button look="quiet" onClick={() => go({ position: chosen })}>
            {say("graphNode", { position: chosen })}
          </Button>
        )}
        <Waiting on={busy} />
      </p>
      {hidden > 0 && <p class="hint">{say("graphHidden", { n: hidden })}</p>}
      {nodes.length >= mostNodes && <p class="hint">{say("graphFull", { n: mostNodes })}</p>}
      {fault && <ErrorBox error={fault} />}
    </div>
  );
}
