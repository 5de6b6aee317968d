// SPDX-License-Identifier: MIT
// The catalogue: search by any word, and by what a game is played on.

import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { families, familyKeys } from "./families";
import { found, isJudges, problemsFor, titleOf } from "./finding";
import type { JudgeProblem } from "./judge-problems";
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

/** The problems that fit what is searched for; the list of them is loaded when it is first needed. */
function useProblems(wanted: string): JudgeProblem[] {
  const [all, setAll] = useState<readonly JudgeProblem[]>([]);
  useEffect(() => {
    if (wanted === "" || all.length > 0) return;
    import("./judge-problems").then((file) => setAll(file.judgeProblems)).catch(() => undefined);
  }, [wanted]);
  return problemsFor(all, wanted);
}

function ProblemItem(props: { problem: JudgeProblem; open: () => void }) {
  const say = useSay();
  const { id, title, game, rules } = props.problem;
  return (
    <li>
      <button type="button" class="game-item" onClick={props.open}>
        <strong>
          {id} <em class="problem-title">{title}</em>
        </strong>
        <span>{game === "" ? say("problemRules", { n: rules.trimEnd().split("\n").length }) : say("problemGame", { game })}</span>
      </button>
    </li>
  );
}

interface CatalogueProps {
  chosen: string;
  rules: string;
  choose: (game: GameSummary) => void;
  write: (rules: string) => void;
}

export function Catalogue(props: CatalogueProps) {
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
  // A problem that has a game of its own is found as that game.
  const problems = useProblems(wanted).filter((problem) => !games.some((game) => game.name === problem.id));
  const open = (problem: JudgeProblem) => {
    const game = all.answer?.games.find((one) => one.name === problem.game);
    if (game) props.choose(game);
    else props.write(problem.rules);
  };
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
        {problems.length > 0 && (
          <>
            <h2>{say("fromJudges")}</h2>
            <ul aria-label={say("fromJudges")}>
              {problems.map((problem) => (
                <ProblemItem key={problem.id} problem={problem} open={() => open(problem)} />
              ))}
            </ul>
          </>
        )}
        {wanted !== "" && asked.answer && !asked.pending && games.length === 0 && problems.length === 0 && (
          <p class="hint">
            {say("nothingFits")}{" "}
            <Button look="quiet" onClick={() => props.write("")}>
              {say("writeRules")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
