(* SPDX-License-Identifier: MIT *)
(* Misere play, where whoever cannot move wins, of sums of tame games (Theorem 45 of docs/theory.md), and of nim. *)
From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Games.
Import ListNotations.
Open Scope N_scope.

Section Misere.
Variable pos : Type.
Variable moves : pos -> list pos.

Inductive misere_lost : pos -> Prop :=
  must_move p : moves p <> [] -> (forall q, In q (moves p) -> misere_won q) -> misere_lost p
with misere_won : pos -> Prop :=
| no_move p : moves p = [] -> misere_won p
| good_move p q : In q (moves p) -> misere_lost q -> misere_won p.

(* A set of positions from which no move leads to it but one does, and from all others with a move one does. *)
Lemma misere_lost_iff (L : pos -> Prop) : ends pos moves ->
  (forall p, L p -> moves p <> [] /\ forall q, In q (moves p) -> ~ L q) ->
  (forall p, ~ L p -> moves p = [] \/ exists q, In q (moves p) /\ L q) -> (forall p, L p \/ ~ L p) ->
  forall p, misere_lost p <-> L p.
Proof.
  intros W A B D. assert (X : forall p, (L p -> misere_lost p) /\ (~ L p -> misere_won p) /\ (misere_lost p -> misere_won p -> False)).
  { intros p. induction p as [p IH] using (well_founded_induction W). split; [|split].
    - intros H. destruct (A p H) as [Ne Out]. constructor; [exact Ne|]. intros q I. now apply IH, Out.
    - intros H. destruct (B p H) as [E|(q & I & Q)]; [now apply no_move|]. apply good_move with q; [exact I | now apply IH].
    - intros Lo Wo. inversion Lo as [? Ne All]; subst. inversion Wo as [? E|? q I Lq]; subst; [contradiction|].
      apply (proj2 (proj2 (IH q I))); auto. }
  intros p. split; [|apply X]. intros Lo. destruct (D p) as [H|H]; [exact H|]. exfalso. apply (proj2 (proj2 (X p))); [exact Lo | now apply X].
Qed.
End Misere.

Section Tame.
Variable comp : Type.
Variable opts : comp -> list (list comp).
(* Each game is firm or fickle, with a number. *)
Variable firm : comp -> bool.
Variable number : comp -> N.

Definition sum_firm (l : list comp) : bool := existsb firm l.
Notation sum_number := (sum_value comp number).

Definition some c (f : bool) v := exists o, In o (opts c) /\ sum_firm o = f /\ sum_number o = v.
Definition none c (f : bool) v := forall o, In o (opts c) -> sum_firm o = f -> sum_number o <> v.
Definition tame (c : comp) : Prop :=
  match firm c, number c with
  | false, 0 => (opts c = [] \/ some c false 1) /\ none c false 0 /\ none c true 0 /\ none c true 1
  | false, 1 => some c false 0 /\ none c false 1 /\ none c true 0 /\ none c true 1
  | false, _ => False
  | true, 0 => opts c <> [] /\ forall o, In o (opts c) -> sum_firm o = true /\ sum_number o <> 0
  | true, 1 => some c true 0 /\ forall o, In o (opts c) -> sum_firm o = true /\ sum_number o <> 1
  | true, n => (forall v, v < n -> exists o, In o (opts c) /\ sum_number o = v) /\
               (forall o, In o (opts c) -> sum_number o <> n) /\
               (some c true 0 \/ some c false 1) /\ (some c true 1 \/ some c false 0)
  end.
Hypothesis all_tame : forall c, tame c.
Hypothesis play_ends : components_end comp opts.

Definition lost_kind (l : list comp) : Prop := sum_number l = if sum_firm l then 0 else 1.

(* The same by cases of the number. *)
Lemma fickle_kind c : firm c = false -> (number c = 0 /\ (opts c = [] \/ some c false 1) \/ number c = 1 /\ some c false 0) /\
  forall o, In o (opts c) -> sum_number o <> number c /\ (sum_firm o = true -> 2 <= sum_number o).
Proof.
  intros F. pose proof (all_tame c) as T. unfold tame in T. rewrite F in T.
  assert (X : none c false (number c) -> none c true 0 -> none c true 1 -> number c <= 1 ->
    forall o, In o (opts c) -> sum_number o <> number c /\ (sum_firm o = true -> 2 <= sum_number o)).
  { intros N1 N2 N3 Le o I. destruct (sum_firm o) eqn:E.
    - pose proof (N2 o I E). pose proof (N3 o I E). split; [lia | intros _; lia].
    - split; [now apply N1 | discriminate]. }
  destruct (number c) as [|[p|p|]] eqn:E; try contradiction; split; try apply X; tauto || lia.
Qed.

Lemma firm_kind c : firm c = true -> opts c <> [] /\ (forall o, In o (opts c) -> sum_number o <> number c) /\
  (forall v, v < number c -> exists o, In o (opts c) /\ sum_number o = v) /\
  (number c <= 1 -> forall o, In o (opts c) -> sum_firm o = true) /\
  (number c = 1 -> some c true 0) /\
  (2 <= number c -> (some c true 0 \/ some c false 1) /\ (some c true 1 \/ some c false 0)).
Proof.
  intros F. pose proof (all_tame c) as T. unfold tame in T. rewrite F in T.
  assert (Ne : forall o, In o (opts c) -> opts c <> []) by (intros o I E; now rewrite E in I).
  assert (X : forall n, number c = n -> 2 <= n -> (forall v, v < n -> exists o, In o (opts c) /\ sum_number o = v) /\
    (forall o, In o (opts c) -> sum_number o <> n) /\ (some c true 0 \/ some c false 1) /\ (some c true 1 \/ some c false 0) ->
    opts c <> [] /\ (forall o, In o (opts c) -> sum_number o <> n) /\
    (forall v, v < n -> exists o, In o (opts c) /\ sum_number o = v) /\
    (n <= 1 -> forall o, In o (opts c) -> sum_firm o = true) /\ (n = 1 -> some c true 0) /\
    (2 <= n -> (some c true 0 \/ some c false 1) /\ (some c true 1 \/ some c false 0))).
  { intros n En L (T1 & T2 & T3 & T4). destruct (T1 0) as (o & I & _); [lia|]. repeat split; eauto; lia. }
  destruct (number c) as [|[p|p|]] eqn:E; try (apply X; auto; lia).
  - destruct T as [T1 T2]. repeat split; auto; try lia; intros o I; now apply T2.
  - destruct T as [T1 T2]. pose proof T1 as (o & I & Fo & Vo). repeat split; eauto; try lia.
    + intros o' I'. now apply T2.
    + intros v L. exists o. split; [exact I | lia].
    + intros _ o' I'. now apply T2.
Qed.

Lemma sum_firm_app l r : sum_firm (l ++ r) = sum_firm l || sum_firm r.
Proof. apply existsb_app. Qed.

Lemma fickle_small l : sum_firm l = false -> sum_number l <= 1.
Proof.
  induction l as [|c l IH]; intros F; [simpl; lia|]. cbn [sum_firm existsb] in F. apply orb_false_iff in F as [F1 F2].
  specialize (IH F2). cbn [sum_value fold_right]. fold (sum_number l).
  destruct (proj1 (fickle_kind c F1)) as [[-> _]|[-> _]]; [now rewrite N.lxor_0_l|].
  assert (sum_number l = 0 \/ sum_number l = 1) as [-> | ->] by lia; simpl; lia.
Qed.

Lemma sum_moves_In l m : In m (sum_moves comp opts l) <->
  exists l1 c l2 o, l = l1 ++ c :: l2 /\ In o (opts c) /\ m = l1 ++ o ++ l2.
Proof.
  revert m. induction l as [|d l IH]; intros m; cbn [sum_moves].
  - split; [easy|]. intros (l1 & c & l2 & o & E & _). now destruct l1.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(o & <- & I)|(m' & <- & I)].
      * exists [], d, l, o. auto.
      * apply IH in I as (l1 & c & l2 & o & -> & I & ->). exists (d :: l1), c, l2, o. auto.
    + intros (l1 & c & l2 & o & E & I & ->). destruct l1 as [|x l1]; injection E as -> ->.
      * left. exists o. auto.
      * right. exists (l1 ++ o ++ l2). split; [reflexivity|]. apply IH. exists l1, c, l2, o. auto.
Qed.

(* A component and the rest. *)
Lemma apart l1 c l2 o : sum_firm (l1 ++ c :: l2) = firm c || sum_firm (l1 ++ l2) /\
  sum_number (l1 ++ c :: l2) = N.lxor (number c) (sum_number (l1 ++ l2)) /\
  sum_firm (l1 ++ o ++ l2) = sum_firm o || sum_firm (l1 ++ l2) /\
  sum_number (l1 ++ o ++ l2) = N.lxor (sum_number o) (sum_number (l1 ++ l2)).
Proof.
  rewrite !sum_firm_app, !sum_value_app. cbn [sum_firm existsb sum_value fold_right]. fold (sum_firm l2). fold (sum_number l2).
  assert (X : forall a b d, N.lxor a (N.lxor b d) = N.lxor b (N.lxor a d)).
  { intros a b d. now rewrite <- !N.lxor_assoc, (N.lxor_comm a b). }
  rewrite !(X (sum_number l1)). split; [|split; [reflexivity|split; [|reflexivity]]];
    destruct (sum_firm l1), (firm c), (sum_firm o), (sum_firm l2); reflexivity.
Qed.

Lemma high_lxor v w : 2 <= v -> w <= 1 -> 2 <= N.lxor v w.
Proof.
  intros V W. assert (w = 0 \/ w = 1) as [-> | ->] by lia; [now rewrite N.lxor_0_r|].
  destruct v as [|[p|p|]]; simpl; lia.
Qed.

Lemma lxor_cancel a b d : N.lxor a b = d -> b = N.lxor a d.
Proof. intros <-. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

Lemma from_lost l : lost_kind l -> sum_moves comp opts l <> [] /\ forall m, In m (sum_moves comp opts l) -> ~ lost_kind m.
Proof.
  unfold lost_kind. intros L. split.
  - assert (X : exists l1 c l2, l = l1 ++ c :: l2 /\ opts c <> []).
    { destruct (sum_firm l) eqn:F.
      - apply existsb_exists in F as (c & I & F). apply in_split in I as (l1 & l2 & ->). exists l1, c, l2.
        split; [reflexivity | now apply firm_kind].
      - assert (Y : exists c, In c l /\ number c = 1).
        { clear - all_tame F L. induction l as [|c l IH]; [discriminate|]. cbn [sum_firm existsb sum_value fold_right] in *.
          fold (sum_number l) in L. apply orb_false_iff in F as [F1 F2].
          destruct (proj1 (fickle_kind c F1)) as [[E _]|[E _]]; [|exists c; simpl; auto].
          rewrite E, N.lxor_0_l in L. destruct (IH F2 L) as (d & I & D). exists d. simpl. auto. }
        destruct Y as (c & I & E). apply in_split in I as (l1 & l2 & ->). exists l1, c, l2. split; [reflexivity|].
        destruct (apart l1 c l2 []) as (F1 & _). rewrite F1 in F. apply orb_false_iff in F as [F _].
        destruct (proj1 (fickle_kind c F)) as [[E' _]|[_ (o & I & _)]]; [congruence|]. intros N. now rewrite N in I. }
    destruct X as (l1 & c & l2 & -> & Ne). destruct (opts c) as [|o os] eqn:E; [contradiction|]. intros N.
    assert (In (l1 ++ o ++ l2) (sum_moves comp opts (l1 ++ c :: l2))) as I.
    { apply sum_moves_In. exists l1, c, l2, o. rewrite E. simpl. auto. }
    now rewrite N in I.
  - intros m I. apply sum_moves_In in I as (l1 & c & l2 & o & -> & I & ->). destruct (apart l1 c l2 o) as (F1 & V1 & F2 & V2).
    rewrite F1, V1 in L. rewrite F2, V2. clear F1 V1 F2 V2. set (r := l1 ++ l2) in *.
    pose proof (fickle_small r) as Sr. pose proof (fickle_small o) as So.
    destruct (firm c) eqn:Fc; cbn [orb] in L.
    + destruct (firm_kind c Fc) as (_ & K1 & _ & K2 & _). apply N.lxor_eq in L. intros Q.
      destruct (sum_firm o || sum_firm r) eqn:F.
      * apply N.lxor_eq in Q. apply (K1 o I). congruence.
      * apply orb_false_iff in F as [Fo Fr]. specialize (Sr Fr). rewrite (K2 ltac:(lia) o I) in Fo. discriminate.
    + destruct (fickle_kind c Fc) as (K0 & K). destruct (K o I) as [K1 K2]. destruct (sum_firm r) eqn:Fr.
      * rewrite orb_true_r. apply N.lxor_eq in L. intros Q. apply N.lxor_eq in Q. congruence.
      * rewrite orb_false_r. specialize (Sr eq_refl). destruct (sum_firm o).
        -- pose proof (high_lxor _ _ (K2 eq_refl) Sr). lia.
        -- specialize (So eq_refl). assert (number c <= 1) by (destruct K0 as [[-> _]|[-> _]]; lia).
           assert (number c = 0 \/ number c = 1) as [E|E] by lia; assert (sum_number r = 0 \/ sum_number r = 1) as [E'|E'] by lia;
             rewrite E, E' in *; try discriminate; assert (sum_number o = 0 \/ sum_number o = 1) as [E2|E2] by lia;
             rewrite E2 in *; simpl; try discriminate; now contradiction K1.
Qed.

(* As in nim. *)
Lemma component_that_sinks l k : N.testbit (sum_number l) k = true -> exists c, In c l /\ N.testbit (number c) k = true.
Proof.
  induction l as [|c l IH]; intros H; cbn [sum_value fold_right] in H; [now rewrite N.bits_0 in H|]. fold (sum_number l) in H.
  rewrite N.lxor_spec in H. destruct (N.testbit (number c) k) eqn:E; [exists c; simpl; auto|].
  destruct (IH) as (d & I & D); [destruct (N.testbit (sum_number l) k); auto|]. exists d. simpl. auto.
Qed.

Lemma to_lost l : ~ lost_kind l -> sum_moves comp opts l = [] \/ exists m, In m (sum_moves comp opts l) /\ lost_kind m.
Proof.
  unfold lost_kind. intros L.
  assert (Go : forall l1 c l2 o, l = l1 ++ c :: l2 -> In o (opts c) ->
    N.lxor (sum_number o) (sum_number (l1 ++ l2)) = (if sum_firm o || sum_firm (l1 ++ l2) then 0 else 1) ->
    exists m, In m (sum_moves comp opts l) /\ sum_number m = if sum_firm m then 0 else 1).
  { intros l1 c l2 o E I Q. exists (l1 ++ o ++ l2). destruct (apart l1 c l2 o) as (_ & _ & F & V).
    rewrite F, V. split; [apply sum_moves_In; exists l1, c, l2, o; auto | exact Q]. }
  destruct (sum_firm l) eqn:F.
  - right. set (s := sum_number l) in *.
    destruct (component_that_sinks l (N.log2 s)) as (c & I & B); [now apply N.bit_log2|].
    pose proof (lxor_lt (number c) s L B) as Lt. apply in_split in I as (l1 & l2 & E). destruct (apart l1 c l2 []) as (F1 & V1 & _).
    rewrite <- E in F1, V1. rewrite F1 in F. fold s in V1. set (r := l1 ++ l2) in *. pose proof (fickle_small r) as Sr.
    assert (Rest : sum_number r = N.lxor (number c) s) by (apply lxor_cancel; now symmetry).
    destruct (sum_firm r) eqn:Fr.
    + assert (X : exists o, In o (opts c) /\ sum_number o = N.lxor (number c) s).
      { destruct (firm c) eqn:Fc; [now apply (proj1 (proj2 (proj2 (firm_kind c Fc))))|].
        destruct (proj1 (fickle_kind c Fc)) as [[Z _]|[Z (o & I & _ & V)]]; rewrite Z in *; [lia|]. exists o. split; [exact I | lia]. }
      destruct X as (o & I & V). apply (Go l1 c l2 o E I). fold r. rewrite Fr, orb_true_r, V, <- Rest. apply N.lxor_nilpotent.
    + rewrite orb_false_r in F. destruct (firm_kind c F) as (_ & _ & _ & _ & One & Two). specialize (Sr eq_refl). rewrite <- Rest in Lt.
      assert (Take : forall f v, some c f v -> N.lxor v (sum_number r) = (if f then 0 else 1) ->
        exists m, In m (sum_moves comp opts l) /\ sum_number m = if sum_firm m then 0 else 1).
      { intros f v (o & I & Fo & Vo) Q. apply (Go l1 c l2 o E I). fold r. rewrite Fr, orb_false_r, Fo, Vo. exact Q. }
      destruct (N.le_gt_cases 2 (number c)) as [H|H].
      * destruct (Two H) as [[A|A] [B'|B']]; assert (sum_number r = 0 \/ sum_number r = 1) as [R|R] by lia;
          (apply (Take _ _ A); rewrite R; reflexivity) || (apply (Take _ _ B'); rewrite R; reflexivity).
      * assert (R : sum_number r = 0) by lia. apply (Take true 0); [apply One; lia | rewrite R; reflexivity].
  - assert (V : sum_number l = 0). { pose proof (fickle_small l F). lia. }
    assert (X : forall k, (forall c, In c k -> firm c = false /\ opts c = []) \/ exists c, In c k /\ (firm c = false -> opts c <> [])).
    { clear. induction k as [|c k IH]; [left; intros c []|]. destruct (opts c) as [|o os] eqn:E.
      - destruct (firm c) eqn:Fc; [right; exists c; simpl; rewrite Fc; split; auto; discriminate|].
        destruct IH as [IH|(d & I & D)]; [left; intros d [<-|I]; auto | right; exists d; simpl; auto].
      - right. exists c. simpl. rewrite E. split; [auto | discriminate]. }
    destruct (X l) as [All|(c & I & Ne)].
    + left. destruct (sum_moves comp opts l) as [|m ms] eqn:M; [reflexivity|].
      assert (In m (sum_moves comp opts l)) as I by (rewrite M; now left).
      apply sum_moves_In in I as (l1 & c & l2 & o & E & I & _). destruct (All c) as [_ N]; [rewrite E; apply in_elt|]. now rewrite N in I.
    + right. apply in_split in I as (l1 & l2 & E). destruct (apart l1 c l2 []) as (F1 & V1 & _). rewrite <- E in F1, V1.
      rewrite F1 in F. apply orb_false_iff in F as [Fc Fr]. rewrite V in V1. symmetry in V1. apply N.lxor_eq in V1. specialize (Ne Fc).
      destruct (proj1 (fickle_kind c Fc)) as [[Z [N|(o & I & Fo & Vo)]]|[Z (o & I & Fo & Vo)]]; [contradiction| |];
        apply (Go l1 c l2 o E I); rewrite Fo, Fr, Vo, <- V1, Z; reflexivity.
Qed.

Theorem tame_sums l : misere_lost _ (sum_moves comp opts) l <-> lost_kind l.
Proof.
  apply misere_lost_iff; [now apply sum_ends | exact from_lost | exact to_lost|].
  intros p. unfold lost_kind. destruct (N.eq_dec (sum_number p) (if sum_firm p then 0 else 1)); auto.
Qed.
End Tame.

(* Misere nim (Bouton 1901): as in normal play, unless no heap has two or more. *)
Theorem misere_nim heaps : misere_lost _ (sum_moves _ nim) heaps <->
  fold_right N.lxor 0 heaps = if existsb (fun n => 2 <=? n) heaps then 0 else 1.
Proof.
  apply (tame_sums N nim (fun n => 2 <=? n) (fun n => n)); [|exact nim_ends]. intros n. unfold tame.
  assert (One : forall k, k < n -> exists o, In o (nim n) /\ sum_value N (fun n => n) o = k).
  { intros k L. exists [k]. split; [apply nim_In; eauto | apply N.lxor_0_r]. }
  assert (Some : forall k, k < n -> k <= 1 -> some N nim (fun n => 2 <=? n) (fun n => n) n false k).
  { intros k L S. exists [k]. split; [apply nim_In; eauto|]. split; [|apply N.lxor_0_r].
    cbn [sum_firm existsb]. replace (2 <=? k) with false by (symmetry; apply N.leb_gt; lia). reflexivity. }
  assert (All : forall o, In o (nim n) -> exists k, k < n /\ sum_value N (fun n => n) o = k /\ sum_firm N (fun n => 2 <=? n) o = (2 <=? k)).
  { intros o I. apply nim_In in I as (k & L & ->). exists k. split; [exact L|]. split; [apply N.lxor_0_r | apply orb_false_r]. }
  destruct (N.leb_spec 2 n) as [H|H].
  - destruct n as [|[p|p|]]; try lia; (split; [exact One|]; split; [|split; right; apply Some; lia]);
      intros o I; destruct (All o I) as (k & L & -> & _); lia.
  - assert (n = 0 \/ n = 1) as [-> | ->] by lia.
    + split; [left; reflexivity|]. repeat split; intros o [].
    + split; [apply Some; lia|]. repeat split; intros o I F; destruct (All o I) as (k & L & -> & Fk); [lia | |];
        rewrite Fk in F; apply N.leb_le in F; lia.
Qed.
