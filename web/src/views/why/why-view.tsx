// SPDX-License-Identifier: MIT
// Why: the reasons for who wins.

import { useContext, useEffect, useState } from "preact/hooks";
import type { SolveAnswer } from "../../engine/answers";
import { TakesJobs, useAsk, useEngine } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Explain } from "../../ui/explain";
import { Button, ErrorBox, Panel, Toggle, Waiting } from "../../ui/parts";
import { valueText } from "../../ui/values";
import { AsSum } from "../as-sum";
import { positionTitle, termTitle } from "../caption";
import { Made, usePictures } from "../made";
import { PositionField } from "../position-field";
import { ValueLink } from "../value-link";
import { noMoveKey, verdictText } from "../verdict";
import { startJob } from "../work/start";
import { GameGraphView } from "./game-graph";
import { Mex } from "./mex";
import { MisereProof } from "./misere";
import { MisereQuotient } from "./quotient";
import { PeriodProof } from "./periods";
import { reasonText } from "./reasons";
import { Proof } from "./proof";
import { SumTable } from "./sum";
import { Tried } from "./tried";

function Verdict(props: { answer: SolveAnswer }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = props;
  return (
    <div class={`verdict-banner ${answer.winner ?? "draw"}`} role="status">
      {answer.value !== undefined && <span class="big-value">{valueText(answer.value)}</span>}
      <div>
        <p class="verdict-text">{verdictText(say, answer)}</p>
        {answer.misere !== true && answer.value !== undefined && <ValueLink />}
        <p class="verdict-position">
          <span title={answer.position}>{positionTitle(words, answer.position)}</span>
        </p>
        {answer.reason && <p class="verdict-reason">{words.message(answer.reason)}</p>}
      </div>
    </div>
  );
}

function WinningMoves(props: { answer: SolveAnswer }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = props;
  const pictures = usePictures(answer.moves);
  if (answer.moves.length === 0) return <p>{say(noMoveKey(answer))}</p>;
  return (
    <ul class="winning-list">
      {answer.moves.slice(0, 20).map((move) => (
        <li key={`${move.component}${move.to}`}>
          <Made component={pictures.get(move.from)} move={move} notation />
          {reasonText(say, answer, move) !== "" && <p class="winning-reason">{reasonText(say, answer, move, (text) => termTitle(words, text))}</p>}
        </li>
      ))}
      {answer.moves.length > 20 && answer.moves_complete && (
        <li class="hint">{say("andMore", { n: answer.moves.length - 20 })}</li>
      )}
      {!answer.moves_complete && <li class="hint">{say("moreMoves")}</li>}
    </ul>
  );
}

/** The games of the components, without their arguments: where a component is a heap, its game may have a period. */
function heapGames(answer: SolveAnswer): string[] {
  const games = (answer.components ?? [])
    .map((one) => /^(.*\S)\((\d+)\)$/.exec(one.position)?.[1])
    .filter((game): game is string => game !== undefined && !game.startsWith("*"));
  return [...new Set(games)].slice(0, 3);
}

export function WhyView() {
  const say = useSay();
  const engine = useEngine();
  const takesJobs = useContext(TakesJobs);
  const route = useRoute();
  const scope = scopeOf(route.rules);
  const asked = useAsk("solve", { ...scope, ...misereIf(route.misere), position: route.position, moves: 100 });
  const [chosen, setChosen] = useState("");
  const { answer, error } = asked;
  const components = answer?.components ?? [];
  useEffect(() => setChosen(""), [answer?.position]);
  const focus =
    chosen !== "" ? chosen : components.length === 1 ? (components[0]?.position ?? route.position) : route.position;
  // Games that may repeat have neither a mex nor a game graph in layers.
  const normal = answer !== null && answer.misere !== true && answer.result === undefined;
  return (
    <div class="why-view">
      <h1 class="unseen">{say("view_why")}</h1>
      <PositionField position={route.position} error={error} change={(position) => go({ position })}>
        <Toggle label={say("misere")} on={route.misere} change={(misere) => go({ misere })} />
        <Explain meaning="meansMisere" />
        <Button onClick={() => go({ view: "play" })}>{say("playThis")}</Button>
        <Waiting on={asked.pending} />
      </PositionField>
      {error && <ErrorBox error={error} text={route.position} change={(position) => go({ position })} />}
      {takesJobs && error?.kind === "stopped" && (
        <Button onClick={() => void startJob(engine, "solve", { ...scope, ...misereIf(route.misere), position: route.position })}>
          {say("asJob")}
        </Button>
      )}
      {answer && (
        <>
          <Verdict answer={answer} />
          <AsSum position={answer.position} rules={route.rules} />
          {route.tried !== "" && <Tried position={route.position} tried={route.tried} answered={route.answered} rules={route.rules} misere={route.misere} />}
          <div class="why-columns">
            <div class="why-column">
              {components.length > 0 && (
                <Panel title={say("sumTitle")}>
                  <SumTable answer={answer} chosen={chosen} choose={(one) => setChosen(one === chosen ? "" : one)} />
                </Panel>
              )}
              <Panel title={say(answer.winner === null ? "drawMoves" : "winningMoves")}>
                <WinningMoves answer={answer} />
                {answer.moves.length > 0 && <p class="hint">{say("alikeOnce")}</p>}
              </Panel>
              {answer.misere === true && <MisereQuotient position={answer.position} rules={route.rules} />}
            </div>
            {normal && (
              <Panel title={say("proofTitle")} class="proof-panel">
                <Proof answer={answer} rules={route.rules} />
              </Panel>
            )}
            {answer.misere === true && <MisereProof position={answer.position} rules={route.rules} />}
          </div>
          {normal && (
            <>
              <Mex position={focus} rules={route.rules} />
              <Panel title={say("gameGraph")}>
                <GameGraphView position={focus} rules={route.rules} />
              </Panel>
              {heapGames(answer).map((game) => (
                <PeriodProof key={game} game={game} scope={scope} />
              ))}
            </>
          )}
        </>
      )}
    </div>
  );
}
