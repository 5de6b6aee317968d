(* SPDX-License-Identifier: MIT *)
(* What the extracted checker trusts beside OCaml itself: natural numbers as machine integers that raise an exception
   rather than wrap, loops, and maps from numbers to numbers as arrays that grow. *)
exception Too_large

let add (a : int) (b : int) = let c = a + b in if c < 0 then raise Too_large else c
let sub (a : int) (b : int) = if a < b then 0 else a - b
let half = 1 lsl 30
let mul (a : int) (b : int) =
  if a < half && b < half then a * b else if a = 0 || b <= max_int / a then a * b else raise Too_large
let div (a : int) (b : int) = if b = 0 then 0 else a / b
let modulo (a : int) (b : int) = if b = 0 then a else a mod b
let eqb (a : int) (b : int) = a = b
let leb (a : int) (b : int) = a <= b
let ltb (a : int) (b : int) = a < b
let min (a : int) (b : int) = if a < b then a else b
let max (a : int) (b : int) = if a < b then b else a
let odd a = a land 1 = 1
let same (a : int) = a
(* f (first + (n - 1) * step) (... (f first x)) *)
let loop n first step f x =
  let y = ref x and i = ref first in
  for _ = 1 to n do y := f !i !y; i := add !i step done;
  !y

(* f (... (f x)), until it says true, at most n times. *)
let until n f x =
  let rec go n x = let (_, b) as y = f x in if b || n = 1 then y else go (n - 1) (fst y) in
  go n x

(* A map is an array that grows, and a version; entries that were never written are 0. Only the newest version may be used,
   so that it is the array; an older one raises an exception. The collector of garbage does not look into a Bigarray. *)
exception Old_version
type numbers = (int, Bigarray.int_elt, Bigarray.c_layout) Bigarray.Array1.t
type shared = { mutable all : numbers; mutable newest : int }
type store = { shared : shared; version : int }

let numbers size : numbers =
  let a = Bigarray.Array1.create Bigarray.int Bigarray.c_layout size in
  Bigarray.Array1.fill a 0;
  a
let size (a : numbers) = Bigarray.Array1.dim a
let array t = if t.version = t.shared.newest then t.shared.all else raise Old_version

let empty () = { shared = { all = numbers 1024; newest = 0 }; version = 0 }

let get t i =
  let a = array t in
  if i < size a then Bigarray.Array1.unsafe_get a i else 0

let grow t least =
  let a = t.shared.all in
  let b = numbers (max (2 * size a) least) in
  Bigarray.Array1.blit a (Bigarray.Array1.sub b 0 (size a));
  t.shared.all <- b

let put t i v =
  if i >= size (array t) then grow t (add i 1);
  t.shared.all.{i} <- v;
  let version = t.version + 1 in
  t.shared.newest <- version;
  { shared = t.shared; version }
