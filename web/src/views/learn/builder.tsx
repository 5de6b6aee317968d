// SPDX-License-Identifier: MIT
// Mex and XOR, step by step: the pupil fills in, the page checks, and the next step opens when one is right.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { SolveAnswer } from "../../engine/answers";
import { Thumb, usePositions } from "../../draw/thumbs";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { type Key, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Button, ErrorBox, Panel, Toggle, Waiting } from "../../ui/parts";
import { madeText } from "../moves";
import { AsSum } from "../as-sum";
import { PositionField } from "../position-field";
import { Rules } from "../rules";
import { reasonText } from "../why/reasons";
import { allRight, ChoiceEntry, type Entries, isRight, NumberEntry, useEntries } from "./entries";
import { type Exercise, exerciseOf, type MexStep, mostOptions } from "./exercise";
import { useParts } from "./parts";

function Step(props: { title: string; done: boolean; given: boolean; give: () => void; children: ComponentChildren }) {
  const say = useSay();
  const { pupil } = useRoute();
  return (
    <Panel
      title={props.title}
      class={`build-step ${props.done ? "done" : ""}`}
      tools={
        props.done ? (
          <span class="build-done" role="status">
            {props.given ? say("entryGiven") : `✓ ${say("entryRight")}`}
          </span>
        ) : (
          !pupil && (
            <Button look="quiet" onClick={props.give}>
              {say("buildGive")}
            </Button>
          )
        )
      }
    >
      {props.children}
    </Panel>
  );
}

const optionName = (position: string, option: string) => `option ${position} ${option}`;

function mexAnswers(step: MexStep, blank: boolean): Record<string, string> {
  const options = blank ? step.options.map(({ text, value }) => [optionName(step.position, text), value]) : [];
  return Object.fromEntries([...options, [`mex ${step.position}`, step.value]]) as Record<string, string>;
}

/** Why a number is not the smallest that no option has. */
function mexFault(step: MexStep, text: string): Key {
  return step.options.some(({ value }) => isRight(text, value)) ? "mexTaken" : "mexNotSmallest";
}

function Mex(props: { step: MexStep; blank: boolean; entries: Entries }) {
  const say = useSay();
  const { step, blank, entries } = props;
  const answers = mexAnswers(step, blank);
  const pictures = usePositions(step.options.map(({ text }) => text), useRoute().rules);
  return (
    <Step
      title={say("mexTitle", { position: step.position })}
      done={allRight(entries, answers)}
      given={entries.given(answers)}
      give={() => entries.give(answers)}
    >
      {step.options.length === 0 ? (
        <p>{say("buildNoOption")}</p>
      ) : (
        <>
          <p>{say(blank ? "buildOptionsBlank" : "buildOptions", { n: step.options.length })}</p>
          <ul class="build-options">
            {step.options.map(({ text, value }) => (
              <li key={text}>
                <Thumb components={pictures.get(text)} />
                <code>{text}</code>
                {blank ? (
                  <NumberEntry
                    label={say("buildValueOf", { position: text })}
                    name={optionName(step.position, text)}
                    answer={value}
                    entries={entries}
                  />
                ) : (
                  <span class="value-chip">{value}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="build-line">
        {say("buildMex")}{" "}
        <NumberEntry
          label={say("buildValueOf", { position: step.position })}
          name={`mex ${step.position}`}
          answer={step.value}
          entries={entries}
          why={(text) => say(mexFault(step, text), { n: text })}
        />
      </p>
    </Step>
  );
}

function xorAnswers(exercise: Exercise): Record<string, string> {
  const bits = [...exercise.xor].map((bit, i) => [`bit ${i}`, bit]);
  return Object.fromEntries([...bits, ["total", exercise.total]]) as Record<string, string>;
}

/** The digit that a press makes of another one. */
const nextBit: Record<string, string> = { "": "0", "0": "1", "1": "0" };

function Xor(props: { exercise: Exercise; entries: Entries }) {
  const say = useSay();
  const { exercise, entries } = props;
  const answers = xorAnswers(exercise);
  return (
    <Step title={say("buildXor")} done={allRight(entries, answers)} given={entries.given(answers)} give={() => entries.give(answers)}>
      <p>
        {say("packetsBinary")} {say("buildXorText")}
      </p>
      <div class="scroll">
        <table class="sum-table build-bits">
          <tbody>
            {exercise.rows.map((row, i) => (
              <tr key={i}>
                <th scope="row">
                  <code>{row.position}</code>
                </th>
                <td class="number">{row.value}</td>
                <td>
                  <span class="bits" role="img" aria-label={row.bits}>
                    {[...row.bits].map((bit, k) => (
                      <span key={k} class={bit === "1" ? "bit one" : "bit"} aria-hidden="true">
                        {bit}
                      </span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">XOR</th>
              <td>
                <NumberEntry label={say("buildValueOf", { position: "XOR" })} name="total" answer={exercise.total} entries={entries} />
              </td>
              <td>
                <span class="bits" role="group" aria-label={say("inBinary")}>
                  {[...exercise.xor].map((bit, k) => {
                    const name = `bit ${k}`;
                    const text = entries.get(name);
                    const state = text === "" ? "" : isRight(text, bit) ? "right" : "wrong";
                    return (
                      <button
                        key={k}
                        type="button"
                        class={`bit-entry ${state}`}
                        aria-label={`${say("buildBit", { n: exercise.xor.length - 1 - k })}: ${text || "?"} ${state === "wrong" ? say("entryWrong") : ""}`}
                        onClick={() => entries.set(name, nextBit[text] ?? "0")}
                      >
                        {text || "?"}
                      </button>
                    );
                  })}
                </span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Step>
  );
}

function Winner(props: { exercise: Exercise; entries: Entries }) {
  const say = useSay();
  const answer = { winner: props.exercise.firstWins ? "first" : "second" };
  return (
    <Step
      title={say("buildWinner")}
      done={allRight(props.entries, answer)}
      given={props.entries.given(answer)}
      give={() => props.entries.give(answer)}
    >
      <p class="build-line">
        <ChoiceEntry
          label={say("buildWinner")}
          name="winner"
          answer={answer.winner}
          options={[
            { value: "first", label: say("buildFirst") },
            { value: "second", label: say("buildSecond") },
          ]}
          entries={props.entries}
        />
      </p>
    </Step>
  );
}

function targetAnswers(exercise: Exercise): Record<string, string> {
  return Object.fromEntries(
    exercise.targets.flatMap((one) => [
      [`target ${one.position}`, one.target],
      [`possible ${one.position}`, one.possible ? "yes" : "no"],
    ]),
  ) as Record<string, string>;
}

function Targets(props: { exercise: Exercise; solved: SolveAnswer; entries: Entries }) {
  const say = useSay();
  const { exercise, solved, entries } = props;
  const answers = targetAnswers(exercise);
  const done = allRight(entries, answers);
  return (
    <Step title={say("winningMoves")} done={done} given={entries.given(answers)} give={() => entries.give(answers)}>
      <p>{say("buildTargets")}</p>
      <ul class="build-targets">
        {exercise.targets.map((one) => (
          <li key={one.position}>
            <span>
              {say("buildBecomes", { position: one.position })}{" "}
              <NumberEntry
                label={say("buildBecomes", { position: one.position })}
                name={`target ${one.position}`}
                answer={one.target}
                entries={entries}
              />
            </span>
            <ChoiceEntry
              label={say("buildPossible", { position: one.position })}
              name={`possible ${one.position}`}
              answer={one.possible ? "yes" : "no"}
              options={[
                { value: "yes", label: say("buildYes") },
                { value: "no", label: say("buildNo") },
              ]}
              entries={entries}
            />
          </li>
        ))}
      </ul>
      {done && (
        <ul class="winning-list">
          {solved.moves.slice(0, 20).map((move) => (
            <li key={`${move.component}${move.to}`}>
              <code>{madeText(move)}</code> <span class="winning-reason">{reasonText(say, solved, move)}</span>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}

function Steps(props: { exercise: Exercise; solved: SolveAnswer; blank: boolean }) {
  const say = useSay();
  const { exercise, blank } = props;
  const entries = useEntries();
  const several = exercise.rows.length > 1;
  // Those up to the first that is not right yet.
  const right = exercise.mexes.findIndex((step) => !allRight(entries, mexAnswers(step, blank)));
  const mexes = right < 0 ? exercise.mexes : exercise.mexes.slice(0, right + 1);
  const valued = right < 0;
  const added = valued && (!several || allRight(entries, xorAnswers(exercise)));
  const judged = added && allRight(entries, { winner: exercise.firstWins ? "first" : "second" });
  return (
    <div class="build-steps">
      {mexes.map((step) => (
        <Mex key={step.position} step={step} blank={blank} entries={entries} />
      ))}
      {valued && several && <Xor exercise={exercise} entries={entries} />}
      {added && <Winner exercise={exercise} entries={entries} />}
      {judged && exercise.firstWins && <Targets exercise={exercise} solved={props.solved} entries={entries} />}
      {judged && !exercise.firstWins && <p class="proof-end">{say("buildLost")}</p>}
    </div>
  );
}

export function Builder() {
  const say = useSay();
  const { position, rules, pupil } = useRoute();
  const [wanted, setBlank] = useState(false);
  // The values of the options are the answer to a puzzle.
  const blank = pupil || wanted;
  const asked = useAsk("solve", { ...scopeOf(rules), position, moves: 1000 });
  const solved = asked.pending ? null : asked.answer;
  const drawn = useAsk("position", solved ? { ...scopeOf(rules), position, values: false } : null);
  const { parts, error } = useParts(solved, rules);
  const exercise = solved && parts ? exerciseOf(solved, parts) : null;
  return (
    <div class="builder">
      <PositionField position={position} error={asked.error} change={(next) => go({ position: next })}>
        {!pupil && <Toggle label={say("buildBlank")} on={wanted} change={setBlank} />}
        <Waiting on={asked.pending} />
      </PositionField>
      {asked.error && <ErrorBox error={asked.error} text={position} change={(next) => go({ position: next })} />}
      {error && <ErrorBox error={error} />}
      {drawn.answer?.components && <Rules components={drawn.answer.components} rules={rules} />}
      {solved && <AsSum position={solved.position} rules={rules} />}
      {exercise && solved && (
        <Steps key={`${rules}|${position}|${String(blank)}`} exercise={exercise} solved={solved} blank={blank} />
      )}
      {solved && parts && !exercise && <p class="hint">{say("buildNot", { n: mostOptions })}</p>}
    </div>
  );
}
