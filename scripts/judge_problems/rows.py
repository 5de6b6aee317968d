# SPDX-License-Identifier: MIT
"""Problems played on rows, bags and strings."""
import json

from .harness import Numbers, cases, problem, row, text, total, words
from .heaps import some


@problem("Interval Game 2", lambda r: text(20, *sum(([100, *[sorted(r.sample(range(1, 101), 2)) for _ in range(100)]]
                                                    for _ in range(20)), [])), "abc206f_between")
def abc206f(run, t):
    n = Numbers(t)
    lines = []
    for _ in range(n()):
        ends = [n(2) for _ in range(n())]
        lines.append(f"abc206f_between[{row(a for a, _ in ends)}, {row(b for _, b in ends)}](1, 100)")
    return words(run.wins("abc206f_between", lines), "Alice", "Bob")


@problem("Zero XOR", lambda r: text(400000, r.sample(range(1, 10**9), 400000)), "arc131c")
def arc131c(run, t):
    return run("judge arc131c --input '1; N; w' --words 'Win Lose'", t)


@problem("Pebbles", lambda r: text(10, *sum(([1000, sorted(some(r, 1000, 0, 10000))] for _ in range(10)), [])),
         "ascending_heaps")
def bzoj1115(run, t):
    return run("judge ascending_heaps --input 'T; N; w' --words 'TAK NIE'", t)


@problem("Stones from either end", lambda r: text(10, *sum(([1000, some(r, 1000, 1, 10**9)] for _ in range(10)), [])),
         "end_nim")
def bzoj1413(run, t):
    return run("judge end_nim --input 'T; N; w' --words '1 0'", t)


@problem("Colouring a strip", lambda r: text(3, *sum(([[100000, k], [r.randint(1, k) * (r.random() < 0.00002 * k)
         for _ in range(100000)]] for k in (1, 2, 3)), [])), "bzoj2410",
         "strips with few coloured cells, so that the gaps are long, for k = 1, 2, 3; gaps by the colours at their ends")
def bzoj2410(run, t):
    n = Numbers(t)
    sums = []
    for _ in range(n()):
        size, k = n(2)
        terms, left, gap = [], 0, 0
        for cell in [*n(size), None]:
            if cell == 0:
                gap += 1
                continue
            right = cell or 0
            if k == 1:
                gap -= (left > 0) + (right > 0)
            name = ("0.137" if k == 1 else "bzoj2410" if not left + right else "bzoj2410_one"
                    if not left * right else "bzoj2410_same" if left == right else "bzoj2410_differ")
            terms += [f"{name}({gap})" if k < 3 else f"*{gap % 2}"] * (gap > 0)
            left, gap = right, 0
        sums.append(total(terms))
    return words(run.wins("bzoj2410", sums), "y", "n")


@problem("Permutation Game", lambda r: text(100000, r.sample(range(1, 100001), 100000)), "cf1033C_on")
def cf1033C(run, t):
    return run("judge cf1033C_on --input '1; N a; i in 1..N' --words 'A B' --join ''", t)


@problem("Thanos Nim", lambda r: text(50, some(r, 50, 1, 50)), "cf1147C")
def cf1147C(run, t):
    return run("judge cf1147C --input '1; N; w' --words 'Alice Bob'", t)


@problem("Christmas Game", lambda r: text([100000, 20], *[[i, i + 1] for i in range(1, 100000)],
                                         some(r, 100000, 0, 10**9)), "cf1498F")
def cf1498F(run, t):
    n = Numbers(t)
    size, k = n(2)
    near = [[] for _ in range(size + 1)]
    for _ in range(size - 1):
        u, v = n(2)
        near[u].append(v)
        near[v].append(u)
    a = n(size)
    data = {"a": a}
    lines = []
    for root in range(1, size + 1):
        up, order = [0] * (size + 1), [root]
        for v in order:
            for u in near[v]:
                if u != up[v]:
                    up[u] = v
                    order.append(u)
        far = [0] * (size + 1)
        for v in order:
            u = v
            for _ in range(k):
                u = up[u]
            far[v] = u
        lines.append(f"cf1498F({row(data['a'])}, {row(far[1:])})")
        if len(lines) * size > 3 * 10**7:
            raise NotImplementedError("one line for each root: 10^10 numbers")
    return " ".join("01"[w] for w in run.wins("cf1498F", lines)) + "\n"


@problem("Colouring Game (partizan)", lambda r: text(1, 500000, "".join(r.choice("RB") for _ in range(500000))))
def cf1704F(run, t):
    raise NotImplementedError("partizan")


@problem("Everything Nim", lambda r: text(1, 200000, some(r, 200000, 1, 10**9)), "cf1965A",
         "rows of the differences of the sorted sizes")
def cf1965A(run, t):
    n = Numbers(t)
    lines = []
    for _ in range(n()):
        sizes = sorted(set(n(n())))
        steps = [b - a for a, b in zip([0, *sizes], sizes)]
        lines.append(f"cf1965A[{row(steps)}](1, {steps[0]})")
    return words(run.wins("cf1965A", lines), "Alice", "Bob")


@problem("Playing with String", lambda r: text("".join("ab"[i % 2] for i in range(5000))), "cf305E_run",
         "runs of letters between equal letters are heaps")
def cf305E(run, t):
    s = t.strip()
    good = [0 < i < len(s) - 1 and s[i - 1] == s[i + 1] for i in range(len(s))]
    starts = [i for i in range(len(s)) if good[i] and not good[i - 1]]
    sizes = [good.index(False, i) - i for i in starts]
    answer = json.loads(run("solve - --json", total(f"cf305E_run({n})" for n in sizes) + "\n"))
    found = [starts[p - 1] + int(c["a"]) + 1 for m in answer["moves"] for p in m["components"] for c in m["choices"]]
    return f"First\n{min(found)}\n" if found else "Second\n"


@problem("Alice and Bob (differences)", lambda r: text(100, some(r, 99, 1, 10**9) + [10**9]), "cf346A")
def cf346A(run, t):
    return run("judge cf346A --input '1; N; w' --words 'Alice Bob'", t)


@problem("Sum game (scores)", lambda r: text(1, 1000, some(r, 1000, -1000, 1000)))
def codevs5275(run, t):
    raise NotImplementedError("scores")


@problem("Divisors game II", lambda r: text(24), "cogs1765")
def cogs1765(run, t):
    answer = json.loads(run(f"solve 'cogs1765({row(range(1, int(t) + 1))})' --json"))
    return " ".join(map(str, sorted(int(c["x"]) for m in answer["moves"] for c in m["choices"])) or "0") + "\n"


@problem("Stair Game", lambda r: text(1, 200000, some(r, 200000, 0, 10**9)), "cses1099")
def cses1099(run, t):
    return run("judge cses1099 --input 'T; N; w'", t)


@problem("Game (boxes)", lambda r: text(100, *sum(([10000, some(r, 10000, 0, 100)] for _ in range(100)), [])), "hdu3389")
def hdu3389(run, t):
    out = run("judge hdu3389 --input 'T; N; w' --words 'Alice Bob'", t).split()
    return cases([w == "Alice" for w in out], "Alice", "Bob")


@problem("Climbing the Hill", lambda r: text(*sum(([[1000, 1 + 333 * i], sorted(r.sample(range(1, 100000), 1000))]
                                                  for i in range(3)), [])), "hdu4315")
def hdu4315(run, t):
    n = Numbers(t)
    lines = []
    while n.left():
        count, king = n(2)
        lines.append(f"hdu4315[{king}]({row(n(count))})")
    return words(run.wins("hdu4315", lines), "Alice", "Bob")


@problem("Painting game on 2 x N", lambda r: text(74, *sum(([[4747, 100], *[[r.randint(1, 2), r.randint(1, 4747)]
         for _ in range(100)]] for _ in range(74)), [])))
def hdu4559(run, t):
    return run("judge hdu-4559", t)


@problem("Flip Game II", lambda r: text("+" * 20 + "-" + "+" * 19 + "-" + "+" * 19), "flip_game")
def leetcode294(run, t):
    return words(run.wins("flip_game", [f"flip_game({row(int(c == '+') for c in t.strip())})"]), "true", "false")


@problem("Can I Win", lambda r: text([20, 209]), "leetcode464")
def leetcode464(run, t):
    n = Numbers(t)
    most, goal = n(2)
    if goal == 0:
        return "true\n"
    return words(run.wins("leetcode464", [f"leetcode464[{most}](0, {goal})"]), "true", "false")


@problem("Chalkboard XOR", lambda r: text(some(r, 999, 0, 2**16 - 1)), "leetcode810")
def leetcode810(run, t):
    return words(run.wins("leetcode810", [f"leetcode810({row(t.split())})"]), "true", "false")


@problem("Game of Bracelets", lambda r: text(50, *sum(([50, *[[50, *some(r, 50, 1, 10**5)] for _ in range(50)]]
                                                      for _ in range(50)), [])))
def lightoj1344(run, t):
    return run("judge lightoj-1344", t)


@problem("Number game II (ring)", lambda r: text(20, [0, *some(r, 19, 20, 30)]), "luoguP1288")
def luoguP1288(run, t):
    n = Numbers(t)
    return words(run.wins("luoguP1288", [f"luoguP1288({row(n(n()))}, 1)"]), "YES", "NO")


@problem("Number Game", lambda r: text([19, *range(2, 21)], [18, *range(3, 21)], 0), "poj1143")
def poj1143(run, t):
    out, n = "", Numbers(t)
    while count := n():
        answer = json.loads(run(f"solve 'poj1143({row(sorted(n(count)))})' --json"))
        moves = sorted(int(c["x"]) for m in answer["moves"] for c in m["choices"])
        out += f"Test Case #{out.count('#') + 1}\n"
        out += f"The winning moves are: {' '.join(map(str, moves))}\n\n" if moves else "There's no winning move.\n\n"
    return out


@problem("Georgia and Bob", lambda r: text(20, *sum(([1000, r.sample(range(1, 10001), 1000)] for _ in range(20)), [])),
         "poj1704")
def poj1704(run, t):
    return run("judge poj1704 --input 'T; N; w' --words 'Georgia will win, Bob will win'", t)


@problem("A New Stone Game", lambda r: text(10, some(r, 10, 90, 100), 0), "poj1740")
def poj1740(run, t):
    return run("judge poj1740 --input 'until 0; N; w' --words '1 0'", t)


@problem("Crosses and Crosses", lambda r: text(2000), "james_bond")
def poj3537(run, t):
    return words(run.wins("james_bond", [f"james_bond({int(t) + 2})"]), "1", "2")


@problem("Treblecross", lambda r: text(99, *["." * (200 - i) for i in range(99)]), "treblecross")
def uva10561(run, t):
    lines = t.split()[1:]
    asked = "".join(f"treblecross({row(int(c == 'X') for c in line)})\n" for line in lines)
    out = []
    for line, answer in zip(lines, map(json.loads, run("solve - --lines --json", asked).splitlines())):
        cells = set()
        for move in answer["moves"]:
            cells |= {int(c["i"]) for c in move["choices"]}
        out += ["WINNING" if cells else "LOSING", " ".join(map(str, sorted(cells)))]
    return "\n".join(out) + "\n"
