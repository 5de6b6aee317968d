(* SPDX-License-Identifier: MIT *)
(* Options that P more heaps leave as they are, or raise by S: a program that finds some of them, for conditions 3 and 4
   of the window theorem. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Carry Rising Store Compute Checker.
Import ListNotations.
Open Scope N_scope.

Lemma each_keeps {A} (I : A -> Prop) s n f : (forall a x, I x -> I (f a x)) -> forall x : A, I x -> I (each s n f x).
Proof.
  intros K. unfold each. induction s as [|st s IH]; intros x H; [exact H|]. cbn [fold_left]. apply IH.
  unfold each_of. destruct (_ <? first st); [exact H|]. apply (loop_rule (fun _ => I)); auto.
Qed.

(* Two numbers with the same bits from k on keep their XOR if the same multiple is added to both. *)
Lemma lxor_match k u v e : u / 2 ^ k = v / 2 ^ k -> N.lxor (u + e * 2 ^ k) (v + e * 2 ^ k) = N.lxor u v.
Proof.
  intros E. rewrite (split_M k (N.lxor _ _)), (split_M k (N.lxor u v)), !lxor_div, !lxor_mod.
  rewrite !N.div_add, !N.mod_add by apply M_positive. now rewrite E, !N.lxor_nilpotent.
Qed.

Section Reached.
Variable s : system.
Variables n0 small p size up j P S k : N.
Variable g : N -> N -> N.
Variable rises : N -> N -> bool.
Variables tail top : kind -> N.
Variable M : N.
Variable even : bool.   (* whether 2 p divides P *)

Definition is_flat (q n : N) : bool := (n0 <=? n) && negb (rises q n).

(* Whether x, x + P/2, ... are in the set. *)
Definition set_goes_on (x : N) (y : set) : bool :=
  existsb (fun s => match last s with None => (step s =? 1) && (first s <=? x) | _ => false end) y ||
  (even && (n0 <=? x)).
Definition matching (x y : part) (a b : N) : bool :=
  even && rises (owner x) a && rises (owner y) b && (g (owner x) a / (M / 2) =? g (owner y) b / (M / 2)).
Definition equal (x y : part) (a b : N) : bool := (a =? b) && (owner x =? owner y).
Definition pair_slides (x y : part) (a b : N) : bool :=
  matching x y a b ||
  (negb (N.odd P) && equal x y a b && set_goes_on a (sizes x) && set_goes_on b (sizes y)).

Fixpoint slides_with (x : part) (a : N) (ps : list part) (l : list N) : bool :=
  match ps, l with y :: ps, b :: l => pair_slides x y a b || slides_with x a ps l | _, _ => false end.
Fixpoint slides (ps : list part) (l : list N) : bool :=
  match ps, l with
  | x :: ps, a :: l => is_flat (owner x) a || slides_with x a ps l || slides ps l
  | _, _ => false
  end.

Fixpoint all_quiet (below : N) (ps : list part) (l : list N) : bool :=
  match ps, l with
  | x :: ps, a :: l => ((a <? below) || is_flat (owner x) a) && all_quiet below ps l
  | _, _ => true
  end.
Definition rest_quiet (d : bool) (ps : list part) (l : list N) : bool :=
  if d then all_quiet n0 ps l && forallb (fun a => a <? n0) l
  else all_quiet small ps l ||
       match ps, l with [x; y], [a; b] => equal x y a b || matching x y a b | _, _ => false end.

(* Of the option that takes t and leaves l: v stays, v climbs, or both. *)
Definition put_if (b : bool) (key : N) (m : store) : store := if b then put m key 1 else m.
Fixpoint shift_each (x : kind) (take_flat : bool) (v : N) (p1 : list part) (l1 : list N) (ps : list part) (l : list N) (m : store) : store :=
  match ps, l with
  | y :: ps, a :: l =>
    let p2 := p1 ++ ps in
    let l2 := l1 ++ l in
    let m := if rises (owner y) a && rest_quiet (differ x) p2 l2 && (N.lxor (bonus x) (xors g p2 l2) <? M)
             then put_if (take_flat || (negb (differ x) && slides p2 l2)) (3 * v + 2) (put m (3 * v + 1) 1) else m in
    shift_each x take_flat v (p1 ++ [y]) (l1 ++ [a]) ps l m
  | _, _ => m
  end.

Fixpoint fits_all (ps : list part) (l : list N) : bool :=
  match ps, l with [], [] => true | x :: ps, a :: l => mem a (sizes x) && fits_all ps l | _, _ => false end.
Fixpoint distinct (l : list N) : bool := match l with [] => true | a :: l => negb (existsb (N.eqb a) l) && distinct l end.
Definition leaves_b (x : kind) (n t : N) (l : list N) : bool :=
  mem n (heaps x) && mem t (takes x) && fits_all (parts x) l && (n =? t + sum l) && (negb (differ x) || distinct l).

Definition add_option (x : kind) (n bound t : N) (l : list N) (m : store) : store :=
  let v := N.lxor (bonus x) (xors g (parts x) l) in
  if (v <? bound) && leaves_b x n t l then
    let take_flat := tail x <=? t in
    shift_each x take_flat v [] [] (parts x) l
      (put_if (take_flat || (negb (differ x) && slides (parts x) l)) (3 * v) m)
  else m.

(* Which options are looked at: first those of which all parts but one are small, or two are equal; then all. *)
Fixpoint pick (ps : list part) (rest : N) (l : list N) (f : list N -> store -> store) (m : store) : store :=
  match ps with
  | [] => m
  | [_] => f (l ++ [rest]) m
  | x :: ps => each (sizes x) rest (fun a => pick ps (rest - a) (l ++ [a]) f) m
  end.
Fixpoint pick_small (ps : list part) (rest : N) (l : list N) (f : list N -> N -> store -> store) (m : store) : store :=
  match ps with
  | [] => f l rest m
  | x :: ps => each (sizes x) (N.min rest (small - 1)) (fun a => pick_small ps (rest - a) (l ++ [a]) f) m
  end.
Definition few (x : kind) (n bound t rest : N) (i : nat) (m : store) : store :=
  let others := firstn i (parts x) ++ skipn (Datatypes.S i) (parts x) in
  let add l last := add_option x n bound t (firstn i l ++ last :: skipn i l) in
  let m := pick_small others rest [] add m in
  match others with
  | [_] => add [rest / 2] (rest / 2) m
  | [_; _] => if finite (takes x) then loop (rest / 2 + 1) 0 1 (fun a => add [a; a] (rest - 2 * a)) m else m
  | _ => m
  end.
Definition kind_reached (all : bool) (n bound : N) (m : store) (x : kind) : store :=
  match parts x with
  | [] => put_if (mem n (heaps x) && mem n (takes x)) (3 * bonus x) m
  | ps => each (takes x) n (fun t m =>
            if all then pick ps (n - t) [] (add_option x n bound t) m
            else fold_left (fun m i => few x n bound t (n - t) i m) (seq 0 (length ps)) m) m
  end.
Definition reached (all : bool) (q n bound : N) (m : store) : store := fold_left (kind_reached all n bound) (kinds s q) m.

(* Condition 3. *)
Definition all_stay (q n : N) (m : store) : bool := every (g q n) 0 (fun v => get m (3 * v) =? 1).
(* Condition 4 for the numbers r + a S: whether all before a stay, and whether from some b < a on it is as it must be. *)
Definition class_step (r value a : N) (m : store) (st : bool * bool) : bool * bool :=
  let v := r + a * S in
  (fst st && (get m (3 * v) =? 1),
   (snd st && ((value <=? v) || (get m (3 * v + 1) =? 1))) || (fst st && (get m (3 * v + 2) =? 1))).
Definition class_reached (value : N) (m : store) (r : N) : bool :=
  snd (loop (value / S + 2) 0 1 (fun a => class_step r value a m) (true, false)).
Definition heap_reached (q n : N) : bool :=
  let up := rises q n in
  let enough m := if up then every S 0 (class_reached (g q n) m) else all_stay q n m in
  let bound := if up then g q n + S else g q n in
  let m := reached false q n bound (empty tt) in
  enough m || enough (reached true q n bound m).

Hypothesis p_positive : 1 <= p.
Hypothesis up_positive : 1 <= up.
Hypothesis j_positive : 1 <= j.
Hypothesis P_is : P = j * p.
Hypothesis S_is : S = j * up.
Hypothesis M_is : M = 2 ^ k.
Hypothesis S_power : exists c, S = c * M.
Hypothesis even_is : even = true -> exists h, j = 2 * h.
Hypothesis even_k : even = true -> 1 <= k.
Hypothesis rises_from : forall q n, rises q n = true -> n0 <= n.
Hypothesis rises_on : forall q n, n0 <= n -> rises q (n + p) = rises q n.
Hypothesis goes_on : forall q n, n0 <= n -> g q (n + p) = g q n + (if rises q n then up else 0).
Hypothesis kinds_fit : forall q x, In x (kinds s q) ->
  moving n0 p size P k g rises tail top x \/ all_taken size P k x \/ unused size P x.

Lemma stepp d q n : n0 <= n -> rises q (n + d * p) = rises q n /\ g q (n + d * p) = g q n + (if rises q n then d * up else 0).
Proof. now apply (step_p n0). Qed.

Lemma stepP d q n : n0 <= n -> rises q (n + d * P) = rises q n /\ g q (n + d * P) = g q n + (if rises q n then d * S else 0).
Proof. intros L. rewrite P_is, S_is, !N.mul_assoc. now apply stepp. Qed.

Definition part_on (x : part) : Prop := repeats p n0 (sizes x).

Lemma fits_on x a d : part_on x -> n0 <= a -> fits x a -> fits x (a + d * P).
Proof. intros R L F. unfold fits in *. rewrite P_is, N.mul_assoc. now rewrite <- (repeats_times p n0 (sizes x) R (d * j) a L). Qed.

Lemma half_step h q n : j = 2 * h -> n0 <= n -> forall d, rises q (n + d * (P / 2)) = rises q n /\
  g q (n + d * (P / 2)) = g q n + (if rises q n then d * (h * up) else 0).
Proof.
  intros E L d. replace (P / 2) with (h * p).
  - rewrite !N.mul_assoc. now apply stepp.
  - rewrite P_is, E. replace (2 * h * p) with (h * p * 2) by lia. symmetry. now apply N.div_mul.
Qed.

Lemma goes_on_spec x y : part_on y -> set_goes_on x (sizes y) = true -> fits y x -> forall d, fits y (x + d * (P / 2)).
Proof.
  intros R G F d. unfold set_goes_on in G. apply orb_true_iff in G as [G|G].
  - apply existsb_exists in G as (st & I & G). destruct (last st) eqn:La; [discriminate|].
    apply andb_true_iff in G as [G1 G2]. unfold fits, mem. apply existsb_exists. exists st. split; [exact I|].
    unfold in_stretch. rewrite La, G1. apply N.leb_le in G2. replace (first st <=? x + d * (P / 2)) with true; [reflexivity|].
    symmetry. apply N.leb_le, N.le_trans with x; [exact G2 | apply N.le_add_r].
  - apply andb_true_iff in G as [Ev L]. apply N.leb_le in L. destruct (even_is Ev) as (h & E).
    unfold fits in *. replace (P / 2) with (h * p).
    + rewrite N.mul_assoc. now rewrite <- (repeats_times p n0 (sizes y) R (d * h) x L).
    + rewrite P_is, E. replace (2 * h * p) with (h * p * 2) by lia. symmetry. now apply N.div_mul.
Qed.

Lemma pair_slides_spec x y a b : part_on x -> part_on y -> fits x a -> fits y b -> pair_slides x y a b = true -> forall d,
  fits x (a + d * (P / 2)) /\ fits y (b + d * (P / 2)) /\ 2 * (P / 2) = P /\
  N.lxor (g (owner x) (a + d * (P / 2))) (g (owner y) (b + d * (P / 2))) = N.lxor (g (owner x) a) (g (owner y) b).
Proof.
  intros Rx Ry Fx Fy H d. unfold pair_slides in H. apply orb_true_iff in H as [H|H].
  - unfold matching in H. rewrite !andb_true_iff, N.eqb_eq in H. destruct H as (((Ev & Ra) & Rb) & E).
    destruct (even_is Ev) as (h & Eh). pose proof (rises_from _ _ Ra) as La. pose proof (rises_from _ _ Rb) as Lb.
    assert (EP : P / 2 = h * p).
    { rewrite P_is, Eh. replace (2 * h * p) with (h * p * 2) by lia. now apply N.div_mul. }
    destruct (half_step h (owner x) a Eh La d) as [_ Ga]. destruct (half_step h (owner y) b Eh Lb d) as [_ Gb].
    rewrite Ra in Ga. rewrite Rb in Gb.
    split; [|split; [|split; [rewrite EP, P_is, Eh; lia|]]].
    + unfold fits in *. rewrite EP, N.mul_assoc. now rewrite <- (repeats_times p n0 (sizes x) Rx (d * h) a La).
    + unfold fits in *. rewrite EP, N.mul_assoc. now rewrite <- (repeats_times p n0 (sizes y) Ry (d * h) b Lb).
    + rewrite Ga, Gb. destruct S_power as (c & Sc). specialize (even_k Ev).
      assert (EM : M = 2 * 2 ^ (k - 1)) by (rewrite M_is, <- N.pow_succ_r'; f_equal; lia).
      assert (Eu : h * up = c * 2 ^ (k - 1)).
      { rewrite S_is, Eh, EM in Sc. assert (2 * (h * up) = 2 * (c * 2 ^ (k - 1))) by lia. lia. }
      rewrite Eu, N.mul_assoc. apply lxor_match. replace (2 ^ (k - 1)) with (M / 2); [exact E|].
      rewrite EM, N.mul_comm. now apply N.div_mul.
  - unfold equal in H. rewrite !andb_true_iff, negb_true_iff, !N.eqb_eq in H. destruct H as (((Ev & Ea & Eo) & Ga) & Gb).
    split; [now apply goes_on_spec|]. split; [now apply goes_on_spec|]. split.
    + pose proof (N.div2_odd P) as D. rewrite Ev in D. cbn [N.b2n] in D. rewrite N.div2_div in D. lia.
    + rewrite Ea, Eo. now rewrite !N.lxor_nilpotent.
Qed.

Lemma slides_with_spec x a ps l : part_on x -> Forall part_on ps -> fits x a -> Forall2 fits ps l ->
  slides_with x a ps l = true -> forall d, exists l', fits x (a + d * (P / 2)) /\ Forall2 fits ps l' /\ 2 * (P / 2) = P /\
  sum l' = sum l + d * (P / 2) /\ N.lxor (g (owner x) (a + d * (P / 2))) (xors g ps l') = N.lxor (g (owner x) a) (xors g ps l).
Proof.
  intros Rx Rs Fx F H d. induction F as [|y b ps l Fb F IH]; [discriminate|]. cbn [slides_with] in H.
  pose proof (Forall_inv Rs) as Ry. apply Forall_inv_tail in Rs. apply orb_true_iff in H as [H|H].
  - destruct (pair_slides_spec x y a b Rx Ry Fx Fb H d) as (A & B & C & D). exists (b + d * (P / 2) :: l).
    split; [exact A|]. split; [now constructor|]. split; [exact C|]. split; [cbn [sum fold_right]; fold (sum l); lia|].
    cbn [xors]. now rewrite <- !N.lxor_assoc, D.
  - destruct (IH Rs H) as (l' & A & B & C & D & E). exists (b :: l').
    split; [exact A|]. split; [now constructor|]. split; [exact C|].
    split; [cbn [sum fold_right]; fold (sum l); fold (sum l'); lia|].
    cbn [xors]. rewrite <- !N.lxor_assoc, !(N.lxor_comm _ (g (owner y) b)), !N.lxor_assoc. now rewrite E.
Qed.

(* Parts that slide grow by multiples of P, and their XOR stays. *)
Lemma slides_spec ps l : Forall part_on ps -> Forall2 fits ps l -> slides ps l = true -> forall d, exists l',
  Forall2 fits ps l' /\ sum l' = sum l + d * P /\ xors g ps l' = xors g ps l.
Proof.
  intros Rs F. induction F as [|x a ps l Fa F IH]; intros H d; [discriminate|]. cbn [slides] in H.
  pose proof (Forall_inv Rs) as Rx. apply Forall_inv_tail in Rs. rewrite !orb_true_iff in H. destruct H as [[H|H]|H].
  - unfold is_flat in H. apply andb_true_iff in H as [L R]. apply N.leb_le in L. apply negb_true_iff in R.
    exists (a + d * P :: l). destruct (stepP d (owner x) a L) as [_ G]. rewrite R, N.add_0_r in G.
    split; [constructor; auto; now apply fits_on|]. split; [cbn [sum fold_right]; fold (sum l); lia|].
    cbn [xors]. now rewrite G.
  - destruct (slides_with_spec x a ps l Rx Rs Fa F H d) as (l' & A & B & C & D & E). exists (a + d * (P / 2) :: l').
    split; [now constructor|]. split; [|exact E]. cbn [sum fold_right]. fold (sum l). fold (sum l').
    rewrite D. rewrite <- C at 3. lia.
  - destruct (IH Rs H d) as (l' & A & B & C). exists (a :: l'). split; [now constructor|].
    split; [cbn [sum fold_right]; fold (sum l); fold (sum l'); lia | cbn [xors]; now rewrite C].
Qed.

Definition marked (q n : N) (m : store) : Prop := forall v,
  (get m (3 * v) = 1 -> stays s P g q n v) /\ (get m (3 * v + 1) = 1 -> climbs s P S g q n v) /\
  (get m (3 * v + 2) = 1 -> stays_and_climbs s P S g q n v).

Lemma marked_stays q n m v : marked q n m -> stays s P g q n v -> marked q n (put m (3 * v) 1).
Proof.
  intros H St u. destruct (H u) as (H0 & H1 & H2). rewrite !get_put.
  repeat split; [destruct (N.eqb_spec (3 * u) (3 * v)); [replace u with v by lia; auto | auto] |
    destruct (N.eqb_spec (3 * u + 1) (3 * v)); [lia | auto] | destruct (N.eqb_spec (3 * u + 2) (3 * v)); [lia | auto]].
Qed.
Lemma marked_climbs q n m v : marked q n m -> climbs s P S g q n v -> marked q n (put m (3 * v + 1) 1).
Proof.
  intros H St u. destruct (H u) as (H0 & H1 & H2). rewrite !get_put.
  repeat split; [destruct (N.eqb_spec (3 * u) (3 * v + 1)); [lia | auto] |
    destruct (N.eqb_spec (3 * u + 1) (3 * v + 1)); [replace u with v by lia; auto | auto] | destruct (N.eqb_spec (3 * u + 2) (3 * v + 1)); [lia | auto]].
Qed.
Lemma marked_both q n m v : marked q n m -> stays_and_climbs s P S g q n v -> marked q n (put m (3 * v + 2) 1).
Proof.
  intros H St u. destruct (H u) as (H0 & H1 & H2). rewrite !get_put.
  repeat split; [destruct (N.eqb_spec (3 * u) (3 * v + 2)); [lia | auto] |
    destruct (N.eqb_spec (3 * u + 1) (3 * v + 2)); [lia | auto] | destruct (N.eqb_spec (3 * u + 2) (3 * v + 2)); [replace u with v by lia; auto | auto]].
Qed.

Lemma fits_all_spec ps : forall l, fits_all ps l = true -> Forall2 fits ps l.
Proof.
  induction ps as [|x ps IH]; intros [|a l] H; try discriminate; constructor; cbn [fits_all] in H; apply andb_true_iff in H as [A B]; auto.
Qed.
Lemma distinct_spec l : distinct l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; intros H; constructor; cbn [distinct] in H; apply andb_true_iff in H as [A B]; auto.
  rewrite negb_true_iff, <- not_true_iff_false, existsb_In in A. exact A.
Qed.
Lemma leaves_b_spec x n t l : leaves_b x n t l = true -> leaves x n t l.
Proof.
  unfold leaves_b. rewrite !andb_true_iff, N.eqb_eq, orb_true_iff, negb_true_iff. intros ((((A & B) & C) & D) & E).
  repeat split; auto; [now apply fits_all_spec|]. intros Df. destruct E as [E|E]; [congruence | now apply distinct_spec].
Qed.

Section Kind.
Variables q n : N.
Variable x : kind.
Hypothesis n_last : size <= n + P.
Hypothesis x_in : In x (kinds s q).
Hypothesis x_moves : moving n0 p size P k g rises tail top x.

Lemma heaps_P d : mem n (heaps x) = true -> mem (n + d * P) (heaps x) = true.
Proof.
  intros H. rewrite P_is, N.mul_assoc, <- (repeats_times p (size - P) (heaps x)); [exact H | | lia].
  intros m L. apply (heaps_on _ _ _ _ _ _ _ _ _ x x_moves). lia.
Qed.

Lemma takes_P t d : tail x <= t -> mem t (takes x) = true -> mem (t + d * P) (takes x) = true.
Proof. intros L T. rewrite P_is, N.mul_assoc, <- (repeats_times _ _ _ (takes_on _ _ _ _ _ _ _ _ _ _ x_moves) (d * j) t L). exact T. Qed.

Lemma parts_P : Forall part_on (parts x).
Proof. exact (parts_on _ _ _ _ _ _ _ _ _ _ x_moves). Qed.

(* The option slides: by its take, or by parts, if they need not differ. *)
Lemma option_stays t l : leaves x n t l -> (tail x <=? t) || (negb (differ x) && slides (parts x) l) = true ->
  stays s P g q n (N.lxor (bonus x) (xors g (parts x) l)).
Proof.
  intros (H & T & F & E & D) Sl d. apply orb_true_iff in Sl as [Sl|Sl].
  - apply N.leb_le in Sl. exists x, (t + d * P), l. split; [exact x_in|]. split; [|reflexivity].
    split; [now apply heaps_P|]. split; [now apply takes_P|]. split; [exact F|]. split; [lia|exact D].
  - apply andb_true_iff in Sl as [Df Sl]. apply negb_true_iff in Df.
    destruct (slides_spec _ _ parts_P F Sl d) as (l' & F' & E' & V). exists x, t, l'.
    split; [exact x_in|]. split; [|now rewrite V].
    split; [now apply heaps_P|]. split; [exact T|]. split; [exact F'|]. split; [lia|congruence].
Qed.

Variables (t : N) (p1 : list part) (y : part) (p2 : list part) (l1 : list N) (c : N) (l2 : list N).
Hypothesis x_parts : parts x = p1 ++ y :: p2.
Hypothesis x_leaves : leaves x n t (l1 ++ c :: l2).
Hypothesis same : length p1 = length l1.
Hypothesis c_rises : rises (owner y) c = true.
Hypothesis rest_is_quiet : rest_quiet (differ x) (p1 ++ p2) (l1 ++ l2) = true.
Hypothesis rest_below : N.lxor (bonus x) (xors g (p1 ++ p2) (l1 ++ l2)) < M.

Let v := N.lxor (bonus x) (xors g (p1 ++ y :: p2) (l1 ++ c :: l2)).

Lemma value_rest m1 b m2 : length p1 = length m1 ->
  N.lxor (bonus x) (xors g (p1 ++ y :: p2) (m1 ++ b :: m2)) = N.lxor (g (owner y) b) (N.lxor (bonus x) (xors g (p1 ++ p2) (m1 ++ m2))).
Proof. intros L. rewrite value_at by exact L. now rewrite xors_app by exact L. Qed.

(* c grows by d rounds, and the rest may change to what has the same XOR. *)
Lemma climb d e t' m1 m2 : length p1 = length m1 -> mem t' (takes x) = true -> Forall2 fits p1 m1 -> Forall2 fits p2 m2 ->
  t' + sum (m1 ++ m2) = t + sum (l1 ++ l2) + e * P -> xors g (p1 ++ p2) (m1 ++ m2) = xors g (p1 ++ p2) (l1 ++ l2) ->
  (differ x = true -> m1 = l1 /\ m2 = l2) -> option_value s g q (n + (d + e) * P) (v + d * S).
Proof.
  intros L T F1 F2 E V Df. pose proof x_leaves as (H & _ & F & En & D). rewrite x_parts in F.
  apply Forall2_split in F as (G1 & Gc & G2); [|exact same]. pose proof (rises_from _ _ c_rises) as Lc.
  pose proof parts_P as R. rewrite x_parts in R. apply Forall_app in R as [_ R]. apply Forall_inv in R.
  exists x, t', (m1 ++ c + d * P :: m2). split; [exact x_in|]. split.
  - split; [now apply heaps_P|]. split; [exact T|]. split.
    + rewrite x_parts. apply Forall2_split; [exact L|]. split; [exact F1|]. split; [now apply fits_on | exact F2].
    + rewrite !sum_app in *. cbn [sum fold_right] in *. fold (sum m2). fold (sum l2) in En. split; [lia|].
      intros X. destruct (Df X) as [-> ->]. apply (NoDup_swap l1 l2 c); [auto|].
      unfold rest_quiet in rest_is_quiet. rewrite X in rest_is_quiet. apply andb_true_iff in rest_is_quiet as [_ Q].
      rewrite forallb_forall in Q. intros I. specialize (Q _ I). apply N.ltb_lt in Q. lia.
  - destruct (stepP d (owner y) c Lc) as [_ G]. rewrite c_rises in G. unfold v. rewrite x_parts, !value_rest by assumption.
    rewrite V, G. destruct S_power as (cc & ->). rewrite N.mul_assoc, M_is. symmetry. apply lxor_add. now rewrite <- M_is.
Qed.

Lemma option_climbs : climbs s P S g q n v.
Proof.
  intros d. pose proof x_leaves as (_ & T & F & _ & _). rewrite x_parts in F.
  apply Forall2_split in F as (G1 & _ & G2); [|exact same].
  replace (n + d * P) with (n + (d + 0) * P) by lia. apply (climb d 0 t l1 l2); auto. lia.
Qed.

Lemma option_both : (tail x <=? t) || (negb (differ x) && slides (p1 ++ p2) (l1 ++ l2)) = true -> stays_and_climbs s P S g q n v.
Proof.
  intros Sl d e. pose proof x_leaves as (_ & T & F & _ & _). rewrite x_parts in F.
  apply Forall2_split in F as (G1 & _ & G2); [|exact same]. apply orb_true_iff in Sl as [Sl|Sl].
  - apply N.leb_le in Sl. apply (climb d e (t + e * P) l1 l2); auto; [now apply takes_P | lia].
  - apply andb_true_iff in Sl as [Df Sl]. apply negb_true_iff in Df.
    assert (R : Forall part_on (p1 ++ p2)).
    { pose proof parts_P as R. rewrite x_parts in R. apply Forall_app in R as [R1 R2]. apply Forall_app. split; [exact R1|].
      now apply Forall_inv_tail in R2. }
    destruct (slides_spec _ _ R (Forall2_app G1 G2) Sl e) as (l' & F' & E' & V).
    apply Forall2_app_inv_l in F' as (m1 & m2 & F1 & F2 & ->).
    apply (climb d e t m1 m2); auto; [now apply Forall2_length in F1 | lia | congruence].
Qed.
End Kind.

Lemma shift_each_marked q n x t : size <= n + P -> In x (kinds s q) -> moving n0 p size P k g rises tail top x ->
  forall ps l p1 l1 m, parts x = p1 ++ ps -> length p1 = length l1 -> leaves x n t (l1 ++ l) -> marked q n m ->
  marked q n (shift_each x (tail x <=? t) (N.lxor (bonus x) (xors g (parts x) (l1 ++ l))) p1 l1 ps l m).
Proof.
  intros Ln K W. induction ps as [|y ps IH]; intros [|c l] p1 l1 m EP Le O H; cbn [shift_each]; try exact H.
  replace (l1 ++ c :: l) with ((l1 ++ [c]) ++ l) in * by now rewrite <- app_assoc.
  apply IH; [rewrite EP; now rewrite <- app_assoc | rewrite !app_length; simpl; lia | exact O |].
  rewrite <- app_assoc in *. cbn [app] in *.
  destruct (rises (owner y) c && _ && _) eqn:E; [|exact H]. rewrite !andb_true_iff, N.ltb_lt in E. destruct E as [[Rc Q] B].
  assert (Cl : marked q n (put m (3 * N.lxor (bonus x) (xors g (parts x) (l1 ++ c :: l)) + 1) 1)).
  { apply marked_climbs; auto. rewrite EP. now apply (option_climbs q n x Ln K W t p1 y ps l1 c l). }
  unfold put_if. destruct (_ || _) eqn:Sl; [|exact Cl]. apply marked_both; auto. rewrite EP.
  now apply (option_both q n x Ln K W t p1 y ps l1 c l).
Qed.

Lemma add_option_marked q n bound x t l m : size <= n + P -> In x (kinds s q) -> parts x <> [] -> marked q n m ->
  marked q n (add_option x n bound t l m).
Proof.
  intros Ln K Ne H. unfold add_option. destruct (_ && _) eqn:E; [|exact H]. apply andb_true_iff in E as [_ E].
  apply leaves_b_spec in E. destruct (kinds_fit q x K) as [W|[[EP _]|U]]; [|contradiction|destruct (U n t l); auto].
  apply (shift_each_marked q n x t Ln K W (parts x) l [] []); auto. unfold put_if.
  destruct (_ || _) eqn:Sl; [|exact H]. apply marked_stays; auto. now apply (option_stays q n x Ln K W t l).
Qed.

Lemma pick_keeps (I : store -> Prop) f ps : (forall l m, I m -> I (f l m)) -> forall rest l m, I m -> I (pick ps rest l f m).
Proof.
  intros F. induction ps as [|x ps IH]; intros rest l m H; cbn [pick]; [exact H|].
  destruct ps; [now apply F|]. apply each_keeps; auto.
Qed.
Lemma pick_small_keeps (I : store -> Prop) f ps : (forall l r m, I m -> I (f l r m)) -> forall rest l m, I m -> I (pick_small ps rest l f m).
Proof.
  intros F. induction ps as [|x ps IH]; intros rest l m H; cbn [pick_small]; [now apply F|]. apply each_keeps; auto.
Qed.

Lemma fold_keeps {A B} (I : A -> Prop) (f : A -> B -> A) l : (forall b a, In b l -> I a -> I (f a b)) -> forall a, I a -> I (fold_left f l a).
Proof. induction l as [|b l IH]; intros F a H; [exact H|]. cbn [fold_left]. apply IH; auto using in_eq, in_cons. Qed.

Lemma reached_marked all q n bound m : size <= n + P -> marked q n m -> marked q n (reached all q n bound m).
Proof.
  intros Ln. unfold reached. apply fold_keeps. intros x m' K H. unfold kind_reached.
  destruct (parts x) as [|y ps] eqn:EP.
  - unfold put_if. destruct (_ && _) eqn:E; [|exact H]. apply marked_stays; auto.
    apply andb_true_iff in E as [E1 E2]. destruct (kinds_fit q x K) as [W|[(_ & B & A)|U]].
    + now destruct (some_part _ _ _ _ _ _ _ _ _ x W).
    + intros d. exists x, (n + d * P), []. split; [exact K|]. rewrite EP. cbn [xors]. rewrite N.lxor_0_r. split; [|reflexivity].
      assert (X : mem (n + d * P) (heaps x) && mem (n + d * P) (takes x) = true).
      { clear m' H. induction d as [|d IH] using N.peano_ind; [rewrite N.add_0_r; now rewrite E1, E2|].
        rewrite A in IH by lia. rewrite <- IH. replace (n + N.succ d * P) with (n + d * P + P) by lia. reflexivity. }
      apply andb_true_iff in X as [X1 X2]. repeat split; auto; [rewrite EP; constructor | cbn; lia | intros _; constructor].
    + destruct (U n n [] Ln). repeat split; auto; [rewrite EP; constructor | cbn; lia | intros _; constructor].
  - assert (Ne : parts x <> []) by congruence. apply each_keeps; auto. intros t m2 H2. destruct all.
    + apply pick_keeps; auto. intros l m3 H3. now apply add_option_marked.
    + apply fold_keeps; auto. intros i m3 _ H3. unfold few.
      assert (H4 : marked q n (pick_small (firstn i (parts x) ++ skipn (Datatypes.S i) (parts x)) (n - t) []
        (fun l last => add_option x n bound t (firstn i l ++ last :: skipn i l)) m3)).
      { apply pick_small_keeps; auto. intros l r m4 H4. now apply add_option_marked. }
      destruct (firstn i (parts x) ++ skipn (Datatypes.S i) (parts x)) as [|u [|w [|z rest]]]; auto; [now apply add_option_marked|].
      destruct (finite (takes x)); auto. apply (loop_rule (fun _ => marked q n)); auto. intros a m5 _ H5. now apply add_option_marked.
Qed.

Lemma class_reached_spec q n m r : 1 <= S -> marked q n m -> class_reached (g q n) m r = true ->
  exists b, stays_and_climbs s P S g q n (r + b * S) /\ forall a, (a < b -> stays s P g q n (r + a * S)) /\
    (b < a -> r + a * S < g q n -> climbs s P S g q n (r + a * S)).
Proof.
  intros LS H. unfold class_reached. set (count := g q n / S + 2).
  pose proof (loop_rule (fun i st => (fst st = true -> forall a, a < i -> stays s P g q n (r + a * S)) /\
    (snd st = true -> exists b, stays_and_climbs s P S g q n (r + b * S) /\ forall a, (a < b -> stays s P g q n (r + a * S)) /\
      (b < a -> a < i -> r + a * S < g q n -> climbs s P S g q n (r + a * S)))) count 0 1
    (fun a => class_step r (g q n) a m) (true, false)) as X.
  destruct X as [_ X].
  - split; [intros _ a L; lia | discriminate].
  - intros i [st1 st2] _ [I1 I2]. cbn [fst snd] in *. rewrite N.add_0_l, N.mul_1_r. unfold class_step. cbn [fst snd].
    destruct (H (r + i * S)) as (H0 & H1 & H2). split.
    + intros E a L. apply andb_true_iff in E as [E1 E2]. apply N.eqb_eq in E2.
      destruct (N.eq_dec a i) as [->|]; [auto | apply I1; auto; lia].
    + intros E. apply orb_true_iff in E as [E|E]; apply andb_true_iff in E as [E1 E2].
      * destruct (I2 E1) as (b & Bo & Hb). exists b. split; [exact Bo|]. intros a. destruct (Hb a) as [S1 C1].
        split; [exact S1|]. intros L1 L2 L3. destruct (N.eq_dec a i) as [->|]; [|apply C1; auto; lia].
        apply orb_true_iff in E2 as [E2|E2]; [apply N.leb_le in E2; lia | apply N.eqb_eq in E2; auto].
      * apply N.eqb_eq in E2. exists i. split; [auto|]. intros a. split; [now apply I1 | lia].
  - intros E. destruct (X E) as (b & Bo & Hb). exists b. split; [exact Bo|]. intros a. destruct (Hb a) as [S1 C1].
    split; [exact S1|]. intros L1 L2. apply C1; auto. unfold count.
    assert (a * S < (g q n / S + 1) * S); [|nia].
    pose proof (N.div_mod (g q n) S ltac:(lia)) as D. pose proof (N.mod_lt (g q n) S ltac:(lia)) as L.
    generalize dependent (g q n mod S). generalize dependent (g q n / S). intros. nia.
Qed.

Lemma marked_empty q n : marked q n (empty tt).
Proof. intros v. rewrite !get_empty. repeat split; discriminate. Qed.

(* The program finds what conditions 3 and 4 ask for. *)
Theorem heap_reached_spec q n : size <= n + P -> heap_reached q n = true ->
  (rises q n = false -> forall v, v < g q n -> stays s P g q n v) /\
  (rises q n = true -> forall r, r < S -> exists b, stays_and_climbs s P S g q n (r + b * S) /\ forall a,
     (a < b -> stays s P g q n (r + a * S)) /\ (b < a -> r + a * S < g q n -> climbs s P S g q n (r + a * S))).
Proof.
  intros Ln. unfold heap_reached.
  set (bound := if rises q n then g q n + S else g q n). set (m1 := reached false q n bound (empty tt)).
  set (m2 := reached true q n bound m1). assert (M1 : marked q n m1) by (apply reached_marked; auto using marked_empty).
  assert (M2 : marked q n m2) by now apply reached_marked.
  assert (X : forall m, marked q n m -> (if rises q n then every S 0 (class_reached (g q n) m) else all_stay q n m) = true ->
    (rises q n = false -> forall v, v < g q n -> stays s P g q n v) /\
    (rises q n = true -> forall r, r < S -> exists b, stays_and_climbs s P S g q n (r + b * S) /\ forall a,
       (a < b -> stays s P g q n (r + a * S)) /\ (b < a -> r + a * S < g q n -> climbs s P S g q n (r + a * S)))).
  { intros m H E. destruct (rises q n); (split; [|intros Z; try discriminate Z]).
    - discriminate.
    - intros r Lr. apply (every_spec _ _ _) with (i := r) in E; [|lia|lia]. apply class_reached_spec with (m := m); auto. lia.
    - intros _ v Lv. unfold all_stay in E. apply (every_spec _ _ _) with (i := v) in E; [|lia|lia].
      apply N.eqb_eq in E. now apply H. }
  intros E. apply orb_true_iff in E as [E|E]; eauto.
Qed.
End Reached.
