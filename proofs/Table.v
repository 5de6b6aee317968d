(* SPDX-License-Identifier: MIT *)
(* A table of the values of a system, heap size by heap size, and that it is right. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System Store Compute.
Import ListNotations.
Open Scope N_scope.

Lemma fold_rule {A B} (P : list B -> A -> Prop) (f : A -> B -> A) (l : list B) :
  (forall done q rest x, l = done ++ q :: rest -> P done x -> P (done ++ [q]) (f x q)) ->
  forall x, P [] x -> P l (fold_left f l x).
Proof.
  intros H. assert (X : forall rest done x, l = done ++ rest -> P done x -> P l (fold_left f rest x)).
  { induction rest as [|q rest IH]; intros done x E D; cbn [fold_left].
    - rewrite E, app_nil_r. exact D.
    - apply (IH (done ++ [q])); [now rewrite <- app_assoc | now apply (H done q rest)]. }
  intros x D. now apply (X l []).
Qed.

Section Table.
Variable s : system.
Variable order : list N.  (* in which the sequences of one heap size are computed *)
Definition count : N := N.of_nat (length s).

Fixpoint place (l : list N) (q : N) : N := match l with [] => 0 | x :: r => if q =? x then 0 else place r q + 1 end.
Definition rank (q : N) : N := place order q.

(* Play ends: what follows are the conditions of `ordered` as a program. *)
Definition has_0 (x : part) : bool := mem 0 (sizes x).
Fixpoint whole_owners (pre : bool) (ps : list part) : list N :=
  match ps with
  | [] => []
  | x :: r => (if pre && forallb has_0 r then [owner x] else []) ++ whole_owners (pre && has_0 x) r
  end.
Definition kind_ordered (q : N) (k : kind) : bool :=
  if mem 0 (takes k) then forallb (fun o => rank o <? rank q) (whole_owners true (parts k)) else true.
Definition order_fits : bool :=
  every count 0 (fun q => forallb (kind_ordered q) (kinds s q) && existsb (N.eqb q) order) &&
  forallb (fun q => q <? count) order.

Lemma whole_owners_spec l1 : forall pre x l2, pre = true -> Forall (fun y => fits y 0) (l1 ++ l2) ->
  In (owner x) (whole_owners pre (l1 ++ x :: l2)).
Proof.
  induction l1 as [|y l1 IH]; intros pre x l2 -> F; cbn [app whole_owners].
  - assert (forallb has_0 l2 = true) as ->. { apply forallb_forall. rewrite Forall_forall in F. exact F. }
    now left.
  - inversion F as [|? ? Y F']; subst. apply in_app_iff. right. apply IH; auto.
Qed.

Lemma kinds_beyond q : count <= q -> kinds s q = [].
Proof. intros L. apply nth_overflow. unfold count in L. lia. Qed.

Lemma order_fits_ordered : order_fits = true -> ordered s rank.
Proof.
  unfold order_fits. intros E. apply andb_true_iff in E as [E _]. intros q k K T l1 x l2 P F.
  destruct (N.le_gt_cases count q) as [L|L]; [rewrite kinds_beyond in K by exact L; easy|].
  apply (every_spec _ _ _) with (i := q) in E; [|lia|lia]. apply andb_true_iff in E as [E _].
  rewrite forallb_forall in E. specialize (E k K). unfold kind_ordered in E. rewrite T, forallb_forall in E.
  apply N.ltb_lt, E. rewrite P. now apply whole_owners_spec.
Qed.

Lemma value_beyond g q n : values s g -> count <= q -> g q n = 0.
Proof.
  intros V L. destruct (V q n) as [B _]. destruct (N.eq_dec (g q n) 0) as [|Z]; auto.
  destruct (B 0) as (k & t & l & K & _); [lia|]. rewrite kinds_beyond in K by exact L. easy.
Qed.

Lemma place_before done q rest : place (done ++ q :: rest) q <= N.of_nat (length done).
Proof.
  induction done as [|x done IH]; cbn [app place length]; [now rewrite N.eqb_refl|]. destruct (q =? x); lia.
Qed.

Lemma place_in done rest : forall q, place (done ++ rest) q < N.of_nat (length done) -> In q done.
Proof.
  induction done as [|x done IH]; intros q; cbn [app place length]; [lia|].
  destruct (N.eqb_spec q x) as [->|]; [now left|]. intros L. right. apply IH. lia.
Qed.

Record state := { known : store; marks : store; round : N; fine : bool }.

Definition view (m : store) (q n : N) : N := if q <? count then get m (n * count + q) else 0.

Definition fill_one (n : N) (st : state) (q : N) : state :=
  let r := round st + 1 in
  let m := all_options r (view (known st)) s q n (marks st) in
  let (v, b) := unmarked r m in
  {| known := put (known st) (n * count + q) v; marks := m; round := r; fine := if b then fine st else false |}.

Definition table (size : N) : state :=
  loop size 0 1 (fun n st => fold_left (fill_one n) order st)
    {| known := empty tt; marks := empty tt; round := 0; fine := true |}.

Variable g : N -> N -> N.
Hypothesis g_values : values s g.
Hypothesis fitting : order_fits = true.

Definition right_to (n : N) (done : list N) (st : state) : Prop := clean (round st) (marks st) /\
  (fine st = true -> forall q m, q < count -> m < n \/ (m = n /\ In q done) -> view (known st) q m = g q m).

Lemma view_put m q n q' n' v : q < count -> q' < count ->
  view (put m (n * count + q) v) q' n' = if (q' =? q) && (n' =? n) then v else view m q' n'.
Proof.
  intros L L'. unfold view. apply N.ltb_lt in L' as E. rewrite E, get_put.
  destruct (N.eqb_spec q' q) as [->|Q], (N.eqb_spec n' n) as [->|M]; cbn [andb].
  - now rewrite N.eqb_refl.
  - destruct (N.eqb_spec (n' * count + q) (n * count + q)); auto. exfalso. apply M. nia.
  - destruct (N.eqb_spec (n * count + q') (n * count + q)); auto. exfalso. lia.
  - destruct (N.eqb_spec (n' * count + q') (n * count + q)) as [X|]; auto. exfalso. apply Q.
    apply (f_equal (fun y => y mod count)) in X. rewrite !(N.add_comm (_ * count)), !N.mod_add, !N.mod_small in X; lia.
Qed.

Lemma fill_one_right n done q rest st : order = done ++ q :: rest -> right_to n done st -> right_to n (done ++ [q]) (fill_one n st q).
Proof.
  intros EO [C R]. unfold fill_one. set (r := round st + 1).
  assert (Lq : q < count).
  { unfold order_fits in fitting. apply andb_true_iff in fitting as [_ F]. rewrite forallb_forall in F.
    apply N.ltb_lt, F. rewrite EO. apply in_elt. }
  assert (C1 : clean r (marks st)). { intros v. specialize (C v). lia. }
  destruct (all_options_spec r (view (known st)) s q n (marks st) C1) as [C2 X].
  destruct (unmarked r _) as [v b] eqn:U. split; [exact C2|]. cbn [known fine round marks].
  destruct b; [|discriminate]. intros Fi q' m Lq' H. specialize (R Fi). rewrite view_put by assumption.
  destruct (N.eqb_spec q' q) as [->|Q], (N.eqb_spec m n) as [->|M]; cbn [andb].
  - apply unmarked_spec in U.
    apply (is_mex_unique _ _ _ _) with (2 := U) (3 := g_values q n).
    intros x. rewrite X. rewrite (option_value_ext s rank (view (known st)) g q n).
    + split; [intros [Y|Y]; auto|auto]. specialize (C x). lia.
    + now apply order_fits_ordered.
    + intros q2 m2 B. destruct (N.le_gt_cases count q2) as [L|L].
      * rewrite (value_beyond g q2 m2 g_values L). unfold view. apply N.ltb_ge in L. now rewrite L.
      * apply R; auto. destruct B as [B|[-> B]]; auto. right. split; auto.
        unfold rank in B. rewrite EO in B. apply place_in with (rest := q :: rest).
        pose proof (place_before done q rest). lia.
  - apply R; auto. lia.
  - apply R; auto. right. split; auto. destruct H as [H|[_ H]]; [lia|]. apply in_app_iff in H as [H|[H|[]]]; congruence.
  - apply R; auto. lia.
Qed.

Lemma fill_right n st : right_to n [] st -> right_to n order (fold_left (fill_one n) order st).
Proof.
  apply (fold_rule (right_to n) (fill_one n) order). intros done q rest x E. exact (fill_one_right n done q rest x E).
Qed.

Theorem table_right size : fine (table size) = true -> forall q n, n < size -> view (known (table size)) q n = g q n.
Proof.
  assert (X : right_to size [] (table size)).
  { unfold table. apply (loop_rule (fun n st => right_to n [] st)).
    - split; [intros v; cbn; rewrite get_empty; lia|]. intros _ q m _ [L|[_ []]]; lia.
    - intros n st L R. rewrite N.add_0_l, N.mul_1_r. destruct (fill_right n st R) as [C R'].
      split; auto. intros Fi q m Lq [Lm|[_ []]]. apply R'; auto.
      destruct (N.eq_dec m n) as [->|]; [right; split; auto | left; lia].
      unfold order_fits in fitting. apply andb_true_iff in fitting as [F _].
      apply (every_spec _ _ _) with (i := q) in F; [|lia|lia]. apply andb_true_iff in F as [_ F]. now apply existsb_In. }
  intros Fi q n L. destruct (N.le_gt_cases count q) as [Lq|Lq].
  - rewrite (value_beyond g q n g_values Lq). unfold view. apply N.ltb_ge in Lq. now rewrite Lq.
  - destruct X as [_ X]. apply X; auto.
Qed.
End Table.
