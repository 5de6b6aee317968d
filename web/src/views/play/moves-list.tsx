// SPDX-License-Identifier: MIT
// All moves as a list: for every game, whatever it is drawn as, and for keyboards and screen readers.

import { useMemo, useState } from "preact/hooks";
import type { PlayAnswer, PlayMove } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { ScrollingList } from "../../ui/scrolling";
import { choiceText } from "../../ui/values";
import { bestMoves, leftText, worthText } from "../moves";

const most = 60;

interface MovesProps {
  answer: PlayAnswer;
  several: boolean;
  open: boolean;
  shown: PlayMove | null;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  disabled: boolean;
}

function byText(a: PlayMove, b: PlayMove): number {
  return a.component - b.component || a.to.localeCompare(b.to, "en", { numeric: true });
}

/** The best moves first, then others that win. */
function byMerit(best: PlayMove[]): (a: PlayMove, b: PlayMove) => number {
  const merit = (move: PlayMove) => (best.includes(move) ? 2 : move.wins === true ? 1 : 0);
  return (a, b) => merit(b) - merit(a) || byText(a, b);
}

export function MovesList(props: MovesProps) {
  const say = useSay();
  const { answer, open } = props;
  const [all, setAll] = useState(false);
  // The engine lists winning moves first. Unless values are shown, the order must not tell.
  const ordered = useMemo(() => [...answer.moves].sort(open ? byMerit(bestMoves(answer)) : byText), [answer, open]);
  const listed = all ? ordered : ordered.slice(0, most);
  return (
    <>
      <ScrollingList class="moves" label={say("legalMoves")} onPointerLeave={() => props.show(null)}>
        {listed.map((move) => (
          <li key={`${move.component}>${move.to}`}>
            <button
              type="button"
              class={`move ${open && move.wins === true ? "wins" : ""} ${props.shown === move ? "shown" : ""}`}
              disabled={props.disabled}
              onPointerEnter={() => props.show(move)}
              onFocus={() => props.show(move)}
              onBlur={() => props.show(null)}
              onClick={() => props.pick(move)}
            >
              <span
                class={`move-text ${move.to.length > 34 && choiceText(move.choice) !== "" ? "long" : ""}`}
                title={move.to}
              >
                {props.several && <span class="move-from">{move.from} → </span>}
                {leftText(say, move.to)}
              </span>
              <span class="move-choice">{choiceText(move.choice)}</span>
              {open && <span class="move-value">{worthText(say, move)}</span>}
            </button>
          </li>
        ))}
      </ScrollingList>
      {ordered.length > listed.length && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>
          {say("showAll", { n: ordered.length })}
        </button>
      )}
      {!answer.complete && <p class="hint">{say("moreMoves")}</p>}
    </>
  );
}
