// SPDX-License-Identifier: MIT
// The rules of what is played, in a sentence for each game; with all that the catalogue says of them, if it is wanted.

import { useContext } from "preact/hooks";
import { baseOf, poisonOf } from "../draw/looks";
import type { ComponentPicture } from "../engine/answers";
import { RulesContext, useAsk } from "../engine/context";
import { scopeOf } from "../engine/scope";
import { useEngineWords } from "../i18n/engine-words";
import { useSay } from "../i18n/text";
import { Prose } from "../ui/parts";
import { headTitle, termTitle } from "./caption";

/** How a game is played and won, whatever its moves are. */
export function Aim(props: { misere: boolean; components?: readonly ComponentPicture[]; cyclic?: boolean }) {
  const say = useSay();
  const { misere, components = [], cyclic } = props;
  const rules = useContext(RulesContext);
  const games = new Set(components.map((one) => one.game));
  const [game = "*"] = games;
  const { answer } = useAsk("game", games.size !== 1 || /\W/.test(baseOf(game)) ? null : { ...scopeOf(rules), name: game });
  // Some games say themselves who wins; a sum with others is won by the last move all the same.
  const said = !misere && games.size === 1 && /\b(wins?|loses?)\b/i.test(answer?.summary ?? "");
  const poison = components.some((one) => poisonOf(one) !== null);
  const poisonAlone = poison && games.size === 1;
  const graph = components.some((one) => one.arguments.some(({ type }) => type === "graph"));
  const aim = poisonAlone ? (misere ? "aimPoisonMisere" : "aimPoison") : said ? "aimSaid" : misere ? "aimMisere" : "aim";
  return (
    <p class="sheet-rules">
      {say(aim)} {poison && !poisonAlone && say("poisonRefused")} {graph && say("aimGraph")} {cyclic && say("aimEndless")}
    </p>
  );
}

/** The rules in a sentence; nothing where there are none, as of a code. */
function GameRules(props: { game: string; rules: string; more: boolean; several: boolean }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = useAsk("game", { ...scopeOf(props.rules), name: props.game });
  // The catalogue speaks of one heap of Nim; beside others, it is one of them.
  const amongHeaps = props.several && props.game === "nim" && props.rules === "";
  const summary = amongHeaps ? say("nimSumRules") : answer ? words.summary(answer) : "";
  // What is in brackets belongs to the rules.
  const name = amongHeaps ? words.title("nim_heaps") : headTitle(words, props.game);
  const note = answer && props.more ? words.note(answer).trim() : "";
  return (
    <>
      {summary !== "" && (
        <p class="sheet-rules">
          <strong title={props.game}>{name}</strong>: {summary}
        </p>
      )}
      {note !== "" && (
        <details class="more-rules">
          <summary>{say("moreRules", { game: name })}</summary>
          {note.split(/\n\s*\n/).map((text) => (
            <p key={text}>
              <Prose text={text} />
            </p>
          ))}
        </details>
      )}
    </>
  );
}

/** The rules of all components; nim heaps, which belong to no game of the catalogue, in words of the page. */
export function Rules(props: { components: readonly ComponentPicture[]; rules: string; more?: boolean }) {
  const say = useSay();
  const words = useEngineWords();
  const heaps = [...new Set(props.components.map((one) => one.text).filter((text) => /^\*\d+$/.test(text)))];
  const games = [...new Set(props.components.filter((one) => !heaps.includes(one.text)).map((one) => one.game))];
  return (
    <>
      {games.map((game) => (
        <GameRules key={game} game={game} rules={props.rules} more={props.more === true} several={props.components.filter((one) => one.game === game).length > 1} />
      ))}
      {heaps.length > 0 && (
        <p class="sheet-rules">
          <strong title={heaps.join(" + ")}>{heaps.map((heap) => termTitle(words, heap)).join(", ")}</strong>: {say(heaps.length === 1 ? "nimHeapRules" : "nimHeapsRules", { n: heaps[0]?.slice(1) ?? "" })}
        </p>
      )}
    </>
  );
}
