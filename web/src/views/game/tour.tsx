// SPDX-License-Identifier: MIT
// A tour in five steps, from taking stones to a game of one's own. It can be left at any time.

import { type Say, useSay } from "../../i18n/text";
import { go, useRoute } from "../../state/route";
import { Icon } from "../../ui/icons";
import { Button, Toggle } from "../../ui/parts";
import { useCourse } from "../play/history";
import { ValueLink } from "../value-link";
import { blank, starter, tourSteps } from "./samples";

export function goToStep(step: number, say: Say): void {
  const wanted = tourSteps[step - 1];
  if (wanted) go({ ...wanted.route, ...(wanted.route.rules === blank ? { rules: starter(say) } : {}), tour: step, values: false });
}

export function Tour() {
  const say = useSay();
  const { tour, values } = useRoute();
  const course = useCourse();
  const step = tourSteps[tour - 1];
  if (!step) return null;
  // Values that the tour showed are no setting of the reader; the game goes on.
  const end = () => go({ tour: 0, values: false }, { memory: course });
  return (
    <aside class="tour" aria-label={say("tour")}>
      <div class="tour-text">
        <p class="tour-count">{say("tourStep", { step: tour, of: tourSteps.length })}</p>
        <h2>{say(step.title)}</h2>
        <p>
          {say(step.text)} {(step.route.view === "values" || step.route.view === "why") && <ValueLink />}
        </p>
        {step.title === "tour1Title" && (
          <Toggle label={say("showValues")} on={values} change={(on) => go({ values: on }, { replace: true, memory: course })} />
        )}
      </div>
      <div class="tour-buttons">
        {tour > 1 && <Button onClick={() => goToStep(tour - 1, say)}>{say("back")}</Button>}
        {tour < tourSteps.length ? (
          <Button look="main" onClick={() => goToStep(tour + 1, say)}>
            {say("next")}
          </Button>
        ) : (
          <Button look="main" onClick={end}>
            {say("finish")}
          </Button>
        )}
        {tour < tourSteps.length && (
          <button type="button" class="icon-button" aria-label={say("tourLeave")} onClick={end}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </aside>
  );
}
