// SPDX-License-Identifier: MIT
// A dozen games as pictures, for those who do not know yet what to press: a press begins the game.

import { Component } from "../../draw/component";
import { Miniature } from "../../draw/scene";
import { noteRules } from "../../draw/splitting";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useSay } from "../../i18n/text";
import { go, hrefTo, start } from "../../state/route";
import { examplePosition } from "./subject";

const shown = [
  "nim_heaps",
  "kayles",
  "chomp_board",
  "cram",
  "hackenbush",
  "node_kayles",
  "notakto",
  "bracelet",
  "wythoff",
  "clobber",
  "poset",
  "treblecross",
];

const nothingMarked = new Set<string>();

function begin(game: GameSummary) {
  const { opponent, misere } = start;
  return { view: "play" as const, game: game.name, position: examplePosition(game), rules: "", opponent, misere };
}

export function Gallery() {
  const say = useSay();
  const { answer } = useAsk("games", {});
  const games = shown.flatMap((name) => answer?.games.filter((game) => game.name === name) ?? []);
  for (const game of games) noteRules(game.name, game.rules);
  const drawn = useAsk("position", games.length > 0 ? { positions: games.map(examplePosition) } : null);
  const positions = drawn.answer?.positions ?? [];
  return (
    <section class="gallery" aria-label={say("gallery")}>
      <h2>{say("gallery")}</h2>
      <ul>
        {games.map((game, i) => {
          const component = positions[i]?.components[0];
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
                  {component && (
                    <Miniature.Provider value={{ marked: nothingMarked, width: 96, height: 76 }}>
                      <Component component={component} picking={null} />
                    </Miniature.Provider>
                  )}
                </span>
                <strong>{game.name.replace(/_(board|heaps)$/, "").replaceAll("_", " ")}</strong>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
