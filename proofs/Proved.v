(* SPDX-License-Identifier: MIT *)
(* What the checkers prove, in words of games: h is the Grundy function of the game whose positions are sums of heaps,
   with the moves of the rules (`options` in Rules.v); it exists (`grundy_exists`, `play_ends`). For taking powers see
   `powers_proves` in Powers.v. *)
From Coq Require Import NArith List Bool.
From Grundy Require Import Games System Store Table Claim Checker SparseTable SparseChecker PartsChecker RisingChecker Rules.
Import ListNotations.
Open Scope N_scope.

Definition grundy_of (s : system) (h : list component -> N) : Prop := grundy _ (sum_moves component (options s)) h.
(* The values of single heaps of the game itself. *)
Definition heap (h : list component -> N) (n : N) : N := h [Heap 0 n].

Section Proved.
Variable s : system.
Variable order : list N.
Hypothesis fits : order_fits s order = true.

Lemma of_games (A : (N -> N) -> Prop) : (forall g, values s g -> A (g 0)) -> forall h, grundy_of s h -> A (heap h).
Proof.
  intros H h G. exact (H (fun q n => h [Heap q n]) (grundy_values s (rank order) (order_fits_ordered s order fits) h G)).
Qed.

Lemma there_are : exists h, grundy_of s h.
Proof. apply grundy_exists, sum_ends, (play_ends s (rank order)), order_fits_ordered, fits. Qed.
End Proved.

Theorem check_proves c : check c = true ->
  (exists h, grundy_of (rules c) h) /\ forall h, grundy_of (rules c) h -> true_of (heap h) (claimed c).
Proof.
  intros C. assert (O : order_fits (rules c) (sequences c) = true).
  { unfold check, check_with in C. rewrite !andb_true_iff in C. tauto. }
  split; [exact (there_are _ _ O) | exact (of_games _ _ O (fun f => true_of f (claimed c)) (check_true c C))].
Qed.

Theorem rising_check_proves z : rising_check z = true ->
  (exists h, grundy_of (z_rules z) h) /\ forall h, grundy_of (z_rules z) h ->
    match z_claimed z with inl c => rises_as (heap h) c | inr c => true_of (heap h) c end.
Proof.
  intros C. assert (O : order_fits (z_rules z) (z_order z) = true).
  { unfold rising_check, rising_with in C. cbv zeta in C. rewrite !andb_true_iff in C. tauto. }
  split; [exact (there_are _ _ O)|].
  exact (of_games _ _ O (fun f => match z_claimed z with inl c => rises_as f c | inr c => true_of f c end) (rising_check_true z C)).
Qed.

Theorem sparse_check_proves c : sparse_check c = true ->
  (exists h, grundy_of [s_rules c] h) /\ forall h, grundy_of [s_rules c] h -> true_of (heap h) (s_claimed c).
Proof.
  intros C. assert (O : order_fits [s_rules c] [0] = true).
  { unfold sparse_check, sparse_with in C. rewrite !andb_true_iff in C. tauto. }
  split; [exact (there_are _ _ O) | exact (of_games _ _ O (fun f => true_of f (s_claimed c)) (sparse_check_true c C))].
Qed.

Theorem masked_proves mask position common ks c :
  masked_with mask position common (masked_table mask position common ks (heaps_read c)) ks c = true ->
  (exists h, grundy_of [ks] h) /\ forall h, grundy_of [ks] h -> true_of (heap h) (claimed c).
Proof.
  intros C. assert (O : order_fits [ks] [0] = true).
  { unfold masked_with in C. rewrite !andb_true_iff in C. tauto. }
  split; [exact (there_are _ _ O) | exact (of_games _ _ O (fun f => true_of f (claimed c)) (masked_true _ _ _ ks c C))].
Qed.

Theorem parts_proves c chunk : parts_check c chunk = true ->
  (exists h, grundy_of [i_rules c] h) /\ forall h, grundy_of [i_rules c] h -> true_of (heap h) (part_claim c).
Proof.
  intros C. assert (O : order_fits [i_rules c] [0] = true).
  { unfold parts_check, parts_with, borders_hold in C. rewrite !andb_true_iff in C. tauto. }
  split; [exact (there_are _ _ O) | exact (of_games _ _ O (fun f => true_of f (part_claim c)) (parts_true c chunk C))].
Qed.

(* For files that `grundy period --certificate FILE --format coq` writes. *)
Definition interval a b : stretch := {| first := a; last := Some b; step := 1 |}.
Definition onwards a : stretch := {| first := a; last := None; step := 1 |}.
Definition progression a d : stretch := {| first := a; last := None; step := d |}.
