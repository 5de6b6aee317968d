// SPDX-License-Identifier: MIT
// Play: against the engine or between two people. Who wins and which moves there are, the engine says.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlayMove } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, hrefTo, useRoute } from "../../state/route";
import { ErrorBox, Panel, Waiting } from "../../ui/parts";
import { moveWords } from "../move-words";
import { hintFor, madeText } from "../moves";
import { backTo, makeMove, moverOf, turnFrom, useCourse } from "./history";
import { MovesList } from "./moves-list";
import { outcomeOf, outcomeText } from "./outcome";
import { useReplay } from "./replay";
import { Review } from "./review";
import { Controls } from "./controls";
import { GameSettings } from "./game-settings";
import { Stage } from "./stage";
import { HistoryStrip } from "./strip";
import { useEngineTurn, useNames, useStatus } from "./turns";

export function PlayView() {
  const say = useSay();
  const route = useRoute();
  const course = useCourse();
  const engine = useEngine();
  const [settings, setSettings] = useState(false);
  const replaying = useReplay(course);
  const open = route.values;
  const [shown, setShown] = useState<PlayMove | null>(null);
  const [hint, setHint] = useState("");
  const won = route.position === "win";
  const scope = scopeOf(route.rules);
  const asked = useAsk("play", won ? null : { ...scope, ...misereIf(route.misere), position: route.position });
  const drawn = useAsk("position", won ? null : { ...scope, position: route.position, values: open && !route.misere });
  // Moves and picture must be those of the same position.
  const answer = asked.pending || drawn.pending || replaying ? null : asked.answer;
  const mover = moverOf(course);
  const outcome = won ? (mover === 0 ? 1 : 0) : outcomeOf(answer, mover);
  const { you } = route;
  const names = useNames(you, route.opponent);
  const engineToMove = route.opponent === "engine" && mover !== you;
  const status = useStatus(answer, course, outcome, won, route.opponent, you);
  const components = drawn.answer?.components ?? [];

  const play = (move: PlayMove) => {
    setShown(null);
    setHint("");
    if (answer) makeMove(course, answer, turnFrom(answer, components, route.position, outcome, move), engineToMove);
  };
  const askPlay = (position: string) => askKept(engine, "play", { ...scope, ...misereIf(route.misere), position });
  const making = useEngineTurn(answer, engineToMove, route.level, askPlay, play);
  const last = course.turns.at(-1);
  const lastWords = last ? (moveWords(say, last.component, last.move) ?? madeText(last.move)) : "";
  const lastMover = names[mover === 0 ? 1 : 0];

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
      <div class={`play-view ${settings || error ? "with-settings" : ""}`}>
        <h1 class="unseen">{say("view_play")}</h1>
        <GameSettings error={error} start={startPosition} />
        {error && <ErrorBox error={error} text={route.position} />}
        {error === null && <div class="play-columns">
          <Panel class={`table ${over ? "over" : ""}`}>
            <div class="status-line">
              <p class={`status turn-of${over && typeof outcome === "number" ? outcome : mover}`} role="status" aria-live="polite">
                {status} {route.misere && <span class="chip">{say("misere")}</span>}
                <Waiting on={asked.pending} />
              </p>
              <Controls
                settings={settings}
                toggleSettings={() => setSettings(!settings)}
                undo={undo}
                help={disabled ? null : help}
                over={over}
                start={startPosition}
              />
            </div>
            <p class="last-move" role="status" aria-live="polite">
              {last && <span class={`turn-of${mover === 0 ? 1 : 0}`}>{say("lastMove", { who: lastMover, what: lastWords })}</span>}
            </p>
            {won ? (
              <p class="generic">{say("endedAtOnce")}</p>
            ) : (
              drawn.answer?.components && (
                <Stage
                  picture={drawn.answer}
                  moves={moves}
                  complete={answer?.complete === true}
                  values={open && !route.misere}
                  shown={making ?? shown}
                  engineMoves={making !== null}
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
            {over && <Review course={course} outcome={outcome} names={names} values={!route.misere} />}
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
                components={components}
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
