// SPDX-License-Identifier: MIT
// Play the proof: whatever one tries, the page shows the answer that brings the sum back to 0, and which component does
// it. In a won position one makes the winning move first.

import { useEffect, useState } from "preact/hooks";
import type { MovesAnswer, SolveAnswer, WinningMove } from "../../engine/answers";
import { askKept, toEngineError, useAsk, useEngine } from "../../engine/context";
import { type EngineError, isAbort } from "../../engine/engine";
import { scopeOf } from "../../engine/scope";
import { useSay } from "../../i18n/text";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { ScrollingList } from "../../ui/scrolling";
import { choiceText, valueText } from "../../ui/values";

interface Step {
  tried: string;
  left: string;
  value: string;
  answer: string;
  component: number;
  after: string;
}

interface Reply {
  from: string;
  to: string;
  after: string;
}

/** The answer to a move, with the position after it: a move of `moves` whose sum is 0. */
async function answerTo(
  engine: ReturnType<typeof useEngine>,
  position: string,
  rules: string,
): Promise<{ move: Reply & { component: number }; value: string } | null> {
  const answer: MovesAnswer = await askKept(engine, "moves", { ...scopeOf(rules), position, moves: 2000 });
  const group = answer.groups.find((one) => one.wins);
  const move = group?.moves[0];
  if (!move) return null;
  return {
    move: { from: move.from, to: move.to, after: move.after ?? move.to, component: move.component },
    value: valueText(answer.value),
  };
}

function Tries(props: { position: string; rules: string; choose: (move: Reply) => void; busy: boolean }) {
  const say = useSay();
  const { answer, error, pending } = useAsk("moves", { position: props.position, ...scopeOf(props.rules), moves: 300 });
  if (error) return <ErrorBox error={error} text={props.position} />;
  if (!answer) return <Waiting on={pending} />;
  const moves = answer.groups.flatMap((group) => group.moves);
  if (moves.length === 0) return <p class="proof-end">{say("proofEnd")}</p>;
  return (
    <div class="tries">
      <p>{say("proofTry", { n: moves.length })}</p>
      <ScrollingList class="moves" label={say("legalMoves")}>
        {moves.slice(0, 60).map((move) => (
          <li key={`${move.component}${move.to}`}>
            <button
              type="button"
              class="move"
              disabled={props.busy || pending}
              onClick={() => props.choose({ from: move.from, to: move.to, after: move.after ?? move.to })}
            >
              <span class="move-text">
                {move.from} → {move.to}
              </span>
              <span class="move-choice">{choiceText(move.choice)}</span>
              <span class="move-value">{say("leaves", { value: valueText(move.total) })}</span>
            </button>
          </li>
        ))}
      </ScrollingList>
      {moves.length > 60 && <p class="hint">{say("onlyFirst", { n: 60, of: moves.length })}</p>}
    </div>
  );
}

export function Proof(props: { answer: SolveAnswer; rules: string }) {
  const say = useSay();
  const engine = useEngine();
  const { answer, rules } = props;
  const [trail, setTrail] = useState<Step[]>([]);
  const [base, setBase] = useState<{ position: string; by: string } | null>(null);
  const [fault, setFault] = useState<EngineError | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setTrail([]);
    setBase(null);
    setFault(null);
  }, [answer.position, rules]);

  const lost = answer.winner === "second";
  const begin = async (move: WinningMove) => {
    const all: MovesAnswer = await askKept(engine, "moves", {
      ...scopeOf(rules),
      position: answer.position,
      moves: 2000,
    });
    const found = all.groups
      .flatMap((group) => group.moves)
      .find((one) => one.component === move.component && one.to === move.to);
    if (found) setBase({ position: found.after ?? found.to, by: `${move.from} → ${move.to}` });
  };
  const here = trail.at(-1)?.after ?? base?.position ?? (lost ? answer.position : null);
  const attempt = async (move: Reply) => {
    setBusy(true);
    setFault(null);
    try {
      const found = await answerTo(engine, move.after, rules);
      if (found)
        setTrail([
          ...trail,
          {
            tried: `${move.from} → ${move.to}`,
            left: move.after,
            value: found.value,
            answer: `${found.move.from} → ${found.move.to}`,
            component: found.move.component,
            after: found.move.after,
          },
        ]);
    } catch (error) {
      if (!isAbort(error)) setFault(toEngineError(error));
    } finally {
      setBusy(false);
    }
  };

  if (here === null)
    return (
      <div>
        <p>{say("proofFirst")}</p>
        <ul class="moves">
          {answer.moves.slice(0, 12).map((move) => (
            <li key={`${move.component}${move.to}`}>
              <button
                type="button"
                class="move wins"
                onClick={() => void begin(move).catch((error: unknown) => setFault(toEngineError(error)))}
              >
                <span class="move-text">
                  {move.from} → {move.to}
                </span>
                <span class="move-choice">{choiceText(move.choice)}</span>
              </button>
            </li>
          ))}
        </ul>
        {fault && <ErrorBox error={fault} text={answer.position} />}
      </div>
    );
  return (
    <div class="proof">
      {base && <p class="proof-base">{say("proofBase", { move: base.by })}</p>}
      <ol class="trail" aria-live="polite">
        {trail.map((step, i) => (
          <li key={i}>
            <p>
              <span class="who">{say("youTry")}</span> <code>{step.tried}</code>{" "}
              <span class="hint">{say("sumIs", { value: step.value })}</span>
            </p>
            <p>
              <span class="who reply">{say("answer")}</span> <code>{step.answer}</code>{" "}
              <span class="hint">{say("answerIn", { component: step.component })}</span>
            </p>
          </li>
        ))}
      </ol>
      <p class="proof-here">
        {say("proofHere")} <code>{here}</code>
      </p>
      {fault && <ErrorBox error={fault} />}
      <Tries position={here} rules={rules} choose={(move) => void attempt(move)} busy={busy} />
      {(trail.length > 0 || base) && (
        <Button
          look="quiet"
          onClick={() => {
            setTrail([]);
            setBase(null);
          }}
        >
          {say("proofAgain")}
        </Button>
      )}
    </div>
  );
}
