// SPDX-License-Identifier: MIT
// A sheet for a lesson: position, moves, mex, sum, winning moves; filled in, or with blanks. The browser prints it, or
// saves it as PDF.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayAnswer, SolveAnswer } from "../../engine/answers";
import { LargestScale } from "../../draw/scene";
import { Thumb, usePositions } from "../../draw/thumbs";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, start, useRoute } from "../../state/route";
import { ErrorBox, Toggle, Waiting } from "../../ui/parts";
import { pictureOf } from "../../ui/picture";
import { SavePicture, scenesIn } from "../../ui/save-picture";
import { AsSum } from "../as-sum";
import { Made, usePictures } from "../made";
import { orderedMoves } from "../moves";
import { PositionField } from "../position-field";
import { Aim, Rules } from "../rules";
import { noMoveKey, verdictText } from "../verdict";
import { reasonText } from "../why/reasons";
import { type Exercise, exerciseOf, type MexStep } from "./exercise";
import { useParts } from "./parts";
import { Blank, SheetFigure, SheetHead, type SheetKind, SheetTools, sheetsOf } from "./sheet-parts";

/** A sheet to begin with has a move to find. */
const usual = "kayles(7) + *3";
const mostMoves = 40;
const mostWinning = 12;

function MexPart(props: { step: MexStep; blank: boolean; rules: string }) {
  const say = useSay();
  const { step, blank } = props;
  const pictures = usePositions(step.options.map((one) => one.text), props.rules);
  return (
    <section class="sheet-part">
      <h3>
        {say("mexTitle", { position: step.position })}
        {step.times > 1 ? ` (${step.times} ×)` : ""}
      </h3>
      <ul class="sheet-options">
        {step.options.map(({ text, value }) => (
          <li key={text}>
            <Thumb components={pictures.get(text)} /> <code>{text}</code> = <Blank blank={blank} text={value} />
          </li>
        ))}
      </ul>
      <p>
        {step.options.length === 0 ? say("buildNoOption") : say("buildMex")} <Blank blank={blank} text={step.value} />
      </p>
    </section>
  );
}

function SumPart(props: { exercise: Exercise; blank: boolean }) {
  const say = useSay();
  const { exercise, blank } = props;
  const bits = (text: string) => (
    <span class="sheet-bits">
      {[...text].map((bit, i) => (
        <span key={i}>{blank ? "\u00a0" : bit}</span>
      ))}
    </span>
  );
  return (
    <section class="sheet-part">
      <h3>{say("sumTitle")}</h3>
      <table class="sheet-table">
        <thead>
          <tr>
            <th scope="col">{say("component")}</th>
            <th scope="col">{say("value")}</th>
            <th scope="col">{say("inBinary")}</th>
          </tr>
        </thead>
        <tbody>
          {exercise.rows.map((row, i) => (
            <tr key={i}>
              <td>
                <code>{row.position}</code>
              </td>
              <td>
                <Blank blank={blank} text={row.value} />
              </td>
              <td>{bits(row.bits)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">XOR</th>
            <td>
              <Blank blank={blank} text={exercise.total} />
            </td>
            <td>{bits(exercise.xor)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Where values are no numbers, or misère play decides: the moves. */
function MovesPart(props: { play: PlayAnswer }) {
  const say = useSay();
  const moves = orderedMoves(props.play);
  const pictures = usePictures(moves.slice(0, mostMoves));
  return (
    <section class="sheet-part">
      <h3>{say("legalMovesCount", { n: `${moves.length}${props.play.complete ? "" : "+"}` })}</h3>
      <ul class="sheet-options">
        {moves.slice(0, mostMoves).map((move) => (
          <li key={`${move.component}${move.to}`}>
            <Made component={pictures.get(move.from)} move={move} notation />
          </li>
        ))}
      </ul>
      {moves.length > mostMoves && <p>{say("andMore", { n: moves.length - mostMoves })}</p>}
    </section>
  );
}

function WinningPart(props: { solved: SolveAnswer; blank: boolean }) {
  const say = useSay();
  const { solved, blank } = props;
  const shown = solved.moves.slice(0, mostWinning);
  const pictures = usePictures(shown);
  return (
    <section class="sheet-part">
      <h3>{say("buildWinner")}</h3>
      <p>
        <Blank blank={blank} text={verdictText(say, solved)} wide />
      </p>
      <h3>{say(solved.winner === null ? "drawMoves" : "winningMoves")}</h3>
      <ul class="sheet-winning">
        {blank
          ? Array.from({ length: Math.max(2, Math.min(4, shown.length)) }, (_, i) => (
              <li key={i}>
                <Blank blank text="" wide />
              </li>
            ))
          : shown.map((move) => (
              <li key={`${move.component}${move.to}`}>
                <Made component={pictures.get(move.from)} move={move} notation /> {reasonText(say, solved, move)}
              </li>
            ))}
      </ul>
      {!blank && shown.length === 0 && <p>{say(noMoveKey(solved))}</p>}
      {!blank && solved.moves.length > shown.length && <p>{say("andMore", { n: solved.moves.length - shown.length })}</p>}
    </section>
  );
}

interface SheetProps {
  solved: SolveAnswer;
  play: PlayAnswer;
  components: readonly ComponentPicture[];
  exercise: Exercise | null;
  blank: boolean;
  rules: string;
}

function Sheet(props: SheetProps) {
  const say = useSay();
  const { solved, components, exercise, blank } = props;
  const figure = useRef<HTMLDivElement>(null);
  return (
    <article class={`sheet ${blank ? "blanks" : ""}`} aria-label={say(blank ? "sheetBlank" : "sheetFilled")}>
      <SheetHead
        title={solved.misere === true ? `${solved.position} (${say("misere")})` : solved.position}
        blank={blank}
      />
      <Rules components={components} rules={props.rules} />
      <Aim misere={solved.misere === true} />
      <LargestScale.Provider value={1}>
        <SheetFigure components={components.slice(0, 12)} frame={figure} />
      </LargestScale.Provider>
      <SavePicture name={solved.position} take={() => pictureOf(scenesIn(figure.current))} />
      {exercise ? (
        <>
          {exercise.mexes.map((step) => (
            <MexPart key={step.position} step={step} blank={blank} rules={props.rules} />
          ))}
          {exercise.rows.length > 1 && <SumPart exercise={exercise} blank={blank} />}
        </>
      ) : (
        <MovesPart play={props.play} />
      )}
      <WinningPart solved={solved} blank={blank} />
      <p class="sheet-foot">Grundy</p>
    </article>
  );
}

export function Sheets() {
  const say = useSay();
  const { position, rules, misere } = useRoute();
  const [kind, setKind] = useState<SheetKind>("both");
  useEffect(() => {
    if (position === start.position && !/[?&]pos=/.test(location.hash)) go({ position: usual }, { replace: true });
  }, []);
  const scope = { ...scopeOf(rules), ...misereIf(misere) };
  const asked = useAsk("solve", { ...scope, position, moves: 1000 });
  const play = useAsk("play", { ...scope, position, moves: 1000 });
  const drawn = useAsk("position", { ...scopeOf(rules), position, values: false });
  const solved = asked.pending ? null : asked.answer;
  const { parts, error } = useParts(solved, rules);
  const exercise = solved && parts ? exerciseOf(solved, parts) : null;
  const ready = solved && (parts ?? error) && play.answer && !play.pending && drawn.answer?.components && !drawn.pending;
  return (
    <div class="sheets">
      <PositionField position={position} error={asked.error} change={(next) => go({ position: next })}>
        <SheetTools kind={kind} change={setKind} ready={Boolean(ready)}>
          <Toggle label={say("misere")} on={misere} change={(next) => go({ misere: next })} />
        </SheetTools>
        <Waiting on={asked.pending} />
      </PositionField>
      {asked.error && <ErrorBox error={asked.error} text={position} change={(next) => go({ position: next })} />}
      {error && <ErrorBox error={error} />}
      {solved && <AsSum position={solved.position} rules={rules} />}
      {ready &&
        sheetsOf(kind).map((blank) => (
          <Sheet
            key={String(blank)}
            solved={solved}
            play={play.answer as PlayAnswer}
            components={drawn.answer?.components ?? []}
            exercise={exercise}
            blank={blank}
            rules={rules}
          />
        ))}
    </div>
  );
}
