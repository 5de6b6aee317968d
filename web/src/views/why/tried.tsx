// SPDX-License-Identifier: MIT
// A move that was made, for instance a mistake of a game: what it leaves, what answers it, and which move is better.

import type { Explanation, PlayAnswer, PlayMove } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { type Say, useSay } from "../../i18n/text";
import { Panel } from "../../ui/parts";
import { isZero, valueText } from "../../ui/values";
import { Made, usePictures } from "../made";
import { bestMoves } from "../moves";
import { useCourse } from "../play/history";
import { copying } from "./mirrored";

const mostReplies = 4;

/** What is so after a move, as far as the engine knows it. */
export function triedText(say: Say, answer: PlayAnswer, move: PlayMove): string {
  if (!answer.known) return "";
  if (move.keeps_draw === true) return say("triedKeeps");
  if (move.total !== null && !answer.cyclic) return isZero(move.total) ? say("triedZero") : say("triedValue", { value: valueText(move.total) });
  if (move.wins === true) return say("triedWins");
  return "";
}

type Asked = ReturnType<typeof scopeOf> & ReturnType<typeof misereIf>;

/** Why a position is lost for whoever has to move: a way to answer all moves, or an answer to each kind of them. */
function Lost(props: { position: string; scope: Asked }) {
  const say = useSay();
  const { position, scope } = props;
  const solved = useAsk("solve", { ...scope, position, explain: true, moves: 1 });
  const played = useAsk("play", { ...scope, position, moves: 1000 });
  const drawn = useAsk("position", { ...scopeOf(scope.rules ?? ""), position, values: false });
  const components = drawn.pending ? [] : (drawn.answer?.components ?? []);
  const [component] = components;
  const game = useAsk("game", component ? { ...scopeOf(scope.rules ?? ""), name: component.game } : null);
  // A code and a nim heap have no rules to ask for.
  const rules = game.pending ? "win" : `${game.answer?.rules ?? ""}${scope.rules ?? ""}`;
  const copied = played.answer?.position === position && played.answer.complete ? copying(components, played.answer.moves, rules) : null;
  const why = solved.answer?.position === position ? (solved.answer.explanation as Explanation | undefined) : undefined;
  const grouped = (why?.losing ?? []).flatMap(({ move, answer }) => (answer ? [{ move, answer }] : []));
  const replies = (grouped.length > 0 ? grouped : (why?.paired?.examples ?? [])).slice(0, mostReplies);
  const pictures = usePictures(replies.flatMap(({ move, answer }) => [move, answer].map((one) => ({ ...one, choices: [one.choice] }))));
  if (!why) return null;
  if (replies.length === 0) return <p>{say("triedEnd")}</p>;
  if (copied !== null) return <p>{say(copied)}</p>;
  return (
    <>
      <p>{say("triedEach", { n: String(why.losing_count) })}</p>
      <ul class="tried-replies">
        {replies.map(({ move, answer }, i) => (
          <li key={i}>
            <Made component={pictures.get(move.from)} move={{ ...move, choices: [move.choice] }} notation /> <span aria-hidden="true">→</span>{" "}
            <span class="who reply">{say("answer")}</span> <Made component={pictures.get(answer.from)} move={{ ...answer, choices: [answer.choice] }} notation />
          </li>
        ))}
      </ul>
    </>
  );
}

export function Tried(props: { position: string; tried: string; answered: string; rules: string; misere: boolean }) {
  const say = useSay();
  const { turns } = useCourse();
  const scope = { ...scopeOf(props.rules), ...misereIf(props.misere) };
  const { answer } = useAsk("play", { ...scope, position: props.position, moves: 1000 });
  const move = answer?.moves.find((one) => one.after === props.tried) ?? null;
  const asks = move !== null && move.wins !== true && move.after !== "win";
  const after = useAsk("play", asks ? { ...scope, position: move.after, moves: 1000 } : null);
  // The answer to a move that was asked for before this one is not meant.
  const next = asks && after.answer?.position === move.after && after.answer.winner === "first" ? after.answer : null;
  // The answer that was made, if it wins.
  const made = next?.moves.find((one) => one.after === props.answered && one.wins === true) ?? null;
  const reply = made ?? (next ? (bestMoves(next)[0] ?? null) : null);
  const better = answer && move && move.wins !== true ? (bestMoves(answer).find((one) => one !== move) ?? null) : null;
  const pictures = usePictures([move, reply, better].flatMap((one) => one ?? []));
  if (!answer || !move) return null;
  const lost = next !== null && triedText(say, answer, move) === "" ? say("triedLost") : "";
  // As it looked in the game: a board in one piece, with what lay on it.
  const at = turns.findIndex((turn) => turn.position === props.position && turn.move.after === props.tried);
  const seen = turns[at];
  const seenReply = made && turns[at + 1]?.move.after === made.after ? turns[at + 1] : undefined;
  return (
    <Panel title={say("triedTitle")} class="tried">
      <p>
        <span class="who">{say("triedMade")}</span> <Made component={seen?.component ?? pictures.get(move.from)} move={seen?.component ? seen.move : move} notation /> <strong>{triedText(say, answer, move)} {lost}</strong>
      </p>
      {reply && (
        <p class="tried-reply">
          <span class="who reply">{say(made ? "triedReply" : "triedCould")}</span>{" "}
          <Made component={seenReply?.component ?? pictures.get(reply.from)} move={seenReply?.component ? seenReply.move : reply} notation />{" "}
          {next?.cyclic === false && reply.to !== "win" && props.misere && say("triedWhy")}
        </p>
      )}
      {reply && next?.cyclic === false && reply.to !== "win" && !props.misere && <Lost key={reply.after} position={reply.after} scope={scope} />}
      {better && (
        <p class="better">
          <span class="who">{say("triedBetter")}</span>{" "}
          <Made component={seen?.best?.after === better.after && seen.bestComponent ? seen.bestComponent : pictures.get(better.from)} move={seen?.best?.after === better.after && seen.bestComponent ? seen.best : better} notation />{" "}
          {better.total !== null && !answer.cyclic && say("betterLeaves", { value: valueText(better.total) })}
        </p>
      )}
    </Panel>
  );
}
