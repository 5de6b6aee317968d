// SPDX-License-Identifier: MIT
// The size of an element, followed as it changes.

import { useEffect, useState } from "preact/hooks";

export interface Box {
  width: number;
  height: number;
}

export function useSize(host: { current: HTMLElement | null }): Box {
  const [box, setBox] = useState<Box>({ width: 720, height: 360 });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
}
