(* SPDX-License-Identifier: MIT *)
(* All but finitely many numbers may be taken (Theorem 6 of docs/proofs.md): from two equal states on, the values go on in
   the same way. *)
From Coq Require Import NArith Lia List.
From Grundy Require Import Games Subtraction.
Open Scope N_scope.

Section AllBut.
Variable S : N -> Prop.
Variable f : N.
Hypothesis f_positive : 1 <= f.
Hypothesis beyond : forall t, f < t -> S t.
Variable g : N -> N.
Hypothesis g_values : subtraction S g.

(* The values of the heaps that can all be reached from n, and their mex. *)
Definition reached (n v : N) : Prop := exists j, j + f < n /\ v = g j.
Variable c : N -> N.
Hypothesis c_mex : forall n, is_mex (reached n) (c n).

(* How far a value is above c; what is below is 0, and c itself is 1. *)
Definition above (c v : N) : N := v + 1 - c.
(* The states before n and before m are equal. *)
Definition same_state (n m : N) : Prop :=
  (forall i, 1 <= i -> i <= f -> above (c n) (g (n - i)) = above (c m) (g (m - i))) /\
  (forall u, 0 < u -> reached n (c n + u) <-> reached m (c m + u)).

Definition option (n v : N) : Prop := reached n v \/ exists t, S t /\ t <= f /\ v = g (n - t).

Lemma option_mex n : f <= n -> is_mex (option n) (g n).
Proof.
  intros L. apply is_mex_ext with (2 := g_values n). intros v. split.
  - intros (t & St & Lt & ->). destruct (N.le_gt_cases t f) as [H|H]; [right; eauto|]. left. exists (n - t). split; [lia | reflexivity].
  - intros [(j & Lj & ->)|(t & St & Lt & ->)].
    + exists (n - j). split; [apply beyond; lia|]. split; [lia|]. f_equal. lia.
    + exists t. split; [exact St|]. split; [lia | reflexivity].
Qed.

(* Two sets that have all below their c, and are the same above, have a mex as far above. *)
Lemma mex_above (A B : N -> Prop) a b x : is_mex A (a + x) -> (forall u, u < b -> B u) -> (forall y, A (a + y) <-> B (b + y)) -> is_mex B (b + x).
Proof.
  intros [A1 A2] Below Same. split.
  - intros u L. destruct (N.lt_ge_cases u b) as [H|H]; [now apply Below|]. replace u with (b + (u - b)) by lia.
    apply Same, A1. lia.
  - intros H. now apply A2, Same.
Qed.

Lemma mex_at_least (A B : N -> Prop) a v : (forall u, u < a -> A u) -> is_mex B v -> (forall u, A u -> B u) -> exists x, v = a + x.
Proof.
  intros Below [_ V] Sub. exists (v - a). assert (a <= v); [|lia]. apply N.le_ngt. intros L. apply V, Sub, Below, L.
Qed.

Lemma reached_next n v : f <= n -> reached (n + 1) v <-> reached n v \/ v = g (n - f).
Proof.
  intros L. split.
  - intros (j & Lj & ->). destruct (N.eq_dec j (n - f)) as [->|H]; [now right|]. left. exists j. split; [lia | reflexivity].
  - intros [(j & Lj & ->)| ->]; [exists j | exists (n - f)]; (split; [lia | reflexivity]).
Qed.

Lemma above_same a b v w : above a v = above b w -> forall y, v = a + y <-> w = b + y.
Proof. unfold above. lia. Qed.

Lemma state_goes_on n m : f <= n -> f <= m -> same_state n m -> exists x d,
  g n = c n + x /\ g m = c m + x /\ c (n + 1) = c n + d /\ c (m + 1) = c m + d /\ same_state (n + 1) (m + 1).
Proof.
  intros Ln Lm [States Sets].
  assert (Not : forall k, ~ reached k (c k + 0)) by (intros k; rewrite N.add_0_r; apply c_mex).
  assert (Same : forall y, reached n (c n + y) <-> reached m (c m + y)).
  { intros y. destruct (N.eq_dec y 0) as [->|Y]; [split; intros H; now apply Not in H | apply Sets; lia]. }
  assert (Before : forall i, 1 <= i -> i <= f -> forall y, g (n - i) = c n + y <-> g (m - i) = c m + y).
  { intros i L1 L2. now apply above_same, States. }
  assert (Opts : forall y, option n (c n + y) <-> option m (c m + y)).
  { intros y. unfold option. rewrite Same. split; (intros [H|(t & St & Lt & E)]; [now left|]; right).
    - destruct (N.eq_dec t 0) as [->|T].
      + exfalso. rewrite N.sub_0_r in E. apply (option_mex n Ln). right. exists 0. rewrite N.sub_0_r. auto using N.le_0_l.
      + exists t. split; [exact St|]. split; [exact Lt|]. symmetry. apply Before; auto; lia.
    - destruct (N.eq_dec t 0) as [->|T].
      + exfalso. rewrite N.sub_0_r in E. apply (option_mex m Lm). right. exists 0. rewrite N.sub_0_r. auto using N.le_0_l.
      + exists t. split; [exact St|]. split; [exact Lt|]. symmetry. apply Before; auto; lia. }
  destruct (mex_at_least (reached n) (option n) (c n) (g n)) as (x & Gn); [apply c_mex | now apply option_mex | now left|].
  assert (Gm : g m = c m + x).
  { apply (is_mex_unique (option m) (option m)); [tauto | now apply option_mex|].
    apply (mex_above (option n) (option m) (c n)); [rewrite <- Gn; now apply option_mex | | exact Opts].
    intros u L. left. now apply c_mex. }
  assert (Next : forall y, reached (n + 1) (c n + y) <-> reached (m + 1) (c m + y)).
  { intros y. rewrite !reached_next by assumption. rewrite Same. pose proof (Before f f_positive (N.le_refl f) y).
    split; (intros [H'|E]; [now left | right; symmetry; symmetry in E; tauto]). }
  destruct (mex_at_least (reached n) (reached (n + 1)) (c n) (c (n + 1))) as (d & Cn);
    [apply c_mex | apply c_mex | intros u H; apply reached_next; auto|].
  assert (Cm : c (m + 1) = c m + d).
  { apply (is_mex_unique (reached (m + 1)) (reached (m + 1))); [tauto | apply c_mex|].
    apply (mex_above (reached (n + 1)) (reached (m + 1)) (c n)); [rewrite <- Cn; apply c_mex | | exact Next].
    intros u L. apply reached_next; auto. left. now apply c_mex. }
  exists x, d. repeat split; auto.
  - intros i L1 L2. rewrite Cn, Cm. destruct (N.eq_dec i 1) as [->|H].
    + replace (n + 1 - 1) with n by lia. replace (m + 1 - 1) with m by lia. rewrite Gn, Gm. unfold above. lia.
    + specialize (States (i - 1) ltac:(lia) ltac:(lia)). replace (n + 1 - i) with (n - (i - 1)) by lia.
      replace (m + 1 - i) with (m - (i - 1)) by lia. unfold above in *. lia.
  - intros U. rewrite Cn in U. rewrite Cm. rewrite <- N.add_assoc in *. now apply Next.
  - intros U. rewrite Cm in U. rewrite Cn. rewrite <- N.add_assoc in *. now apply Next.
Qed.

Theorem state_recurs n1 p s : f <= n1 -> same_state n1 (n1 + p) -> c (n1 + p) = c n1 + s ->
  forall n, n1 <= n -> g (n + p) = g n + s.
Proof.
  intros L St Cs n Ln. replace n with (n1 + (n - n1)) by lia. generalize (n - n1). clear n Ln.
  assert (X : forall k, same_state (n1 + k) (n1 + k + p) /\ c (n1 + k + p) = c (n1 + k) + s).
  { intros k. induction k as [|k [IH1 IH2]] using N.peano_ind; [now rewrite !N.add_0_r|].
    destruct (state_goes_on (n1 + k) (n1 + k + p) ltac:(lia) ltac:(lia) IH1) as (x & d & _ & _ & E1 & E2 & E3).
    replace (n1 + N.succ k) with (n1 + k + 1) by lia. replace (n1 + k + 1 + p) with (n1 + k + p + 1) by lia.
    split; [exact E3|]. lia. }
  intros k. destruct (X k) as [H1 H2]. destruct (state_goes_on (n1 + k) (n1 + k + p) ltac:(lia) ltac:(lia) H1) as (x & d & E1 & E2 & _).
  lia.
Qed.
End AllBut.
