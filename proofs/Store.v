(* SPDX-License-Identifier: MIT *)
(* Maps from numbers to numbers, and loops. Coq's kernel computes with binary trees; the extracted program replaces
   `store` and its three operations by arrays that grow (Extract.v). *)
From Coq Require Import NArith Lia FMapPositive.
Open Scope N_scope.

Definition store := PositiveMap.t N.
Definition empty (_ : unit) : store := PositiveMap.empty N.
Definition get (m : store) (i : N) : N := match PositiveMap.find (N.succ_pos i) m with Some v => v | None => 0 end.
Definition put (m : store) (i v : N) : store := PositiveMap.add (N.succ_pos i) v m.

Lemma get_empty i : get (empty tt) i = 0.
Proof. unfold get, empty. now rewrite PositiveMap.gempty. Qed.

Lemma get_put m i j v : get (put m i v) j = if j =? i then v else get m j.
Proof.
  unfold get, put. destruct (N.eqb_spec j i) as [->|E]; [now rewrite PositiveMap.gss|].
  rewrite PositiveMap.gso; [reflexivity|]. intros C. apply E.
  apply (f_equal Pos.pred_N) in C. now rewrite !N.pos_pred_succ in C.
Qed.

Section Loops.
Context {A : Type}.

(* f first (f (first + step) ...): n times, the first first. *)
Definition loop (n first step : N) (f : N -> A -> A) (x : A) : A :=
  snd (N.iter n (fun c => (fst c + step, f (fst c) (snd c))) (first, x)).

Lemma loop_rule (P : N -> A -> Prop) n first step f x : P 0 x ->
  (forall i y, i < n -> P i y -> P (i + 1) (f (first + i * step) y)) -> P n (loop n first step f x).
Proof.
  intros H0 HS. unfold loop.
  assert (X : forall k, k <= n -> fst (N.iter k (fun c => (fst c + step, f (fst c) (snd c))) (first, x)) = first + k * step /\
    P k (snd (N.iter k (fun c => (fst c + step, f (fst c) (snd c))) (first, x)))).
  { intros k. induction k as [|k IH] using N.peano_ind; intros L; [simpl; split; [lia|exact H0]|].
    rewrite N.iter_succ. destruct IH as [E I]; [lia|]. cbn [fst snd]. rewrite E. split; [lia|].
    rewrite <- N.add_1_r. apply HS; [lia|exact I]. }
  now apply X.
Qed.

(* Applies f until it says true, at most n times. *)
Fixpoint until (n : positive) (f : A -> A * bool) (x : A) : A * bool :=
  match n with
  | xH => f x
  | xO n => let (y, b) := until n f x in if b then (y, true) else until n f y
  | xI n => let (y, b) := f x in
            if b then (y, true) else let (z, c) := until n f y in if c then (z, true) else until n f z
  end.

Lemma until_rule (I Q : A -> Prop) f : (forall x y, I x -> f x = (y, false) -> I y) ->
  (forall x y, I x -> f x = (y, true) -> Q y) ->
  forall n x y b, I x -> until n f x = (y, b) -> if b then Q y else I y.
Proof.
  intros HI HQ. induction n as [n IH|n IH|]; simpl; intros x y b Ix E.
  - destruct (f x) as [x1 b1] eqn:E1. destruct b1; [injection E as <- <-; eauto|].
    destruct (until n f x1) as [x2 b2] eqn:E2. apply IH in E2; eauto.
    destruct b2; [now injection E as <- <-|]. apply IH in E; auto.
  - destruct (until n f x) as [x1 b1] eqn:E1. apply IH in E1; auto.
    destruct b1; [now injection E as <- <-|]. apply IH in E; auto.
  - destruct b; eauto.
Qed.
End Loops.
(* More than any search needs. Tactics must not count to it. *)
Definition fuel : positive := (2 ^ 60)%positive.
Global Opaque fuel.

(* Whether f holds for n numbers from first on. *)
Definition every (n first : N) (f : N -> bool) : bool := loop n first 1 (fun i (b : bool) => if b then f i else false) true.

Lemma every_spec n first f : every n first f = true -> forall i, first <= i -> i < first + n -> f i = true.
Proof.
  unfold every. apply (loop_rule (fun k (b : bool) => b = true -> forall i, first <= i -> i < first + k -> f i = true)).
  - intros _ i. lia.
  - intros k b L IH H i Hi Hk. destruct b; [|discriminate]. rewrite N.mul_1_r in H.
    destruct (N.eq_dec i (first + k)) as [->|]; [exact H|]. apply IH; auto; lia.
Qed.
