(* SPDX-License-Identifier: MIT *)
(* The window theorem with saltus (Theorem 46 of docs/proofs.md for S > 0): values that go on as their rounds claim are
   those of the rules. *)
From Coq Require Import NArith Lia List Bool Permutation.
From Grundy Require Import Games System Window Carry.
Import ListNotations.
Open Scope N_scope.

(* n is one of the first d numbers from b on, or less, but for a multiple of d. *)
Lemma reduce d b n : 1 <= d -> exists m i, n = m + i * d /\ m < b + d /\ (i = 0 \/ b <= m).
Proof.
  intros D. destruct (N.lt_ge_cases n (b + d)) as [L|L]; [exists n, 0; lia|].
  exists (b + (n - b) mod d), ((n - b) / d). pose proof (N.div_mod (n - b) d ltac:(lia)) as E.
  pose proof (N.mod_lt (n - b) d ltac:(lia)). generalize dependent ((n - b) mod d). generalize dependent ((n - b) / d).
  intros. lia.
Qed.

Lemma repeats_times p b x : repeats p b x -> forall i n, b <= n -> mem n x = mem (n + i * p) x.
Proof.
  intros R i. induction i as [|i IH] using N.peano_ind; intros n L; [f_equal; lia|].
  rewrite (IH n L), (R (n + i * p)) by lia. f_equal. lia.
Qed.

Lemma Forall2_pair {A B} (R : A -> B -> Prop) l u v : Forall2 R l [u; v] -> exists a b, l = [a; b] /\ R a u /\ R b v.
Proof. intros F. inversion F as [|a ? ? ? X F2]; subst. inversion F2 as [|b ? ? ? Y F3]; subst. inversion F3; subst. eauto. Qed.

Lemma halves n : exists y, n = 2 * y \/ n = 2 * y + 1.
Proof.
  induction n as [|n (y & [->| ->])] using N.peano_ind; [exists 0; lia | exists y; lia | exists (y + 1); lia].
Qed.

Lemma Forall2_split {A B} (R : A -> B -> Prop) p1 y p2 l1 a l2 : length p1 = length l1 ->
  Forall2 R (p1 ++ y :: p2) (l1 ++ a :: l2) <-> Forall2 R p1 l1 /\ R y a /\ Forall2 R p2 l2.
Proof.
  revert l1. induction p1 as [|x p1 IH]; intros [|b l1] L; try discriminate; cbn [app].
  - split; [intros F; inversion F; subst; auto | intros (_ & Y & F); now constructor].
  - injection L as L. split.
    + intros F. inversion F; subst. destruct (proj1 (IH l1 L)) as (F1 & Y & F2); auto.
    + intros (F1 & Y & F2). inversion F1; subst. constructor; auto. apply IH; auto.
Qed.

Lemma NoDup_swap (l1 l2 : list N) a b : NoDup (l1 ++ a :: l2) -> ~ In b (l1 ++ l2) -> NoDup (l1 ++ b :: l2).
Proof. intros D I. apply (NoDup_Add (Add_app b l1 l2)). split; [now apply NoDup_remove_1 in D | exact I]. Qed.

(* One part of an option has another size. *)
Lemma replace_part x n n' t p1 y p2 l1 a b l2 : leaves x n t (l1 ++ a :: l2) -> parts x = p1 ++ y :: p2 ->
  length p1 = length l1 -> mem n' (heaps x) = true -> fits y b -> n' + a = n + b ->
  (differ x = true -> ~ In b (l1 ++ l2)) -> leaves x n' t (l1 ++ b :: l2).
Proof.
  intros (H & T & F & E & D) EP L H' Fb Es U. rewrite EP in F. apply Forall2_split in F as (F1 & _ & F2); auto.
  split; [exact H'|]. split; [exact T|]. split; [rewrite EP; apply Forall2_split; auto|].
  split; [rewrite !sum_app in *; cbn [sum fold_right] in *; fold (sum l2) in *; lia|].
  intros Df. apply (NoDup_swap l1 l2 a b); auto.
Qed.

Lemma value_at g beta p1 y p2 l1 a l2 : length p1 = length l1 ->
  N.lxor beta (xors g (p1 ++ y :: p2) (l1 ++ a :: l2)) =
  N.lxor (g (owner y) a) (N.lxor beta (N.lxor (xors g p1 l1) (xors g p2 l2))).
Proof.
  intros L. rewrite xors_app by exact L. cbn [xors]. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
  now destruct (N.testbit beta i), (N.testbit (xors g p1 l1) i), (N.testbit (g (owner y) a) i), (N.testbit (xors g p2 l2) i).
Qed.

Section Rounds.
Variables n0 p up : N.
Variable g : N -> N -> N.
Variable rises : N -> N -> bool.
Hypothesis rises_on : forall q n, n0 <= n -> rises q (n + p) = rises q n.
Hypothesis goes_on : forall q n, n0 <= n -> g q (n + p) = g q n + (if rises q n then up else 0).

Lemma step_p d q n : n0 <= n -> rises q (n + d * p) = rises q n /\ g q (n + d * p) = g q n + (if rises q n then d * up else 0).
Proof.
  intros L. induction d as [|d [IH1 IH2]] using N.peano_ind.
  - replace (n + 0 * p) with n by lia. split; [reflexivity | destruct (rises q n); lia].
  - replace (n + N.succ d * p) with (n + d * p + p) by lia. rewrite rises_on, goes_on, IH1, IH2 by lia.
    split; [reflexivity | destruct (rises q n); lia].
Qed.

End Rounds.

Section Rising.
Variable s : system.
Variables n0 p size : N.     (* size: N of the theorem *)
Variable up : N.             (* s: what rises by it every p heaps *)
Variables j P S : N.
Variables k c : N.           (* 2^k divides S *)
Variables i P' S' k' c' : N.
Variable g : N -> N -> N.    (* the values, continued *)
Variable rises : N -> N -> bool.
Variables tail top : kind -> N.  (* t0 and t of the theorem *)
Let M := 2 ^ k.
Let M' := 2 ^ k'.

Hypothesis p_positive : 1 <= p.
Hypothesis up_positive : 1 <= up.
Hypothesis j_positive : 1 <= j.
Hypothesis i_positive : 1 <= i.
Hypothesis P_is : P = j * p.
Hypothesis S_is : S = j * up.
Hypothesis P'_is : P' = i * p.
Hypothesis S'_is : S' = i * up.
Hypothesis S_power : S = c * M.
Hypothesis S'_power : S' = c' * M'.
Variable used : N -> Prop.   (* the sequences *)
Hypothesis used_kinds : forall q x, In x (kinds s q) -> used q.
Hypothesis used_parts : forall q x y, In x (kinds s q) -> In y (parts x) -> used (owner y).
Definition all_rise : Prop := forall q n, used q -> n0 <= n -> rises q n = true.
Hypothesis all_rise_or : all_rise \/ (i = j /\ k' = k).

Hypothesis rises_from : forall q n, rises q n = true -> n0 <= n.
Hypothesis rises_on : forall q n, n0 <= n -> rises q (n + p) = rises q n.
Hypothesis goes_on : forall q n, n0 <= n -> g q (n + p) = g q n + (if rises q n then up else 0).
Hypothesis seen : forall q n, n < size -> is_mex (option_value s g q n) (g q n).
Hypothesis rounds : n0 + P <= size.
Hypothesis flat_low : forall q n, n0 <= n -> rises q n = false -> g q n < M.

(* Kinds with parts. Takes repeat from `tail k` on; those less than tail k + P are at most `top k`. *)
Record moving (x : kind) : Prop := {
  heaps_on : forall n, size <= n + P -> mem n (heaps x) = mem (n + p) (heaps x);
  parts_on : Forall (fun y => repeats p n0 (sizes y)) (parts x);
  takes_on : repeats p (tail x) (takes x);
  takes_top : forall t, mem t (takes x) = true -> t <= top x \/ tail x + P <= t;
  some_part : parts x <> [];
  bonus_low : bonus x < M;
  small_low : (2 <= length (parts x))%nat -> forall y m, In y (parts x) -> fits y m -> m < n0 -> g (owner y) m < M;
  unlike_rise : differ x = true -> (2 <= length (parts x))%nat -> forall y m, In y (parts x) -> n0 <= m -> rises (owner y) m = true
}.

Definition all_taken (x : kind) : Prop := parts x = [] /\ bonus x < M /\
  (forall n, size <= n + P -> mem n (heaps x) && mem n (takes x) = mem (n + P) (heaps x) && mem (n + P) (takes x)).

Definition unused (x : kind) : Prop := forall n t l, size <= n + P -> ~ leaves x n t l.

Hypothesis kinds_fit : forall q x, In x (kinds s q) -> moving x \/ all_taken x \/ unused x.

Definition wide (x : kind) : Prop := N.of_nat (length (parts x)) * (n0 + P) + top x <= size.

Hypothesis windows : all_rise \/ forall q x, In x (kinds s q) -> moving x -> unused x \/ wide x.

(* Condition 1: the last round is above the values of small heaps, or there are no flat tracks. *)
Hypothesis above :
  (exists b, (forall q m, m < n0 + P -> g q m < 2 ^ b) /\ (forall q x, In x (kinds s q) -> unused x \/ bonus x < 2 ^ b) /\
             forall q n, n < size -> size <= n + P -> rises q n = true -> 2 ^ b <= g q n + S) \/
  (all_rise /\
   forall q x, In x (kinds s q) -> moving x -> unused x \/ wide x /\ forall t, mem t (takes x) = true -> t < tail x + P).

(* Of the parts l: their values, how many rise, whether one is flat, and the bits from k' on of those that rise. *)
Fixpoint vals (ps : list part) (l : list N) : list N :=
  match ps, l with x :: ps, a :: l => g (owner x) a :: vals ps l | _, _ => [] end.
Fixpoint risen (ps : list part) (l : list N) : N :=
  match ps, l with x :: ps, a :: l => (if rises (owner x) a then 1 else 0) + risen ps l | _, _ => 0 end.
Fixpoint some_flat (ps : list part) (l : list N) : bool :=
  match ps, l with x :: ps, a :: l => ((n0 <=? a) && negb (rises (owner x) a)) || some_flat ps l | _, _ => false end.
Fixpoint highs (ps : list part) (l : list N) : list N :=
  match ps, l with
  | x :: ps, a :: l => if rises (owner x) a then g (owner x) a / M' :: highs ps l else highs ps l
  | _, _ => []
  end.

(* Condition 2 for a take t and the parts l. *)
Definition apart (q : N) (x : kind) (t : N) (l : list N) : Prop :=
  let h := t + sum l in
  let vs := bonus x :: vals (parts x) l in
  let low := map (fun v => v mod M') vs in
  if rises q h
  then (forall e, sum vs + xor low <> g q h + sum low + e * (2 * M')) /\
       (tail x <= t \/ some_flat (parts x) l = true ->
        forall e, sum vs + xor low <> g q h + sum low + S' + e * (2 * M'))
  else xor low <> g q h \/
       exists u v, highs (parts x) l = [u; v] /\ forall a b, u + a * c' <> v + b * c'.

Hypothesis condition_2 : forall q x t l d, In x (kinds s q) -> moving x ->
  size <= t + sum l + d * P' -> mem (t + sum l + d * P') (heaps x) = true ->
  mem t (takes x) = true -> t < tail x + P' -> Forall2 fits (parts x) l -> Forall (fun a => a < n0 + P') l ->
  2 <= risen (parts x) l -> apart q x t l.

(* What conditions 3 and 4 are for: options that P more heaps leave as they are, or raise by S, or both in turn. *)
Definition stays q n v := forall a, option_value s g q (n + a * P) v.
Definition climbs q n v := forall a, option_value s g q (n + a * P) (v + a * S).
Definition stays_and_climbs q n v := forall a b, option_value s g q (n + (a + b) * P) (v + a * S).

Hypothesis condition_3 : forall q n, n < size -> size <= n + P -> rises q n = false -> forall v, v < g q n -> stays q n v.
Hypothesis condition_4 : forall q n, n < size -> size <= n + P -> rises q n = true -> forall r, r < S ->
  exists b, stays_and_climbs q n (r + b * S) /\ forall a, (a < b -> stays q n (r + a * S)) /\
            (b < a -> r + a * S < g q n -> climbs q n (r + a * S)).

Lemma step_P d q n : n0 <= n -> rises q (n + d * P) = rises q n /\ g q (n + d * P) = g q n + (if rises q n then d * S else 0).
Proof. intros L. rewrite P_is, S_is, !N.mul_assoc. now apply (step_p n0). Qed.

Lemma step_1 q n : n0 <= n -> rises q (n + P) = rises q n /\ g q (n + P) = g q n + (if rises q n then S else 0).
Proof. intros L. pose proof (step_P 1 q n L) as H. now rewrite !N.mul_1_l in H. Qed.

Lemma step_P' d q n : n0 <= n -> rises q (n + d * P') = rises q n /\ g q (n + d * P') = g q n + (if rises q n then d * S' else 0).
Proof. intros L. rewrite P'_is, S'_is, !N.mul_assoc. now apply (step_p n0). Qed.

Lemma P_positive : 1 <= P. Proof. nia. Qed.
Lemma P'_positive : 1 <= P'. Proof. nia. Qed.
Lemma S_positive : 1 <= S. Proof. nia. Qed.
Lemma M_le_S : M <= S.
Proof.
  pose proof S_positive as L. rewrite S_power in *. destruct (N.eq_dec c 0) as [Z|Z]; [rewrite Z in L; lia|].
  rewrite <- (N.mul_1_l M) at 1. apply N.mul_le_mono_r. lia.
Qed.

Lemma not_rising q n : rises q n = false -> exists m, m < n0 + P /\ g q n = g q m.
Proof.
  intros F. destruct (reduce P n0 n P_positive) as (m & d & -> & L & [->|L2]); [exists m; split; [exact L | f_equal; lia]|].
  exists m. split; [exact L|]. destruct (step_P d q m L2) as [E1 E2]. rewrite E1 in F. rewrite F in E2. lia.
Qed.

Lemma xors_vals ps : forall l, xors g ps l = xor (vals ps l).
Proof. induction ps as [|x ps IH]; intros [|a l]; try reflexivity. cbn [xors vals xor fold_right]. now rewrite IH. Qed.

(* Parts become less than n0 + P' by multiples of P'. *)
Lemma reduce_parts ps l : Forall2 fits ps l -> Forall (fun y => repeats p n0 (sizes y)) ps -> exists l' d f,
  Forall2 fits ps l' /\ Forall (fun a => a < n0 + P') l' /\ sum l = sum l' + d * P' /\
  sum (vals ps l) + f * S' = sum (vals ps l') + d * S' /\
  map (fun v => v mod M') (vals ps l) = map (fun v => v mod M') (vals ps l') /\
  risen ps l = risen ps l' /\ (f <> 0 -> some_flat ps l' = true) /\
  Forall2 (fun u v => exists a, u = v + a * c') (highs ps l) (highs ps l').
Proof.
  induction 1 as [|x a ps l Fa F IH]; intros R; [exists [], 0, 0; repeat split; try constructor; easy|].
  pose proof (Forall_inv R) as Rx. destruct (IH (Forall_inv_tail R)) as (l' & d & f & F' & B & Es & Ev & Em & Er & Ef & Eh). clear IH.
  destruct (reduce P' n0 a P'_positive) as (a' & e & Ea & La & H).
  assert (X : mem a (sizes x) = mem a' (sizes x) /\ rises (owner x) a = rises (owner x) a' /\
              g (owner x) a = g (owner x) a' + (if rises (owner x) a' then e * S' else 0)).
  { destruct H as [->|H].
    - replace a with a' by lia. repeat split. destruct (rises (owner x) a'); lia.
    - rewrite Ea. destruct (step_P' e (owner x) a' H) as [X1 X2]. split; [|now split].
      rewrite P'_is, N.mul_assoc. symmetry. now apply repeats_times with (1 := Rx). }
  destruct X as (X1 & X2 & X3).
  exists (a' :: l'), (e + d), (f + if rises (owner x) a' then 0 else e).
  repeat split.
  - constructor; auto. unfold fits in *. congruence.
  - now constructor.
  - cbn [sum fold_right]. fold (sum l). fold (sum l'). rewrite Es, Ea. lia.
  - cbn [vals sum fold_right]. fold (sum (vals ps l)). fold (sum (vals ps l')). rewrite X3.
    destruct (rises (owner x) a'); lia.
  - cbn [vals map]. rewrite Em, X3. f_equal. destruct (rises (owner x) a'); [|now rewrite N.add_0_r].
    rewrite S'_power, N.mul_assoc. apply N.mod_add, M_positive.
  - cbn [risen]. now rewrite Er, X2.
  - cbn [some_flat]. destruct (rises (owner x) a') eqn:Ra; intros Z.
    + rewrite Ef by lia. apply orb_true_r.
    + destruct (N.eq_dec e 0) as [->|Ze]; [rewrite Ef by lia; apply orb_true_r|].
      apply orb_true_iff. left. apply andb_true_iff. split; [apply N.leb_le; lia | reflexivity].
  - cbn [highs]. rewrite X2. destruct (rises (owner x) a'); auto. constructor; auto. exists e.
    rewrite X3, S'_power, N.mul_assoc. apply N.div_add, M_positive.
Qed.

Lemma risen_length ps : forall l, risen ps l <= N.of_nat (length ps).
Proof.
  induction ps as [|x ps IH]; intros [|a l]; cbn [risen length]; try lia. specialize (IH l). destruct (rises (owner x) a); lia.
Qed.

Lemma risen_in ps : forall l, 1 <= risen ps l -> n0 <= sum l.
Proof.
  induction ps as [|x ps IH]; intros [|a l]; cbn [risen sum fold_right]; try lia. fold (sum l).
  destruct (rises (owner x) a) eqn:R; [apply rises_from in R; lia|]. intros H. specialize (IH l ltac:(lia)). lia.
Qed.

Lemma highs_xor ps l : Forall2 (fun x a => rises (owner x) a = false -> g (owner x) a < M') ps l ->
  xor (map (fun v => v / M') (vals ps l)) = xor (highs ps l).
Proof.
  induction 1 as [|x a ps l Q F IH]; [reflexivity|]. cbn [vals map highs xor fold_right].
  fold (xor (map (fun v => v / M') (vals ps l))). rewrite IH. destruct (rises (owner x) a); [reflexivity|].
  replace (g (owner x) a / M') with 0 by (symmetry; apply small_div; auto). apply N.lxor_0_l.
Qed.

(* A part that does not rise is below M in kinds of two parts. *)
Lemma quiet x l : moving x -> (2 <= length (parts x))%nat -> Forall2 fits (parts x) l ->
  Forall2 (fun y a => rises (owner y) a = false -> g (owner y) a < M) (parts x) l.
Proof.
  intros W L F. apply (Forall2_in_context _ _ _ _ F). intros p1 y p2 l1 a l2 E _ _ Fa _ Ra.
  destruct (N.lt_ge_cases a n0) as [A|A]; [|now apply flat_low].
  apply (small_low x W L y); auto. rewrite E. apply in_elt.
Qed.

(* C: with two rising parts or more. *)
Lemma two_rise q n x t l : size <= n -> In x (kinds s q) -> moving x -> leaves x n t l -> 2 <= risen (parts x) l ->
  N.lxor (bonus x) (xors g (parts x) l) <> g q n.
Proof.
  intros Ln K W (H & T & F & E & _) R V.
  destruct (reduce_parts (parts x) l F (parts_on x W)) as (l' & d & f & F' & B & Es & Ev & Em & Er & Ef & Eh).
  destruct (reduce P' (tail x) t P'_positive) as (t' & e & Et & Lt & Ht).
  assert (T' : mem t' (takes x) = true).
  { rewrite <- T. destruct Ht as [->|Ht]; [f_equal; lia|]. rewrite Et, P'_is, N.mul_assoc.
    now apply repeats_times with (1 := takes_on x W). }
  assert (En : n = t' + sum l' + (e + d) * P') by lia.
  assert (R' : 2 <= risen (parts x) l') by lia.
  assert (Lh : n0 <= t' + sum l') by (pose proof (risen_in (parts x) l' ltac:(lia)); lia).
  destruct (step_P' (e + d) q (t' + sum l') Lh) as [Rn Gn]. rewrite <- En in Rn, Gn.
  pose proof (condition_2 q x t' l' (e + d) K W ltac:(lia) ltac:(now rewrite <- En) T' Lt F' B R') as A.
  unfold apart in A. cbv zeta in A. rewrite xors_vals in V.
  set (vs := bonus x :: vals (parts x) l) in *. set (vs' := bonus x :: vals (parts x) l') in *.
  assert (V2 : xor vs = g q n) by exact V.
  assert (Em2 : map (fun v => v mod M') vs' = map (fun v => v mod M') vs) by (unfold vs, vs'; cbn [map]; now rewrite Em).
  assert (Ev2 : sum vs + f * S' = sum vs' + d * S').
  { unfold vs, vs'. cbn [sum fold_right]. fold (sum (vals (parts x) l)). fold (sum (vals (parts x) l')). lia. }
  rewrite Em2 in A.
  destruct (rises q (t' + sum l')) eqn:Rh.
  - destruct (sum_less_xor k' vs) as (z & Z). fold M' in Z. rewrite V2, Gn in Z.
    set (low := map (fun v => v mod M') vs) in *. destruct A as [A0 A1].
    (* Of the flat tracks, e + f times P' were taken. *)
    assert (X : sum vs' + xor low = g q (t' + sum l') + sum low + (e + f) * S' + z * (2 * M')) by lia.
    destruct (halves (e + f)) as (y & [D|D]).
    + apply (A0 (y * c' + z)). rewrite X, D, S'_power. ring.
    + assert (Fl : tail x <= t' \/ some_flat (parts x) l' = true).
      { destruct (N.eq_dec f 0) as [->|Zf]; [left; lia | right; auto]. }
      apply (A1 Fl (y * c' + z)). rewrite X, D, S'_power. ring.
  - destruct all_rise_or as [AR|[Ei Ek]]; [rewrite AR in Rh by eauto; discriminate|].
    assert (Low : g q n < M) by (apply flat_low; [lia | exact Rn]).
    rewrite N.add_0_r in Gn. rewrite <- Gn in A.
    destruct A as [A|(u & v & Ehi & A)].
    + apply A. pose proof (xor_mod k' vs) as Y. fold M' in Y. rewrite <- Y, V2. apply N.mod_small. unfold M'. now rewrite Ek.
    + rewrite Ehi in Eh. apply Forall2_pair in Eh as (u' & v' & E1 & (a & ->) & (b & ->)).
      assert (X : xor vs / M' = 0) by (rewrite V2; apply small_div; unfold M'; now rewrite Ek).
      unfold M' in X. rewrite xor_div in X. unfold vs in X. cbn [map xor fold_right] in X.
      rewrite small_div in X by (rewrite Ek; apply (bonus_low x W)). rewrite N.lxor_0_l in X.
      fold (xor (map (fun v => v / 2 ^ k') (vals (parts x) l))) in X. fold M' in X. rewrite highs_xor in X.
      * rewrite E1 in X. cbn [xor fold_right] in X. rewrite N.lxor_0_r in X. apply N.lxor_eq in X.
        apply (A a b). exact X.
      * unfold M'. rewrite Ek. apply quiet; auto. pose proof (risen_length (parts x) l). lia.
Qed.

Lemma risen_app p1 y p2 : forall l1 a l2, length p1 = length l1 ->
  risen (p1 ++ y :: p2) (l1 ++ a :: l2) = risen p1 l1 + (if rises (owner y) a then 1 else 0) + risen p2 l2.
Proof.
  induction p1 as [|x p1 IH]; intros [|b l1] a l2 L; try discriminate; cbn [app risen]; [lia|].
  injection L as L. rewrite IH by exact L. lia.
Qed.

Lemma xors_below b ps l : Forall2 (fun y a => g (owner y) a < 2 ^ b) ps l -> xors g ps l < 2 ^ b.
Proof.
  induction 1; cbn [xors]; [apply N.neq_0_lt_0, N.pow_nonzero; lia | now apply lxor_below].
Qed.

Lemma none_rises ps l : Forall2 (fun y a => rises (owner y) a = false -> g (owner y) a < M) ps l -> risen ps l = 0 ->
  Forall2 (fun y a => g (owner y) a < M /\ rises (owner y) a = false) ps l.
Proof.
  induction 1 as [|y a ps l Q F IH]; intros R; constructor; cbn [risen] in R; destruct (rises (owner y) a) eqn:E; try lia; auto.
Qed.

(* What stands beside a part, if no other part rises. *)
Lemma rest_low x p1 y p2 l1 a l2 : moving x -> Forall2 fits (parts x) (l1 ++ a :: l2) -> parts x = p1 ++ y :: p2 ->
  length p1 = length l1 -> risen p1 l1 = 0 -> risen p2 l2 = 0 ->
  N.lxor (bonus x) (N.lxor (xors g p1 l1) (xors g p2 l2)) < M.
Proof.
  intros W F E L R1 R2. apply lxor_below; [apply (bonus_low x W)|]. unfold M in *.
  destruct (PeanoNat.Nat.le_gt_cases 2 (length (parts x))) as [Le|Le].
  - pose proof (quiet x _ W Le F) as Q. rewrite E in Q. apply Forall2_split in Q as (Q1 & _ & Q2); [|exact L].
    apply none_rises in Q1, Q2; auto.
    apply lxor_below; apply xors_below; [eapply Forall2_weaken with (2 := Q1) | eapply Forall2_weaken with (2 := Q2)]; now intros ? ? [].
  - rewrite E, app_length in Le. simpl in Le. destruct p1, p2; simpl in Le; try lia. destruct l1; [|discriminate].
    cbn [xors]. rewrite N.lxor_0_l. apply N.neq_0_lt_0, N.pow_nonzero. lia.
Qed.

Lemma heaps_times x m d : moving x -> size <= m + P -> mem m (heaps x) = mem (m + d * P) (heaps x).
Proof.
  intros W L. rewrite P_is, N.mul_assoc. apply repeats_times with (b := size - P); [|lia].
  intros n Ln. apply (heaps_on x W). lia.
Qed.

Lemma sizes_times x y m d : moving x -> In y (parts x) -> n0 <= m -> mem m (sizes y) = mem (m + d * P) (sizes y).
Proof.
  intros W I L. rewrite P_is, N.mul_assoc. apply repeats_times with (b := n0); auto.
  pose proof (parts_on x W) as R. rewrite Forall_forall in R. now apply R.
Qed.

Lemma lower_take x m t l : moving x -> size <= m + P -> leaves x (m + P) (t + P) l -> tail x <= t -> leaves x m t l.
Proof.
  intros W L (H & T & F & E & D) Lt. split; [|split; [|split; [exact F|split; [lia|exact D]]]].
  - rewrite (heaps_times x m 1 W L). now rewrite N.mul_1_l.
  - pose proof (repeats_times _ _ _ (takes_on x W) j t Lt) as R. rewrite P_is in T. congruence.
Qed.

Lemma lower_part x m t p1 y p2 l1 b l2 : moving x -> size <= m + P -> leaves x (m + P) t (l1 ++ (b + P) :: l2) ->
  parts x = p1 ++ y :: p2 -> length p1 = length l1 -> n0 <= b -> (differ x = true -> ~ In b (l1 ++ l2)) ->
  leaves x m t (l1 ++ b :: l2).
Proof.
  intros W L O E Le Lb U. apply (replace_part x (m + P) m t p1 y p2 l1 (b + P) b l2); auto; [| |lia].
  - rewrite (heaps_times x m 1 W L), N.mul_1_l. apply O.
  - pose proof (sizes_times x y b 1 W) as R. rewrite N.mul_1_l in R. unfold fits. rewrite R; [|rewrite E; apply in_elt | exact Lb].
    destruct O as (_ & _ & F & _). rewrite E in F. now apply Forall2_split in F as (_ & X & _).
Qed.

(* In kinds whose parts must differ, a part of at least n0 is unlike those that do not rise. *)
Lemma unlike_rest x p1 y p2 l1 b l2 a : moving x -> differ x = true -> Forall2 fits (parts x) (l1 ++ a :: l2) ->
  parts x = p1 ++ y :: p2 -> length p1 = length l1 -> risen p1 l1 = 0 -> risen p2 l2 = 0 -> n0 <= b -> ~ In b (l1 ++ l2).
Proof.
  intros W D F E L R1 R2 Lb. destruct (PeanoNat.Nat.le_gt_cases 2 (length (parts x))) as [Le|Le].
  - assert (X : forall ps l, (forall y, In y ps -> In y (parts x)) -> Forall2 fits ps l -> risen ps l = 0 -> ~ In b l).
    { intros ps l I G. induction G as [|z d ps l Z G IH]; intros R C; [easy|]. cbn [risen] in R.
      destruct (rises (owner z) d) eqn:Rz; [lia|]. destruct C as [->|C].
      - rewrite (unlike_rise x W D Le z b) in Rz; auto; [discriminate|]. apply I. now left.
      - apply IH in C; auto. intros u U. apply I. now right. }
    rewrite E in F. apply Forall2_split in F as (F1 & _ & F2); [|exact L].
    rewrite in_app_iff. intros [C|C]; revert C; [apply (X p1 l1) | apply (X p2 l2)]; auto;
      intros u U; rewrite E, in_app_iff; simpl; auto.
  - rewrite E, app_length in Le. simpl in Le. destruct p1, p2; simpl in Le; try lia. destruct l1; [|discriminate].
    rewrite E in F. inversion F as [|? ? ? ? _ F2]; subst. inversion F2; subst. easy.
Qed.

(* A: an option of n >= N has a part of at least n0 + P or a great take. *)
Lemma pigeonhole x n t l : moving x -> wide x -> size <= n -> leaves x n t l ->
  tail x + P <= t \/ exists p1 y p2 l1 b l2, parts x = p1 ++ y :: p2 /\ l = l1 ++ (b + P) :: l2 /\ length p1 = length l1 /\ n0 <= b.
Proof.
  intros W Wd L (H & T & F & E & D). destruct (takes_top x W t T) as [Lt|Lt]; [right|now left].
  destruct (big l (n0 + P)) as [(l1 & a & l2 & El & A)|B].
  - rewrite El in F. apply Forall2_at in F as (p1 & y & p2 & EP & F1 & _).
    exists p1, y, p2, l1, (a - P), l2. repeat split; auto; [rewrite El; f_equal; f_equal; lia | now apply Forall2_length in F1 | lia].
  - exfalso. unfold wide in Wd. apply Forall2_length in F. rewrite F in Wd.
    destruct l; [|cbn [length] in *; lia]. destruct (parts x) eqn:EP; [|discriminate]. now apply (some_part x W).
Qed.

Lemma rising_part ps l : Forall2 fits ps l ->
  (exists p1 y p2 l1 b l2, ps = p1 ++ y :: p2 /\ l = l1 ++ (b + P) :: l2 /\ length p1 = length l1 /\ n0 <= b /\ rises (owner y) (b + P) = true) \/
  Forall2 (fun y a => rises (owner y) a = true -> a < n0 + P) ps l.
Proof.
  induction 1 as [|y a ps l Fa F [IH|IH]]; [right; constructor| |].
  - left. destruct IH as (p1 & z & p2 & l1 & b & l2 & -> & -> & L & X). exists (y :: p1), z, p2, (a :: l1), b, l2.
    cbn [app length]. auto.
  - destruct (rises (owner y) a) eqn:R; [|right; constructor; auto; congruence].
    destruct (N.lt_ge_cases a (n0 + P)) as [A|A]; [right; constructor; auto|].
    left. exists [], y, ps, [], (a - P), l. replace (a - P + P) with a by lia. repeat split; auto. lia.
Qed.

Lemma small_values b ps l : (forall q m, m < n0 + P -> g q m < 2 ^ b) ->
  Forall2 (fun y a => rises (owner y) a = true -> a < n0 + P) ps l -> xors g ps l < 2 ^ b.
Proof.
  intros B F. apply xors_below. apply (Forall2_weaken _ _ _ _) with (2 := F). intros y a H.
  destruct (rises (owner y) a) eqn:R; [auto|]. destruct (not_rising _ _ R) as (m & L & ->). auto.
Qed.

Lemma last_round n : size <= n -> exists m d, n = m + (d + 1) * P /\ m < size /\ size <= m + P.
Proof.
  intros L. destruct (reduce P (size - P) n P_positive) as (m & d & E & A & [->|B]); [lia|].
  destruct (N.eq_dec d 0) as [->|Z]; [lia|]. exists m, (d - 1). repeat split; try lia.
  replace (d - 1 + 1) with d by lia. exact E.
Qed.

(* C: with one rising part or none. *)
Lemma one_rises q m x t l : size <= m + P -> n0 <= m -> ~ option_value s g q m (g q m) ->
  In x (kinds s q) -> moving x -> leaves x (m + P) t l -> risen (parts x) l <= 1 ->
  N.lxor (bonus x) (xors g (parts x) l) <> g q (m + P).
Proof.
  intros Sz Lm No K W O R V. pose proof O as (H & T & F & E & D).
  assert (Us : ~ unused x) by (intros U; apply (U (m + P) t l); [lia | exact O]).
  destruct (step_1 q m Lm) as [Rn Gn].
  assert (Take : tail x + P <= t -> option_value s g q m (N.lxor (bonus x) (xors g (parts x) l))).
  { intros L. exists x, (t - P), l. split; [exact K|]. split; [|reflexivity]. apply lower_take; auto; [|lia].
    replace (t - P + P) with t by lia. exact O. }
  destruct (rises q m) eqn:Rm.
  - destruct (rising_part (parts x) l F) as [(p1 & y & p2 & l1 & b & l2 & EP & El & Le & Lb & Ry)|Sm].
    + rewrite EP, El, risen_app, Ry in R by exact Le. assert (R1 : risen p1 l1 = 0) by lia. assert (R2 : risen p2 l2 = 0) by lia.
      rewrite El in O, F. pose proof (rest_low x p1 y p2 l1 (b + P) l2 W F EP Le R1 R2) as Lw.
      rewrite EP, El, value_at in V by exact Le. destruct (step_1 (owner y) b Lb) as [Rb Gb].
      rewrite <- Rb, Ry in Gb. cbv iota in Gb. rewrite Gb, S_power in V. unfold M in V.
      rewrite lxor_add in V by exact Lw. apply No. exists x, t, (l1 ++ b :: l2). split; [exact K|]. split.
      * apply (lower_part x m t p1 y p2 l1 b l2); auto. intros Df. now apply (unlike_rest x p1 y p2 l1 b l2 (b + P)).
      * rewrite EP, value_at by exact Le. fold M in V. rewrite <- S_power in V. lia.
    + destruct above as [(b & B1 & B2 & B3)|[All Wd]].
      * destruct (last_round (m + P) Sz) as (m' & d & E' & L1 & L2).
        destruct (step_P (d + 1) q m' ltac:(lia)) as [R' G']. rewrite <- E', Rn in R'. rewrite <- E', <- R' in G'. cbv iota in G'.
        specialize (B3 q m' L1 L2 (eq_sym R')).
        destruct (B2 q x K) as [U|B4]; [now destruct (Us U)|].
        pose proof (lxor_below b _ _ B4 (small_values b _ _ B1 Sm)). rewrite V in *. nia.
      * destruct (Wd q x K W) as [U|[Wx Tx]]; [now destruct (Us U)|]. destruct (pigeonhole x (m + P) t l W Wx Sz O) as [X|(p1 & y & p2 & l1 & b & l2 & EP & El & Le & Lb)].
        -- specialize (Tx t T). lia.
        -- rewrite EP, El in Sm. apply Forall2_split in Sm as (_ & Sm & _); [|exact Le]. rewrite All in Sm; [|eapply used_parts; [exact K | rewrite EP; apply in_elt] | lia].
           specialize (Sm eq_refl). lia.
  - rewrite N.add_0_r in Gn. assert (Low : g q m < M) by now apply flat_low.
    destruct windows as [All|Wd]; [rewrite All in Rm by eauto; discriminate|].
    destruct (Wd q x K W) as [U|Wx]; [now destruct (Us U)|].
    destruct (pigeonhole x (m + P) t l W Wx Sz O) as [X|(p1 & y & p2 & l1 & b & l2 & EP & El & Le & Lb)].
    + apply No. rewrite <- Gn, <- V. auto.
    + rewrite EP, El, risen_app in R by exact Le. rewrite El in O, F. destruct (step_1 (owner y) b Lb) as [Rb Gb].
      destruct (rises (owner y) (b + P)) eqn:Ry.
      * pose proof (rest_low x p1 y p2 l1 (b + P) l2 W F EP Le ltac:(lia) ltac:(lia)) as Lw.
        rewrite EP, El, value_at in V by exact Le. rewrite <- Rb in Gb.
        pose proof M_le_S. pose proof (lxor_high k (g (owner y) (b + P)) _ ltac:(fold M; lia) Lw) as Hi. fold M in Hi. lia.
      * apply No. exists x, t, (l1 ++ b :: l2). split; [exact K|]. split.
        -- apply (lower_part x m t p1 y p2 l1 b l2); auto. intros Df.
           destruct (PeanoNat.Nat.le_gt_cases 2 (length (parts x))) as [L2|L2].
           ++ rewrite (unlike_rise x W Df L2 y (b + P)) in Ry; [discriminate | rewrite EP; apply in_elt | lia].
           ++ rewrite EP, app_length in L2. simpl in L2. destruct p1, p2; simpl in L2; try lia. destruct l1; [|discriminate].
              rewrite EP in F. simpl in F. inversion F as [|? ? ? ? _ F2]. inversion F2. easy.
        -- rewrite <- Gn, <- V, EP, El, !value_at by exact Le. rewrite Gb, <- Rb. now rewrite N.add_0_r.
Qed.

(* No option of a heap from N on has the value that is claimed for it. *)
Lemma not_met q m : size <= m + P -> n0 <= m -> ~ option_value s g q m (g q m) -> ~ option_value s g q (m + P) (g q (m + P)).
Proof.
  intros L Lm No (x & t & l & K & O & V). destruct (kinds_fit q x K) as [W|[(EP & B & A)|U]].
  - destruct (N.le_gt_cases 2 (risen (parts x) l)) as [R|R].
    + now apply (two_rise q (m + P) x t l L K W O R).
    + apply (one_rises q m x t l); auto. lia.
  - pose proof O as (H & T & F & E & D). rewrite EP in F. inversion F; subst l. rewrite EP in V. cbn [xors sum fold_right] in *.
    rewrite N.lxor_0_r in V. destruct (step_1 q m Lm) as [_ G]. destruct (rises q m) eqn:R.
    + pose proof M_le_S. lia.
    + apply No. exists x, m, []. split; [exact K|]. rewrite EP. cbn [xors]. rewrite N.lxor_0_r. split; [|lia].
      replace t with (m + P) in T by lia. specialize (A m L). rewrite H, T in A. apply andb_true_iff in A as [A1 A2].
      split; [exact A1|]. split; [exact A2|]. rewrite EP. split; [constructor|]. split; [cbn; lia|]. intros _. constructor.
  - apply (U (m + P) t l); [lia | exact O].
Qed.

(* All smaller values are met. *)
Lemma met q n v : size <= n -> v < g q n -> option_value s g q n v.
Proof.
  intros L Lv. destruct (last_round n L) as (m & d & -> & L1 & L2). set (e := d + 1) in *.
  destruct (step_P e q m ltac:(lia)) as [_ G]. rewrite G in Lv. destruct (rises q m) eqn:R.
  - pose proof (N.div_mod v S ltac:(pose proof S_positive; lia)) as Dv.
    pose proof (N.mod_lt v S ltac:(pose proof S_positive; lia)) as Lr.
    destruct (condition_4 q m L1 L2 R (v mod S) Lr) as (b & Both & H). generalize dependent (v mod S).
    generalize dependent (v / S). intros a r Dv Lr Both H.
    assert (Ev : v = r + a * S) by lia. clear Dv. destruct (N.lt_ge_cases a b) as [A|A].
    + rewrite Ev. now apply (proj1 (H a)).
    + destruct (N.le_gt_cases a (b + e)) as [B|B].
      * specialize (Both (a - b) (b + e - a)). replace (a - b + (b + e - a)) with e in Both by lia.
        replace v with (r + b * S + (a - b) * S) by nia. exact Both.
      * replace v with (r + (a - e) * S + e * S) by nia. apply (proj2 (H (a - e))); [lia | nia].
  - apply condition_3; auto. lia.
Qed.

Theorem window_rising : values s g.
Proof.
  intros q n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases n size) as [L|L]; [now apply seen|]. split.
  - intros v Lv. now apply met.
  - replace n with (n - P + P) by lia. pose proof P_positive. apply not_met; [lia | lia |].
    apply IH. lia.
Qed.
End Rising.
