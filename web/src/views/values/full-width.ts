// SPDX-License-Identifier: MIT
// Punctuation and digits of full width, as Chinese keyboards type them, for their twins in ASCII.

/** A text in which only ASCII has a meaning, such as a format or a range. */
export function asciiOf(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, " ")
    .replace(/\u3001/g, ",")
    .replace(/\u2026{1,2}|\u3002{3}/g, "...");
}

/** Words that a program prints, with what separates them in ASCII; other signs of full width are theirs. */
export function separatedOf(words: string): string {
  return words.replace(/[\uff0c\u3001]/g, ",").replace(/\uff1b/g, ";").replace(/\u3000/g, " ");
}
