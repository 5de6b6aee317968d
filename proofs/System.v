(* SPDX-License-Identifier: MIT *)
(* Systems of heap games: sequences of values that depend on each other, and the one function that the rules define. *)
From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Games.
Import ListNotations.
Open Scope N_scope.

(* The numbers first, first + step, ... up to last, if that is given. *)
Record stretch := { first : N; last : option N; step : N }.
Definition set := list stretch.
Definition in_stretch (x : N) (s : stretch) : bool :=
  (first s <=? x) && match last s with Some h => x <=? h | None => true end &&
  ((step s =? 1) || ((x - first s) mod step s =? 0)).
Definition mem (x : N) (s : set) : bool := existsb (in_stretch x) s.

(* A kind of move: from a heap in `heaps`, take a number in `takes`, and leave parts that have the rest together, together
   with a nim heap `bonus`. Part i is a heap of the sequence `owner`, and its size is in `sizes`. *)
Record part := { owner : N; sizes : set }.
Record kind := { heaps : set; takes : set; bonus : N; differ : bool; parts : list part }.
Definition system := list (list kind).
Definition kinds (s : system) (q : N) : list kind := nth (N.to_nat q) s [].

Definition sum (l : list N) : N := fold_right N.add 0 l.
Definition fits (x : part) (a : N) : Prop := mem a (sizes x) = true.

(* A move of this kind from a heap n takes t and leaves the parts l. *)
Definition leaves (k : kind) (n t : N) (l : list N) : Prop :=
  mem n (heaps k) = true /\ mem t (takes k) = true /\ Forall2 fits (parts k) l /\ n = t + sum l /\
  (differ k = true -> NoDup l).

Fixpoint xors (g : N -> N -> N) (ps : list part) (l : list N) : N :=
  match ps, l with x :: ps, a :: l => N.lxor (g (owner x) a) (xors g ps l) | _, _ => 0 end.

Definition option_value (s : system) (g : N -> N -> N) (q n v : N) : Prop :=
  exists k t l, In k (kinds s q) /\ leaves k n t l /\ v = N.lxor (bonus k) (xors g (parts k) l).

(* g q n is the value of a heap n of the sequence q. *)
Definition values (s : system) (g : N -> N -> N) : Prop := forall q n, is_mex (option_value s g q n) (g q n).

(* Play ends: a part as large as the heap belongs to a sequence of lower rank. *)
Definition ordered (s : system) (rank : N -> N) : Prop := forall q k, In k (kinds s q) -> mem 0 (takes k) = true ->
  forall l1 x l2, parts k = l1 ++ x :: l2 -> Forall (fun y => fits y 0) (l1 ++ l2) -> rank (owner x) < rank q.

Definition before (rank : N -> N) (q' m q n : N) : Prop := m < n \/ (m = n /\ rank q' < rank q).

Lemma before_ind rank (P : N -> N -> Prop) :
  (forall q n, (forall q' m, before rank q' m q n -> P q' m) -> P q n) -> forall q n, P q n.
Proof.
  intros H q n. revert q. induction n as [n IHn] using (well_founded_induction N.lt_wf_0).
  assert (forall r q, rank q = r -> P q n) as X; [|intros q; eauto].
  induction r as [r IHr] using (well_founded_induction N.lt_wf_0). intros q <-.
  apply H. intros q' m [L|[-> L]]; eauto.
Qed.

Lemma sum_app l r : sum (l ++ r) = sum l + sum r.
Proof. induction l as [|a l IH]; simpl; lia. Qed.

Lemma sum_0 l : sum l = 0 -> Forall (fun a => a = 0) l.
Proof. induction l as [|a l IH]; simpl; intros H; constructor; [lia | apply IH; lia]. Qed.

Lemma Forall2_in_context {A B} (S R : A -> B -> Prop) ps l : Forall2 S ps l ->
  (forall p1 x p2 l1 a l2, ps = p1 ++ x :: p2 -> l = l1 ++ a :: l2 -> Forall2 S p1 l1 -> S x a -> Forall2 S p2 l2 -> R x a) ->
  Forall2 R ps l.
Proof.
  induction 1 as [|x a ps l X F IH]; intros H; constructor.
  - now apply (H [] x ps [] a l).
  - apply IH. intros p1 y p2 l1 b l2 -> -> A1 A2 A3. apply (H (x :: p1) y p2 (a :: l1) b l2); auto.
Qed.

Lemma Forall2_length {A B} (R : A -> B -> Prop) ps l : Forall2 R ps l -> length ps = length l.
Proof. induction 1; simpl; congruence. Qed.

Lemma Forall2_zero ps l : Forall2 fits ps l -> Forall (fun a => a = 0) l -> Forall (fun y => fits y 0) ps.
Proof. induction 1; intros Z; inversion Z; subst; constructor; auto. Qed.

Lemma parts_before s rank q n k t l : ordered s rank -> In k (kinds s q) -> leaves k n t l ->
  Forall2 (fun x a => before rank (owner x) a q n) (parts k) l.
Proof.
  intros O K (H & T & F & E & D). apply (Forall2_in_context _ _ _ _ F).
  intros p1 x p2 l1 a l2 EP EL F1 X F2. rewrite EL, sum_app in E. simpl in E. unfold before.
  destruct (N.eq_dec a n) as [->|]; [right|left; lia]. split; auto.
  apply (O q k K) with (l1 := p1) (l2 := p2); auto.
  - replace 0 with t by lia. exact T.
  - apply Forall_app; split; [eapply Forall2_zero with (l := l1) | eapply Forall2_zero with (l := l2)]; auto; apply sum_0; lia.
Qed.

Lemma xors_ext g h ps l : Forall2 (fun x a => g (owner x) a = h (owner x) a) ps l -> xors g ps l = xors h ps l.
Proof. induction 1; simpl; congruence. Qed.

Lemma Forall2_weaken {A B} (P Q : A -> B -> Prop) ps l : (forall x a, P x a -> Q x a) -> Forall2 P ps l -> Forall2 Q ps l.
Proof. intros H. induction 1; constructor; auto. Qed.

(* What an option is worth depends on smaller heaps, and on those of the same size and lower rank. *)
Lemma option_value_ext s rank g h q n : ordered s rank ->
  (forall q' m, before rank q' m q n -> g q' m = h q' m) -> forall v, option_value s g q n v <-> option_value s h q n v.
Proof.
  intros O E v. split; intros (k & t & l & K & L & ->); exists k, t, l; repeat split; try apply L; auto; f_equal;
    [|symmetry]; apply xors_ext; apply (Forall2_weaken _ _ _ _ (fun x a => E (owner x) a)); eauto using parts_before.
Qed.

(* There is at most one such function. *)
Theorem values_unique s rank g h : ordered s rank -> values s g -> values s h -> forall q n, g q n = h q n.
Proof.
  intros O G H. apply (before_ind rank). intros q n IH.
  apply (is_mex_unique _ _ _ _) with (2 := G q n) (3 := H q n). now apply (option_value_ext s rank).
Qed.
