(* SPDX-License-Identifier: MIT *)
(* The checker of windows without saltus: a program, and that what it accepts is true of the function that the rules
   define. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Store Compute Table Claim.
Import ListNotations.
Open Scope N_scope.

(* From b on, the set has n exactly if it has n + p. *)
Definition stretch_repeats (p b : N) (s : stretch) : bool :=
  match last s with Some h => h <? b | None => (first s <=? b) && negb (step s =? 0) && (p mod step s =? 0) end.
Definition set_repeats (p b : N) (x : set) : bool := forallb (stretch_repeats p b) x.

Lemma set_repeats_spec p b x : set_repeats p b x = true -> repeats p b x.
Proof.
  unfold set_repeats, repeats, mem. intros H n L. induction x as [|s x IH]; auto.
  cbn [forallb existsb] in *. apply andb_true_iff in H as [H1 H2]. rewrite (IH H2). f_equal. clear IH H2.
  unfold stretch_repeats in H1. unfold in_stretch. destruct (last s) as [h|].
  - apply N.ltb_lt in H1. replace (n <=? h) with false by (symmetry; apply N.leb_gt; lia).
    replace (n + p <=? h) with false by (symmetry; apply N.leb_gt; lia). now rewrite !andb_false_r.
  - rewrite !andb_true_iff, N.leb_le, negb_true_iff, N.eqb_neq, N.eqb_eq in H1. destruct H1 as [[A B] C].
    replace (first s <=? n) with true by (symmetry; apply N.leb_le; lia).
    replace (first s <=? n + p) with true by (symmetry; apply N.leb_le; lia). cbn [andb]. f_equal. f_equal.
    replace (n + p - first s) with (n - first s + p / step s * step s).
    + now rewrite N.mod_add.
    + pose proof (N.div_mod p (step s) B). lia.
Qed.

Definition finite (x : set) : bool := forallb (fun s => match last s with Some _ => true | None => false end) x.
Definition greatest_end (x : set) : N :=
  fold_right (fun s m => N.max (match last s with Some h => h | None => 0 end) m) 0 x.
(* From where a set without end repeats. *)
Definition tail (x : set) : N :=
  fold_right (fun s m => N.max (match last s with Some h => h + 1 | None => first s end) m) 0 x.

Lemma greatest_end_spec x : finite x = true -> forall t, mem t x = true -> t <= greatest_end x.
Proof.
  unfold mem. induction x as [|s x IH]; intros F t T; [discriminate|]. cbn [finite forallb existsb greatest_end fold_right] in *.
  apply andb_true_iff in F as [F1 F2]. apply orb_true_iff in T as [T|T].
  - unfold in_stretch in T. destruct (last s); [|discriminate]. rewrite !andb_true_iff, N.leb_le in T.
    destruct T as [[_ T] _]. rewrite N.leb_le in T. lia.
  - specialize (IH F2 t T). unfold greatest_end in IH. lia.
Qed.

Section Window.
Variables n0 p size : N.

Definition live_fits (k : kind) : bool :=
  let t0 := if finite (takes k) then greatest_end (takes k) + 1 else tail (takes k) in
  let t := if finite (takes k) then greatest_end (takes k) else tail (takes k) + p - 1 in
  set_repeats p (size - p) (heaps k) && forallb (fun x => set_repeats p n0 (sizes x)) (parts k) &&
  set_repeats p t0 (takes k) && match parts k with [] => false | _ => true end &&
  (negb (differ k) || (Nat.leb (length (parts k)) 3)) && (window n0 p k t <=? size).
Definition whole_fits (k : kind) : bool :=
  match parts k with [] => set_repeats p (size - p) (heaps k) && set_repeats p (size - p) (takes k) | _ => false end.
Definition dead_fits (k : kind) : bool :=
  forallb (fun s => match last s with Some h => h <? size - p | None => false end) (heaps k).

Lemma live_fits_spec k : 1 <= p -> live_fits k = true -> live n0 p size k.
Proof.
  intros P. unfold live_fits. rewrite !andb_true_iff. intros (((((H & Ps) & T) & Ne) & Len) & W).
  exists (if finite (takes k) then greatest_end (takes k) + 1 else tail (takes k)),
    (if finite (takes k) then greatest_end (takes k) else tail (takes k) + p - 1). split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros n L. apply set_repeats_spec with (1 := H). lia.
  - apply Forall_forall. intros x I. rewrite forallb_forall in Ps. apply set_repeats_spec. now apply Ps.
  - apply set_repeats_spec with (1 := T).
  - intros x M. destruct (finite (takes k)) eqn:F; [left; now apply greatest_end_spec | lia].
  - destruct (parts k); [discriminate | easy].
  - intros D. rewrite D in Len. cbn [negb orb] in Len. now apply PeanoNat.Nat.leb_le.
  - now apply N.leb_le.
Qed.

Lemma whole_fits_spec k : whole_fits k = true -> whole p size k.
Proof.
  unfold whole_fits, whole. destruct (parts k); [|discriminate]. rewrite andb_true_iff. intros [H T]. split; auto.
  intros n L. f_equal; (apply set_repeats_spec with (b := size - p); [assumption | lia]).
Qed.

Lemma dead_fits_spec k : dead_fits k = true -> dead p size k.
Proof.
  unfold dead_fits, dead. intros H n L. apply not_true_iff_false. intros M. unfold mem in M.
  apply existsb_exists in M as (s & I & M). rewrite forallb_forall in H. specialize (H s I).
  unfold in_stretch in M. destruct (last s); [|discriminate]. rewrite N.ltb_lt in H.
  rewrite !andb_true_iff, !N.leb_le in M. lia.
Qed.

Variable s : system.
Variable order : list N.

Definition kinds_fit : bool := forallb (forallb (fun k => live_fits k || whole_fits k || dead_fits k)) s.

(* The values of all sequences below `size` repeat from n0 on. *)
Definition table_repeats (m : store) : bool :=
  every (count s) 0 (fun q => every (size - (n0 + p)) n0 (fun n => view s m q (n + p) =? view s m q n)).

Definition window_holds (m : store) : bool := (1 <=? p) && (n0 + p <=? size) && kinds_fit && table_repeats m.

Theorem window_holds_true g m : values s g -> order_fits s order = true -> window_holds m = true ->
  (forall q n, n < size -> view s m q n = g q n) -> forall q n, n0 <= n -> g q (n + p) = g q n.
Proof.
  unfold window_holds. rewrite !andb_true_iff, !N.leb_le. intros V O (((P & Sz) & K) & T) R.
  apply (window_flat s n0 p size (rank order)); auto.
  - now apply order_fits_ordered.
  - intros q k I. unfold kinds_fit in K. rewrite forallb_forall in K. unfold kinds in I.
    destruct (nth_in_or_default (N.to_nat q) s []) as [J|J]; [|rewrite J in I; easy].
    specialize (K _ J). rewrite forallb_forall in K. specialize (K k I). rewrite !orb_true_iff in K.
    destruct K as [[K|K]|K]; [left; now apply live_fits_spec | right; left; now apply whole_fits_spec
                             | right; right; now apply dead_fits_spec].
  - intros q n L1 L2. destruct (N.le_gt_cases (count s) q) as [Lq|Lq].
    + now rewrite !(value_beyond s g) by assumption.
    + unfold table_repeats in T. pose proof (every_spec _ _ _ T q ltac:(lia) ltac:(lia)) as T'. cbv beta in T'.
      pose proof (every_spec _ _ _ T' n ltac:(lia) ltac:(lia)) as E. cbv beta in E.
      rewrite N.eqb_eq, !R in E by lia. exact E.
Qed.
End Window.

(* A certificate: rules, an order of the sequences, the numbers of the theorem, and what is claimed of sequence 0. *)
Record certificate := { rules : system; sequences : list N; from : N; all_period : N; heaps_read : N; claimed : claim }.

Definition check_with (m : state) (c : certificate) : bool :=
  fine m && order_fits (rules c) (sequences c) &&
  window_holds (from c) (all_period c) (heaps_read c) (rules c) (known m) &&
  claim_holds (from c) (all_period c) (view (rules c) (known m) 0) (claimed c).
Definition check (c : certificate) : bool := check_with (table (rules c) (sequences c) (heaps_read c)) c.

(* What the checker accepts is true of the values of sequence 0, whichever function g has the values of the rules. There
   is only one (values_unique). *)
Theorem check_true c : check c = true -> forall g, values (rules c) g -> true_of (g 0) (claimed c).
Proof.
  unfold check, check_with. rewrite !andb_true_iff. intros (((F & O) & W) & C) g V.
  pose proof (table_right (rules c) (sequences c) g V O (heaps_read c) F) as R.
  pose proof (window_holds_true _ _ _ _ (sequences c) g _ V O W R) as G.
  unfold window_holds in W. rewrite !andb_true_iff, !N.leb_le in W.
  apply claim_holds_true with (4 := C); [lia | auto | intros n L; apply R; lia].
Qed.
