// SPDX-License-Identifier: MIT
// Sentences with values in them, put into another language by patterns: `{x}` is a value, and stays; `{X}` is a phrase,
// and is put into the language, too.

export type Phrases = readonly (readonly [english: string, other: string])[];

interface Pattern {
  form: RegExp;
  names: string[];
  other: string;
}

function patternOf([english, other]: Phrases[number]): Pattern {
  const names: string[] = [];
  const form = english.replace(/\{(\w+)\}|[\\^$.*+?()[\]{}|]/g, (whole, name?: string) => {
    if (name === undefined) return `\\${whole}`;
    names.push(name);
    return "(.+?)";
  });
  return { form: new RegExp(`^${form}$`, "s"), names, other };
}

function isPhrase(name: string): boolean {
  return name.startsWith(name.charAt(0).toUpperCase());
}

/** Puts a text into the language; null if there is no pattern for all of it, so that no sentence is half in each language. */
export function translator(phrases: Phrases): (text: string) => string | null {
  const patterns = phrases.map(patternOf);
  const whole = (text: string): string | null => {
    for (const { form, names, other } of patterns) {
      const found = form.exec(text);
      if (!found) continue;
      const values = new Map(names.map((name, i) => [name, isPhrase(name) ? whole(found[i + 1] ?? "") : (found[i + 1] ?? "")]));
      if ([...values.values()].includes(null)) continue;
      return other.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? "");
    }
    return null;
  };
  /** A reason may consist of several, with semicolons between. */
  return (text) => {
    const one = whole(text);
    if (one !== null) return one;
    const parts = text.split("; ").map(whole);
    return parts.includes(null) ? null : parts.join("；");
  };
}
