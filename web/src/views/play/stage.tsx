// SPDX-License-Identifier: MIT
// The components of the position side by side, each with its targets, and what the move pointed at would leave. What is
// said of a move stands in a line of its own height, so that nothing moves below a finger.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentPicture, PlayMove, PositionApart } from "../../engine/answers";
import { Component } from "../../draw/component";
import { isTouch, LargestScale, type Picking } from "../../draw/scene";
import { targetsOf } from "../../draw/targets";
import { useEngineWords } from "../../i18n/engine-words";
import { type Key, useSay } from "../../i18n/text";
import { pictureOf } from "../../ui/picture";
import { SavePicture, scenesIn } from "../../ui/save-picture";
import { valueText } from "../../ui/values";
import { caption, leftShort, nameAmong } from "../caption";
import { moveWords } from "../move-words";
import { leftText } from "../moves";
import { MoveMenu } from "./move-menu";

interface StageProps {
  picture: PositionApart;
  moves: PlayMove[];
  /** Whether these are all moves. */
  complete: boolean;
  values: boolean;
  shown: PlayMove | null;
  /** Whether the move shown is one that the engine is making. */
  engineMoves: boolean;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  disabled: boolean;
  /** Whether a list of the moves stands beside the picture, as usual. */
  listed?: boolean;
}

/** Whether a move can be made in a component; of equal ones, in each. */
export function affects(move: PlayMove, index: number): boolean {
  return move.component === index + 1 || move.components.includes(index + 1);
}

function Part(props: StageProps & { component: ComponentPicture; index: number; offer: Picking["offer"]; begun: (more: boolean) => void; refuse: (reason: Key) => void; round: number; shownHere: boolean }) {
  const words = useEngineWords();
  const { component, index, shownHere } = props;
  const own = useMemo(() => props.moves.filter((move) => affects(move, index)), [props.moves, index]);
  const targets = useMemo(() => targetsOf(component, own), [component, own]);
  const picking: Picking = {
    targets: props.disabled && !props.engineMoves ? [] : targets,
    shown: shownHere ? props.shown : null,
    show: props.disabled ? () => undefined : props.show,
    pick: props.disabled ? () => undefined : props.pick,
    offer: props.disabled ? () => undefined : props.offer,
    begun: props.begun,
    round: props.round,
    ...(props.disabled ? {} : { refuse: props.refuse }),
  };
  // On a phone not all components are in sight: the one in which the engine moves comes into it.
  const frame = useRef<HTMLElement>(null);
  const answered = props.engineMoves && shownHere;
  useEffect(() => {
    if (answered) frame.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [answered]);
  return (
    <figure ref={frame} class={`part ${answered ? "engine-moves" : ""}`}>
      <Component component={component} picking={picking} />
      <figcaption>
        <span class="part-name" title={component.text}>{caption(words, component)}</span>
        {props.values && component.value !== undefined && component.value !== null && (
          <span class="value-chip">{valueText(component.value)}</span>
        )}
      </figcaption>
    </figure>
  );
}

/** A heap from which everything has been taken is not worth a picture. */
function isEmpty(component: ComponentPicture, moves: PlayMove[], index: number): boolean {
  return (
    component.arguments.every((one) => one.type === "int" && Number(one.value) === 0) &&
    !moves.some((move) => affects(move, index))
  );
}

/** After a move, the focus that was in the picture goes to the picture that takes its place. */
function useFocusInPicture(picture: PositionApart, byKeyboard: { current: boolean }) {
  const parts = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const inside = parts.current?.contains(document.activeElement);
    // The focus shows a move; after a tap that would look like a hint.
    if (byKeyboard.current && wasInside.current && !inside && (document.activeElement === document.body || document.activeElement === null))
      parts.current?.querySelector<SVGGElement>('.item[tabindex="0"]')?.focus({ preventScroll: true });
  }, [picture]);
  return {
    parts,
    onFocusIn: () => {
      wasInside.current = true;
    },
    onFocusOut: (event: FocusEvent) => {
      // What loses the focus because it is gone has no successor.
      if (event.relatedTarget !== null) wasInside.current = false;
    },
    leave: () => {
      wasInside.current = true;
    },
  };
}

export function Stage(props: StageProps) {
  const say = useSay();
  const engineWords = useEngineWords();
  const [offered, setOffered] = useState<{ moves: PlayMove[]; pressed: readonly string[] }>({ moves: [], pressed: [] });
  const offer = (moves: PlayMove[], pressed: readonly string[]) => setOffered({ moves, pressed });
  const present = props.disabled ? [] : offered.moves.filter((move) => props.moves.includes(move));
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<{ at: PositionApart; reason: Key } | null>(null);
  // The first part of a move has been pressed, in this position.
  const [begun, setBegun] = useState<PositionApart | null>(null);
  const { shown } = props;
  const { components } = props.picture;
  // Of equal components, the move is shown in the one that was pointed at; else in the first, which the engine changes.
  const [place, setPlace] = useState(-1);
  const shownAt = shown === null ? -1 : !props.engineMoves && place >= 0 && affects(shown, place) ? place : shown.component - 1;
  const byKeyboard = useRef(false);
  const focus = useFocusInPicture(props.picture, byKeyboard);
  const empty = components.filter((component, index) => props.complete && isEmpty(component, props.moves, index));
  const from = (shown && components[shown.component - 1]) ?? null;
  const words = shown && moveWords(say, from, shown);
  // The other components of a sum stay as they are.
  const left = (move: PlayMove) =>
    components.length > 1 ? `${move.from} → ${leftText(say, move.to)}` : leftShort(components[0] ?? null, leftText(say, move.to));
  const refusal = !shown && refused?.at === props.picture ? say(refused.reason) : "";
  const pick = (move: PlayMove) => {
    offer([], []);
    setRefused(null);
    setRound(round + 1);
    props.pick(move);
  };
  return (
    <div class={`stage ${components.length - empty.length > 1 ? "of-several" : ""}`}>
      <LargestScale.Provider value={components.length - empty.length > 1 ? 1.1 : 1.6}>
        <div
          class="parts"
          tabIndex={-1}
          ref={focus.parts}
          onFocusIn={focus.onFocusIn}
          onFocusOut={focus.onFocusOut}
          onKeyDownCapture={() => {
            byKeyboard.current = true;
          }}
          onPointerDownCapture={() => {
            byKeyboard.current = false;
          }}
        >
          {empty.length === components.length && <p class="generic">{say("emptyPosition")}</p>}
          {components.map((component, index) =>
            empty.includes(component) ? null : (
              <Part
                key={`${index}${component.game}`}
                {...props}
                shownHere={shownAt === index}
                show={(move) => {
                  setPlace(index);
                  props.show(move);
                }}
                pick={pick}
                component={component}
                index={index}
                offer={offer}
                round={round}
                refuse={(reason) => setRefused({ at: props.picture, reason })}
                begun={(more) => setBegun(more ? props.picture : null)}
              />
            ),
          )}
        </div>
      </LargestScale.Provider>
      <div class="below-picture">
        <p class="preview" aria-live="off">
          {shown ? (
            <>
              {words !== null ? (
                <span class="preview-words" title={left(shown)}>
                  {from !== null && components.length > 1 && shown.to !== "win" ? say("fromNamed", { name: nameAmong(engineWords, components, from), what: words }) : words}
                </span>
              ) : (
                <>
                  {components.length === 1 && <span class="preview-arrow">→</span>} <code>{left(shown)}</code>
                </>
              )}
            </>
          ) : (
            <span class="hint">{props.disabled || refusal !== "" ? "" : begun === props.picture ? say("moreParts") : say(isTouch() || window.innerWidth <= 700 ? (props.listed === false ? "tapHintAlone" : "tapHint") : props.listed === false ? "pointHintAlone" : "pointHint")}</span>
          )}
          <span class="refusal" role="status">
            {refusal}
          </span>
        </p>
        <p class="part-tools">
          <SavePicture name={props.picture.position} take={() => pictureOf(scenesIn(focus.parts.current))} />
        </p>
        {present.length > 0 && (
          <MoveMenu
            moves={present}
            pressed={offered.pressed}
            components={components}
            byKeyboard={byKeyboard.current}
            show={props.show}
            pick={(move) => {
              if (byKeyboard.current) focus.leave();
              pick(move);
            }}
            close={() => {
              offer([], []);
              setRound(round + 1);
              props.show(null);
              if (byKeyboard.current) focus.parts.current?.querySelector<SVGGElement>('.item[tabindex="0"]')?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </div>
  );
}
