// SPDX-License-Identifier: MIT
// The catalogue: search by any word, and by what a game is played on.

import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { ErrorBox, Waiting } from "../../ui/parts";
import { families, familyKeys } from "./families";
import { found, isJudges, titleOf } from "./finding";
import { featured } from "./samples";

/** The whole catalogue begins with the games to begin with, and ends with judges' problems. */
function arranged(games: GameSummary[]): GameSummary[] {
  const first = featured.flatMap((name) => games.filter((game) => game.name === name));
  return [...first, ...games.filter((game) => !featured.includes(game.name))];
}

function GameItem(props: { game: GameSummary; chosen: boolean; choose: (game: GameSummary) => void }) {
  const { game } = props;
  const words = useEngineWords();
  const title = titleOf(game);
  return (
    <li>
      <button type="button" class="game-item" aria-pressed={props.chosen} onClick={() => props.choose(game)}>
        <strong>
          {game.name}
          {title !== "" && <em class="problem-title"> {title}</em>}
        </strong>
        <span>{words.summary(game)}</span>
      </button>
    </li>
  );
}

export function Catalogue(props: { chosen: string; rules: string; choose: (game: GameSummary) => void }) {
  const say = useSay();
  const words = useEngineWords();
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
  const wanted = search.trim();
  const all = useAsk("games", {});
  const asked = useAsk("games", wanted === "" ? {} : { search: wanted });
  const games = useMemo(() => {
    const listed = asked.answer?.games ?? [];
    const ordered = wanted === "" ? arranged(listed) : found(listed, all.answer?.games ?? [], wanted, (game) => words.summary(game) + words.note(game));
    return ordered.filter((game) => family === "" || game.family === family);
  }, [asked.answer, all.answer, wanted, family, words]);
  // What was searched for stays in the order of how well it fits.
  const groups: [string, GameSummary[]][] =
    wanted === ""
      ? [
          ["", games.filter((game) => !isJudges(game))],
          [say("fromJudges"), games.filter(isJudges)],
        ]
      : [["", games]];
  return (
    <div class="catalogue">
      <label class="field">
        <span class="field-label">{say("searchGames")}</span>
        <input
          type="search"
          value={search}
          placeholder={say("searchHint")}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="unseen">{say("family")}</span>
        <select value={family} onChange={(event) => setFamily(event.currentTarget.value)}>
          <option value="">{say("familyAll")}</option>
          {families.map((one) => (
            <option key={one} value={one}>
              {say(familyKeys[one])}
            </option>
          ))}
        </select>
      </label>
      <p class="count" role="status">
        {asked.pending ? <Waiting on /> : asked.error ? "" : say("gamesFound", { n: games.length })}
      </p>
      {asked.error && <ErrorBox error={asked.error} />}
      <div class="game-list">
        {groups.map(
          ([title, list]) =>
            list.length > 0 && (
              <Fragment key={title}>
                {title !== "" && <h2>{title}</h2>}
                <ul aria-label={title || say("catalogue")}>
                  {list.map((game) => (
                    <GameItem key={game.name} game={game} chosen={game.name === props.chosen} choose={props.choose} />
                  ))}
                </ul>
              </Fragment>
            ),
        )}
      </div>
    </div>
  );
}
