// SPDX-License-Identifier: MIT
// A list that scrolls, and says how many of its lines are below what is seen.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useSay } from "../i18n/text";

function countBelow(list: HTMLElement): number {
  const end = list.getBoundingClientRect().bottom;
  // A line of which half is seen counts as seen.
  return [...list.children].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return (top + bottom) / 2 > end;
  }).length;
}

export function ScrollingList(props: {
  class: string;
  label: string;
  children: ComponentChildren;
  onPointerLeave?: () => void;
}) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  const count = () => {
    if (list.current) setBelow(countBelow(list.current));
  };
  useEffect(() => {
    count();
    // Lines grow when their pictures arrive, and the list with the window.
    const sizes = new ResizeObserver(count);
    for (const one of list.current ? [list.current, ...list.current.children] : []) sizes.observe(one);
    return () => sizes.disconnect();
  }, [props.children]);
  return (
    <div class="scrolling">
      <ul ref={list} class={props.class} aria-label={props.label} onScroll={count} onPointerLeave={props.onPointerLeave}>
        {props.children}
      </ul>
      {below > 0 && (
        <p class="more-below">
          <span aria-hidden="true">↓</span> {say("moreBelow", { n: below })}
        </p>
      )}
    </div>
  );
}
