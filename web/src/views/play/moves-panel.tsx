// SPDX-License-Identifier: MIT
// The list of legal moves beside a picture, with their number.

import type { ComponentChildren } from "preact";
import type { PlayAnswer } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { Panel } from "../../ui/parts";
import { MovesList, type MovesProps } from "./moves-list";

export function MovesPanel(props: Omit<MovesProps, "answer"> & { answer: PlayAnswer | null; children?: ComponentChildren }) {
  const say = useSay();
  const { answer, children, ...rest } = props;
  const count = answer && `${answer.moves.length}${answer.complete ? "" : "+"}`;
  return (
    <Panel title={count === null ? say("legalMoves") : say("legalMovesCount", { n: count })} class="moves-panel">
      {children}
      {answer && <MovesList {...rest} answer={answer} />}
    </Panel>
  );
}
