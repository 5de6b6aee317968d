// SPDX-License-Identifier: MIT
// One puzzle: a position in which one move wins. A move that does not win is answered, so that one sees why.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayMove } from "../../engine/answers";
import { canShowMove, MoveMiniature } from "../../draw/miniature";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { type EngineWords, useEngineWords } from "../../i18n/engine-words";
import { type Key, type Say, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Button, ErrorBox, Panel, Waiting } from "../../ui/parts";
import { termTitle } from "../caption";
import { spokenMove } from "../move-words";
import { bestMoves } from "../moves";
import { MovesPanel } from "../play/moves-panel";
import { Stage } from "../play/stage";
import { Aim, Rules } from "../rules";
import { reasonText } from "../why/reasons";
import type { State } from "./progress";
import { winningMoves } from "./puzzle-maker";

interface PuzzleProps {
  position: string;
  state: State;
  change: (state: State) => void;
  next: (() => void) | null;
}

/** A move with the components among which it was made. */
interface Said {
  move: PlayMove;
  components: readonly ComponentPicture[];
}

/** What was said of the last try: a sentence, and the moves that it names. */
interface Feedback {
  right: boolean;
  key: Key;
  move: Said;
  reply?: Said;
}

function wordsOf(say: Say, words: EngineWords, { move, components }: Said): string {
  return spokenMove(say, components[move.component - 1] ?? null, move, components.length > 1, (text) => termTitle(words, text));
}

/** A sentence about moves, with the picture of each. */
function SaidOfMoves(props: { feedback: Feedback }) {
  const say = useSay();
  const words = useEngineWords();
  const { key, move, reply, right } = props.feedback;
  const pictured = [move, ...(reply ? [reply] : [])].flatMap((said) => {
    const component = said.components[said.move.component - 1] ?? null;
    return canShowMove(component) ? [{ component, move: said.move }] : [];
  });
  return (
    <>
      <p class={right ? "puzzle-right" : "puzzle-wrong"}>
        {say(key, { move: wordsOf(say, words, move), reply: reply ? wordsOf(say, words, reply) : "" })}
      </p>
      {!right && (
        <p class="puzzle-pictures" aria-hidden="true">
          {pictured.map((one, i) => (
            <span key={i}>
              {i > 0 && "→ "}
              <MoveMiniature {...one} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}

export function Puzzle(props: PuzzleProps) {
  const say = useSay();
  const words = useEngineWords();
  const engine = useEngine();
  const { rules, misere, pupil } = useRoute();
  const { position, state } = props;
  const scope = { ...scopeOf(rules), ...misereIf(misere) };
  const asked = useAsk("play", { ...scope, position, moves: 1000 });
  const drawn = useAsk("position", { ...scopeOf(rules), position, values: false });
  const solved = state !== "open";
  // Reasons are asked for only when they may be shown.
  const why = useAsk("solve", solved ? { ...scope, position, moves: 100 } : null);
  const [shown, setShown] = useState<PlayMove | null>(null);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const [tries, setTries] = useState(0);
  const saidBox = useRef<HTMLDivElement>(null);
  // On a phone the list of moves is below what is said.
  useEffect(() => {
    if (feedback) saidBox.current?.scrollIntoView({ block: "nearest" });
  }, [feedback]);
  useEffect(() => {
    setShown(null);
    setFeedback(null);
    setTries(0);
  }, [position, rules, misere]);
  const answer = asked.pending || drawn.pending ? null : asked.answer;
  const components = drawn.answer?.components ?? [];
  const moves = useMemo(() => answer?.moves ?? [], [answer]);
  const winning = answer ? winningMoves(answer) : [];
  const only = winning[0];
  const proved = why.pending ? null : why.answer;
  const listed = proved?.moves.find((move) => move.to === only?.to && move.from === only.from);
  const reason = solved && proved && listed ? reasonText(say, proved, listed, (text) => termTitle(words, text)) : "";

  const refute = async (move: PlayMove) => {
    const made = { move, components };
    const found = await askKept(engine, "play", { ...scope, position: move.after })
      .then(async (next): Promise<Feedback> => {
        const reply = bestMoves(next)[0];
        if (next.over || !reply) return { right: false, key: "puzzleWrong", move: made };
        const left = await askKept(engine, "position", { ...scopeOf(rules), position: move.after, values: false });
        const answered = { move: reply, components: left.components ?? [] };
        return { right: false, key: next.winner === null ? "puzzleDraws" : "puzzleRefuted", move: made, reply: answered };
      })
      .catch((): Feedback => ({ right: false, key: "puzzleWrong", move: made }));
    setFeedback(found);
  };
  const pick = (move: PlayMove) => {
    if (solved || !answer?.known) return;
    setShown(null);
    if (move.wins === true) {
      props.change(tries === 0 ? "first" : "later");
      setFeedback({ right: true, key: "puzzleRight", move: { move, components } });
      return;
    }
    setTries(tries + 1);
    void refute(move);
  };
  const answered = (move: PlayMove): Feedback => ({ right: true, key: "puzzleAnswer", move: { move, components } });
  const give = () => {
    if (!only) return;
    props.change("shown");
    setShown(only);
    setFeedback(answered(only));
  };
  const error = asked.error ?? drawn.error;
  if (error) return <ErrorBox error={error} text={position} />;
  const said = feedback ?? (solved && only ? answered(only) : null);
  return (
    <div class="play-columns">
      <Panel class="table">
        <div class="status-line">
          <p class="status">
            {say("puzzleFind")} {misere && <span class="chip">{say("misere")}</span>}
            <Waiting on={asked.pending} />
          </p>
          <div class="buttons">
            {!pupil && (
              <Button onClick={give} disabled={solved || !only}>
                {say("puzzleShow")}
              </Button>
            )}
            {props.next && (
              <Button look={solved ? "main" : "plain"} onClick={props.next}>
                {say("puzzleNext")}
              </Button>
            )}
          </div>
        </div>
        {drawn.answer?.components && (
          <Stage
            picture={drawn.answer}
            moves={moves}
            complete={answer?.complete === true}
            values={false}
            shown={shown ?? (solved ? (only ?? null) : null)}
            engineMoves={solved}
            show={setShown}
            pick={pick}
            disabled={!answer || solved}
          />
        )}
        {answer?.known && winning.length !== 1 && (
          <p class="hint">{say(winning.length === 0 ? "puzzleNone" : "puzzleSeveral", { n: winning.length })}</p>
        )}
        <div class="puzzle-said" ref={saidBox} role="status" aria-live="polite">
          {said && (
            <>
              <SaidOfMoves feedback={said} />
              {solved && reason && <p class="hint">{reason}</p>}
            </>
          )}
        </div>
        {solved && (
          <p class="puzzle-on">
            {/* On a phone the head with its buttons is out of sight by now. */}
            {props.next && (
              <Button look="main" class="below-said" onClick={props.next}>
                {say("puzzleNext")}
              </Button>
            )}
            {!pupil && (
              <Button look="quiet" onClick={() => go({ view: "why", position })}>
                {say("seeWhy")}
              </Button>
            )}
          </p>
        )}
        <div class="play-rules">
          <Rules components={components} rules={rules} />
          <Aim misere={misere} components={components} />
        </div>
      </Panel>
      <MovesPanel
        answer={answer}
        components={components}
        open={false}
        shown={shown}
        show={setShown}
        pick={pick}
        disabled={!answer || solved}
      />
    </div>
  );
}
