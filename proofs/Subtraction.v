(* SPDX-License-Identifier: MIT *)
(* Subtraction games: taking a to b, taking a and more, and sets to which further takes are adjoined (Theorems 3, 4 and 5
   of docs/proofs.md). *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System.
Import ListNotations.
Open Scope N_scope.

(* f has the values of the game in which a move takes a number in T. *)
Definition subtraction (T : N -> Prop) (f : N -> N) : Prop :=
  forall n, is_mex (fun v => exists t, T t /\ t <= n /\ v = f (n - t)) (f n).

Lemma subtraction_unique T f h : ~ T 0 -> subtraction T f -> subtraction T h -> forall n, f n = h n.
Proof.
  intros Z F H n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  apply (is_mex_unique _ _ _ _) with (2 := F n) (3 := H n). intros v.
  assert (X : forall t, T t -> t <= n -> f (n - t) = h (n - t)).
  { intros t Tt L. destruct (N.eq_dec t 0) as [->|]; [contradiction|]. apply IH. lia. }
  split; intros (t & Tt & L & ->); exists t; rewrite X by assumption; auto.
Qed.

(* The values of a system that is such a game are these. *)
Definition taking (t : set) : system :=
  [[{| heaps := [{| first := 0; last := None; step := 1 |}]; takes := t; bonus := 0; differ := false;
       parts := [{| owner := 0; sizes := [{| first := 0; last := None; step := 1 |}] |}] |}]].

Lemma any_number n : mem n [{| first := 0; last := None; step := 1 |}] = true.
Proof.
  unfold mem, in_stretch. cbn [existsb first last step]. replace (0 <=? n) with true by (symmetry; apply N.leb_le; lia).
  reflexivity.
Qed.

Lemma taking_values t g : values (taking t) g -> subtraction (fun x => mem x t = true) (g 0).
Proof.
  intros V n. apply is_mex_ext with (2 := V 0 n). intros v. split.
  - intros (k & x & l & [<-|[]] & (_ & T & F & E & _) & ->). cbn [parts takes bonus xors] in *.
    inversion F as [|? a ? r _ F2]; subst. inversion F2; subst. cbn [sum fold_right owner xors] in *. exists x.
    split; [exact T|]. split; [lia|]. rewrite N.lxor_0_l, N.lxor_0_r. f_equal. lia.
  - intros (x & T & L & ->). eexists _, x, [n - x]. split; [now left|]. split.
    + split; [apply any_number|]. split; [exact T|]. split; [constructor; [apply any_number | constructor]|].
      split; [cbn [sum fold_right]; lia | discriminate].
    + cbn [bonus parts xors owner]. now rewrite N.lxor_0_l, N.lxor_0_r.
Qed.

Lemma div_between a m u : 1 <= a -> u * a <= m -> m < (u + 1) * a -> m / a = u.
Proof. intros A L1 L2. symmetry. apply N.div_unique with (r := m - u * a); lia. Qed.

Lemma div_bounds a m : 1 <= a -> m / a * a <= m /\ m < (m / a + 1) * a.
Proof.
  intros A. pose proof (N.div_mod m a ltac:(lia)) as D. pose proof (N.mod_lt m a ltac:(lia)) as L.
  generalize dependent (m mod a). generalize dependent (m / a). intros. lia.
Qed.

(* Theorem 3. *)
Theorem take_a_to_b a b f : 1 <= a -> a <= b -> subtraction (fun t => a <= t /\ t <= b) f ->
  forall n, f n = n mod (a + b) / a.
Proof.
  intros A B F. apply (subtraction_unique (fun t => a <= t /\ t <= b)); [lia | exact F|]. intros n.
  set (c := a + b). pose proof (N.div_mod n c ltac:(lia)) as D. pose proof (N.mod_lt n c ltac:(lia)) as L.
  generalize dependent (n mod c). generalize dependent (n / c). intros q m D L.
  destruct (div_bounds a m A) as [B1 B2]. generalize dependent (m / a). intros v B1 B2.
  assert (At : forall q' m', m' < c -> (c * q' + m') mod c = m').
  { intros q' m' L'. symmetry. now apply N.mod_unique with (q := q'). }
  split.
  - intros u Lu. set (m' := N.min (u * a + a - 1) (m - a)). assert (X : (u + 1) * a <= m) by nia.
    exists (m - m'). split; [unfold m'; unfold c in *; nia|]. split; [lia|].
    replace (n - (m - m')) with (c * q + m') by (unfold m'; lia). rewrite At by (unfold m'; lia).
    symmetry. apply div_between; unfold m'; lia.
  - intros (t & [T1 T2] & Lt & E). destruct (N.le_gt_cases t m) as [H|H].
    + replace (n - t) with (c * q + (m - t)) in E by lia. rewrite At in E by lia.
      destruct (div_bounds a (m - t) A) as [X1 X2]. rewrite <- E in X1. nia.
    + assert (Q : 1 <= q). { destruct (N.eq_dec q 0) as [->|]; lia. }
      assert (E2 : n - t = c * (q - 1) + (m + c - t)). { replace q with (q - 1 + 1) in D by lia. lia. }
      rewrite E2, At in E by lia. destruct (div_bounds a (m + c - t) A) as [X1 X2]. rewrite <- E in X2. unfold c in *. nia.
Qed.

(* Theorem 4. *)
Theorem take_a_and_more a f : 1 <= a -> subtraction (fun t => a <= t) f -> forall n, f n = n / a.
Proof.
  intros A F. apply (subtraction_unique (fun t => a <= t)); [lia | exact F|]. intros n.
  destruct (div_bounds a n A) as [B1 B2]. generalize dependent (n / a). intros v B1 B2. split.
  - intros u Lu. set (m := N.min (u * a + a - 1) (n - a)). assert (X : (u + 1) * a <= n) by nia.
    exists (n - m). unfold m. split; [lia|]. split; [lia|]. replace (n - (n - _)) with m by (unfold m; lia).
    symmetry. apply div_between; unfold m; lia.
  - intros (t & T & Lt & E). destruct (div_bounds a (n - t) A) as [X1 _]. rewrite <- E in X1. nia.
Qed.

(* Theorem 5. *)
Theorem superset (T S : N -> Prop) f h : ~ S 0 -> (forall t, T t -> S t) -> subtraction T f -> subtraction S h ->
  (forall t m, S t -> ~ T t -> f m <> f (m + t)) -> (forall t, S t -> T t \/ ~ T t) -> forall n, h n = f n.
Proof.
  intros Z Sub F H Apart Dec. apply (subtraction_unique S); [exact Z | exact H|]. intros n. destruct (F n) as [F1 F2]. split.
  - intros u Lu. destruct (F1 u Lu) as (t & Tt & R). exists t. split; [now apply Sub | exact R].
  - intros (t & St & L & E). destruct (Dec t St) as [Tt|Nt].
    + apply F2. now exists t.
    + apply (Apart t (n - t) St Nt). rewrite N.sub_add by exact L. now symmetry.
Qed.
