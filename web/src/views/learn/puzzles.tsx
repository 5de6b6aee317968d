// SPDX-License-Identifier: MIT
// Sets of ten puzzles, of any game. The address holds the positions, so that a link hands the same set to a class.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameSummary } from "../../engine/answers";
import { askKept, useAsk, useEngine } from "../../engine/context";
import { misereIf, scopeOf } from "../../engine/scope";
import { titled, useEngineWords } from "../../i18n/engine-words";
import { type Key, useSay } from "../../i18n/text";
import { go, pupilHash, start, useRoute } from "../../state/route";
import { CopyButton } from "../../ui/copy";
import { reach, useLinks } from "../../ui/share-dialog";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Segments, Toggle } from "../../ui/parts";
import { families, familyKeys } from "../game/families";
import { isJudges } from "../game/finding";
import { galleryGames } from "../game/samples";
import { type Grade, grades } from "./grades";
import { useProgress } from "./progress";
import { Puzzle } from "./puzzle";
import { makePuzzles, setSize } from "./puzzle-maker";
import { PuzzleSheet } from "./puzzle-sheet";
import { SetSteps } from "./set-steps";

const gradeKeys: Record<Grade, Key> = { easy: "gradeEasy", medium: "gradeMedium", hard: "gradeHard" };

/** Making a set takes so long at most, in milliseconds. */
const longestMaking = 12000;

function GameChoice(props: { games: GameSummary[]; value: string; change: (name: string) => void }) {
  const say = useSay();
  const words = useEngineWords();
  const own = props.games.filter((game) => game.file === "rules");
  const known = galleryGames.flatMap((name) => props.games.filter((game) => game.name === name && !own.includes(game)));
  const others = props.games.filter((game) => !own.includes(game) && !known.includes(game));
  const groups: [string, GameSummary[]][] = [
    [say("yourRules"), own],
    [say("wellKnown"), known],
    ...families.map((family): [string, GameSummary[]] => [
      say(familyKeys[family]),
      others.filter((game) => !isJudges(game) && game.family === family),
    ]),
    [say("fromJudges"), others.filter(isJudges)],
  ];
  return (
    <label class="field">
      <span class="field-label">{say("puzzleGame")}</span>
      <select value={props.value} onChange={(event) => props.change(event.currentTarget.value)}>
        {groups.map(
          ([title, list]) =>
            list.length > 0 && (
              <optgroup key={title} label={title}>
                {list.map((game) => (
                  <option key={game.name} value={game.name}>
                    {titled(words, game.name)}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}

interface Wanted {
  game: GameSummary;
  grade: Grade;
  misere: boolean;
}

interface Making {
  /** What a set is being made of. */
  wanted: Wanted | null;
  found: number | null;
  none: boolean;
  make: (game: GameSummary | undefined, grade: Grade, misere: boolean, replace: boolean) => void;
}

function useMaking(rules: string): Making {
  const engine = useEngine();
  const [found, setFound] = useState<number | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [none, setNone] = useState(false);
  // The latest making; one that was overtaken ends and changes nothing.
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );
  return {
    wanted,
    found,
    none,
    make: (game, grade, misere, replace) => {
      if (!game) return;
      latest.current += 1;
      const mine = latest.current;
      const until = Date.now() + longestMaking;
      setNone(false);
      setFound(0);
      setWanted({ game, grade, misere });
      const ask = (position: string) =>
        askKept(engine, "play", {
          ...scopeOf(rules),
          ...misereIf(misere),
          position,
          moves: 1000,
          budget: { seconds: 1 },
        }).catch(() => null);
      const goOn = (count: number) => {
        if (latest.current !== mine) return false;
        setFound(count);
        return Date.now() < until;
      };
      void makePuzzles({ game, grade, ask, random: Math.random, goOn }).then((set) => {
        if (latest.current !== mine) return;
        setFound(null);
        setWanted(null);
        setNone(set.length === 0);
        // The link of a set says nothing of a position that was looked at before.
        if (set.length > 0) go({ set: set.join(";"), game: game.name, grade, misere, position: start.position }, { replace });
      });
    },
  };
}

export function Puzzles() {
  const say = useSay();
  const route = useRoute();
  const { rules } = route;
  const { answer, error } = useAsk("games", scopeOf(rules));
  const games = answer?.games ?? [];
  const chosen = games.find((one) => one.name === route.game) ?? games.find((one) => one.file === "rules") ?? games.find((one) => one.name === "nim_heaps");
  const { wanted, found, none, make } = useMaking(rules);
  // While a set is being made, what it is made of is chosen, and the old set is not its link.
  const { game, grade, misere } = wanted ?? { game: chosen, grade: route.grade, misere: route.misere };
  const set = route.set === "" || wanted !== null ? [] : route.set.split(";").slice(0, 5 * setSize);
  const [at, setAt] = useState(0);
  const [onPaper, setOnPaper] = useState(false);
  const [states, change] = useProgress(`${rules}|${String(route.misere)}|${route.set}`, set.length);
  useEffect(() => {
    const open = states.indexOf("open");
    setAt(open < 0 ? 0 : open);
  }, [route.set]);
  // Whoever opens this for the first time sees a puzzle at once.
  useEffect(() => {
    if (route.set === "" && chosen && wanted === null) make(chosen, grade, misere, true);
  }, [route.set === "", chosen?.name]);
  // Whoever opens the link to a set sees its first puzzle; what makes other sets is folded.
  const [linked] = useState(route.set !== "");
  const [pupils, setPupils] = useState(true);
  const [link = ""] = useLinks(pupils ? pupilHash(location.hash) : location.hash).links;
  const here = set[at];
  const solved = states.filter((state) => state === "first" || state === "later").length;
  return (
    <div class="puzzles">
      <details class="puzzle-settings" open={!linked} hidden={route.pupil && linked}>
        <summary>{say("puzzleSettings")}</summary>
        <div class="bar">
          <GameChoice games={games} value={game?.name ?? ""} change={(name) => make(games.find((one) => one.name === name), grade, misere, false)} />
          <div class="bar-tools">
            <Segments
              label={say("grade")}
              value={grade}
              options={grades.map((one) => ({ value: one, label: say(gradeKeys[one]) }))}
              change={(next) => make(game, next, misere, false)}
            />
            <Toggle label={say("misere")} on={misere} change={(next) => make(game, grade, next, false)} />
            <Button onClick={() => make(game, grade, misere, false)} disabled={found !== null}>
              {say("puzzleNew")}
            </Button>
            {set.length > 0 && (
              <Button aria-pressed={onPaper} onClick={() => setOnPaper(!onPaper)}>
                <Icon name="print" /> {say("puzzlePaper")}
              </Button>
            )}
            {set.length > 0 && (
              <span class="puzzle-hand-on">
                <CopyButton text={link} label={say("puzzleLink")} />
                {!route.pupil && reach() !== "anywhere" && <span class="hint">{say("linkLocal")}</span>}
                {!route.pupil && <Toggle label={say("puzzleForPupils")} on={pupils} change={setPupils} />}
              </span>
            )}
          </div>
        </div>
      </details>
      {error && <ErrorBox error={error} />}
      <p class="puzzle-making hint" role="status">
        {found !== null ? say("puzzleMaking", { n: found, of: setSize }) : none ? say("puzzleNoSet") : ""}
      </p>
      {set.length > 0 && onPaper && <PuzzleSheet set={set} rules={rules} misere={misere} />}
      {set.length > 0 && !onPaper && (
        <>
          <div class="puzzle-head">
            <SetSteps label={say("puzzles")} states={states} at={at} go={setAt} />
            <p class="puzzle-score">{say("puzzleScore", { n: solved, of: set.length })}</p>
          </div>
          {here !== undefined && (
            <Puzzle
              key={`${at}${here}`}
              position={here}
              state={states[at] ?? "open"}
              change={(state) => change(at, state)}
              next={at + 1 < set.length ? () => setAt(at + 1) : null}
            />
          )}
        </>
      )}
    </div>
  );
}
