// SPDX-License-Identifier: MIT
// A frame that scrolls is moved by dragging with the mouse, and made larger by two fingers. One finger scrolls it anyway.

import { type RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What has moved less is a press. */
const leastDrag = 5;

function fingers(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

/** `zoomBy` is called with the factor by which two fingers have parted since its last call. */
export function usePanning(frame: RefObject<HTMLElement | null>, zoomBy: (factor: number) => void): void {
  const zoom = useRef(zoomBy);
  zoom.current = zoomBy;
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const control = new AbortController();
    const { signal } = control;
    let apart = 0;
    let from: { x: number; y: number; left: number; top: number; moved: boolean } | null = null;
    box.addEventListener("touchstart", (event) => (apart = fingers(event.touches)), { signal, passive: true });
    box.addEventListener(
      "touchmove",
      (event) => {
        const now = fingers(event.touches);
        if (now === 0 || apart === 0) return;
        // The page itself is not to be made larger.
        event.preventDefault();
        if (Math.abs(now / apart - 1) < 0.04) return;
        zoom.current(now / apart);
        apart = now;
      },
      { signal, passive: false },
    );
    box.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType !== "mouse" || event.button !== 0) return;
        from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false };
      },
      { signal },
    );
    window.addEventListener(
      "pointermove",
      (event) => {
        if (!from) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        from.moved ||= Math.hypot(dx, dy) >= leastDrag;
        if (!from.moved) return;
        box.scrollLeft = from.left - dx;
        box.scrollTop = from.top - dy;
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      () => {
        const dragged = from?.moved === true;
        from = null;
        // The click that follows a drag presses nothing.
        if (!dragged) return;
        const stop = (event: Event) => event.stopPropagation();
        box.addEventListener("click", stop, { capture: true, once: true });
        setTimeout(() => box.removeEventListener("click", stop, { capture: true }), 0);
      },
      { signal },
    );
    return () => control.abort();
  }, []);
}
