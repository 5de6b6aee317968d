// SPDX-License-Identifier: MIT
// Nim with all heaps in one position, as the sum of its heaps: only as a sum does it show its XOR.

import { useSay } from "../i18n/text";
import { go } from "../state/route";
import { Button, Prose } from "../ui/parts";
import { heapSum } from "../ui/repair";

export function AsSum(props: { position: string; rules: string }) {
  const say = useSay();
  // Rules of one's own may mean another game by the name.
  const sum = props.rules.includes("nim_heaps") ? null : heapSum(props.position);
  if (sum === null) return null;
  return (
    <p class="as-sum hint">
      <Prose text={say("asSum", { sum })} /> <Button onClick={() => go({ position: sum })}>{say("asSumShow")}</Button>
    </p>
  );
}
