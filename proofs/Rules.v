(* SPDX-License-Identifier: MIT *)
(* The games that the rules of a system define: a position is a list of heaps, whose sum is played. Their Grundy values
   are the function `values` of System.v, which therefore exists. *)
From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Games System.
Import ListNotations.
Open Scope N_scope.

(* A heap of a sequence, or a nim heap, which is what a bonus leaves. *)
Inductive component := Heap (q n : N) | Nim (n : N).

Section Rules.
Variable s : system.

(* All lists of sizes that fit the parts and have the sum n. *)
Definition upto (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n + 1)).
Fixpoint splits (ps : list part) (n : N) : list (list N) :=
  match ps with
  | [] => if n =? 0 then [[]] else []
  | x :: ps => flat_map (fun a => if mem a (sizes x) then map (cons a) (splits ps (n - a)) else []) (upto n)
  end.
Fixpoint unequal (l : list N) : bool := match l with [] => true | a :: l => negb (existsb (N.eqb a) l) && unequal l end.

(* What the moves of a kind leave: the parts, and the nim heap that is its bonus. *)
Fixpoint heaps_left (ps : list part) (l : list N) : list component :=
  match ps, l with x :: ps, a :: l => Heap (owner x) a :: heaps_left ps l | _, _ => [] end.
Definition kind_moves (n : N) (x : kind) : list (list component) :=
  if mem n (heaps x) then
    flat_map (fun t => if mem t (takes x) then
      map (fun l => Nim (bonus x) :: heaps_left (parts x) l)
          (filter (fun l => negb (differ x) || unequal l) (splits (parts x) (n - t))) else []) (upto n)
  else [].
Definition options (c : component) : list (list component) :=
  match c with
  | Heap q n => flat_map (kind_moves n) (kinds s q)
  | Nim n => map (map Nim) (nim n)
  end.

Lemma upto_In a n : In a (upto n) <-> a <= n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros (x & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat a). rewrite N2Nat.id, in_seq. lia.
Qed.

Lemma splits_spec ps : forall n l, In l (splits ps n) <-> Forall2 fits ps l /\ sum l = n.
Proof.
  induction ps as [|x ps IH]; intros n l; cbn [splits].
  - destruct (N.eqb_spec n 0) as [->|Z]; simpl; split.
    + intros [<-|[]]. split; [constructor | reflexivity].
    + intros [F _]. inversion F. now left.
    + easy.
    + intros [F E]. inversion F; subst. now destruct Z.
  - rewrite in_flat_map. split.
    + intros (a & I & H). destruct (mem a (sizes x)) eqn:M; [|easy]. apply in_map_iff in H as (r & <- & H).
      apply IH in H as [F E]. apply upto_In in I. split; [now constructor|]. cbn [sum fold_right]. fold (sum r). lia.
    + intros [F E]. inversion F as [|? a ? r Fa Fr]; subst. exists a. cbn [sum fold_right] in *. fold (sum r) in *.
      split; [apply upto_In; lia|]. unfold fits in Fa. rewrite Fa. apply in_map. apply IH. split; [exact Fr | lia].
Qed.

Lemma unequal_spec l : unequal l = true <-> NoDup l.
Proof.
  induction l as [|a l IH]; cbn [unequal]; [split; [constructor | reflexivity]|].
  rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, existsb_In, IH. split.
  - intros [A B]. now constructor.
  - intros D. inversion D. auto.
Qed.

Lemma kind_moves_spec n x o : In o (kind_moves n x) <->
  exists t l, leaves x n t l /\ o = Nim (bonus x) :: heaps_left (parts x) l.
Proof.
  unfold kind_moves, leaves. destruct (mem n (heaps x)); [|split; [easy | intros (t & l & (H & _) & _); discriminate]].
  rewrite in_flat_map. split.
  - intros (t & I & H). destruct (mem t (takes x)) eqn:T; [|easy]. apply in_map_iff in H as (l & <- & H).
    apply filter_In in H as [H D]. apply splits_spec in H as [F E]. apply upto_In in I. exists t, l.
    repeat split; auto; [lia|]. intros Df. rewrite Df in D. now apply unequal_spec.
  - intros (t & l & (_ & T & F & E & D) & ->). exists t. split; [apply upto_In; lia|]. rewrite T. apply in_map_iff.
    exists l. split; [reflexivity|]. apply filter_In. split; [apply splits_spec; split; [exact F | lia]|].
    destruct (differ x); [cbn; now apply unequal_spec, D | reflexivity].
Qed.

Lemma options_heap q n o : In o (options (Heap q n)) <->
  exists x t l, In x (kinds s q) /\ leaves x n t l /\ o = Nim (bonus x) :: heaps_left (parts x) l.
Proof.
  cbn [options]. rewrite in_flat_map. split.
  - intros (x & K & H). apply kind_moves_spec in H as (t & l & H). exists x, t, l. tauto.
  - intros (x & t & l & K & H). exists x. split; [exact K|]. apply kind_moves_spec. exists t, l. exact H.
Qed.

(* Play ends. *)
Variable rank : N -> N.
Hypothesis order : ordered s rank.

Lemma heaps_left_In ps l c : In c (heaps_left ps l) -> Forall2 fits ps l -> exists p1 x p2 l1 a l2,
  ps = p1 ++ x :: p2 /\ l = l1 ++ a :: l2 /\ length p1 = length l1 /\ c = Heap (owner x) a.
Proof.
  intros I F. induction F as [|x a ps l Fa F IH]; [easy|]. destruct I as [<-|I].
  - exists [], x, ps, [], a, l. auto.
  - destruct (IH I) as (p1 & y & p2 & l1 & b & l2 & -> & -> & L & ->). exists (x :: p1), y, p2, (a :: l1), b, l2.
    cbn [app length]. auto.
Qed.

Lemma Forall2_left {A B} (R : A -> B -> Prop) p1 x p2 l1 a l2 : length p1 = length l1 ->
  Forall2 R (p1 ++ x :: p2) (l1 ++ a :: l2) -> R x a.
Proof.
  revert l1. induction p1 as [|y p1 IH]; intros [|b l1] L F; try discriminate; inversion F; subst; auto.
  apply (IH l1); auto.
Qed.

Theorem play_ends : components_end component options.
Proof.
  assert (N1 : forall n, Acc (fun d c => exists o, In o (options c) /\ In d o) (Nim n)).
  { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). constructor. intros d (o & I & D).
    cbn [options] in I. apply in_map_iff in I as (l & <- & I). apply nim_In in I as (k & L & ->).
    destruct D as [<-|[]]. now apply IH. }
  intros [q n|n]; [|apply N1]. revert q n. apply (before_ind rank). intros q n IH. constructor. intros d (o & I & D).
  apply options_heap in I as (x & t & l & K & L & ->). destruct D as [<-|D]; [apply N1|].
  pose proof (parts_before s rank q n x t l order K L) as B.
  destruct (heaps_left_In _ _ _ D (proj1 (proj2 (proj2 L)))) as (p1 & y & p2 & l1 & a & l2 & E1 & E2 & Le & ->).
  rewrite E1, E2 in B. apply Forall2_left in B; auto.
Qed.

Lemma heaps_left_value h g ps : forall l, (forall q n, h (Heap q n) = g q n) -> sum_value component h (heaps_left ps l) = xors g ps l.
Proof.
  induction ps as [|x ps IH]; intros [|a l] E; try reflexivity. cbn [heaps_left sum_value fold_right xors].
  fold (sum_value component h (heaps_left ps l)). now rewrite IH, E.
Qed.

Lemma option_values h g q n : (forall q n, h (Heap q n) = g q n) -> (forall n, h (Nim n) = n) -> forall v,
  option_value s g q n v <-> exists o, In o (options (Heap q n)) /\ v = sum_value component h o.
Proof.
  intros E1 E2 v. split.
  - intros (x & t & l & K & L & ->). exists (Nim (bonus x) :: heaps_left (parts x) l). split; [apply options_heap; eauto 10|].
    cbn [sum_value fold_right]. fold (sum_value component h (heaps_left (parts x) l)). now rewrite E2, (heaps_left_value h g).
  - intros (o & I & ->). apply options_heap in I as (x & t & l & K & L & ->). exists x, t, l. split; [exact K|]. split; [exact L|].
    cbn [sum_value fold_right]. fold (sum_value component h (heaps_left (parts x) l)). now rewrite E2, (heaps_left_value h g).
Qed.

(* The Grundy values of positions: of a heap, a value of the system; of a sum, the XOR. *)
Theorem grundy_values h : grundy _ (sum_moves component options) h -> values s (fun q n => h [Heap q n]).
Proof.
  intros G. destruct (components_have_values _ options play_ends) as (f & Hf).
  assert (E : forall l, h l = sum_value component f l).
  { apply (grundy_unique _ (sum_moves component options)); auto; [apply sum_ends, play_ends | now apply sprague_grundy]. }
  assert (E1 : forall c, f c = h [c]) by (intros c; rewrite E; symmetry; apply N.lxor_0_r).
  assert (E2 : forall n, f (Nim n) = n).
  { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    apply (is_mex_unique _ _ _ _) with (2 := Hf (Nim n)) (3 := nim_mex n). intros v. cbn [options]. split.
    - intros (o & I & ->). apply in_map_iff in I as (r & <- & I). exists r. split; [exact I|].
      apply nim_In in I as (k & L & ->). cbn. now rewrite IH.
    - intros (r & I & ->). exists (map Nim r). split; [now apply in_map|]. apply nim_In in I as (k & L & ->). cbn. now rewrite IH. }
  intros q n. rewrite <- E1. apply is_mex_ext with (2 := Hf (Heap q n)). intros v. symmetry. apply option_values; [|exact E2].
  intros q' n'. now rewrite E1.
Qed.

(* So there is a function that has the values of the rules. *)
Theorem values_exist : exists g, values s g.
Proof.
  destruct (grundy_exists _ (sum_moves component options)) as (h & G); [apply sum_ends, play_ends|].
  exists (fun q n => h [Heap q n]). now apply grundy_values.
Qed.

(* The player to move loses a sum of heaps exactly if the XOR of their values is 0. *)
Theorem heaps_lost g : values s g -> forall l, lost _ (sum_moves component options) (map (fun c => Heap (fst c) (snd c)) l) <->
  fold_right N.lxor 0 (map (fun c => g (fst c) (snd c)) l) = 0.
Proof.
  intros V l. destruct (components_have_values _ options play_ends) as (f & Hf).
  rewrite (sum_lost _ options f play_ends Hf).
  pose proof (grundy_values (sum_value component f) (sprague_grundy _ options f Hf)) as V2.
  replace (sum_value component f _) with (fold_right N.lxor 0 (map (fun c => g (fst c) (snd c)) l)); [reflexivity|].
  induction l as [|[q n] l IH]; [reflexivity|]. cbn [map fold_right sum_value fst snd] in *.
  fold (sum_value component f (map (fun c => Heap (fst c) (snd c)) l)). rewrite IH. f_equal.
  rewrite (values_unique s rank g _ order V V2 q n). cbn. apply N.lxor_0_r.
Qed.
End Rules.
