// SPDX-License-Identifier: MIT
// What a pupil does in a step of the lesson: makes a move, fills in a number, says who wins, or tries to win a lost position.

import { useState } from "preact/hooks";
import type { ComponentPicture, PlayAnswer, PlayMove, PositionApart } from "../../engine/answers";
import { Thumb, usePositions } from "../../draw/thumbs";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { Button } from "../../ui/parts";
import { isNumber, valueText } from "../../ui/values";
import { spokenMove } from "../move-words";
import { bestMoves } from "../moves";
import { Stage } from "../play/stage";
import { ChoiceEntry, NumberEntry, isRight, useEntries } from "./entries";
import { lessonRules, type LessonStep, type Task } from "./lesson-steps";

export interface TaskProps {
  step: LessonStep;
  /** Tells that the task is done. */
  done: () => void;
  /** Tells that an answer was wrong. */
  wrong: () => void;
}

type Of<Kind extends Task["kind"]> = TaskProps & { task: Extract<Task, { kind: Kind }> };

/** A position with its moves; both are of the same one. */
function useHere(position: string) {
  const scope = { rules: lessonRules, position };
  const play = useAsk("play", { ...scope, moves: 1000 });
  const drawn = useAsk("position", { ...scope, values: true });
  const ready = !play.pending && !drawn.pending;
  return { answer: ready ? play.answer : null, picture: drawn.answer?.components ? (drawn.answer as PositionApart) : null };
}

function Bits(props: { components: readonly ComponentPicture[]; total: string | null }) {
  const numbers = props.components.map((one) => (isNumber(one.value) ? BigInt(String(one.value)) : 0n));
  const width = Math.max(3, ...numbers.map((one) => one.toString(2).length));
  const row = (value: bigint) =>
    [...value.toString(2).padStart(width, "0")].map((bit, i) => (
      <td key={i} class={bit === "1" ? "one" : ""}>
        {bit === "1" ? String(1n << BigInt(width - 1 - i)) : "·"}
      </td>
    ));
  return (
    <table class="lesson-bits">
      <tbody>
        {props.components.map((component, i) => (
          <tr key={i}>
            <th scope="row">
              <code>{component.text}</code>
            </th>
            <td class="lesson-value">{String(numbers[i])} =</td>
            {row(numbers[i] ?? 0n)}
          </tr>
        ))}
        {props.total !== null && (
          <tr class="lesson-xor">
            <th scope="row">XOR</th>
            <td class="lesson-value">{props.total} =</td>
            {row(BigInt(props.total))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface BoardProps {
  answer: PlayAnswer | null;
  picture: PositionApart | null;
  values: boolean;
  pick: ((move: PlayMove) => void) | null;
  shown?: PlayMove | null;
}

function Board(props: BoardProps) {
  const [pointed, setPointed] = useState<PlayMove | null>(null);
  if (!props.picture) return null;
  return (
    <Stage
      picture={props.picture}
      moves={props.answer?.moves ?? []}
      complete={props.answer?.complete === true}
      values={props.values}
      shown={props.shown ?? pointed}
      engineMoves={false}
      show={setPointed}
      pick={props.pick ?? (() => undefined)}
      disabled={props.pick === null || !props.answer}
      listed={false}
    />
  );
}

function MoveTask({ step, task, done, wrong }: Of<"move">) {
  const say = useSay();
  const [made, setMade] = useState<PlayMove | null>(null);
  const here = useHere(step.position);
  const right = made !== null && task.good(made);
  // What a right move leaves is shown, and a wrong one is taken back.
  const after = useHere(right ? made.after : step.position);
  const shown = right ? after : here;
  const components = here.picture?.components ?? [];
  return (
    <>
      <Board
        {...shown}
        values={step.bits}
        pick={
          right
            ? null
            : (move) => {
                setMade(move);
                if (task.good(move)) done();
                else wrong();
              }
        }
      />
      {step.bits && shown.picture && <Bits components={shown.picture.components} total={totalOf(shown.answer)} />}
      <p class="lesson-said" role="status">
        {made && !right && (
          <span class="puzzle-wrong">
            {say(task.wrong, { move: spokenMove(say, components[made.component - 1] ?? null, made), value: valueText(made.total) })}
          </span>
        )}
      </p>
    </>
  );
}

function totalOf(answer: PlayAnswer | null): string | null {
  return answer && isNumber(answer.value) ? String(answer.value) : null;
}

function NumberTask({ step, task, done, wrong }: Of<"number">) {
  const say = useSay();
  const entries = useEntries();
  const { answer, picture } = useHere(step.position);
  const right = answer ? task.of(answer) : "";
  const pictures = usePositions(task.options && answer ? answer.moves.map((move) => move.to) : [], lessonRules);
  const solved = right !== "" && isRight(entries.get("number"), right);
  return (
    <>
      <Board answer={answer} picture={picture} values={false} pick={null} />
      {step.bits && picture && <Bits components={picture.components} total={solved ? right : null} />}
      {task.options && answer && (
        <ul class="build-options" aria-label={say("optionValues")}>
          {answer.moves.map((move) => (
            <li key={move.to}>
              <Thumb components={pictures.get(move.to)} />
              <code>{move.to}</code>
              <span class="value-chip">{valueText(move.value)}</span>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p class="build-line">
          {say(task.ask)}{" "}
          <NumberEntry
            label={say(task.ask)}
            name="number"
            answer={right}
            entries={{
              ...entries,
              set: (name, text) => {
                entries.set(name, text);
                if (isRight(text, right)) done();
                else if (text.trim() !== "") wrong();
              },
            }}
            button
            why={(text) => say(task.wrong, { n: text })}
          />
        </p>
      )}
    </>
  );
}

function WinnerTask({ step, task, done, wrong }: Of<"winner">) {
  const say = useSay();
  const entries = useEntries();
  const { answer, picture } = useHere(step.position);
  return (
    <>
      <Board answer={answer} picture={picture} values={false} pick={null} />
      {answer?.winner && (
        <p class="build-line">
          {say("buildWinner")}{" "}
          <ChoiceEntry
            label={say("buildWinner")}
            name="winner"
            answer={answer.winner}
            options={[
              { value: "first", label: say("buildFirst") },
              { value: "second", label: say("buildSecond") },
            ]}
            entries={{
              ...entries,
              set: (name, text) => {
                entries.set(name, text);
                if (text === answer.winner) done();
                else wrong();
              },
            }}
          />
        </p>
      )}
      <p class="lesson-said" role="status">
        {answer?.winner && entries.get("winner") !== "" && entries.get("winner") !== answer.winner && (
          <span class="puzzle-wrong">{say(task.wrong)}</span>
        )}
      </p>
    </>
  );
}

interface Round {
  position: string;
  said: string;
}

function LostTask({ step, done }: Of<"lost">) {
  const say = useSay();
  const engine = useEngine();
  const [round, setRound] = useState<Round>({ position: step.position, said: "" });
  const [busy, setBusy] = useState(false);
  const { answer, picture } = useHere(round.position);
  const scope = { rules: lessonRules, moves: 1000 };
  const components = picture?.components ?? [];
  const named = (list: readonly ComponentPicture[], move: PlayMove) => spokenMove(say, list[move.component - 1] ?? null, move, true);
  const pick = async (move: PlayMove) => {
    setBusy(true);
    try {
      const left = await askKept(engine, "play", { ...scope, position: move.after });
      const drawn = await askKept(engine, "position", { rules: lessonRules, position: move.after, values: true });
      const reply = bestMoves(left)[0];
      if (!reply) return;
      const said = { move: named(components, move), reply: named(drawn.components ?? [], reply), value: valueText(left.value) };
      setRound({ position: reply.after, said: say(step.bits ? "lessonAnsweredXor" : "lessonAnswered", said) });
      const end = await askKept(engine, "play", { ...scope, position: reply.after });
      if (end.over) done();
    } catch {
      // The view says what is wrong when it asks again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Board answer={answer} picture={picture} values={false} pick={busy || answer?.over !== false ? null : (move) => void pick(move)} />
      {step.bits && picture && <Bits components={picture.components} total={totalOf(answer)} />}
      <p class="lesson-said" role="status">
        {round.said}
      </p>
      {round.said !== "" && (
        <Button look="quiet" onClick={() => setRound({ position: step.position, said: "" })}>
          {say("lessonAgain")}
        </Button>
      )}
    </>
  );
}

export function StepTask(props: TaskProps) {
  const { task } = props.step;
  switch (task.kind) {
    case "move":
      return <MoveTask {...props} task={task} />;
    case "number":
      return <NumberTask {...props} task={task} />;
    case "winner":
      return <WinnerTask {...props} task={task} />;
    case "lost":
      return <LostTask {...props} task={task} />;
  }
}
