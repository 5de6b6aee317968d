// SPDX-License-Identifier: MIT
// 引擎的句子。`{x}` 代表一个值；`{X}` 代表一个短语，它自己也要在这里。

export const messagesZh: readonly (readonly [english: string, chinese: string])[] = [
  // 引擎为什么适用
  ["every option takes from one heap and leaves at most 1 heap", "每个选项都从一堆中取，至多留下一堆"],
  ["every option takes from one heap and leaves at most {n} heaps", "每个选项都从一堆中取，至多留下 {n} 堆"],
  ["it is not played on one heap", "它不是在一堆上玩的"],
  ["it is not played with one to four integers", "它的局面不是一到四个整数"],
  ["no argument ever grows, so row-major order has every option before its position", "没有参数会增大，所以按行的次序，每个选项都排在它的局面之前"],
  [
    "every option deletes only what touches one vertex or edge, and looks no farther, so that the connected parts of the graph are independent games ({At})",
    "每个选项只删去与一个顶点或一条边相接的部分，也不看更远处，所以图的各连通部分是互相独立的游戏（{At}）",
  ],
  [
    "every option puts a shape on free cells, so that cells which no shape joins are independent games",
    "每个选项都把一个图形放到空格上，所以没有图形能连接的格子是互相独立的游戏",
  ],
  ["the rules say `cyclic`: play may go on for ever, and values are nimbers or infinity(K)", "规则写着 `cyclic`：游戏可能永远进行，值是尼姆数或 infinity(K)"],
  ["argument {name} is not known never to grow", "不能确定参数 {name} 从不增大"],
  ["a value is missing from a range if it was last seen before the range begins", "一个值最后一次出现在区间开始之前，区间里就缺少它"],
  [
    "the free cells fall apart into rectangles of a height for which every move leaves two shorter rectangles and a piece of a fixed value",
    "空格分成这样高度的矩形：每一步都留下两个较短的矩形和一块值固定的部分",
  ],
  ["a larger limit only adds options, and every move sets it anew", "上限增大只会增加选项，而每一步都重新设定上限"],
  ["the value is the XOR of the heaps ({At})", "值是各堆的异或（{At}）"],
  ["only every second gap counts, from the end that no coin leaves: the value is their XOR ({At})", "从硬币不会离开的一端起，只有每隔一个的空隙起作用：值是它们的异或（{At}）"],
  ["only piles an odd number of moves away from the end count: the value is their XOR ({At})", "只有离终点奇数步的堆起作用：值是它们的异或（{At}）"],
  ["its moves lead to other games on one heap, which do not lead back", "它的走法通向其他一堆的游戏，而且不会回来"],
  ["the heap decides what may be taken only by its size, so all that may be taken is listed once", "可取的数目只由堆的大小决定，所以一次就列出全部可取的数目"],
  ["only the nodes of the multiway Cartesian tree of a row can arise", "只会出现行的多路笛卡尔树的结点"],
  ["the values follow from those of Euclid's algorithm, one for each quotient ({At})", "值由欧几里得算法得出，每个商一个（{At}）"],
  ["every move changes neighbouring elements that are all 1, so none crosses another element ({At})", "每一步只改变相邻且都为 1 的元素，所以不会越过别的元素（{At}）"],
  ["the value is floor(|a/b - b/a|) ({At})", "值是 floor(|a/b - b/a|)（{At}）"],
  [
    "the only option cuts an edge and keeps what is joined to the ground: the colon and fusion principles ({At})",
    "唯一的选项是剪一条边并保留与地面相连的部分：冒号原理与融合原理（{At}）",
  ],
  ["the value is f(n) where f rises, otherwise that of n - f(n) - 1 ({At})", "f 上升处值为 f(n)，其他处等于 n - f(n) - 1 的值（{At}）"],
  ["an option names a row or a set", "有选项提到行或集合"],
  ["what may be taken does not always have a value", "可取的数目并非总有值"],
  ["a number or condition is an aggregate over choices", "有数或条件是对多种选择的汇总"],
  ["an option may leave more than there was", "有选项可能留下比原来更多"],
  ["each move is answered by its image, which it leaves possible: half turn ({At})", "每一步都可以用它的对称步应对，而且对称步总还可行：转半圈（{At}）"],
  ["every move changes the parity of {f}, and there is one where it is odd: the value is this parity ({At})", "每一步都改变 {f} 的奇偶性，为奇数时总有一步可走：值就是这个奇偶性（{At}）"],
  ["its rules are nearly those of {game} ({At}): not its option {option}", "它的规则与 {game} 几乎相同（{At}），只是选项 {option} 不同"],
  ["its rules are nearly those of {game} ({At}): {option} has {a} where that game has {b}", "它的规则与 {game} 几乎相同（{At}）：{option} 中是 {a}，那个游戏中是 {b}"],

  // 出处
  ["docs/theory.md, Theorem {n}", "docs/theory.md，定理 {n}"],
  ["Theorem {n}; {source}", "定理 {n}；{source}"],
  ["Theorem {n}", "定理 {n}"],
  ["Theorem {n}, the superset lemma", "定理 {n}，超集引理"],

  // 周期的定理
  ["the window theorem ({At})", "窗口定理（{At}）"],
  ["the window theorem for values that rise ({At})", "值上升时的窗口定理（{At}）"],
  ["the window theorem for systems of heap games ({At})", "堆游戏组的窗口定理（{At}）"],
  ["the closed form for taking a to b ({At})", "取 a 到 b 颗时的公式（{At}）"],
  ["a window as long as the greatest take ({At})", "与最大取数等长的窗口（{At}）"],
  ["a recurring state of the all-but game ({At})", "除几个数目外都可取的游戏中重现的状态（{At}）"],
  ["the window theorem for systems whose values rise ({At})", "值上升的堆游戏组的窗口定理（{At}）"],
  ["the window theorem for takes that repeat ({At})", "取法循环时的窗口定理（{At}）"],
  ["the closed form for taking a or more ({At})", "取 a 颗或更多时的公式（{At}）"],
  ["the period of taking {set}, which no further take disturbs ({At})", "取 {set} 的周期，其他取法不影响它（{At}）"],
  [
    "the sparse window theorem ({At}): a window of {n} values repeats, and splits with a part below {m} decide every value",
    "稀疏窗口定理（{At}）：{n} 个值的窗口重复出现，而有一部分小于 {m} 的分法决定每个值",
  ],

  [
    "(n, most) is lost exactly if most is less than the least part of n as a sum of Fibonacci numbers that are not neighbours, or n = 0 ({source})",
    "(n, most) 输，当且仅当 most 小于 n 写成不相邻斐波那契数之和时的最小一项，或 n = 0（{source}）",
  ],
  ["(a, b), a <= b, is lost exactly if a = floor((b - a) phi), phi the golden section ({source})", "(a, b)（a <= b）输，当且仅当 a = floor((b - a) phi)，phi 是黄金分割（{source}）"],
  ["phi = (1 + sqrt(5))/2; the second number is the first + i", "phi = (1 + sqrt(5))/2；第二个数是第一个数加 i"],

  // 反常规则
  [
    "Each component behaves like nim heaps ({At}). While one of these heaps is above 1, the sum is lost exactly if the XOR of the values is 0, as in normal play. Here it is {n}.",
    "每个部分都像尼姆堆（{At}）。只要其中有一堆大于 1，和就与正常规则一样，当且仅当值的异或为 0 时输。这里是 {n}。",
  ],
  [
    "Each component behaves like nim heaps of at most 1 ({At}), so the sum is lost exactly if the XOR of the values is 1. Here it is {n}.",
    "每个部分都像不超过 1 的尼姆堆（{At}），所以和当且仅当值的异或为 1 时输。这里是 {n}。",
  ],
  [
    "misere play needs a game that ends, and the rules of {game} say `cyclic`; no theory gives its sums values there",
    "反常规则需要会结束的游戏，而 {game} 的规则写着 `cyclic`；没有理论给出它们之和的值",
  ],

  // 写错的局面
  ["expected {What}, but the text ends", "这里应是{What}，但文字到此结束"],
  ["expected {What}, but found {found}", "这里应是{What}，却是 {found}"],
  ["expected {What}, but this is {That}", "这里应是{What}，却是{That}"],
  ["a position, such as kayles(5) + *3", "局面，例如 kayles(5) + *3"],
  ["a number, a name or '('", "数、名称或 “(”"],
  ["')' after the arguments", "参数之后的 “)”"],
  ["'(' and the arguments of the game", "“(” 和游戏的参数"],
  ["a game with its arguments, `*` and a nimber, `0` or `sum(`", "带参数的游戏、`*` 加尼姆数、`0` 或 `sum(`"],
  ["`+` or the end of the position", "`+` 或局面的结尾"],
  ["a board", "棋盘"],
  ["a graph", "图"],
  ["a row", "一行数"],
  ["a bag", "若干堆"],
  ["a set", "集合"],
  ["an integer", "整数"],
  ["sizes cannot be negative", "大小不能是负数"],
  ["there is no game {name}", "没有名为 {name} 的游戏"],
  ["there is no variable {name} here", "这里没有变量 {name}"],
  ["{game} has 1 argument, but {n} are given", "{game} 有 1 个参数，却给了 {n} 个"],
  ["{game} has {n} arguments, but 1 is given", "{game} 有 {n} 个参数，却只给了 1 个"],
  ["{game} has {n} arguments, but {m} are given", "{game} 有 {n} 个参数，却给了 {m} 个"],
  ["{game} needs its parameter {name} in square brackets", "{game} 的参数 {name} 要写在方括号里"],
  ["this number is beyond 2^63 - 1, the largest there is", "这个数超过了最大的 2^63 - 1"],
  ["a board has 1 to 10^6 rows and columns, not {n}", "棋盘有 1 到 10^6 行和列，不能是 {n}"],
  [
    "{text} has no second vertex; a graph is written as edges `1-2`, arcs `1>2` and single vertices `3`, with blanks between",
    "{text} 缺少第二个顶点；图写成边 `1-2`、有向边 `1>2` 和单个顶点 `3`，用空格隔开",
  ],
  ["did you mean {name}?", "是不是 {name}？"],
  ["several heaps are a sum: {sum}", "几堆写成和：{sum}"],
  ["as in {example}", "例如 {example}"],
  ["for instance {example}", "例如 {example}"],
  ["a nim heap is written {text}", "尼姆堆写作 {text}"],
  ["`grundy games` lists the games; -f FILE adds your own, -e 'game ...' states one", "目录列出了所有游戏；也可以自己编写"],
];
