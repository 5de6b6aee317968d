// SPDX-License-Identifier: MIT
// Positions in which every move can be copied, so that whoever copies makes the last move.
//
// Twins: of two equal components, each move in one is legal in the other, and leaves two equal ones again.
// Mirrored boards: the free cells are their own image under half a turn, and a move covers free cells and nothing else
// matters. If no move meets its image, the image of each move is legal after it, and leaves such a board again, whose moves are
// some of those before.

import { waysOf } from "../../draw/compare";
import type { ComponentPicture, PlayMove } from "../../engine/answers";

/** Whether a game only puts a shape on free cells: its rules are one line without a condition, which leaves the same game. */
function onlyPlaces(rules: string): boolean {
  const lines = rules.split("\n").filter((line) => line.trim() !== "" && !/^\s*(#|expect\b)/.test(line));
  const whole = lines.join("\n");
  return /^game (\w+)\((\w+): board\):\n\s+(\1\((\w+)\)|sum\(\1\((\w+)\) for \5 in regions\((\w+)\)\)) +for (\4|\6) in place\(\2, (turns\("[#? /]+"\)|"[#? /]+")\)\s*$/.test(whole);
}

function cellsOf(component: ComponentPicture): number[][] | null {
  const [board, ...more] = component.arguments;
  return board?.type === "board" && more.length === 0 ? board.cells : null;
}

const turned = (cells: number[][]) => [...cells].reverse().map((row) => [...row].reverse());

/** Whether all moves of a board have an image that they do not meet. */
function isMirrored(component: ComponentPicture, moves: readonly PlayMove[]): boolean {
  const cells = cellsOf(component);
  if (!cells || moves.length === 0 || cells.flat().some((cell) => cell > 1)) return false;
  if (turned(cells).join() !== cells.join()) return false;
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0];
  const placesOf = (taken: readonly (readonly [number, number])[]) => taken.map(([i, j]) => (i - 1) * columns + (j - 1)).sort((a, b) => a - b);
  const ways = moves.map((move) => waysOf(component, move).flatMap((way) => (way.cells && way.cells.length > 0 ? [placesOf(way.cells)] : [])));
  if (ways.some((list) => list.length === 0)) return false;
  const legal = new Set(ways.flat().map((taken) => taken.join()));
  return ways.flat().every((taken) => {
    const image = taken.map((place) => rows * columns - 1 - place).reverse();
    return legal.has(image.join()) && !image.some((place) => taken.includes(place));
  });
}

/** How every move can be copied, if the page knows a way; the rules are those of the first component. */
export function copying(components: readonly ComponentPicture[], moves: readonly PlayMove[], rules: string): "triedMirror" | "triedTwins" | null {
  const [first, second, ...more] = components;
  if (!first || more.length > 0 || /\bwin\b/.test(rules)) return null;
  const places = onlyPlaces(rules);
  if (!second) return places && isMirrored(first, moves) ? "triedMirror" : null;
  const [one, other] = [cellsOf(first), cellsOf(second)];
  const images = places && first.game === second.game && one !== null && other !== null && turned(one).map(String).join("/") === other.map(String).join("/");
  return first.text === second.text || images ? "triedTwins" : null;
}
