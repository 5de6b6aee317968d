// SPDX-License-Identifier: MIT
// Where an arrow key leads from an item of a picture: to the nearest one in that direction.

import type { Item } from "./scene";

export const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function nearest(items: Item[], from: Item, [dx, dy]: [number, number]): Item | null {
  let best: Item | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const along = (item.x - from.x) * dx + (item.y - from.y) * dy;
    const across = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
    if (along <= 0.01) continue;
    const distance = along + 2.5 * across;
    if (distance < least) {
      least = distance;
      best = item;
    }
  }
  return best;
}
