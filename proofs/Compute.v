(* SPDX-License-Identifier: MIT *)
(* Values computed by the definition, and that they are right. *)
From Coq Require Import NArith Lia List Bool Permutation.
From Grundy Require Import Games System Store.
Import ListNotations.
Open Scope N_scope.

(* In round r, a number v is marked if its entry is r; other entries are those of earlier rounds. *)
Definition clean (r : N) (m : store) : Prop := forall v, get m v <= r.
(* op marks the numbers in S, and no others. *)
Definition adds (r : N) (op : store -> store) (S : N -> Prop) : Prop := forall m, clean r m ->
  clean r (op m) /\ forall v, get (op m) v = r <-> get m v = r \/ S v.

Definition mark (r x : N) (m : store) : store := if get m x =? r then m else put m x r.

Lemma adds_mark r x : adds r (mark r x) (fun v => v = x).
Proof.
  intros m C. unfold mark. destruct (N.eqb_spec (get m x) r) as [E|E].
  - split; auto. intros v. split; [auto | intros [H|H]; [exact H | now rewrite H]].
  - split; intros v; rewrite get_put; destruct (N.eqb_spec v x) as [H|H]; auto; [lia | tauto | tauto].
Qed.

Lemma adds_none r : adds r (fun m => m) (fun _ => False).
Proof. intros m C. split; auto. tauto. Qed.

Lemma adds_ext r op S T : (forall v, S v <-> T v) -> adds r op S -> adds r op T.
Proof. intros E H m C. destruct (H m C) as [C' X]. split; auto. intros v. rewrite X, E. tauto. Qed.

Lemma adds_then r f S h T : adds r f S -> adds r h T -> adds r (fun m => h (f m)) (fun v => S v \/ T v).
Proof.
  intros F H m C. destruct (F m C) as [C1 X1]. destruct (H (f m) C1) as [C2 X2]. split; auto.
  intros v. rewrite X2, X1. tauto.
Qed.

Lemma adds_if r (b : bool) f S : (b = true -> adds r f S) -> adds r (fun m => if b then f m else m) (fun v => b = true /\ S v).
Proof.
  intros F. destruct b.
  - eapply adds_ext; [|apply F; reflexivity]. intuition.
  - eapply adds_ext; [|apply adds_none]. intuition discriminate.
Qed.

Lemma adds_loop r n first step f S : (forall i, i < n -> adds r (f (first + i * step)) (S (first + i * step))) ->
  adds r (loop n first step f) (fun v => exists i, i < n /\ S (first + i * step) v).
Proof.
  intros F m C.
  apply (loop_rule (fun k m' => clean r m' /\ forall v, get m' v = r <-> get m v = r \/ exists i, i < k /\ S (first + i * step) v)).
  - split; auto. intros v. split; auto. intros [|(i & L & _)]; auto. lia.
  - intros k m' L [C' X]. destruct (F k L m' C') as [C2 X2]. split; auto. intros v. rewrite X2, X. split.
    + intros [[|(i & Li & H)]|H]; auto; right; [exists i; split; auto; lia | exists k; split; auto; lia].
    + intros [|(i & Li & H)]; auto. destruct (N.eq_dec i k) as [->|]; auto. left; right. exists i. split; auto. lia.
Qed.

Lemma adds_list {B} r (l : list B) f S : (forall x, In x l -> adds r (f x) (S x)) ->
  adds r (fun m => fold_left (fun m x => f x m) l m) (fun v => exists x, In x l /\ S x v).
Proof.
  induction l as [|x l IH]; intros F.
  - eapply adds_ext; [|apply adds_none]. intros v. split; [tauto | intros (x & [] & _)].
  - eapply adds_ext; [|apply (adds_then r (f x) (S x) _ _ (F x (or_introl eq_refl)) (IH (fun y I => F y (or_intror I))))].
    intros v. split.
    + intros [H|(y & I & H)]; [exists x | exists y]; simpl; auto.
    + intros (y & [<-|I] & H); eauto.
Qed.

(* The members of a set up to n. *)
Definition each_of {A} (n : N) (f : N -> A -> A) (x : A) (s : stretch) : A :=
  let top := match last s with Some h => N.min h n | None => n end in
  if top <? first s then x else loop ((top - first s) / step s + 1) (first s) (step s) f x.
Definition each {A} (s : set) (n : N) (f : N -> A -> A) (x : A) : A := fold_left (fun x s => each_of n f x s) s x.

Lemma each_of_members s n x : let top := match last s with Some h => N.min h n | None => n end in first s <= top ->
  (exists i, i < (top - first s) / step s + 1 /\ x = first s + i * step s) <-> in_stretch x s = true /\ x <= n.
Proof.
  intros top L. assert (T : in_stretch x s = true /\ x <= n <->
    first s <= x /\ x <= top /\ (step s = 1 \/ (x - first s) mod step s = 0)).
  { unfold in_stretch, top. rewrite !andb_true_iff, orb_true_iff, N.leb_le, !N.eqb_eq.
    destruct (last s); [rewrite N.leb_le|]; intuition lia. }
  rewrite T. destruct (N.eq_dec (step s) 0) as [Z|Z].
  - rewrite Z. replace ((top - first s) / 0) with 0 by (now destruct (top - first s)).
    replace ((x - first s) mod 0) with (x - first s) by (now destruct (x - first s)). split.
    + intros (i & H & ->). lia.
    + intros (A & B & [C|C]); [discriminate|]. exists 0. lia.
  - split.
    + intros (i & H & ->). assert (i <= (top - first s) / step s) as H' by lia.
      apply (N.mul_le_mono_l _ _ (step s)) in H'.
      pose proof (N.mul_div_le (top - first s) (step s) Z). repeat split; try nia.
      right. replace (first s + i * step s - first s) with (i * step s) by lia. now apply N.mod_mul.
    + intros (A & B & C). exists ((x - first s) / step s).
      assert ((x - first s) mod step s = 0) as M by (destruct C as [->|]; [apply N.mod_1_r|assumption]).
      split; [|pose proof (N.div_mod (x - first s) (step s) Z); lia].
      assert ((x - first s) / step s <= (top - first s) / step s) by (apply N.div_le_mono; lia). lia.
Qed.

Lemma adds_each r s n f S : (forall x, mem x s = true -> x <= n -> adds r (f x) (S x)) ->
  adds r (each s n f) (fun v => exists x, mem x s = true /\ x <= n /\ S x v).
Proof.
  intros F. unfold each.
  eapply adds_ext; [|apply (adds_list r s (fun st m => each_of n f m st)
    (fun st v => exists x, in_stretch x st = true /\ x <= n /\ S x v))].
  - intros v. unfold mem. split.
    + intros (st & I & x & H & L & Sx). exists x. split; [apply existsb_exists; eauto | auto].
    + intros (x & H & L & Sx). apply existsb_exists in H as (st & I & H). eauto 10.
  - intros st I. unfold each_of. set (top := match last st with Some h => N.min h n | None => n end).
    destruct (N.ltb_spec top (first st)) as [L|L].
    + eapply adds_ext; [|apply adds_none]. intros v. split; [tauto|]. intros (x & H & Lx & _).
      unfold in_stretch in H. unfold top in L. rewrite !andb_true_iff, N.leb_le in H.
      destruct (last st); rewrite ?N.leb_le in H; lia.
    + pose proof (fun x => each_of_members st n x L) as M. cbv zeta in M. fold top in M.
      eapply adds_ext; [|apply adds_loop with (S := S)].
      * intros v. split.
        -- intros (i & Hi & Sx). exists (first st + i * step st). destruct (proj1 (M _) (ex_intro _ i (conj Hi eq_refl))). auto.
        -- intros (x & H & Lx & Sx). destruct (proj2 (M x) (conj H Lx)) as (i & Hi & ->). eauto.
      * intros i Hi. destruct (proj1 (M _) (ex_intro _ i (conj Hi eq_refl))). apply F; auto.
        unfold mem. apply existsb_exists. eauto.
Qed.

Section Options.
Variable r : N.
Variable g : N -> N -> N.  (* values as known so far *)

Definition unlike (d : bool) (a : N) (used : list N) : bool := negb (d && existsb (N.eqb a) used).

(* All ways to share `rest` among parts that are unlike the used ones. *)
Fixpoint shares (d : bool) (ps : list part) (rest : N) (used : list N) (v : N) (m : store) : store :=
  match ps with
  | [] => if rest =? 0 then mark r v m else m
  | x :: qs =>
    match qs with
    | [] => if mem rest (sizes x) && unlike d rest used then mark r (N.lxor v (g (owner x) rest)) m else m
    | _ => each (sizes x) rest (fun a m =>
             if unlike d a used then shares d qs (rest - a) (a :: used) (N.lxor v (g (owner x) a)) m else m) m
    end
  end.

Lemma unlike_spec d a used : unlike d a used = true <-> (d = true -> ~ In a used).
Proof.
  unfold unlike. destruct d; simpl; [|easy]. rewrite negb_true_iff, <- not_true_iff_false, existsb_In. tauto.
Qed.

Lemma shares_spec d ps : forall rest used v, (d = true -> NoDup used) -> adds r (shares d ps rest used v)
  (fun w => exists l, Forall2 fits ps l /\ sum l = rest /\ (d = true -> NoDup (l ++ used)) /\ w = N.lxor v (xors g ps l)).
Proof.
  induction ps as [|x ps IH]; intros rest used v Nd.
  - cbn [shares]. eapply adds_ext; [|apply (adds_if r (rest =? 0) _ _ (fun _ => adds_mark r v))].
    intros w. cbv beta. rewrite N.eqb_eq. split.
    + intros [-> ->]. exists []. repeat split; auto. cbn [xors]. now rewrite N.lxor_0_r.
    + intros (l & F & E & _ & ->). inversion F; subst. cbn [xors sum fold_right] in *. now rewrite N.lxor_0_r.
  - cbn [shares]. destruct ps as [|y ps].
    + eapply adds_ext; [|apply adds_if; intros _; apply adds_mark].
      intros w. cbv beta. rewrite andb_true_iff, unlike_spec. split.
      * intros [[F U] ->]. exists [rest]. repeat split; auto.
        -- simpl. lia.
        -- intros D. constructor; auto.
        -- cbn [xors]. now rewrite N.lxor_0_r.
      * intros (l & F & E & D & ->). inversion F as [|? a ? l' Fa F']; subst. inversion F'; subst.
        cbn [xors sum fold_right app] in *. rewrite !N.add_0_r, N.lxor_0_r. repeat split; auto.
        intros T I. specialize (D T). inversion D; subst. contradiction.
    + set (qs := y :: ps) in *. eapply adds_ext; [|apply adds_each].
      2: { intros a Fa La. apply adds_if. intros U. apply IH. intros T. constructor; auto.
           rewrite unlike_spec in U. auto. }
      intros w. cbv beta. split.
      * intros (a & Fa & La & U & l & F & E & D & ->). exists (a :: l). repeat split.
        -- now constructor.
        -- cbn [sum fold_right]. fold (sum l). lia.
        -- intros T. specialize (D T). apply (Permutation_NoDup (l := l ++ a :: used)); auto.
           symmetry. apply Permutation_middle.
        -- cbn [xors]. now rewrite N.lxor_assoc.
      * intros (l & F & E & D & ->). inversion F as [|? a ? l' Fa F']; subst.
        cbn [sum fold_right] in *. fold (sum l') in *. exists a. split; [exact Fa|]. split; [lia|].
        split; [apply unlike_spec; intros T I; specialize (D T); inversion D; subst; apply H1; rewrite in_app_iff; auto|].
        exists l'. repeat split; auto; [lia | | cbn [xors]; now rewrite N.lxor_assoc].
        intros T. apply (Permutation_NoDup (l := a :: l' ++ used)); [apply Permutation_middle | now apply D].
Qed.

Definition kind_options (n : N) (k : kind) (m : store) : store :=
  if mem n (heaps k) then
    match parts k with
    | [] => if mem n (takes k) then mark r (bonus k) m else m
    | ps => each (takes k) n (fun t m => shares (differ k) ps (n - t) [] (bonus k) m) m
    end
  else m.

Lemma kind_options_spec n k : adds r (kind_options n k)
  (fun v => exists t l, leaves k n t l /\ v = N.lxor (bonus k) (xors g (parts k) l)).
Proof.
  unfold kind_options, leaves. destruct (parts k) as [|x ps].
  - eapply adds_ext; [|apply adds_if; intros _; apply adds_if; intros _; apply adds_mark].
    intros v. cbv beta. split.
    + intros (H & T & ->). exists n, []. repeat split; auto; [cbn [sum fold_right]; lia | intros _; constructor | cbn [xors]; now rewrite N.lxor_0_r].
    + intros (t & l & (H & T & F & E & D) & ->). inversion F; subst. cbn [xors sum fold_right] in *. rewrite N.lxor_0_r.
      rewrite N.add_0_r in *. auto.
  - set (qs := x :: ps). eapply adds_ext; [|apply adds_if; intros _; apply adds_each; intros t T L; apply shares_spec; intros _; constructor].
    intros v. cbv beta. split.
    + intros (H & t & T & L & l & F & E & D & ->). exists t, l. repeat split; auto; [lia|].
      intros X. specialize (D X). now rewrite app_nil_r in D.
    + intros (t & l & (H & T & F & E & D) & ->). split; [exact H|]. exists t. split; [exact T|]. split; [lia|].
      exists l. repeat split; auto; [lia|]. now rewrite app_nil_r.
Qed.

Definition all_options (s : system) (q n : N) (m : store) : store := fold_left (fun m k => kind_options n k m) (kinds s q) m.

Lemma all_options_spec s q n : adds r (all_options s q n) (option_value s g q n).
Proof.
  eapply adds_ext; [|apply (adds_list r (kinds s q) (kind_options n)); intros k _; apply kind_options_spec].
  intros v. unfold option_value. split.
  - intros (k & K & t & l & L & E). eauto 10.
  - intros (k & t & l & K & L & E). eauto 10.
Qed.
End Options.

(* The least number that is not marked; it is below 2^60, or the answer is false. *)
Definition unmarked (r : N) (m : store) : N * bool := until fuel (fun v => if get m v =? r then (v + 1, false) else (v, true)) 0.

Lemma unmarked_spec r m v : unmarked r m = (v, true) -> is_mex (fun u => get m u = r) v.
Proof.
  unfold unmarked. generalize fuel. intros n E.
  pose proof (until_rule (fun v => forall u, u < v -> get m u = r) (is_mex (fun u => get m u = r))
    (fun v => if get m v =? r then (v + 1, false) else (v, true))) as X.
  apply (X) with (4 := E); clear X E.
  - intros x y H F. destruct (N.eqb_spec (get m x) r) as [G|]; [|discriminate]. injection F as <-.
    intros u L. destruct (N.eq_dec u x) as [->|]; auto. apply H. lia.
  - intros x y H F. destruct (N.eqb_spec (get m x) r) as [|G]; [discriminate|]. injection F as <-. split; auto.
  - intros u L. lia.
Qed.
