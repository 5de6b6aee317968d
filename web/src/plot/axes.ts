// SPDX-License-Identifier: MIT
// Ticks of an axis at round numbers, and how they are written.

export function ticks(from: number, to: number, about: number): number[] {
  const span = Math.max(1, to - from);
  const rough = span / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? power * 10);
  const list: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) list.push(at);
  return list;
}

const grouped = new Intl.NumberFormat("en");

export function tickText(value: number): string {
  if (value >= 1e6 && value % 1e5 === 0) return `${value / 1e6}M`;
  return value >= 10000 ? grouped.format(value).replaceAll(",", " ") : String(value);
}
