// SPDX-License-Identifier: MIT
// The catalogue: search by any word, and by what a game is played on.

import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { type Say, useSay } from "../../i18n/text";
import { isSameName } from "../../i18n/titles";
import { Button, ErrorBox, Waiting } from "../../ui/parts";
import { families, familyKeys } from "./families";
import { found, isJudges, isNumber, meant, problemsFor, searched, titleOf } from "./finding";
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
  const called = words.title(game.name);
  return (
    <li>
      <button type="button" class="game-item" aria-pressed={props.chosen} onClick={() => props.choose(game)}>
        <strong>
          {called}
          {!isSameName(called, game.name) && <code class="game-code"> {game.name}</code>}
          {title !== "" && called === game.name && <em class="problem-title"> {title}</em>}
        </strong>
        <span>{words.summary(game)}</span>
      </button>
    </li>
  );
}

/** All problems; the list of them is loaded when something is first searched for. */
function useProblems(wanted: string): readonly JudgeProblem[] {
  const [all, setAll] = useState<readonly JudgeProblem[]>([]);
  useEffect(() => {
    if (wanted === "" || all.length > 0) return;
    import("./judge-problems").then((file) => setAll(file.judgeProblems)).catch(() => undefined);
  }, [wanted]);
  return all;
}

/** Whether Judge knows how the problem's input is read. */
function hasFormat(problem: JudgeProblem): boolean {
  return problem.judge !== undefined || problem.format !== undefined;
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
        <span>
          {game === "" ? say("problemRules", { n: rules.trimEnd().split("\n").length }) : say("problemGame", { game })}
          {hasFormat(props.problem) && ` ${say(props.problem.format === undefined ? "problemJudgeOnly" : "problemJudged")}`}
          {props.problem.unverified === true && ` ${say("problemUnverified")}`}
        </span>
      </button>
    </li>
  );
}

interface CatalogueProps {
  chosen: string;
  rules: string;
  /** `found`: the search alone chose it. */
  choose: (game: GameSummary, found?: boolean) => void;
  write: (rules: string) => void;
  /** Opens Judge, where the input of the problem is known. */
  judge: (problem: JudgeProblem, game: GameSummary | undefined) => void;
}

function hitsText(say: Say, games: number, problems: number): string {
  const counted = [
    ...(games > 0 || problems === 0 ? [say("gamesFound", { n: games })] : []),
    ...(problems > 0 ? [say("problemsFound", { n: problems })] : []),
  ];
  return counted.join(", ");
}

export function Catalogue(props: CatalogueProps) {
  const say = useSay();
  const words = useEngineWords();
  const [search, setSearch] = useState("");
  const [family, setFamily] = useState("");
  const wanted = searched(search);
  const all = useAsk("games", {});
  const asked = useAsk("games", wanted === "" ? {} : { search: wanted });
  const listed = useMemo(() => {
    const byWords = asked.answer?.games ?? [];
    const ordered = wanted === "" ? arranged(byWords) : found(byWords, all.answer?.games ?? [], wanted, (game) => `${words.title(game.name)}/${words.summary(game)}${words.note(game)}`);
    return ordered.filter((game) => family === "" || game.family === family);
  }, [asked.answer, all.answer, wanted, family, words]);
  const allProblems = useProblems(wanted);
  const fitting = problemsFor(allProblems, wanted);
  // A problem that is another game, and whose input Judge knows, is found as that: its program is shorter.
  const games = listed.filter((game) => !fitting.some((one) => one.id === game.name && one.game !== game.name && hasFormat(one)));
  // A problem that has a game of its own, and whose input Judge does not know, is found as that game.
  const problems = fitting.filter((problem) => hasFormat(problem) || !games.some((game) => game.name === problem.id));
  const gameOf = (problem: JudgeProblem) => all.answer?.games.find((one) => one.name === problem.game);
  const open = (problem: JudgeProblem) => {
    const game = gameOf(problem);
    if (hasFormat(problem)) props.judge(problem, game);
    else if (game) props.choose(game);
    else props.write(problem.rules);
  };
  // What is the only hit is shown.
  const hits = [...new Set([...games, ...problems.map(gameOf)])];
  const only = wanted === "" || asked.pending || !asked.answer || hits.length !== 1 ? undefined : hits[0];
  useEffect(() => {
    if (only && only.name !== props.chosen) props.choose(only, true);
  }, [only?.name]);
  const enter = () => {
    const [problem, ...others] = problems;
    const [game, ...further] = games;
    if (problem && others.length === 0 && (isNumber(wanted) || hits.length === 1)) open(problem);
    else if (!problem && game && further.length === 0) props.choose(game);
  };
  // What was searched for stays in the order of how well it fits.
  const groups: [string, GameSummary[]][] =
    wanted === ""
      ? [
          ["", games.filter((game) => !isJudges(game))],
          [say("fromJudges"), games.filter(isJudges)],
        ]
      : [["", games]];
  const nothing = wanted !== "" && asked.answer && !asked.pending && games.length === 0 && problems.length === 0;
  const others = nothing ? meant(all.answer?.games ?? [], allProblems, wanted) : [];
  const first = isNumber(wanted) || games.length < listed.length;
  const ofJudges: ComponentChildren = problems.length > 0 && (
    <>
      <h2>{say("fromJudges")}</h2>
      <ul aria-label={say("fromJudges")}>
        {problems.map((problem) => (
          <ProblemItem key={problem.id} problem={problem} open={() => open(problem)} />
        ))}
      </ul>
    </>
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
          onKeyDown={(event) => {
            if (event.key === "Enter") enter();
          }}
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
        {asked.pending ? <Waiting on /> : asked.error ? "" : hitsText(say, games.length, problems.length)}
      </p>
      {asked.error && <ErrorBox error={asked.error} />}
      <div class="game-list">
        {first && ofJudges}
        {groups.map(
          ([title, list]) =>
            list.length > 0 && (
              <Fragment key={title}>
                {title !== "" && <h2>{title}</h2>}
                <ul aria-label={title || say("catalogue")}>
                  {list.map((game) => (
                    <GameItem key={game.name} game={game} chosen={game.name === props.chosen} choose={(one) => props.choose(one)} />
                  ))}
                </ul>
              </Fragment>
            ),
        )}
        {!first && ofJudges}
        {others.length > 0 && (
          <p class="hint">
            {say("searchMeant")}{" "}
            {others.map((one) => (
              <Button key={one} look="quiet" onClick={() => setSearch(one)}>
                {one}
              </Button>
            ))}
          </p>
        )}
        {nothing && (
          <p class="hint">
            {others.length === 0 && `${say("nothingFits")} `}
            <Button look="quiet" onClick={() => props.write("")}>
              {say("writeRules")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
