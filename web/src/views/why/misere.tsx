// SPDX-License-Identifier: MIT
// Why a position is won or lost under misère play, where no value decides: an answer to every move.

import type { MisereExplanation, MisereReply, Move } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { ErrorBox, Panel, Waiting } from "../../ui/parts";
import { choiceText } from "../../ui/values";
import { madeText } from "../moves";

const most = 60;

function Made(props: { move: Move }) {
  const say = useSay();
  const { move } = props;
  return (
    <>
      <code>{madeText(move)}</code> <span class="hint">{choiceText(say, move.choice)}</span>
    </>
  );
}

function Replies(props: { list: MisereReply[]; complete: boolean }) {
  const say = useSay();
  const { list, complete } = props;
  return (
    <ol class="trail">
      {list.slice(0, most).map((reply, i) => (
        <li key={i}>
          <p>
            <Made move={reply.move} />
          </p>
          <p>
            {reply.answer ? (
              <>
                <span class="who reply">{say("answer")}</span> <Made move={reply.answer} />
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
            {win.move.to !== "win" && say("misereAfter")} <Made move={win.move} />
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
