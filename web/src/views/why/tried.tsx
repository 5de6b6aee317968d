// SPDX-License-Identifier: MIT
// A move that was made, for instance a mistake of a game: what it leaves, what answers it, and which move is better.

import type { PlayAnswer, PlayMove } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { type Say, useSay } from "../../i18n/text";
import { Panel } from "../../ui/parts";
import { isZero, valueText } from "../../ui/values";
import { Made, usePictures } from "../made";
import { bestMoves } from "../moves";

/** What is so after a move, as far as the engine knows it. */
export function triedText(say: Say, answer: PlayAnswer, move: PlayMove): string {
  if (!answer.known) return "";
  if (move.keeps_draw === true) return say("triedKeeps");
  if (move.total !== null && !answer.cyclic) return isZero(move.total) ? say("triedZero") : say("triedValue", { value: valueText(move.total) });
  if (move.wins === true) return say("triedWins");
  return "";
}

export function Tried(props: { position: string; tried: string; rules: string; misere: boolean }) {
  const say = useSay();
  const scope = { ...scopeOf(props.rules), ...misereIf(props.misere) };
  const { answer } = useAsk("play", { ...scope, position: props.position, moves: 1000 });
  const move = answer?.moves.find((one) => one.after === props.tried) ?? null;
  const asks = move !== null && move.wins !== true && move.after !== "win";
  const after = useAsk("play", asks ? { ...scope, position: move.after, moves: 1000 } : null);
  // The answer to a move that was asked for before this one is not meant.
  const next = asks && after.answer?.position === move.after && after.answer.winner === "first" ? after.answer : null;
  const reply = next ? (bestMoves(next)[0] ?? null) : null;
  const better = answer && move && move.wins !== true ? (bestMoves(answer).find((one) => one !== move) ?? null) : null;
  const pictures = usePictures([move, reply, better].flatMap((one) => one ?? []));
  if (!answer || !move) return null;
  const lost = next !== null && triedText(say, answer, move) === "" ? say("triedLost") : "";
  return (
    <Panel title={say("triedTitle")} class="tried">
      <p>
        <span class="who">{say("triedMade")}</span> <Made component={pictures.get(move.from)} move={move} notation />. <strong>{triedText(say, answer, move)} {lost}</strong>
      </p>
      {reply && (
        <p class="tried-reply">
          <span class="who reply">{say("triedReply")}</span> <Made component={pictures.get(reply.from)} move={reply} notation />.{" "}
          {next?.cyclic === false && reply.to !== "win" && say("triedWhy")}
        </p>
      )}
      {better && (
        <p class="better">
          <span class="who">{say("triedBetter")}</span> <Made component={pictures.get(better.from)} move={better} notation />.{" "}
          {better.total !== null && !answer.cyclic && say("betterLeaves", { value: valueText(better.total) })}
        </p>
      )}
    </Panel>
  );
}
