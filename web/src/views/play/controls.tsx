// SPDX-License-Identifier: MIT
// The buttons above the picture: settings, back, hint, again, sides.

import { useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button } from "../../ui/parts";
import { levelKeys } from "./game-settings";
import { begin, useCourse } from "./history";

interface ControlsProps {
  settings: boolean;
  toggleSettings: () => void;
  undo: () => void;
  /** Null: there is nothing to hint at. */
  help: (() => void) | null;
  over: boolean;
  start: string;
}

export function Controls(props: ControlsProps) {
  const say = useSay();
  const route = useRoute();
  const course = useCourse();
  const { you } = route;
  return (
    <div class="buttons">
      <Button
        class="settings-button"
        aria-expanded={props.settings}
        title={say("settings")}
        onClick={props.toggleSettings}
      >
        <Icon name="settings" />
        <span class="button-word">{say("settings")}</span>
        {route.opponent === "engine" && <span class="strength">{say(levelKeys[route.level])}</span>}
      </Button>
      <Button onClick={props.undo} disabled={course.turns.length === 0}>
        <Icon name="undo" /> <span class="button-word">{say("undo")}</span>
      </Button>
      {!route.pupil && (
        <Button onClick={props.help ?? undefined} disabled={props.help === null}>
          <Icon name="hint" /> <span class="button-word">{say("hint")}</span>
        </Button>
      )}
      <Button
        onClick={() => begin({ position: props.start, you })}
        disabled={course.turns.length === 0}
      >
        <Icon name="restart" /> <span class="button-word">{say("restart")}</span>
      </Button>
      {route.opponent === "engine" && !props.over && (
        <Button
          look="quiet"
          onClick={() => go({ you: you === 0 ? 1 : 0 }, { replace: true, memory: course })}
        >
          <Icon name="swap" />{" "}
          <span class="button-word">
            {course.turns.length === 0 && you === 0 ? say("engineFirst") : say("swap")}
          </span>
        </Button>
      )}
    </div>
  );
}
