// SPDX-License-Identifier: MIT
// The lesson: from the first move to the XOR of any game, one small step after the other. The address holds the step.

import { useEffect, useRef } from "preact/hooks";
import { RulesContext } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Button, Panel } from "../../ui/parts";
import { StepTask } from "./lesson-tasks";
import { lessonRules, lessonSteps, valueStep } from "./lesson-steps";
import { useProgress } from "./progress";
import { SetSteps } from "./set-steps";

export function Lesson() {
  const say = useSay();
  const route = useRoute();
  const [states, change] = useProgress("lesson", lessonSteps.length);
  const wanted = route.step || (route.tab === "value" ? valueStep : 1);
  const at = Math.min(lessonSteps.length, Math.max(1, wanted)) - 1;
  const step = lessonSteps[at];
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  // The step in which an answer was wrong.
  const faulty = useRef(-1);
  // The next step begins at its top; on a phone its button is far below.
  useEffect(() => {
    if (shown.current !== at) frame.current?.scrollIntoView({ block: "start" });
    shown.current = at;
  }, [at]);
  if (!step) return null;
  const solved = states[at] !== "open";
  const show = (index: number) => go({ tab: "lesson", step: index + 1 });
  const last = at + 1 === lessonSteps.length;
  return (
    <div class="lesson" ref={frame}>
      <SetSteps label={say("lesson")} states={states} at={at} go={show} />
      <Panel title={`${at + 1}. ${say(step.title)}`} class="lesson-step">
        {step.texts.map((key) => (
          <p key={key} class="lesson-text">
            {say(key)}
          </p>
        ))}
        <RulesContext.Provider value={lessonRules}>
          <StepTask key={at} step={step} done={() => change(at, faulty.current === at ? "later" : "first")} wrong={() => {
            faulty.current = at;
          }} />
        </RulesContext.Provider>
        <p class={solved ? "puzzle-right" : "lesson-open"} role="status">
          {solved ? say(step.done) : ""}
        </p>
        <p class="lesson-on">
          <Button disabled={at === 0} onClick={() => show(at - 1)}>
            {say("back")}
          </Button>
          {!last && (
            <Button look={solved ? "main" : "plain"} onClick={() => show(at + 1)}>
              {say("next")}
            </Button>
          )}
          {last && (
            <>
              <Button look={solved ? "main" : "plain"} onClick={() => go({ tab: "", game: "nim_heaps", rules: "" })}>
                {say("puzzles")}
              </Button>
              <Button onClick={() => go({ tab: "build", position: "nim(3) + nim(4) + nim(5)", rules: "" })}>{say("valueYourself")}</Button>
            </>
          )}
        </p>
      </Panel>
    </div>
  );
}
