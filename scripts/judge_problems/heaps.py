# SPDX-License-Identifier: MIT
"""Problems played on heaps, alone or in sums."""
import json
import math

from .harness import Numbers, cases, problem, row, text, total, words


def some(rnd, count, low, high):
    return [rnd.randint(low, high) for _ in range(count)]


@problem("Nim with forbidden moves", lambda r: text([200000, 200000], some(r, 200000, 1, 10**18),
         *[[10**18 - i // 400, 1 + i % 400] for i in range(200000)]), "abc255g")
def abc255g(run, t):
    n = Numbers(t)
    heaps, pairs = n(), n()
    sizes = n(heaps)
    banned = [n(2) for _ in range(pairs)]
    data = run.file("pairs.data", f"x = {row(x for x, _ in banned)}\ny = {row(y for _, y in banned)}\n")
    return words(run.wins("abc255g", [total(f"abc255g({a})" for a in sizes)], ["--data", data]), "Takahashi", "Aoki")


@problem("Nim, take L to R", lambda r: text([200000, 3 * 10**8 + 1, 7 * 10**8], some(r, 200000, 1, 10**9)), "abc297g")
def abc297g(run, t):
    return run("judge abc297g --input 'N L R; n...' --words 'First Second'", t)


@problem("Strange Nim", lambda r: text(200, *[[r.randint(10**8, 10**9), r.randint(1, 40000)] for _ in range(200)]), "arc091f")
def arc091f(run, t):
    n = Numbers(t)
    return words(run.wins("arc091f", [total(f"arc091f[{k}]({a})" for a, k in (n(2) for _ in range(n())))]), "Takahashi", "Aoki")


@problem("Misere nim", lambda r: text(500, *sum(([50, some(r, 50, 1, 5000)] for _ in range(500)), [])), "nim")
def bzoj1022(run, t):
    return run("judge nim --misere --input 'T; N; n...' --words 'John Brother'", t)


@problem("E&D", lambda r: text(20, *sum(([20000, some(r, 20000, 1, 2 * 10**9)] for _ in range(20)), [])), "bzoj1228")
def bzoj1228(run, t):
    n = Numbers(t)
    sums = []
    for _ in range(n()):
        s = n(n())
        sums.append(total(f"bzoj1228({a}, {b})" for a, b in zip(s[::2], s[1::2])))
    return words(run.wins("bzoj1228", sums), "YES", "NO")


@problem("Queens to the corner", lambda r: text(10, *sum(([1000, *[some(r, 2, 1, 99) for _ in range(1000)]]
                                                         for _ in range(10)), [])), "first_to_the_corner")
def bzoj1457(run, t):
    return run("judge first_to_the_corner --input 'T; N; (a b)...' --words '^o^ T_T'", t)


@problem("Array game", lambda r: text(10**9, 100, *sum(([100, i + 1, some(r, 99, 1, 10**9)]
         for i in range(100)), [])), "bzoj4035")
def bzoj4035(run, t):
    n = Numbers(t)
    size = n()
    return words(run.wins("bzoj4035", [total(f"bzoj4035({size // x})" for x in n(n())) for _ in range(n())]), "Yes", "No")


@problem("Hard Nim (count)", lambda r: text(*[[10**9 - i, 50000 - i] for i in range(80)]), "bzoj4589")
def bzoj4589(run, t):
    n, out = Numbers(t), []
    while n.left():
        terms, most = n(2)
        found = json.loads(run(f"count bzoj4589 0..{most} --terms {terms} --mod 1000000007 --json"))
        out.append(f"{found['lost']}\n")
    return "".join(out)


@problem("Coins Game", lambda r: text(1000, *some(r, 1000, 10**8, 10**9)), "one_or_a_prime_power")
def ccCHCOINSG(run, t):
    return run("judge one_or_a_prime_power --input 'T; n' --words 'Chef Misha'", t)


@problem("Attack on Red Kingdom", lambda r: text(1, [300000, 4, 5, 3], some(r, 300000, 1, 10**18)), "cf1312F")
def cf1312F(run, t):
    n = Numbers(t)
    out = []
    for _ in range(n()):
        count, x, y, z = n(4)
        line = total(f"cf1312F[{x}, {y}, {z}]({a}, 0)" for a in n(count))
        out.append(line)
    return run("judge cf1312F --answers moves", "".join(x + "\n" for x in out))


@problem("Industrial Nim", lambda r: text(100000, *[some(r, 2, 1, 10**16) for _ in range(100000)]), "nim",
         made="heaps from a to b are xor(j for j in a..b)")
def cf15C(run, t):
    n = Numbers(t)
    rows = [n(2) for _ in range(n())]
    return words(run.wins("nim", [total(f"nim(xor(j for j in {x}..{x + m - 1}))" for x, m in rows)]), "tolik", "bolik")


@problem("Removing Graph", lambda r: text([200000, 2, 100000], *[[i, i % 200000 + 1] for i in range(1, 200001)]), "cf1823E")
def cf1823E(run, t):
    n = Numbers(t)
    size, low, high = n(3)
    up = list(range(size + 1))

    def root(v):
        while up[v] != v:
            up[v] = up[up[v]]
            v = up[v]
        return v

    for _ in range(size):
        u, v = n(2)
        up[root(u)] = root(v)
    rings = {}
    for v in range(1, size + 1):
        rings[root(v)] = rings.get(root(v), 0) + 1
    return words(run.wins("cf1823E", [total(f"cf1823E[{low}, {high}]({c})" for c in rings.values())]), "Alice", "Bob")


@problem("Furlo and Rublo", lambda r: text(77777, some(r, 77777, 1, 777777777777)), "cf255E")
def cf255E(run, t):
    return run("judge cf255E --input 'N; x...' --words 'Furlo Rublo'", t)


@problem("Lieges of Legendre", lambda r: text([100000, 999999999], some(r, 100000, 1, 10**9)), "cf603C")
def cf603C(run, t):
    return run("judge cf603C --input 'N k; n...' --words 'Kevin Nicky'", t)


@problem("Game of Stones", lambda r: text(10**6, *some(r, 10**6, 1, 60)), "cf768E_bits",
         "bit k of `used` says that k stones have been taken; numbers that exceed the heap are forgotten")
def cf768E(run, t):
    return run("judge 'cf768E_bits(n, 0)' --input 'N; n...' --words 'NO YES'", t)


@problem("Arpa's game", lambda r: text(100, [2**29, 2**28, 3**18, 5**12, 7**10, *some(r, 95, 10**8, 10**9)]), "cf850C_prime")
def cf850C(run, t):
    n = Numbers(t)
    masks = {}
    for a in n(n()):
        p = 2
        while a > 1:
            if p * p > a:
                p = a
            k = 0
            while a % p == 0:
                a //= p
                k += 1
            if k:
                masks.setdefault(p, set()).add(k)
            p += 1
    return words(run.wins("cf850C_prime", [total(f"cf850C_prime({sum(2**k for k in m)})" for m in masks.values())]),
                 "Mojtaba", "Arpa")


@problem("Interesting Game", lambda r: text(99995), "cf87C")
def cf87C(run, t):
    answer = json.loads(run(f"solve cf87C({t.strip()}) --json"))
    ks = [int(c["k"]) for m in answer["moves"] for c in m["choices"]]
    return str(min(ks, default=-1)) + "\n"


@problem("Stick Game", lambda r: text([10**6, 100], r.sample(range(1, 1000), 100)), "snim")
def cses1729(run, t):
    n = Numbers(t)
    size, count = n(2)
    values = run(f"table 'snim[{{{', '.join(map(str, n(count)))}}}]' 1..{size}").split()
    return "".join("L" if v == "0" else "W" for v in values) + "\n"


@problem("Square game", lambda r: text(100000, some(r, 100000, 1, 10**6)), "csgoj1214",
         "a heap is named by its root r and by whether it exceeds r^2, since its options depend on no more")
def csgoj1214(run, t):
    n = Numbers(t)
    roots = [(math.isqrt(m), m) for m in n(n())]
    return words(run.wins("csgoj1214", [total(f"csgoj1214({r}, {min(1, m - r * r)})" for r, m in roots)]), "First", "Second")


@problem("S-Nim", lambda r: text(*sum(([[100, *r.sample(range(1, 10001), 100)], 100,
         *[[100, *some(r, 100, 0, 10000)] for _ in range(100)]] for _ in range(20)), []), 0))
def hdu1536(run, t):
    return run("judge hdu-1536", t)


@problem("Stone Game (boxes)", lambda r: text(50, *[[10**6 - i, r.randint(1, 10**6 - 100)] for i in range(50)], 0), "hdu1729")
def hdu1729(run, t):
    n = Numbers(t)
    sums = []
    while count := n():
        sums.append(total(f"hdu1729[{s}]({s - c})" for s, c in (n(2) for _ in range(count))))
    return cases(run.wins("hdu1729", sums), "Yes", "No", "Case {}:\n")


@problem("Northcott", lambda r: text(*sum(([[1000, 100], *[r.sample(range(1, 101), 2) for _ in range(1000)]]
                                          for _ in range(20)), [])), "hdu1730")
def hdu1730(run, t):
    n = Numbers(t)
    sums = []
    while n.left():
        sums.append(total(f"hdu1730({abs(a - b) - 1})" for a, b in (n(2) for _ in range(n(2)[0]))))
    return words(run.wins("hdu1730", sums), "I WIN!", "BAD LUCK!")


@problem("Brave Game", lambda r: text(100, *[[1000 - i, 1 + i % 7] for i in range(100)]))
def hdu1846(run, t):
    return run("judge hdu-1846", t)


@problem("Good Luck in CET-4", lambda r: text(*range(1, 1001)))
def hdu1847(run, t):
    return run("judge hdu-1847", t)


@problem("Nim or not Nim", lambda r: text(1, 10**6, some(r, 10**6, 1, 2**31 - 1)), "laskers_nim")
def hdu3032(run, t):
    return run("judge laskers_nim --input 'T; N; n...' --words 'Alice Bob'", t)


@problem("Paint Chain", lambda r: text(1000, *[[1000 - i % 30, 1 + i] for i in range(1000)]), "hdu3980")
def hdu3980(run, t):
    out = run("judge hdu3980 --input 'T; n M' --words 'aekdycoin abcdxyzk'", t)
    return "".join(f"Case #{i + 1}: {line}\n" for i, line in enumerate(out.split()))


@problem("A Simple Nim", lambda r: text(1, 10**6, some(r, 10**6, 1, 10**9)), "hdu5795")
def hdu5795(run, t):
    return run("judge hdu5795 --input 'T; N; n...' --words 'First player wins., Second player wins.'", t)


@problem("Zero-Move Nim", lambda r: text(100, *sum(([10000, some(r, 10000, 1, 10**9)] for _ in range(100)), [])), "hrZeroMove",
         "`hrZeroMove_without` is a heap from which somebody has taken 0")
def hrZeroMove(run, t):
    return run("judge hrZeroMove --input 'T; N; n...' --words 'W L'", t)


@problem("Divisor Game", lambda r: text(1000), "leetcode1025")
def leetcode1025(run, t):
    return run("judge leetcode1025 --input 'n' --words 'true false'", t)


@problem("No More Tic-tac-toe", lambda r: text(10000, *["".join(r.choice(["", "", "X"]) + "_" * r.randint(1, 30)
         for _ in range(8))[:100] for _ in range(10000)]), "lightoj1401")
def lightoj1401(run, t):
    n = Numbers(t)
    sums = []
    for _ in range(n()):
        terms, left, size = [], 0, 0
        for letter in n.word() + "|":
            if letter in "_.":
                size += 1
                continue
            right = " XO".index(letter) if letter != "|" else 0
            terms += [f"lightoj1401({size}, {left}, {right})"] * (size > 0)
            left, size = right, 0
        sums.append(total(terms))
    return cases(run.wins("lightoj1401", sums), "Yes", "No")


@problem("Stones with an allowed set", lambda r: text(10, *some(r, 10, 900, 1000), 10, *range(1, 11)), "snim")
def loj10244(run, t):
    n = Numbers(t)
    heaps = n(n())
    allowed = n(n())
    terms = total(f"snim[{{{', '.join(map(str, allowed))}}}]({a})" for a in heaps)
    answer = json.loads(run(f"solve '{terms}' --json"))
    found = sorted((i, int(c["take"])) for m in answer["moves"] for c in m["choices"] for i in m["components"])
    return f"YES\n{found[0][0]} {found[0][1]}\n" if found else "NO\n"


@problem("Euclid's Game", lambda r: text(6, *[[2**31 - 1 - i, r.randint(1, 2**31 - 1)] for i in range(6)]), "euclid")
def luoguP1290(run, t):
    return run("judge euclid --input 'C; a b' --words 'Stan wins, Ollie wins'", t)


@problem("Nim with n, 2n, 3n (count)", lambda r: text(2**30), "nim")
def pe301(run, t):
    found = json.loads(run(f"count 'nim(n) + nim(2*n) + nim(3*n)' n=1..{t.strip()} --json"))
    return f"{found['lost']}\n"


@problem("Misere subtraction", lambda r: text([10000, 50], [1, *r.sample(range(2, 200), 49)]), "snim")
def timus1087(run, t):
    n = Numbers(t)
    size, count = n(2)
    return words(run.wins("snim", [f"snim[{{{', '.join(map(str, n(count)))}}}]({size})"], ["--misere"]), "1", "2")


@problem("Card: x + 1 or 2x", lambda r: text(10000, *some(r, 10000, 2**62, 2**63 - 1)), "tyvj1994")
def tyvj1994(run, t):
    n = Numbers(t)
    return words((not w for w in run.wins("tyvj1994", [f"tyvj1994[{x}](1)" for x in n(n())])), "YES", "NO")


@problem("Playing With Stones", lambda r: text(100, *sum(([100, some(r, 100, 1, 2 * 10**18)] for _ in range(100)), [])),
         "half_nim")
def uva1482(run, t):
    return run("judge half_nim --input 'T; N; n...' --words 'YES NO'", t)


@problem("Kadomatsu game 2", lambda r: text([500, 500]), "yuki361")
def yuki361(run, t):
    return run("judge yuki361 --input 'n D' --words 'kado matsu'", t)
