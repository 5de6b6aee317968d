(* SPDX-License-Identifier: MIT *)
(* The checker as a program in OCaml. Numbers become machine integers, whose sums and products raise an exception
   where they would wrap, and `store` becomes arrays: native.ml, which is trusted. *)
From Coq Require Import Extraction ExtrOcamlBasic NArith List.
From Grundy Require Import System Store Compute Table Claim Checker Sparse SparseTable SparseChecker SparseParts PartsChecker Reached RisingChecker Powers.

Extract Inductive positive => int [ "(fun p -> Native.add 1 (Native.mul 2 p))" "(fun p -> Native.mul 2 p)" "1" ]
  "(fun f2p1 f2p f1 p -> if p <= 1 then f1 () else if p land 1 = 0 then f2p (p / 2) else f2p1 (p / 2))".
Extract Inductive N => int [ "0" "" ] "(fun f0 fp n -> if n = 0 then f0 () else fp n)".
Extract Inductive nat => int [ "0" "(Native.add 1)" ] "(fun f0 fs n -> if n = 0 then f0 () else fs (n - 1))".

Extract Inlined Constant Pos.mul => "Native.mul".
Extract Inlined Constant N.add => "Native.add".
Extract Inlined Constant N.sub => "Native.sub".
Extract Inlined Constant N.mul => "Native.mul".
Extract Inlined Constant N.div => "Native.div".
Extract Inlined Constant N.modulo => "Native.modulo".
Extract Inlined Constant N.eqb => "Native.eqb".
Extract Inlined Constant N.leb => "Native.leb".
Extract Inlined Constant N.ltb => "Native.ltb".
Extract Inlined Constant N.min => "Native.min".
Extract Inlined Constant N.max => "Native.max".
Extract Inlined Constant N.lxor => "(lxor)".
Extract Inlined Constant N.land => "(land)".
Extract Inlined Constant N.odd => "Native.odd".
Extract Inlined Constant N.of_nat => "Native.same".
Extract Inlined Constant N.to_nat => "Native.same".
Extract Inlined Constant length => "List.length".

Extract Inlined Constant loop => "Native.loop".
Extract Inlined Constant until => "Native.until".
Extract Constant store => "Native.store".
Extract Inlined Constant empty => "Native.empty".
Extract Inlined Constant get => "Native.get".
Extract Inlined Constant put => "Native.put".

Extraction "checker.ml" check_with table view sparse_with sparse_table masked_with masked_table masked_kind window_end rising_with
  powers_with powers_table parts_with borders_hold first_holds rare_below part_holds first_table first_size as_one back.
