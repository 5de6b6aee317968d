// SPDX-License-Identifier: MIT
// Play: against the engine or between two people. Who wins and which moves there are, the engine says.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, hrefTo, useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Panel, Segments, Toggle, Waiting } from "../../ui/parts";
import { bestMoves, delayingMoves, hintFor } from "../moves";
import { PositionField } from "../position-field";
import { backTo, becomeOther, begin, type Course, makeMove, moverOf, useCourse } from "./history";
import { MovesList } from "./moves-list";
import { type Outcome, outcomeOf, outcomeText } from "./outcome";
import { Stage } from "./stage";
import { HistoryStrip } from "./strip";

/** The engine's move: one of the best, or of those that delay its loss, or any. */
function engineMove(answer: PlayAnswer): PlayMove | undefined {
  const choices = [bestMoves(answer), delayingMoves(answer), answer.moves].find((moves) => moves.length > 0) ?? [];
  return choices[Math.floor(Math.random() * choices.length)];
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function useEngineTurn(answer: PlayAnswer | null, active: boolean, play: (move: PlayMove) => void): void {
  useEffect(() => {
    if (!active || !answer || answer.over) return;
    const move = engineMove(answer);
    if (!move) return;
    const timer = setTimeout(() => play(move), still() ? 60 : 700);
    return () => clearTimeout(timer);
  }, [answer, active]);
}

function useStatus(answer: PlayAnswer | null, course: Course, outcome: Outcome, won: boolean, against: "engine" | "person"): string {
  const say = useSay();
  const mover = moverOf(course);
  const names = useNames(course, against);
  if (won || answer?.over) return outcomeText(say, outcome, true, names);
  if (!answer) return " ";
  if (against === "engine") return mover === course.you ? say("yourTurn") : say("engineTurn");
  return say("turnOf", { who: names[mover] });
}

function useNames(course: Course, against: "engine" | "person"): [string, string] {
  const say = useSay();
  if (against === "person") return [say("player1"), say("player2")];
  return course.you === 0 ? [say("you"), say("engine")] : [say("engine"), say("you")];
}

export function PlayView() {
  const say = useSay();
  const route = useRoute();
  const course = useCourse();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<PlayMove | null>(null);
  const [hint, setHint] = useState("");
  const won = route.position === "win";
  const scope = scopeOf(route.rules);
  const asked = useAsk("play", won ? null : { ...scope, ...misereIf(route.misere), position: route.position });
  const drawn = useAsk("position", won ? null : { ...scope, position: route.position, values: open && !route.misere });
  // Moves and picture must be those of the same position.
  const answer = asked.pending || drawn.pending ? null : asked.answer;
  const mover = moverOf(course);
  const outcome = won ? (mover === 0 ? 1 : 0) : outcomeOf(answer, mover);
  const names = useNames(course, route.opponent);
  const engineToMove = route.opponent === "engine" && mover !== course.you;
  const status = useStatus(answer, course, outcome, won, route.opponent);

  const play = (move: PlayMove) => {
    setShown(null);
    setHint("");
    makeMove(course, route.position, outcome, move, engineToMove);
  };
  useEngineTurn(answer, engineToMove, play);

  const undo = () => {
    const back = route.opponent === "engine" && course.turns.length > 1 ? (engineToMove ? 1 : 2) : 1;
    setHint("");
    backTo(course, Math.max(0, course.turns.length - back));
  };
  const help = () => {
    if (!answer) return;
    const advice = hintFor(say, answer);
    if (advice.move) setShown(advice.move);
    setHint(advice.text);
  };
  // What was said of another position.
  useEffect(() => {
    setShown(null);
    setHint("");
  }, [route.position, route.misere, route.rules]);
  const startPosition = course.turns[0]?.position ?? route.position;
  const moves = useMemo(() => answer?.moves ?? [], [answer]);
  const disabled = !answer || answer.over || engineToMove;
  const over = won || answer?.over === true;
  const error = asked.error ?? drawn.error;

  return (
    <div class="play-view">
      <h1 class="unseen">{say("view_play")}</h1>
      <PositionField
        position={route.position}
        error={error}
        change={(position) => begin({ position }, course.you)}
      >
        <Segments
          label={say("opponent")}
          value={route.opponent}
          options={[
            { value: "engine", label: say("againstEngine") },
            { value: "person", label: say("twoPeople") },
          ]}
          change={(opponent) => go({ opponent }, { replace: true, memory: course })}
        />
        <Toggle
          label={say("misere")}
          on={route.misere}
          change={(misere) => begin({ misere, position: startPosition }, course.you)}
        />
        <Toggle label={say("showValues")} on={open} change={setOpen} />
      </PositionField>
      {error && <ErrorBox error={error} text={route.position} />}
      {error === null && <div class="play-columns">
        <Panel class={`table ${over ? "over" : ""}`}>
          <div class="status-line">
            <p class={`status turn-of${over && typeof outcome === "number" ? outcome : mover}`} role="status" aria-live="polite">
              {status} {route.misere && <span class="chip">{say("misere")}</span>}
              <Waiting on={asked.pending} />
            </p>
            <div class="buttons">
              <Button onClick={undo} disabled={course.turns.length === 0}>
                <Icon name="undo" /> {say("undo")}
              </Button>
              <Button onClick={help} disabled={disabled}>
                <Icon name="hint" /> {say("hint")}
              </Button>
              <Button
                onClick={() => begin({ position: startPosition }, course.you)}
                disabled={course.turns.length === 0}
              >
                <Icon name="restart" /> {say("restart")}
              </Button>
              {route.opponent === "engine" && !over && (
                <Button look="quiet" onClick={() => becomeOther(course)}>
                  {course.turns.length === 0 && course.you === 0 ? say("engineFirst") : say("swap")}
                </Button>
              )}
            </div>
          </div>
          {won ? (
            <p class="generic">{say("endedAtOnce")}</p>
          ) : (
            drawn.answer?.components && (
              <Stage
                picture={drawn.answer}
                moves={moves}
                complete={answer?.complete === true}
                values={open && !route.misere}
                shown={shown}
                show={setShown}
                pick={play}
                disabled={disabled}
              />
            )
          )}
          <p class="hint-line" role="status">
            {hint}
            {over && (
              <a
                class="button"
                href={hrefTo({ view: "why", position: startPosition })}
                onClick={(event) => {
                  event.preventDefault();
                  go({ view: "why", position: startPosition });
                }}
              >
                {say("seeWhy")}
              </a>
            )}
          </p>
          <HistoryStrip course={course} outcome={outcome} names={names} open={open || over} over={over} />
        </Panel>
        <Panel
          title={answer ? say("legalMovesCount", { n: `${moves.length}${answer.complete ? "" : "+"}` }) : say("legalMoves")}
          class="moves-panel"
        >
          {answer && !answer.known && !answer.over && <p class="hint">{say("notKnown")}</p>}
          {answer && open && answer.known && !over && (
            <p class="verdict">{outcomeText(say, outcome, false, names)}</p>
          )}
          {answer && (
            <MovesList
              answer={answer}
              several={(drawn.answer?.components?.length ?? 1) > 1}
              open={open}
              shown={shown}
              show={setShown}
              pick={play}
              disabled={disabled}
            />
          )}
        </Panel>
      </div>}
    </div>
  );
}
