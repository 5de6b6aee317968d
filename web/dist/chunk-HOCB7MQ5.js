import"./chunk-L4QXBDT3.js";var i=[{id:"abc206f",title:"Interval Game 2",game:"",rules:`game f(a, b) with L: row, R: row:
    f(a, L[i]) + f(R[i], b)  for i in 1..len(L) if a <= L[i] and R[i] <= b
`},{id:"abc255g",title:"Nim with forbidden moves",game:"",rules:`game f(n) with heap: row, taken: row:
    f(n - k)  for k in 1..n if not any(heap[i] = n and taken[i] = k for i in 1..len(heap))
`},{id:"abc297g",title:"Nim, take L to R",game:"",rules:`game f(n) with L, R:
    f(n - k)  for k in L..R
`},{id:"arc091f",title:"Strange Nim",game:"",rules:`game f(n) with K:
    f(n - k)  for k in 1..n div K
`},{id:"arc131c",title:"Zero XOR",game:"arc131c",rules:""},{id:"bzoj1022",title:"Misere nim",game:"nim",rules:""},{id:"bzoj1115",title:"Pebbles",game:"ascending_heaps",rules:""},{id:"bzoj1228",title:"E&D",game:"bzoj1228",rules:""},{id:"bzoj1413",title:"Stones from either end",game:"end_nim",rules:""},{id:"bzoj1434",title:"Colouring game (connected flips)",game:"bzoj1434",rules:""},{id:"bzoj1457",title:"Queens to the corner",game:"",rules:`game f(a, b):
    win              if a + b > 0 and (a = 0 or b = 0 or a = b)
    f(a - k, b)      for k in 1..
    f(a, b - k)      for k in 1..
    f(a - k, b - k)  for k in 1..
`},{id:"bzoj1463",title:"Got Root?",game:"hackenbush",rules:""},{id:"bzoj2410",title:"Colouring a strip",game:"",rules:`game open(n): one(a) + one(b)      for a + b = n - 1
game one(n):  same(a) + one(b)     for a + b = n - 1 if 0 < a
              differ(a) + one(b)   for a + b = n - 1
game same(n): same(a) + same(b)    for a + b = n - 1 if 0 < a and 0 < b
              differ(a) + differ(b)  for a + b = n - 1
game differ(n): same(a) + differ(b)  for a + b = n - 1 if 0 < a
game free(n): free(n - 1)
`},{id:"bzoj2437",title:"Rabbit and egg",game:"geography",rules:""},{id:"bzoj4035",title:"Array game",game:"",rules:`game f(m):
    sum(f(m div j) for j in 2..k)  for k in 1..m
`},{id:"bzoj4589",title:"Hard Nim (count)",game:"",rules:`game f(n):
    f(n - k)  for k in 1..
    start if n in primes
`},{id:"ccCHCOINSG",title:"Coins Game",game:"one_or_a_prime_power",rules:""},{id:"cf1033C",title:"Permutation Game",game:"",rules:`game f(i) with a: row:
    f(i + t*a[i])  for t in 1..(len(a) - i) div a[i] if a[i + t*a[i]] > a[i]
    f(i - t*a[i])  for t in 1..(i - 1) div a[i] if a[i - t*a[i]] > a[i]
`},{id:"cf1147C",title:"Thanos Nim",game:"cf1147C",rules:""},{id:"cf1312F",title:"Attack on Red Kingdom",game:"cf1312F",rules:""},{id:"cf138D",title:"World of Darkraft",game:"",rules:`game f(a, b, c, d) with g: board:
    f(a, u, c, d) + f(u, b, c, d)  for u in a + 1..b - 1, v in c + 1..d - 1 if g[u, v] = 1
    f(a, b, c, v) + f(a, b, v, d)  for u in a + 1..b - 1, v in c + 1..d - 1 if g[u, v] = 2
    f(a, u, c, v) + f(u, b, c, v) + f(a, u, v, d) + f(u, b, v, d)  for u in a + 1..b - 1, v in c + 1..d - 1 if g[u, v] = 3
`},{id:"cf1498F",title:"Christmas Game",game:"cf1498F",rules:""},{id:"cf15C",title:"Industrial Nim",game:"nim",rules:""},{id:"cf1823E",title:"Removing Graph",game:"",rules:`game path(n) with l, r:
    path(a) + path(b)  for k in l..r, a + b = n - k

game ring(n) with l, r:
    path[l, r](n - k)  for k in l..r
`},{id:"cf1965A",title:"Everything Nim",game:"",rules:`game f(i, n) with w: row:
    f(i + 1, w[i + 1])  if n > 0 and i < len(w)
    f(i, 0)             if n > 0 and i = len(w)
    f(i, k)             for k in 1..n - 1
`},{id:"cf255E",title:"Furlo and Rublo",game:"",rules:`game f(x):
    f(y)  for y in 0..isqrt(x) if y < x and x <= y^4
`},{id:"cf277C",title:"Game (cuts)",game:"nim",rules:""},{id:"cf305E",title:"Playing with String",game:"",rules:`game f(n):
    f(max(a - 1, 0)) + f(max(b - 1, 0))  for a + b = n - 1
`},{id:"cf346A",title:"Alice and Bob (differences)",game:"",rules:`game f(w: bag):
    f(w ++ [abs(x - y)])  for x in w, y in w if x > y and not x - y in w
`},{id:"cf36D",title:"New Game with a Chess Piece",game:"cf36D",rules:""},{id:"cf39E",title:"Dirichlet",game:"cf39E",rules:""},{id:"cf603C",title:"Lieges of Legendre",game:"cf603C",rules:""},{id:"cf69D",title:"Dot",game:"",rules:`game f(x, y) with dx: row, dy: row, d:
    f(x + dx[i], y + dy[i])  for i in 1..len(dx) if (x + dx[i] - 200)^2 + (y + dy[i] - 200)^2 <= d^2
`},{id:"cf768E",title:"Game of Stones",game:"",rules:`game f(n, used):
    f(n - k, (used + 2^k) mod 2^(n - k + 1))  for k in 1..n if used div 2^k mod 2 = 0
`},{id:"cf850C",title:"Arpa's game",game:"",rules:`game f(m):
    f(sum(2^i for i in 1..29 if i < k and m div 2^i mod 2 = 1 or m div 2^(i + k) mod 2 = 1))
        for k in 1..29 if 2^k <= m
`},{id:"cf87C",title:"Interesting Game",game:"cf87C",rules:""},{id:"cogs1765",title:"Divisors game II",game:"cogs1765",rules:""},{id:"cses1099",title:"Stair Game",game:"",rules:`game f(w: row):
    f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k))  for i in 2..len(w), k in 1..w[i]
`},{id:"cses1729",title:"Stick Game",game:"snim",rules:""},{id:"csgoj1214",title:"Square game",game:"",rules:`game f(r, over):
    f(q, min(1, r*j - q*q))  for j in 0..r - 1, q = isqrt(r*j)
    f(r, 0)                  if over = 1
`},{id:"hdu1536",title:"S-Nim",game:"snim",rules:""},{id:"hdu1729",title:"Stone Game (boxes)",game:"",rules:`game box(free) with s:
    box(free - k)  for k in 1..min(free, (s - free)^2)
`},{id:"hdu1730",title:"Northcott",game:"hdu1730",rules:""},{id:"hdu1846",title:"Brave Game",game:"brave",rules:""},{id:"hdu1847",title:"Good Luck in CET-4",game:"cet4",rules:""},{id:"hdu2873",title:"Bomb Game",game:"hdu2873",rules:""},{id:"hdu3032",title:"Nim or not Nim",game:"",rules:`game f(n):
    f(n - k)     for k in 1..
    f(a) + f(b)  for a + b = n if 0 < a and 0 < b
`},{id:"hdu3389",title:"Game (boxes)",game:"hdu3389",rules:""},{id:"hdu3980",title:"Paint Chain",game:"",rules:`game chain(n) with M:
    chain(a) + chain(b)  for a + b = n - M

game ring(n) with M:
    chain[M](n - M)
`},{id:"hdu4315",title:"Climbing the Hill",game:"",rules:`game f(w: row) with k:
    win                    if w[k] > 0 and (k = 1 or w[k - 1] = 0)
    f(set(w, i, w[i] - t)) for i in 1..len(w), t in 1..w[i] if i = 1 or w[i - 1] = 0 or w[i] - t > w[i - 1]
`},{id:"hdu4559",title:"Painting game on 2 x N",game:"strip",rules:""},{id:"hdu5754",title:"Life Winner Bo",game:"",rules:`cyclic game knight({a, b}):
    knight(a - i, b - 3 + i)  for i in 1..2
    knight(a, b)            if a + b > 0 and (min(a, b) = 0 or max(a, b) = 1)
`},{id:"hdu5795",title:"A Simple Nim",game:"hdu5795",rules:""},{id:"hrZeroMove",title:"Zero-Move Nim",game:"",rules:`game f(n):
    f(n - k)     for k in 1..
    without(n)   if n > 0

game without(n):
    without(n - k)  for k in 1..
`},{id:"leetcode1025",title:"Divisor Game",game:"leetcode1025",rules:""},{id:"leetcode2005",title:"Fibonacci tree",game:"leetcode2005",rules:""},{id:"leetcode294",title:"Flip Game II",game:"flip_game",rules:""},{id:"leetcode464",title:"Can I Win",game:"",rules:`game f(m, left) with M:
    win                                                   for i in 1..M if m div 2^(i - 1) mod 2 = 0 and left <= i
    f(m + 2^(i - 1), left - i)                            for i in 1..M if m div 2^(i - 1) mod 2 = 0 and left > i
`},{id:"leetcode810",title:"Chalkboard XOR",game:"leetcode810",rules:""},{id:"lightoj1344",title:"Game of Bracelets",game:"bracelet",rules:""},{id:"lightoj1355",title:"Game of CS",game:"hackenbush",rules:""},{id:"lightoj1401",title:"No More Tic-tac-toe",game:"",rules:`game gap(n, l, r):
    gap(a, l, c) + gap(b, c, r)  for a + b = n - 1, c in 1..2 if not (a = 0 and c = l) and not (b = 0 and c = r)
`},{id:"loj10244",title:"Stones with an allowed set",game:"snim",rules:""},{id:"luoguP1288",title:"Number game II (ring)",game:"",rules:`game f(w: row, at):
    f(set(w, at, k), at mod len(w) + 1)                    for k in 0..w[at] - 1
    f(set(w, q, k), q)  for q = (at - 2) mod len(w) + 1, k in 0..w[q] - 1
`},{id:"luoguP1290",title:"Euclid's Game",game:"euclid",rules:""},{id:"luoguP6560",title:"Token with cycles and a goal",game:"",rules:`cyclic game f(v) with g: graph, y:
    win      if y in neighbours(g, v)
    f(u)     for u in neighbours(g, v) if u != y
`},{id:"pe301",title:"Nim with n, 2n, 3n (count)",game:"nim",rules:""},{id:"pe459",title:"Flipping game (count)",game:"pe459",rules:""},{id:"pe933",title:"Paper Cutting (count)",game:"",rules:`game cut({w, h}):
    cut(a, c) + cut(a, d) + cut(b, c) + cut(b, d)  for a + b = w, c + d = h if 0 < min(a, b) and 0 < min(c, d)
`},{id:"poj1143",title:"Number Game",game:"",rules:`game f(w: row):
    f([y for y in w if all(y != k*x and (y = k*x + 1 or y - k*x in w) for k in 1..y div x)])  for x in w
`},{id:"poj1704",title:"Georgia and Bob",game:"silver_dollar",rules:""},{id:"poj1740",title:"A New Stone Game",game:"poj1740",rules:""},{id:"poj2311",title:"Cutting Game",game:"poj2311",rules:""},{id:"poj3533",title:"Light Switching",game:"poj3533",rules:""},{id:"poj3537",title:"Crosses and Crosses",game:"",rules:`game f(n):
    f(max(0, a - 2)) + f(max(0, b - 2))  for a + b = n - 1
`},{id:"seuoj194",title:"Two heaps",game:"seuoj194",rules:""},{id:"timus1087",title:"Misere subtraction",game:"snim",rules:""},{id:"tyvj1994",title:"Card: x + 1 or 2x",game:"tyvj1994",rules:""},{id:"uva10561",title:"Treblecross",game:"treblecross",rules:""},{id:"uva1482",title:"Playing With Stones",game:"half_nim",rules:""},{id:"yuki361",title:"Kadomatsu game 2",game:"",rules:`game f(n) with D:
    f(a) + f(b) + f(c)  for a + b + c = n if 0 < a < b < c <= a + D
`}];export{i as judgeProblems};
