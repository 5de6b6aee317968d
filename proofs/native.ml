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

(* Persistent arrays (Baker 1978): the newest version is an array, older ones say where they differ. Entries that were
   never written are 0. *)
type store = version ref
and version = Newest of int array | Differs of int * int * store

let empty () : store = ref (Newest (Array.make 1024 0))

let rec newest t = match !t with
  | Newest a -> a
  | Differs (i, v, u) ->
    let a = newest u in
    u := Differs (i, a.(i), t);
    a.(i) <- v;
    t := Newest a;
    a

let get t i =
  let a = match !t with Newest a -> a | Differs _ -> newest t in
  if i < Array.length a then Array.unsafe_get a i else 0

let put t i v =
  let a = newest t in
  let size = Array.length a in
  let a = if i < size then a else Array.append a (Array.make (max size (i + 1 - size)) 0) in
  let u = ref (Newest a) in
  t := Differs (i, a.(i), u);
  a.(i) <- v;
  u
