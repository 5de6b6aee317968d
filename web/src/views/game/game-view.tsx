// SPDX-License-Identifier: MIT
// Game: choose from the catalogue, or write rules of one's own.

import { useRef } from "preact/hooks";
import { Coloured } from "../../editor/coloured";
import type { GameSummary } from "../../engine/answers";
import { useAsk } from "../../engine/context";
import { useEngineWords } from "../../i18n/engine-words";
import { useSay } from "../../i18n/text";
import { go, type Route, useRoute } from "../../state/route";
import { saveText } from "../../ui/download";
import { Icon } from "../../ui/icons";
import { Button, ErrorBox, Panel, Prose } from "../../ui/parts";
import { Catalogue } from "./catalogue";
import { GoButtons, OwnRules } from "./own-rules";
import { Gallery } from "./gallery";
import { Preview } from "./preview";
import { blank } from "./samples";
import { goToStep } from "./tour";

function Chosen(props: { name: string }) {
  const say = useSay();
  const words = useEngineWords();
  const asked = useAsk("game", { name: props.name });
  if (asked.error) return <ErrorBox error={asked.error} text={props.name} />;
  const game = asked.answer;
  if (!game) return <Panel class="chosen">{""}</Panel>;
  const paragraphs = (words.note(game).trim() || words.summary(game)).split(/\n\s*\n/);
  return (
    <>
      <Panel
        title={game.name}
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
  const choose = (game: GameSummary) => show({ game: game.name });
  return (
    <div class="game-view">
      <Gallery />
      <div class="game-side">
        <div class="lead">
          <h1>{say("gameTitle")}</h1>
          <p>{say("gameLead")}</p>
          <div class="buttons">
            <Button look="main" onClick={() => goToStep(1)}>
              {say("tourStart")}
            </Button>
            <Button
              aria-pressed={route.game === ""}
              onClick={() => show({ game: "", rules: route.rules === "" ? blank : route.rules })}
            >
              {say("writeRules")}
            </Button>
          </div>
        </div>
        <Catalogue
          chosen={route.game}
          rules={route.rules}
          choose={choose}
          write={(rules) => show({ game: "", rules: rules || route.rules || blank })}
        />
      </div>
      <div class="game-main" ref={main}>
        {route.game === "" ? <OwnRules /> : <Chosen name={route.game} />}
      </div>
    </div>
  );
}
