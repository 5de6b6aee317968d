// SPDX-License-Identifier: MIT
// What a move changes, argument by argument: the words for moves of which no picture shows more.

import type { Argument, ComponentPicture } from "../engine/answers";
import { headOf, numbersOf, termsOf, without } from "../draw/compare";
import type { Say } from "../i18n/text";

const longest = 96;
const mostPlaces = 4;

/** The arguments of a position as texts: commas in brackets and between quotes part nothing. */
export function argumentTexts(text: string): string[] {
  const out = [""];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && "([{".includes(letter)) ++depth;
    if (!quoted && ")]}".includes(letter)) --depth;
    if (letter === "," && depth === 0 && !quoted) out.push("");
    else out[out.length - 1] += letter;
  }
  return out.map((one) => one.trim()).filter((one) => one !== "");
}

/** A row by its places that change, or by the places that are gone. */
function rowChange(say: Say, before: number[], after: number[]): string | null {
  if (before.length === after.length) {
    const changed = before.flatMap((value, i) =>
      after[i] === value ? [] : [say("elementBecomes", { place: i + 1, value, left: after[i] ?? 0 })],
    );
    if (changed.length === 0) return null;
    return changed.length <= mostPlaces ? changed.join("; ") : say("placesChange", { n: changed.length });
  }
  const start = before.findIndex((value, i) => after[i] !== value);
  const gone = before.length - after.length;
  if (gone > 0 && before.slice(start + gone).join() === after.slice(start).join())
    return gone === 1
      ? say("placeTaken", { place: start + 1, value: String(before[start]) })
      : say("placesTaken", { from: start + 1, to: start + gone });
  return listChange(say, before, after);
}

/** Numbers whose order says nothing: what is gone, and what has come. */
function listChange(say: Say, before: number[], after: number[]): string | null {
  const from = without(before, after).join(", ");
  const left = without(after, before).join(", ");
  if (from === "" && left === "") return null;
  if (from.length + left.length > longest) return null;
  return say(left === "" ? "listLoses" : from === "" ? "listGains" : "listBecomes", { from, left });
}

function argumentChange(say: Say, argument: Argument, after: string): string | null {
  if (argument.type === "int")
    return String(argument.value) === after
      ? null
      : say("argumentBecomes", { name: argument.name, value: String(argument.value), left: after });
  const left = numbersOf(after);
  if (!left || (argument.type !== "row" && argument.type !== "bag")) return null;
  return (argument.type === "row" ? rowChange : listChange)(say, argument.values.map(Number), left);
}

/** The changes of all arguments, or of those of some types. */
export function argumentChanges(say: Say, component: ComponentPicture, to: string, types?: string[]): string | null {
  const [term, more] = termsOf(component, to);
  const after = argumentTexts(term ?? "");
  if (more !== undefined || to.includes(" + ") || after.length !== component.arguments.length) return null;
  const changes = component.arguments.flatMap((one, i) =>
    types && !types.includes(one.type) ? [] : (argumentChange(say, one, after[i] ?? "") ?? []),
  );
  return changes.length > 0 ? changes.join("; ") : null;
}

/** Equal terms next to each other as one: 4 × 2 for 2 + 2 + 2 + 2. */
function counted(terms: readonly string[]): string[] {
  return [...new Set(terms)].map((term) => {
    const count = terms.filter((other) => other === term).length;
    return count > 1 ? `${count} × ${term}` : term;
  });
}

/** What the component becomes: of its own game the arguments alone. */
export function becomesText(say: Say, component: ComponentPicture, to: string): string | null {
  const terms = to.split(" + ");
  const own = termsOf(component, to);
  const head = headOf(component.text);
  const texts =
    own.length === terms.length && terms.every((term) => term.startsWith(`${head}(`))
      ? own.map((text) => (argumentTexts(text).length > 1 ? `(${text})` : text))
      : terms;
  const whole = texts.join(" + ");
  const left = whole.length <= longest ? whole : counted(texts).join(" + ");
  return left.length <= longest ? say("becomes", { left: to === "0" ? say("nothingLeft") : left }) : null;
}
