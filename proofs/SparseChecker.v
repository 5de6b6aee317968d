(* SPDX-License-Identifier: MIT *)
(* The checker of sparse windows, and that what it accepts is true of the function that the rules define. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Store Compute Table Claim Checker Sparse SparseTable.
Import ListNotations.
Open Scope N_scope.

(* The certificate: A is near_below; the window begins at `start`, and its values recur s_period later. *)
Record sparse_certificate := {
  s_rules : list kind; near_below : N; start : N; s_period : N; s_mask : N; s_position : bool; s_common : bool; s_claimed : claim }.

Section Check.
Variable c : sparse_certificate.
Let ks := s_rules c.
Let A := near_below c.
Let p := s_period c.

Definition most_taken : N :=
  fold_right (fun k m => N.max (match parts k with [] => 0 | _ => greatest_end (takes k) end) m) 0 ks.
Definition window_end : N := start c + (A - 1 + most_taken).
Definition values_read : N := window_end + p.

Definition kind_suits (k : kind) : bool :=
  match parts k with
  | [_; _] => every (greatest_end (takes k) + 1) 0 (fun t =>
      negb (mem t (takes k)) || eqb (s_common c) (negb (xorb (place_tone (s_position c) t) (tone (s_mask c) (bonus k)))))
  | _ => true
  end.

Definition kind_is_sparse (k : kind) : bool :=
  match parts k with
  | [] => set_repeats p window_end (takes k)
  | ps => finite (takes k) && (greatest_end (takes k) <=? most_taken) && Nat.leb (length ps) 2 &&
      forallb (fun x => (owner x =? 0) && set_repeats p (start c) (sizes x)) ps && kind_suits k
  end && set_repeats p window_end (heaps k).

Definition sparse_with (st : sparse_state) : bool :=
  s_fine st && order_fits [ks] [0] && (1 <=? p) && (1 <=? A) && (A <=? start c) && negb (place_tone (s_position c) p) &&
  forallb kind_is_sparse ks && forallb (fun h => h <? A) (s_rare st) && (s_depth st <=? A) &&
  every (window_end - start c) (start c) (fun n => get (s_known st) (n + p) =? get (s_known st) n) &&
  claim_holds (start c) p (get (s_known st)) (s_claimed c).

Definition sparse_table : sparse_state := s_table ks (s_mask c) (s_position c) (s_common c) window_end values_read.
Definition sparse_check : bool := sparse_with sparse_table.

Lemma kind_is_sparse_spec k : kind_is_sparse k = true ->
  repeats p window_end (heaps k) /\ (parts k = [] -> repeats p window_end (takes k)) /\
  (forall x, In x (parts k) -> owner x = 0 /\ repeats p (start c) (sizes x)) /\ (length (parts k) <= 2)%nat /\
  (forall t, parts k <> [] -> mem t (takes k) = true -> t <= most_taken) /\
  (forall x y t, parts k = [x; y] -> mem t (takes k) = true ->
    s_common c = negb (xorb (place_tone (s_position c) t) (tone (s_mask c) (bonus k)))).
Proof.
  unfold kind_is_sparse. rewrite andb_true_iff. intros [P H]. split; [now apply set_repeats_spec|].
  destruct (parts k) as [|z ps] eqn:EP.
  - split; [intros _; now apply set_repeats_spec|]. split; [intros x []|]. split; [simpl; lia|].
    split; [easy | discriminate].
  - rewrite !andb_true_iff in P. destruct P as ((((F & G) & Len) & Fa) & S).
    split; [discriminate|]. split.
    { intros x I. rewrite forallb_forall in Fa. specialize (Fa x I). rewrite andb_true_iff, N.eqb_eq in Fa.
      split; [apply Fa | apply set_repeats_spec, Fa]. }
    split; [now apply PeanoNat.Nat.leb_le|]. split.
    { intros t _ T. apply (greatest_end_spec _ F) in T. apply N.leb_le in G. lia. }
    intros x y t E T. unfold kind_suits in S. rewrite E in EP. rewrite EP in S.
    pose proof (greatest_end_spec _ F t T) as L. pose proof (every_spec _ _ _ S t ltac:(lia) ltac:(lia)) as X. cbv beta in X.
    rewrite T in X. cbn [negb orb] in X. now apply eqb_prop.
Qed.

Theorem sparse_check_true : sparse_check = true -> forall g, values [ks] g -> true_of (g 0) (s_claimed c).
Proof.
  unfold sparse_check, sparse_with. intros Chk g V. rewrite !andb_true_iff in Chk.
  destruct Chk as ((((((((((F & O) & P) & A1) & AL) & Ev) & K) & Ra) & De) & W) & Cl).
  rewrite N.leb_le in P, A1, AL, De. apply negb_true_iff in Ev. rewrite forallb_forall in K, Ra.
  pose proof (fun k I => kind_is_sparse_spec k (K k I)) as K'. clear K.
  assert (Ow : forall k x, In k ks -> In x (parts k) -> owner x = 0).
  { intros k x I X. destruct (K' k I) as (_ & _ & B & _). now apply B. }
  assert (Su : suits (s_mask c) (s_position c) (s_common c) ks).
  { intros k x y t I E T. destruct (K' k I) as (_ & _ & _ & _ & _ & B). now apply (B x y t). }
  pose proof (order_fits_ordered [ks] [0] O) as Or.
  destruct (s_table_right ks (s_mask c) (s_position c) (s_common c) window_end (rank [0]) g Or V Ow Su values_read) as [_ R].
  destruct (R F) as (Kn & Rr & _ & Dd). clear R.
  pose proof (every_spec _ _ _ W) as W'. cbv beta in W'.
  assert (G : forall n, start c <= n -> g 0 (n + p) = g 0 n).
  { apply (sparse_window [ks] (rank [0]) g Or V) with (A := A) (t_most := most_taken) (mask := s_mask c)
      (position := s_position c) (common := s_common c); try assumption.
    - intros k I. apply (K' k I).
    - intros k I. apply (K' k I).
    - intros k I E. now apply (K' k I).
    - intros k x I X. now apply (K' k I).
    - intros k t I E T. now apply (K' k I).
    - intros n L1 L2. destruct (bool_dec (class (s_mask c) (s_position c) n (g 0 n)) (s_common c)) as [E|E]; [exact E|].
      apply Rr in E; [|exact L2]. specialize (Ra n E). apply N.ltb_lt in Ra. lia.
    - intros n L1 L2 u Lu. apply (reach_weaken [ks] g (found (s_rare sparse_table) (s_depth sparse_table))).
      + intros a [I|I]; [now apply N.ltb_lt, Ra | lia].
      + now apply Dd.
    - intros n L1 L2. specialize (W' n L1). rewrite N.eqb_eq in W'.
      rewrite <- !Kn; [apply W' | |]; unfold values_read, window_end; fold A in L2; fold p; lia. }
  apply claim_holds_true with (4 := Cl); [exact P | exact G|].
  intros n L. apply Kn. unfold values_read, window_end. fold p. lia.
Qed.
End Check.

(* A window without saltus of one heap whose table used a mask. *)
Section Masked.
Variables (mask : N) (position common : bool).

Definition masked_kind (k : kind) : bool :=
  match parts k with [_; _] => finite (takes k) | _ => true end && forallb (fun x => owner x =? 0) (parts k) &&
  kind_suits {| s_rules := []; near_below := 0; start := 0; s_period := 0; s_mask := mask; s_position := position;
    s_common := common; s_claimed := {| period := 0; preperiod := 0; largest := 0; largest_at := 0 |} |} k.

Definition masked_with (st : sparse_state) (ks : list kind) (c : certificate) : bool :=
  s_fine st && order_fits [ks] [0] && forallb masked_kind ks &&
  window_holds (from c) (all_period c) (heaps_read c) [ks] (s_known st) &&
  claim_holds (from c) (all_period c) (get (s_known st)) (claimed c).
Definition masked_table (ks : list kind) (size : N) : sparse_state := s_table ks mask position common size size.

Theorem masked_true ks c : masked_with (masked_table ks (heaps_read c)) ks c = true ->
  forall g, values [ks] g -> true_of (g 0) (claimed c).
Proof.
  unfold masked_with. rewrite !andb_true_iff. intros ((((F & O) & K) & W) & Cl) g V. rewrite forallb_forall in K.
  assert (Ow : forall k x, In k ks -> In x (parts k) -> owner x = 0).
  { intros k x I X. specialize (K k I). unfold masked_kind in K. rewrite !andb_true_iff, forallb_forall in K.
    apply N.eqb_eq. now apply K. }
  assert (Su : suits mask position common ks).
  { intros k x y t I E T. specialize (K k I). unfold masked_kind, kind_suits in K. rewrite E, !andb_true_iff in K.
    destruct K as ((Fi & _) & S). cbn [s_common s_position s_mask] in S.
    pose proof (greatest_end_spec _ Fi t T) as L. pose proof (every_spec _ _ _ S t ltac:(lia) ltac:(lia)) as X. cbv beta in X.
    rewrite T in X. cbn [negb orb] in X. now apply eqb_prop. }
  destruct (s_table_right ks mask position common (heaps_read c) (rank [0]) g (order_fits_ordered _ _ O) V Ow Su (heaps_read c)) as [_ R].
  destruct (R F) as (Kn & _). clear R.
  assert (G : forall q n, from c <= n -> g q (n + all_period c) = g q n).
  { apply (window_holds_true (from c) (all_period c) (heaps_read c) [ks] [0] g _ V O W). intros q n L.
    unfold view. change (count [ks]) with 1. destruct (N.ltb_spec q 1) as [Q|Q].
    - replace q with 0 by lia. rewrite N.mul_1_r, N.add_0_r. now apply Kn.
    - symmetry. apply (value_beyond [ks]); [exact V | exact Q]. }
  unfold window_holds in W. rewrite !andb_true_iff, !N.leb_le in W.
  apply claim_holds_true with (4 := Cl); [lia | intros n L; now apply G | intros n L; apply Kn; lia].
Qed.
End Masked.
