// SPDX-License-Identifier: MIT
// What the page shows is in the part of the address behind `#`, so that every state can be shared, bookmarked and gone
// back to, also when the page is a file opened from disk.

import { useEffect, useState } from "preact/hooks";
import { type Grade, grades } from "../views/learn/grades";
import { readKept, writeKept } from "./kept";

export const views = ["game", "values", "play", "why", "learn", "atlas", "work"] as const;
export type View = (typeof views)[number];
export type Opponent = "engine" | "person";
export const levels = ["perfect", "good", "beginner"] as const;
/** How well the engine plays. */
export type Level = (typeof levels)[number];

export interface Route {
  view: View;
  /** Whether the view stands in a page of somebody else, without head and tour. */
  embed: boolean;
  /** The game chosen in the catalogue. */
  game: string;
  /** The position of Play and Why. */
  position: string;
  /** The game, or the position with open integers, of Values; and its ranges, separated by blanks. */
  subject: string;
  ranges: string;
  /** The judge's problem, and else the format of its input and its two words. */
  problem: string;
  format: string;
  words: string;
  tab: string;
  /** The user's own rules. */
  rules: string;
  /** The atlas, its column that sets the order, and the words of its filter. */
  atlas: string;
  sort: string;
  find: string;
  misere: boolean;
  opponent: Opponent;
  level: Level;
  /** The position with which the game began, and the moves since, by their places in the list; empty if there are none. */
  from: string;
  moves: string;
  /** What a move that Why explains leaves: the whole position after it; empty if it explains none. */
  tried: string;
  /** What the answer to that move left; empty if none was made. */
  answered: string;
  /** The player that the reader is, when playing against the engine. */
  you: 0 | 1;
  /** The positions of a set of puzzles, separated by `;`, and how hard a new set is to be. */
  set: string;
  grade: Grade;
  /** Whether Play shows values. */
  values: boolean;
  /** Further positions of a sheet, separated by `;`, and its title. */
  also: string;
  title: string;
  /** Step of the lesson, from 1; 0: the first. */
  step: number;
  /** Whether the page is for pupils: without hints, values and reasons. */
  pupil: boolean;
  /** Step of the tour, from 1; 0 outside it. */
  tour: number;
}

/** The views for pages of others; long work is not for them. */
export const embeddable: readonly View[] = ["values", "play", "why"];

/** The views for pupils: those that tell no answer. */
export const forPupils: readonly View[] = ["play", "learn"];

/** `serve --embed` lets others frame this path alone: what is there is never the whole page. */
const onlyEmbedded = /\/embed$/.test(location.pathname);

/** The address of the same view for pupils. */
export function pupilHash(hash: string): string {
  return /[?&]pupil=1(&|$)/.test(hash) ? hash : `${hash}${hash.includes("?") ? "&" : "?"}pupil=1`;
}

export const start: Route = {
  view: "game",
  embed: onlyEmbedded,
  game: "kayles",
  position: "kayles(7) + *2",
  subject: "kayles",
  ranges: "0..200",
  problem: "",
  format: "",
  words: "",
  tab: "",
  rules: "",
  atlas: "",
  sort: "",
  find: "",
  misere: false,
  opponent: "engine",
  level: "good",
  from: "",
  moves: "",
  tried: "",
  answered: "",
  you: 0,
  set: "",
  grade: "easy",
  values: false,
  also: "",
  title: "",
  step: 0,
  pupil: false,
  tour: 0,
};

/** A beginner can beat the engine as it plays first. The strength that the reader chose last is the one of an address that names none. */
function keptLevel(): Level {
  return levels.find((one) => one === readKept("level")) ?? start.level;
}

export function keepLevel(level: Level): void {
  writeKept("level", level);
}

const names: Record<Exclude<keyof Route, "view" | "embed">, string> = {
  game: "game",
  position: "pos",
  subject: "of",
  ranges: "range",
  problem: "problem",
  format: "format",
  words: "words",
  tab: "tab",
  rules: "rules",
  atlas: "atlas",
  sort: "sort",
  find: "find",
  misere: "misere",
  opponent: "against",
  level: "level",
  from: "from",
  moves: "moves",
  tried: "tried",
  answered: "answered",
  you: "you",
  set: "set",
  grade: "grade",
  values: "values",
  also: "also",
  title: "title",
  step: "step",
  pupil: "pupil",
  tour: "tour",
};

function isView(word: string): word is View {
  return (views as readonly string[]).includes(word);
}

export function parseRoute(hash: string): Route {
  const [whole = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const path = whole.replace(/^embed\/?/, "");
  const given = new URLSearchParams(query);
  const text = (key: keyof typeof names, otherwise: string): string => given.get(names[key]) ?? otherwise;
  const pupil = text("pupil", "") === "1";
  const view = isView(path) ? path : start.view;
  return {
    view: pupil && !forPupils.includes(view) ? "play" : view,
    embed: onlyEmbedded || /^embed(\/|$)/.test(whole),
    game: text("game", start.game),
    position: text("position", start.position),
    subject: text("subject", start.subject),
    ranges: text("ranges", start.ranges),
    problem: text("problem", ""),
    format: text("format", ""),
    words: text("words", ""),
    tab: text("tab", ""),
    rules: text("rules", ""),
    atlas: text("atlas", ""),
    sort: text("sort", ""),
    find: text("find", ""),
    misere: text("misere", "") === "1",
    opponent: text("opponent", "") === "person" ? "person" : "engine",
    level: levels.find((one) => one === text("level", "")) ?? keptLevel(),
    from: text("from", ""),
    moves: /^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(text("moves", "")) ? text("moves", "") : "",
    tried: text("tried", ""),
    answered: text("answered", ""),
    you: text("you", "") === "1" ? 1 : 0,
    set: text("set", ""),
    grade: grades.find((one) => one === text("grade", "")) ?? start.grade,
    values: !pupil && text("values", "") === "1",
    also: text("also", ""),
    title: text("title", ""),
    step: Number(text("step", "0")) || 0,
    pupil,
    tour: Number(text("tour", "0")) || 0,
  };
}

export function formatRoute(route: Route): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(names) as (keyof typeof names)[]) {
    const value = route[key];
    if (value === start[key]) continue;
    query.set(names[key], value === true ? "1" : String(value));
  }
  const text = query.toString();
  return `#/${route.embed ? "embed/" : ""}${route.view}${text === "" ? "" : `?${text}`}`;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let current = parseRoute(location.hash);

function tell(): void {
  for (const listener of listeners) listener();
}

/** For each step back and forward, each link, and each address typed by hand. */
function reread(): void {
  current = parseRoute(location.hash);
  tell();
}
window.addEventListener("popstate", reread);
window.addEventListener("hashchange", reread);

export interface Going {
  /** Changes the present entry of the history instead of adding one. */
  replace?: boolean;
  /** What the entry remembers beside the address. */
  memory?: unknown;
}

/** The moves that led to a position are not those that lead to another, and those from it neither. */
function changed(change: Partial<Route>): Route {
  const game = "position" in change && !("moves" in change) ? { from: "", moves: "", you: 0 as const } : {};
  const tried = "position" in change || "misere" in change || "rules" in change ? { tried: "", answered: "" } : {};
  return { ...current, ...game, ...tried, ...change };
}

export function go(change: Partial<Route>, { replace = false, memory = null }: Going = {}): void {
  current = changed(change);
  const address = formatRoute(current);
  if (replace) history.replaceState(memory, "", address);
  else history.pushState(memory, "", address);
  tell();
}

export function routeNow(): Route {
  return current;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const update = () => setRoute(current);
    listeners.add(update);
    update();
    return () => {
      listeners.delete(update);
    };
  }, []);
  return route;
}

/** The address that another state would have, for links. */
export function hrefTo(change: Partial<Route>): string {
  return formatRoute(changed(change));
}
