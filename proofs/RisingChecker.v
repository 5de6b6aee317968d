(* SPDX-License-Identifier: MIT *)
(* The checker of windows whose values rise, and that what it accepts is true. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Window Carry Rising Store Compute Table Claim Checker Reached.
Import ListNotations.
Open Scope N_scope.

(* What is claimed: from a heap on, the values repeat, or rise by `saltus`; those with a residue in `flats` repeat. *)
Record rising_claim := { r_period : N; r_preperiod : N; saltus : N; flats : list N }.
Definition flat_at (c : rising_claim) (n : N) : bool := existsb (N.eqb (n mod r_period c)) (flats c).

Record rises_as (f : N -> N) (c : rising_claim) : Prop := {
  goes_on_so : forall n, r_preperiod c <= n -> f (n + r_period c) = f n + (if flat_at c n then 0 else saltus c);
  r_positive : 1 <= r_period c;
  some_rises : 1 <= saltus c /\ exists r, r < r_period c /\ flat_at c r = false;
  r_preperiod_least : r_preperiod c <> 0 ->
    f (r_preperiod c - 1 + r_period c) <> f (r_preperiod c - 1) + (if flat_at c (r_preperiod c - 1) then 0 else saltus c);
  r_period_least : forall d e (rising : N -> bool), 1 <= d -> d < r_period c ->
    forall m, exists n, m <= n /\ f (n + d) <> f n + (if rising (n mod d) then e else 0)
}.

(* 2^k, the greatest power of two that divides a number. *)
Fixpoint zeros (x : positive) : N := match x with xO y => zeros y + 1 | _ => 0 end.
Fixpoint power (x : positive) : N := match x with xO y => 2 * power y | _ => 1 end.
Definition power_of (n : N) : N := match n with N0 => 1 | Npos x => power x end.

Lemma power_spec x : power x = 2 ^ zeros x /\ exists c, Npos x = c * power x.
Proof.
  induction x as [x IH|x [IH (c & E)]|]; cbn [power zeros]; [split; [reflexivity | exists (Npos x~1); lia] | | split; [reflexivity | exists 1; reflexivity]].
  split; [rewrite N.add_1_r, N.pow_succ_r', IH; reflexivity|]. exists c. replace (Npos x~0) with (2 * Npos x) by reflexivity.
  rewrite E at 1. lia.
Qed.

Lemma power_of_spec n : 1 <= n -> exists k c, power_of n = 2 ^ k /\ n = c * power_of n /\ (N.odd n = false -> 1 <= k).
Proof.
  intros L. destruct n as [|x]; [lia|]. destruct (power_spec x) as (E & c & C). exists (zeros x), c. split; [exact E|].
  split; [exact C|]. destruct x; cbn [zeros]; try discriminate. intros _. lia.
Qed.

Lemma risen_most rises ps : forall l, risen rises ps l <= N.of_nat (length ps).
Proof.
  induction ps as [|x ps IH]; intros [|a l]; cbn [risen length]; try lia. specialize (IH l). destruct (rises (owner x) a); lia.
Qed.

Section Rising.
Variable s : system.
Variables n0 small p up P size : N.
Variable m : store.
Variable i' : N.   (* P' in rounds of p: 1 if all rise, otherwise j *)

Definition val (q n : N) : N := view s m q n.
Definition start (n : N) : N := n0 + (n - n0) mod p.
Definition rises (q n : N) : bool := (n0 <=? n) && negb (val q (start n + p) =? val q (start n)).
(* The values, continued. *)
Definition g (q n : N) : N :=
  if n <? size then val q n else val q (start n) + (if rises q n then (n - n0) / p * up else 0).

Definition j : N := P / p.
Definition S : N := j * up.
Definition M : N := power_of S.
Definition even : bool := negb (N.odd j).
Definition all_rise_at (q : N) : bool := every p n0 (rises q).
Definition all_rise_b : bool := every (count s) 0 all_rise_at.
Definition P' : N := i' * p.
Definition S' : N := i' * up.
Definition M' : N := power_of S'.
Definition c' : N := S' / M'.

Definition tail_of (x : kind) : N := if finite (takes x) then greatest_end (takes x) + 1 else tail (takes x).
Definition top_of (x : kind) : N := if finite (takes x) then greatest_end (takes x) else tail (takes x) + P.

(* No heap of the last round may use the kind. *)
Definition ends_before (y : set) : bool :=
  forallb (fun s => match last s with Some h => h <? size - P | None => false end) y.
Definition unused_fits (x : kind) : bool :=
  ends_before (heaps x) || match takes x, parts x with [], _ => true | _, [] => ends_before (takes x) | _, _ => false end.
Definition two_parts (x : kind) : bool := Nat.leb 2 (length (parts x)).
Definition moving_fits (x : kind) : bool :=
  set_repeats p (size - P) (heaps x) && forallb (fun y => set_repeats p n0 (sizes y)) (parts x) &&
  set_repeats p (tail_of x) (takes x) && match parts x with [] => false | _ => true end && (bonus x <? M) &&
  (negb (two_parts x) || forallb (fun y => every small 0 (fun a => negb (mem a (sizes y)) || (g (owner y) a <? M))) (parts x)) &&
  (negb (two_parts x) || negb (differ x) || forallb (fun y => all_rise_at (owner y) && (owner y <? count s)) (parts x)).
Definition taken_fits (x : kind) : bool :=
  match parts x with [] => set_repeats p (size - P) (heaps x) && set_repeats p (size - P) (takes x) && (bonus x <? M) | _ => false end.
Definition all_kinds (f : N -> kind -> bool) : bool := every (count s) 0 (fun q => forallb (f q) (kinds s q)).

Definition wide_fits (x : kind) : bool := N.of_nat (length (parts x)) * (small + P) + top_of x <=? size.
Definition windows_fit : bool :=
  all_kinds (fun _ x => unused_fits x || match parts x with [] => true | _ => wide_fits x end).

(* The last round is above all small values. *)
Definition bound_of (v b : N) : N := fst (until fuel (fun b => if v <? b then (b, true) else (2 * b, false)) b).
Definition large : N :=
  loop (count s) 0 1 (fun q b => loop (small + P) 0 1 (fun n b => if g q n <? b then b else bound_of (g q n) b)
    (fold_left (fun b x => if unused_fits x || (bonus x <? b) then b else bound_of (bonus x) b) (kinds s q) b)) 1.
Definition is_power (b : N) : bool := power_of b =? b.
Definition above_fits : bool :=
  (all_rise_b && windows_fit && all_kinds (fun _ x => unused_fits x || match parts x with [] => true | _ => finite (takes x) end)) ||
  (let b := large in
   (1 <=? b) && is_power b &&
   every (count s) 0 (fun q => every (n0 + P) 0 (fun n => g q n <? b)) &&
   all_kinds (fun _ x => unused_fits x || (bonus x <? b)) &&
   every (count s) 0 (fun q => every P (size - P) (fun n => negb (rises q n) || (b <=? g q n + S)))).

(* Condition 2. *)
Fixpoint highs_b (ps : list part) (l : list N) : list N :=
  match ps, l with
  | x :: ps, a :: l => if rises (owner x) a then g (owner x) a / M' :: highs_b ps l else highs_b ps l
  | _, _ => []
  end.
Definition distinct_by (a b : N) : bool := negb ((b <=? a) && ((a - b) mod (2 * M') =? 0)).
Definition apart_b (q : N) (x : kind) (t : N) (l : list N) : bool :=
  let h := t + sum l in
  let vs := bonus x :: vals g (parts x) l in
  let low := map (fun v => v mod M') vs in
  if rises q h
  then let a := sum vs + xor low in
       let b := g q h + sum low in
       distinct_by a b && (negb ((tail_of x <=? t) || some_flat n0 rises (parts x) l) || distinct_by a (b + S'))
  else negb (xor low =? g q h) ||
       match highs_b (parts x) l with [u; v] => negb (u mod c' =? v mod c') | _ => false end.
(* f of all parts below n0 + P' of which at least `need` rise. *)
Fixpoint all_parts (need : N) (ps : list part) (f : list N -> bool) : bool :=
  match ps with
  | [] => if need =? 0 then f [] else true
  | x :: qs =>
    let len := N.of_nat (length ps) in
    if len <? need then true else
    let first := if len =? need then n0 else 0 in
    every (n0 + P' - first) first (fun a =>
      if mem a (sizes x) then all_parts (need - (if rises (owner x) a then 1 else 0)) qs (fun l => f (a :: l)) else true)
  end.
(* A heap of the last round like h. *)
Definition last_like (h : N) : N := size - P + (h mod P' + P' - (size - P) mod P') mod P'.
Definition condition_2_b : bool :=
  all_kinds (fun q x => every (tail_of x + P') 0 (fun t =>
    if mem t (takes x)
    then all_parts 2 (parts x) (fun l => if mem (last_like (t + sum l)) (heaps x) then apart_b q x t l else true)
    else true)).

Definition goes_on_b : bool := every (count s) 0 (fun q =>
  every (size - (n0 + p)) n0 (fun n => val q (n + p) =? val q n + (if rises q n then up else 0))).

Definition window_rises_in : bool :=
  ((i' =? j) || (all_rise_b && (i' =? 1))) &&
  (1 <=? p) && (1 <=? up) && (1 <=? P) && (P mod p =? 0) && (n0 <=? small) && (n0 + 2 * p <=? size) && (n0 + P <=? size) &&
  ((p =? P) || (n0 + P + p <=? size)) &&
  goes_on_b && every (count s) 0 (fun q => every p n0 (fun n => rises q n || (g q n <? M))) &&
  all_kinds (fun _ x => unused_fits x || moving_fits x || taken_fits x) &&
  all_kinds (fun _ x => forallb (fun y => owner y <? count s) (parts x)) &&
  (all_rise_b || windows_fit) && above_fits && condition_2_b &&
  every (count s) 0 (fun q => every P (size - P) (heap_reached s n0 small P S g rises tail_of M even q)).

(* The values of sequence 0 have the claimed period. *)
Section Claimed.
Variable c : rising_claim.
Definition rise_of (n : N) : N := if flat_at c n then 0 else saltus c.
Definition so (n : N) : bool := g 0 (n + r_period c) =? g 0 n + rise_of n.
(* Heap n shows that d is no period; n1 is one where d changes the value. *)
Definition no_period (d n1 n : N) : bool :=
  (n0 <=? n) && (n0 <=? n1) &&
  (negb (Bool.eqb (rises 0 n) (rises 0 (n + d))) || (g 0 (n + d) <? g 0 n) ||
   negb (g 0 (n + 2 * d) + g 0 n =? 2 * g 0 (n + d)) ||
   (negb (g 0 (n + d) =? g 0 n) && negb (g 0 (n1 + d) =? g 0 n1) && negb (g 0 (n + d) + g 0 n1 =? g 0 (n1 + d) + g 0 n))).
Definition search (f : N -> bool) : N :=
  fst (until fuel (fun n => if n <? n0 + P then if f n then (n, true) else (n + 1, false) else (n0, true)) n0).
Definition claim_rises : bool :=
  (1 <=? r_period c) && (P mod r_period c =? 0) && (r_preperiod c <=? n0) && (1 <=? saltus c) &&
  every (n0 + P - r_preperiod c) (r_preperiod c) so &&
  every P n0 (fun n => Bool.eqb (rises 0 (n + r_period c)) (rises 0 n)) &&
  (let r := fst (until fuel (fun r => if (r <? r_period c) && flat_at c r then (r + 1, false) else (r, true)) 0) in
   (r <? r_period c) && negb (flat_at c r)) &&
  ((r_preperiod c =? 0) || negb (so (r_preperiod c - 1))) &&
  every (r_period c - 1) 1 (fun d =>
    let n1 := search (fun n => negb (g 0 (n + d) =? g 0 n)) in no_period d n1 (search (no_period d n1))).
End Claimed.

Hypothesis p_positive : 1 <= p.
Hypothesis up_positive : 1 <= up.
Hypothesis P_positive : 1 <= P.
Hypothesis P_is : P = j * p.
Lemma j_positive : 1 <= j.
Proof. destruct (N.eq_dec j 0) as [Z|Z]; [rewrite Z in P_is|]; lia. Qed.
Lemma S_positive : 1 <= S.
Proof. unfold S. pose proof j_positive. nia. Qed.

Lemma start_in n : n0 <= start n /\ start n < n0 + p.
Proof.
  unfold start. pose proof (N.mod_lt (n - n0) p ltac:(lia)) as L. generalize dependent ((n - n0) mod p). intros. lia.
Qed.
Lemma start_on n : n0 <= n -> start (n + p) = start n.
Proof.
  intros L. unfold start. replace (n + p - n0) with (n - n0 + 1 * p) by lia. now rewrite N.mod_add by lia.
Qed.
Lemma start_small n : n0 <= n -> n < n0 + p -> start n = n.
Proof. intros L1 L2. unfold start. rewrite N.mod_small by lia. lia. Qed.

Lemma rises_from q n : rises q n = true -> n0 <= n.
Proof. unfold rises. intros H. apply andb_true_iff in H as [H _]. now apply N.leb_le. Qed.
Lemma rises_on q n : n0 <= n -> rises q (n + p) = rises q n.
Proof.
  intros L. unfold rises. rewrite start_on by exact L. replace (n0 <=? n + p) with true by (symmetry; apply N.leb_le; lia).
  now replace (n0 <=? n) with true by (symmetry; apply N.leb_le; lia).
Qed.

Lemma start_rises q n : n0 <= n -> rises q (start n) = rises q n.
Proof.
  intros L. unfold rises. rewrite (start_small (start n)) by apply start_in.
  replace (n0 <=? start n) with true by (symmetry; apply N.leb_le, start_in).
  now replace (n0 <=? n) with true by (symmetry; apply N.leb_le; lia).
Qed.

Definition formula (q n : N) : N := val q (start n) + (if rises q n then (n - n0) / p * up else 0).

Lemma formula_on q n : n0 <= n -> formula q (n + p) = formula q n + (if rises q n then up else 0).
Proof.
  intros L. unfold formula. rewrite start_on, rises_on by exact L. destruct (rises q n); [|lia].
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. rewrite N.div_add by lia. lia.
Qed.

Hypothesis table_goes_on : goes_on_b = true.
Hypothesis enough : n0 + 2 * p <= size.

Lemma view_beyond q n : count s <= q -> val q n = 0.
Proof. intros L. unfold val, view. apply N.ltb_ge in L. now rewrite L. Qed.
Lemma rises_beyond q n : count s <= q -> rises q n = false.
Proof. intros L. unfold rises. rewrite !view_beyond by exact L. now rewrite andb_false_r. Qed.

Lemma formula_right q : forall n, n0 <= n -> n < size -> val q n = formula q n.
Proof.
  intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L1 L2.
  destruct (N.le_gt_cases (count s) q) as [Lq|Lq].
  { unfold formula. rewrite !view_beyond, rises_beyond by exact Lq. reflexivity. }
  destruct (N.lt_ge_cases n (n0 + p)) as [L|L].
  - unfold formula. rewrite start_small by assumption. rewrite N.div_small by lia. destruct (rises q n); lia.
  - replace n with (n - p + p) by lia. rewrite formula_on by lia.
    rewrite <- IH by lia. unfold goes_on_b in table_goes_on.
    pose proof (every_spec _ _ _ table_goes_on q ltac:(lia) ltac:(lia)) as T. cbv beta in T.
    pose proof (every_spec _ _ _ T (n - p) ltac:(lia) ltac:(lia)) as E. cbv beta in E. now apply N.eqb_eq in E.
Qed.

Lemma g_formula q n : n0 <= n -> g q n = formula q n.
Proof. intros L. unfold g. destruct (N.ltb_spec n size) as [A|A]; [now apply formula_right | reflexivity]. Qed.

Lemma goes_on q n : n0 <= n -> g q (n + p) = g q n + (if rises q n then up else 0).
Proof. intros L. rewrite !g_formula by lia. now apply formula_on. Qed.

(* What repeats with p holds of all numbers from n0 on if it holds of the first p. *)
Lemma all_residues (Q : N -> Prop) : (forall n, n0 <= n -> Q n -> Q (n + p)) -> (forall n, n0 <= n -> n < n0 + p -> Q n) ->
  forall n, n0 <= n -> Q n.
Proof.
  intros H1 H2 n L. destruct (reduce p n0 n ltac:(lia)) as (b & d & E & Lb & [->|Lb2]); [apply H2; lia|]. subst n.
  clear L. induction d as [|d IH] using N.peano_ind; [rewrite N.add_0_r; auto|].
  replace (b + N.succ d * p) with (b + d * p + p) by lia. apply H1; [lia | exact IH].
Qed.

Lemma all_rise_at_spec q : all_rise_at q = true -> forall n, n0 <= n -> rises q n = true.
Proof.
  intros H. apply all_residues; [intros n L; now rewrite rises_on|].
  intros n L1 L2. unfold all_rise_at in H. now apply (every_spec _ _ _ H).
Qed.

Definition used (q : N) : Prop := q < count s.
Lemma all_rise_spec : all_rise_b = true -> all_rise n0 rises used.
Proof. intros H q n U. apply all_rise_at_spec. unfold all_rise_b in H. apply (every_spec _ _ _ H); unfold used in U; lia. Qed.

Lemma all_kinds_spec f : all_kinds f = true -> forall q x, In x (kinds s q) -> f q x = true.
Proof.
  intros H q x I. destruct (N.le_gt_cases (count s) q) as [L|L]; [rewrite kinds_beyond in I by exact L; easy|].
  unfold all_kinds in H. pose proof (every_spec _ _ _ H q ltac:(lia) ltac:(lia)) as E. cbv beta in E.
  rewrite forallb_forall in E. auto.
Qed.
Lemma kinds_used q x : In x (kinds s q) -> used q.
Proof. intros I. apply N.nle_gt. intros L. rewrite kinds_beyond in I by exact L. easy. Qed.

Variables k c : N.
Hypothesis M_is : M = 2 ^ k.
Hypothesis S_power : S = c * M.

Lemma ends_before_spec y : ends_before y = true -> forall n, size <= n + P -> mem n y = false.
Proof.
  unfold ends_before. intros H n L. apply not_true_iff_false. intros E. unfold mem in E.
  apply existsb_exists in E as (st & I & E). rewrite forallb_forall in H. specialize (H st I).
  unfold in_stretch in E. destruct (last st); [|discriminate]. rewrite N.ltb_lt in H.
  rewrite !andb_true_iff, !N.leb_le in E. lia.
Qed.

Lemma unused_fits_spec x : unused_fits x = true -> unused size P x.
Proof.
  unfold unused_fits. intros H n t l L (A & B & F & E & D). apply orb_true_iff in H as [H|H].
  - now rewrite (ends_before_spec _ H n L) in A.
  - destruct (takes x) as [|st ts] eqn:T; [discriminate|]. rewrite <- T in *. destruct (parts x); [|discriminate].
    inversion F; subst. cbn [sum fold_right] in *. rewrite N.add_0_r in *. now rewrite (ends_before_spec _ H t L) in B.
Qed.

Lemma tail_spec x t : mem t (takes x) = true -> t <= top_of x \/ tail_of x + P <= t.
Proof.
  intros T. unfold top_of, tail_of. destruct (finite (takes x)) eqn:F; [left; now apply greatest_end_spec | lia].
Qed.

Hypothesis small_is : n0 <= small.

Lemma moving_fits_spec x : moving_fits x = true -> moving n0 p size P k g rises tail_of top_of x.
Proof.
  unfold moving_fits. rewrite !andb_true_iff. intros ((((((H & Ps) & T) & Ne) & B) & Sm) & U). split.
  - intros n L. apply set_repeats_spec with (1 := H). lia.
  - apply Forall_forall. intros y I. rewrite forallb_forall in Ps. apply set_repeats_spec. now apply Ps.
  - apply set_repeats_spec with (1 := T).
  - apply tail_spec.
  - destruct (parts x); [discriminate | easy].
  - rewrite <- M_is. now apply N.ltb_lt.
  - intros Le y a I F L. apply orb_true_iff in Sm as [Sm|Sm].
    { unfold two_parts in Sm. apply PeanoNat.Nat.leb_le in Le. now rewrite Le in Sm. }
    rewrite forallb_forall in Sm. specialize (Sm y I).
    pose proof (every_spec _ _ _ Sm a ltac:(lia) ltac:(lia)) as E. cbv beta in E. unfold fits in F. rewrite F in E.
    rewrite <- M_is. now apply N.ltb_lt.
  - intros D Le y a I L. apply orb_true_iff in U as [U|U].
    { unfold two_parts in U. apply PeanoNat.Nat.leb_le in Le. rewrite Le, D in U. discriminate. }
    rewrite forallb_forall in U. specialize (U y I). apply andb_true_iff in U as [U _]. now apply all_rise_at_spec.
Qed.

Lemma taken_fits_spec x : taken_fits x = true -> all_taken size P k x.
Proof.
  unfold taken_fits, all_taken. destruct (parts x); [|discriminate]. rewrite !andb_true_iff. intros ((H & T) & B).
  split; [reflexivity|]. split; [rewrite <- M_is; now apply N.ltb_lt|]. intros n L.
  rewrite P_is. f_equal; [apply (repeats_times p (size - P) (heaps x)) | apply (repeats_times p (size - P) (takes x))];
    try (apply set_repeats_spec; assumption); lia.
Qed.

Lemma windows_fit_spec : windows_fit = true -> forall q x, In x (kinds s q) ->
  moving n0 p size P k g rises tail_of top_of x -> unused size P x \/ wide n0 size P top_of x.
Proof.
  intros H q x I W. pose proof (all_kinds_spec _ H q x I) as E. cbv beta in E. apply orb_true_iff in E as [E|E].
  - left. now apply unused_fits_spec.
  - right. pose proof (some_part _ _ _ _ _ _ _ _ _ _ W) as Ne. destruct (parts x) eqn:EP; [easy|]. rewrite <- EP in *.
    unfold wide_fits in E. apply N.leb_le in E. unfold wide. nia.
Qed.

Lemma is_power_spec b : 1 <= b -> is_power b = true -> exists e, b = 2 ^ e.
Proof.
  intros L H. unfold is_power in H. apply N.eqb_eq in H. destruct (power_of_spec b L) as (e & _ & E & _). exists e. congruence.
Qed.

Lemma above_fits_spec : above_fits = true ->
  (exists b, (forall q m, m < n0 + P -> g q m < 2 ^ b) /\ (forall q x, In x (kinds s q) -> unused size P x \/ bonus x < 2 ^ b) /\
             forall q n, n < size -> size <= n + P -> rises q n = true -> 2 ^ b <= g q n + S) \/
  (all_rise n0 rises used /\
   forall q x, In x (kinds s q) -> moving n0 p size P k g rises tail_of top_of x ->
     unused size P x \/ wide n0 size P top_of x /\ forall t, mem t (takes x) = true -> t < tail_of x + P).
Proof.
  unfold above_fits. intros H. apply orb_true_iff in H as [H|H]; [right | left].
  - rewrite !andb_true_iff in H. destruct H as ((A & Wd) & F). split; [now apply all_rise_spec|]. intros q x I W.
    destruct (windows_fit_spec Wd q x I W) as [U|X]; [now left|]. pose proof (all_kinds_spec _ F q x I) as E. cbv beta in E.
    apply orb_true_iff in E as [E|E]; [left; now apply unused_fits_spec|]. right. split; [exact X|]. intros t T.
    pose proof (some_part _ _ _ _ _ _ _ _ _ _ W) as Ne. destruct (parts x); [easy|].
    apply (greatest_end_spec _ E) in T. unfold tail_of. rewrite E. lia.
  - cbv zeta in H. generalize dependent large. intros b H. rewrite !andb_true_iff, N.leb_le in H.
    destruct H as ((((L & Pw) & V) & B) & R). destruct (is_power_spec b L Pw) as (e & E). exists e. rewrite <- E.
    split; [|split].
    + intros q n Ln. destruct (N.le_gt_cases (count s) q) as [Lq|Lq].
      * unfold g. rewrite !view_beyond, rises_beyond by exact Lq. destruct (n <? size); lia.
      * pose proof (every_spec _ _ _ V q ltac:(lia) ltac:(lia)) as V2. cbv beta in V2.
        pose proof (every_spec _ _ _ V2 n ltac:(lia) ltac:(lia)) as V3. cbv beta in V3. now apply N.ltb_lt.
    + intros q x I. pose proof (all_kinds_spec _ B q x I) as B2. cbv beta in B2.
      apply orb_true_iff in B2 as [B2|B2]; [left; now apply unused_fits_spec | right; now apply N.ltb_lt].
    + intros q n L1 L2 Rn. destruct (N.le_gt_cases (count s) q) as [Lq|Lq]; [now rewrite rises_beyond in Rn|].
      pose proof (every_spec _ _ _ R q ltac:(lia) ltac:(lia)) as R2. cbv beta in R2.
      pose proof (every_spec _ _ _ R2 n ltac:(lia) ltac:(lia)) as R3. cbv beta in R3. rewrite Rn in R3. now apply N.leb_le.
Qed.

Variables k' cc : N.
Hypothesis M'_is : M' = 2 ^ k'.
Hypothesis S'_power : S' = c' * M'.
Hypothesis c'_positive : 1 <= c'.
Hypothesis i'_positive : 1 <= i'.

Lemma highs_same ps : forall l, highs_b ps l = highs k' g rises ps l.
Proof.
  induction ps as [|x ps IH]; intros [|a l]; try reflexivity. cbn [highs_b highs]. rewrite IH. now rewrite M'_is.
Qed.

Lemma distinct_by_spec a b : distinct_by a b = true -> forall e, a <> b + e * (2 * M').
Proof.
  unfold distinct_by. rewrite negb_true_iff. intros H e ->. apply andb_false_iff in H as [H|H].
  - apply N.leb_gt in H. lia.
  - apply N.eqb_neq in H. apply H. replace (b + e * (2 * M') - b) with (e * (2 * M')) by lia.
    apply N.mod_mul. pose proof (N.pow_nonzero 2 k' ltac:(lia)). lia.
Qed.

Lemma apart_b_spec q x t l : apart_b q x t l = true -> apart n0 S' k' c' g rises tail_of q x t l.
Proof.
  unfold apart_b, apart. cbv zeta. rewrite <- M'_is. destruct (rises q (t + sum l)).
  - intros H. apply andb_true_iff in H as [H1 H2]. split; [intros e; now apply distinct_by_spec|].
    intros Fl e. apply orb_true_iff in H2 as [H2|H2].
    + apply negb_true_iff, orb_false_iff in H2 as [H3 H4]. apply N.leb_gt in H3. destruct Fl as [Fl|Fl]; [lia | congruence].
    + now apply distinct_by_spec.
  - intros H. apply orb_true_iff in H as [H|H]; [left; now apply N.eqb_neq, negb_true_iff | right].
    rewrite highs_same in H. destruct (highs k' g rises (parts x) l) as [|u [|v [|w r]]]; try discriminate.
    exists u, v. split; [reflexivity|]. intros a b E. apply negb_true_iff, N.eqb_neq in H. apply H.
    apply (f_equal (fun z => z mod c')) in E. rewrite !N.mod_add in E by lia. exact E.
Qed.

Lemma all_parts_spec ps : forall need f, all_parts need ps f = true -> forall l, Forall2 fits ps l ->
  Forall (fun a => a < n0 + P') l -> need <= risen rises ps l -> f l = true.
Proof.
  induction ps as [|x ps IH]; intros need f H l F B R; inversion F as [|? a ? l' Fa F']; subst.
  - cbn [all_parts risen] in *. replace (need =? 0) with true in H by (symmetry; apply N.eqb_eq; lia). exact H.
  - cbn [all_parts] in H. set (len := N.of_nat (length (x :: ps))) in *. cbn [risen] in R.
    pose proof (risen_most rises ps l') as Rl.
    assert (Len : len = N.of_nat (length ps) + 1) by (unfold len; cbn [length]; lia).
    destruct (N.ltb_spec len need) as [L|L]; [destruct (rises (owner x) a); lia|].
    pose proof (Forall_inv B) as Ba. apply Forall_inv_tail in B. cbv beta in Ba.
    assert (La : (if len =? need then n0 else 0) <= a).
    { destruct (N.eqb_spec len need) as [E|E]; [|lia]. destruct (rises (owner x) a) eqn:Ra; [now apply rises_from in Ra | lia]. }
    pose proof (every_spec _ _ _ H a La ltac:(lia)) as E. cbv beta in E. unfold fits in Fa. rewrite Fa in E.
    apply (IH _ (fun l => f (a :: l)) E); auto. destruct (rises (owner x) a); lia.
Qed.

Lemma P'_positive : 1 <= P'.
Proof. unfold P'. nia. Qed.

Lemma same_residue d b n x y rh rb : rh < d -> rb < d -> n = d * x + rh -> b = d * y + rb -> b <= n ->
  exists e, n = b + (rh + d - rb) mod d + e * d.
Proof.
  intros Lh Lb -> -> L. destruct (N.le_gt_cases rb rh) as [A|A].
  - exists (x - y). replace (rh + d - rb) with (rh - rb + 1 * d) by lia. rewrite N.mod_add, N.mod_small by lia.
    assert (y <= x) by nia. nia.
  - exists (x - y - 1). rewrite N.mod_small by lia. assert (y + 1 <= x) by nia. nia.
Qed.

Lemma last_like_spec h d : size <= h + d * P' -> exists e, h + d * P' = last_like h + e * P' /\ size - P <= last_like h.
Proof.
  intros L. pose proof P'_positive as Z.
  destruct (same_residue P' (size - P) (h + d * P') (h / P' + d) ((size - P) / P') (h mod P') ((size - P) mod P')) as (e & E).
  - apply N.mod_lt. lia.
  - apply N.mod_lt. lia.
  - rewrite N.mul_add_distr_l, (N.mul_comm P' d). rewrite (N.div_mod h P' ltac:(lia)) at 1. rewrite <- !N.add_assoc. f_equal. apply N.add_comm.
  - apply N.div_mod. lia.
  - clear - L. lia.
  - exists e. split; [exact E|]. unfold last_like. apply N.le_add_r.
Qed.

Lemma condition_2_spec : condition_2_b = true -> forall q x t l d, In x (kinds s q) ->
  moving n0 p size P k g rises tail_of top_of x -> size <= t + sum l + d * P' -> mem (t + sum l + d * P') (heaps x) = true ->
  mem t (takes x) = true -> t < tail_of x + P' -> Forall2 fits (parts x) l -> Forall (fun a => a < n0 + P') l ->
  2 <= risen rises (parts x) l -> apart n0 S' k' c' g rises tail_of q x t l.
Proof.
  intros H q x t l d I W Ln Hn T Lt F B R. pose proof (all_kinds_spec _ H q x I) as E. cbv beta in E.
  pose proof (every_spec _ _ _ E t ltac:(lia) ltac:(lia)) as E2. cbv beta in E2. rewrite T in E2.
  apply (all_parts_spec _ _ _ E2 l F B) in R. apply apart_b_spec.
  destruct (last_like_spec (t + sum l) d Ln) as (e & Ee & Le).
  replace (mem (last_like (t + sum l)) (heaps x)) with true in R; [exact R|].
  rewrite <- Hn, Ee. unfold P'. rewrite N.mul_assoc. symmetry. apply repeats_times with (b := size - P); [|exact Le].
  intros m' L. apply (heaps_on _ _ _ _ _ _ _ _ _ _ W). lia.
Qed.
End Rising.

Lemma even_j p P : even p P = true -> exists h, j p P = 2 * h.
Proof.
  unfold even. rewrite negb_true_iff. intros E. exists (N.div2 (j p P)). pose proof (N.div2_odd (j p P)) as D.
  rewrite E in D. cbn [N.b2n] in D. rewrite N.add_0_r in D. exact D.
Qed.

Definition window_rises (s : system) (n0 small p up P size : N) (m : store) : bool :=
  window_rises_in s n0 small p up P size m (if all_rise_b s n0 p m then 1 else P / p).

(* Where the program says yes, the values are those that it continues. *)
Theorem window_rises_true s n0 small p up P size m i' order f : values s f -> order_fits s order = true ->
  window_rises_in s n0 small p up P size m i' = true -> (forall q n, n < size -> view s m q n = f q n) ->
  forall q n, f q n = g s n0 p up size m q n.
Proof.
  unfold window_rises_in. rewrite !andb_true_iff, !N.leb_le, N.eqb_eq.
  intros V O ((((((((((((((((I & P1) & U1) & PP) & Pm) & Sm) & E1) & E2) & _) & T) & Fl) & Kd) & Ow) & Wd) & Ab) & C2) & R) Rt.
  assert (P_is : P = j p P * p).
  { pose proof (N.div_mod P p ltac:(lia)) as E. rewrite Pm, N.add_0_r in E. unfold j. now rewrite N.mul_comm. }
  pose proof (j_positive p up P P1 U1 PP P_is) as J1.
  pose proof (S_positive p up P P1 U1 PP P_is) as S1.
  destruct (power_of_spec (S p up P) S1) as (k & c & M_is & S_power & Ev).
  change (power_of (S p up P)) with (M p up P) in M_is, S_power.
  assert (I1 : 1 <= i').
  { apply orb_true_iff in I as [I|I]; [apply N.eqb_eq in I; lia | apply andb_true_iff in I as [_ I]; apply N.eqb_eq in I; lia]. }
  assert (S'1 : 1 <= i' * up) by nia.
  destruct (power_of_spec (i' * up) S'1) as (k' & cc & M'_is & S'_power & _).
  change (power_of (i' * up)) with (M' up i') in M'_is, S'_power.
  assert (Ec : c' up i' = cc).
  { unfold c'. change (S' up i') with (i' * up). rewrite S'_power. apply N.div_mul. rewrite M'_is. apply N.pow_nonzero. lia. }
  assert (Cp : 1 <= c' up i').
  { rewrite Ec. destruct (N.eq_dec cc 0) as [Z|Z]; [rewrite Z in S'_power|]; lia. }
  assert (S'_is : S' up i' = c' up i' * M' up i') by (rewrite Ec; exact S'_power).
  assert (G : values s (g s n0 p up size m)).
  { assert (Low : forall q n, n < size -> g s n0 p up size m q n = f q n).
    { intros q n L. unfold g. apply N.ltb_lt in L as L'. rewrite L'. now apply Rt. }
    assert (Fit : forall q x, In x (kinds s q) ->
      moving n0 p size P k (g s n0 p up size m) (rises s n0 p m) tail_of (top_of P) x \/ all_taken size P k x \/ unused size P x).
    { intros q x K. pose proof (all_kinds_spec s n0 p up P size P1 U1 PP P_is E1 _ Kd q x K) as E. cbv beta in E. rewrite !orb_true_iff in E.
      destruct E as [[E|E]|E]; [right; right; exact (unused_fits_spec n0 p up P size P1 U1 PP P_is E1 k c M_is S_power x E) | left; exact (moving_fits_spec s n0 small p up P size m P1 U1 PP P_is E1 k c M_is S_power Sm x E) | right; left; exact (taken_fits_spec n0 small p up P size P1 U1 PP P_is E1 k c M_is S_power Sm x E)]. }
    assert (On : forall q n, n0 <= n -> g s n0 p up size m q (n + p) = g s n0 p up size m q n + (if rises s n0 p m q n then up else 0)).
    { exact (goes_on s n0 p up P size m P1 U1 PP P_is T E1). }
    assert (Ro : forall q n, n0 <= n -> rises s n0 p m q (n + p) = rises s n0 p m q n) by exact (rises_on s n0 p up P m P1 U1 PP P_is).
    assert (Re : forall q n, n < size -> size <= n + P -> heap_reached s n0 small P (S p up P) (g s n0 p up size m) (rises s n0 p m) tail_of (M p up P) (even p P) q n = true \/ count s <= q).
    { intros q n L1 L2. destruct (N.le_gt_cases (count s) q) as [Lq|Lq]; [now right | left].
      pose proof (every_spec _ _ _ R q ltac:(lia) ltac:(lia)) as E. cbv beta in E. apply (every_spec _ _ _ E); lia. }
    pose proof (heap_reached_spec s n0 small p size up (j p P) P (S p up P) k (g s n0 p up size m) (rises s n0 p m) tail_of (top_of P)
      (M p up P) (even p P) P1 U1 J1 P_is eq_refl M_is (ex_intro _ c S_power)) as Reach.
    specialize (Reach (even_j p P)).
    assert (Ek : even p P = true -> 1 <= k).
    { intros E. apply Ev. unfold S. rewrite N.odd_mul. unfold even in E. apply negb_true_iff in E. now rewrite E. }
    specialize (Reach Ek (fun q n => rises_from s n0 p m q n) Ro On Fit).
    assert (Stay : forall q n, n < size -> size <= n + P -> rises s n0 p m q n = false -> forall v, v < g s n0 p up size m q n ->
      stays s P (g s n0 p up size m) q n v).
    { intros q n L1 L2 Rq v Lv. destruct (Re q n L1 L2) as [Y|Lq].
      - now apply (proj1 (Reach q n L2 Y)).
      - exfalso. unfold g in Lv. rewrite !view_beyond, rises_beyond in Lv by exact Lq. destruct (n <? size); lia. }
    assert (Class : forall q n, n < size -> size <= n + P -> rises s n0 p m q n = true -> forall r, r < S p up P -> exists b,
      stays_and_climbs s P (S p up P) (g s n0 p up size m) q n (r + b * S p up P) /\ forall a,
      (a < b -> stays s P (g s n0 p up size m) q n (r + a * S p up P)) /\
      (b < a -> r + a * S p up P < g s n0 p up size m q n -> climbs s P (S p up P) (g s n0 p up size m) q n (r + a * S p up P))).
    { intros q n L1 L2 Rq. destruct (Re q n L1 L2) as [Y|Lq]; [now apply (proj2 (Reach q n L2 Y))|].
      now rewrite rises_beyond in Rq. }
    assert (Small : forall q n, n0 <= n -> rises s n0 p m q n = false -> g s n0 p up size m q n < 2 ^ k).
    { intros q. apply (all_residues n0 p up P size P1 U1 PP P_is E1 (fun n => rises s n0 p m q n = false -> g s n0 p up size m q n < 2 ^ k)).
      - intros n L IH Rq. rewrite Ro in Rq by exact L. rewrite On, Rq, N.add_0_r by exact L. auto.
      - intros n L1 L2 Rq. rewrite <- M_is. destruct (N.le_gt_cases (count s) q) as [Lq|Lq].
        + unfold g. rewrite !view_beyond, Rq by exact Lq. assert (M p up P <> 0) by (rewrite M_is; apply N.pow_nonzero; lia).
          destruct (n <? size); lia.
        + pose proof (every_spec _ _ _ Fl q ltac:(lia) ltac:(lia)) as E. cbv beta in E.
          pose proof (every_spec _ _ _ E n ltac:(lia) ltac:(lia)) as E3. cbv beta in E3. rewrite Rq in E3. now apply N.ltb_lt. }
    apply (window_rising s n0 p size up (j p P) P (S p up P) k c i' (i' * p) (i' * up) k' (c' up i') (g s n0 p up size m)
             (rises s n0 p m) tail_of (top_of P)) with (used := used s); auto.
    - congruence.
    - rewrite Ec, <- M'_is. exact S'_power.
    - intros q x. apply kinds_used.
    - intros q x y K Iy. pose proof (all_kinds_spec s n0 p up P size P1 U1 PP P_is E1 _ Ow q x K) as E. cbv beta in E.
      rewrite forallb_forall in E. now apply N.ltb_lt, E.
    - apply orb_true_iff in I as [I|I]; [right | left].
      + apply N.eqb_eq in I. split; [exact I|]. apply (N.pow_inj_r 2); [lia|]. rewrite <- M_is, <- M'_is. unfold M, S. now rewrite I.
      + apply andb_true_iff in I as [I _]. exact (all_rise_spec s n0 p up P size m P1 U1 PP P_is E1 I).
    - intros q n. apply rises_from.
    - intros q n L. rewrite Low by exact L. apply is_mex_ext with (2 := V q n).
      apply (option_value_ext s (rank order)); [now apply order_fits_ordered|]. intros q' n' B. symmetry. apply Low.
      destruct B as [B|[-> _]]; lia.
    - apply orb_true_iff in Wd as [Wd|Wd]; [left; exact (all_rise_spec s n0 p up P size m P1 U1 PP P_is E1 Wd) | right].
      exact (windows_fit_spec s n0 small p up P size m P1 U1 PP P_is E1 k c M_is S_power Sm Wd).
    - exact (above_fits_spec s n0 small p up P size m P1 U1 PP P_is E1 k c M_is S_power Sm Ab).
    - exact (condition_2_spec s n0 small p up P size m i' P1 U1 PP P_is E1 k c M_is S_power Sm k' M'_is S'_is Cp I1 C2). }
  intros q n. apply (values_unique s (rank order)); auto. now apply order_fits_ordered.
Qed.

(* What is tested of the claim is true of all heaps. *)
Section ClaimTrue.
Variable s : system.
Variables n0 p up P size : N.
Variable m : store.
Variable c : rising_claim.
Let f := g s n0 p up size m 0.
Let r := rises s n0 p m 0.
Variable S : N.
Hypothesis P_positive : 1 <= P.
Hypothesis S_positive : 1 <= S.
Hypothesis rounds : forall d n, n0 <= n -> r (n + d * P) = r n /\ f (n + d * P) = f n + (if r n then d * S else 0).

Lemma same_class n d : r_period c <> 0 -> P mod r_period c = 0 -> flat_at c (n + d * P) = flat_at c n.
Proof.
  intros Z D. unfold flat_at. f_equal. f_equal. apply N.mod_divide in D as (e & ->); [|exact Z].
  rewrite N.mul_assoc. now apply N.mod_add.
Qed.

Lemma no_period_true d n1 n e (rising : N -> bool) b : 1 <= d -> no_period s n0 p up size m d n1 n = true ->
  exists x, b <= x /\ f (x + d) <> f x + (if rising (x mod d) then e else 0).
Proof.
  intros D H. unfold no_period in H. fold f r in H. apply andb_true_iff in H as [H X]. apply andb_true_iff in H as [L1 L2].
  apply N.leb_le in L1, L2.
  assert (Far : forall y k, n0 <= y -> b <= y + (b + k) * d * P) 
    by (intros y k _; rewrite <- N.mul_assoc; assert (1 <= d * P) by nia; nia).
  assert (At : forall y k, n0 <= y -> f (y + (b + k) * d * P) = f y + (if r y then (b + k) * d * S else 0)).
  { intros y k Ly. exact (proj2 (rounds ((b + k) * d) y Ly)). }
  assert (Md : forall y k, (y + (b + k) * d * P) mod d = y mod d).
  { intros y k. replace ((b + k) * d * P) with ((b + k) * P * d) by lia. apply N.mod_add. lia. }
  assert (Try : forall y k, n0 <= y ->
    (exists x, b <= x /\ f (x + d) <> f x + (if rising (x mod d) then e else 0)) \/
    f (y + d) + (if r (y + d) then (b + k) * d * S else 0) =
    f y + (if r y then (b + k) * d * S else 0) + (if rising (y mod d) then e else 0)).
  { intros y k Ly. pose proof (At y k Ly) as A1. pose proof (At (y + d) k ltac:(lia)) as A2.
    replace (y + d + (b + k) * d * P) with (y + (b + k) * d * P + d) in A2 by lia.
    destruct (N.eq_dec (f (y + (b + k) * d * P + d)) (f (y + (b + k) * d * P) + (if rising (y mod d) then e else 0))) as [E|E].
    - right. rewrite A1, A2 in E. exact E.
    - left. exists (y + (b + k) * d * P). split; [now apply Far|]. rewrite Md. exact E. }
  (* In two rounds that are far enough out, the differences are the same: e or 0. *)
  assert (Two : forall y, n0 <= y ->
    (exists x, b <= x /\ f (x + d) <> f x + (if rising (x mod d) then e else 0)) \/
    (r (y + d) = r y /\ f (y + d) = f y + (if rising (y mod d) then e else 0))).
  { intros y Ly. destruct (Try y 0 Ly) as [Y|T0]; [now left|]. destruct (Try y 1 Ly) as [Y|T1]; [now left|]. right.
    assert (St : (b + 1) * d * S = (b + 0) * d * S + d * S) by lia. rewrite St in T1. clear St.
    assert (Dp : 1 <= d * S) by nia. generalize dependent (d * S). generalize dependent ((b + 0) * d * S).
    intros z T0 w T1 Dp. destruct (r y), (r (y + d)); split; try reflexivity; lia. }
  clear Try. destruct (Two n L1) as [Y|[R0 T0]]; [exact Y|]. destruct (Two (n + d) ltac:(lia)) as [Y|[R2 T2]]; [exact Y|].
  destruct (Two n1 L2) as [Y|[_ T3]]; [exact Y|]. exfalso.
  replace ((n + d) mod d) with (n mod d) in T2.
  2: { rewrite <- (N.mod_add n 1 d) by lia. f_equal. lia. }
  replace (n + d + d) with (n + 2 * d) in T2 by lia. clear Two Far At Md.
  rewrite !orb_true_iff in X. destruct X as [[[X|X]|X]|X].
  - now rewrite R0, eqb_reflx in X.
  - apply N.ltb_lt in X. lia.
  - apply negb_true_iff, N.eqb_neq in X. apply X. lia.
  - rewrite !andb_true_iff, !negb_true_iff, !N.eqb_neq in X. destruct X as ((X1 & X2) & X3). apply X3.
    destruct (rising (n mod d)), (rising (n1 mod d)); lia.
Qed.

Theorem claim_rises_true : claim_rises s n0 p up P size m c = true -> rises_as f c.
Proof.
  unfold claim_rises. rewrite !andb_true_iff. intros ((((((((A & D) & Pre) & Sal) & So) & Cl) & Sr) & Pl) & Least).
  apply N.leb_le in A, Pre, Sal. apply N.eqb_eq in D.
  assert (G : forall n, r_preperiod c <= n -> f (n + r_period c) = f n + (if flat_at c n then 0 else saltus c)).
  { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
    destruct (N.lt_ge_cases n (n0 + P)) as [Ln|Ln].
    - pose proof (every_spec _ _ _ So n ltac:(lia) ltac:(lia)) as E. unfold so in E. now apply N.eqb_eq in E.
    - assert (Lm : n0 <= n - P) by lia. specialize (IH (n - P) ltac:(lia) ltac:(lia)).
      destruct (rounds 1 (n - P) Lm) as [_ F1]. destruct (rounds 1 (n - P + r_period c) ltac:(lia)) as [_ F2].
      rewrite !N.mul_1_l in F1, F2. replace (n - P + P) with n in F1 by lia.
      replace (n - P + r_period c + P) with (n + r_period c) in F2 by lia.
      assert (R : r (n - P + r_period c) = r (n - P)).
      { destruct (reduce P n0 (n - P) P_positive) as (b & d & E & Lb & [->|Lb2]).
        - pose proof (every_spec _ _ _ Cl (n - P) Lm ltac:(lia)) as E2. now apply eqb_prop in E2.
        - pose proof (every_spec _ _ _ Cl b Lb2 ltac:(lia)) as E2. apply eqb_prop in E2. fold r in E2.
          rewrite E. replace (b + d * P + r_period c) with (b + r_period c + d * P) by lia.
          rewrite (proj1 (rounds d b Lb2)), (proj1 (rounds d (b + r_period c) ltac:(lia))). exact E2. }
      pose proof (same_class (n - P) 1 ltac:(lia) D) as F. replace (n - P + 1 * P) with n in F by lia.
      rewrite F2, R, IH, F1, F. lia. }
  split; auto.
  - split; [exact Sal|]. destruct Sr as [S1 S2].
    eexists. split; [apply N.ltb_lt; exact S1 | apply negb_true_iff; exact S2].
  - intros Z. apply orb_true_iff in Pl as [E|E]; [apply N.eqb_eq in E; contradiction|].
    unfold so in E. now apply negb_true_iff, N.eqb_neq in E.
  - intros d e rising D1 D2 b. pose proof (every_spec _ _ _ Least d D1 ltac:(lia)) as E. cbv beta zeta in E.
    eapply no_period_true; eauto.
Qed.
End ClaimTrue.

(* A certificate: rules, an order of the sequences, the numbers of the theorem, and what is claimed of sequence 0: that
   it rises, or that it repeats while others rise. *)
Record rising_certificate := {
  z_rules : system; z_order : list N;
  z_from : N; z_small : N; z_period : N; z_saltus : N; z_step : N; z_values : N;
  z_claimed : rising_claim + claim
}.

Definition rising_with (m : state) (z : rising_certificate) : bool :=
  let g0 := g (z_rules z) (z_from z) (z_period z) (z_saltus z) (z_values z) (known m) 0 in
  fine m && order_fits (z_rules z) (z_order z) &&
  window_rises (z_rules z) (z_from z) (z_small z) (z_period z) (z_saltus z) (z_step z) (z_values z) (known m) &&
  match z_claimed z with
  | inl c => claim_rises (z_rules z) (z_from z) (z_period z) (z_saltus z) (z_step z) (z_values z) (known m) c
  | inr c => every (z_step z) (z_from z) (fun n => negb (rises (z_rules z) (z_from z) (z_period z) (known m) 0 n)) &&
             claim_holds (z_from z) (z_step z) g0 c
  end.
Definition rising_check (z : rising_certificate) : bool := rising_with (table (z_rules z) (z_order z) (z_values z)) z.

Theorem rising_check_true z : rising_check z = true -> forall f, values (z_rules z) f ->
  match z_claimed z with inl c => rises_as (f 0) c | inr c => true_of (f 0) c end.
Proof.
  unfold rising_check, rising_with. cbv zeta. rewrite !andb_true_iff. intros (((Fi & O) & W) & C) f V.
  pose proof (table_right (z_rules z) (z_order z) f V O (z_values z) Fi) as R.
  unfold window_rises in W.
  pose proof (window_rises_true _ _ _ _ _ _ _ _ _ _ f V O W R) as G.
  unfold window_rises_in in W. rewrite !andb_true_iff, !N.leb_le, N.eqb_eq in W.
  destruct W as ((((((((((((((((_ & P1) & U1) & PP) & Pm) & _) & E1) & _) & _) & T) & _) & _) & _) & _) & _) & _) & _).
  destruct z as [s order n0 small p up P size cl]. cbn [z_rules z_order z_from z_small z_period z_saltus z_step z_values z_claimed] in *.
  set (m := known (table s order size)) in *.
  assert (P_is : P = j p P * p).
  { pose proof (N.div_mod P p ltac:(lia)) as E. rewrite Pm, N.add_0_r in E. unfold j. now rewrite N.mul_comm. }
  assert (St : forall d n, n0 <= n -> rises s n0 p m 0 (n + d * P) = rises s n0 p m 0 n /\
    g s n0 p up size m 0 (n + d * P) = g s n0 p up size m 0 n + (if rises s n0 p m 0 n then d * S p up P else 0)).
  { intros d n L. pose proof (step_p n0 p up (g s n0 p up size m) (rises s n0 p m) (rises_on s n0 p up P m P1 U1 PP P_is)
      (goes_on s n0 p up P size m P1 U1 PP P_is T E1) (d * j p P) 0 n L) as H.
    rewrite P_is at 1 2. rewrite !N.mul_assoc. unfold S. rewrite N.mul_assoc. exact H. }
  destruct cl as [c|c].
  - pose proof (claim_rises_true s n0 p up P size m c (S p up P) PP (S_positive p up P P1 U1 PP P_is) St C) as [H1 H2 H3 H4 H5].
    split; auto; [intros n L; rewrite !G; auto | intros Z; rewrite !G; auto |].
    intros d e rising D1 D2 b. destruct (H5 d e rising D1 D2 b) as (x & L & E). exists x. split; [exact L|]. now rewrite !G.
  - apply andb_true_iff in C as [F C].
    apply claim_holds_true with (4 := C); [exact PP | | intros n _; symmetry; apply G].
    intros n L. rewrite !G. destruct (St 1 n L) as [_ E]. rewrite !N.mul_1_l in E. rewrite E.
    destruct (reduce P n0 n PP) as (b & d & En & Lb & H).
    assert (Rn : rises s n0 p m 0 n = false).
    { destruct H as [Z|Lb2].
      - rewrite Z in En. pose proof (every_spec _ _ _ F n L ltac:(lia)) as E2. cbv beta in E2. now apply negb_true_iff.
      - rewrite En, (proj1 (St d b Lb2)). pose proof (every_spec _ _ _ F b Lb2 ltac:(lia)) as E2. cbv beta in E2. now apply negb_true_iff. }
    rewrite Rn. lia.
Qed.
