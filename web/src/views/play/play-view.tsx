// SPDX-License-Identifier: MIT
// Play: against the engine or between two people. Who wins and which moves there are, the engine says.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Beginning } from "../../draw/component";
import { beganAs } from "../../draw/looks";
import type { Argument } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { type Say, useSay } from "../../i18n/text";
import { go, hrefTo, useRoute } from "../../state/route";
import { Button, ErrorBox, Panel, Waiting } from "../../ui/parts";
import { spokenMove } from "../move-words";
import { Aim, Rules } from "../rules";
import { ValueLink } from "../value-link";
import { Controls } from "./controls";
import { backTo, begin, explain, mistakesOf, moverAt } from "./history";
import { GameSettings } from "./game-settings";
import { MovesPanel } from "./moves-panel";
import { outcomeText } from "./outcome";
import { type Playing, usePlaying } from "./playing";
import { Review } from "./review";
import { affects, Stage } from "./stage";
import { HistoryStrip } from "./strip";
import { useNames, useStatus } from "./turns";

type Names = [string, string];

function LastMove(props: { playing: Playing; names: Names }) {
  const say = useSay();
  const { course, past } = props.playing;
  const at = (past ?? course.turns.length) - 1;
  const last = course.turns[at];
  const other = moverAt(course, at);
  const what = last && spokenMove(say, last.component, last.move);
  return (
    <p class="last-move" role="status" aria-live="polite">
      {last && <span class={`turn-of${other}`}>{say("lastMove", { who: props.names[other], what: what ?? "" })}</span>}
    </p>
  );
}

function Picture(props: { playing: Playing; values: boolean }) {
  const say = useSay();
  const { playing, values } = props;
  if (playing.won) return <p class="generic">{say("endedAtOnce")}</p>;
  if (!playing.picture?.components) return null;
  return (
    <Stage
      picture={playing.picture}
      moves={playing.answer?.moves ?? []}
      complete={playing.answer?.complete === true}
      values={values}
      shown={playing.making ?? playing.shown}
      engineMoves={playing.making !== null}
      show={playing.show}
      pick={playing.play}
      disabled={playing.disabled}
    />
  );
}

/** A heap of nothing: what a move leaves at the end of a row. */
const isNothing = (term: string) => /^0$|\(0\)$/.test(term);

/** How many parts can be played in, where the last moves made more than one of one. */
function partsMade({ course, answer, picture }: Playing): number {
  const made = course.turns.slice(-2).map(({ move }) => move.to.split(" + ").filter((term) => !isNothing(term)).length);
  if (Math.max(0, ...made) < 2 || answer?.complete !== true) return 0;
  return (picture?.components ?? []).filter((_, index) => answer.moves.some((move) => affects(move, index))).length;
}

/** Whether an argument still has something in it: stones, free cells, edges. */
function hasRest(argument: Argument): boolean {
  if (argument.type === "int") return Number(argument.value) > 0;
  if (argument.type === "board") return argument.cells.some((row) => row.includes(0));
  if (argument.type === "graph") return argument.edges.length > 0;
  return (argument.type === "row" || argument.type === "bag") && argument.values.some((value) => Number(value) > 0);
}

/** Whether something is left in which nobody can move. */
function isStuck({ won, over, picture }: Playing): boolean {
  return over && !won && (picture?.components ?? []).some((one) => one.arguments.some(hasRest));
}

/** What decided the game, as far as the engine knows it. */
function decidedText(say: Say, playing: Playing, reader: 0 | 1, name: string): string {
  const { course, outcome } = playing;
  if (mistakesOf(course, outcome, reader).length > 0) return say(outcome === reader ? "mistakeReturned" : "firstMistake", { who: name });
  if (course.turns.some((turn) => turn.outcome === null)) return "";
  const lostFromStart = course.turns[0]?.outcome === (reader === 0 ? 1 : 0);
  return say(!lostFromStart ? "noMistakeOf" : reader === 0 ? "startLost" : "startWon", { who: name });
}

/** After the game: whose mistake decided it, the way to its reasons, and another game. */
function AfterGame(props: { playing: Playing; names: Names; start: string }) {
  const say = useSay();
  const { you, opponent, pupil } = useRoute();
  const { course, outcome } = props.playing;
  // Whoever reads of others learns most from the loser.
  const reader = opponent === "engine" && course.replayed !== true ? you : outcome === 0 ? 1 : 0;
  const mistake = mistakesOf(course, outcome, reader)[0];
  const why = { view: "why", position: mistake?.position ?? props.start, ...(mistake ? { tried: mistake.move.after } : {}) } as const;
  const decided = decidedText(say, props.playing, reader, props.names[reader]);
  const beginsBadly = opponent === "engine" && course.replayed !== true && !mistake && course.turns[0]?.outcome === (you === 0 ? 1 : 0);
  return (
    <>
      {isStuck(props.playing) && <span>{say("noMoveLeft")}</span>}
      {decided !== "" && <span>{decided}</span>}
      {!pupil && (
        <a
          class="button"
          href={hrefTo(why)}
          onClick={(event) => {
            event.preventDefault();
            if (mistake) explain(course, mistake);
            else go(why);
          }}
        >
          {say("seeWhy")}
        </a>
      )}
      <Button look="main" onClick={() => begin({ position: props.start, you })}>
        {say("playAgain")}
      </Button>
      {beginsBadly && (
        <Button onClick={() => begin({ position: props.start, you: you === 0 ? 1 : 0 })}>{say(you === 0 ? "engineFirst" : "youFirst")}</Button>
      )}
    </>
  );
}

/** The hint that was asked for, or what happened to the board. */
function HintLine(props: { playing: Playing; names: Names; start: string }) {
  const say = useSay();
  const { playing } = props;
  const parts = partsMade(playing);
  return (
    <div class="hint-line" role="status">
      {playing.hint || (parts > 1 && !playing.over ? say("hasSplit", { n: parts }) : "")}
      {playing.over && <AfterGame {...props} />}
    </div>
  );
}

interface TableProps {
  playing: Playing;
  names: Names;
  start: string;
  settings: boolean;
  toggleSettings: () => void;
}

function Table(props: TableProps) {
  const say = useSay();
  const { misere, values, opponent, you, rules, pupil } = useRoute();
  const { playing, names, start } = props;
  const { course, outcome, over, past, standing, ended } = playing;
  const now = useStatus(playing.answer, course, outcome, playing.won, opponent, you);
  const status = past === null ? now : say("lookingBackStatus");
  // A game that ends with a tap in the list ends above the screen.
  const result = useRef<HTMLDivElement>(null);
  const ends = ended && course.turns.length > 0 && course.replayed !== true;
  useEffect(() => {
    if (ends) result.current?.scrollIntoView({ block: "nearest" });
  }, [ends]);
  const turnOf = over && typeof outcome === "number" ? outcome : playing.mover;
  return (
    <Panel class={`table ${over ? "over" : ""}`}>
      <div class="status-line" ref={result}>
        <p class={`status turn-of${turnOf} ${over ? "result" : ""}`} role="status" aria-live="polite">
          {status} {misere && <span class="chip">{say("misere")}</span>}
          <Waiting on={playing.pending} />
        </p>
        <Controls
          settings={props.settings}
          toggleSettings={props.toggleSettings}
          undo={playing.undo}
          help={playing.disabled ? null : playing.help}
          over={over}
          start={start}
        />
      </div>
      <LastMove playing={playing} names={names} />
      <Picture playing={playing} values={values && !misere} />
      <HintLine playing={playing} names={names} start={start} />
      {past !== null && (
        <p class="looking-back" role="status">
          {say("lookingBack", { n: past + 1 })}{" "}
          <Button look="main" onClick={() => playing.lookBack(null)}>
            {say("backToGame")}
          </Button>
          <Button onClick={() => backTo(course, past)}>{say("continueHere")}</Button>
        </p>
      )}
      <HistoryStrip
        course={course}
        outcome={standing}
        names={names}
        open={values || ended}
        over={ended}
        past={past}
        look={playing.lookBack}
      />
      <div class="play-rules">
        <Rules components={playing.picture?.components ?? []} rules={rules} more={!pupil} />
        <Aim misere={misere} components={playing.picture?.components ?? []} cyclic={playing.answer?.cyclic === true} />
      </div>
      {ended && <Review course={course} outcome={standing} names={names} over={ended} values={!misere && !pupil} />}
    </Panel>
  );
}

export function PlayView() {
  const say = useSay();
  const route = useRoute();
  const playing = usePlaying();
  const [settings, setSettings] = useState(false);
  const made = playing.course.turns.length;
  // On a phone settings push the board off the screen: they close when it changes, unless they are what changes it.
  useEffect(() => {
    if (document.activeElement?.closest(".bar, .position-editor") === null || document.activeElement === null) setSettings(false);
  }, [route.position, made]);
  const names = useNames(route.you, route.opponent, playing.course);
  const { answer, error, over } = playing;
  const begun = playing.course.turns[0]?.position;
  const start = begun ?? route.position;
  const first = useAsk("position", begun === undefined ? null : { ...scopeOf(route.rules), position: begun, values: false });
  const now = playing.picture?.components;
  const beginning = useMemo(
    () => beganAs(begun === undefined ? [] : (first.answer?.components ?? []), now ?? []),
    [begun, first.answer, now],
  );
  return (
    <Beginning.Provider value={beginning}>
      <div class={`play-view ${settings || error ? "with-settings" : ""}`}>
        <h1 class="unseen">{say("view_play")}</h1>
        <GameSettings error={error} start={start} />
        {error && <ErrorBox error={error} text={route.position} change={(position) => begin({ position })} />}
        {error === null && (
          <div class="play-columns">
            <Table
              playing={playing}
              names={names}
              start={start}
              settings={settings}
              toggleSettings={() => setSettings(!settings)}
            />
            <MovesPanel
              answer={answer}
              components={playing.picture?.components ?? []}
              open={route.values}
              shown={playing.shown}
              show={playing.show}
              pick={playing.play}
              disabled={playing.disabled}
            >
              {answer && !answer.known && !answer.over && <p class="hint">{say("notKnown")}</p>}
              {answer?.known === true && route.values && !over && (
                <p class="verdict">{outcomeText(say, playing.outcome, false, names)}</p>
              )}
              {route.values && !route.misere && <ValueLink />}
            </MovesPanel>
          </div>
        )}
      </div>
    </Beginning.Provider>
  );
}
