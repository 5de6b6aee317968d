(* SPDX-License-Identifier: MIT *)
(* Taking a power of a number: the least powers decide, as no other one joins two heaps of equal value (Theorem 5 of
   docs/proofs.md). A program that tests this, and that what it accepts is true of the game. *)
From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Games System Subtraction Window Store Compute Table Claim Checker Rules.
Import ListNotations.
Open Scope N_scope.

(* The game: a position is a heap, and a move takes a number t with T t from it. *)
Section Taking.
Variable T : N -> bool.
Definition taking_moves (n : N) : list N := map (fun t => n - t) (filter T (upto n)).

Lemma taking_moves_In n m : In m (taking_moves n) <-> exists t, T t = true /\ t <= n /\ m = n - t.
Proof.
  unfold taking_moves. rewrite in_map_iff. split.
  - intros (t & <- & I). apply filter_In in I as [I H]. apply upto_In in I. eauto.
  - intros (t & H & L & ->). exists t. split; [reflexivity|]. apply filter_In. split; [now apply upto_In | exact H].
Qed.

Lemma taking_ends : T 0 = false -> ends N taking_moves.
Proof.
  intros Z n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor. intros m I.
  apply taking_moves_In in I as (t & H & L & ->). apply IH. destruct (N.eq_dec t 0) as [->|]; [congruence | lia].
Qed.

Lemma taking_grundy h : grundy N taking_moves h -> subtraction (fun t => T t = true) h.
Proof.
  intros G n. apply is_mex_ext with (2 := G n). intros v. split.
  - intros (m & I & ->). apply taking_moves_In in I as (t & H & L & ->). eauto.
  - intros (t & H & L & ->). exists (n - t). split; [apply taking_moves_In; eauto | reflexivity].
Qed.
End Taking.

(* Whether x is a power of b, and at least `least`; b is 2 or more. *)
Definition powers_from (b least x : N) : bool := (least <=? x) && existsb (fun k => b ^ k =? x) (upto x).

Lemma powers_from_spec b least x : 2 <= b -> powers_from b least x = true <-> least <= x /\ exists k, x = b ^ k.
Proof.
  intros B. unfold powers_from. rewrite andb_true_iff, N.leb_le, existsb_exists. split.
  - intros [L (k & _ & E)]. apply N.eqb_eq in E. eauto.
  - intros [L (k & ->)]. split; [exact L|]. exists k. split; [|apply N.eqb_refl].
    apply upto_In. apply N.lt_le_incl, N.pow_gt_lin_r. lia.
Qed.

(* count numbers from x on, each b times the one before. *)
Fixpoint geometric (count : nat) (x b : N) : list N := match count with O => [] | S count => x :: geometric count (x * b) b end.

Lemma geometric_In count b : forall x y, In y (geometric count x b) <-> exists i, (i < N.of_nat count) /\ y = x * b ^ i.
Proof.
  induction count as [|count IH]; intros x y; cbn [geometric In].
  - split; [easy | intros (i & L & _); lia].
  - rewrite IH. split.
    + intros [<-|(i & L & ->)]; [exists 0; split; [lia | now rewrite N.pow_0_r, N.mul_1_r]|].
      exists (N.succ i). split; [lia|]. now rewrite N.pow_succ_r', N.mul_assoc.
    + intros (i & L & ->). destruct (N.eq_dec i 0) as [->|Z]; [left; now rewrite N.pow_0_r, N.mul_1_r|]. right.
      exists (N.pred i). split; [lia|]. replace i with (N.succ (N.pred i)) at 1 by lia. now rewrite N.pow_succ_r', N.mul_assoc.
Qed.

Definition exactly (l : list N) : set := map (fun t => {| first := t; last := Some t; step := 1 |}) l.

Lemma exactly_mem x l : mem x (exactly l) = true <-> In x l.
Proof.
  unfold mem, exactly. rewrite existsb_exists. split.
  - intros (s & I & H). apply in_map_iff in I as (t & <- & I). unfold in_stretch in H. cbn [first last step] in H.
    rewrite !andb_true_iff, !N.leb_le in H. replace x with t by lia. exact I.
  - intros I. exists {| first := x; last := Some x; step := 1 |}. split; [apply in_map_iff; eauto|].
    unfold in_stretch. cbn [first last step]. rewrite !andb_true_iff, !N.leb_le. repeat split; lia.
Qed.

(* x, next x, next (next x), ... until one occurs again. *)
Section Orbit.
Variable next : N -> N.
Fixpoint orbit (most : nat) (x : N) (seen : list N) : option (list N) :=
  if existsb (N.eqb x) seen then Some seen else match most with O => None | S most => orbit most (next x) (x :: seen) end.

Lemma orbit_spec most : forall x seen l, (forall y, In y seen -> In (next y) (x :: seen)) -> orbit most x seen = Some l ->
  (forall y, In y (x :: seen) -> In y l) /\ forall y, In y l -> In (next y) l.
Proof.
  induction most as [|most IH]; intros x seen l C E; cbn [orbit] in E.
  - destruct (existsb _ _) eqn:X; [|discriminate]. injection E as <-. apply existsb_In in X.
    split; [intros y [<-|I]; auto | intros y I; destruct (C y I) as [<-|J]; auto].
  - destruct (existsb _ _) eqn:X.
    + injection E as <-. apply existsb_In in X.
      split; [intros y [<-|I]; auto | intros y I; destruct (C y I) as [<-|J]; auto].
    + apply IH in E as [A B].
      * split; [|exact B]. intros y I. apply A. now right.
      * intros y [<-|I]; [now left | right; now apply C].
Qed.
End Orbit.

(* The powers of w_base from w_least on, the first of which has the given exponent. So many of them decide; the values of
   taking these have the period of the window. *)
Record powers_certificate := {
  w_base : N; w_least : N; w_exponent : N; w_deciding : N; w_from : N; w_period : N; w_values : N; w_claimed : claim }.

Section Check.
Variable c : powers_certificate.
Let b := w_base c.
Let n0 := w_from c.
Let p := w_period c.
Let x0 := b ^ w_exponent c.

Definition window_of_powers : certificate :=
  {| rules := taking (exactly (geometric (N.to_nat (w_deciding c)) x0 b)); sequences := [0]; from := n0; all_period := p;
     heaps_read := w_values c; claimed := w_claimed c |}.
Definition powers_table : state := table (rules window_of_powers) [0] (w_values c).

Definition powers_with (m : state) : bool :=
  let val := view (rules window_of_powers) (known m) 0 in
  let beyond := x0 * b ^ w_deciding c in
  (2 <=? b) && (w_least c <=? x0) && ((w_exponent c =? 0) || (b ^ (w_exponent c - 1) <? w_least c)) &&
  check_with m window_of_powers && (n0 <=? beyond) &&
  match orbit (fun x => folded n0 p (x * b)) (N.to_nat (p + 1)) (folded n0 p beyond) [] with
  | Some l => forallb (fun x => every (n0 + p) 0 (fun n => negb (at_folded n0 p val (n + x) =? val n))) l
  | None => false
  end.
Definition powers_check : bool := powers_with powers_table.

Lemma folded_from n : 1 <= p -> n0 <= n -> folded n0 p n = n0 + (n - n0) mod p.
Proof.
  intros P L. unfold folded. destruct (N.ltb_spec n (n0 + p)); [|reflexivity]. rewrite N.mod_small; lia.
Qed.

Lemma folded_more n k : 1 <= p -> n0 <= n -> folded n0 p (n + k * p) = folded n0 p n.
Proof.
  intros P L. rewrite !folded_from by lia. replace (n + k * p - n0) with (n - n0 + k * p) by lia. now rewrite N.mod_add by lia.
Qed.

Lemma folded_rounds n : 1 <= p -> n0 <= n -> exists k, n = folded n0 p n + k * p /\ n0 <= folded n0 p n.
Proof.
  intros P L. exists ((n - n0) / p). rewrite folded_from by lia. pose proof (N.div_mod (n - n0) p ltac:(lia)) as D.
  generalize dependent ((n - n0) mod p). generalize dependent ((n - n0) / p). intros. lia.
Qed.

Theorem powers_true : powers_check = true ->
  forall h, subtraction (fun t => powers_from b (w_least c) t = true) h -> true_of h (w_claimed c).
Proof.
  unfold powers_check, powers_with. cbv zeta. rewrite !andb_true_iff, !N.leb_le. intros (((((B & Le) & Ex) & Ck) & Be) & Or) h H.
  set (T := geometric (N.to_nat (w_deciding c)) x0 b) in *. set (beyond := x0 * b ^ w_deciding c) in *.
  assert (P : 1 <= p).
  { unfold check_with, window_holds in Ck. cbn [all_period window_of_powers] in Ck. fold p in Ck.
    rewrite !andb_true_iff, N.leb_le in Ck. tauto. }
  assert (O : order_fits (taking (exactly T)) [0] = true).
  { unfold check_with in Ck. rewrite !andb_true_iff in Ck. cbn [rules sequences window_of_powers] in Ck. fold T in Ck. tauto. }
  (* The values of taking one of the least powers. *)
  destruct (values_exist (taking (exactly T)) (rank [0]) (order_fits_ordered _ _ O)) as (g & V).
  set (f := g 0). pose proof (taking_values _ _ V) as F. fold f in F.
  pose proof (check_true window_of_powers Ck g V) as Claim. fold f in Claim.
  assert (FT : subtraction (fun x => In x T) f).
  { intros n. apply is_mex_ext with (2 := F n). intros v. split; intros (t & Tt & R); exists t; (split; [|exact R]);
      now apply exactly_mem. }
  unfold check_with in Ck. rewrite !andb_true_iff in Ck. destruct Ck as (((Fi & _) & W) & _).
  pose proof (table_right (rules window_of_powers) [0] g V O (w_values c) Fi) as R.
  pose proof (window_holds_true _ _ _ _ [0] g _ V O W R) as G. cbn [from all_period window_of_powers] in G.
  assert (Goes : forall n, n0 <= n -> f (n + p) = f n) by (intros n L; now apply G).
  assert (Right : forall n, n < n0 + p -> view (rules window_of_powers) (known powers_table) 0 n = f n).
  { intros n L. apply R. unfold window_holds in W. rewrite !andb_true_iff, !N.leb_le in W.
    cbn [from all_period heaps_read window_of_powers] in W. fold n0 in W. fold p in W. lia. }
  clear Fi W R G. set (val := view (rules window_of_powers) (known powers_table) 0) in *.
  (* The powers. *)
  assert (Shape : forall t, powers_from b (w_least c) t = true <-> exists i, t = x0 * b ^ i).
  { intros t. rewrite powers_from_spec by exact B. split.
    - intros [L (k & ->)]. exists (k - w_exponent c). unfold x0. rewrite <- N.pow_add_r.
      assert (w_exponent c <= k); [|f_equal; lia]. apply N.le_ngt. intros Lt. rewrite orb_true_iff, N.eqb_eq, N.ltb_lt in Ex.
      destruct Ex as [Ex|Ex]; [lia|]. assert (b ^ k <= b ^ (w_exponent c - 1)) by (apply N.pow_le_mono_r; lia). lia.
    - intros (i & ->). split; [|exists (w_exponent c + i); unfold x0; now rewrite N.pow_add_r].
      assert (1 <= b ^ i). { rewrite <- (N.pow_0_r b). apply N.pow_le_mono_r; lia. } nia. }
  assert (InT : forall t, In t T <-> exists i, i < w_deciding c /\ t = x0 * b ^ i).
  { intros t. unfold T. rewrite geometric_In, N2Nat.id. tauto. }
  assert (Positive : forall i, 1 <= x0 * b ^ i).
  { intros i. unfold x0. rewrite <- N.pow_add_r, <- (N.pow_0_r b). apply N.pow_le_mono_r; lia. }
  destruct (orbit _ _ _ _) as [l|] eqn:E; [|discriminate].
  apply orbit_spec in E as [In0 Closed]; [|intros y []]. rewrite forallb_forall in Or.
  assert (InL : forall j, In (folded n0 p (beyond * b ^ j)) l /\ n0 <= beyond * b ^ j).
  { intros j. induction j as [|j [I L]] using N.peano_ind.
    - rewrite N.pow_0_r, N.mul_1_r. split; [apply In0; now left | exact Be].
    - replace (beyond * b ^ N.succ j) with (beyond * b ^ j * b) by (rewrite N.pow_succ_r'; ring).
      split; [|nia]. apply Closed in I. destruct (folded_rounds (beyond * b ^ j) P L) as (k & Ek & Lk).
      set (y := folded n0 p (beyond * b ^ j)) in *. rewrite Ek.
      replace ((y + k * p) * b) with (y * b + k * b * p) by ring. rewrite folded_more; [exact I | exact P | nia]. }
  assert (Apart : forall t m, powers_from b (w_least c) t = true -> ~ In t T -> f m <> f (m + t)).
  { intros t m S N. apply Shape in S as (i & ->).
    assert (Li : w_deciding c <= i). { apply N.le_ngt. intros L. apply N. apply InT. eauto. }
    assert (Et : x0 * b ^ i = beyond * b ^ (i - w_deciding c)).
    { unfold beyond. rewrite <- N.mul_assoc, <- N.pow_add_r. do 2 f_equal. lia. }
    rewrite Et. destruct (InL (i - w_deciding c)) as [I L]. destruct (folded_rounds _ P L) as (k & Ek & Lk).
    set (s := folded n0 p (beyond * b ^ (i - w_deciding c))) in *. rewrite Ek.
    destruct (folded_spec n0 p f P Goes m) as (Lm & Em). set (m' := folded n0 p m) in *.
    pose proof (every_spec _ _ _ (Or s I) m' ltac:(lia) ltac:(lia)) as A. cbv beta in A.
    rewrite negb_true_iff, N.eqb_neq, (at_folded_right n0 p val f P Goes Right), Right in A by exact Lm.
    rewrite <- Em. replace (f (m + (s + k * p))) with (f (m' + s)); [congruence|].
    assert (Em' : exists j, m = m' + j * p).
    { destruct (N.lt_ge_cases m n0) as [Q|Q].
      - exists 0. unfold m', folded. destruct (N.ltb_spec m (n0 + p)); lia.
      - destruct (folded_rounds m P Q) as (j & Ej & _). now exists j. }
    destruct Em' as (j & Ej). rewrite Ej. replace (m' + j * p + (s + k * p)) with (m' + s + (j + k) * p) by ring.
    symmetry. apply (rounds n0 p f P Goes). lia. }
  assert (Same : forall n, h n = f n).
  { apply (superset (fun t => In t T) (fun t => powers_from b (w_least c) t = true)); auto.
    - intros Z. apply Shape in Z as (i & Z). specialize (Positive i). lia.
    - intros t I. apply InT in I as (i & _ & ->). apply Shape. eauto.
    - intros t _. destruct (in_dec N.eq_dec t T); auto. }
  destruct Claim as [A1 A2 A3 A4 A5 A6 A7]. cbn [claimed window_of_powers] in *.
  split; intros; rewrite ?Same; eauto. destruct (A3 d) with (m := m) as (n & Ln & Dn); auto. exists n. now rewrite !Same.
Qed.

Theorem powers_proves : powers_check = true -> (exists h, grundy N (taking_moves (powers_from b (w_least c))) h) /\
  forall h, grundy N (taking_moves (powers_from b (w_least c))) h -> true_of h (w_claimed c).
Proof.
  intros Ck. assert (B : 2 <= b).
  { unfold powers_check, powers_with in Ck. cbv zeta in Ck. rewrite !andb_true_iff, N.leb_le in Ck. tauto. }
  split.
  - apply grundy_exists, taking_ends, not_true_iff_false. intros Z. apply powers_from_spec in Z as [_ (k & Z)]; [|exact B].
    symmetry in Z. apply N.pow_nonzero in Z; [exact Z | lia].
  - intros h G. apply (powers_true Ck), taking_grundy, G.
Qed.
End Check.
