// SPDX-License-Identifier: MIT
// The XOR table as a picture, for files: it is not shown.

import type { SolveAnswer } from "../../engine/answers";
import { useSay } from "../../i18n/text";
import { sumRows } from "./sum-rows";

const line = 30;
const digit = 22;
const letter = 8.4;
const longest = 60;

export function XorPicture(props: { answer: SolveAnswer }) {
  const say = useSay();
  const { rows, total, isXor } = sumRows(props.answer);
  const all = [...rows, ...(total ? [{ ...total, position: isXor ? "XOR" : say("sumTitle") }] : [])].map((row) => ({
    ...row,
    position: row.position.length > longest ? `${row.position.slice(0, longest)}…` : row.position,
  }));
  const names = Math.max(...all.map((row) => row.position.length)) * letter + 24;
  const values = Math.max(2, ...all.map((row) => row.value.length)) * letter + 24;
  const bits = isXor ? Math.max(...all.map((row) => row.bits.length)) * (digit + 3) : 0;
  const width = names + values + bits + 12;
  const height = all.length * line + 10;
  return (
    <svg class="xor-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {all.map((row, i) => {
        const y = i * line + 20;
        const last = total !== null && i + 1 === all.length;
        return (
          <g key={i}>
            {last && <path class="xor-line" d={`M0 ${i * line + 2}H${width}`} />}
            <text class={last ? "xor-total" : "xor-text"} x={4} y={y}>
              {row.position}
            </text>
            <text class="xor-total" x={names} y={y}>
              {row.value}
            </text>
            {[...row.bits].map((bit, k) => (
              <g key={k}>
                <rect
                  class={bit === "1" ? "xor-one" : "xor-zero"}
                  x={names + values + k * (digit + 3)}
                  y={y - 16}
                  width={digit}
                  height={digit}
                  rx={4}
                />
                <text class={`xor-bit ${bit === "1" ? "one" : ""}`} x={names + values + k * (digit + 3) + digit / 2} y={y}>
                  {bit}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
