(* SPDX-License-Identifier: MIT *)
(* A table of the values of one heap that uses the mask: once the splits with a rare part are marked, a common value that
   is not marked is no option. Any mask is right that suits the rules; a bad one costs time. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Store Compute Table Sparse.
Import ListNotations.
Open Scope N_scope.

(* Where both parts have the same sizes, one order of them is enough. *)
Definition same_stretch (a b : stretch) : bool :=
  (first a =? first b) && (step a =? step b) &&
  match last a, last b with Some x, Some y => x =? y | None, None => true | _, _ => false end.
Fixpoint same_set (a b : set) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => same_stretch x y && same_set a b | _, _ => false end.
Definition same_part (x y : part) : bool := (owner x =? owner y) && same_set (sizes x) (sizes y).

Lemma same_set_spec a : forall b, same_set a b = true -> a = b.
Proof.
  induction a as [|[f l st] a IH]; intros [|[f' l' st'] b] H; try discriminate; [reflexivity|].
  cbn [same_set] in H. apply andb_true_iff in H as [H1 H2]. rewrite (IH b H2). f_equal.
  unfold same_stretch in H1. cbn [first last step] in H1. rewrite !andb_true_iff, !N.eqb_eq in H1.
  destruct H1 as [[-> ->] H]. destruct l, l'; try discriminate; [apply N.eqb_eq in H; now subst | reflexivity].
Qed.

Lemma same_part_spec x y : same_part x y = true -> owner x = owner y /\ sizes x = sizes y.
Proof. unfold same_part. rewrite andb_true_iff, N.eqb_eq. intros [E S]. split; [exact E | now apply same_set_spec]. Qed.

(* Whether a part may have a size: a comparison, where all sizes from some one on may be had. *)
Definition least_of (s : set) : option N :=
  match s with [x] => match last x with None => if step x =? 1 then Some (first x) else None | Some _ => None end | _ => None end.
Definition fits_from (from : option N) (s : set) (a : N) : bool := match from with Some f => f <=? a | None => mem a s end.

Lemma fits_from_spec s a : fits_from (least_of s) s a = mem a s.
Proof.
  unfold fits_from, least_of. destruct s as [|x [|y s]]; auto. destruct (last x) eqn:L; auto.
  destruct (step x =? 1) eqn:E; auto. unfold mem, in_stretch. cbn [existsb]. rewrite L, E. now rewrite !andb_true_r, orb_false_r.
Qed.

(* Values in a store: those of heaps below `low`, and those of heaps from `base` on. *)
Definition one_view (low base : N) (m : store) (q n : N) : N :=
  if q =? 0 then get m (if n <? low then n else low + (n - base)) else 0.

Section Options.
Variable ks : list kind.
Variable r : N.
Variables (low base : N) (known : store).
Local Notation g := (one_view low base known).
Variable n : N.

Definition mark_pair (k : kind) (x y : part) (from_x from_y : option N) (a b : N) (m : store) : store :=
  if fits_from from_x (sizes x) a && fits_from from_y (sizes y) b && negb (differ k && (a =? b))
  then mark r (N.lxor (bonus k) (N.lxor (g (owner x) a) (g (owner y) b))) m else m.

(* The splits of n with a part in hs. *)
Definition kind_with (hs : list N) (k : kind) (m : store) : store :=
  match parts k with
  | [x; y] =>
    if mem n (heaps k) then
      let both := negb (same_part x y) in
      let from_x := least_of (sizes x) in
      let from_y := least_of (sizes y) in
      each (takes k) n (fun t m =>
        let rest := n - t in
        fold_left (fun m h =>
          if h <=? rest then
            let m := mark_pair k x y from_x from_y h (rest - h) m in
            if both then mark_pair k x y from_x from_y (rest - h) h m else m
          else m) hs m) m
    else m
  | _ => m
  end.
Definition all_with (hs : list N) (m : store) : store := fold_left (fun m k => kind_with hs k m) ks m.

Definition no_split (m : store) : store :=
  fold_left (fun m k => match parts k with [_; _] => m | _ => kind_options r g n k m end) ks m.

Definition split_value (h v : N) : Prop := exists k t a b, In k ks /\ leaves k n t [a; b] /\ (a = h \/ b = h) /\
  v = N.lxor (bonus k) (xors g (parts k) [a; b]).

Lemma all_with_spec hs : adds r (all_with hs) (fun v => exists h, In h hs /\ split_value h v).
Proof.
  eapply adds_ext; [|apply (adds_list r ks (kind_with hs) (fun k v => exists h t a b, In h hs /\ leaves k n t [a; b] /\
    (a = h \/ b = h) /\ v = N.lxor (bonus k) (xors g (parts k) [a; b])))].
  - intros v. unfold split_value. split.
    + intros (k & K & h & t & a & b & I & X). exists h. split; [exact I|]. now exists k, t, a, b.
    + intros (h & I & k & t & a & b & K & X). exists k. split; [exact K|]. exists h, t, a, b. auto.
  - intros k _. unfold kind_with. destruct (parts k) as [|x [|y [|z ps]]] eqn:EP.
    1, 2, 4: eapply adds_ext; [|apply adds_none]; intros v; split; [tauto|];
      intros (h & t & a & b & _ & (_ & _ & F & _) & _); apply Forall2_length in F; rewrite EP in F; discriminate.
    eapply adds_ext; [|apply adds_if; intros Hn; apply adds_each; intros t T L; apply (adds_list r hs (fun h m => _)); intros h Ih;
      apply adds_if; intros Lh;
      eapply (adds_then r (mark_pair k x y (least_of (sizes x)) (least_of (sizes y)) h (n - t - h)) _
        (fun m => if negb (same_part x y) then mark_pair k x y (least_of (sizes x)) (least_of (sizes y)) (n - t - h) h m else m) _);
      [|apply adds_if; intros _]; apply adds_if; intros Fit; apply adds_mark].
    intros v. cbv beta. unfold leaves. rewrite EP.
    assert (M : forall a b, fits_from (least_of (sizes x)) (sizes x) a && fits_from (least_of (sizes y)) (sizes y) b &&
      negb (differ k && (a =? b)) = true <-> fits x a /\ fits y b /\ (differ k = true -> NoDup [a; b])).
    { intros a b. rewrite !fits_from_spec, !andb_true_iff, negb_true_iff, andb_false_iff, N.eqb_neq, NoDup2. unfold fits.
      destruct (differ k); intuition congruence. }
    split.
    + intros (Hn & t & T & L & h & Ih & Lh & X). rewrite !M, N.leb_le in *.
      destruct X as [((Fa & Fb & D) & ->)|(_ & (Fa & Fb & D) & ->)].
      * exists h, t, h, (n - t - h). cbn [sum fold_right xors]. rewrite N.lxor_0_r. repeat split; auto; lia.
      * exists h, t, (n - t - h), h. cbn [sum fold_right xors]. rewrite N.lxor_0_r. repeat split; auto; lia.
    + intros (h & t & a & b & Ih & (Hn & T & F & E & D) & O & ->).
      inversion F as [|? ? ? ? Fa F']; subst. inversion F' as [|? ? ? ? Fb _]; subst.
      cbn [sum fold_right xors] in *. rewrite N.lxor_0_r. split; [exact Hn|]. exists t. split; [exact T|]. split; [lia|].
      exists h. split; [exact Ih|]. rewrite !M, N.leb_le. destruct O as [->| ->].
      * split; [lia|]. left. replace (t + (h + (b + 0)) - t - h) with b by lia. auto.
      * split; [lia|]. replace (t + (a + (h + 0)) - t - h) with a by lia.
        destruct (same_part x y) eqn:Same; [left | right; auto].
        apply same_part_spec in Same as [Eo Es]. unfold fits in *. rewrite <- Es in *. rewrite Eo. rewrite NoDup2 in *.
        split; [intuition congruence|]. f_equal. apply N.lxor_comm.
Qed.

Lemma no_split_spec : adds r no_split (reach [ks] g (fun _ => False) n).
Proof.
  eapply adds_ext; [|apply (adds_list r ks (fun k m => match parts k with [_; _] => m | _ => kind_options r g n k m end)
    (fun k v => length (parts k) <> 2%nat /\ exists t l, leaves k n t l /\ v = N.lxor (bonus k) (xors g (parts k) l)))].
  - intros v. unfold reach. split.
    + intros (k & K & Ne & t & l & L & E). exists k, t, l. split; [exact K|]. split; [exact L|]. split; [exact E|].
      destruct L as (_ & _ & F & _). apply Forall2_length in F.
      destruct l as [|a [|b [|c l]]]; simpl in *; auto.
    + intros (k & t & l & K & L & E & W). exists k. split; [exact K|]. split; [|eauto].
      intros Len. destruct L as (_ & _ & F & _). apply Forall2_length in F.
      destruct l as [|a [|b [|c l]]]; simpl in *; try congruence. tauto.
  - intros k _. destruct (parts k) as [|x [|y [|z ps]]] eqn:EP.
    3: eapply adds_ext; [|apply adds_none]; intros v; split; [tauto | intros [Ne _]; now apply Ne].
    all: rewrite <- EP; eapply adds_ext; [|apply kind_options_spec]; intros v; split; [intros X; split; [now rewrite EP | exact X] | intros [_ X]; exact X].
Qed.

Lemma reach_split P v : reach [ks] g P n v <-> reach [ks] g (fun _ => False) n v \/ exists h, P h /\ split_value h v.
Proof.
  split.
  - intros (k & t & l & K & L & E & W). destruct l as [|a [|b [|c l]]].
    1, 2, 4: left; exists k, t; eexists; split; [exact K|]; split; [exact L|]; split; [exact E | exact I].
    right. destruct W as [W|W]; [exists a | exists b]; split; auto; exists k, t, a, b; auto.
  - intros [X|(h & Ph & k & t & a & b & K & L & O & E)].
    + apply reach_weaken with (2 := X). tauto.
    + exists k, t, [a; b]. split; [exact K|]. split; [exact L|]. split; [exact E|]. destruct O as [->| ->]; simpl; auto.
Qed.

Lemma reach_ext (P Q : N -> Prop) v : (forall a, P a <-> Q a) -> reach [ks] g P n v <-> reach [ks] g Q n v.
Proof. intros E. split; apply reach_weaken; intros a; apply E. Qed.

Variable rare : list N.
Definition found (part : N) : N -> Prop := fun a => In a rare \/ a < part.

Definition begin (m : store) : store := all_with rare (no_split m).

Lemma begin_spec : adds r begin (reach [ks] g (found 0) n).
Proof.
  eapply adds_ext; [|apply (adds_then r _ _ _ _ no_split_spec (all_with_spec rare))].
  intros v. cbv beta. rewrite (reach_split (found 0)). unfold found. split.
  - intros [X|(h & I & X)]; [auto|]. right. exists h. auto.
  - intros [X|(h & [I|I] & X)]; [auto | right; eauto | lia].
Qed.

Lemma next_spec part : adds r (all_with [part]) (fun v => split_value part v).
Proof.
  eapply adds_ext; [|apply all_with_spec]. intros v. split; [intros (h & [->|[]] & X); exact X | intros X; exists part; simpl; auto].
Qed.

Lemma found_next part v : reach [ks] g (found (part + 1)) n v <-> reach [ks] g (found part) n v \/ split_value part v.
Proof.
  rewrite (reach_split (found (part + 1))), (reach_split (found part)). unfold found. split.
  - intros [X|(h & [I|I] & X)]; [auto | left; right; eauto|].
    destruct (N.eq_dec h part) as [->|]; [auto|]. left; right. exists h. split; auto. right. lia.
  - intros [[X|(h & [I|I] & X)]|X]; [auto | right; eauto | right; exists h; split; auto; right; lia | right; exists part; split; auto; right; lia].
Qed.

Variables (mask : N) (position common : bool).

Definition look (c : N * N * store) : N * N * store * bool :=
  let '(v, part, m) := c in
  if get m v =? r then ((v + 1, part, m), false)
  else if eqb (class mask position n v) common then ((v, part, m), true)
  else if n <? part + part then ((v, part, m), true)
  else ((v, part + 1, all_with [part] m), false).

Definition so_far (c : N * N * store) : Prop := let '(v, part, m) := c in
  clean r m /\ (forall u, get m u = r <-> reach [ks] g (found part) n u) /\ (forall u, u < v -> get m u = r).
Definition decided (c : N * N * store) : Prop := so_far c /\ let '(v, part, m) := c in
  get m v <> r /\ (class mask position n v = common \/ n < part + part).

Lemma look_goes c c' : so_far c -> look c = (c', false) -> so_far c'.
Proof.
  destruct c as [[v part] m]. intros (C & M & B) E. unfold look in E.
  destruct (N.eqb_spec (get m v) r) as [G|G].
  - injection E as <-. split; [exact C|]. split; [exact M|]. intros u L. destruct (N.eq_dec u v) as [->|]; [exact G | apply B; lia].
  - destruct (eqb _ _); [discriminate|]. destruct (n <? part + part); [discriminate|]. injection E as <-.
    destruct (next_spec part m C) as [C' X]. split; [exact C'|]. split.
    + intros u. rewrite X, M, found_next. tauto.
    + intros u L. apply X. left. now apply B.
Qed.

Lemma look_ends c c' : so_far c -> look c = (c', true) -> decided c'.
Proof.
  destruct c as [[v part] m]. intros (C & M & B) E. unfold look in E.
  destruct (N.eqb_spec (get m v) r) as [G|G]; [discriminate|].
  destruct (eqb _ _) eqn:Q.
  - injection E as <-. split; [exact (conj C (conj M B))|]. split; [exact G|]. left. now apply eqb_prop.
  - destruct (N.ltb_spec n (part + part)); [|discriminate]. injection E as <-. split; [exact (conj C (conj M B))|]. auto.
Qed.
End Options.

Record sparse_state := { s_known : store; s_marks : store; s_round : N; s_fine : bool; s_rare : list N; s_depth : N }.

Section Table.
Variable ks : list kind.
Variables (mask : N) (position common : bool) (watched : N).

Definition s_step (n : N) (st : sparse_state) : sparse_state :=
  let r := s_round st + 1 in
  match until fuel (look ks r 0 0 (s_known st) n mask position common)
    (0, 0, begin ks r 0 0 (s_known st) n (s_rare st) (s_marks st)) with
  | ((v, part, m), b) =>
    {| s_known := put (s_known st) n v; s_marks := m; s_round := r; s_fine := if b then s_fine st else false;
       s_rare := if eqb (class mask position n v) common then s_rare st else n :: s_rare st;
       s_depth := if watched <=? n then N.max (s_depth st) part else s_depth st |}
  end.

Definition s_table (size : N) : sparse_state := loop size 0 1 s_step
  {| s_known := empty tt; s_marks := empty tt; s_round := 0; s_fine := true; s_rare := []; s_depth := 0 |}.

Variable rank : N -> N.
Variable g : N -> N -> N.
Hypothesis order : ordered [ks] rank.
Hypothesis g_values : values [ks] g.
Hypothesis owners : forall k x, In k ks -> In x (parts k) -> owner x = 0.
Hypothesis mask_suits : suits mask position common ks.

Definition s_right (n : N) (st : sparse_state) : Prop := clean (s_round st) (s_marks st) /\ (s_fine st = true ->
  (forall m, m < n -> get (s_known st) m = g 0 m) /\
  (forall m, m < n -> (In m (s_rare st) <-> class mask position m (g 0 m) <> common)) /\
  (forall m, In m (s_rare st) -> m < n) /\
  (forall m, watched <= m -> m < n -> forall u, u < g 0 m -> reach [ks] g (found (s_rare st) (s_depth st)) m u)).

Lemma reach_view h P n v : (forall m, m < n -> h 0 m = g 0 m) -> reach [ks] h P n v <-> reach [ks] g P n v.
Proof.
  intros E. assert (X : forall k t l, In k ks -> leaves k n t l -> xors h (parts k) l = xors g (parts k) l).
  { intros k t l K L. apply xors_ext. destruct L as (Hn & T & F & S & D).
    apply (Forall2_in_context _ _ _ _ F). intros p1 x p2 l1 a l2 EP EL _ _ _.
    rewrite (owners k x K) by (rewrite EP; apply in_elt). apply E.
    apply (part_less [ks] rank order owners k n t l); [exact K | repeat split; auto | rewrite EL; apply in_elt]. }
  split; intros (k & t & l & K & L & Ev & W); exists k, t, l; (split; [exact K|]; split; [exact L|]; split; [|exact W]);
    rewrite Ev; f_equal; [|symmetry]; eapply X; eauto.
Qed.

Lemma s_step_right n st : s_right n st -> s_right (n + 1) (s_step n st).
Proof.
  intros [C R]. unfold s_step. set (r := s_round st + 1). set (kn := s_known st). set (h := one_view 0 0 kn).
  assert (C1 : clean r (s_marks st)). { intros v. specialize (C v). unfold r. lia. }
  destruct (begin_spec ks r 0 0 kn n (s_rare st) (s_marks st) C1) as [C2 X].
  generalize fuel. intros fl.
  destruct (until fl (look ks r 0 0 kn n mask position common) (0, 0, begin ks r 0 0 kn n (s_rare st) (s_marks st))) as [[[v part] m] b] eqn:U.
  pose proof (until_rule (so_far ks r 0 0 kn n (s_rare st)) (decided ks r 0 0 kn n (s_rare st) mask position common)
    (look ks r 0 0 kn n mask position common) (fun x y => look_goes ks r 0 0 kn n (s_rare st) mask position common x y)
    (fun x y => look_ends ks r 0 0 kn n (s_rare st) mask position common x y) fl) as Rule.
  specialize (Rule (0, 0, begin ks r 0 0 kn n (s_rare st) (s_marks st)) (v, part, m) b).
  assert (S0 : so_far ks r 0 0 kn n (s_rare st) (0, 0, begin ks r 0 0 kn n (s_rare st) (s_marks st))).
  { split; [exact C2|]. split; [|intros u L; lia]. intros u. rewrite X. split; [intros [Y|Y]; [|exact Y]|auto].
    specialize (C u). unfold r in Y. lia. }
  specialize (Rule S0 U). split.
  - cbn [s_round s_marks]. destruct b; [destruct Rule as [Rule _]|]; apply Rule.
  - cbn [s_fine s_known s_rare s_depth]. destruct b; [|discriminate]. intros Fi. destruct (R Fi) as (Kn & Ra & Rl & De).
    destruct Rule as ((_ & M & B) & Un & Why).
    assert (Hv : forall P u, reach [ks] h P n u <-> reach [ks] g P n u).
    { intros P u. apply reach_view. intros m' L. rewrite <- Kn by exact L. unfold h, one_view. cbn [N.eqb]. f_equal. replace (m' <? 0) with false by (symmetry; apply N.ltb_ge; lia). lia. }
    assert (V : v = g 0 n).
    { apply (is_mex_unique (option_value [ks] g 0 n) (option_value [ks] g 0 n)) with (3 := g_values 0 n); [tauto|]. split.
      - intros u L. apply (reach_option [ks] g (found (s_rare st) part)). apply Hv, M, B, L.
      - intros (k & t & l & K & Lv & E). apply Un, M, Hv.
        destruct l as [|a [|b [|c l]]].
        1, 2, 4: exists k, t; eexists; split; [exact K|]; split; [exact Lv|]; split; [exact E | exact I].
        exists k, t, [a; b]. split; [exact K|]. split; [exact Lv|]. split; [exact E|]. cbn [with_part].
        pose proof (part_less [ks] rank order owners k n t [a; b] a K Lv (or_introl eq_refl)) as La.
        pose proof (part_less [ks] rank order owners k n t [a; b] b K Lv (or_intror (or_introl eq_refl))) as Lb.
        unfold found. destruct Why as [Why|Why].
        + destruct (bool_dec (class mask position a (g 0 a)) common) as [Ea|Ea]; [|left; left; now apply Ra].
          destruct (bool_dec (class mask position b (g 0 b)) common) as [Eb|Eb]; [|right; left; now apply Ra].
          exfalso. destruct Lv as (Hn & Ht & Fi' & S & D). pose proof (Forall2_length _ _ _ Fi') as Len.
          destruct (parts k) as [|x [|y [|z ps]]] eqn:EP; try discriminate.
          pose proof (same_class mask position common ks k x y t a b (g 0 a) (g 0 b) mask_suits K EP Ht) as Cl.
          rewrite Ea, Eb in Cl. specialize (Cl eq_refl). cbn [sum fold_right xors] in *. rewrite N.add_0_r in S.
          rewrite N.lxor_0_r, (owners k x K), (owners k y K) in E by (rewrite EP; simpl; auto).
          rewrite <- S, <- E, Why in Cl. destruct common; discriminate.
        + destruct Lv as (_ & _ & _ & S & _). cbn [sum fold_right] in S.
          destruct (N.lt_ge_cases a part); [left; right; assumption | right; right; lia]. }
    subst v. split; [|split; [|split]].
    + intros m' L. rewrite get_put. destruct (N.eqb_spec m' n) as [->|Ne]; [reflexivity|]. apply Kn. lia.
    + intros m' L. destruct (N.eq_dec m' n) as [->|Ne].
      * destruct (eqb _ _) eqn:Q.
        -- apply eqb_prop in Q. split; [intros I; apply Rl in I; lia | congruence].
        -- apply eqb_false_iff in Q. split; [intros _; exact Q | intros _; now left].
      * rewrite <- Ra by lia. destruct (eqb _ _); [tauto|]. split; [intros [I|I]; [congruence | exact I] | intros I; now right].
    + intros m'. destruct (eqb _ _); [intros I; apply Rl in I; lia|]. intros [<-|I]; [lia | apply Rl in I; lia].
    + intros m' W L u Lu. destruct (N.eq_dec m' n) as [->|Ne].
      * apply N.leb_le in W. rewrite W. apply (reach_weaken [ks] g (found (s_rare st) part)); [|apply Hv, M, B, Lu].
        unfold found. intros a [I|I]; [left; destruct (eqb _ _); [exact I | now right] | right; lia].
      * apply (reach_weaken [ks] g (found (s_rare st) (s_depth st))); [|apply De; auto; lia].
        unfold found. intros a [I|I]; [left; destruct (eqb _ _); [exact I | now right] | right; destruct (watched <=? n); lia].
Qed.

Theorem s_table_right size : s_right size (s_table size).
Proof.
  unfold s_table. apply (loop_rule s_right).
  - split; [intros v; cbn [s_marks s_round]; rewrite get_empty; lia|]. intros _.
    split; [intros m L; lia|]. split; [intros m L; lia|]. split; [intros m [] | intros m W L; lia].
  - intros n st _ R. rewrite N.add_0_l, N.mul_1_r. exact (s_step_right n st R).
Qed.
End Table.
