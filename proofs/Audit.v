(* What the theorems rest on; audit.sh demands that it is nothing but Coq itself. *)
From Grundy Require Games System Window.
Print Assumptions Games.grundy_exists.
Print Assumptions Games.grundy_unique.
Print Assumptions Games.lost_iff_0.
Print Assumptions Games.sum_ends.
Print Assumptions Games.sprague_grundy.
Print Assumptions Games.bouton.
Print Assumptions System.values_unique.
Print Assumptions Window.window_flat.
