(* SPDX-License-Identifier: MIT *)
(* The window theorem without saltus (Theorem 46 of docs/proofs.md for S = 0; Theorems 2, 31 and 38): a repetition in
   finitely many values goes on for ever. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System.
Import ListNotations.
Open Scope N_scope.

(* A part of at least b, or the sum is small. *)
Lemma big l b : (exists l1 a l2, l = l1 ++ a :: l2 /\ b <= a) \/ sum l + N.of_nat (length l) <= N.of_nat (length l) * b.
Proof.
  induction l as [|a l IH]; [right; simpl; lia|].
  destruct (N.le_gt_cases b a) as [L|L]; [left; now exists [], a, l|].
  destruct IH as [(l1 & c & l2 & -> & C)|IH]; [left; now exists (a :: l1), c, l2|right].
  cbn [sum fold_right length]. fold (sum l). lia.
Qed.

Section Window.
Variable s : system.
Variables n0 p size : N.  (* size: N of the theorem *)

(* From b on, a set has n exactly if it has n + p. *)
Definition repeats (b : N) (x : set) : Prop := forall n, b <= n -> mem n x = mem (n + p) x.

Definition window (k : kind) (t : N) : N :=
  match differ k, parts k with
  | true, [_; _] => 2 * n0 + 3 * p + t
  | true, [_; _; _] => 3 * n0 + 9 * p + t
  | _, ps => N.of_nat (length ps) * (n0 + p) + t
  end.

(* Takes repeat from t0 on; those below t0 + p are at most t. For a finite set, t is its greatest element, and
   t0 = t + 1. Heaps from size - p on are those of the last round. *)
Definition live (k : kind) : Prop := exists t0 t,
  (forall n, size <= n + p -> mem n (heaps k) = mem (n + p) (heaps k)) /\
  Forall (fun x => repeats n0 (sizes x)) (parts k) /\
  repeats t0 (takes k) /\
  (forall x, mem x (takes k) = true -> x <= t \/ t0 + p <= x) /\
  parts k <> [] /\ (differ k = true -> (length (parts k) <= 3)%nat) /\ window k t <= size.

Definition whole (k : kind) : Prop := parts k = [] /\
  (forall n, size <= n + p -> mem n (heaps k) && mem n (takes k) = mem (n + p) (heaps k) && mem (n + p) (takes k)).

(* No heap from size - p on may use the kind. *)
Definition dead (k : kind) : Prop := forall n, size <= n + p -> mem n (heaps k) = false.

Variable rank : N -> N.
Variable g : N -> N -> N.
Hypothesis order : ordered s rank.
Hypothesis g_values : values s g.
Hypothesis p_positive : 1 <= p.
Hypothesis kinds_fit : forall q k, In k (kinds s q) -> live k \/ whole k \/ dead k.
Hypothesis seen : forall q n, n0 <= n -> n + p < size -> g q (n + p) = g q n.

Lemma Forall2_at {A B} (R : A -> B -> Prop) ps l1 a l2 : Forall2 R ps (l1 ++ a :: l2) ->
  exists p1 x p2, ps = p1 ++ x :: p2 /\ Forall2 R p1 l1 /\ R x a /\ Forall2 R p2 l2.
Proof.
  intros F. apply Forall2_app_inv_r in F as (p1 & p2' & F1 & F2 & ->). inversion F2; subst. eauto 10.
Qed.

Lemma Forall2_both {A B} (P Q : A -> B -> Prop) ps l : Forall2 P ps l -> Forall2 Q ps l ->
  Forall2 (fun x a => P x a /\ Q x a) ps l.
Proof. induction 1; intros F; inversion F; subst; constructor; auto. Qed.

Lemma xors_app ps l qs m : length ps = length l -> xors g (ps ++ qs) (l ++ m) = N.lxor (xors g ps l) (xors g qs m).
Proof.
  revert l. induction ps as [|x ps IH]; intros [|a l] E; try discriminate; [symmetry; apply N.lxor_0_l|].
  cbn [app xors]. rewrite IH by (simpl in E; congruence). now rewrite N.lxor_assoc.
Qed.

(* The equation for the pairs before (n, q). *)
Definition known q n := forall q' m, n0 <= m -> before rank q' m q n -> g q' (m + p) = g q' m.

(* Options of n and n' of the same value, by the same kind. *)
Definition goes k n n' := forall t l, leaves k n t l -> exists t' l', leaves k n' t' l' /\ xors g (parts k) l' = xors g (parts k) l.

Definition free (k : kind) := differ k = false \/ (length (parts k) <= 1)%nat.

(* One part has another size and the same value. *)
Lemma change_part k n n' t p1 x p2 l1 a b l2 : leaves k n t (l1 ++ a :: l2) -> free k -> parts k = p1 ++ x :: p2 ->
  length p1 = length l1 -> mem n' (heaps k) = true -> mem a (sizes x) = mem b (sizes x) -> n' + a = n + b ->
  g (owner x) b = g (owner x) a -> exists t' l', leaves k n' t' l' /\ xors g (parts k) l' = xors g (parts k) (l1 ++ a :: l2).
Proof.
  intros (H & T & F & E & D) Free EP L H' M S G. exists t, (l1 ++ b :: l2). rewrite EP in *.
  rewrite !xors_app by exact L. cbn [xors]. rewrite G. split; [|reflexivity].
  assert (L2 : length p2 = length l2).
  { apply Forall2_length in F. rewrite !app_length in F. simpl in F. lia. }
  repeat split; auto.
  - rewrite EP. clear - F M L L2. revert l1 L F. induction p1 as [|y p1 IH]; intros [|c l1] L F; try discriminate.
    + inversion F; subst. constructor; auto. unfold fits in *. congruence.
    + inversion F; subst. constructor; auto.
  - rewrite !sum_app in *. simpl in *. lia.
  - intros DT. destruct Free as [Free|Free]; [congruence|]. rewrite EP, app_length in Free. simpl in Free.
    destruct p1, p2, l1, l2; simpl in *; try lia. repeat constructor. easy.
Qed.

Lemma free_window k t : free k -> window k t = N.of_nat (length (parts k)) * (n0 + p) + t.
Proof.
  unfold window. intros [->|L]; [reflexivity|]. destruct (differ k), (parts k) as [|x [|y ps]]; simpl in L; try lia; reflexivity.
Qed.

Lemma up_free k q n : free k -> known q n -> size <= n + p -> In k (kinds s q) -> live k -> goes k n (n + p).
Proof.
  intros Free Kn Sz K (t0 & tm & Hh & Hp & Ht & Tm & Ne & _ & W) t l L. rewrite free_window in W by exact Free.
  pose proof (parts_before s rank q n k t l order K L) as B.
  assert (EL : length l = length (parts k)) by (symmetry; apply (Forall2_length _ _ _ B)).
  assert (R : 1 <= N.of_nat (length (parts k))) by (destruct (parts k); [easy | simpl length; lia]).
  pose proof L as (H & T & F & E & D).
  destruct (N.le_gt_cases t0 t) as [Lt|Lt].
  - exists (t + p), l. repeat split; auto; [rewrite <- Hh | rewrite <- Ht | lia]; auto.
  - destruct (big l n0) as [(l1 & a & l2 & -> & A)|S].
    + apply Forall2_at in B as (p1 & x & p2 & EP & B1 & Bx & B2).
      apply (change_part k n (n + p) t p1 x p2 l1 a (a + p) l2); auto.
      * apply (Forall2_length _ _ _ B1).
      * rewrite <- Hh; auto.
      * rewrite Forall_forall in Hp. apply Hp; auto. rewrite EP. apply in_elt.
      * lia.
    + exfalso. destruct (Tm t T) as [X|X]; [|lia]. rewrite EL in S. rewrite N.mul_add_distr_l in W. nia.
Qed.

Lemma down_free k q n : free k -> known q n -> size <= n + p -> In k (kinds s q) -> live k -> goes k (n + p) n.
Proof.
  intros Free Kn Sz K (t0 & tm & Hh & Hp & Ht & Tm & Ne & _ & W) t l L. rewrite free_window in W by exact Free.
  pose proof (parts_before s rank q (n + p) k t l order K L) as B.
  assert (EL : length l = length (parts k)) by (symmetry; apply (Forall2_length _ _ _ B)).
  assert (R : 1 <= N.of_nat (length (parts k))) by (destruct (parts k); [easy | simpl length; lia]).
  pose proof L as (H & T & F & E & D).
  destruct (N.le_gt_cases (t0 + p) t) as [Lt|Lt].
  - exists (t - p), l. repeat split; auto; [rewrite Hh | rewrite Ht, N.sub_add | lia]; auto; lia.
  - destruct (big l (n0 + p)) as [(l1 & a & l2 & -> & A)|S].
    + apply Forall2_at in B as (p1 & x & p2 & EP & B1 & Bx & B2).
      apply (change_part k (n + p) n t p1 x p2 l1 a (a - p) l2); auto.
      * apply (Forall2_length _ _ _ B1).
      * rewrite Hh; auto.
      * rewrite Forall_forall in Hp. symmetry. replace a with (a - p + p) at 2 by lia. apply Hp; [|lia].
        rewrite EP. apply in_elt.
      * lia.
      * symmetry. replace a with (a - p + p) at 1 by lia. apply Kn; [lia|]. unfold before in *. lia.
    + exfalso. destruct (Tm t T) as [X|X]; [|lia]. rewrite EL in S. lia.
Qed.

(* Parts that must differ: two or three, and the window is longer. Sizes are near if they are equal, or a step of p or
   two steps apart, from n0 on. *)
Definition near a b := a = b \/ (n0 <= a /\ b = a + p) \/ (n0 <= b /\ a = b + p) \/ (n0 <= b /\ a = b + p + p).

Lemma near_same q n x a b : known q n -> repeats n0 (sizes x) -> fits x a -> near a b ->
  ((b <= a /\ before rank (owner x) a q (n + p)) \/ before rank (owner x) a q n) ->
  fits x b /\ g (owner x) b = g (owner x) a.
Proof.
  unfold fits. intros Kn R F Nr B. destruct Nr as [->|[[A ->]|[[A ->]|[A ->]]]]; auto.
  - split; [rewrite <- R; auto|]. apply Kn; auto. destruct B as [[B _]|B]; [lia|exact B].
  - split; [rewrite R; auto|]. symmetry. apply Kn; auto. unfold before in *. lia.
  - split; [rewrite R, R by lia; auto|].
    symmetry. rewrite Kn; [apply Kn; auto | lia |]; unfold before in *; lia.
Qed.

Lemma down_two a b : a <> b -> 2 * n0 + 3 * p <= a + b ->
  exists a' b', a' <> b' /\ a' + b' + p = a + b /\ near a a' /\ near b b'.
Proof.
  intros D S. unfold near. destruct (N.lt_trichotomy a b) as [L|[L|L]]; [|easy|].
  - destruct (N.eq_dec (a + p) b) as [E|E]; [exists (a + p), (b - p - p) | exists a, (b - p)]; repeat split; lia.
  - destruct (N.eq_dec (b + p) a) as [E|E]; [exists (a - p - p), (b + p) | exists (a - p), b]; repeat split; lia.
Qed.

Definition different (a b c : N) : Prop := a <> b /\ a <> c /\ b <> c.

Lemma down_sorted a b c : a < b -> b < c -> 3 * n0 + 9 * p <= a + b + c ->
  exists a' b' c', different a' b' c' /\ a' + b' + c' + p = a + b + c /\ near a a' /\ near b b' /\ near c c'.
Proof.
  intros A B S. unfold near, different.
  destruct (N.eq_dec (a + p) c) as [Ea|Ea]; [exists (a - p), b, c; repeat split; lia|].
  destruct (N.eq_dec (b + p) c) as [Eb|Eb]; [|exists a, b, (c - p); repeat split; lia].
  destruct (N.eq_dec (a + p) b) as [Ec|Ec]; [exists a, (b - p - p), (c + p); repeat split; lia|].
  exists a, (b - p), c; repeat split; lia.
Qed.

Lemma down_three a b c : different a b c -> 3 * n0 + 9 * p <= a + b + c ->
  exists a' b' c', different a' b' c' /\ a' + b' + c' + p = a + b + c /\ near a a' /\ near b b' /\ near c c'.
Proof.
  intros D S. unfold different in D.
  assert ((a < b /\ b < c) \/ (a < c /\ c < b) \/ (b < a /\ a < c) \/ (b < c /\ c < a) \/ (c < a /\ a < b) \/ (c < b /\ b < a))
    as [[X Y]|[[X Y]|[[X Y]|[[X Y]|[[X Y]|[X Y]]]]]] by lia;
    (destruct (down_sorted _ _ _ X Y) as (x & y & z & R & E & Nx & Ny & Nz); [lia|]; unfold different in *).
  - exists x, y, z; intuition lia.
  - exists x, z, y; intuition lia.
  - exists y, x, z; intuition lia.
  - exists z, x, y; intuition lia.
  - exists y, z, x; intuition lia.
  - exists z, y, x; intuition lia.
Qed.

Lemma up_two a b : a <> b -> n0 <= a \/ n0 <= b ->
  exists a' b', a' <> b' /\ a' + b' = a + b + p /\ near a a' /\ near b b'.
Proof.
  intros D S. unfold near. destruct (N.lt_ge_cases a b); [exists a, (b + p) | exists (a + p), b]; repeat split; lia.
Qed.

Lemma up_three a b c : different a b c -> n0 <= a \/ n0 <= b \/ n0 <= c ->
  exists a' b' c', different a' b' c' /\ a' + b' + c' = a + b + c + p /\ near a a' /\ near b b' /\ near c c'.
Proof.
  intros D S. unfold near, different in *. destruct (N.lt_ge_cases a b), (N.lt_ge_cases a c), (N.lt_ge_cases b c);
    try lia; [exists a, b, (c + p) | exists a, (b + p), c | exists a, (b + p), c | exists a, b, (c + p) | exists (a + p), b, c | exists (a + p), b, c];
    repeat split; lia.
Qed.

Lemma NoDup2 (a b : N) : NoDup [a; b] <-> a <> b.
Proof.
  split; [intros H; inversion H; subst; simpl in *; intuition | intros H; repeat constructor; simpl; intuition].
Qed.

Lemma NoDup3 (a b c : N) : NoDup [a; b; c] <-> different a b c.
Proof.
  unfold different. split.
  - intros H. inversion H as [|? ? X Y]; subst. apply NoDup2 in Y. simpl in X. intuition.
  - intros H. constructor; [simpl; intuition | now apply NoDup2].
Qed.

Lemma free_or_not k : live k -> free k \/
  (differ k = true /\ ((exists x y, parts k = [x; y]) \/ (exists x y z, parts k = [x; y; z]))).
Proof.
  intros (t0 & tm & _ & _ & _ & _ & Ne & L & _). unfold free. destruct (differ k); [|auto].
  specialize (L eq_refl). destruct (parts k) as [|x [|y [|z [|u ps]]]]; simpl in *; auto; try lia.
  - right; split; eauto.
  - right; split; [reflexivity|]. eauto 10.
Qed.

Lemma up_differ k q n : known q n -> size <= n + p -> In k (kinds s q) -> live k -> goes k n (n + p).
Proof.
  intros Kn Sz K Lk. pose proof (free_or_not k Lk) as [Fr|[Df Sh]]; [now apply (up_free k q)|].
  destruct Lk as (t0 & tm & Hh & Hp & Ht & Tm & Ne & _ & W). intros t l L.
  pose proof (parts_before s rank q n k t l order K L) as B. pose proof L as (H & T & F & E & D). specialize (D Df).
  destruct (N.le_gt_cases t0 t) as [Lt|Lt].
  { exists (t + p), l. repeat split; auto; [rewrite <- Hh | rewrite <- Ht | lia]; auto. }
  unfold window in W. rewrite Df in W. specialize (Tm t T).
  destruct Sh as [(x & y & EP)|(x & y & z & EP)]; rewrite EP in *.
  - inversion F as [|? a ? ? Fa F1]; subst. inversion F1 as [|? b ? ? Fb F2]; subst. inversion F2; subst.
    inversion B as [|? ? ? ? Ba B1]; subst. inversion B1 as [|? ? ? ? Bb _]; subst.
    inversion Hp as [|? ? Rx Hp1]; subst. inversion Hp1 as [|? ? Ry _]; subst.
    apply NoDup2 in D. cbn [sum fold_right] in *.
    destruct (up_two a b D) as (a' & b' & D' & S' & Na & Nb); [lia|].
    destruct (near_same q (t + (a + (b + 0))) x a a' Kn Rx Fa Na) as [Fa' Ga]; [auto|].
    destruct (near_same q (t + (a + (b + 0))) y b b' Kn Ry Fb Nb) as [Fb' Gb]; [auto|].
    exists t, [a'; b']. split; [|cbn [xors]; now rewrite Ga, Gb]. repeat split; auto.
    + rewrite <- Hh; auto.
    + rewrite EP. auto.
    + cbn [sum fold_right]. lia.
    + intros _. now apply NoDup2.
  - inversion F as [|? a ? ? Fa F1]; subst. inversion F1 as [|? b ? ? Fb F2]; subst.
    inversion F2 as [|? c ? ? Fc F3]; subst. inversion F3; subst.
    inversion B as [|? ? ? ? Ba B1]; subst. inversion B1 as [|? ? ? ? Bb B2]; subst. inversion B2 as [|? ? ? ? Bc _]; subst.
    inversion Hp as [|? ? Rx Hp1]; subst. inversion Hp1 as [|? ? Ry Hp2]; subst. inversion Hp2 as [|? ? Rz _]; subst.
    apply NoDup3 in D. cbn [sum fold_right] in *.
    destruct (up_three a b c D) as (a' & b' & c' & D' & S' & Na & Nb & Nc); [lia|].
    destruct (near_same q (t + (a + (b + (c + 0)))) x a a' Kn Rx Fa Na) as [Fa' Ga]; [auto|].
    destruct (near_same q (t + (a + (b + (c + 0)))) y b b' Kn Ry Fb Nb) as [Fb' Gb]; [auto|].
    destruct (near_same q (t + (a + (b + (c + 0)))) z c c' Kn Rz Fc Nc) as [Fc' Gc]; [auto|].
    exists t, [a'; b'; c']. split; [|cbn [xors]; now rewrite Ga, Gb, Gc]. repeat split; auto.
    + rewrite <- Hh; auto.
    + rewrite EP. auto.
    + cbn [sum fold_right]. lia.
    + intros _. now apply NoDup3.
Qed.

(* Where a part of an option of n grew, it is at most n, and so was less. *)
Lemma grew q n o a a' : near a a' -> a' <= n -> before rank o a q (n + p) ->
  (a' <= a /\ before rank o a q (n + p)) \/ before rank o a q n.
Proof. unfold near, before. lia. Qed.

Lemma down_differ k q n : known q n -> size <= n + p -> In k (kinds s q) -> live k -> goes k (n + p) n.
Proof.
  intros Kn Sz K Lk. pose proof (free_or_not k Lk) as [Fr|[Df Sh]]; [now apply (down_free k q)|].
  destruct Lk as (t0 & tm & Hh & Hp & Ht & Tm & Ne & _ & W). intros t l L.
  pose proof (parts_before s rank q (n + p) k t l order K L) as B. pose proof L as (H & T & F & E & D). specialize (D Df).
  destruct (N.le_gt_cases (t0 + p) t) as [Lt|Lt].
  { exists (t - p), l. repeat split; auto; [rewrite Hh | rewrite Ht, N.sub_add | lia]; auto; lia. }
  unfold window in W. rewrite Df in W. specialize (Tm t T).
  destruct Sh as [(x & y & EP)|(x & y & z & EP)]; rewrite EP in *.
  - inversion F as [|? a ? ? Fa F1]; subst. inversion F1 as [|? b ? ? Fb F2]; subst. inversion F2; subst.
    inversion B as [|? ? ? ? Ba B1]; subst. inversion B1 as [|? ? ? ? Bb _]; subst.
    inversion Hp as [|? ? Rx Hp1]; subst. inversion Hp1 as [|? ? Ry _]; subst.
    apply NoDup2 in D. cbn [sum fold_right] in *.
    destruct (down_two a b D) as (a' & b' & D' & S' & Na & Nb); [lia|].
    destruct (near_same q n x a a' Kn Rx Fa Na) as [Fa' Ga]; [apply grew; auto; lia|].
    destruct (near_same q n y b b' Kn Ry Fb Nb) as [Fb' Gb]; [apply grew; auto; lia|].
    exists t, [a'; b']. split; [|cbn [xors]; now rewrite Ga, Gb]. repeat split; auto.
    + rewrite Hh; auto.
    + rewrite EP. auto.
    + cbn [sum fold_right]. lia.
    + intros _. now apply NoDup2.
  - inversion F as [|? a ? ? Fa F1]; subst. inversion F1 as [|? b ? ? Fb F2]; subst.
    inversion F2 as [|? c ? ? Fc F3]; subst. inversion F3; subst.
    inversion B as [|? ? ? ? Ba B1]; subst. inversion B1 as [|? ? ? ? Bb B2]; subst. inversion B2 as [|? ? ? ? Bc _]; subst.
    inversion Hp as [|? ? Rx Hp1]; subst. inversion Hp1 as [|? ? Ry Hp2]; subst. inversion Hp2 as [|? ? Rz _]; subst.
    apply NoDup3 in D. cbn [sum fold_right] in *.
    destruct (down_three a b c D) as (a' & b' & c' & D' & S' & Na & Nb & Nc); [lia|].
    destruct (near_same q n x a a' Kn Rx Fa Na) as [Fa' Ga]; [apply grew; auto; lia|].
    destruct (near_same q n y b b' Kn Ry Fb Nb) as [Fb' Gb]; [apply grew; auto; lia|].
    destruct (near_same q n z c c' Kn Rz Fc Nc) as [Fc' Gc]; [apply grew; auto; lia|].
    exists t, [a'; b'; c']. split; [|cbn [xors]; now rewrite Ga, Gb, Gc]. repeat split; auto.
    + rewrite Hh; auto.
    + rewrite EP. auto.
    + cbn [sum fold_right]. lia.
    + intros _. now apply NoDup3.
Qed.

(* Without parts the whole heap is taken, which one may from n and from n + p, or from neither. *)
Lemma whole_goes k n n' : parts k = [] -> mem n (heaps k) && mem n (takes k) = mem n' (heaps k) && mem n' (takes k) ->
  goes k n n'.
Proof.
  intros EP H t l (A & B & F & E & D). rewrite EP in F. inversion F; subst. cbn [sum fold_right] in *.
  rewrite N.add_0_r in *. rewrite A, B in H. symmetry in H. apply andb_true_iff in H as [H1 H2].
  exists n', []. split; [|reflexivity]. unfold leaves. rewrite EP.
  split; [exact H1|]. split; [exact H2|]. split; [exact F|]. split; [cbn [sum fold_right]; lia | intros _; constructor].
Qed.

Lemma dead_goes k n n' : mem n (heaps k) = false -> goes k n n'.
Proof. intros D t l (A & _). congruence. Qed.

Lemma same_options q n : known q n -> size <= n + p ->
  forall v, option_value s g q n v <-> option_value s g q (n + p) v.
Proof.
  intros Kn Sz.
  assert (X : forall k, In k (kinds s q) -> goes k n (n + p) /\ goes k (n + p) n).
  { intros k K. destruct (kinds_fit q k K) as [Lk|[[EP W]|Dk]].
    - split; [now apply (up_differ k q) | now apply (down_differ k q)].
    - split; apply whole_goes; auto. symmetry. auto.
    - split; apply dead_goes; apply Dk; lia. }
  intros v. split; intros (k & t & l & K & L & ->); destruct (X k K) as [U D];
    [destruct (U t l L) as (t' & l' & L' & E) | destruct (D t l L) as (t' & l' & L' & E)];
    exists k, t', l'; rewrite E; auto.
Qed.

Theorem window_flat : forall q n, n0 <= n -> g q (n + p) = g q n.
Proof.
  apply (before_ind rank (fun q n => n0 <= n -> g q (n + p) = g q n)). intros q n IH N0.
  destruct (N.lt_ge_cases (n + p) size) as [L|L]; [now apply seen|].
  symmetry. apply (is_mex_unique _ _ _ _) with (2 := g_values q n) (3 := g_values q (n + p)).
  apply same_options; auto. intros q' m Hm Bm. now apply IH.
Qed.
End Window.
