// SPDX-License-Identifier: MIT
// A board: free cells, taken cells, pieces where the game has its own digits, and a token that stands on a cell.

import { type Key, useSay } from "../i18n/text";
import { type Item, type Picking, Scene } from "./scene";
import { ids } from "./targets";

interface BoardProps {
  label: string;
  cells: number[][];
  /** The row and the column of the token, from 1; empty if there is none. */
  token: number[];
  /** The row and the column of the square that is poisoned. */
  poison?: [number, number] | null;
  /** The sign that stands where a cell is 1. */
  mark?: string;
  /** The cells that each move took. */
  placed?: readonly (readonly [number, number][])[];
  /** Whether the rules forbid to complete a line of three in a cell. */
  forbidden?: (row: number, column: number) => boolean;
  picking: Picking | null;
}

/** What moves covered, where it is a rectangle: by the last of its cells, over the cells before it. */
function rectangles(placed: NonNullable<BoardProps["placed"]>, columns: number): Map<number, [number, number, number, number][]> {
  const found = new Map<number, [number, number, number, number][]>();
  for (const cells of placed) {
    const [is, js] = [cells.map(([i]) => i - 1), cells.map(([, j]) => j - 1)];
    const [top, left, bottom, right] = [Math.min(...is), Math.min(...js), Math.max(...is), Math.max(...js)];
    if ((bottom - top + 1) * (right - left + 1) === cells.length) found.set(bottom * columns + right, [[top, left, bottom, right]]);
  }
  return found;
}

export function Board(props: BoardProps) {
  const say = useSay();
  const rows = props.cells.length;
  const columns = props.cells[0]?.length ?? 0;
  const mark = props.mark ?? "";
  const poison = props.poison ?? null;
  const size = columns > 24 || rows > 24 ? 18 : 44;
  // Digits above 1 mean that the game has pieces, and then 1 is one of them.
  const pieces = props.cells.some((row) => row.some((cell) => cell > 1));
  const stones = rectangles(props.placed ?? [], columns);
  const items: Item[] = props.cells.flatMap((line, i) =>
    line.map((cell, j) => {
      const x = 3 + j * size;
      const y = 3 + i * size;
      const taken = cell === 1 && !pieces;
      const token = props.token[0] === i + 1 && props.token[1] === j + 1;
      const poisonous = poison !== null && poison[0] === i + 1 && poison[1] === j + 1 && cell === 0;
      const state = poisonous ? say("cellPoison") : say(cell === 0 ? "cellFree" : taken ? "cellTaken" : "cellPiece", { n: cell });
      const refusal: Key | null = poisonous ? "poisonRefused" : taken ? "takenRefused" : props.forbidden?.(i, j) ? "threeRefused" : null;
      return {
        id: ids.cell(i + 1, j + 1),
        x: x + size / 2,
        y: y + size / 2,
        label: say(token ? "cellToken" : "cellOf", { row: i + 1, column: j + 1, state }),
        ...(refusal === null ? {} : { refusal }),
        shape: () => (
          <>
            <rect class={`cell ${taken ? (mark === "" ? "taken" : "marked") : ""}`} x={x} y={y} width={size} height={size} />
            {(stones.get(i * columns + j) ?? []).map(([top, left, bottom, right]) => (
              <rect
                key="domino"
                class="domino"
                x={3 + left * size + 3}
                y={3 + top * size + 3}
                width={(right - left + 1) * size - 6}
                height={(bottom - top + 1) * size - 6}
                rx={size / 6}
              />
            ))}
            {cell > 0 && pieces && (
              <>
                <circle class={`piece p${cell % 8}`} cx={x + size / 2} cy={y + size / 2} r={size * 0.36} />
                <text class="on-piece" x={x + size / 2} y={y + size / 2 + 5}>
                  {cell}
                </text>
              </>
            )}
            {taken && mark !== "" && (
              <text class="mark" x={x + size / 2} y={y + size * 0.72} style={{ fontSize: `${size * 0.64}px` }}>
                {mark}
              </text>
            )}
            {poisonous && (
              <g class="poison" transform={`translate(${x + size / 2} ${y + size / 2}) scale(${size / 44})`}>
                <path d="M-10 -3a10 10 0 1 1 20 0c0 4-2 6-4 7v5h-12v-5c-2-1-4-3-4-7z" />
                <circle class="poison-eye" cx={-4} cy={-2} r={2.6} />
                <circle class="poison-eye" cx={4} cy={-2} r={2.6} />
                <path class="poison-eye" d="M-2.500 9v-3h1.500v3zM1 9v-3h1.500v3z" />
              </g>
            )}
            {token && <circle class="token-ring" cx={x + size / 2} cy={y + size / 2} r={size * 0.42} />}
            <rect class="glow" x={x + 2} y={y + 2} width={size - 4} height={size - 4} rx={4} />
          </>
        ),
      };
    }),
  );
  return (
    <Scene
      label={props.label}
      width={columns * size + 6}
      height={rows * size + 6}
      items={items}
      picking={props.picking}
      pitch={size}
      class="board"
    />
  );
}
