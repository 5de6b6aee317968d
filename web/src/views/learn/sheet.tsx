// SPDX-License-Identifier: MIT
// A sheet for a lesson: position, moves, mex, sum, winning moves; filled in, or with blanks. The browser prints it, or
// saves it as PDF.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayAnswer, SolveAnswer } from "../../engine/answers";
import { LargestScale } from "../../draw/scene";
import { Thumb, usePositions, usePositionsApart } from "../../draw/thumbs";
import { useAsk } from "../../engine/context";
import type { EngineError } from "../../engine/engine";
import { misereIf, scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { isNumber } from "../../ui/values";
import { Button, DelayedField, ErrorBox, Toggle, Waiting } from "../../ui/parts";
import { heapSum } from "../../ui/repair";
import { pictureOf } from "../../ui/picture";
import { SavePicture, scenesIn } from "../../ui/save-picture";
import { caption, termTitle } from "../caption";
import { Made, usePictures } from "../made";
import { orderedMoves } from "../moves";
import { PositionField } from "../position-field";
import { Aim, Rules } from "../rules";
import { noMoveKey, verdictText } from "../verdict";
import { reasonText } from "../why/reasons";
import { type Exercise, exerciseOf, type MexStep } from "./exercise";
import { useParts } from "./parts";
import { Blank, SheetFigure, SheetHead, type SheetKind, SheetTools, sheetsOf } from "./sheet-parts";

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

const mostLookedUp = 60;

/** The values of smaller positions with which the blanks are filled in: those of the parts of all options. */
function LookUp(props: { exercise: Exercise; rules: string }) {
  const say = useSay();
  const { exercise, rules } = props;
  const own = new Set(exercise.mexes.map((step) => step.position));
  const positions = [...new Set(exercise.mexes.flatMap((step) => step.options.map(({ text }) => text)))];
  const drawn = usePositions(positions, rules);
  const all = positions.flatMap((one) => (drawn.get(one) ?? []).map(({ text }) => text));
  const parts = [...new Set(all)].filter((text) => !own.has(text)).slice(0, mostLookedUp);
  // One question for all: as parts of one position.
  const { answer } = useAsk("position", parts.length === 0 ? null : { ...scopeOf(rules), position: parts.join(" + "), values: true });
  const values = new Map((answer?.components ?? []).flatMap(({ text, value }) => (isNumber(value) ? [[text, String(value)] as const] : [])));
  const listed = [...values].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  if (listed.length === 0) return null;
  return (
    <section class="sheet-part sheet-known">
      <h3>{say("sheetKnown")}</h3>
      <dl>
        {listed.map(([text, value]) => (
          <div key={text}>
            <dt>
              <code>{text}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
  const words = useEngineWords();
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
                <Made component={pictures.get(move.from)} move={move} notation /> {reasonText(say, solved, move, (text) => termTitle(words, text))}
              </li>
            ))}
      </ul>
      {(blank || shown.length > 0) && <p class="hint">{say("alikeOnce")}</p>}
      {!blank && shown.length === 0 && <p>{say(noMoveKey(solved))}</p>}
      {!blank && solved.moves.length > shown.length && <p>{say("andMore", { n: solved.moves.length - shown.length })}</p>}
    </section>
  );
}

interface TaskProps {
  position: string;
  components: readonly ComponentPicture[];
  rules: string;
  misere: boolean;
  blank: boolean;
  /** Whether the values of smaller positions are printed beside the blanks. */
  known: boolean;
  /** Tells that all of it is there, or why it cannot be. */
  ready: () => void;
  /** The number of the task where there are several. */
  number: number | null;
}

/** One position: its picture, and what there is to be found about it. */
function SheetTask(props: TaskProps) {
  const words = useEngineWords();
  const { components, blank, rules, number } = props;
  // As a sum, Nim shows its XOR.
  const position = (rules.includes("nim_heaps") ? null : heapSum(props.position)) ?? props.position;
  const scope = { ...scopeOf(rules), ...misereIf(props.misere), position, moves: 1000 };
  const asked = useAsk("solve", scope);
  const play = useAsk("play", scope);
  const solved = asked.pending ? null : asked.answer;
  const { parts, error } = useParts(solved, rules);
  const exercise = solved && parts ? exerciseOf(solved, parts) : null;
  const figure = useRef<HTMLDivElement>(null);
  const there = Boolean(solved && (parts ?? error) && play.answer && !play.pending);
  const fault = asked.error ?? error;
  useEffect(() => {
    if (there || fault) props.ready();
  }, [there, fault]);
  if (fault) return <ErrorBox error={fault} text={position} />;
  if (!there || !solved || !play.answer) return null;
  return (
    <section class="sheet-task">
      {number !== null && (
        <h3 class="sheet-number">
          {number}. {components.map((one) => caption(words, one)).join(" + ")}
        </h3>
      )}
      <LargestScale.Provider value={1}>
        <SheetFigure components={components.slice(0, 12)} frame={figure} />
      </LargestScale.Provider>
      <SavePicture name={solved.position} take={() => pictureOf(scenesIn(figure.current))} />
      <div class="sheet-parts">
        {exercise ? (
          <>
            {blank && props.known && <LookUp exercise={exercise} rules={rules} />}
            {exercise.mexes.map((step) => (
              <MexPart key={step.position} step={step} blank={blank} rules={rules} />
            ))}
            {exercise.rows.length > 1 && <SumPart exercise={exercise} blank={blank} />}
          </>
        ) : (
          <MovesPart play={play.answer} />
        )}
        <WinningPart solved={solved} blank={blank} />
      </div>
    </section>
  );
}

/** What is wrong with a position, below its field, with what is meant. */
function FieldFault(props: { position: string; error: EngineError | undefined; change: (position: string) => void }) {
  return props.error ? <ErrorBox error={props.error} text={props.position} change={props.change} /> : null;
}

/** The positions of a sheet after its first one. */
const mostPositions = 20;

export function Sheets() {
  const say = useSay();
  const words = useEngineWords();
  const { position, rules, misere, also, title } = useRoute();
  const [kind, setKind] = useState<SheetKind>("both");
  const [known, setKnown] = useState(true);
  const further = also === "" ? [] : also.split(";").slice(0, mostPositions);
  const positions = [position, ...further];
  const { pictures: drawn, errors } = usePositionsApart(positions, rules);
  // A position with a fault is marked at its field, and leaves the others as they are.
  const faultless = positions.flatMap((one, i) => (errors.has(one) ? [] : [{ one, number: i + 1 }]));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const about = `${rules}|${String(misere)}|`;
  const ready = faultless.length > 0 && faultless.every(({ one }) => done.has(about + one));
  const all = positions.flatMap((one) => [...(drawn.get(one) ?? [])]);
  const change = (list: string[]) => go({ also: list.join(";") });
  const replace = (at: number, next: string) => change(further.map((old, k) => (k === at ? next.replaceAll(";", ",") : old)));
  const heading = title !== "" ? title : further.length > 0 ? say("sheet") : (drawn.get(position) ?? []).map((one) => caption(words, one)).join(" + ") || position;
  return (
    <div class="sheets">
      <PositionField position={position} error={errors.get(position) ?? null} change={(next) => go({ position: next })}>
        <SheetTools kind={kind} change={setKind} ready={ready}>
          <Toggle label={say("misere")} on={misere} change={(next) => go({ misere: next })} />
          {kind !== "filled" && <Toggle label={say("sheetKnownToo")} on={known} change={setKnown} />}
        </SheetTools>
        <Waiting on={!ready && faultless.length > 0} />
      </PositionField>
      <FieldFault position={position} error={errors.get(position)} change={(next) => go({ position: next })} />
      <div class="sheet-more">
        {further.map((one, i) => (
          <div key={i} class="sheet-also">
            <DelayedField label={say("sheetPosition", { n: i + 2 })} value={one} invalid={errors.has(one)} change={(next) => replace(i, next)} />
            <button type="button" class="icon-button" aria-label={`${say("editDropPart")}: ${one}`} onClick={() => change(further.filter((_, k) => k !== i))}>
              <Icon name="close" />
            </button>
            <FieldFault position={one} error={errors.get(one)} change={(next) => replace(i, next)} />
          </div>
        ))}
        {further.length < mostPositions && (
          <Button onClick={() => change([...further, positions.at(-1) ?? position])}>{say("sheetAdd")}</Button>
        )}
        <DelayedField label={say("sheetTitle")} value={title} placeholder={heading} change={(next) => go({ title: next })} />
      </div>
      {faultless.length > 0 &&
        sheetsOf(kind).map((blank) => (
          <article key={String(blank)} class={`sheet ${blank ? "blanks" : ""}`} aria-label={say(blank ? "sheetBlank" : "sheetFilled")} hidden={!ready}>
            <SheetHead title={misere ? `${heading} (${say("misere")})` : heading} blank={blank} />
            <Rules components={all} rules={rules} />
            <Aim misere={misere} components={all} />
            {faultless.map(({ one, number }) => (
              <SheetTask
                key={`${number}${one}`}
                position={one}
                components={drawn.get(one) ?? []}
                rules={rules}
                misere={misere}
                blank={blank}
                known={known}
                number={positions.length > 1 ? number : null}
                ready={() => setDone((old) => new Set([...old, about + one]))}
              />
            ))}
            <p class="sheet-foot">Grundy</p>
          </article>
        ))}
    </div>
  );
}
