// SPDX-License-Identifier: MIT
// Where values are first spoken of: the way to the lesson that says what they are.

import { useSay } from "../i18n/text";
import { hrefTo, useRoute } from "../state/route";

export function ValueLink() {
  const say = useSay();
  // The address of the lesson holds what is shown here.
  useRoute();
  return (
    <a class="value-link" href={hrefTo({ view: "learn", tab: "value" })}>
      {say("whatIsValue")}
    </a>
  );
}
