// SPDX-License-Identifier: MIT
// How often each value occurs.

import type { Stats } from "../engine/answers";
import { useSay } from "../i18n/text";
import { SavePicture } from "../ui/save-picture";
import { valueText } from "../ui/values";
import type { Colours } from "./colours";
import { drawnPicture, type Ink } from "./svg-ink";

const most = 64;
const [line, left, width, top] = [22, 60, 640, 40];

function draw(ink: Ink, colours: Colours, frequencies: Stats["frequencies"], heads: [string, string]): void {
  const largest = Math.max(1, ...frequencies.map((one) => Number(one.count)));
  const room = width - left - 90;
  const row = (value: string, count: string, bar: number, y: number) => {
    ink.fillStyle = colours.point;
    ink.fillRect(left, y - 12, bar, 16);
    ink.fillStyle = colours.ink;
    ink.textAlign = "right";
    ink.fillText(value, left - 10, y);
    ink.textAlign = "left";
    ink.fillText(count, left + bar + 6, y);
  };
  ink.font = "13px system-ui, sans-serif";
  row(heads[0], heads[1], 0, 24);
  frequencies.forEach((one, i) =>
    row(valueText(one.value), String(one.count), (room * Number(one.count)) / largest, top + (i + 0.7) * line),
  );
}

export function Histogram(props: { stats: Stats; name: string }) {
  const say = useSay();
  const { frequencies, sparse } = props.stats;
  const shown = frequencies.slice(0, most);
  const largest = Math.max(1, ...frequencies.map((one) => Number(one.count)));
  const take = () =>
    drawnPicture(width, top + shown.length * line + 12, (ink, colours) =>
      draw(ink, colours, shown, [say("value"), say("count")]),
    );
  return (
    <div class="histogram">
      <div class="plot-tools">
        <SavePicture name={props.name} take={take} />
      </div>
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
          {shown.map((one) => (
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
      {sparse && Number(sparse.rare_count) > 0 && (
        <p class="rare">
          {say("rare", { count: sparse.rare_count, last: sparse.last_rare, mask: sparse.mask })}{" "}
          <code>{sparse.rare.slice(0, 40).join(" ")}</code>
        </p>
      )}
    </div>
  );
}
