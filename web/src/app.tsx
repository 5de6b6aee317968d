// SPDX-License-Identifier: MIT
// The frame of the page: its head, the seven views, and what they share.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { EngineContext, RulesContext, TakesJobs } from "./engine/context";
import { type Engine, isOpen, type Job } from "./engine/engine";
import { EngineWordsContext } from "./i18n/engine-words";
import { useLoadedWords } from "./i18n/loaded-words";
import { type Language, type Say, SayContext, sayIn, useSay } from "./i18n/text";
import { embeddable, forPupils, hrefTo, type Route, start, useRoute, type View, views } from "./state/route";
import { type Settings, type Theme, useSettings } from "./state/settings";
import { useCopy } from "./ui/copy";
import { Icon } from "./ui/icons";
import { ShareDialog } from "./ui/share-dialog";
import { Tour } from "./views/game/tour";
import { AtlasView } from "./views/atlas/atlas-view";
import { LearnView } from "./views/learn/learn-view";
import { GameView } from "./views/game/game-view";
import { useOpenGame } from "./views/open-game";
import { PlayView } from "./views/play/play-view";
import { ValuesView } from "./views/values/values-view";
import { WhyView } from "./views/why/why-view";
import { WorkView } from "./views/work/work-view";

const screens: Record<View, () => preact.JSX.Element> = {
  game: GameView,
  values: ValuesView,
  play: PlayView,
  why: WhyView,
  learn: LearnView,
  atlas: AtlasView,
  work: WorkView,
};

/** The address of the whole page that shows what is embedded here. */
function wholePage(): string {
  const path = location.pathname.replace(/\/embed$/, "/");
  return `${path}${location.hash.replace(/^#\/embed\/?/, "#/")}`;
}

/** How many jobs run, and whether there can be any. */
function useRunningJobs(engine: Engine): [number, boolean] {
  const [jobs, setJobs] = useState<Job[]>([]);
  const [taken, setTaken] = useState(true);
  useEffect(
    () =>
      engine.jobs.watch((all) => {
        setJobs(all);
        setTaken(engine.jobs.taken);
      }),
    [engine],
  );
  return [jobs.filter((job) => isOpen(job.state)).length, taken];
}

/** The views of one game. */
const followers: readonly View[] = ["game", "values", "play", "why"];

/** A link to a view, about the game that is open. If no position has been chosen, Play begins with one that the first player can win; Why's cannot be won. */
function navigation(view: View, route: Route, open: Partial<Route>): string {
  const fresh = view === "play" && ["game", "values", "atlas", "work"].includes(route.view) && route.position === start.position;
  // Whoever has a set of puzzles goes on with it.
  const tab = view === "learn" && route.set === "" ? "lesson" : "";
  const { position, ...others } = open;
  const played = view === "play" || view === "why" ? { ...others, ...(position === undefined ? {} : { position }) } : others;
  return hrefTo({ view, tab, ...(fresh ? { position: "kayles(7) + *3" } : {}), ...(followers.includes(view) ? played : {}) });
}

/** The colours that are not shown now; those of the system go by that name. */
function otherTheme(theme: Theme): Theme {
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const other = (theme === "auto" ? system : theme) === "dark" ? "light" : "dark";
  return other === system ? "auto" : other;
}

/** Copies the address, which holds everything that is shown, and opens the ways to hand it on. */
function ShareButton() {
  const say = useSay();
  const [copied, copy] = useCopy();
  const [open, setOpen] = useState(false);
  return (
    <>
      <span class="copied" role="status">
        {copied ? say("copied") : ""}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={say("share")}
        title={say("share")}
        aria-expanded={open}
        onClick={() => {
          setOpen(true);
          copy(location.href);
        }}
      >
        <Icon name="share" />
        <span class="tool-word">{say("shareShort")}</span>
      </button>
      {open && <ShareDialog close={() => setOpen(false)} />}
    </>
  );
}

function Tools(props: { settings: Settings }) {
  const { settings } = props;
  const say = sayIn(settings.language);
  const themeName = say(
    settings.theme === "auto" ? "themeAuto" : settings.theme === "dark" ? "themeDark" : "themeLight",
  );
  const other: Language = settings.language === "en" ? "zh" : "en";
  return (
    <div class="app-tools">
      <ShareButton />
      <button
        type="button"
        class="icon-button"
        aria-label={`${say("theme")}: ${themeName}`}
        title={`${say("theme")}: ${themeName}`}
        onClick={() => settings.setTheme(otherTheme(settings.theme))}
      >
        <Icon name={settings.theme === "auto" ? "auto" : settings.theme === "dark" ? "moon" : "sun"} />
        <span class="tool-word">{say("theme")}</span>
      </button>
      <button
        type="button"
        class="icon-button language"
        lang={other === "zh" ? "zh-Hans" : "en"}
        aria-label={other === "zh" ? "切换到中文" : "Switch to English"}
        onClick={() => settings.setLanguage(other)}
      >
        {other === "zh" ? "中文" : "English"}
      </button>
    </div>
  );
}

function Shared(props: { engine: Engine; say: Say; language: Language; takesJobs: boolean; children: ComponentChildren }) {
  const words = useLoadedWords(props.language);
  return (
    <EngineContext.Provider value={props.engine}>
      <SayContext.Provider value={props.say}>
        <EngineWordsContext.Provider value={words}>
          <TakesJobs.Provider value={props.takesJobs}>{props.children}</TakesJobs.Provider>
        </EngineWordsContext.Provider>
      </SayContext.Provider>
    </EngineContext.Provider>
  );
}

function Navigation(props: { route: Route; takesJobs: boolean; running: number }) {
  const say = useSay();
  const { route, takesJobs, running } = props;
  const open = useOpenGame(route);
  return (
    <nav aria-label={say("views")}>
      {views.filter((view) => (route.pupil ? forPupils.includes(view) : takesJobs || view !== "work")).map((view) => (
        <a key={view} href={navigation(view, route, open)} aria-current={view === route.view ? "page" : undefined}>
          <Icon name={view} />
          <span>{say(`view_${view}`)}</span>
          {view === "work" && running > 0 && <span class="badge">{running}</span>}
        </a>
      ))}
    </nav>
  );
}

export function App(props: { engine: Engine }) {
  const route = useRoute();
  const settings = useSettings();
  const say = useMemo(() => sayIn(settings.language), [settings.language]);
  const [running, takesJobs] = useRunningJobs(props.engine);
  const Screen = screens[route.view];
  useEffect(() => {
    document.documentElement.lang = settings.language === "zh" ? "zh-Hans" : "en";
    document.title = `${say(`view_${route.view}`)} – Grundy`;
  }, [say, route.view]);
  // A view begins at its top, however far the one before was scrolled.
  const before = useRef(route.view);
  useEffect(() => {
    if (before.current !== route.view) window.scrollTo(0, 0);
    before.current = route.view;
  }, [route.view]);
  if (route.embed)
    return (
      <Shared engine={props.engine} say={say} language={settings.language} takesJobs={false}>
        <main id="main" tabIndex={-1} class="embedded">
          <RulesContext.Provider value={route.rules}>
            {embeddable.includes(route.view) ? <Screen /> : <PlayView />}
          </RulesContext.Provider>
          <p class="embedded-foot">
            <a href={wholePage()} target="_blank" rel="noopener">
              {say("openWhole")}
            </a>
          </p>
        </main>
      </Shared>
    );
  return (
    <Shared engine={props.engine} say={say} language={settings.language} takesJobs={takesJobs}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {say("skip")}
      </a>
      <header class="app-head">
        <a class="brand" href={hrefTo(route.pupil ? {} : { view: "game" })}>
          <Icon name="brand" />
          <span>Grundy</span>
        </a>
        <Navigation route={route} takesJobs={takesJobs} running={running} />
        <Tools settings={settings} />
      </header>
      <Tour />
      <main id="main" tabIndex={-1} data-tour={route.tour > 0 ? route.tour : undefined}>
        <RulesContext.Provider value={route.rules}>
          <Screen />
        </RulesContext.Provider>
      </main>
    </Shared>
  );
}
