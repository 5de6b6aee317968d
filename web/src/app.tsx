// SPDX-License-Identifier: MIT
// The frame of the page: its head, the six views, and what they share.

import { useEffect, useMemo, useState } from "preact/hooks";
import { EngineContext, RulesContext } from "./engine/context";
import { type Engine, isOpen, type Job } from "./engine/engine";
import { type Language, SayContext, sayIn, useSay } from "./i18n/text";
import { hrefTo, useRoute, type View, views } from "./state/route";
import { type Settings, type Theme, useSettings } from "./state/settings";
import { Icon } from "./ui/icons";
import { Tour } from "./views/game/tour";
import { AtlasView } from "./views/atlas/atlas-view";
import { GameView } from "./views/game/game-view";
import { PlayView } from "./views/play/play-view";
import { ValuesView } from "./views/values/values-view";
import { WhyView } from "./views/why/why-view";
import { WorkView } from "./views/work/work-view";

const screens: Record<View, () => preact.JSX.Element> = {
  game: GameView,
  values: ValuesView,
  play: PlayView,
  why: WhyView,
  atlas: AtlasView,
  work: WorkView,
};

function useRunningJobs(engine: Engine): number {
  const [jobs, setJobs] = useState<Job[]>([]);
  useEffect(() => engine.jobs.watch(setJobs), [engine]);
  return jobs.filter((job) => isOpen(job.state)).length;
}

const themes: Theme[] = ["auto", "light", "dark"];

/** Copies the address, which holds everything that is shown. Browsers allow it only where the page is trusted. */
function ShareButton() {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  if (!("clipboard" in navigator)) return null;
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
        onClick={() => void copy().catch(() => undefined)}
      >
        <Icon name="share" />
      </button>
    </>
  );
}

function Tools(props: { settings: Settings }) {
  const { settings } = props;
  const say = sayIn(settings.language);
  const nextTheme = themes[(themes.indexOf(settings.theme) + 1) % themes.length] ?? "auto";
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
        onClick={() => settings.setTheme(nextTheme)}
      >
        <Icon name={settings.theme === "auto" ? "auto" : settings.theme === "dark" ? "moon" : "sun"} />
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

export function App(props: { engine: Engine }) {
  const route = useRoute();
  const settings = useSettings();
  const say = useMemo(() => sayIn(settings.language), [settings.language]);
  const running = useRunningJobs(props.engine);
  const Screen = screens[route.view];
  useEffect(() => {
    document.documentElement.lang = settings.language === "zh" ? "zh-Hans" : "en";
    document.title = `${say(`view_${route.view}`)} – Grundy`;
  }, [say, route.view]);
  return (
    <EngineContext.Provider value={props.engine}>
      <SayContext.Provider value={say}>
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
          <a class="brand" href={hrefTo({ view: "game" })}>
            <Icon name="brand" />
            <span>Grundy</span>
          </a>
          <nav aria-label={say("views")}>
            {views.map((view) => (
              <a key={view} href={hrefTo({ view, tab: "" })} aria-current={view === route.view ? "page" : undefined}>
                <Icon name={view} />
                <span>{say(`view_${view}`)}</span>
                {view === "work" && running > 0 && <span class="badge">{running}</span>}
              </a>
            ))}
          </nav>
          <Tools settings={settings} />
        </header>
        <Tour />
        <main id="main" tabIndex={-1}>
          <RulesContext.Provider value={route.rules}>
            <Screen />
          </RulesContext.Provider>
        </main>
      </SayContext.Provider>
    </EngineContext.Provider>
  );
}
