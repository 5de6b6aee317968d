// SPDX-License-Identifier: MIT
// Lesson: the idea in small steps, puzzles, values worked out step by step, and sheets for a class.

import { useEffect } from "preact/hooks";
import { type Key, useSay } from "../../i18n/text";
import { go, start, useRoute } from "../../state/route";
import { Segments } from "../../ui/parts";
import { Builder } from "./builder";
import { Lesson } from "./lesson";
import { Puzzles } from "./puzzles";
import { Sheets } from "./sheet";

const tabs = ["lesson", "puzzles", "build", "sheet"] as const;
type Tab = (typeof tabs)[number];
const names: Record<Tab, Key> = { lesson: "lesson", puzzles: "puzzles", build: "build", sheet: "sheet" };

/** The position of a lesson where none is chosen has a move to find. */
const usual = "kayles(7) + *3";

/** Addresses without a tab are of puzzles; those of the lesson on values have been one step of it. */
function tabOf(tab: string): Tab {
  return tab === "value" ? "lesson" : (tabs.find((one) => one === tab) ?? "puzzles");
}

export function LearnView() {
  const say = useSay();
  const route = useRoute();
  const tab = tabOf(route.tab);
  const about = tab === "build" || tab === "sheet";
  useEffect(() => {
    if (about && route.position === start.position && !/[?&]pos=/.test(location.hash)) go({ position: usual }, { replace: true });
  }, [about]);
  // A sheet tells the solutions.
  const shown = tabs.filter((one) => !route.pupil || one !== "sheet");
  return (
    <div class="learn-view">
      <div class="learn-head">
        <h1>{say("view_learn")}</h1>
        <Segments
          label={say("view_learn")}
          value={tab}
          options={shown.map((one) => ({ value: one, label: say(names[one]) }))}
          change={(next) => go({ tab: next === "puzzles" ? "" : next })}
        />
      </div>
      {tab === "lesson" && <Lesson />}
      {tab === "puzzles" && <Puzzles />}
      {tab === "build" && <Builder />}
      {tab === "sheet" && !route.pupil && <Sheets />}
    </div>
  );
}
