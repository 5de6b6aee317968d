// SPDX-License-Identifier: MIT
// Play the proof: whatever one tries, the page shows the answer that brings the sum back to 0, and which component does
// it. In a won position one makes the winning move first.

import { useEffect, useState } from "preact/hooks";
import type { ComponentPicture, PlayAnswer, PlayMove, SolveAnswer } from "../../engine/answers";
import { askKept, toEngineError, useAsk, useEngine } from "../../engine/context";
import { isAbort } from "../../engine/engine";
import { scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { ScrollingList } from "../../ui/scrolling";
import { readable } from "../caption";
import { Made, usePictures } from "../made";
import { worthText } from "../moves";
import {
  type Ask,
  beginnings,
  challenge,
  NoStep,
  type Stand,
  standAfter,
  type Step,
  stepAfter,
  stepTexts,
} from "./proof-steps";

const mostTries = 60;
const mostBeginnings = 12;

interface MoveButtonProps {
  move: PlayMove;
  component: ComponentPicture | undefined;
  wins?: boolean;
  disabled: boolean;
  choose: (move: PlayMove) => void;
}

function MoveButton(props: MoveButtonProps) {
  const say = useSay();
  const { move } = props;
  return (
    <li>
      <button
        type="button"
        class={`move ${props.wins ? "wins" : ""}`}
        disabled={props.disabled}
        onClick={() => props.choose(move)}
      >
        <Made component={props.component} move={move} notation />
        {!props.wins && <span class="move-value">{worthText(say, move)}</span>}
      </button>
    </li>
  );
}

function Tries(props: { stand: PlayAnswer; choose: (move: PlayMove) => void; busy: boolean }) {
  const say = useSay();
  const { moves, complete } = props.stand;
  const pictures = usePictures(moves);
  if (moves.length === 0) return <p class="proof-end">{challenge(say, props.stand)}</p>;
  return (
    <div class="tries">
      <p>{challenge(say, props.stand)}</p>
      <ScrollingList class="moves" label={say("legalMoves")}>
        {moves.slice(0, mostTries).map((move) => (
          <MoveButton
            key={`${move.component}${move.to}`}
            move={move}
            component={pictures.get(move.from)}
            disabled={props.busy}
            choose={props.choose}
          />
        ))}
      </ScrollingList>
      {moves.length > mostTries && <p class="hint">{say("onlyFirst", { n: mostTries, of: moves.length })}</p>}
      {!complete && <p class="hint">{say("moreMoves")}</p>}
    </div>
  );
}

function Beginnings(props: { root: PlayAnswer; choose: (move: PlayMove) => void; busy: boolean }) {
  const say = useSay();
  const moves = beginnings(props.root);
  const pictures = usePictures(moves);
  if (moves.length === 0) return <p class="hint">{say(props.root.known ? "hintUnlisted" : "hintUnknown")}</p>;
  return (
    <div>
      <p>{say("proofFirst")}</p>
      <ul class="moves">
        {moves.slice(0, mostBeginnings).map((move) => (
          <MoveButton
            key={`${move.component}${move.to}`}
            move={move}
            component={pictures.get(move.from)}
            wins
            disabled={props.busy}
            choose={props.choose}
          />
        ))}
      </ul>
      {moves.length > mostBeginnings && <p class="hint">{say("onlyFirst", { n: mostBeginnings, of: moves.length })}</p>}
    </div>
  );
}

function TrailStep(props: { step: Step; pictures: ReadonlyMap<string, ComponentPicture> }) {
  const say = useSay();
  const { tried, answer } = props.step;
  const texts = stepTexts(say, props.step);
  return (
    <li>
      <p>
        <span class="who">{say("youTry")}</span> <Made component={props.pictures.get(tried.from)} move={tried} notation />{" "}
        <span class="hint">
          <code class="left">{texts.left}</code> {texts.sum}
        </span>
      </p>
      <p>
        <span class="who reply">{say("answer")}</span>{" "}
        <Made component={props.pictures.get(answer.from)} move={answer} notation /> <span class="hint">{texts.then}</span>
      </p>
    </li>
  );
}

function Trail(props: { steps: Step[] }) {
  const pictures = usePictures(props.steps.flatMap(({ tried, answer }) => [tried, answer]));
  return (
    <ol class="trail" aria-live="polite">
      {props.steps.map((step, i) => (
        <TrailStep key={i} step={step} pictures={pictures} />
      ))}
    </ol>
  );
}

/** What has been played: the winning move, then moves and their answers. */
interface Course {
  first: PlayMove | null;
  steps: Step[];
  stand: Stand | null;
}

const unplayed: Course = { first: null, steps: [], stand: null };

export function Proof(props: { answer: SolveAnswer; rules: string }) {
  const say = useSay();
  const words = useEngineWords();
  const engine = useEngine();
  const { answer, rules } = props;
  const scope = scopeOf(rules);
  const [course, setCourse] = useState<Course>(unplayed);
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const root = useAsk("play", { ...scope, position: answer.position, moves: 1000 });
  useEffect(() => {
    setCourse(unplayed);
    setFault(null);
  }, [answer.position, rules]);
  if (root.error) return <ErrorBox error={root.error} text={answer.position} />;
  if (!root.answer || root.pending) return <Waiting on={root.pending} />;

  const ask: Ask = (question, request) => askKept(engine, question, request);
  const make = async (next: () => Promise<Course>) => {
    setBusy(true);
    setFault(null);
    try {
      setCourse(await next());
    } catch (error) {
      if (!isAbort(error)) setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const begin = (first: PlayMove) =>
    void make(async () => ({ first, steps: [], stand: await standAfter(ask, scope, first) }));
  const attempt = (move: PlayMove) =>
    void make(async () => {
      const { step, stand } = await stepAfter(ask, scope, move);
      return { ...course, steps: [...course.steps, step], stand };
    });
  const stand = course.stand ?? (root.answer.winner === "second" ? root.answer : null);
  return (
    <div class="proof">
      {stand === null && <Beginnings root={root.answer} choose={begin} busy={busy} />}
      {course.first && (
        <p class="proof-base">
          {say(course.first.to === "win" ? "proofWon" : "proofBase", { move: `${readable(words, course.first.from)} → ${readable(words, course.first.to)}` })}
        </p>
      )}
      <Trail steps={course.steps} />
      {fault instanceof NoStep && <p class="hint">{say(fault.key)}</p>}
      {fault !== null && !(fault instanceof NoStep) && <ErrorBox error={toEngineError(fault)} />}
      {stand !== null && stand !== "won" && (
        <>
          <p class="proof-here">
            {say("proofHere")}{" "}
            <strong title={stand.position}>{readable(words, stand.position)}</strong>
          </p>
          <Tries stand={stand} choose={attempt} busy={busy} />
        </>
      )}
      {course.stand !== null && (
        <Button look="quiet" onClick={() => setCourse(unplayed)}>
          {say("proofAgain")}
        </Button>
      )}
    </div>
  );
}
