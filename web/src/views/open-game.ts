// SPDX-License-Identifier: MIT
// The game that is open: what a view shows, the others are about, too.

import { baseOf } from "../draw/looks";
import { headOf } from "../draw/compare";
import { useAsk } from "../engine/context";
import { scopeOf } from "../engine/scope";
import type { Route } from "../state/route";
import { examplePosition, isAbout, subjectOf, withParameters } from "./game/subject";

/** The names of the games of a sum, with their parameters; a nim heap is one of Nim. */
function headsOf(text: string): string[] {
  return text.split(" + ").flatMap((term) => {
    const head = /^\*\d+$/.test(term) ? "nim" : headOf(term.trim());
    return /^(\d*\.\w+|[A-Za-z_]\w*(\[.*\])?)$/.test(head) ? [head] : [];
  });
}

/** What the address has to say for Games, Values, Play and Why to be about the game that is open here. */
export function useOpenGame(route: Route): Partial<Route> {
  const ofSet = route.view === "learn" && route.set !== "";
  const onPosition = route.view === "play" || route.view === "why" || ofSet;
  // A set of puzzles is about the game of its first one.
  const shown = ofSet ? (route.set.split(";")[0] ?? "").trim() : route.position;
  const played = ofSet ? { position: shown } : {};
  const heads = onPosition ? headsOf(shown) : route.view === "values" ? headsOf(route.subject) : [];
  const other = onPosition ? route.subject : shown;
  const [head] = heads;
  const same = head === undefined || heads.some((one) => isAbout(other, baseOf(one)) || (one === "nim" && /\*\d/.test(other)));
  const scope = scopeOf(route.rules);
  const asked = useAsk("game", same ? null : { ...scope, name: head });
  const game = asked.pending ? null : asked.answer;
  if (same || (!game && !/^\d*\./.test(head))) return played;
  // A game of the catalogue, and not one of the reader's own rules.
  const chosen = game && scope.rules === undefined ? { game: game.name } : {};
  if (!onPosition) return { ...chosen, position: game ? examplePosition(game) : `${head}(12)` };
  const usual = game && subjectOf(game);
  return {
    ...chosen,
    ...played,
    subject: usual && game ? usual.subject.replace(withParameters(game), () => head) : head,
    ranges: usual?.ranges ?? "0..200",
    problem: "",
    format: "",
    words: "",
  };
}
