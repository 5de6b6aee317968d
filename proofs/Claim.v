(* SPDX-License-Identifier: MIT *)
(* What a certificate claims of a sequence of values, and the program that tests it where the values are known to repeat
   from n0 on with a period p, which need not be the least. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Store.
Open Scope N_scope.

Record claim := { period : N; preperiod : N; largest : N; largest_at : N }.

Record true_of (f : N -> N) (c : claim) : Prop := {
  repeats_on : forall n, preperiod c <= n -> f (n + period c) = f n;
  period_positive : 1 <= period c;
  period_least : forall d, 1 <= d -> d < period c -> forall m, exists n, m <= n /\ f (n + d) <> f n;
  preperiod_least : preperiod c <> 0 -> f (preperiod c - 1 + period c) <> f (preperiod c - 1);
  largest_bound : forall n, f n <= largest c;
  largest_met : f (largest_at c) = largest c;
  largest_first : forall n, n < largest_at c -> f n < largest c
}.

(* If f(x + K d) is not f(x), two values at the distance d differ on the way. *)
Lemma step_that_differs (f : N -> N) d x : forall K, f (x + K * d) <> f x -> exists i, i < K /\ f (x + i * d + d) <> f (x + i * d).
Proof.
  intros K. induction K as [|K IH] using N.peano_ind; intros H.
  - exfalso. apply H. f_equal. lia.
  - destruct (N.eq_dec (f (x + K * d)) (f x)) as [E|E].
    + exists K. split; [lia|]. replace (x + K * d + d) with (x + N.succ K * d) by lia. congruence.
    + destruct (IH E) as (i & L & Di). exists i. split; [lia | exact Di].
Qed.

Section Claim.
Variables n0 p : N.
Variable val : N -> N.  (* known below n0 + p *)

Definition folded (n : N) : N := if n <? n0 + p then n else n0 + (n - n0) mod p.
Definition at_folded (n : N) : N := val (folded n).

(* Heap n + d has another value than heap n. A period that does not divide the claimed one need not be tried: with it, the
   greatest divisor of both would be a period. *)
Definition breaks_at (d n : N) : bool := negb (at_folded (n + d) =? val n).

Definition claim_holds (c : claim) : bool :=
  (1 <=? period c) && (preperiod c <=? n0) &&
  every (n0 + p - preperiod c) (preperiod c) (fun n => at_folded (n + period c) =? val n) &&
  every (period c - 1) 1 (fun d =>
    if negb (period c mod d =? 0) then true else
    let (n, b) := until fuel (fun n => if n <? n0 + p then if breaks_at d n then (n, true) else (n + 1, false) else (n, true)) (preperiod c) in
    b && (preperiod c <=? n) && (n <? n0 + p) && breaks_at d n) &&
  ((preperiod c =? 0) || breaks_at (period c) (preperiod c - 1)) &&
  every (n0 + p) 0 (fun n => (val n <=? largest c) && ((largest_at c <=? n) || negb (val n =? largest c))) &&
  (largest_at c <? n0 + p) && (val (largest_at c) =? largest c).

Variable f : N -> N.
Hypothesis p_positive : 1 <= p.
Hypothesis goes_on : forall n, n0 <= n -> f (n + p) = f n.
Hypothesis right : forall n, n < n0 + p -> val n = f n.

Lemma rounds n k : n0 <= n -> f (n + k * p) = f n.
Proof.
  intros L. induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
  replace (n + N.succ k * p) with (n + k * p + p) by lia. rewrite goes_on by lia. exact IH.
Qed.

Lemma split_rounds n : n0 <= n -> exists m k, n = m + k * p /\ n0 <= m /\ m < n0 + p /\ m = n0 + (n - n0) mod p.
Proof.
  intros L. assert (Z : p <> 0) by lia. pose proof (N.div_mod (n - n0) p Z) as D. pose proof (N.mod_lt (n - n0) p Z) as M.
  exists (n0 + (n - n0) mod p), ((n - n0) / p).
  generalize dependent ((n - n0) mod p). generalize dependent ((n - n0) / p). intros k r D M. lia.
Qed.

Lemma folded_spec n : folded n < n0 + p /\ f (folded n) = f n.
Proof.
  unfold folded. destruct (N.ltb_spec n (n0 + p)) as [L|L]; [auto|].
  destruct (split_rounds n) as (m & k & E & A & B & <-); [lia|]. split; auto. rewrite E. symmetry. now apply rounds.
Qed.

Lemma at_folded_right n : at_folded n = f n.
Proof. destruct (folded_spec n) as (A & B). unfold at_folded. rewrite right by exact A. exact B. Qed.

Theorem claim_holds_true c : claim_holds c = true -> true_of f c.
Proof.
  unfold claim_holds. rewrite !andb_true_iff. intros (((((((Pp & Pre) & R) & Lp) & Lpre) & Mx) & La) & Lm).
  rewrite N.leb_le in Pp, Pre. rewrite N.ltb_lt in La. rewrite N.eqb_eq in Lm.
  pose proof (every_spec _ _ _ R) as R'. pose proof (every_spec _ _ _ Lp) as Lp'. pose proof (every_spec _ _ _ Mx) as Mx'.
  clear R Lp Mx. cbv beta in *.
  assert (F : forall n, f n = val (folded n)) by (intros n; symmetry; apply at_folded_right).
  assert (R2 : forall x, preperiod c <= x -> f (x + period c) = f x).
  { intros x Hx. destruct (N.lt_ge_cases x (n0 + p)) as [L|L].
    - specialize (R' x Hx ltac:(lia)). rewrite N.eqb_eq, at_folded_right, right in R' by exact L. exact R'.
    - destruct (split_rounds x) as (y & k & -> & A & B & _); [lia|].
      replace (y + k * p + period c) with (y + period c + k * p) by lia.
      rewrite !rounds by lia. specialize (R' y ltac:(lia) ltac:(lia)).
      rewrite N.eqb_eq, at_folded_right, right in R' by lia. exact R'. }
  split; auto.
  - intros d D1 D2 m.
    destruct (N.gcd_bezout_pos d (period c) ltac:(lia)) as (x & y & Bz).
    pose proof (N.divide_pos_le (N.gcd d (period c)) d ltac:(lia) (N.gcd_divide_l d (period c))) as Lg.
    pose proof (N.gcd_divide_r d (period c)) as Dv. set (e := N.gcd d (period c)) in *.
    assert (E0 : e <> 0) by (intros Z; rewrite Z in Dv; apply N.divide_0_l in Dv; lia).
    specialize (Lp' e ltac:(lia) ltac:(lia)). apply N.mod_divide in Dv; [|exact E0]. rewrite Dv in Lp'. cbn [N.eqb negb] in Lp'.
    destruct (until fuel _ _) as [n b].
    rewrite !andb_true_iff, N.leb_le, N.ltb_lt in Lp'. destruct Lp' as (((_ & A) & B) & C).
    unfold breaks_at in C. rewrite negb_true_iff, N.eqb_neq, at_folded_right, right in C by exact B.
    assert (More : forall z k, preperiod c <= z -> f (z + k * period c) = f z).
    { intros z k Lz. induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
      replace (z + N.succ k * period c) with (z + k * period c + period c) by lia. rewrite R2 by lia. exact IH. }
    destruct (step_that_differs f d (n + m * period c) x) as (i & _ & X).
    + rewrite More by exact A. replace (n + m * period c + x * d) with (n + e + (m + y) * period c) by (rewrite Bz; ring).
      rewrite More by lia. exact C.
    + exists (n + m * period c + i * d). split; [nia | exact X].
  - intros Z. apply orb_true_iff in Lpre as [E|E]; [apply N.eqb_eq in E; contradiction|].
    unfold breaks_at in E. rewrite negb_true_iff, N.eqb_neq, at_folded_right, right in E by lia. exact E.
  - intros n. rewrite F. destruct (folded_spec n) as (A & _). specialize (Mx' (folded n) ltac:(lia) ltac:(lia)).
    apply andb_true_iff in Mx' as [X _]. now apply N.leb_le.
  - now rewrite <- right.
  - intros n Hn. specialize (Mx' n ltac:(lia) ltac:(lia)). apply andb_true_iff in Mx' as [X Y].
    rewrite N.leb_le, right in X by lia. rewrite orb_true_iff, N.leb_le, negb_true_iff, N.eqb_neq, right in Y by lia. lia.
Qed.
End Claim.
