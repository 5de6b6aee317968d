(* SPDX-License-Identifier: MIT *)
(* Impartial games: mex, the theorem of Sprague and Grundy, sums, Bouton's nim. *)
From Coq Require Import NArith Lia List Bool FinFun Wellfounded.
Import ListNotations.
Open Scope N_scope.

(* v is the least natural number outside S. *)
Definition is_mex (S : N -> Prop) (v : N) : Prop := (forall u, u < v -> S u) /\ ~ S v.

Lemma is_mex_unique S T v w : (forall x, S x <-> T x) -> is_mex S v -> is_mex T w -> v = w.
Proof.
  intros H [B C] [B' C']. destruct (N.lt_trichotomy v w) as [L|[L|L]]; auto; exfalso.
  - apply C, H, B', L.
  - apply C', H, B, L.
Qed.

Lemma is_mex_ext S T v : (forall x, S x <-> T x) -> is_mex S v -> is_mex T v.
Proof. intros H [B C]. split; [intros u L; apply H, B, L | intros D; apply C, H, D]. Qed.

(* A finite set has a mex. *)
Fixpoint mex_from (fuel : nat) (i : N) (l : list N) : N :=
  match fuel with O => i | S m => if existsb (N.eqb i) l then mex_from m (N.succ i) l else i end.
Definition mex (l : list N) : N := mex_from (length l) 0 l.

Lemma existsb_In i l : existsb (N.eqb i) l = true <-> In i l.
Proof.
  rewrite existsb_exists. split.
  - intros (x & H & E). apply N.eqb_eq in E. now subst.
  - intros H. exists i. split; auto. apply N.eqb_refl.
Qed.

Lemma below_length i l : (forall j, j < i -> In j l) -> (N.to_nat i <= length l)%nat.
Proof.
  intros H.
  assert (incl (map N.of_nat (seq 0 (N.to_nat i))) l) as I.
  { intros x Hx. apply in_map_iff in Hx as (y & <- & Hy). apply in_seq in Hy. apply H. lia. }
  assert (NoDup (map N.of_nat (seq 0 (N.to_nat i)))) as D.
  { apply Injective_map_NoDup; [intros a b Hab; lia | apply seq_NoDup]. }
  pose proof (NoDup_incl_length D I) as L. now rewrite map_length, seq_length in L.
Qed.

Lemma mex_from_spec l : forall fuel i, (forall j, j < i -> In j l) -> (length l <= fuel + N.to_nat i)%nat ->
  is_mex (fun v => In v l) (mex_from fuel i l).
Proof.
  induction fuel as [|fuel IH]; intros i B L; simpl.
  - split; auto. intros C.
    assert (forall j, j < N.succ i -> In j l) as B'. { intros j Hj. destruct (N.eq_dec j i); [now subst|]. apply B. lia. }
    apply below_length in B'. lia.
  - destruct (existsb (N.eqb i) l) eqn:E.
    + apply existsb_In in E. apply IH; [|lia].
      intros j Hj. destruct (N.eq_dec j i); [now subst|]. apply B. lia.
    + split; auto. intros C. apply existsb_In in C. congruence.
Qed.

Lemma mex_spec l : is_mex (fun v => In v l) (mex l).
Proof. apply mex_from_spec; [intros j Hj; lia | lia]. Qed.

(* Numbers and their bits. *)
Lemma lt_by_bit a b k : N.testbit a k = false -> N.testbit b k = true ->
  (forall i, k < i -> N.testbit a i = N.testbit b i) -> a < b.
Proof.
  intros A B H.
  assert (E : a / 2 ^ N.succ k = b / 2 ^ N.succ k).
  { rewrite <- !N.shiftr_div_pow2. apply N.bits_inj. intros i. rewrite !N.shiftr_spec by lia. apply H. lia. }
  assert (Q : 2 ^ N.succ k = 2 * 2 ^ k) by apply N.pow_succ_r'.
  assert (Z : 2 ^ k <> 0) by (apply N.pow_nonzero; lia).
  pose proof (N.testbit_spec' a k) as SA. pose proof (N.testbit_spec' b k) as SB. rewrite A in SA. rewrite B in SB.
  cbn [N.b2n] in SA, SB.
  pose proof (N.div_mod a (2 ^ k) Z) as HA. pose proof (N.div_mod b (2 ^ k) Z) as HB.
  pose proof (N.mod_lt a (2 ^ k) Z) as LA.
  pose proof (N.div_mod (a / 2 ^ k) 2 ltac:(lia)) as DA. pose proof (N.div_mod (b / 2 ^ k) 2 ltac:(lia)) as DB.
  rewrite <- SA in DA. rewrite <- SB in DB.
  rewrite Q, (N.mul_comm 2), <- !N.div_div in E by lia.
  rewrite <- E in DB. assert (F : b / 2 ^ k = a / 2 ^ k + 1) by lia.
  rewrite F, N.mul_add_distr_l, N.mul_1_r in HB. clear - HA HB LA.
  apply N.lt_le_trans with (2 ^ k * (a / 2 ^ k) + 2 ^ k).
  - rewrite HA at 1. now apply N.add_lt_mono_l.
  - rewrite HB. apply N.le_add_r.
Qed.

Lemma lxor_lt a d : d <> 0 -> N.testbit a (N.log2 d) = true -> N.lxor a d < a.
Proof.
  intros D A. apply lt_by_bit with (k := N.log2 d).
  - rewrite N.lxor_spec, A, N.bit_log2 by assumption. reflexivity.
  - exact A.
  - intros i I. rewrite N.lxor_spec, (N.bits_above_log2 d i I). apply xorb_false_r.
Qed.

(* What lies below an XOR is reached by lowering one of the two. *)
Lemma below_lxor a b v : v < N.lxor a b -> N.lxor v b < a \/ N.lxor v a < b.
Proof.
  intros L. set (d := N.lxor v (N.lxor a b)).
  assert (D : d <> 0). { intros Z. apply N.lxor_eq in Z. lia. }
  assert (V : N.lxor a d = N.lxor v b /\ N.lxor b d = N.lxor v a).
  { unfold d; split; apply N.bits_inj; intros i; rewrite !N.lxor_spec;
      destruct (N.testbit v i), (N.testbit a i), (N.testbit b i); reflexivity. }
  destruct V as [<- <-].
  destruct (N.testbit a (N.log2 d)) eqn:A; [left; now apply lxor_lt|].
  destruct (N.testbit b (N.log2 d)) eqn:B; [right; now apply lxor_lt|]. exfalso.
  assert (N.lxor a b < v); [|lia]. apply lt_by_bit with (k := N.log2 d).
  - now rewrite N.lxor_spec, A, B.
  - pose proof (N.bit_log2 d D) as X. unfold d in X at 1. rewrite !N.lxor_spec, A, B, !xorb_false_r in X. exact X.
  - intros i I. pose proof (N.bits_above_log2 d i I) as X. unfold d in X. rewrite N.lxor_spec in X.
    destruct (N.testbit v i), (N.testbit (N.lxor a b) i); easy.
Qed.

(* The heart of the theorem: the mex of a sum. *)
Lemma mex_sum S T a b : is_mex S a -> is_mex T b ->
  is_mex (fun v => (exists x, S x /\ v = N.lxor x b) \/ (exists y, T y /\ v = N.lxor a y)) (N.lxor a b).
Proof.
  intros [Sa Na] [Tb Nb]. split.
  - intros v L. destruct (below_lxor a b v L) as [H|H].
    + left. exists (N.lxor v b). split; [now apply Sa|]. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
    + right. exists (N.lxor v a). split; [now apply Tb|].
      now rewrite (N.lxor_comm v), <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
  - intros [(x & Hx & E)|(y & Hy & E)].
    + apply Na. replace a with x; auto. apply (f_equal (fun z => N.lxor z b)) in E.
      now rewrite !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_r in E.
    + apply Nb. replace b with y; auto. apply (f_equal (N.lxor a)) in E.
      now rewrite <- !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_l in E.
Qed.

(* A game: positions, and the moves from each. Who cannot move loses. Play ends. *)
Section Game.
Variable pos : Type.
Variable moves : pos -> list pos.
Definition ends := well_founded (fun q p => In q (moves p)).

Inductive lost : pos -> Prop := all_won p : (forall q, In q (moves p) -> won q) -> lost p
with won : pos -> Prop := some_lost p q : In q (moves p) -> lost q -> won p.

(* g gives each position its Grundy value. *)
Definition grundy (g : pos -> N) := forall p, is_mex (fun v => exists q, In q (moves p) /\ v = g q) (g p).

Theorem grundy_unique g h : ends -> grundy g -> grundy h -> forall p, g p = h p.
Proof.
  intros W G H p. induction p as [p IH] using (well_founded_induction W).
  apply (is_mex_unique _ _ _ _) with (2 := G p) (3 := H p).
  intros x. split; intros (q & I & ->); exists q; rewrite IH by assumption; auto.
Qed.

Fixpoint map_in {A B} (l : list A) : (forall x, In x l -> B) -> list B :=
  match l with
  | [] => fun _ => []
  | a :: r => fun f => f a (or_introl eq_refl) :: map_in r (fun x i => f x (or_intror i))
  end.

Lemma map_in_ext {A B} (l : list A) : forall (f h : forall x, In x l -> B),
  (forall x i, f x i = h x i) -> map_in l f = map_in l h.
Proof. induction l as [|a r IH]; simpl; intros f h H; auto. f_equal; auto. Qed.

Lemma map_in_map {A B} (l : list A) (h : A -> B) : map_in l (fun x _ => h x) = map h l.
Proof. induction l as [|a r IH]; simpl; auto. now rewrite IH. Qed.

Theorem grundy_exists : ends -> exists g, grundy g.
Proof.
  intros W. set (F := fun p (rec : forall q, In q (moves p) -> N) => mex (map_in (moves p) rec)).
  exists (Fix W _ F). intros p. rewrite Fix_eq.
  - unfold F at 2. rewrite map_in_map. apply is_mex_ext with (2 := mex_spec _). intros x. rewrite in_map_iff.
    split; intros (q & A & B); exists q; auto.
  - intros q f h E. unfold F. now rewrite (map_in_ext _ f h).
Qed.

(* The player to move loses exactly at value 0, and wins everywhere else. *)
Theorem lost_iff_0 g : ends -> grundy g -> forall p, (lost p <-> g p = 0) /\ (won p <-> g p <> 0).
Proof.
  intros W G p. induction p as [p IH] using (well_founded_induction W). destruct (G p) as [B C].
  assert (Z : g p <> 0 <-> exists q, In q (moves p) /\ g q = 0).
  { split.
    - intros Z. destruct (B 0) as (q & I & E); [lia|]. exists q. auto.
    - intros (q & I & E) Z. apply C. exists q. rewrite Z. auto. }
  split; split.
  - intros L. inversion L as [? A]; subst. destruct (N.eq_dec (g p) 0) as [E|E]; auto.
    apply Z in E as (q & I & E). specialize (A q I). apply IH in A; auto. contradiction.
  - intros E. constructor. intros q I. apply IH; auto. intros X. assert (g p <> 0); auto. apply Z. eauto.
  - intros V. inversion V as [? q I L]; subst. apply Z. exists q. split; auto. now apply IH.
  - intros E. apply Z in E as (q & I & E). apply some_lost with q; auto. now apply IH.
Qed.
End Game.

(* Sums. A component c has options, each of which is a sum again: opts c lists them. A position is a list of components,
   whose sum is played: a move replaces one of them by one of its options. *)
Section Sum.
Variable comp : Type.
Variable opts : comp -> list (list comp).

Fixpoint sum_moves (l : list comp) : list (list comp) :=
  match l with [] => [] | c :: r => map (fun o => o ++ r) (opts c) ++ map (cons c) (sum_moves r) end.

Definition child d c := exists o, In o (opts c) /\ In d o.
Definition components_end := well_founded child.

Lemma sum_moves_app l r m : In m (sum_moves (l ++ r)) <->
  (exists x, In x (sum_moves l) /\ m = x ++ r) \/ (exists y, In y (sum_moves r) /\ m = l ++ y).
Proof.
  revert m. induction l as [|c l IH]; simpl; intros m.
  - split; [intros H; right; now exists m | intros [(x & [] & _)|(y & H & ->)]; exact H].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(o & <- & I)|(x & <- & I)].
      * left. exists (o ++ l). rewrite in_app_iff, in_map_iff, app_assoc. split; [left; now exists o | reflexivity].
      * apply IH in I as [(y & I & ->)|(y & I & ->)].
        -- left. exists (c :: y). rewrite in_app_iff, !in_map_iff. split; [right; now exists y | reflexivity].
        -- right. now exists y.
    + intros [(x & I & ->)|(y & I & ->)].
      * rewrite in_app_iff, !in_map_iff in I. destruct I as [(o & <- & I)|(y & <- & I)].
        -- left. exists o. now rewrite app_assoc.
        -- right. exists (y ++ r). split; auto. apply IH. left. now exists y.
      * right. exists (l ++ y). split; auto. apply IH. right. now exists y.
Qed.

Lemma acc_app l : Acc (fun q p => In q (sum_moves p)) l -> forall r, Acc (fun q p => In q (sum_moves p)) r ->
  Acc (fun q p => In q (sum_moves p)) (l ++ r).
Proof.
  induction 1 as [l Al IHl]. induction 1 as [r Ar IHr]. constructor. intros m I.
  apply sum_moves_app in I as [(x & I & ->)|(y & I & ->)]; auto. apply IHl; auto. now constructor.
Qed.

Lemma acc_all l : (forall c, In c l -> Acc (fun q p => In q (sum_moves p)) [c]) -> Acc (fun q p => In q (sum_moves p)) l.
Proof.
  induction l as [|c l IH]; intros H.
  - constructor. intros m [].
  - apply (acc_app [c]); [apply H; now left | apply IH; intros d I; apply H; now right].
Qed.

Theorem sum_ends : components_end -> ends _ sum_moves.
Proof.
  intros W l. apply acc_all. intros c _. induction c as [c IH] using (well_founded_induction W).
  constructor. intros m I. simpl in I. rewrite app_nil_r, in_map_iff in I. destruct I as (o & <- & I).
  rewrite app_nil_r. apply acc_all. intros d D. apply IH. now exists o.
Qed.

Definition sum_value (h : comp -> N) (l : list comp) : N := fold_right (fun c v => N.lxor (h c) v) 0 l.

Lemma sum_value_app h l r : sum_value h (l ++ r) = N.lxor (sum_value h l) (sum_value h r).
Proof.
  induction l as [|c l IH]; [symmetry; apply N.lxor_0_l|].
  cbn [app sum_value fold_right] in *. unfold sum_value in IH at 1. now rewrite IH, N.lxor_assoc.
Qed.

(* The theorem of Sprague (1935) and Grundy (1939): the value of a sum is the XOR of the values. *)
Theorem sprague_grundy h : (forall c, is_mex (fun v => exists o, In o (opts c) /\ v = sum_value h o) (h c)) ->
  grundy _ sum_moves (sum_value h).
Proof.
  intros H l. induction l as [|c l IH].
  - split; [intros u L; simpl in L; lia | intros (q & [] & _)].
  - cbn [sum_value fold_right]. fold (sum_value h l). apply is_mex_ext with (2 := mex_sum _ _ _ _ (H c) IH).
    intros v. cbn [sum_moves]. split.
    + intros [(x & (o & I & ->) & ->)|(y & (m & I & ->) & ->)].
      * exists (o ++ l). rewrite in_app_iff, in_map_iff, sum_value_app. eauto.
      * exists (c :: m). rewrite in_app_iff, !in_map_iff. eauto.
    + intros (m & I & ->). rewrite in_app_iff, !in_map_iff in I. destruct I as [(o & <- & I)|(m' & <- & I)].
      * left. exists (sum_value h o). rewrite sum_value_app. eauto.
      * right. exists (sum_value h m'). eauto.
Qed.

(* If play ends, there are such values of the components. *)
Theorem components_have_values : components_end ->
  exists h, forall c, is_mex (fun v => exists o, In o (opts c) /\ v = sum_value h o) (h c).
Proof.
  intros W. set (R := fun d c => exists o, In o (opts c) /\ In d o).
  set (F := fun c (rec : forall d, R d c -> N) => mex (map_in (opts c) (fun o io =>
    fold_right N.lxor 0 (map_in o (fun d id => rec d (ex_intro _ o (conj io id))))))).
  exists (Fix (W : well_founded R) _ F). intros c. rewrite Fix_eq.
  - unfold F at 2. apply is_mex_ext with (2 := mex_spec _). intros v.
    rewrite (map_in_ext _ _ (fun o _ => sum_value (Fix (W : well_founded R) (fun _ => N) F) o)).
    + rewrite map_in_map, in_map_iff. split; intros (o & A & B); exists o; auto.
    + intros o io. rewrite map_in_map. unfold sum_value. clear io. induction o as [|d o IH]; [reflexivity|]. cbn [map fold_right].
      now rewrite IH.
  - intros d f h E. unfold F. f_equal. apply map_in_ext. intros o io. f_equal. apply map_in_ext. auto.
Qed.

(* A sum is lost exactly if its value is 0; its winning moves are exactly those to value 0. *)
Corollary sum_lost h : components_end -> (forall c, is_mex (fun v => exists o, In o (opts c) /\ v = sum_value h o) (h c)) ->
  forall l, lost _ sum_moves l <-> sum_value h l = 0.
Proof. intros W H l. apply lost_iff_0; [now apply sum_ends | now apply sprague_grundy]. Qed.

(* So a move of a component c to o wins exactly if o has the value of the sum XOR that of c. *)
Corollary winning_moves h : components_end -> (forall c, is_mex (fun v => exists o, In o (opts c) /\ v = sum_value h o) (h c)) ->
  forall l c r o, In o (opts c) -> In (l ++ o ++ r) (sum_moves (l ++ c :: r)) /\
    (lost _ sum_moves (l ++ o ++ r) <-> sum_value h o = N.lxor (sum_value h (l ++ c :: r)) (h c)).
Proof.
  intros W H l c r o I. split.
  - induction l as [|d l IH]; cbn [app sum_moves]; apply in_app_iff; [left | right]; apply in_map_iff; eauto.
  - rewrite (sum_lost h W H), !sum_value_app. cbn [sum_value fold_right]. fold (sum_value h r).
    generalize (sum_value h l), (sum_value h o), (sum_value h r), (h c). intros a b d e.
    replace (N.lxor (N.lxor a (N.lxor e d)) e) with (N.lxor a d).
    + replace (N.lxor a (N.lxor b d)) with (N.lxor b (N.lxor a d)); [split; [apply N.lxor_eq | intros ->; apply N.lxor_nilpotent]|].
      now rewrite <- !N.lxor_assoc, (N.lxor_comm a b).
    + rewrite (N.lxor_comm e d), !N.lxor_assoc. now rewrite N.lxor_nilpotent, N.lxor_0_r.
Qed.
End Sum.

(* Nim: a heap is a number, and a move makes it smaller. *)
Definition nim (n : N) : list (list N) := map (fun k => [N.of_nat k]) (seq 0 (N.to_nat n)).

Lemma nim_In n o : In o (nim n) <-> exists k, k < n /\ o = [k].
Proof.
  unfold nim. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. exists (N.of_nat k). split; [lia | reflexivity].
  - intros (k & L & ->). exists (N.to_nat k). rewrite in_seq, N2Nat.id. split; [reflexivity | lia].
Qed.

Lemma nim_ends : components_end _ nim.
Proof.
  apply wf_incl with (R2 := N.lt); [|exact N.lt_wf_0]. intros d c (o & I & D).
  apply nim_In in I as (k & L & ->). destruct D as [<-|[]]. exact L.
Qed.

Lemma nim_mex n : is_mex (fun v => exists o, In o (nim n) /\ v = sum_value _ (fun k => k) o) n.
Proof.
  split.
  - intros u L. exists [u]. split; [apply nim_In; eauto | simpl; now rewrite N.lxor_0_r].
  - intros (o & I & E). apply nim_In in I as (k & L & ->). simpl in E. rewrite N.lxor_0_r in E. lia.
Qed.

(* Bouton 1901. *)
Theorem bouton heaps : lost _ (sum_moves _ nim) heaps <-> fold_right N.lxor 0 heaps = 0.
Proof. exact (sum_lost _ nim (fun k => k) nim_ends nim_mex heaps). Qed.
