# SPDX-License-Identifier: MIT
"""Problems that are games of the catalogue and well known, so that the page finds them by number. They are not measured:
problems.py measures what boards.py, heaps.py and rows.py declare. Each has a title, a game, and what `grundy judge` is
asked where the judge's output is only who wins. The project has no samples of them: their titles, formats and words are
not compared with the statements, and the page says so."""

FIBONACCI = "game hdu1848(n):\n    hdu1848(n - k)  for k in fibs\n"
ROWS = "game hdu2509(n):\n    hdu2509(a) + hdu2509(b)  for k in 1..n, a + b = n - k\n"
PRIMES = "game cf1091H(n):\n    cf1091H(n - p)    for p in primes\n    cf1091H(n - p*q)  for p in primes, q in primes\n"

CHESSMEN = "token --input '*; N; g lists from 0; until 0; m; at... from 0' --words 'WIN LOSE'"

JOHN = "nim --misere --input 'T; N; n...' --words 'John Brother'"

SEATS = "game poj2068(s, i) with M: row:\n    poj2068(s - k, i mod len(M) + 1)  for k in 1..M[i] if k < s\n"
CARDS = "game abc278g(n) with L, R:\n    abc278g(a) + abc278g(b)  for k in L..R, a + b = n - k\n"

# number, title, game of the catalogue or rules, `grundy judge`
KNOWN = [
    ("abc278g", "Generalized Subtraction Game", CARDS, ""),
    ("cf1091H", "New Year and the Tricolore Recreation", PRIMES, ""),
    ("hdu1524", "A Chess Game", "token", CHESSMEN),
    ("hdu1525", "Euclid's Game", "euclid", "euclid --input 'until 0 0; a b' --words 'Stan wins, Ollie wins'"),
    ("hdu1527", "取石子游戏", "wythoff", "wythoff --input '*; a b' --words '1 0'"),
    ("hdu1848", "Fibonacci again and again", FIBONACCI,
     "'hdu1848(a) + hdu1848(b) + hdu1848(c)' --input 'until 0 0 0; a b c' --words 'Fibo Nacci'"),
    ("hdu1849", "Rabbit and Grass", "nim", "nim --input 'until 0; N; n...' --words 'Rabbit Win!, Grass Win!'"),
    ("hdu1850", "Being a Good Boy in Spring Festival", "nim", ""),
    ("hdu1907", "John", "nim", JOHN),
    ("hdu2147", "kiki's game", "king",
     "'king(n - 1, m - 1)' --input 'until 0 0; n m' --words 'Wonderful!, What a pity!'"),
    ("hdu2149", "Public Sale", "brave", ""),
    ("hdu2176", "取(m堆)石子游戏", "nim", ""),
    ("hdu2177", "取(2堆)石子游戏", "wythoff", ""),
    ("hdu2188", "选拔志愿者", "brave", "brave --input 'T; n m' --words 'Grass Rabbit'"),
    ("hdu2509", "Be the Winner", ROWS, "hdu2509 --misere --input '*; N; n...' --words 'Yes No'"),
    ("hdu2516", "取石子游戏", "fibnim", "'fibnim(n, n - 1)' --input 'until 0; n' --words 'First win, Second win'"),
    ("hdu3094", "A tree game", "hackenbush", "hackenbush --input 'T; N; g tree' --words 'Alice Bob'"),
    ("leetcode1510", "Stone Game IV", "subtract_a_square", "subtract_a_square --input n --words 'true false'"),
    ("leetcode292", "Nim Game", "brave", "'brave[m=3]' --input n --words 'true false'"),
    ("luoguP1247", "取火柴游戏", "nim", ""),
    ("luoguP2197", "Nim 游戏", "nim", "nim --input 'T; N; n...' --words 'Yes No'"),
    ("luoguP2252", "威佐夫博弈", "wythoff", "wythoff --input 'a b' --words '1 0'"),
    ("luoguP3480", "KAM-Pebbles", "ascending_heaps", "ascending_heaps --input 'T; N; w' --words 'TAK NIE'"),
    ("luoguP4018", "Roy&October 之取石子", "one_or_a_prime_power",
     "one_or_a_prime_power --input 'T; n' --words 'October wins!, Roy wins!'"),
    ("luoguP4279", "小约翰的游戏", "nim", JOHN),
    ("luoguP4860", "Roy&October 之取石子 II", "one_or_a_prime",
     "one_or_a_prime --input 'T; n' --words 'October wins!, Roy wins!'"),
    ("poj1067", "取石子游戏", "wythoff", "wythoff --input '*; a b' --words '1 0'"),
    ("poj2068", "Nim", SEATS, ""),
    ("poj2234", "Matches Game", "nim", "nim --input '*; N; n...' --words 'Yes No'"),
    ("poj2348", "Euclid's Game", "euclid", "euclid --input 'until 0 0; a b' --words 'Stan wins, Ollie wins'"),
    ("poj2425", "A Chess Game", "token", CHESSMEN),
    ("poj2484", "A Funny Game", "round_kayles", "round_kayles --input 'until 0; n' --words 'Alice Bob'"),
    ("poj2960", "S-Nim", "snim", "hdu-1536"),
    ("poj2975", "Nim", "nim", ""),
    ("poj3480", "John", "nim", JOHN),
]

# What Code reads where `grundy judge` knows the problem by its number.
FORMATS = {"hdu1846": "brave --input 'T; n m' --words 'first second'", "hdu1847": "cet4 --input '*; n' --words 'Kiki Cici'"}
