// SPDX-License-Identifier: MIT
// A set of puzzles as a sheet to print, with and without solutions.

import { useState } from "preact/hooks";
import { LargestScale } from "../../draw/scene";
import { usePositions } from "../../draw/thumbs";
import type { ComponentPicture } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { DelayedField } from "../../ui/parts";
import { Made } from "../made";
import { Aim, Rules } from "../rules";
import { winningMoves } from "./puzzle-maker";
import { Blank, SheetFigure, SheetHead, SheetTools, type SheetKind, sheetsOf } from "./sheet-parts";

interface PuzzleProps {
  position: string;
  components: readonly ComponentPicture[];
  rules: string;
  misere: boolean;
  blank: boolean;
}

function PrintedPuzzle(props: PuzzleProps) {
  const say = useSay();
  const { position, components, blank } = props;
  const { answer } = useAsk(
    "play",
    blank ? null : { ...scopeOf(props.rules), ...misereIf(props.misere), position, moves: 1000 },
  );
  return (
    <li class="printed-puzzle">
      <SheetFigure components={components} />
      <p>
        {say("puzzleSolution")}{" "}
        {blank ? (
          <Blank blank text="" wide />
        ) : (
          answer &&
          winningMoves(answer).map((move) => (
            <Made key={`${move.component}${move.to}`} component={components[move.component - 1]} move={move} notation />
          ))
        )}
      </p>
    </li>
  );
}

export function PuzzleSheet(props: { set: readonly string[]; rules: string; misere: boolean }) {
  const say = useSay();
  const { set, rules, misere } = props;
  const { title } = useRoute();
  const usual = misere ? `${say("puzzleFind")} (${say("misere")})` : say("puzzleFind");
  const [kind, setKind] = useState<SheetKind>("both");
  const drawn = usePositions(set, rules);
  const all = set.flatMap((position) => [...(drawn.get(position) ?? [])]);
  const ready = set.every((position) => (drawn.get(position) ?? []).length > 0);
  return (
    <div class="sheets">
      <SheetTools kind={kind} change={setKind} ready={ready} />
      <div class="sheet-more">
        <DelayedField label={say("sheetTitle")} value={title} placeholder={usual} change={(next) => go({ title: next })} />
      </div>
      {ready &&
        sheetsOf(kind).map((blank) => (
          <article key={String(blank)} class="sheet" aria-label={say(blank ? "sheetBlank" : "sheetFilled")}>
            <SheetHead title={title === "" ? usual : title} blank={blank} />
            <Rules components={all} rules={rules} />
            <Aim misere={misere} components={all} />
            <LargestScale.Provider value={0.8}>
              <ol class="printed-puzzles">
                {set.map((position, i) => (
                  <PrintedPuzzle
                    key={`${i}${position}`}
                    position={position}
                    components={drawn.get(position) ?? []}
                    rules={rules}
                    misere={misere}
                    blank={blank}
                  />
                ))}
              </ol>
            </LargestScale.Provider>
            <p class="sheet-foot">Grundy</p>
          </article>
        ))}
    </div>
  );
}
