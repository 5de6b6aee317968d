// SPDX-License-Identifier: MIT
// The numbers of a set's tasks in a row, with what became of each.

import { type Key, useSay } from "../../i18n/text";
import type { State } from "./progress";

const stateKeys: Record<State, Key> = { open: "puzzleOpen", first: "puzzleFirst", later: "puzzleLater", shown: "puzzleShown" };
const marks: Record<State, string> = { open: "", first: "✓", later: "✓", shown: "–" };

export function SetSteps(props: { label: string; states: State[]; at: number; go: (index: number) => void }) {
  const say = useSay();
  return (
    <ol class="puzzle-steps" aria-label={props.label}>
      {props.states.map((state, i) => (
        <li key={i}>
          <button
            type="button"
            class={`puzzle-step ${state}`}
            aria-current={i === props.at ? "step" : undefined}
            aria-label={`${i + 1}: ${say(stateKeys[state])}`}
            onClick={() => props.go(i)}
          >
            <span>{i + 1}</span>
            <span class="puzzle-mark">{marks[state]}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
