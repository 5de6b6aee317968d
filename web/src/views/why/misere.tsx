// SPDX-License-Identifier: MIT
// Why a position is won or lost under misère play, where no value decides: an answer to every move.

import type { MisereExplanation, MisereReply } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { ErrorBox, Panel, Waiting } from "../../ui/parts";
import { Made, usePictures } from "../made";

const most = 60;

function Replies(props: { list: MisereReply[]; complete: boolean }) {
  const say = useSay();
  const { list, complete } = props;
  const pictures = usePictures(list.slice(0, most).flatMap(({ move, answer }) => (answer ? [move, answer] : [move])));
  return (
    <ol class="trail">
      {list.slice(0, most).map((reply, i) => (
        <li key={i}>
          <p>
            <Made component={pictures.get(reply.move.from)} move={reply.move} notation />
          </p>
          <p>
            {reply.answer ? (
              <>
                <span class="who reply">{say("answer")}</span> <Made component={pictures.get(reply.answer.from)} move={reply.answer} notation />
              </>
            ) : (
              <span class="hint">{say("misereEnd")}</span>
            )}
          </p>
        </li>
      ))}
      {(list.length > most || !complete) && (
        <li class="hint">{complete ? say("andMore", { n: list.length - most }) : say("moreMoves")}</li>
      )}
    </ol>
  );
}

export function MisereProof(props: { position: string; rules: string }) {
  const say = useSay();
  const { answer, error, pending } = useAsk("solve", {
    ...scopeOf(props.rules),
    position: props.position,
    misere: true,
    explain: true,
  });
  const why = answer?.explanation as MisereExplanation | undefined;
  const pictures = usePictures(why?.wins.map((win) => win.move) ?? []);
  if (why && why.wins.length === 0 && why.losing.length === 0) return null;
  return (
    <Panel title={say("misereProof")} class="misere-proof">
      {error && <ErrorBox error={error} text={props.position} />}
      <Waiting on={pending && !why} />
      {why && why.losing.length > 0 && (
        <>
          <p>{say("misereLost")}</p>
          <Replies list={why.losing} complete={why.complete} />
        </>
      )}
      {why?.wins.map((win, i) => (
        <div key={i}>
          <p>
            {win.move.to !== "win" && say("misereAfter")} <Made component={pictures.get(win.move.from)} move={win.move} notation />
          </p>
          {win.move.to === "win" ? (
            <p class="hint">{say("winsAtOnce")}</p>
          ) : (
            <Replies list={win.replies} complete={win.complete} />
          )}
        </div>
      ))}
    </Panel>
  );
}
