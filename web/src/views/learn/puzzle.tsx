// SPDX-License-Identifier: MIT
// One puzzle: a position in which one move wins. A move that does not win is answered, so that one sees why.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayMove } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Button, ErrorBox, Panel, Waiting } from "../../ui/parts";
import { moveWords } from "../move-words";
import { bestMoves, madeText } from "../moves";
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

/** What was said of the last try. */
interface Feedback {
  right: boolean;
  text: string;
}

function wordsOf(say: ReturnType<typeof useSay>, components: readonly ComponentPicture[], move: PlayMove): string {
  const words = moveWords(say, components[move.component - 1] ?? null, move);
  return words === null ? madeText(move) : components.length > 1 ? say("moveIn", { from: move.from, words }) : words;
}

export function Puzzle(props: PuzzleProps) {
  const say = useSay();
  const engine = useEngine();
  const { rules, misere } = useRoute();
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
  const reason = solved && proved && listed ? reasonText(say, proved, listed) : "";

  const refute = async (move: PlayMove) => {
    const made = wordsOf(say, components, move);
    const text = await askKept(engine, "play", { ...scope, position: move.after })
      .then(async (next) => {
        const reply = bestMoves(next)[0];
        if (next.over || !reply) return say("puzzleWrong", { move: made });
        const left = await askKept(engine, "position", { ...scopeOf(rules), position: move.after, values: false });
        const answered = wordsOf(say, left.components ?? [], reply);
        return say(next.winner === null ? "puzzleDraws" : "puzzleRefuted", { move: made, reply: answered });
      })
      .catch(() => say("puzzleWrong", { move: made }));
    setFeedback({ right: false, text });
  };
  const pick = (move: PlayMove) => {
    if (solved || !answer?.known) return;
    setShown(null);
    if (move.wins === true) {
      props.change(tries === 0 ? "first" : "later");
      setFeedback({ right: true, text: say("puzzleRight", { move: wordsOf(say, components, move) }) });
      return;
    }
    setTries(tries + 1);
    void refute(move);
  };
  const give = () => {
    if (!only) return;
    props.change("shown");
    setShown(only);
    setFeedback({ right: true, text: say("puzzleAnswer", { move: wordsOf(say, components, only) }) });
  };
  const error = asked.error ?? drawn.error;
  if (error) return <ErrorBox error={error} text={position} />;
  const said = feedback ?? (solved && only ? { right: true, text: say("puzzleAnswer", { move: wordsOf(say, components, only) }) } : null);
  return (
    <div class="play-columns">
      <Panel class="table">
        <div class="status-line">
          <p class="status">
            {say("puzzleFind")} {misere && <span class="chip">{say("misere")}</span>}
            <Waiting on={asked.pending} />
          </p>
          <div class="buttons">
            <Button onClick={give} disabled={solved || !only}>
              {say("puzzleShow")}
            </Button>
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
              <p class={said.right ? "puzzle-right" : "puzzle-wrong"}>{said.text}</p>
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
            <Button look="quiet" onClick={() => go({ view: "why", position })}>
              {say("seeWhy")}
            </Button>
          </p>
        )}
        <div class="play-rules">
          <Rules components={components} rules={rules} />
          <Aim misere={misere} />
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
