(* SPDX-License-Identifier: MIT *)
(* The sparse window (Theorem 15 of docs/proofs.md): where the parity of the ones of values under a mask separates common
   heaps from rare ones, one window of values that recurs is enough. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window.
Import ListNotations.
Open Scope N_scope.

(* Whether a number has an odd number of ones. *)
Fixpoint odd_ones_pos (p : positive) : bool :=
  match p with xH => true | xO p => odd_ones_pos p | xI p => negb (odd_ones_pos p) end.
Definition odd_ones (v : N) : bool := match v with 0 => false | Npos p => odd_ones_pos p end.

Lemma odd_ones_lxor a b : odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  destruct a as [|p]; [now destruct b as [|q]; [|simpl; destruct (odd_ones_pos q)]|]. destruct b as [|q]; [simpl; now destruct (odd_ones_pos p)|]. simpl.
  revert q. induction p as [p IH|p IH|]; intros [q|q|]; simpl;
    try (specialize (IH q); destruct (Pos.lxor p q) as [|r]; simpl in *);
    try destruct (odd_ones_pos p); try destruct (odd_ones_pos q); try destruct (odd_ones_pos r); simpl in *; congruence.
Qed.

Section Parity.
Variable mask : N.
Variable position : bool.  (* whether the heap's own parity counts *)

Definition tone (v : N) : bool := odd_ones (N.land v mask).
Definition place_tone (n : N) : bool := if position then N.odd n else false.
(* The class of a heap n of value v. *)
Definition class (n v : N) : bool := xorb (tone v) (place_tone n).

Lemma tone_lxor a b : tone (N.lxor a b) = xorb (tone a) (tone b).
Proof.
  unfold tone. rewrite <- odd_ones_lxor. f_equal. apply N.bits_inj. intros i.
  rewrite N.lxor_spec, !N.land_spec, N.lxor_spec. destruct (N.testbit a i), (N.testbit b i), (N.testbit mask i); reflexivity.
Qed.

Lemma place_tone_add a b : place_tone (a + b) = xorb (place_tone a) (place_tone b).
Proof. unfold place_tone. destruct position; [apply N.odd_add | reflexivity]. Qed.

Variable common : bool.

(* The mask suits the rules: splits into heaps of one class never have a common value. *)
Definition suits (ks : list kind) : Prop := forall k x y t, In k ks -> parts k = [x; y] -> mem t (takes k) = true ->
  common = negb (xorb (place_tone t) (tone (bonus k))).

Lemma same_class ks k x y t a b va vb : suits ks -> In k ks -> parts k = [x; y] -> mem t (takes k) = true ->
  class a va = class b vb -> class (t + (a + b)) (N.lxor (bonus k) (N.lxor va vb)) = negb common.
Proof.
  intros S K P T E. rewrite (S k x y t K P T). unfold class in *. rewrite !tone_lxor, !place_tone_add.
  destruct (tone va), (tone vb), (place_tone a), (place_tone b), (place_tone t), (tone (bonus k)); simpl in *; congruence.
Qed.
End Parity.

Section Sparse.
Variable s : system.
Variable rank : N -> N.
Variable g : N -> N -> N.
Hypothesis order : ordered s rank.
Hypothesis g_values : values s g.
Let ks := kinds s 0.
(* One heap, which leaves at most two parts. *)
Hypothesis owners : forall k x, In k ks -> In x (parts k) -> owner x = 0.
Hypothesis two : forall k, In k ks -> (length (parts k) <= 2)%nat.

(* An option of n that is no split, or a split with a part in P. *)
Definition with_part (P : N -> Prop) (l : list N) : Prop := match l with [a; b] => P a \/ P b | _ => True end.
Definition reach (h : N -> N -> N) (P : N -> Prop) (n v : N) : Prop :=
  exists k t l, In k ks /\ leaves k n t l /\ v = N.lxor (bonus k) (xors h (parts k) l) /\ with_part P l.

Lemma reach_option h P n v : reach h P n v -> option_value s h 0 n v.
Proof. intros (k & t & l & K & L & E & _). now exists k, t, l. Qed.

Lemma reach_weaken h (P Q : N -> Prop) n v : (forall a, P a -> Q a) -> reach h P n v -> reach h Q n v.
Proof.
  intros H (k & t & l & K & L & E & W). exists k, t, l. repeat split; auto; try apply L.
  destruct l as [|a [|b [|c l]]]; simpl in *; auto. destruct W; auto.
Qed.

Lemma part_less k n t l a : In k ks -> leaves k n t l -> In a l -> a < n.
Proof.
  intros K L I. pose proof (parts_before s rank 0 n k t l order K L) as B.
  apply in_split in I as (l1 & l2 & ->). apply Forall2_at in B as (p1 & x & p2 & EP & _ & X & _).
  rewrite (owners k x K) in X by (rewrite EP; apply in_elt). unfold before in X. lia.
Qed.

Variables A t_most : N.

Definition near := reach g (fun a => a < A).

(* Options of n and n' with the same values: the greatest part becomes f of it. *)
Lemma near_shift n n' f :
  (forall k, In k ks -> mem n (heaps k) = mem n' (heaps k)) ->
  (forall k, In k ks -> parts k = [] -> mem n (heaps k) && mem n (takes k) = mem n' (heaps k) && mem n' (takes k)) ->
  (forall k t, In k ks -> parts k <> [] -> mem t (takes k) = true -> t <= t_most) ->
  (forall b, b < n -> n <= b + t_most + (A - 1) -> A <= f b /\ n' + b = n + f b /\ g 0 (f b) = g 0 b /\
    forall k x, In k ks -> In x (parts k) -> mem b (sizes x) = mem (f b) (sizes x)) ->
  1 <= A -> forall v, near n v -> near n' v.
Proof.
  intros H W T F A1 v (k & t & l & K & L & -> & Wp). pose proof L as (Hn & Ht & Fi & E & D).
  assert (E1 : n <= t + sum l) by lia. assert (E2 : t + sum l <= n) by lia. clear E.
  pose proof (fun a => part_less k n t l a K L) as Less. pose proof (two k K) as Two. pose proof (owners k) as Ow.
  destruct (parts k) as [|x [|y [|z ps]]] eqn:EP; [| | |simpl in Two; lia].
  - inversion Fi; subst. cbn [sum fold_right] in *. replace t with n in * by lia.
    specialize (W k K EP). rewrite Hn, Ht in W. symmetry in W. apply andb_true_iff in W as [W1 W2].
    exists k, n', []. unfold leaves. rewrite EP. cbn [sum fold_right]. repeat split; auto; try lia; constructor.
  - inversion Fi as [|? b ? ? Fb Fi']; subst. inversion Fi'; subst. cbn [sum fold_right] in *.
    assert (Lb : b < n) by (apply Less; now left).
    assert (t <= t_most) by (apply (T k); auto; rewrite EP; discriminate).
    destruct (F b) as (F1 & F2 & F3 & F4); [lia|lia|]. specialize (F4 k x K). rewrite EP in F4.
    exists k, t, [f b]. unfold leaves. rewrite EP, <- H by exact K. repeat split; auto.
    + constructor; auto. unfold fits in *. rewrite <- F4; [exact Fb | now left].
    + cbn [sum fold_right]. lia.
    + intros _. repeat constructor. easy.
    + cbn [xors]. rewrite (Ow x K) by now left. now rewrite F3.
  - inversion Fi as [|? a ? ? Fa Fi']; subst. inversion Fi' as [|? b ? ? Fb Fi'']; subst. inversion Fi''; subst.
    cbn [sum fold_right] in *.
    assert (La : a < n) by (apply Less; now left). assert (Lb : b < n) by (apply Less; right; now left).
    assert (t <= t_most) by (apply (T k); auto; rewrite EP; discriminate).
    pose proof (Ow x K (or_introl eq_refl)) as Ox. pose proof (Ow y K (or_intror (or_introl eq_refl))) as Oy.
    cbn [with_part] in Wp. destruct Wp as [Wp|Wp].
    + destruct (F b) as (F1 & F2 & F3 & F4); [lia|lia|]. specialize (F4 k y K). rewrite EP in F4.
      exists k, t, [a; f b]. unfold leaves. rewrite EP, <- H by exact K. repeat split; auto.
      * constructor; auto. constructor; auto. unfold fits in *. rewrite <- F4; [exact Fb | right; now left].
      * cbn [sum fold_right]. lia.
      * intros _. apply NoDup2. lia.
      * cbn [xors]. rewrite Ox, Oy. now rewrite F3.
      * cbn [with_part]. auto.
    + destruct (F a) as (F1 & F2 & F3 & F4); [lia|lia|]. specialize (F4 k x K). rewrite EP in F4.
      exists k, t, [f a; b]. unfold leaves. rewrite EP, <- H by exact K. repeat split; auto.
      * constructor; [|constructor; auto]. unfold fits in *. rewrite <- F4; [exact Fa | now left].
      * cbn [sum fold_right]. lia.
      * intros _. apply NoDup2. lia.
      * cbn [xors]. rewrite Ox, Oy. now rewrite F3.
      * cbn [with_part]. auto.
Qed.

Variables lo p mask : N.
Variables position common : bool.
Let n1 := lo + (A - 1 + t_most).
Let tint n := class mask position n (g 0 n).

Hypothesis p_positive : 1 <= p.
Hypothesis A_positive : 1 <= A.
Hypothesis A_lo : A <= lo.
Hypothesis p_even : place_tone position p = false.
Hypothesis mask_suits : suits mask position common ks.
Hypothesis heaps_repeat : forall k, In k ks -> repeats p n1 (heaps k).
Hypothesis whole_repeats : forall k, In k ks -> parts k = [] -> repeats p n1 (takes k).
Hypothesis sizes_repeat : forall k x, In k ks -> In x (parts k) -> repeats p lo (sizes x).
Hypothesis takes_end : forall k t, In k ks -> parts k <> [] -> mem t (takes k) = true -> t <= t_most.
Hypothesis all_common : forall n, A <= n -> n < n1 + p -> tint n = common.
Hypothesis all_decided : forall n, n1 <= n -> n < n1 + p -> forall u, u < g 0 n -> near n u.
Hypothesis window_recurs : forall n, lo <= n -> n < n1 -> g 0 (n + p) = g 0 n.

Lemma near_up n v : n1 <= n -> (forall m, lo <= m -> m < n -> g 0 (m + p) = g 0 m) -> near n v -> near (n + p) v.
Proof.
  intros L E. apply (near_shift n (n + p) (fun b => b + p)); auto.
  - intros k K. now apply heaps_repeat.
  - intros k K Z. f_equal; [now apply heaps_repeat | now apply whole_repeats].
  - unfold n1 in L. intros b Lb Lt. assert (lo <= b) by lia. repeat split; try lia.
    + now apply E.
    + intros k x K X. now apply (sizes_repeat k x).
Qed.

Lemma near_down n v : n1 <= n -> (forall m, lo <= m -> m < n -> g 0 (m + p) = g 0 m) -> near (n + p) v -> near n v.
Proof.
  intros L E. apply (near_shift (n + p) n (fun b => b - p)); auto.
  - intros k K. symmetry. now apply heaps_repeat.
  - intros k K Z. symmetry. f_equal; [now apply heaps_repeat | now apply whole_repeats].
  - unfold n1 in L. intros b Lb Lt. assert (lo + p <= b) by lia. assert (Eb : b - p + p = b) by lia.
    split; [lia|]. split; [lia|]. split.
    + rewrite <- (E (b - p)) by lia. now rewrite Eb.
    + intros k x K X. rewrite (sizes_repeat k x K X (b - p)) by lia. now rewrite Eb.
Qed.

Theorem sparse_window : forall n, lo <= n -> g 0 (n + p) = g 0 n.
Proof.
  assert (X : forall n, n1 <= n -> g 0 (n + p) = g 0 n /\ (forall u, u < g 0 n -> near n u) /\ tint (n + p) = common).
  { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
    assert (Before : forall m, lo <= m -> m < n -> g 0 (m + p) = g 0 m).
    { intros m L1 L2. destruct (N.lt_ge_cases m n1); [now apply window_recurs | now apply IH]. }
    assert (Decided : forall u, u < g 0 n -> near n u).
    { destruct (N.lt_ge_cases n (n1 + p)) as [Ln|Ln]; [now apply all_decided|]. intros u Lu.
      destruct (IH (n - p)) as (E & D & _); [lia|lia|]. replace (n - p + p) with n in E by lia. rewrite E in Lu.
      replace n with (n - p + p) by lia. apply near_up; [lia | intros m L1 L2; apply Before; lia | now apply D]. }
    assert (Common : forall m, A <= m -> m < n + p -> tint m = common).
    { intros m L1 L2. destruct (N.lt_ge_cases m (n1 + p)); [now apply all_common|].
      destruct (IH (m - p)) as (_ & _ & C); [lia|lia|]. now replace (m - p + p) with m in C by lia. }
    assert (Eq : g 0 (n + p) = g 0 n).
    { symmetry. apply (is_mex_unique (option_value s g 0 (n + p)) (option_value s g 0 (n + p))) with (3 := g_values 0 (n + p)); [tauto|].
      split.
      - intros u Lu. apply (reach_option g (fun a => a < A)). apply near_up; auto.
      - intros (k & t & l & K & Lv & E).
        assert (NotNear : ~ near (n + p) (g 0 n)).
        { intros C. apply near_down in C; auto. apply reach_option in C. now apply (g_values 0 n). }
        pose proof Lv as (Hn & Ht & Fi & S & D). pose proof (two k K) as Two.
        destruct (parts k) as [|x [|y [|z ps]]] eqn:EP; [| | |simpl in Two; lia].
        + apply NotNear. exists k, t, l. rewrite EP. repeat split; auto; try apply Lv. inversion Fi; subst. exact I.
        + apply NotNear. exists k, t, l. rewrite EP. repeat split; auto; try apply Lv. inversion Fi as [|? ? ? ? ? Fj]; subst.
          inversion Fj; subst. exact I.
        + inversion Fi as [|? a ? ? Fa Fi']; subst. inversion Fi' as [|? b ? ? Fb Fi'']; subst. inversion Fi''; subst.
          destruct (N.lt_ge_cases a A) as [Sa|Sa]; [|destruct (N.lt_ge_cases b A) as [Sb|Sb]].
          * apply NotNear. exists k, t, [a; b]. rewrite EP. repeat split; auto; try apply Lv. now left.
          * apply NotNear. exists k, t, [a; b]. rewrite EP. repeat split; auto; try apply Lv. now right.
          * pose proof (part_less k (n + p) t [a; b] a K Lv (or_introl eq_refl)) as La.
            pose proof (part_less k (n + p) t [a; b] b K Lv (or_intror (or_introl eq_refl))) as Lb.
            assert (Cab : class mask position a (g 0 a) = class mask position b (g 0 b)).
            { transitivity common; [|symmetry]; apply Common; auto. }
            pose proof (same_class mask position common ks k x y t a b (g 0 a) (g 0 b) mask_suits K EP Ht Cab) as C.
            cbn [sum fold_right] in S. rewrite N.add_0_r in S. rewrite <- S in C.
            cbn [xors] in E. rewrite N.lxor_0_r in E.
            rewrite (owners k x K), (owners k y K) in E by (rewrite EP; simpl; auto). rewrite <- E in C.
            unfold class in C. rewrite place_tone_add, p_even, xorb_false_r in C.
            assert (Cn : tint n = common) by (apply Common; unfold n1 in L; lia).
            unfold tint, class in Cn. rewrite C in Cn. destruct common; discriminate. }
    split; [exact Eq|]. split; [exact Decided|].
    unfold tint, class. rewrite Eq, place_tone_add, p_even, xorb_false_r. apply (Common n); unfold n1 in L; lia. }
  intros n L. destruct (N.lt_ge_cases n n1); [now apply window_recurs | now apply X].
Qed.
End Sparse.
