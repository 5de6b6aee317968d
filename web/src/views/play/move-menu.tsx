// SPDX-License-Identifier: MIT
// Several moves fit the place that was pressed: a menu of what each does.

import { useEffect, useRef } from "preact/hooks";
import { canShowMove, MoveMiniature } from "../../draw/miniature";
import type { ComponentPicture, PlayMove } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { Icon } from "../../ui/icons";
import { moveWords } from "../move-words";
import { leftText } from "../moves";

interface MenuProps {
  moves: PlayMove[];
  pressed: readonly string[];
  components: readonly ComponentPicture[];
  byKeyboard: boolean;
  show: (move: PlayMove | null) => void;
  pick: (move: PlayMove) => void;
  close: () => void;
}

const most = 12;

export function MoveMenu(props: MenuProps) {
  const say = useSay();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.byKeyboard) menu.current?.querySelector<HTMLElement>(".menu-move")?.focus();
  }, [props.moves]);
  return (
    <div
      ref={menu}
      class="offer"
      role="group"
      aria-label={say(props.moves.length === 1 ? "makeThisMove" : "whichMove")}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.close();
      }}
    >
      <div class="offer-head">
        <span>{say(props.moves.length === 1 ? "makeThisMove" : "whichMove")}</span>
        <button type="button" class="icon-button" aria-label={say("closeMenu")} onClick={props.close}>
          <Icon name="close" />
        </button>
      </div>
      <div class="offer-moves">
        {props.moves.slice(0, most).map((move) => {
          const component = props.components[move.component - 1] ?? null;
          const words = moveWords(say, component, move);
          return (
            <button
              key={`${move.component}${move.to}`}
              type="button"
              class="menu-move"
              onPointerEnter={(event) => event.pointerType === "mouse" && props.show(move)}
              onFocus={() => props.show(move)}
              onClick={() => props.pick(move)}
            >
              {canShowMove(component) && <MoveMiniature component={component} move={move} pressed={props.pressed} width={150} height={56} />}
              <span>
                {words ?? leftText(say, move.to)}
              </span>
            </button>
          );
        })}
      </div>
      {props.moves.length > most && <p class="hint">{say("moreInList", { n: props.moves.length - most })}</p>}
    </div>
  );
}
