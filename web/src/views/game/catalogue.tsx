// SPDX-License-Identifier: MIT
// The catalogue: search by any word, and by what a game is played on.

import { useMemo, useState } from "preact/hooks";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { type Key, useSay } from "../../i18n/text";
import { ErrorBox, Waiting } from "../../ui/parts";
import { featured } from "./samples";

const families = ["heap", "heaps", "row", "bag", "board", "graph", "mixed"] as const;
const familyKeys: Record<(typeof families)[number], Key> = {
  heap: "familyHeap",
  heaps: "familyHeaps",
  row: "familyRow",
  bag: "familyBag",
  board: "familyBoard",
  graph: "familyGraph",
  mixed: "familyMixed",
};

/** The note up to the end of its first sentence. */
export function firstSentence(note: string): string {
  const flat = note.replace(/\s+/g, " ").trim();
  const end = flat.search(/[.;:](\s|$)/);
  return end < 0 ? flat : flat.slice(0, end + 1).replace(/[;:]$/, ".");
}

/** The whole catalogue begins with the games to begin with; what was searched for stays in its order. */
function arranged(games: GameSummary[], searched: boolean): GameSummary[] {
  if (searched) return games;
  const first = featured.flatMap((name) => games.filter((game) => game.name === name));
  return [...first, ...games.filter((game) => !featured.includes(game.name))];
}

export function Catalogue(props: { chosen: string; rules: string; choose: (game: GameSummary) => void }) {
  const say = useSay();
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
  const asked = useAsk("games", search.trim() === "" ? {} : { search: search.trim() });
  const games = useMemo(
    () =>
      arranged(
        (asked.answer?.games ?? []).filter((game) => family === "" || game.family === family),
        search.trim() !== "",
      ),
    [asked.answer, family],
  );
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
      <ul class="game-list" aria-label={say("catalogue")}>
        {games.map((game) => (
          <li key={game.name}>
            <button
              type="button"
              class="game-item"
              aria-pressed={game.name === props.chosen}
              onClick={() => props.choose(game)}
            >
              <strong>{game.name}</strong>
              <span>{game.summary || firstSentence(game.note)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
