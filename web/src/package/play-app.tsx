// SPDX-License-Identifier: MIT
// What <grundy-play> shows: one position as a picture whose parts are pressed, whose turn it is, and the moves as a list.

import { useEffect, useRef, useState } from "preact/hooks";
import type { PlayMove } from "../engine/answers";
import { askKept, useAsk, useEngine } from "../engine/context";
import { misereIf, scopeOf } from "../engine/scope";
import { useSay } from "../i18n/text";
import { Icon } from "../ui/icons";
import { Button, ErrorBox, Waiting } from "../ui/parts";
import { spokenMove } from "../views/move-words";
import { hintFor } from "../views/moves";
import { MovesList } from "../views/play/moves-list";
import { outcomeOf, outcomeText } from "../views/play/outcome";
import { Stage } from "../views/play/stage";
import { type Course, type Setting, useCourse, useEngineTurn } from "./course";

export interface Told {
  move: (position: string, made: string) => void;
  /** The game is over; null if nobody has won. */
  end: (winner: string | null) => void;
}

/** Keeps the keyboard where it was: what had the focus may have been taken from the picture. */
function useFocus(ready: boolean, over: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (!ready || !held.current) return;
    held.current = false;
    const root = frame.current?.getRootNode() as ShadowRoot | undefined;
    if (root?.activeElement) return;
    const next = over ? ".restart" : '.pressable[tabindex="0"], .moves .move';
    frame.current?.querySelector<HTMLElement & SVGElement>(next)?.focus();
  }, [ready]);
  const hold = () => {
    const root = frame.current?.getRootNode() as ShadowRoot | undefined;
    held.current = root?.activeElement != null;
  };
  return { frame, hold };
}

function namesOf(say: ReturnType<typeof useSay>, setting: Setting): [string, string] {
  if (setting.against === "person") return [say("player1"), say("player2")];
  return setting.engineFirst ? [say("engine"), say("you")] : [say("you"), say("engine")];
}

function useAnswers(setting: Setting, course: Course, values: boolean) {
  const won = course.position === "win";
  const scope = scopeOf(setting.rules);
  const { position } = course;
  const asked = useAsk("play", won ? null : { ...scope, ...misereIf(setting.misere), position });
  const drawn = useAsk("position", won ? null : { ...scope, position, values: values && !setting.misere });
  // Moves and picture must be those of the same position.
  const answer = asked.pending || drawn.pending ? null : asked.answer;
  return { won, answer, drawn: drawn.answer, error: asked.error ?? drawn.error, pending: asked.pending };
}

export function PlayApp({ setting, values, tell }: { setting: Setting; values: boolean; tell: Told }) {
  const say = useSay();
  const course = useCourse(setting, tell.move);
  const [shown, setShown] = useState<PlayMove | null>(null);
  const [hint, setHint] = useState("");
  const { won, answer, drawn, error, pending } = useAnswers(setting, course, values);
  const over = won || answer?.over === true;
  const outcome = won ? (course.mover === 0 ? 1 : 0) : outcomeOf(answer, course.mover);
  const names = namesOf(say, setting);
  const disabled = !answer || answer.over || course.engineToMove;
  const { frame, hold } = useFocus(over || !disabled, over);

  const engine = useEngine();
  const ask = (position: string) =>
    askKept(engine, "play", { ...scopeOf(setting.rules), ...misereIf(setting.misere), position });
  const making = useEngineTurn(answer, course, setting.strength, ask);
  useEffect(() => {
    setShown(null);
    setHint("");
  }, [course.position]);
  useEffect(() => {
    if (over) tell.end(typeof outcome === "number" ? (names[outcome] ?? null) : null);
  }, [over]);

  const pick = (move: PlayMove) => {
    hold();
    course.move(move);
  };
  const pictured = drawn?.components ?? [];
  const help = () => {
    if (!answer) return;
    const named = (move: PlayMove) => spokenMove(say, pictured[move.component - 1] ?? null, move, pictured.length > 1);
    const advice = hintFor(say, answer, named);
    setShown(advice.move);
    setHint(advice.text);
  };
  const turn = setting.against === "person" ? say("turnOf", { who: names[course.mover] }) : say(course.engineToMove ? "engineTurn" : "yourTurn");
  const status = over ? outcomeText(say, outcome, true, names) : answer ? turn : "\u00a0";
  if (error) return <ErrorBox error={error} text={error.where === "rules" ? setting.rules : course.position} />;
  return (
    <div ref={frame} class={`table ${over ? "over" : ""}`} role="group" aria-label={setting.position}>
      <div class="status-line">
        <p class={`status turn-of${over && typeof outcome === "number" ? outcome : course.mover}`} role="status">
          {status} {setting.misere && <span class="chip">{say("misere")}</span>}
          <Waiting on={pending} />
        </p>
        <div class="buttons">
          <Button onClick={course.undo} disabled={!course.moved}>
            <Icon name="undo" /> {say("undo")}
          </Button>
          <Button onClick={help} disabled={disabled}>
            <Icon name="hint" /> {say("hint")}
          </Button>
          <Button class="restart" onClick={course.restart} disabled={!course.begun}>
            <Icon name="restart" /> {say("restart")}
          </Button>
        </div>
      </div>
      {won && <p class="generic">{say("endedAtOnce")}</p>}
      {!won && drawn?.components && (
        <Stage
          picture={drawn}
          moves={answer?.moves ?? []}
          complete={answer?.complete === true}
          values={values && !setting.misere}
          shown={making ?? shown}
          engineMoves={making !== null}
          show={setShown}
          pick={pick}
          disabled={disabled}
        />
      )}
      <p class="hint-line" role="status">
        {hint}
      </p>
      {answer && !over && (
        <details class="moves-panel">
          <summary>{say("legalMovesCount", { n: `${answer.moves.length}${answer.complete ? "" : "+"}` })}</summary>
          <MovesList answer={answer} components={pictured} open={values} shown={shown} show={setShown} pick={pick} disabled={disabled} />
        </details>
      )}
    </div>
  );
}
