// SPDX-License-Identifier: MIT
// A dozen games as pictures that move, for those who do not know yet what to press: a press begins the game.

import { useState } from "preact/hooks";
import { Component } from "../../draw/component";
import { Miniature } from "../../draw/scene";
import { noteRules } from "../../draw/splitting";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, hrefTo, start } from "../../state/route";
import { Icon } from "../../ui/icons";
import { movesAllowed, useLiving } from "./living";
import { galleryGames } from "./samples";
import { examplePosition } from "./subject";

const nothingMarked = new Set<string>();
const [picture, largePicture] = [{ width: 96, height: 76 }, { width: 150, height: 92 }];

/** What a press opens, where it is not the example: of Nim as a sum, Why shows the XOR of its heaps. */
const opened: Record<string, string> = { nim_heaps: "nim(3) + nim(5) + nim(7)" };

function begin(game: GameSummary) {
  const { opponent, misere } = start;
  return { view: "play" as const, game: game.name, position: opened[game.name] ?? examplePosition(game), rules: "", opponent, misere };
}

export function Gallery() {
  const say = useSay();
  const words = useEngineWords();
  const { answer } = useAsk("games", {});
  const games = galleryGames.flatMap((name) => answer?.games.filter((game) => game.name === name) ?? []);
  for (const game of games) noteRules(game.name, game.rules);
  const drawn = useAsk("position", games.length > 0 ? { positions: games.map(examplePosition) } : null);
  const positions = drawn.answer?.positions ?? [];
  const room = window.matchMedia("(min-width: 1081px)").matches ? largePicture : picture;
  const [moving, setMoving] = useState(movesAllowed);
  const living = useLiving(positions.length > 0 ? games.map(examplePosition) : [], moving);
  return (
    <section class="gallery" aria-label={say("gallery")}>
      <div class="gallery-head">
        <h2>{say("gallery")}</h2>
        {movesAllowed() && (
          <button
            type="button"
            class="button quiet"
            onClick={() => setMoving(!moving)}
          >
            <Icon name={moving ? "pause" : "play"} /> {say(moving ? "galleryStill" : "galleryMoving")}
          </button>
        )}
      </div>
      <ul>
        {games.map((game, i) => {
          const scene = living.get(examplePosition(game));
          const components = scene?.components ?? positions[i]?.components.slice(0, 1) ?? [];
          return (
            <li key={game.name}>
              <a
                class="gallery-game"
                href={hrefTo(begin(game))}
                onClick={(event) => {
                  event.preventDefault();
                  go(begin(game));
                }}
              >
                <span class="gallery-picture" aria-hidden="true">
                  {components.map((component, k) => (
                    <Miniature.Provider
                      key={k}
                      value={{
                        marked: scene && scene.at === k ? scene.marked : nothingMarked,
                        width: room.width / components.length,
                        height: room.height,
                      }}
                    >
                      <Component component={component} picking={null} />
                    </Miniature.Provider>
                  ))}
                </span>
                <strong>{words.title(game.name)}</strong>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
