// SPDX-License-Identifier: MIT
// A move by its name: in the picture of its component, in words, and as the rules write it.

import { hasMiniature, MoveMiniature } from "../draw/miniature";
import type { NamedMove } from "../draw/compare";
import type { ComponentPicture } from "../engine/answers";
import { useAsk } from "../engine/context";
import { scopeOf } from "../engine/scope";
import { useEngineWords } from "../i18n/engine-words";
import { useSay } from "../i18n/text";
import { useRoute } from "../state/route";
import { termTitle } from "./caption";
import { moveWords } from "./move-words";
import { madeText } from "./moves";

const mostPictures = 40;

/** The pictures of the components that some moves change, by their texts: one question for all of them. */
export function usePictures(moves: readonly NamedMove[]): ReadonlyMap<string, ComponentPicture> {
  const { rules } = useRoute();
  const texts = [...new Set(moves.map((move) => move.from))].slice(0, mostPictures);
  const { answer } = useAsk(
    "position",
    texts.length === 0 ? null : { ...scopeOf(rules), position: texts.join(" + "), values: false },
  );
  return new Map((answer?.components ?? []).map((one) => [one.text, one]));
}

interface MadeProps {
  /** The component that the move changes, if it is known. */
  component: ComponentPicture | null | undefined;
  move: NamedMove;
  /** Whether the component is named before the words. */
  notation?: boolean;
}

export function Made(props: MadeProps) {
  const say = useSay();
  const engineWords = useEngineWords();
  const { move } = props;
  const component = props.component ?? null;
  const words = moveWords(say, component, move);
  const drawn = hasMiniature(component);
  const notation = madeText(move);
  return (
    <span class="made">
      {drawn && <MoveMiniature component={component} move={move} />}
      {words === null ? (
        <code>{notation}</code>
      ) : (
        <span class="made-words" title={notation}>
          {props.notation && !drawn && <span class="made-from">{termTitle(engineWords, move.from)}: </span>}
          <span>{words}</span>
        </span>
      )}
    </span>
  );
}
