// SPDX-License-Identifier: MIT
// A move in words, as a player would say it: "take 2 of 5, leave 3". Null where only the notation says it.

import type { ComponentPicture } from "../engine/answers";
import { headOf, leftBy, movesAgain, numbersAfter, type NamedMove, type Way, waysOf } from "../draw/compare";
import { barOf, heapsOf, isPlainName, poisonOf } from "../draw/looks";
import { targetsOf } from "../draw/targets";
import type { Say } from "../i18n/text";
import { argumentChanges, becomesText } from "./change-words";

const mostCells = 4;

/** The size of the heap says which heap it is. */
function takeText(say: Say, take: number, left: number): string {
  return left === 0 ? say("takeAll", { take }) : say("takeLeave", { take, size: take + left, left });
}

/** The sizes of the heaps that are left of one heap; null if something else is left. */
function partsOf(component: ComponentPicture, to: string): number[] | null {
  if (to === "0") return [];
  const head = headOf(component.text);
  const sizes = to.split(" + ").map((term) => {
    const size =
      component.game === "*"
        ? /^\*(\d+)$/.exec(term)?.[1]
        : term.startsWith(`${head}(`)
          ? /^\((\d+)\)$/.exec(term.slice(head.length))?.[1]
          : term === "0"
            ? "0"
            : undefined;
    return size === undefined ? Number.NaN : Number(size);
  });
  return sizes.some(Number.isNaN) ? null : sizes.filter((size) => size > 0);
}

function heapWords(say: Say, component: ComponentPicture, to: string): string | null {
  const argument = component.arguments[0];
  const size = argument?.type === "int" ? Number(argument.value) : Number.NaN;
  const parts = partsOf(component, to);
  if (!parts || !(size <= Number.MAX_SAFE_INTEGER)) return null;
  const take = size - parts.reduce((sum, part) => sum + part, 0);
  const left = parts.join(" + ");
  if (take < 0 || (take === 0 && parts.length < 2)) return null;
  if (take === 0) return say("splitInto", { size, left });
  return parts.length > 1 ? say("takeLeave", { take, size, left }) : takeText(say, take, parts[0] ?? 0);
}

function severalHeaps(say: Say, component: ComponentPicture, heaps: [number, number][]): string {
  const sizes = heapsOf(component);
  return heaps
    .map(([place, fall]) => {
      const argument = component.arguments[place - 1];
      const size = sizes?.[place - 1] ?? (argument?.type === "int" ? Number(argument.value) : 0);
      const what = takeText(say, fall, size - fall);
      return sizes ? what : say("fromNamed", { name: argument?.name ?? "", what });
    })
    .join("; ");
}

/** Whether the other integers of a position stay: a limit or a memory beside a heap says more than the heap does. */
function onlyFalls(component: ComponentPicture, to: string): boolean {
  const after = /\((\d+(?:, \d+)*)\)$/.exec(to)?.[1]?.split(", ").map(Number);
  return (
    after !== undefined &&
    component.arguments.every((one, i) => one.type === "int" && (after[i] ?? 0) <= Number(one.value))
  );
}

/** Cells that are taken need no more than their places; of pieces, each cell says what it becomes. */
function cellsText(say: Say, way: Way): string {
  const pieces = way.values?.some((value) => value !== 1) ?? false;
  return (way.cells ?? [])
    .map(([row, column], i) => {
      const value = way.values?.[i] ?? 1;
      return say(!pieces ? "cellAt" : value === 0 ? "cellFreed" : "cellBecomes", { row, column, value });
    })
    .join("; ");
}

/** A row by its places that change. */
function rowWords(say: Say, component: ComponentPicture, move: NamedMove): string | null {
  const row = component.arguments.find((one) => one.type === "row" || one.type === "bag");
  if (row?.type !== "row" && row?.type !== "bag") return null;
  const values = row.values.map(Number);
  const after = row.type === "row" ? numbersAfter(component, move.to) : null;
  if (after?.length === values.length) {
    const changes = values.flatMap((value, i) =>
      after[i] === value ? [] : [say("elementBecomes", { place: i + 1, value, left: after[i] ?? 0 })],
    );
    return changes.length > 0 && changes.length <= 4 ? changes.join("; ") : null;
  }
  const place = waysOf(component, move)[0]?.elements?.[0];
  // More than one number of a choice says more than the place.
  if (place === undefined || Object.keys(move.choice).length !== 1) return null;
  return say("elementOf", { place, value: String(values[place - 1]) });
}

/** Beside a graph, numbers may say what becomes of a vertex. */
function withNumbers(say: Say, component: ComponentPicture, move: NamedMove, words: string): string {
  const several = component.arguments.filter((one) => one.type !== "int").length > 1;
  const numbers = several ? argumentChanges(say, component, move.to, ["row", "bag"]) : null;
  return numbers === null ? words : `${words}; ${numbers}`;
}

/** The place to which a token goes. */
function tokenWords(say: Say, component: ComponentPicture, move: NamedMove): string | null {
  const [id] = targetsOf(component, [move])[0]?.key ?? [];
  const cell = /^c(\d+)\.(\d+)$/.exec(id ?? "");
  if (cell) return say("cellAt", { row: cell[1] ?? "", column: cell[2] ?? "" });
  return id?.startsWith("v") ? withNumbers(say, component, move, say("vertexAt", { vertex: id.slice(1) })) : null;
}

/** What the picture shows of a move. */
function pictureWords(say: Say, component: ComponentPicture, move: NamedMove): string | null {
  if (component.kind === "heap" || component.kind === "nim") return heapWords(say, component, move.to);
  const [way] = waysOf(component, move);
  if (!way || way.elements) return rowWords(say, component, move) ?? tokenWords(say, component, move);
  if (way.heaps) return heapsOf(component) || onlyFalls(component, move.to) ? severalHeaps(say, component, way.heaps) : null;
  if (way.cells?.length === 0) return tokenWords(say, component, move);
  // Of many cells, the one that was pressed says enough.
  if (way.cells && way.at && (barOf(component) || poisonOf(component) || way.cells.length > mostCells)) return cellsText(say, { cells: [way.at] });
  if (way.cells) return cellsText(say, way);
  if (way.edges) return way.edges.map(([from, to]) => say("edgeOf", { from, to })).join(", ");
  if (!way.vertices) return null;
  return withNumbers(say, component, move, way.vertices.map((vertex) => say("vertexAt", { vertex })).join(", "));
}

/** A move in a sentence: its words, or what points at the picture. Never the rules' notation of a position. */
export function spokenMove(
  say: Say,
  component: ComponentPicture | null,
  move: NamedMove,
  several = false,
  nameOf = (text: string) => text,
): string {
  const found = moveWords(say, component, move);
  const words = found === null || /["[(]/.test(found) ? say("moveShown") : found;
  if (!several || !component) return words;
  return say("moveIn", { from: isPlainName(component.text) ? nameOf(component.text) : say("componentNumber", { n: move.component }), words });
}

/** Null only where neither the picture nor the arguments say in a few words what changes. */
export function moveWords(say: Say, component: ComponentPicture | null, move: NamedMove): string | null {
  if (move.to === "win") return say("winsAtOnce");
  if (!component) return null;
  if (movesAgain(move.to)) {
    const words = moveWords(say, component, { ...move, to: leftBy(move.to) });
    return words === null ? null : say("andAgain", { words });
  }
  return (
    pictureWords(say, component, move) ??
    argumentChanges(say, component, move.to) ??
    becomesText(say, component, move.to)
  );
}
