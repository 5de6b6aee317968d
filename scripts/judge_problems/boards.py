# SPDX-License-Identifier: MIT
"""Problems played on boards, graphs and with tokens."""
import json

from .harness import Numbers, cases, problem, row, text, total, words
from .heaps import some


def graph(edges, arrow="-"):
    return 'graph("' + " ".join(f"{u}{arrow}{v}" for u, v in edges) + '")'


@problem("Colouring game (connected flips)", lambda r: text(50, *sum(([[100, 100], *["".join(r.choice("HT")
         for _ in range(100)) for _ in range(100)]] for _ in range(50)), [])), "bzoj1434")
def bzoj1434(run, t):
    n = Numbers(t)
    sums = []
    for _ in range(n()):
        rows = [n.word() for _ in range(n(2)[0])]
        sums.append(total(f"bzoj1434({i + 1}, {j + 1})" for i, line in enumerate(rows) for j, c in enumerate(line)
                          if c != "H"))
    return words(run.wins("bzoj1434", sums), "-_-", "=_=")


@problem("Got Root?", lambda r: text(1, [50000, 50000], *[[i, i + 1] for i in range(1, 50000)], [50000, 25000]),
         "hackenbush")
def bzoj1463(run, t):
    n = Numbers(t)
    lines = []
    for _ in range(n()):
        lines.append(f"hackenbush({graph([n(2) for _ in range(n(2)[1])])})")
    return words(run.wins("hackenbush", lines), "Alice", "Bob")


def rabbit(r):
    """A board of 40 x 40 in two colours by turns, and a walk that visits 2,000 cells at most once each."""
    walk = [(i, j if i % 2 == 0 else 39 - j) for i in range(40) for j in range(40)]
    return text([40, 40], *["".join("." if i + j == 0 else "XO"[(i + j) % 2] for j in range(40)) for i in range(40)],
                799, *[[i + 1, j + 1] for i, j in walk[1:1599]])


@problem("Rabbit and egg", rabbit, "geography", "799 rounds: no cell is left twice")
def bzoj2437(run, t):
    n = Numbers(t)
    high, wide = n(2)
    rows = [n.word() for _ in range(high)]
    start = next((i, j) for i in range(high) for j in range(wide) if rows[i][j] == ".")

    def fits(i, j):
        return rows[i][j] in ".XO" and (rows[i][j] == "." or rows[i][j] == "XO"[(i + j + sum(start)) % 2])

    edges = [(i * wide + j + 1, k * wide + m + 1) for i in range(high) for j in range(wide) if fits(i, j)
             for k, m in ((i + 1, j), (i, j + 1)) if k < high and m < wide and fits(k, m)]
    data = run.file("graph.data", f"G = {graph(edges)[:-2]} {start[0] * wide + start[1] + 1}\")\n")
    at, gone, lines = start[0] * wide + start[1] + 1, [], []
    for _ in range(2 * n()):
        lines.append(f"geography(without(G, {{{', '.join(map(str, gone))}}}), {at})")
        gone.append(at)
        i, j = n(2)
        at = (i - 1) * wide + j
    wins = run.wins("geography", lines, ["--data", data])
    faults = [str(k // 2 + 1) for k in range(0, len(wins), 2) if wins[k] and wins[k + 1]]
    return "\n".join([str(len(faults)), *faults]) + "\n"


@problem("World of Darkraft", lambda r: text([20, 20], *["".join(r.choice("LRX") for _ in range(20)) for _ in range(20)]),
         "cf138D_turned", "the diagonals of both kinds are rows and columns")
def cf138D(run, t):
    n = Numbers(t)
    high, wide = n(2)
    rows = [n.word() for _ in range(high)]
    terms = []
    for odd in 0, 1:
        size = (high + wide) // 2 + 1
        board = [["."] * size for _ in range(size)]
        for i, line in enumerate(rows):
            for j, letter in enumerate(line):
                if (i + j) % 2 == odd:
                    board[(i + j) // 2][(i - j + wide) // 2] = str(" LRX".index(letter))
        picture = "/".join("".join(line) for line in board)
        terms.append(f'cf138D_turned[board("{picture}")](0, {size + 1}, 0, {size + 1})')
    return words(run.wins("cf138D_turned", [total(terms)]), "WIN", "LOSE")


@problem("Dot", lambda r: text([-200, -200, 20, 200], *[[1 + i % 3, i // 3] for i in range(20)]), "cf69D",
         "slow vectors; the mirror moves are left out, since each answers the other's")
def cf69D(run, t):
    n = Numbers(t)
    x, y, count, d = n(4)
    steps = [n(2) for _ in range(count)]
    line = f"cf69D[{row(a for a, _ in steps)}, {row(b for _, b in steps)}, {d}]({x + 200}, {y + 200})"
    return words(run.wins("cf69D", [line]), "Anton", "Dasha")


@problem("Game (cuts)", lambda r: text([10**9, 10**9 - 1, 10**5], *[[i + 1, 0, i + 1, r.randint(1, 10**8)]
         for i in range(10**5)]), "nim", any_move=True)
def cf277C(run, t):
    n = Numbers(t)
    wide, high, cuts = n(3)
    done = {}
    for _ in range(cuts):
        a, b, c, d = n(4)
        key, ends = (("x", a), sorted((b, d))) if a == c else (("y", b), sorted((a, c)))
        done.setdefault(key, []).append(ends)
    terms = []
    free = {"x": wide - 1, "y": high - 1}
    size = {"x": high, "y": wide}
    for (way, _), parts in done.items():
        free[way] -= 1
        left, at = size[way], 0
        for a, b in sorted(parts):
            left -= max(0, b - max(a, at))
            at = max(at, b)
        terms.append(f"nim({left})")
    terms += [f"{free[way]} * nim({size[way]})" for way in "xy" if free[way] > 0]
    answer = json.loads(run("solve - --json", total(terms) + "\n"))  # it lists the winning moves: each is a cut
    assert (answer["winner"] == "first") == bool(answer["moves"])
    return "FIRST\n" if answer["moves"] else "SECOND\n"


@problem("New Game with a Chess Piece", lambda r: text([20, 10**6 + 7], *[some(r, 2, 10**8, 10**9) for _ in range(20)]),
         "cf36D")
def cf36D(run, t):
    n = Numbers(t)
    tests, k = n(2)
    return words(run.wins("cf36D", [f"cf36D[{k}]({a - 1}, {b - 1})" for a, b in (n(2) for _ in range(tests))]), "+", "-")


@problem("Dirichlet", lambda r: text([2, 1, 10**9]), "cf39E")
def cf39E(run, t):
    a, b, n = Numbers(t)(3)
    lost, won = run.wins("cf39E", [f"cf39E[{n}, {draws}]({a}, {b})" for draws in (0, 1)])
    return "Missing\n" if lost != won else "Masha\n" if lost else "Stas\n"


@problem("Bomb Game", lambda r: text(*([[50, 50], *["#" * 50] * 50] * 5), [0, 0]), "hdu2873")
def hdu2873(run, t):
    n = Numbers(t)
    sums = []
    while (size := n(2))[0]:
        rows = [n.word() for _ in range(size[0])]
        sums.append(total(f"hdu2873({i + 1}, {j + 1})" for i, line in enumerate(rows) for j, c in enumerate(line)
                          if c == "#"))
    return words(run.wins("hdu2873", sums), "John", "Jack")


@problem("Life Winner Bo", lambda r: text(1000, *[[1 + i % 4, 1000 - i // 10, 999 - i // 7] for i in range(1000)]),
         "hdu5754")
def hdu5754(run, t):
    n = Numbers(t)
    asked, out = {}, []
    for i in range(n()):
        kind, a, b = n(3)
        asked.setdefault(kind, []).append((i, a - 1, b - 1))
        out.append("")
    for kind, places in asked.items():
        name = ["king", "rook", "hdu5754", "wythoff"][kind - 1]
        got = run(f"judge {name}", "".join(f"{name}({a}, {b})\n" for _, a, b in places)).split()
        for (i, _, _), word in zip(places, got):
            out[i] = {"first": "B", "second": "G", "draw": "D"}[word]
    return "".join(x + "\n" for x in out)


@problem("Fibonacci tree", lambda r: text(100), "leetcode2005")
def leetcode2005(run, t):
    trees = [[], [0]]
    for k in range(2, int(t) + 1):
        if len(trees[-1]) > 10**5:
            raise NotImplementedError("the tree has F(100) nodes")
        trees.append([0] + [d + 1 for d in trees[k - 2]] + [d + 1 for d in trees[k - 1]])
    return words(run.wins("leetcode2005", [f"leetcode2005({row(trees[int(t)])})"]), "true", "false")


@problem("Game of CS", lambda r: text(10, *sum(([1000, *[[r.randint(max(0, i - 3), i - 1), i, r.randint(1, 10**9)]
         for i in range(1, 1000)]] for _ in range(10)), [])), "hackenbush",
         "an edge of w units is w parallel edges; of more than three, pairs are left out, since equal loops cancel")
def lightoj1355(run, t):
    n = Numbers(t)
    lines = []
    for _ in range(n()):
        edges = [n(3) for _ in range(n() - 1)]
        parallel = [(u + 1, v + 1) for u, v, w in edges for _ in range(w if w < 2 else 2 + w % 2)]
        lines.append(f"hackenbush(joined({graph(parallel)}, 1))" if parallel else "0")
    return cases(run.wins("hackenbush", lines), "Emily", "Jolly")


@problem("Token with cycles and a goal", lambda r: text([100000, 500000, 500], *[some(r, 2, 1, 100000)
         for _ in range(500000)], *[some(r, 2, 1, 100000) for _ in range(500)]), "luoguP6560")
def luoguP6560(run, t):
    n = Numbers(t)
    size, edges, queries = n(3)
    arcs = [n(2) for _ in range(edges)]
    data = run.file("graph.data", f"g = {graph(arcs, '>')[:-2]} {' '.join(map(str, range(1, size + 1)))}\")\n")
    asked = "".join(f"luoguP6560[y={y}]({x})\n" for x, y in (n(2) for _ in range(queries)))
    out = run("judge luoguP6560", asked, ["--data", data]).split()
    return "".join({"first": "1", "second": "-1", "draw": "0"}[w] + "\n" for w in out)


@problem("Flipping game (count)", lambda r: text(10**6), "pe459")
def pe459(run, t):
    size = int(t)
    if size > 40:
        raise NotImplementedError("10^12 disks")
    board = total(f"pe459({i}, {j})" for i in range(1, size + 1) for j in range(1, size + 1))
    return f"{json.loads(run('solve --count --json -', board))['choices']}\n"


@problem("Paper Cutting (count)", lambda r: text([123, 1234567]), "pe933",
         published={"123 1234567": "5707485980743099"})
def pe933(run, t):
    width, height = t.split()
    found = json.loads(run(f"count pe933 2..{width} 2..{height} --choices --json"))
    return f"{found['choices']}\n"


@problem("Cutting Game", lambda r: text(*[[200 - i % 20, 200 - i // 20] for i in range(400)]), "poj2311")
def poj2311(run, t):
    return run("judge poj2311 --input '*; w h' --words 'WIN LOSE'", t)


@problem("Light Switching", lambda r: text(1000, *[some(r, 3, 1, 10000) for _ in range(1000)]), "poj3533")
def poj3533(run, t):
    return run("judge poj3533 --input '*; N; (x y z)...' --words 'Yes No'", t)


@problem("Two heaps", lambda r: text(1000, *[some(r, 2, 9 * 10**5, 10**6) for _ in range(1000)]), "seuoj194")
def seuoj194(run, t):
    return run("judge seuoj194 --input 'T; a b' --words 'Alice wins, Bob wins'", t)
