// SPDX-License-Identifier: MIT
// The components of the position side by side, each with its targets, and what the move pointed at would leave.

import { useMemo, useState } from "preact/hooks";
import type { ComponentPicture, PlayMove, PositionApart } from "../../engine/answers";
import { Component } from "../../draw/component";
import { LargestScale, type Picking } from "../../draw/scene";
import { targetsOf } from "../../draw/targets";
import { useSay } from "../../i18n/text";
import { choiceText, valueText } from "../../ui/values";
import { leftText } from "../moves";

interface StageProps {
  picture: PositionApart;
  moves: PlayMove[];
  /** Whether these are all moves. */
  complete: boolean;
  values: boolean;
  shown: PlayMove | null;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  disabled: boolean;
}

function affects(move: PlayMove, index: number): boolean {
  return move.component === index + 1 || move.components.includes(index + 1);
}

function Part(props: StageProps & { component: ComponentPicture; index: number; offer: (moves: PlayMove[]) => void }) {
  const { component, index } = props;
  const own = useMemo(() => props.moves.filter((move) => affects(move, index)), [props.moves, index]);
  const targets = useMemo(() => targetsOf(component, own), [component, own]);
  const picking: Picking = {
    targets: props.disabled ? [] : targets,
    shown: props.shown !== null && affects(props.shown, index) ? props.shown : null,
    show: props.show,
    pick: props.pick,
    offer: props.offer,
  };
  return (
    <figure class="part">
      <Component component={component} picking={picking} />
      <figcaption>
        <code>{component.text.length > 80 ? component.game : component.text}</code>
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

export function Stage(props: StageProps) {
  const say = useSay();
  const [offered, setOffered] = useState<PlayMove[]>([]);
  const present = offered.filter((move) => props.moves.includes(move));
  const { shown } = props;
  const { components } = props.picture;
  const empty = components.filter((component, index) => props.complete && isEmpty(component, props.moves, index));
  // The other components of a sum stay as they are.
  const left = (move: PlayMove) =>
    components.length > 1 ? `${move.from} → ${leftText(say, move.to)}` : leftText(say, move.to);
  return (
    <div class="stage">
      <LargestScale.Provider value={components.length - empty.length > 1 ? 1.1 : 1.6}>
        <div class="parts">
          {empty.length === components.length && <p class="generic">{say("emptyPosition")}</p>}
          {components.map((component, index) =>
            empty.includes(component) ? null : (
              <Part
                key={`${index}${component.game}`}
                {...props}
                component={component}
                index={index}
                offer={setOffered}
              />
            ),
          )}
          {empty.length > 0 && empty.length < components.length && (
            <p class="empties">
              {say("emptyHeaps", {
                n: empty.length,
                text: [...new Set(empty.map((one) => one.text))].slice(0, 4).join(", "),
              })}
            </p>
          )}
        </div>
      </LargestScale.Provider>
      <p class="preview" aria-live="off">
        {shown ? (
          <>
            {components.length === 1 && <span class="preview-arrow">→</span>} <code>{left(shown)}</code>{" "}
            <span class="hint">{choiceText(shown.choice)}</span>
          </>
        ) : (
          <span class="hint">{props.disabled ? "" : say("pointHint")}</span>
        )}
      </p>
      {present.length > 0 && (
        <div class="offer" role="group" aria-label={say("whichMove")}>
          <span>{say("whichMove")}</span>
          {present.slice(0, 12).map((move) => (
            <button
              key={`${move.component}${move.to}`}
              type="button"
              class="chip-button"
              onPointerEnter={() => props.show(move)}
              onFocus={() => props.show(move)}
              onClick={() => {
                setOffered([]);
                props.pick(move);
              }}
            >
              {left(move)}
              {choiceText(move.choice) === "" ? "" : ` (${choiceText(move.choice)})`}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
