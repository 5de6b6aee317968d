// SPDX-License-Identifier: MIT
// 公式里的词。公式的其余部分各种语言都一样。

/** 按次序逐个代换：长的在前。 */
const words: readonly (readonly [RegExp, string])[] = [
  [/^rows? (.+?) each repeat: /, "$1 各行循环："],
  [/, from (\w+ = [^;]+)$/, "，从 $1 起"],
  [/^a table of (\w+) and (\w+)/, "$1 与 $2 的表"],
  [/ for k the place of the lowest digit (.+?) of (.+?) in base (\d+)/, "，k 是 $2 的 $3 进制中最低的数位 $1 的位置"],
  [/ in base (\d+)/g, "（$1 进制）"],
  [/; (\d+) if there is none/, "；没有则为 $1"],
  [/, whatever (\w+) is/g, "，与 $1 无关"],
  [/ has only digits /g, " 只含数字 "],
  [/ has no digit /g, " 不含数字 "],
  [/ in either order/g, "，次序不限"],
  [/ \(rows\) and /g, "（行），"],
  [/, otherwise /g, "，否则 "],
  [/ is not /g, " 不是 "],
  [/ for odd (\w+)/g, "，$1 是奇数"],
  [/ for even (\w+)/g, "，$1 是偶数"],
  [/ for /g, "，"],
  [/ always/g, " 总是"],
  [/ never/g, " 从不"],
  [/ else /g, "，否则 "],
  [/^not (\w+ mod \d+) in \{/, "$1 不属于 {"],
  [/ in \{/g, " 属于 {"],
  [/ if not /g, "，若非 "],
  [/ if /g, "，若 "],
  [/ and /g, " 且 "],
  [/ or /g, " 或 "],
];

export function formulaZh(formula: string): string {
  return words.reduce((text, [english, other]) => text.replace(english, other), formula);
}
