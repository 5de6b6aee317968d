(* SPDX-License-Identifier: MIT *)
(* Misere play of heaps from which a to b stones may be taken, or a and more (Theorem 45a of docs/theory.md): each heap
   behaves like the nim heap of its value. *)
From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Games Tame Subtraction Rules Powers.
Import ListNotations.
Open Scope N_scope.

Section Like_nim.
Variable moves : N -> list N.
Variable f : N -> N.
Hypothesis f_values : grundy N moves f.
Hypothesis play_ends : ends N moves.
(* A heap of value 0 has no moves, or one to value 1. *)
Hypothesis zero : forall n, f n = 0 -> moves n = [] \/ exists m, In m (moves n) /\ f m = 1.

Let single (n : N) : list (list N) := map (fun m => [m]) (moves n).
Let firm (n : N) : bool := 2 <=? f n.

Lemma like_nim_tame n : tame N single firm f n.
Proof.
  destruct (f_values n) as [Below Not]. unfold tame.
  assert (All : forall o, In o (single n) -> exists m, In m (moves n) /\ sum_value N f o = f m /\ sum_firm N firm o = (2 <=? f m)).
  { intros o I. apply in_map_iff in I as (m & <- & I). exists m. split; [exact I|]. split; [apply N.lxor_0_r | apply orb_false_r]. }
  assert (One : forall v, v < f n -> exists o, In o (single n) /\ sum_value N f o = v).
  { intros v L. destruct (Below v L) as (m & I & ->). exists [m]. split; [apply in_map_iff; eauto | apply N.lxor_0_r]. }
  assert (Some : forall v, v <= 1 -> (exists m, In m (moves n) /\ f m = v) -> some N single firm f n false v).
  { intros v L (m & I & E). exists [m]. split; [apply in_map_iff; eauto|]. split; [|now rewrite <- E; apply N.lxor_0_r].
    cbn [sum_firm existsb]. unfold firm. rewrite E. replace (2 <=? v) with false by (symmetry; apply N.leb_gt; lia). reflexivity. }
  assert (Small : forall v, v < f n -> v <= 1 -> some N single firm f n false v).
  { intros v L S. apply Some; [exact S|]. destruct (Below v L) as (m & I & ->). eauto. }
  assert (Other : forall o, In o (single n) -> sum_value N f o <> f n).
  { intros o I E. destruct (All o I) as (m & J & V & _). apply Not. exists m. split; [exact J | congruence]. }
  assert (None : forall v, v <= 1 -> none N single firm f n true v).
  { intros v L o I F E. destruct (All o I) as (m & _ & V & Fm). rewrite Fm in F. apply N.leb_le in F. lia. }
  unfold firm at 1. destruct (N.leb_spec 2 (f n)) as [H|H].
  - destruct (f n) as [|[p|p|]] eqn:E; try lia; (split; [exact One|]; split; [exact Other|]; split; right; apply Small; lia).
  - assert (f n = 0 \/ f n = 1) as [E|E] by lia; rewrite E in *; (split; [|split; [|split; apply None; lia]]).
    + destruct (zero n E) as [Z|Z]; [left; unfold single; now rewrite Z | right; apply Some; [lia | exact Z]].
    + intros o I _. now apply Other.
    + apply Small; lia.
    + intros o I _. now apply Other.
Qed.

Theorem like_nim heaps : misere_lost _ (sum_moves N single) heaps <->
  fold_right (fun n v => N.lxor (f n) v) 0 heaps = if existsb (fun n => 2 <=? f n) heaps then 0 else 1.
Proof.
  apply (tame_sums N single firm f like_nim_tame). unfold components_end.
  apply wf_incl with (R2 := fun m n => In m (moves n)); [|exact play_ends]. intros d c (o & I & D).
  apply in_map_iff in I as (m & <- & I). destruct D as [<-|[]]. exact I.
Qed.
End Like_nim.

Lemma taking_of_formula T f : T 0 = false -> (forall h, subtraction (fun t => T t = true) h -> forall n, h n = f n) ->
  grundy N (taking_moves T) f.
Proof.
  intros Z F. destruct (grundy_exists _ _ (taking_ends T Z)) as (h & G). pose proof (F h (taking_grundy T h G)) as E.
  intros n. rewrite <- E. apply is_mex_ext with (2 := G n). intros v. split; intros (m & I & ->); exists m; rewrite E; auto.
Qed.

Lemma no_moves T n : (forall t, t <= n -> T t = false) -> taking_moves T n = [].
Proof.
  intros H. destruct (taking_moves T n) as [|m l] eqn:E; [reflexivity|]. exfalso.
  assert (In m (taking_moves T n)) as I by (rewrite E; now left). apply taking_moves_In in I as (t & Tt & L & _).
  rewrite H in Tt by exact L. discriminate.
Qed.

Definition heaps_of (T : N -> bool) (n : N) : list (list N) := map (fun m => [m]) (taking_moves T n).

Theorem misere_take_a_to_b a b heaps : 1 <= a -> a <= b -> let v := fun n => n mod (a + b) / a in
  misere_lost _ (sum_moves N (heaps_of (fun t => (a <=? t) && (t <=? b)))) heaps <->
  fold_right (fun n x => N.lxor (v n) x) 0 heaps = if existsb (fun n => 2 <=? v n) heaps then 0 else 1.
Proof.
  intros A B v. set (T := fun t => (a <=? t) && (t <=? b)).
  assert (TT : forall t, T t = true <-> a <= t /\ t <= b) by (intros t; unfold T; rewrite andb_true_iff, !N.leb_le; tauto).
  assert (Z : T 0 = false) by (apply not_true_iff_false; rewrite TT; lia).
  apply (like_nim (taking_moves T) v).
  - apply taking_of_formula; [exact Z|]. intros h H. apply take_a_to_b; auto. intros n. apply is_mex_ext with (2 := H n).
    intros x. split; intros (t & Tt & R); exists t; (split; [now apply TT | exact R]).
  - now apply taking_ends.
  - intros n E. unfold v in *. pose proof (N.div_mod n (a + b) ltac:(lia)) as D. pose proof (N.mod_lt n (a + b) ltac:(lia)) as L.
    assert (Lm : n mod (a + b) < a). { apply N.div_small_iff in E; lia. }
    clear E L. generalize dependent (n mod (a + b)). generalize (n / (a + b)). intros q m D Lm.
    destruct (N.eq_dec q 0) as [->|Q].
    + left. apply no_moves. intros t Lt. apply not_true_iff_false. rewrite TT. lia.
    + right. assert (Eq : exists q', q = q' + 1) by (exists (q - 1); lia). destruct Eq as (q' & ->).
      assert (D' : n = (a + b) * q' + a + b + m) by (rewrite D; ring). clear D.
      exists (n - b). split; [apply taking_moves_In; exists b; split; [apply TT; lia|]; split; [lia | reflexivity]|].
      assert (Em : (n - b) mod (a + b) = m + a).
      { symmetry. apply N.mod_unique with (q := q'); lia. }
      rewrite Em. symmetry. apply N.div_unique with (r := m); lia.
Qed.

Theorem misere_take_a_and_more a heaps : 1 <= a -> let v := fun n => n / a in
  misere_lost _ (sum_moves N (heaps_of (fun t => a <=? t))) heaps <->
  fold_right (fun n x => N.lxor (v n) x) 0 heaps = if existsb (fun n => 2 <=? v n) heaps then 0 else 1.
Proof.
  intros A v. set (T := fun t => a <=? t). assert (TT : forall t, T t = true <-> a <= t) by (intros t; apply N.leb_le).
  assert (Z : T 0 = false) by (apply not_true_iff_false; rewrite TT; lia).
  apply (like_nim (taking_moves T) v).
  - apply taking_of_formula; [exact Z|]. intros h H. apply take_a_and_more; auto. intros n. apply is_mex_ext with (2 := H n).
    intros x. split; intros (t & Tt & R); exists t; (split; [now apply TT | exact R]).
  - now apply taking_ends.
  - intros n E. left. apply no_moves. intros t L. apply not_true_iff_false. rewrite TT. unfold v in E.
    apply N.div_small_iff in E; lia.
Qed.
