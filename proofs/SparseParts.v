(* SPDX-License-Identifier: MIT *)
(* The sparse window in parts (Lemma 15a of docs/proofs.md): from the values of the first heaps and of the last ones
   before a border, a program computes the values up to the next border, in memory that does not grow. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Store Compute Table Sparse SparseTable.
Import ListNotations.
Open Scope N_scope.

(* l has the values of f from n on. *)
Fixpoint values_are (l : list N) (n : N) (f : N -> N) : Prop :=
  match l with [] => True | v :: l => f n = v /\ values_are l (n + 1) f end.
Fixpoint agrees (l : list N) (n : N) (f : N -> N) : bool :=
  match l with [] => true | v :: l => (f n =? v) && agrees l (n + 1) f end.
(* Writes l to a map, from i on. *)
Fixpoint load (l : list N) (i : N) (m : store) : store := match l with [] => m | v :: l => load l (i + 1) (put m i v) end.
Definition size (l : list N) : N := N.of_nat (length l).

Lemma size_cons v l : size (v :: l) = size l + 1.
Proof. unfold size. cbn [length]. lia. Qed.

Lemma agrees_spec l f : forall n, agrees l n f = true -> values_are l n f.
Proof.
  induction l as [|v l IH]; intros n H; cbn [agrees values_are] in *; [exact I|].
  rewrite andb_true_iff, N.eqb_eq in H. split; [apply H | now apply IH].
Qed.

Lemma values_are_ext l f h : forall n, (forall m, n <= m -> m < n + size l -> f m = h m) -> values_are l n f -> values_are l n h.
Proof.
  induction l as [|v l IH]; intros n E H; cbn [values_are] in *; [exact I|]. rewrite size_cons in E. destruct H as [<- H].
  split; [symmetry; apply E; lia|]. apply IH; [intros m L1 L2; apply E; lia | exact H].
Qed.

Lemma values_are_same l f h : forall n m, values_are l n f -> values_are l m h -> forall i, i < size l -> f (n + i) = h (m + i).
Proof.
  induction l as [|v l IH]; intros n m F H i L; [unfold size in L; simpl in L; lia|]. rewrite size_cons in L.
  cbn [values_are] in *. destruct F as [F1 F2], H as [H1 H2]. destruct (N.eq_dec i 0) as [->|Z]; [rewrite !N.add_0_r; congruence|].
  specialize (IH _ _ F2 H2 (i - 1) ltac:(lia)). replace (n + 1 + (i - 1)) with (n + i) in IH by lia.
  now replace (m + 1 + (i - 1)) with (m + i) in IH by lia.
Qed.

Lemma load_below l : forall i m j, j < i -> get (load l i m) j = get m j.
Proof.
  induction l as [|v l IH]; intros i m j L; cbn [load]; [reflexivity|]. rewrite IH by lia. rewrite get_put.
  destruct (N.eqb_spec j i); [lia | reflexivity].
Qed.

Lemma load_spec l : forall i m, values_are l i (get (load l i m)).
Proof.
  induction l as [|v l IH]; intros i m; cbn [load values_are]; [exact I|]. split; [|apply IH].
  rewrite load_below by lia. now rewrite get_put, N.eqb_refl.
Qed.

Lemma copies n f : forall i, (i < n -> get (loop n 0 1 (fun j m => put m j (f j)) (empty tt)) i = f i).
Proof.
  apply (loop_rule (fun k m => forall i, i < k -> get m i = f i)).
  - intros i L. lia.
  - intros k m L IH i Li. rewrite N.add_0_l, N.mul_1_r, get_put. destruct (N.eqb_spec i k) as [->|]; [reflexivity | apply IH; lia].
Qed.

Section Parts.
Variable ks : list kind.
Variables (mask : N) (position common : bool).
Variables A t_most : N.
Let W := A - 1 + t_most.

Section Heap.
Variable rank : N -> N.
Variable g : N -> N -> N.
Hypothesis order : ordered [ks] rank.
Hypothesis g_values : values [ks] g.
Hypothesis owners : forall k x, In k ks -> In x (parts k) -> owner x = 0.
Hypothesis two : forall k, In k ks -> (length (parts k) <= 2)%nat.
Hypothesis mask_suits : suits mask position common ks.
Hypothesis takes_end : forall k t, In k ks -> parts k <> [] -> mem t (takes k) = true -> t <= t_most.
Hypothesis A_positive : 1 <= A.
Let near := reach [ks] g (fun a => a < A).
Let tint n := class mask position n (g 0 n).

Variable rare : list N.
Hypothesis rare_heaps : forall m, In m rare <-> m < A /\ tint m <> common.

(* Near options need only the values of the first heaps and of the last W. *)
Lemma reach_window h (P : N -> Prop) n v : (forall a, P a -> a < A) -> (forall m, m < A -> h 0 m = g 0 m) ->
  (forall m, n <= m + W -> m < n -> h 0 m = g 0 m) -> reach [ks] h P n v <-> reach [ks] g P n v.
Proof.
  intros Small Low Last. assert (X : forall k t l, In k ks -> leaves k n t l -> with_part P l -> xors h (parts k) l = xors g (parts k) l).
  { intros k t l K L Wp. pose proof L as (Hn & T & F & S & _). pose proof (two k K) as Two.
    pose proof (fun a => part_less [ks] rank order owners k n t l a K L) as Less.
    destruct (parts k) as [|x [|y [|z ps]]] eqn:EP; [| | |simpl in Two; lia].
    - inversion F. reflexivity.
    - inversion F as [|? b ? ? _ F']; subst. inversion F'; subst. cbn [xors sum fold_right] in *.
      pose proof (takes_end k t K ltac:(now rewrite EP) T). pose proof (Less b (or_introl eq_refl)).
      rewrite (owners k x K) by (rewrite EP; now left). f_equal. apply Last; unfold W; lia.
    - inversion F as [|? a ? ? _ F']; subst. inversion F' as [|? b ? ? _ F'']; subst. inversion F''; subst.
      cbn [xors sum fold_right with_part] in *.
      pose proof (takes_end k t K ltac:(now rewrite EP) T). pose proof (Less a (or_introl eq_refl)).
      pose proof (Less b (or_intror (or_introl eq_refl))).
      rewrite (owners k x K), (owners k y K) by (rewrite EP; simpl; auto).
      destruct Wp as [Pa|Pb]; [apply Small in Pa | apply Small in Pb]; f_equal;
        [apply Low; lia | f_equal; apply Last; unfold W; lia | apply Last; unfold W; lia | f_equal; apply Low; lia]. }
  split; intros (k & t & l & K & L & E & Wp); exists k, t, l; (split; [exact K|]; split; [exact L|]; split; [|exact Wp]);
    rewrite E; f_equal; [|symmetry]; eapply X; eauto.
Qed.

(* What the program finds at n is the value, if it is common and needs no part of A or more. *)
Lemma heap_right known base r n v part m : decided ks r A base known n rare mask position common (v, part, m) ->
  part <= A -> class mask position n v = common ->
  (forall a, a < A -> one_view A base known 0 a = g 0 a) ->
  (forall a, n <= a + W -> a < n -> one_view A base known 0 a = g 0 a) ->
  (forall a, A <= a -> a < n -> tint a = common) ->
  v = g 0 n /\ forall u, u < v -> near n u.
Proof.
  intros ((_ & M & B) & Un & _) Pa Cl Low Last Common.
  assert (Small : forall a, found rare part a -> a < A). { intros a [I|I]; [now apply rare_heaps in I | lia]. }
  assert (Hv : forall u, reach [ks] (one_view A base known) (found rare part) n u <-> reach [ks] g (found rare part) n u).
  { intros u. now apply reach_window. }
  assert (Near : forall u, u < v -> near n u).
  { intros u L. apply (reach_weaken [ks] g (found rare part)); [exact Small|]. apply Hv, M, B, L. }
  split; [|exact Near].
  apply (is_mex_unique (option_value [ks] g 0 n) (option_value [ks] g 0 n)) with (3 := g_values 0 n); [tauto|]. split.
  { intros u L. eapply reach_option, Near, L. }
  intros (k & t & l & K & Lv & E). apply Un, M, Hv. exists k, t, l. split; [exact K|]. split; [exact Lv|]. split; [exact E|].
  destruct l as [|a [|b [|c l]]]; cbn [with_part]; auto.
  pose proof (part_less [ks] rank order owners k n t [a; b] a K Lv (or_introl eq_refl)) as La.
  pose proof (part_less [ks] rank order owners k n t [a; b] b K Lv (or_intror (or_introl eq_refl))) as Lb.
  unfold found. assert (Either : forall x, x < n -> In x rare \/ tint x = common).
  { intros x Lx. destruct (bool_dec (tint x) common) as [Ex|Ex]; [now right|]. left. apply rare_heaps. split; [|exact Ex].
    apply N.lt_nge. intros C. apply Ex. now apply Common. }
  destruct (Either a La) as [Ra|Ca]; [auto|]. destruct (Either b Lb) as [Rb|Cb]; [auto|]. exfalso.
  destruct Lv as (Hn & Ht & Fi & S & D). pose proof (Forall2_length _ _ _ Fi) as Len.
  destruct (parts k) as [|x [|y [|z ps]]] eqn:EP; try discriminate.
  pose proof (same_class mask position common ks k x y t a b (g 0 a) (g 0 b) mask_suits K EP Ht) as C.
  unfold tint in Ca, Cb. rewrite Ca, Cb in C. specialize (C eq_refl). cbn [sum fold_right xors] in *. rewrite N.add_0_r in S.
  rewrite N.lxor_0_r, (owners k x K), (owners k y K) in E by (rewrite EP; simpl; auto).
  rewrite <- S, <- E, Cl in C. destruct common; discriminate.
Qed.
End Heap.

(* Values are kept in steps of so many heaps. *)
Variable chunk : N.
Variable rare : list N.
Variables largest largest_at : N.

Definition value_fits (n v : N) : bool :=
  (v <=? largest) && ((largest_at <=? n) || negb (v =? largest)) && (negb (n =? largest_at) || (v =? largest)).

Record stretch_state := { t_known : store; t_base : N; t_marks : store; t_round : N; t_fine : bool }.

(* Forgets all but the first A values and the last W + 1 before n. *)
Definition forget (n : N) (st : stretch_state) : stretch_state :=
  let old := t_known st in
  let first := n - (W + 1) in
  {| t_known := loop (A + (W + 1)) 0 1 (fun i m => put m i (if i <? A then get old i else get old (i + first - t_base st))) (empty tt);
     t_base := first; t_marks := t_marks st; t_round := t_round st; t_fine := t_fine st |}.

Definition heap_step (n : N) (st : stretch_state) : stretch_state :=
  let r := t_round st + 1 in
  match until fuel (look ks r A (t_base st) (t_known st) n mask position common)
    (0, 0, begin ks r A (t_base st) (t_known st) n rare (t_marks st)) with
  | ((v, part, m), b) =>
    {| t_known := put (t_known st) (A + (n - t_base st)) v; t_base := t_base st; t_marks := m; t_round := r;
       t_fine := t_fine st && (b && (part <=? A) && eqb (class mask position n v) common && value_fits n v) |}
  end.
Definition stretch_step (n : N) (st : stretch_state) : stretch_state :=
  heap_step n (if n <? t_base st + chunk then st else forget n st).

(* From heap b on to the one before `next`; `low` has the first A values, `before` those of the W + 1 heaps before b. *)
Definition stretch (low : store) (b : N) (before : list N) (next : N) : stretch_state :=
  loop (next - b) b 1 stretch_step
    {| t_known := load before A (loop A 0 1 (fun a m => put m a (get low a)) (empty tt)); t_base := b - (W + 1);
       t_marks := empty tt; t_round := 0; t_fine := true |}.
Definition stretch_value (st : stretch_state) (n : N) : N := one_view A (t_base st) (t_known st) 0 n.

Section Right.
Variable rank : N -> N.
Variable g : N -> N -> N.
Hypothesis order : ordered [ks] rank.
Hypothesis g_values : values [ks] g.
Hypothesis owners : forall k x, In k ks -> In x (parts k) -> owner x = 0.
Hypothesis two : forall k, In k ks -> (length (parts k) <= 2)%nat.
Hypothesis mask_suits : suits mask position common ks.
Hypothesis takes_end : forall k t, In k ks -> parts k <> [] -> mem t (takes k) = true -> t <= t_most.
Hypothesis A_positive : 1 <= A.
Hypothesis rare_heaps : forall m, In m rare <-> m < A /\ class mask position m (g 0 m) <> common.
Variable b : N.
Hypothesis b_large : W + 1 <= b.
Hypothesis common_before : forall m, A <= m -> m < b -> class mask position m (g 0 m) = common.

Definition decided_at (n : N) : Prop := class mask position n (g 0 n) = common /\
  (forall u, u < g 0 n -> reach [ks] g (fun a => a < A) n u) /\ value_fits n (g 0 n) = true.

Definition part_right (n : N) (st : stretch_state) : Prop := clean (t_round st) (t_marks st) /\ (t_fine st = true ->
  t_base st + (W + 1) <= n /\ (forall a, a < A -> get (t_known st) a = g 0 a) /\
  (forall m, t_base st <= m -> m < n -> get (t_known st) (A + (m - t_base st)) = g 0 m) /\
  (forall m, b <= m -> m < n -> decided_at m)).

Lemma forget_right n st : b <= n -> part_right n st -> part_right n (forget n st).
Proof.
  intros Ln [C R]. split; [exact C|]. intros Fi. destruct (R Fi) as (L & Low & Last & De). cbn [forget t_known t_base t_fine] in *.
  pose proof (copies (A + (W + 1)) (fun i => if i <? A then get (t_known st) i else get (t_known st) (i + (n - (W + 1)) - t_base st))) as Co.
  cbv beta in Co.
  split; [lia|]. split; [|split; [|exact De]].
  - intros a La. rewrite (Co a) by lia. apply N.ltb_lt in La as La'. rewrite La'. now apply Low.
  - intros m L1 L2. rewrite (Co (A + (m - (n - (W + 1))))) by lia.
    replace (A + (m - (n - (W + 1))) <? A) with false by (symmetry; apply N.ltb_ge; lia).
    replace (A + (m - (n - (W + 1))) + (n - (W + 1)) - t_base st) with (A + (m - t_base st)) by lia. apply Last; lia.
Qed.

Lemma heap_step_right n st : b <= n -> part_right n st -> part_right (n + 1) (heap_step n st).
Proof.
  intros Ln [C R]. unfold heap_step. set (r := t_round st + 1). set (base := t_base st) in *. set (kn := t_known st) in *.
  assert (C1 : clean r (t_marks st)). { intros v. specialize (C v). unfold r. lia. }
  destruct (begin_spec ks r A base kn n rare (t_marks st) C1) as [C2 X].
  generalize fuel. intros fl.
  destruct (until fl (look ks r A base kn n mask position common) (0, 0, begin ks r A base kn n rare (t_marks st))) as [[[v part] m] fine] eqn:U.
  pose proof (until_rule (so_far ks r A base kn n rare) (decided ks r A base kn n rare mask position common)
    (look ks r A base kn n mask position common) (fun x y => look_goes ks r A base kn n rare mask position common x y)
    (fun x y => look_ends ks r A base kn n rare mask position common x y) fl) as Rule.
  specialize (Rule (0, 0, begin ks r A base kn n rare (t_marks st)) (v, part, m) fine).
  assert (S0 : so_far ks r A base kn n rare (0, 0, begin ks r A base kn n rare (t_marks st))).
  { split; [exact C2|]. split; [|intros u L; lia]. intros u. rewrite X. split; [intros [Y|Y]; [|exact Y]|auto].
    specialize (C u). unfold r in Y. lia. }
  specialize (Rule S0 U). split.
  - cbn [t_round t_marks]. destruct fine; [destruct Rule as [Rule _]|]; apply Rule.
  - cbn [t_fine t_known t_base]. rewrite !andb_true_iff, N.leb_le, eqb_true_iff. intros (Fi & ((Fb & Pa) & Cl) & Vf). subst fine.
    destruct (R Fi) as (L & Low & Last & De).
    assert (View : forall a, a < A \/ (base <= a /\ a < n) -> one_view A base kn 0 a = g 0 a).
    { intros a H. unfold one_view. cbn [N.eqb]. destruct (N.ltb_spec a A); [now apply Low | apply Last; lia]. }
    destruct (heap_right rank g order g_values owners two mask_suits takes_end A_positive rare rare_heaps kn base r n v part m Rule Pa Cl)
      as [-> Near].
    + intros a La. apply View. now left.
    + intros a L1 L2. apply View. right. lia.
    + intros a L1 L2. destruct (N.lt_ge_cases a b); [now apply common_before | now apply De].
    + split; [lia|]. split; [|split].
      * intros a La. rewrite get_put. destruct (N.eqb_spec a (A + (n - base))); [lia | now apply Low].
      * intros a L1 L2. rewrite get_put. destruct (N.eqb_spec (A + (a - base)) (A + (n - base))) as [E|E].
        -- f_equal. lia.
        -- apply Last; lia.
      * intros a L1 L2. destruct (N.eq_dec a n) as [->|]; [|apply De; lia]. split; [exact Cl|]. split; [exact Near | exact Vf].
Qed.

Theorem stretch_right low before next : (forall a, a < A -> get low a = g 0 a) -> size before = W + 1 ->
  values_are before (b - (W + 1)) (g 0) -> b <= next -> part_right next (stretch low b before next).
Proof.
  intros Low Size Before Le. unfold stretch. replace next with (b + (next - b)) at 1 by lia.
  apply (loop_rule (fun k st => part_right (b + k) st)).
  - split; [intros v; cbn [t_marks t_round]; rewrite get_empty; lia|]. intros _. cbn [t_known t_base]. rewrite N.add_0_r.
    split; [lia|]. split; [|split; [|intros m L1 L2; lia]].
    + intros a La. rewrite load_below by exact La. rewrite (copies A (fun a => get low a)) by exact La. now apply Low.
    + intros m L1 L2. symmetry. pose proof (values_are_same _ _ _ _ _ Before (load_spec before A
        (loop A 0 1 (fun a m => put m a (get low a)) (empty tt))) (m - (b - (W + 1))) ltac:(lia)) as E.
      now replace (b - (W + 1) + (m - (b - (W + 1)))) with m in E by lia.
  - intros k st Lk R. rewrite N.mul_1_r, N.add_assoc. unfold stretch_step.
    apply heap_step_right; [lia|]. destruct (_ <? _); [exact R | apply forget_right; [lia | exact R]].
Qed.

Lemma stretch_value_right n st : part_right n st -> t_fine st = true -> forall m, t_base st <= m -> m < n -> stretch_value st m = g 0 m.
Proof.
  intros [_ R] Fi m L1 L2. destruct (R Fi) as (_ & Low & Last & _). unfold stretch_value, one_view. cbn [N.eqb].
  destruct (N.ltb_spec m A); [now apply Low | now apply Last].
Qed.
End Right.
End Parts.
