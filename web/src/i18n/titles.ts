// SPDX-License-Identifier: MIT
// The names of games as people say them, where the name of the catalogue does not become one by itself.

const titles: Readonly<Record<string, string>> = {
  brave: "Bash game",
  chomp: "Chomp, by rows",
  chomp_board: "Chomp",
  cet4: "Powers of two",
  dawsons_chess: "Dawson's chess",
  dawsons_kayles: "Dawson's Kayles",
  fibnim: "Fibonacci Nim",
  grossmans_euclid: "Grossman's Euclid",
  grundys: "Grundy's game",
  guiles: "Guiles",
  kenyons_game: "Kenyon's game",
  kotzigs_nim: "Kotzig's Nim",
  laskers_nim: "Lasker's Nim",
  moores_nim: "Moore's Nim",
  nim: "Nim, one heap",
  nim_heaps: "Nim",
  nim_two_heaps: "Moore's Nim, two heaps",
  octal_156: "0.156",
  octal_45: "0.45",
  octal_644: "0.644",
  r_wythoff: "R-Wythoff",
  snim: "Subtraction game (S-Nim)",
};

/** Codes and problems of judges keep their names. */
export function plainTitle(name: string): string {
  if (/\d/.test(name) && !(name in titles)) return name;
  const words = name.replaceAll("_", " ");
  return titles[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a title is the name as it is typed, so that one of them is enough. */
export function isSameName(title: string, name: string): boolean {
  return title.toLowerCase() === name.toLowerCase();
}
