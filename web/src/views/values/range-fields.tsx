// SPDX-License-Identifier: MIT
// The ranges of a table: one field for each argument, with its name.

import { useSay } from "../../i18n/text";
import { DelayedField } from "../../ui/parts";
import { readRange } from "./ranges";

interface RangeFieldsProps {
  text: string;
  ranges: readonly string[];
  /** The names of the arguments of a game that is named; none of a position, whose ranges have names themselves. */
  names: readonly string[];
  fault: string;
  /** Takes all ranges, with blanks between them. */
  change: (ranges: string) => void;
}

export function RangeFields(props: RangeFieldsProps) {
  const say = useSay();
  const { ranges, names, fault } = props;
  if (names.length <= 1 || names.length !== ranges.length)
    return <DelayedField label={say("ranges")} value={props.text} change={props.change} fault={fault} />;
  // What the engine says is said beside the range that is none.
  const wrong = Math.max(0, ranges.findIndex((one) => readRange(one) === null || readRange(one) === "large"));
  return (
    <>
      {ranges.map((range, i) => (
        <DelayedField
          key={i}
          label={say("rangeOf", { name: names[i] ?? "" })}
          value={range.replace(/^\w+=/, "")}
          change={(next) =>
            props.change(ranges.map((one, k) => (k === i ? `${/^\w+=/.exec(one)?.[0] ?? ""}${next.trim()}` : one)).join(" "))
          }
          fault={i === wrong ? fault : ""}
        />
      ))}
    </>
  );
}
