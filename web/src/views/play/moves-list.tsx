// SPDX-License-Identifier: MIT
// All moves as a list: for every game, whatever it is drawn as, and for keyboards and screen readers.

import { useMemo, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayAnswer, PlayMove } from "../../engine/answers";
import { hasMiniature, MoveMiniature } from "../../draw/miniature";
import { useEngineWords } from "../../i18n/engine-words";
import { type Say, useSay } from "../../i18n/text";
import { ScrollingList } from "../../ui/scrolling";
import { leftShort, nameAmong } from "../caption";
import { moveWords } from "../move-words";
import { bestMoves, byText, leftText, worthText } from "../moves";

const most = 60;

export interface MovesProps {
  answer: PlayAnswer;
  components: readonly ComponentPicture[];
  open: boolean;
  shown: PlayMove | null;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  disabled: boolean;
}

/** The best moves first, then others that win. */
function byMerit(best: PlayMove[]): (a: PlayMove, b: PlayMove) => number {
  const merit = (move: PlayMove) => (best.includes(move) ? 2 : move.wins === true ? 1 : 0);
  return (a, b) => merit(b) - merit(a) || byText(a, b);
}

/** Moves of boards and graphs in the order of their names, row by row; others in one of the engine's notation. */
function byPlace(say: Say, components: readonly ComponentPicture[]): (a: PlayMove, b: PlayMove) => number {
  const names = new Map<PlayMove, string>();
  const nameOf = (move: PlayMove) => {
    const component = components[move.component - 1] ?? null;
    const name = names.get(move) ?? (hasMiniature(component) ? (moveWords(say, component, move) ?? "") : "");
    names.set(move, name);
    return name;
  };
  return (a, b) => a.component - b.component || nameOf(a).localeCompare(nameOf(b), "en", { numeric: true }) || byText(a, b);
}

interface RowProps extends MovesProps {
  move: PlayMove;
  /** A tap has shown the move; the next one makes it. */
  tapped: boolean;
  tap: (move: PlayMove | null) => void;
}

function MoveRow(props: RowProps) {
  const say = useSay();
  const engineWords = useEngineWords();
  const byTouch = useRef(false);
  const { move, open, components } = props;
  const component = components[move.component - 1] ?? null;
  const words = moveWords(say, component, move);
  const several = components.length > 1;
  const notation = several ? leftText(say, move.to) : leftShort(component, leftText(say, move.to));
  return (
    <button
      type="button"
      title={move.to}
      class={`move ${open && move.wins === true ? "wins" : ""} ${props.shown === move ? "shown" : ""}`}
      disabled={props.disabled}
      onPointerEnter={(event) => event.pointerType === "mouse" && props.show(move)}
      onPointerDown={(event) => {
        byTouch.current = event.pointerType === "touch";
      }}
      onFocus={() => props.show(move)}
      onBlur={() => {
        props.show(null);
        props.tap(null);
      }}
      onClick={(event) => {
        const shows = byTouch.current && event.detail !== 0 && !props.tapped;
        props.tap(shows ? move : null);
        if (shows) props.show(move);
        else props.pick(move);
      }}
    >
      {hasMiniature(component) && <MoveMiniature component={component} move={move} />}
      {words !== null && move.to !== "win" && (
        <span class="move-words">
          {several && `${component ? nameAmong(engineWords, components, component) : move.component}: `}
          {words}
        </span>
      )}
      <span
        class={`move-text ${words !== null && move.to !== "win" ? "aside" : ""}`}
        title={move.to}
      >
        {several && <span class="move-from">{move.from} → </span>}
        {notation}
      </span>
      {open && <span class="move-value">{worthText(say, move)}</span>}
      {props.tapped && <span class="tap-again">{say("tapAgain")}</span>}
    </button>
  );
}

export function MovesList(props: MovesProps) {
  const say = useSay();
  const { answer, open } = props;
  const [all, setAll] = useState(false);
  const [tapped, tap] = useState<PlayMove | null>(null);
  // The engine lists winning moves first. Unless values are shown, the order must not tell.
  const { components } = props;
  const ordered = useMemo(
    () => [...answer.moves].sort(open ? byMerit(bestMoves(answer)) : byPlace(say, components)),
    [answer, open, components, say],
  );
  const listed = all ? ordered : ordered.slice(0, most);
  return (
    <>
      <ScrollingList class="moves" label={say("legalMoves")} onPointerLeave={() => props.show(null)}>
        {listed.map((move) => (
          <li key={`${move.component}>${move.to}`}>
            <MoveRow {...props} move={move} tapped={tapped === move} tap={tap} />
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
