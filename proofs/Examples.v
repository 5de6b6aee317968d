(* SPDX-License-Identifier: MIT *)
(* Periods that Coq's kernel proves by computing. *)
From Coq Require Import NArith List.
From Grundy Require Import System Table Claim Checker.
Import ListNotations.
Open Scope N_scope.

Definition all : set := [{| first := 0; last := None; step := 1 |}].
Definition from_1 : part := {| owner := 0; sizes := [{| first := 1; last := None; step := 1 |}] |}.
Definition from_to a b : set := [{| first := a; last := Some b; step := 1 |}].
Definition take (t : set) (ps : list part) : kind := {| heaps := all; takes := t; bonus := 0; differ := false; parts := ps |}.

(* 0.77: take one or two, and leave nothing, one heap or two. *)
Definition kayles : system := [[take (from_to 1 2) []; take (from_to 1 2) [from_1]; take (from_to 1 2) [from_1; from_1]]].
Definition kayles_claim := {| period := 12; preperiod := 71; largest := 8; largest_at := 27 |}.

Theorem kayles_repeats : forall g, values kayles g -> true_of (g 0) kayles_claim.
Proof.
  exact (check_true {| rules := kayles; sequences := [0]; from := 71; all_period := 12; heaps_read := 168; claimed := kayles_claim |}
    ltac:(vm_compute; reflexivity)).
Qed.

(* 0.07: take two, and leave nothing, one heap or two. *)
Definition dawsons_kayles : system := [[take (from_to 2 2) []; take (from_to 2 2) [from_1]; take (from_to 2 2) [from_1; from_1]]].
Definition dawson_claim := {| period := 34; preperiod := 53; largest := 9; largest_at := 86 |}.

Theorem dawsons_kayles_repeats : forall g, values dawsons_kayles g -> true_of (g 0) dawson_claim.
Proof.
  exact (check_true {| rules := dawsons_kayles; sequences := [0]; from := 53; all_period := 34; heaps_read := 176; claimed := dawson_claim |}
    ltac:(vm_compute; reflexivity)).
Qed.
