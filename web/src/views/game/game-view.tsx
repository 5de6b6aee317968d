// SPDX-License-Identifier: MIT
// Game: choose from the catalogue, or write rules of one's own.

import { useEffect, useRef } from "preact/hooks";
import { Coloured } from "../../editor/coloured";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { titled, useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, type Route, routeNow, start, useRoute } from "../../state/route";
import { saveText } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Panel, Prose } from "../../ui/parts";
import { Catalogue } from "./catalogue";
import { GoButtons, OwnRules } from "./own-rules";
import { Gallery } from "./gallery";
import type { JudgeProblem } from "./judge-problems";
import { Preview } from "./preview";
import { starter } from "./samples";
import { examplePosition, isAbout, subjectOf } from "./subject";
import { goToStep } from "./tour";

/** A game that is chosen is what Values, Play and Why are about; a position of it that is there stays. */
function opened(game: GameSummary): Partial<Route> {
  const { position, subject } = routeNow();
  return {
    game: game.name,
    ...(isAbout(position, game.name) ? {} : { position: examplePosition(game) }),
    ...(isAbout(subject, game.name) ? {} : { ...subjectOf(game), problem: "", format: "", words: "" }),
  };
}

function Chosen(props: { name: string }) {
  const say = useSay();
  const words = useEngineWords();
  const asked = useAsk("game", { name: props.name });
  const game = asked.answer;
  // An address that names a game alone is about this game in all views.
  useEffect(() => {
    if (game && game.name !== start.game && routeNow().position === start.position) go(opened(game), { replace: true });
  }, [game?.name]);
  if (asked.error) return <ErrorBox error={asked.error} text={props.name} />;
  if (!game) return <Panel class="chosen">{""}</Panel>;
  const paragraphs = (words.note(game).trim() || words.summary(game)).split(/\n\s*\n/);
  return (
    <>
      <Panel
        title={titled(words, game.name)}
        class="chosen"
        tools={
          <>
            <Button look="quiet" onClick={() => saveText(`${game.name}.game`, game.rules)}>
              <Icon name="download" /> {say("export")}
            </Button>
            <Button look="quiet" onClick={() => go({ game: "", rules: game.rules })}>
              {say("editCopy")}
            </Button>
          </>
        }
      >
        {paragraphs.map((text) => (
          <p key={text} class="note">
            <Prose text={text} />
          </p>
        ))}
        <GoButtons game={game} />
        <Coloured text={game.rules} label={say("rulesOf", { name: game.name })} />
        {game.source && <p class="source">{say("source", { source: game.source })}</p>}
      </Panel>
      <Preview game={game} />
    </>
  );
}

export function GameView() {
  const say = useSay();
  const route = useRoute();
  const main = useRef<HTMLDivElement>(null);
  const show = (change: Partial<Route>) => {
    go(change);
    // On a phone the game stands below the catalogue.
    if (window.matchMedia("(max-width: 760px)").matches) main.current?.scrollIntoView();
  };
  // The other views are about the game that was chosen.
  const choose = (game: GameSummary, found = false) => (found ? go(opened(game), { replace: true }) : show(opened(game)));
  const judge = (problem: JudgeProblem, game: GameSummary | undefined) =>
    go({
      ...(game ? opened(game) : { game: "", rules: problem.rules }),
      ...(problem.subject === undefined ? {} : { subject: problem.subject }),
      view: "values",
      tab: "judge",
      problem: problem.judge ?? problem.id,
      format: problem.format ?? "",
      words: problem.words ?? "",
      misere: problem.misere === true,
    });
  return (
    <div class="game-view">
      <Gallery />
      <div class="game-side">
        <div class="lead">
          <h1>{say("gameTitle")}</h1>
          <p>{say("gameLead")}</p>
          <div class="buttons">
            <Button look="main" onClick={() => goToStep(1, say)}>
              {say("tourStart")}
            </Button>
            <Button
              aria-pressed={route.game === ""}
              onClick={() => show({ game: "", rules: route.rules === "" ? starter(say) : route.rules })}
            >
              {say("writeRules")}
            </Button>
          </div>
        </div>
        <Catalogue
          chosen={route.game}
          rules={route.rules}
          choose={choose}
          judge={judge}
          write={(rules) => show({ game: "", rules: rules || route.rules || starter(say) })}
        />
      </div>
      <div class="game-main" ref={main}>
        {route.game === "" ? <OwnRules /> : <Chosen name={route.game} />}
      </div>
    </div>
  );
}
