// SPDX-License-Identifier: MIT
// Whole positions as small pictures, for sheets.

import type { ComponentPicture } from "../engine/answers";
import { useEffect, useState } from "preact/hooks";
import { askKept, retryIfAway, toEngineError, useAsk, useEngine } from "../engine/context";
import { EngineError } from "../engine/engine";
import { scopeOf } from "../engine/scope";
import { Component } from "./component";
import { canShowMove } from "./miniature";
import { Miniature } from "./scene";

const mostComponents = 4;
const nothingMarked = new Set<string>();

export type Pictures = ReadonlyMap<string, readonly ComponentPicture[]>;

/** The components of positions, by their texts: one question for all. */
export function usePositions(texts: readonly string[], rules: string): Pictures {
  const { answer, pending } = useAsk(
    "position",
    texts.length === 0 ? null : { ...scopeOf(rules), positions: [...texts], values: false },
  );
  const positions = pending ? [] : (answer?.positions ?? []);
  return new Map(texts.map((text, i) => [text, positions[i]?.components ?? []]));
}

export interface PicturesApart {
  pictures: Pictures;
  /** Of each position with a fault. */
  errors: ReadonlyMap<string, EngineError>;
}

/** The same by a question for each, so that a fault of one leaves the others as they are. */
export function usePositionsApart(texts: readonly string[], rules: string): PicturesApart {
  const engine = useEngine();
  const [kept, keep] = useState<ReadonlyMap<string, readonly ComponentPicture[] | EngineError>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const keyOf = (text: string) => `${rules}\n${text}`;
  useEffect(() => {
    const control = new AbortController();
    let endRetry = () => undefined as void;
    for (const position of new Set(texts)) {
      const found = (one: readonly ComponentPicture[] | EngineError) => {
        if (!control.signal.aborted) keep((old) => new Map([...old, [keyOf(position), one]]));
      };
      askKept(engine, "position", { ...scopeOf(rules), position, values: false }, control.signal)
        .then((answer) => found(answer.components ?? []))
        .catch((error: unknown) => {
          if (control.signal.aborted) return;
          found(toEngineError(error));
          endRetry = retryIfAway(toEngineError(error), () => setAttempt((n) => n + 1));
        });
    }
    return () => {
      control.abort();
      endRetry();
    };
  }, [texts.join("\n"), rules, attempt]);
  const known = texts.map((text) => [text, kept.get(keyOf(text)) ?? []] as const);
  return {
    pictures: new Map(known.map(([text, one]) => [text, one instanceof EngineError ? [] : one])),
    errors: new Map(known.flatMap(([text, one]) => (one instanceof EngineError ? [[text, one] as const] : []))),
  };
}

/** Nothing where text says more than a small picture. */
export function Thumb(props: { components: readonly ComponentPicture[] | undefined }) {
  const components = props.components ?? [];
  if (components.length === 0 || components.length > mostComponents || !components.every(canShowMove)) return null;
  return (
    <span class="miniature-frame">
      <Miniature.Provider value={{ marked: nothingMarked, width: 84, height: 60 }}>
        {components.map((component, i) => (
          <Component key={i} component={component} picking={null} />
        ))}
      </Miniature.Provider>
    </span>
  );
}
