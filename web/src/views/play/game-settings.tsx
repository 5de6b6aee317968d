// SPDX-License-Identifier: MIT
// What is played, against whom, and what is shown.

import type { EngineError } from "../../engine/engine";
import { type Key, useSay } from "../../i18n/text";
import { go, keepLevel, type Level, levels, useRoute } from "../../state/route";
import { Explain } from "../../ui/explain";
import { Segments, Toggle } from "../../ui/parts";
import { PositionField } from "../position-field";
import { begin, useCourse } from "./history";

export const levelKeys: Record<Level, Key> = { perfect: "levelPerfect", good: "levelGood", beginner: "levelBeginner" };

export function GameSettings(props: { error: EngineError | null; start: string }) {
  const say = useSay();
  const route = useRoute();
  const course = useCourse();
  const { you } = route;
  const keep = { replace: true, memory: course };
  return (
    <PositionField
      position={route.position}
      error={props.error}
      change={(position) => begin({ position, you })}
    >
      <Segments
        label={say("opponent")}
        value={route.opponent}
        options={[
          { value: "engine", label: say("againstEngine") },
          { value: "person", label: say("twoPeople") },
        ]}
        change={(opponent) => go({ opponent }, keep)}
      />
      {route.opponent === "engine" && (
        <label class="field inline-field">
          <span class="field-label">{say("level")}</span>
          <select
            value={route.level}
            onChange={(event) => {
              const level = event.currentTarget.value as Level;
              keepLevel(level);
              go({ level }, keep);
            }}
          >
            {levels.map((level) => (
              <option key={level} value={level}>
                {say(levelKeys[level])}
              </option>
            ))}
          </select>
        </label>
      )}
      <Toggle
        label={say("misere")}
        on={route.misere}
        change={(misere) => begin({ misere, position: props.start, you })}
      />
      <Explain meaning="meansMisere" />
      {!route.pupil && <Toggle label={say("showValues")} on={route.values} change={(values) => go({ values }, keep)} />}
    </PositionField>
  );
}
