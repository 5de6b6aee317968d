// SPDX-License-Identifier: MIT
// The mex laid out: the numbers from 0 on, which of them some option has as its value, and the first that none has.

import { useState } from "preact/hooks";
import { isPlainName } from "../../draw/looks";
import { useAsk } from "../../engine/context";
import { scopeOf } from "../../engine/scope";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go } from "../../state/route";
import { ErrorBox, Panel, Waiting } from "../../ui/parts";
import { positionTitle } from "../caption";
import { Made, usePictures } from "../made";
import { countText, mexTexts, type Slot, slotsOf, slotWords } from "./mex-rows";

const mostOptions = 12;

/** Whether a heading can name a position: a text with boards or graphs in it is not read. */
const shortName = (position: string) => position.split(" + ").every(isPlainName) && position.length <= 60;

/** Options as the positions that they are: of a sum, the whole sum. */
function Options(props: { slot: Slot }) {
  const say = useSay();
  const words = useEngineWords();
  const pictures = usePictures(props.slot.moves);
  const { number, moves } = props.slot;
  return (
    <ul class="option-list" aria-label={say("optionsOfValue", { value: number })}>
      {moves.slice(0, mostOptions).map((move) => (
        <li key={`${move.component}${move.to}`}>
          <button type="button" class="link" title={move.after} onClick={() => go({ position: move.after })}>
            {positionTitle(words, move.after)}
          </button>{" "}
          <Made component={pictures.get(move.from)} move={move} notation={move.after !== move.to} />
        </li>
      ))}
      {moves.length > mostOptions && <li class="hint">{say("andMore", { n: moves.length - mostOptions })}</li>}
    </ul>
  );
}

export function Mex(props: { position: string; rules: string }) {
  const say = useSay();
  const words = useEngineWords();
  const { answer, error, pending } = useAsk("play", {
    position: props.position,
    ...scopeOf(props.rules),
    moves: 1000,
  });
  const [chosen, setChosen] = useState("0");
  const { slots, count } = answer ? slotsOf(answer) : { slots: [], count: 0n };
  const open = slots.find((slot) => slot.number === chosen && slot.moves.length > 0);
  return (
    <Panel title={shortName(answer?.position ?? props.position) ? say("mexTitle", { position: positionTitle(words, answer?.position ?? props.position) }) : say("mexTitleShown")}>
      {error && <ErrorBox error={error} text={props.position} />}
      <Waiting on={pending} />
      {answer && (
        <div class="mex">
          {mexTexts(say, answer).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {answer.known && (
            <ol class="mex-row" aria-label={say("optionValues")}>
              {slots.map((slot) => (
                <li key={slot.number} class={slot.state}>
                  <button
                    type="button"
                    disabled={slot.moves.length === 0}
                    aria-pressed={chosen === slot.number}
                    onClick={() => setChosen(slot.number)}
                  >
                    <span class="mex-number">{slot.number}</span>
                    <span class="mex-count">{countText(answer, slot)}</span>
                    <span class="unseen">{say(slotWords[slot.state])}</span>
                  </button>
                </li>
              ))}
            </ol>
          )}
          {count > BigInt(slots.length) && (
            <p class="hint">{say("onlyFirst", { n: slots.length, of: String(count) })}</p>
          )}
          {!answer.complete && <p class="hint">{say("moreMoves")}</p>}
          {open && <Options slot={open} />}
        </div>
      )}
    </Panel>
  );
}
