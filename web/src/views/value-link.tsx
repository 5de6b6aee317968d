// SPDX-License-Identifier: MIT
// Where values are first spoken of: the way to the lesson that says what they are.

import { useSay } from "../i18n/text";
import { valueStep } from "./learn/lesson-steps";
import { hrefTo, useRoute } from "../state/route";

export function ValueLink() {
  const say = useSay();
  // The address of the lesson holds what is shown here.
  useRoute();
  return (
    <a class="value-link" href={hrefTo({ view: "learn", tab: "lesson", step: valueStep, tour: 0 })}>
      {say("whatIsValue")}
    </a>
  );
}
