(* SPDX-License-Identifier: MIT *)
(* The checker of sparse windows in parts: the values before some heaps, the borders, are claimed. The first stretch is
   computed from the definition, each other one from the border before it. All else follows from the borders. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Store Compute Table Claim Checker Sparse SparseTable SparseChecker SparseParts.
Import ListNotations.
Open Scope N_scope.

(* Primes q with a number whose square is less than q, and that of the number after it is not. *)
Definition prime_holds (x : N * N) : bool :=
  let (q, root) := x in
  (2 <=? q) && (q <? (root + 1) * (root + 1)) && every (root - 1) 2 (fun d => negb (q mod d =? 0)).
Definition prime (q : N) : Prop := 2 <= q /\ forall d, N.divide d q -> d = 1 \/ d = q.
Definition product (l : list N) : N := fold_right N.mul 1 l.

Lemma prime_holds_true q root : prime_holds (q, root) = true -> prime q.
Proof.
  unfold prime_holds. rewrite !andb_true_iff, N.leb_le, N.ltb_lt. intros ((Q & R) & E). split; [exact Q|].
  pose proof (every_spec _ _ _ E) as E'. cbv beta in E'. clear E.
  assert (No : forall d, 2 <= d -> d <= root -> N.divide d q -> False).
  { intros d L1 L2 D. specialize (E' d L1 ltac:(lia)). rewrite negb_true_iff, N.eqb_neq in E'. apply E'.
    apply N.mod_divide; [lia | exact D]. }
  intros d (e & Ee). destruct (N.eq_dec d 1) as [|D1]; [auto|]. destruct (N.eq_dec e 1) as [->|E1]; [right; lia|]. exfalso.
  assert (2 <= d) by (destruct (N.eq_dec d 0) as [->|]; lia). assert (2 <= e) by (destruct (N.eq_dec e 0) as [->|]; lia).
  destruct (N.le_gt_cases d root) as [L|L]; [apply (No d); auto; exists e; exact Ee|].
  destruct (N.le_gt_cases e root) as [L'|L']; [apply (No e); auto; exists d; lia|]. nia.
Qed.

Lemma coprime_to_all r l : (forall q, In q l -> N.gcd r q = 1) -> N.divide r (product l) -> r = 1.
Proof.
  induction l as [|q l IH]; intros H D; cbn [product fold_right] in D; [now apply N.divide_1_r|].
  apply N.gauss in D; [|apply H; now left]. apply IH; [intros x I; apply H; now right | exact D].
Qed.

(* A proper divisor of p divides p/q for one of the primes q whose product is p. *)
Lemma below_a_prime p l d : (forall q, In q l -> prime q) -> product l = p -> 1 <= p -> N.divide d p -> d < p ->
  exists q, In q l /\ N.divide q p /\ N.divide d (p / q).
Proof.
  intros Pr Pl P (r & E) L. destruct (forallb (fun q => N.gcd r q =? 1) l) eqn:F.
  - exfalso. rewrite forallb_forall in F. assert (r = 1); [|subst r; lia].
    apply (coprime_to_all r l); [intros q I; apply N.eqb_eq; now apply F|]. rewrite Pl. exists d. lia.
  - apply not_true_iff_false in F. rewrite forallb_forall in F.
    assert (X : exists q, In q l /\ N.gcd r q <> 1).
    { destruct (existsb (fun q => negb (N.gcd r q =? 1)) l) eqn:Ex.
      - apply existsb_exists in Ex as (q & I & Ne). rewrite negb_true_iff, N.eqb_neq in Ne. eauto.
      - exfalso. apply F. intros q I. apply not_true_iff_false in Ex. destruct (N.gcd r q =? 1) eqn:G; auto. exfalso.
        apply Ex, existsb_exists. exists q. split; [exact I | now rewrite G]. }
    destruct X as (q & I & Ne). exists q. split; [exact I|]. destruct (Pr q I) as [Q Div].
    destruct (Div (N.gcd r q) (N.gcd_divide_r r q)) as [|G]; [contradiction|].
    destruct (N.gcd_divide_l r q) as (s & Es). rewrite G in Es.
    split; [exists (s * d); rewrite E, Es; ring|]. exists s. rewrite E, Es. replace (s * q * d) with (s * d * q) by ring.
    apply N.div_mul. lia.
Qed.

Lemma all_periods_longer (f : N -> N) n0 p l : 1 <= p -> (forall n, n0 <= n -> f (n + p) = f n) -> (forall q, In q l -> prime q) ->
  product l = p -> (forall q, In q l -> exists m, n0 <= m /\ f (m + p / q) <> f m) ->
  forall d, 1 <= d -> d < p -> forall m, exists n, m <= n /\ f (n + d) <> f n.
Proof.
  intros P Goes Pr Pl Di d D1 D2 m.
  assert (More : forall n k, n0 <= n -> f (n + k * p) = f n).
  { intros n k L. induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
    replace (n + N.succ k * p) with (n + k * p + p) by lia. rewrite Goes by lia. exact IH. }
  destruct (N.gcd_bezout_pos d p ltac:(lia)) as (a & b & Bz).
  pose proof (N.divide_pos_le (N.gcd d p) d ltac:(lia) (N.gcd_divide_l d p)) as Lg.
  destruct (below_a_prime p l (N.gcd d p) Pr Pl P (N.gcd_divide_r d p) ltac:(lia)) as (q & I & _ & (s & Es)).
  destruct (Di q I) as (m0 & L0 & Ne). destruct (step_that_differs f d (m0 + m * p) (s * a)) as (i & _ & X).
  - rewrite More by exact L0. replace (m0 + m * p + s * a * d) with (m0 + p / q + (m + s * b) * p).
    + rewrite More by lia. exact Ne.
    + rewrite Es. replace (s * a * d) with (s * (a * d)) by ring. rewrite Bz. ring.
  - exists (m0 + m * p + i * d). split; [nia | exact X].
Qed.

Record border := { at_heap : N; before : list N }.
Record parts_certificate := {
  i_rules : list kind; i_near : N; i_period : N; i_preperiod : N; i_mask : N; i_position : bool; i_common : bool;
  i_borders : list border;
  i_primes : list (N * N);  (* whose product is the period *)
  i_largest : N; i_largest_at : N }.

Fixpoint border_at (l : list border) (n : N) : option (list N) :=
  match l with [] => None | x :: l => if at_heap x =? n then Some (before x) else border_at l n end.

Fixpoint final (l : list border) : N := match l with [] => 0 | [x] => at_heap x | _ :: l => final l end.

Section Check.
Variable c : parts_certificate.
Let ks := i_rules c.
Let A := i_near c.
Let p := i_period c.
Let n0 := i_preperiod c.

Definition part_claim : claim := {| period := p; preperiod := n0; largest := i_largest c; largest_at := i_largest_at c |}.
(* What the conditions on the rules are stated for. *)
Definition as_one : sparse_certificate :=
  {| s_rules := ks; near_below := A; start := n0; s_period := p; s_mask := i_mask c; s_position := i_position c;
     s_common := i_common c; s_claimed := part_claim |}.
Let t_most := most_taken as_one.
Definition back : N := A - 1 + t_most.
Let n1 := n0 + back.

Fixpoint same_list (v w : list N) : bool :=
  match v, w with [], [] => true | x :: v, y :: w => (x =? y) && same_list v w | _, _ => false end.
(* The windows before n1 and before n1 + d, and the values before them. *)
Definition both_windows (d : N) (test : N -> list N -> N -> list N -> bool) : bool :=
  match border_at (i_borders c) n1, border_at (i_borders c) (n1 + d) with
  | Some (x :: v), Some (y :: w) => test x v y w
  | _, _ => false
  end.

Definition borders_hold : bool :=
  (1 <=? A) && (A <=? n0) && (1 <=? n0) && (1 <=? p) && negb (place_tone (i_position c) p) && order_fits [ks] [0] &&
  forallb (kind_is_sparse as_one) ks && (i_largest_at c <? n1 + p) &&
  match i_borders c with [] => false | first :: _ => (back + A <=? at_heap first) end &&
  forallb (fun x => size (before x) =? back + 1) (i_borders c) &&
  (final (i_borders c) =? n1 + p) &&
  both_windows p (fun x v y w => negb (x =? y) && same_list v w) &&
  forallb prime_holds (i_primes c) && (product (map fst (i_primes c)) =? p) &&
  forallb (fun q => both_windows (p / q) (fun _ v _ w => negb (same_list v w))) (map fst (i_primes c)).

(* A table of the values of the first heaps, which has the rare ones. *)
Definition first_table (size : N) : sparse_state := s_table ks (i_mask c) (i_position c) (i_common c) size size.
Definition rare_below (st : sparse_state) : bool := s_fine st && forallb (fun h => h <? A) (s_rare st).
Definition fits_largest : N -> N -> bool := value_fits (i_largest c) (i_largest_at c).

(* The first part: the values before the first border are those of the table of so many heaps. *)
Definition first_holds (st : sparse_state) : bool :=
  match i_borders c with
  | [] => false
  | x :: _ => rare_below st && agrees (before x) (at_heap x - (back + 1)) (get (s_known st)) &&
              every (at_heap x) 0 (fun n => fits_largest n (get (s_known st) n))
  end.

(* A later part, from the table of the first A heaps and the border before it. *)
Variable chunk : N.
Definition part_holds (low : sparse_state) (x y : border) : bool :=
  let st := stretch ks (i_mask c) (i_position c) (i_common c) A t_most chunk (s_rare low) (i_largest c) (i_largest_at c)
    (s_known low) (at_heap x) (before x) (at_heap y) in
  (at_heap x <? at_heap y) && t_fine st && agrees (before y) (at_heap y - (back + 1)) (stretch_value A st) &&
  (t_base st <=? at_heap y - (back + 1)).

Fixpoint chain (low : sparse_state) (x : border) (l : list border) : bool :=
  match l with [] => true | y :: l => part_holds low x y && chain low y l end.
Definition all_parts_hold (low : sparse_state) : bool :=
  rare_below low && match i_borders c with [] => false | x :: l => chain low x l end.

Definition parts_with (first low : sparse_state) : bool := borders_hold && first_holds first && all_parts_hold low.
Definition first_size : N := match i_borders c with [] => 0 | x :: _ => at_heap x end.
Definition parts_check : bool := parts_with (first_table first_size) (first_table A).

Lemma same_list_true v : forall w, same_list v w = true -> v = w.
Proof.
  induction v as [|x v IH]; intros [|y w] H; try discriminate; [reflexivity|]. cbn [same_list] in H.
  apply andb_true_iff in H as [E H]. apply N.eqb_eq in E. subst. f_equal. now apply IH.
Qed.

Lemma same_list_false v f : forall w n m, same_list v w = false -> length v = length w -> values_are v n f -> values_are w m f ->
  exists i, i < size v /\ f (m + i) <> f (n + i).
Proof.
  induction v as [|x v IH]; intros [|y w] n m H L V W; try discriminate. cbn [same_list values_are] in *. rewrite size_cons.
  destruct V as [V1 V2], W as [W1 W2]. destruct (N.eqb_spec x y) as [E|E].
  - cbn [andb] in H. destruct (IH w (n + 1) (m + 1) H ltac:(now injection L) V2 W2) as (i & Li & Ne). exists (i + 1). split; [lia|].
    replace (m + (i + 1)) with (m + 1 + i) by lia. now replace (n + (i + 1)) with (n + 1 + i) by lia.
  - exists 0. split; [lia|]. rewrite !N.add_0_r, V1, W1. intros Q. now apply E.
Qed.

Lemma border_at_In l n v : border_at l n = Some v -> exists x, In x l /\ at_heap x = n /\ before x = v.
Proof.
  induction l as [|x l IH]; cbn [border_at]; [discriminate|]. destruct (N.eqb_spec (at_heap x) n) as [E|E].
  - intros H. injection H as <-. exists x. simpl. auto.
  - intros H. destruct (IH H) as (y & I & Y). exists y. simpl. auto.
Qed.

Theorem parts_true : parts_check = true -> forall g, values [ks] g -> true_of (g 0) part_claim.
Proof.
  unfold parts_check, parts_with. rewrite !andb_true_iff. intros ((Bo & Fi) & Al) g V.
  unfold borders_hold in Bo. rewrite !andb_true_iff in Bo.
  destruct Bo as ((((((((((((((A1 & AL) & N1) & P) & Ev) & O) & K) & La) & B0) & Sz) & Lst) & Wp) & Pr) & Prod) & Wq).
  rewrite N.leb_le in A1, AL, N1, P. apply negb_true_iff in Ev. rewrite N.ltb_lt in La. rewrite N.eqb_eq in Lst, Prod.
  rewrite forallb_forall in K, Sz, Pr, Wq.
  pose proof (fun k I => kind_is_sparse_spec as_one k (K k I)) as K'. clear K. cbn [s_period start s_mask s_position s_common as_one] in K'.
  assert (Ow : forall k x, In k ks -> In x (parts k) -> owner x = 0).
  { intros k x I X. destruct (K' k I) as (_ & _ & B & _). now apply B. }
  assert (Two : forall k, In k ks -> (length (parts k) <= 2)%nat) by (intros k I; apply (K' k I)).
  assert (Te : forall k t, In k ks -> parts k <> [] -> mem t (takes k) = true -> t <= t_most).
  { intros k t I E T. now apply (K' k I). }
  assert (Su : suits (i_mask c) (i_position c) (i_common c) ks).
  { intros k x y t I E T. destruct (K' k I) as (_ & _ & _ & _ & _ & B). now apply (B x y t). }
  pose proof (order_fits_ordered [ks] [0] O) as Or.
  set (tint := fun m => class (i_mask c) (i_position c) m (g 0 m)).
  (* The tables. *)
  assert (Table : forall size, rare_below (first_table size) = true ->
    (forall m, m < size -> get (s_known (first_table size)) m = g 0 m) /\
    (forall m, m < size -> In m (s_rare (first_table size)) <-> tint m <> i_common c) /\
    (forall m, In m (s_rare (first_table size)) -> m < A)).
  { intros size H. unfold rare_below in H. apply andb_true_iff in H as [F R].
    destruct (s_table_right ks (i_mask c) (i_position c) (i_common c) size (rank [0]) g Or V Ow Su size) as [_ T].
    destruct (T F) as (Kn & Rr & _). rewrite forallb_forall in R. split; [exact Kn|]. split; [exact Rr|].
    intros m I. apply N.ltb_lt. now apply R. }
  unfold all_parts_hold in Al. apply andb_true_iff in Al as [Rl Ch].
  destruct (Table A Rl) as (Low & Rare & RareA). set (low := first_table A) in *.
  unfold first_holds, first_size in Fi. destruct (i_borders c) as [|x0 l] eqn:Borders; [discriminate|].
  rewrite !andb_true_iff in Fi. destruct Fi as ((Rf & Ag) & Fl). destruct (Table _ Rf) as (Kn & Rr & RrA).
  set (first := first_table (at_heap x0)) in *. apply N.leb_le in B0. apply agrees_spec in Ag.
  pose proof (every_spec _ _ _ Fl) as Fl'. cbv beta in Fl'. clear Fl.
  assert (Rare2 : forall m, In m (s_rare low) <-> m < A /\ tint m <> i_common c).
  { intros m. split; [intros I; pose proof (RareA m I); split; [assumption | now apply Rare] | intros [L H]; now apply Rare]. }
  assert (Len : forall x, In x (x0 :: l) -> size (before x) = back + 1) by (intros x I; apply N.eqb_eq, Sz, I).
  (* From border to border. *)
  set (fine_at := fun n => tint n = i_common c /\ (forall u, u < g 0 n -> reach [ks] g (fun a => a < A) n u)).
  assert (Chain : forall l x, chain low x l = true -> (forall y, In y (x :: l) -> size (before y) = back + 1) ->
    back + A <= at_heap x -> values_are (before x) (at_heap x - (back + 1)) (g 0) ->
    (forall m, A <= m -> m < at_heap x -> tint m = i_common c) ->
    (forall m, m < at_heap x -> fits_largest m (g 0 m) = true) ->
    at_heap x <= final (x :: l) /\
    (forall y, In y (x :: l) -> at_heap x <= at_heap y /\ values_are (before y) (at_heap y - (back + 1)) (g 0)) /\
    (forall m, at_heap x <= m -> m < final (x :: l) -> fine_at m) /\
    (forall m, m < final (x :: l) -> fits_largest m (g 0 m) = true)).
  { clear Borders l Ch Lst B0 Ag Fl' Rf Kn Rr RrA first Len Sz Wp Wq. induction l as [|y l IH]; intros x C Sz B Vx Cx Fx.
    - cbn [final]. split; [lia|]. split; [intros y [<-|[]]; split; [lia | exact Vx]|]. split; [intros m; lia | exact Fx].
    - cbn [chain] in C. apply andb_true_iff in C as [H C]. unfold part_holds in H. cbv zeta in H.
      set (st := stretch _ _ _ _ _ _ _ _ _ _ _ _ _ _) in H. rewrite !andb_true_iff, N.ltb_lt, N.leb_le in H.
      destruct H as (((Lt & Fi) & Ag) & Ba).
      pose proof (stretch_right ks (i_mask c) (i_position c) (i_common c) A t_most chunk (s_rare low) (i_largest c) (i_largest_at c)
        (rank [0]) g Or V Ow Two Su Te A1 Rare2 (at_heap x) ltac:(unfold back in B; lia) Cx (s_known low) (before x) (at_heap y)
        Low (Sz x (or_introl eq_refl)) Vx ltac:(lia)) as Right. fold st in Right.
      assert (Vy : values_are (before y) (at_heap y - (back + 1)) (g 0)).
      { apply agrees_spec in Ag. apply values_are_ext with (2 := Ag). intros m L1 L2.
        rewrite (Sz y) in L2 by (right; now left).
        apply (stretch_value_right ks (i_mask c) (i_position c) (i_common c) A t_most (i_largest c) (i_largest_at c) g (at_heap x)
          (at_heap y) st Right Fi); lia. }
      destruct Right as [_ Right]. destruct (Right Fi) as (_ & _ & _ & De).
      destruct (IH y C (fun z I => Sz z (or_intror I)) ltac:(lia) Vy) as (I1 & I2 & I3 & I4).
      + intros m L1 L2. destruct (N.lt_ge_cases m (at_heap x)); [now apply Cx | now apply De].
      + intros m L. destruct (N.lt_ge_cases m (at_heap x)); [now apply Fx | now apply De].
      + change (final (x :: y :: l)) with (final (y :: l)).
        split; [lia|]. split; [|split; [|exact I4]].
        * intros z [<-|I]; [split; [lia | exact Vx]|]. destruct (I2 z I). split; [lia | assumption].
        * intros m L1 L2. destruct (N.lt_ge_cases m (at_heap y)) as [L|L]; [|now apply I3].
          destruct (De m L1 L) as (D1 & D2 & _). now split. }
  destruct (Chain l x0 Ch Len B0) as (_ & Bs & Fine & Fits).
  { apply values_are_ext with (2 := Ag). intros m L1 L2. rewrite Len in L2 by now left. apply Kn. lia. }
  { intros m L1 L2. destruct (bool_dec (tint m) (i_common c)) as [E|E]; [exact E|]. apply Rr in E; [|exact L2]. apply RrA in E. lia. }
  { intros m L. rewrite <- Kn by exact L. apply Fl'; lia. }
  rewrite Lst in Fine, Fits. clear Chain.
  (* What the borders say. *)
  assert (Both : forall d test, both_windows d test = true -> exists x v y w, test x v y w = true /\ size v = back /\
    size w = back /\ at_heap x0 <= n1 /\ g 0 (n0 - 1) = x /\ values_are v n0 (g 0) /\ g 0 (n0 + d - 1) = y /\ values_are w (n0 + d) (g 0)).
  { intros d test H. unfold both_windows in H. rewrite Borders in H.
    destruct (border_at (x0 :: l) n1) as [[|x v]|] eqn:E1; try discriminate.
    destruct (border_at (x0 :: l) (n1 + d)) as [[|y w]|] eqn:E2; try discriminate.
    apply border_at_In in E1 as (b1 & I1 & H1 & W1). apply border_at_In in E2 as (b2 & I2 & H2 & W2).
    pose proof (Len b1 I1) as S1. pose proof (Len b2 I2) as S2. destruct (Bs b1 I1) as [L1 V1]. destruct (Bs b2 I2) as [_ V2].
    rewrite W1, H1 in *. rewrite W2, H2 in *. rewrite size_cons in S1, S2. cbn [values_are] in V1, V2.
    destruct V1 as [Vx V1], V2 as [Vy V2]. unfold n1 in *.
    replace (n0 + back - (back + 1)) with (n0 - 1) in * by lia. replace (n0 - 1 + 1) with n0 in V1 by lia.
    replace (n0 + back + d - (back + 1)) with (n0 + d - 1) in * by lia. replace (n0 + d - 1 + 1) with (n0 + d) in V2 by lia.
    exists x, v, y, w. repeat split; auto; lia. }
  destruct (Both p _ Wp) as (x & v & y & w & T & Sv & _ & Bn & Ex & Vv & Ey & Vw). apply andb_true_iff in T as [Ne Sm].
  rewrite negb_true_iff, N.eqb_neq in Ne. apply same_list_true in Sm. subst w.
  assert (G : forall n, n0 <= n -> g 0 (n + p) = g 0 n).
  { apply (sparse_window [ks] (rank [0]) g Or V) with (A := A) (t_most := t_most) (mask := i_mask c)
      (position := i_position c) (common := i_common c); try assumption.
    - intros k I. apply (K' k I).
    - intros k I E. now apply (K' k I).
    - intros k z I X. now apply (K' k I).
    - fold back. fold n1. intros n L1 L2. destruct (N.lt_ge_cases n (at_heap x0)) as [L|L]; [|now apply Fine].
      destruct (bool_dec (tint n) (i_common c)) as [E|E]; [exact E|]. apply Rr in E; [|exact L]. apply RrA in E. lia.
    - fold back. fold n1. intros n L1 L2. apply Fine; lia.
    - fold back. intros n L1 L2. pose proof (values_are_same _ _ _ _ _ Vv Vw (n - n0) ltac:(lia)) as E.
      replace (n0 + (n - n0)) with n in E by lia. replace (n0 + p + (n - n0)) with (n + p) in E by lia. now symmetry. }
  assert (Fits' : forall n, fits_largest n (g 0 n) = true -> g 0 n <= i_largest c /\ (n < i_largest_at c -> g 0 n <> i_largest c) /\
    (n = i_largest_at c -> g 0 n = i_largest c)).
  { intros n. unfold fits_largest, value_fits. rewrite !andb_true_iff, !orb_true_iff, !negb_true_iff, !N.leb_le, !N.eqb_neq, N.eqb_eq.
    intros ((F1 & F2) & F3). split; [exact F1|]. split; [intros L; destruct F2; [lia | assumption] | intros E; destruct F3; [contradiction | assumption]]. }
  split; unfold part_claim; cbn [period preperiod largest largest_at].
  - exact G.
  - exact P.
  - apply (all_periods_longer (g 0) n0 p (map fst (i_primes c)) P G).
    + intros q I. apply in_map_iff in I as ([q' root] & <- & I). cbn [fst]. apply (prime_holds_true q' root). now apply Pr.
    + exact Prod.
    + intros q I. destruct (Both (p / q) _ (Wq q I)) as (x' & v' & y' & w' & T & Sv' & Sw' & _ & _ & Vv' & _ & Vw').
      apply negb_true_iff in T. destruct (same_list_false v' (g 0) w' n0 (n0 + p / q) T) as (i & _ & Di); auto.
      * unfold size in Sv', Sw'. lia.
      * exists (n0 + i). split; [lia|]. now replace (n0 + i + p / q) with (n0 + p / q + i) by lia.
  - intros _. replace (n0 - 1 + p) with (n0 + p - 1) by lia. congruence.
  - intros n. destruct (N.lt_ge_cases n (n0 + p)) as [L|L]; [apply Fits', Fits; unfold n1; lia|].
    destruct (split_rounds n0 p P n ltac:(lia)) as (m & k & E & L1 & L2 & _). rewrite E, (rounds n0 p (g 0) P G) by exact L1.
    apply Fits', Fits. unfold n1. lia.
  - apply Fits'; [apply Fits, La | reflexivity].
  - intros n L. destruct (Fits' n) as (F1 & F2 & _); [apply Fits; lia|]. specialize (F2 L). lia.
Qed.
End Check.
