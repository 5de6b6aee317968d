// SPDX-License-Identifier: MIT
// How often each value occurs.

import type { Stats } from "../engine/answers";
import { useSay } from "../i18n/text";
import { valueText } from "../ui/values";

const most = 64;

export function Histogram(props: { stats: Stats }) {
  const say = useSay();
  const { frequencies, sparse } = props.stats;
  const largest = Math.max(1, ...frequencies.map((one) => Number(one.count)));
  return (
    <div class="histogram">
      <table>
        <caption class="unseen">{say("histogram")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("value")}</th>
            <th scope="col" class="wide">
              {say("count")}
            </th>
            <th scope="col">{say("firstAt")}</th>
            <th scope="col">{say("lastAt")}</th>
          </tr>
        </thead>
        <tbody>
          {frequencies.slice(0, most).map((one) => (
            <tr key={valueText(one.value)}>
              <th scope="row">{valueText(one.value)}</th>
              <td class="wide">
                <span class="bar-line" style={{ "--part": Number(one.count) / largest }}>
                  <span>{String(one.count)}</span>
                </span>
              </td>
              <td>{String(one.first ?? "–")}</td>
              <td>{String(one.last ?? "–")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {frequencies.length > most && <p class="hint">{say("onlyFirst", { n: most, of: frequencies.length })}</p>}
      {sparse && (
        <p class="rare">
          {say("rare", { count: sparse.rare_count, last: sparse.last_rare, mask: sparse.mask })}{" "}
          <code>{sparse.rare.slice(0, 40).join(" ")}</code>
        </p>
      )}
    </div>
  );
}
