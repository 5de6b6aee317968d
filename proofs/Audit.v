(* SPDX-License-Identifier: MIT *)
(* What the theorems rest on; audit.sh demands that it is nothing but Coq itself. *)
From Grundy Require Games System Rules Subtraction Window Rising Table Checker Sparse SparseTable SparseChecker RisingChecker Proved Examples.
Print Assumptions Games.grundy_exists.
Print Assumptions Games.grundy_unique.
Print Assumptions Games.lost_iff_0.
Print Assumptions Games.sum_ends.
Print Assumptions Games.sprague_grundy.
Print Assumptions Games.bouton.
Print Assumptions System.values_unique.
Print Assumptions Rules.grundy_values.
Print Assumptions Rules.values_exist.
Print Assumptions Rules.heaps_lost.
Print Assumptions Subtraction.taking_values.
Print Assumptions Subtraction.take_a_to_b.
Print Assumptions Subtraction.take_a_and_more.
Print Assumptions Subtraction.superset.
Print Assumptions Window.window_flat.
Print Assumptions Rising.window_rising.
Print Assumptions Table.table_right.
Print Assumptions Checker.check_true.
Print Assumptions Examples.kayles_repeats.
Print Assumptions Examples.dawsons_kayles_repeats.
Print Assumptions Sparse.sparse_window.
Print Assumptions SparseTable.s_table_right.
Print Assumptions SparseChecker.sparse_check_true.
Print Assumptions SparseChecker.masked_true.
Print Assumptions RisingChecker.rising_check_true.
Print Assumptions Proved.check_proves.
Print Assumptions Proved.rising_check_proves.
Print Assumptions Proved.sparse_check_proves.
Print Assumptions Proved.masked_proves.
