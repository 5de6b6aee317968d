// SPDX-License-Identifier: MIT
// What the browser keeps of the reader's choices.

export function readKept(key: string): string {
  try {
    return localStorage.getItem(`grundy.${key}`) ?? "";
  } catch {
    return "";
  }
}

export function writeKept(key: string, value: string): void {
  try {
    localStorage.setItem(`grundy.${key}`, value);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
