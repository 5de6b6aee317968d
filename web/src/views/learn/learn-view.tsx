// SPDX-License-Identifier: MIT
// Lesson: puzzles, what a value is, values worked out step by step, and sheets for a class.

import { type Key, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Segments } from "../../ui/parts";
import { Builder } from "./builder";
import { Puzzles } from "./puzzles";
import { Sheets } from "./sheet";
import { ValueLesson } from "./value-lesson";

const tabs = ["puzzles", "value", "build", "sheet"] as const;
type Tab = (typeof tabs)[number];
const names: Record<Tab, Key> = { puzzles: "puzzles", value: "value", build: "build", sheet: "sheet" };

export function LearnView() {
  const say = useSay();
  const route = useRoute();
  const tab: Tab = tabs.find((one) => one === route.tab) ?? "puzzles";
  return (
    <div class="learn-view">
      <div class="learn-head">
        <h1>{say("view_learn")}</h1>
        <Segments
          label={say("view_learn")}
          value={tab}
          options={tabs.map((one) => ({ value: one, label: say(names[one]) }))}
          change={(next) => go({ tab: next === "puzzles" ? "" : next })}
        />
      </div>
      {tab === "puzzles" && <Puzzles />}
      {tab === "value" && <ValueLesson />}
      {tab === "build" && <Builder />}
      {tab === "sheet" && <Sheets />}
    </div>
  );
}
