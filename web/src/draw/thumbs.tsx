// SPDX-License-Identifier: MIT
// Whole positions as small pictures, for sheets.

import type { ComponentPicture } from "../engine/answers";
import { useAsk } from "../engine/context";
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
