// SPDX-License-Identifier: MIT
// The page's own icons, drawn on a grid of 24.

const paths = {
  game: "M5 4h9l5 5v11H5zM14 4v5h5M8 13h8M8 17h5",
  values: "M4 4v16h16M8 15h.01M11 11h.01M14 13h.01M17 7h.01M14 8h.01M8 9h.01",
  play: "M7 4.5v15l12-7.5z",
  why: "M9.2 9a3 3 0 1 1 4.3 3c-1 .6-1.5 1.2-1.5 2.5M12 18h.01",
  learn: "M12 5L2.500 9.500 12 14l9.500-4.500zM6 11.500v5c3 2.500 9 2.500 12 0v-5M21.500 9.500v6",
  atlas: "M4 5h16v14H4zM4 10h16M10 5v14",
  work: "M12 7v5l3 3M12 3a9 9 0 1 0 9 9",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  auto: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10",
  redo: "M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  restart: "M4 4v5h5M4.6 14a8 8 0 1 0 1.6-7.5L4 9",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  pause: "M9 5v14M15 5v14",
  share: "M15 5l5 5-5 5M20 10H9a5 5 0 0 0-5 5v4",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
} as const;

export type IconName = keyof typeof paths | "brand";

export function Icon(props: { name: IconName }) {
  if (props.name === "brand")
    return (
      <svg class="icon brand-mark" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="6.2" r="4.2" />
        <circle cx="6.4" cy="16.4" r="4.2" />
        <circle cx="17.6" cy="16.4" r="4.2" class="last" />
      </svg>
    );
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[props.name]} />
    </svg>
  );
}
