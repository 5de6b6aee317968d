// SPDX-License-Identifier: MIT
// The list of legal moves beside a picture, with their number.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { countInPicture } from "../../draw/targets";
import type { PlayAnswer } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { Panel } from "../../ui/parts";
import { MovesList, type MovesProps } from "./moves-list";

export function MovesPanel(props: Omit<MovesProps, "answer"> & { answer: PlayAnswer | null; children?: ComponentChildren }) {
  const say = useSay();
  const { answer, children, ...rest } = props;
  const count = answer && `${answer.moves.length}${answer.complete ? "" : "+"}`;
  const inPicture = useMemo(
    () => (answer?.complete ? countInPicture(rest.components, answer.moves) : null),
    [answer, rest.components],
  );
  return (
    <Panel title={count === null ? say("legalMoves") : say("legalMovesCount", { n: count })} class="moves-panel">
      {children}
      {inPicture !== null && answer && inPicture > answer.moves.length && (
        <p class="hint moves-alike">{say("movesAlike", { n: answer.moves.length, all: inPicture })}</p>
      )}
      {answer && <MovesList {...rest} answer={answer} />}
    </Panel>
  );
}
