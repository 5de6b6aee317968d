(* SPDX-License-Identifier: MIT *)
(* Sums and XORs: what carries add, and what the bits below a power of two say. *)
From Coq Require Import NArith Lia List Bool.
From Grundy Require Import Games System.
Import ListNotations.
Open Scope N_scope.

Definition xor (l : list N) : N := fold_right N.lxor 0 l.

(* The sum of two numbers is their XOR and twice the places where both have a one. *)
Lemma pos_add_lxor : forall a b, N.pos (a + b) = Pos.lxor a b + 2 * Pos.land a b.
Proof.
  induction a as [a IH|a IH|]; destruct b as [b|b|]; cbn [Pos.add Pos.lxor Pos.land];
    try (specialize (IH b)); rewrite ?N.double_spec, ?N.succ_double_spec, ?Pos.add_carry_spec; lia.
Qed.

Lemma add_lxor a b : a + b = N.lxor a b + 2 * N.land a b.
Proof. destruct a as [|a], b as [|b]; try reflexivity. exact (pos_add_lxor a b). Qed.

Lemma sum_xor l : exists e, sum l = xor l + 2 * e.
Proof.
  induction l as [|a l (e & IH)]; [now exists 0|]. exists (N.land a (xor l) + e).
  cbn [sum xor fold_right]. fold (sum l). fold (xor l). rewrite IH. pose proof (add_lxor a (xor l)). lia.
Qed.

Section Power.
Variable k : N.
Let M : N := 2 ^ k.

Lemma M_positive : M <> 0.
Proof. apply N.pow_nonzero. lia. Qed.

Lemma split_M x : x = x / M * M + x mod M.
Proof. rewrite N.mul_comm. apply N.div_mod, M_positive. Qed.

Lemma lxor_mod a b : N.lxor a b mod M = N.lxor (a mod M) (b mod M).
Proof.
  unfold M. rewrite <- !N.land_ones. apply N.bits_inj. intros i. rewrite ?N.lxor_spec, ?N.land_spec, ?N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit (N.ones k) i).
Qed.

Lemma lxor_div a b : N.lxor a b / M = N.lxor (a / M) (b / M).
Proof.
  unfold M. rewrite <- !N.shiftr_div_pow2. apply N.bits_inj. intros i.
  rewrite ?N.lxor_spec, ?N.shiftr_spec, ?N.lxor_spec by lia. reflexivity.
Qed.

Lemma small_div a : a < M -> a / M = 0.
Proof. apply N.div_small. Qed.

Lemma div_small_lt a : a / M = 0 -> a < M.
Proof. intros Z. rewrite (split_M a), Z. pose proof (N.mod_lt a M M_positive). lia. Qed.

Lemma lxor_below a b : a < M -> b < M -> N.lxor a b < M.
Proof. intros A B. apply div_small_lt. now rewrite lxor_div, !small_div by assumption. Qed.

(* A multiple of M may be added before or after the XOR with a number below M. *)
Lemma lxor_add x w c : w < M -> N.lxor (x + c * M) w = N.lxor x w + c * M.
Proof.
  intros W. rewrite (split_M (N.lxor (x + c * M) w)), (split_M (N.lxor x w)), !lxor_div, !lxor_mod.
  rewrite N.div_add, N.mod_add by apply M_positive. rewrite (small_div w W), !N.lxor_0_r. lia.
Qed.

Lemma lxor_high x w : M <= x -> w < M -> M <= N.lxor x w.
Proof.
  intros X W. apply N.le_ngt. intros L. apply small_div in L. rewrite lxor_div, (small_div w W), N.lxor_0_r in L.
  apply div_small_lt in L. lia.
Qed.

Lemma xor_div l : xor l / M = xor (map (fun v => v / M) l).
Proof. induction l as [|a l IH]; [apply N.div_0_l, M_positive|]. cbn [xor map fold_right]. fold (xor l). now rewrite lxor_div, IH. Qed.

Lemma xor_mod l : xor l mod M = xor (map (fun v => v mod M) l) .
Proof. induction l as [|a l IH]; [apply N.mod_0_l, M_positive|]. cbn [xor map fold_right]. fold (xor l). now rewrite lxor_mod, IH. Qed.

Lemma sum_split l : sum l = sum (map (fun v => v / M) l) * M + sum (map (fun v => v mod M) l).
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [sum map fold_right]. fold (sum l). fold (sum (map (fun v => v / M) l)).
  fold (sum (map (fun v => v mod M) l)). rewrite IH. pose proof (split_M a). lia.
Qed.

(* The sum less the XOR is that of the bits below M, and a multiple of 2 M. *)
Lemma sum_less_xor l : exists e, sum l + xor (map (fun v => v mod M) l) = xor l + sum (map (fun v => v mod M) l) + e * (2 * M).
Proof.
  destruct (sum_xor (map (fun v => v / M) l)) as (e & E). exists e.
  rewrite (sum_split l), (split_M (xor l)), xor_div, xor_mod, E. lia.
Qed.
End Power.
