// SPDX-License-Identifier: MIT
// The rules of what is played, in a sentence for each game; with all that the catalogue says of them, if it is wanted.

import { baseOf, poisonOf } from "../draw/looks";
import type { ComponentPicture } from "../engine/answers";
import { useAsk } from "../engine/context";
import { scopeOf } from "../engine/scope";
import { useEngineWords } from "../i18n/engine-words";
import { useSay } from "../i18n/text";
import { Prose } from "../ui/parts";

/** How a game is played and won, whatever its moves are. */
export function Aim(props: { misere: boolean; components?: readonly ComponentPicture[] }) {
  const say = useSay();
  const poison = props.components?.some((one) => poisonOf(one) !== null) === true;
  const graph = props.components?.some((one) => one.arguments.some(({ type }) => type === "graph")) === true;
  return (
    <p class="sheet-rules">
      {say(props.misere ? "aimMisere" : "aim")} {poison && say("aimPoison")} {graph && say("aimGraph")}
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
  const name = amongHeaps ? words.title("nim_heaps") : `${words.title(baseOf(props.game))}${props.game.slice(baseOf(props.game).length)}`;
  const note = answer && props.more ? words.note(answer).trim() : "";
  return (
    <>
      {summary !== "" && (
        <p class="sheet-rules">
          <strong>{name}</strong>: {summary}
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
  const heaps = [...new Set(props.components.map((one) => one.text).filter((text) => /^\*\d+$/.test(text)))];
  const games = [...new Set(props.components.filter((one) => !heaps.includes(one.text)).map((one) => one.game))];
  return (
    <>
      {games.map((game) => (
        <GameRules key={game} game={game} rules={props.rules} more={props.more === true} several={props.components.filter((one) => one.game === game).length > 1} />
      ))}
      {heaps.length > 0 && (
        <p class="sheet-rules">
          <strong>{heaps.join(", ")}</strong>: {say(heaps.length === 1 ? "nimHeapRules" : "nimHeapsRules", { n: heaps[0]?.slice(1) ?? "" })}
        </p>
      )}
    </>
  );
}
