(* SPDX-License-Identifier: MIT *)
(* grundy-verified FILE...: checks certificates by the program that was extracted from its proof, and prints what is
   proved: rules and claim. Exit code 0: all hold; 1: one does not; 2: one is no certificate; 3: one rests on a theorem
   that is not in this theory. *)
open Checker
open Certificate

exception Refused of string
let demand ok what = if not ok then raise (Refused what)

let theorem_of t =
  let theorem = field t "theorem" in
  if not (List.mem theorem ["window"; "system-window"; "arithmetic-window"; "sapp-window"; "interval"; "state"; "no-moves"; "sparse-window"]) then
    raise (Not_covered ("the theorem " ^ theorem));
  theorem

let format_2 t = Hashtbl.mem t.fields "all-period"
(* All from some number on may be taken, so that a single sequence rises: all-but games, and taking a and more. *)
let all_but t = match field t "theorem" with "state" -> true | "interval" -> int t "saltus" > 0 | _ -> false
let rises t = all_but t || if format_2 t then int t "all-saltus" > 0 else List.mem (field t "theorem") ["arithmetic-window"; "sapp-window"]
let tails t = List.exists (List.exists (fun k -> k.parts <> [] && infinite k.takes)) t.rules

(* The numbers of the theorem that the text states: see src/verify/translation.cpp. *)
let numbers t =
  let repeating p = int t "values", max (int t "preperiod") (threshold t.rules), p in
  match field t "theorem" with
  | "window" when format_2 t -> int t "values", int t "from", int t "step"
  | "window" when tails t -> repeating (int t "step")
  | "window" -> repeating (int t "period")
  | "system-window" -> int t "values", int t "from", int t "step"
  | "no-moves" -> 2, 0, 1
  | "interval" ->
    let t0 = threshold t.rules and p = int t "period" in
    let greatest = List.fold_left max 0 (List.concat_map (fun k -> ends k.takes) (List.concat t.rules)) in
    t0 + 3 * p + greatest, t0, p
  | theorem -> raise (Bad ("the theorem " ^ theorem))

let digest value count sequences =
  let out = Buffer.create (count * sequences) in
  for q = 0 to sequences - 1 do
    for n = 0 to count - 1 do
      let v = ref (value q n) in
      while !v >= 128 do Buffer.add_char out (Char.chr (!v land 127 lor 128)); v := !v lsr 7 done;
      Buffer.add_char out (Char.chr !v)
    done
  done;
  Sha256.hex (Buffer.contents out)

(* What the text says of its values beyond the claim. *)
let check_listed t value =
  let count = int t "values" and sequences = max 1 (List.length t.rules) in
  demand (field t "digest" = digest value count sequences) "the digest of the values does not match";
  let all = count * sequences in
  let listed = if all <= 1000 then List.init all (fun i -> value (i / count) (i mod count)) else [] in
  demand (list t "listed" = listed) "the list of values is wrong"

let claim t =
  { period = int t "period"; preperiod = int t "preperiod"; largest = int t "max"; largest_at = int t "max-at" }

(* Heaps of this parity under the mask are common: read off the first take of a split. *)
let common t mask position =
  let odd v = Checker.tone mask v and splits = List.find_opt (fun k -> List.length k.parts = 2) (List.concat t.rules) in
  match splits with
  | Some { takes = { first; _ } :: _; bonus; _ } -> odd bonus = (position && first land 1 = 1)
  | _ -> false

let check_sparse t =
  let kinds = match t.rules with [kinds] -> kinds | _ -> raise (Not_covered "a sparse window of several sequences") in
  let s_mask = int t "mask" and s_position = flag (field t "position") in
  let c = { s_rules = kinds; near_below = int t "parts-below"; start = 0; s_period = int t "step"; s_mask; s_position;
            s_common = common t s_mask s_position; s_claimed = claim t } in
  let behind = window_end c in  (* with a window that begins at 0 *)
  demand (int t "from" >= behind && int t "values" = int t "from" + c.s_period) "the window reaches below 0";
  let c = { c with start = int t "from" - behind } in
  let m = sparse_table c in
  demand (sparse_with c m) "the conditions of the theorem do not hold, or the claim is not true";
  demand (list t "rare" = List.rev m.s_rare) "the rare heaps are different";
  check_listed t (fun _ n -> Native.get m.s_known n)

(* Format 2 says of all sequences that they repeat with a period that may be less than the step of the theorem. *)
let check_all_period t value =
  let p = int t "all-period" and from = int t "from" and size = int t "values" in
  demand (size >= from + int t "step" + p) "the window theorem needs more values";
  List.iteri (fun q _ ->
    for n = from to size - p - 1 do demand (value q (n + p) = value q n) "a value breaks the period of all sequences" done) t.rules

let check_window t =
  let size, from, all_period = numbers t in
  let c = { rules = t.rules; sequences = order t.rules; from; all_period; heaps_read = size; claimed = claim t } in
  let mask = int t "mask" and position = flag (field t "position") in
  let finish ok value =
    demand ok "the conditions of the theorem do not hold, or the claim is not true";
    if Hashtbl.mem t.fields "all-period" && int t "all-period" < all_period then check_all_period t value;
    check_listed t value in
  match t.rules with
  | [kinds] when mask > 0 && List.for_all (masked_kind mask position (common t mask position)) kinds ->
    let common = common t mask position in
    let m = masked_table mask position common kinds size in
    finish (masked_with mask position common m kinds c) (fun _ n -> Native.get m.s_known n)
  | _ ->
    let m = table c.rules c.sequences size in
    finish (check_with m c) (view c.rules m.known)

(* The same numbers for all-but games, which neither theorem states: two rounds are a step, so that its rise is even, and
   there are as many heaps that the last ones are worth more than those of the window are. *)
let all_but_numbers t =
  let greatest = List.fold_left max 0 (List.concat_map (fun k -> ends k.takes) (List.concat t.rules)) in
  let from, step =
    if field t "theorem" = "interval" then 0, int t "period"
    else begin
      demand (int t "values" = int t "from" + int t "step" && int t "from" + 1 >= greatest) "the stretch does not end where the values do";
      int t "from", int t "step"
    end in
  demand (int t "period" > 0 && step > 0 && step mod int t "period" = 0) "the step is not a multiple of the period";
  from, from, step, int t "saltus" * (step / int t "period"), 2 * step, 4 * from + 12 * step + greatest

(* n0, A, p, s, P and N of windows that rise: see src/verify/translation.cpp. *)
let rising_numbers t =
  let values = int t "values" and step = int t "step" and period = int t "period" in
  if all_but t then all_but_numbers t
  else if format_2 t then int t "from", int t "small", int t "all-period", int t "all-saltus", step, values
  else begin
    demand (period > 0 && step > 0 && step mod period = 0) "the step is not a multiple of the period";
    let small = int t "parts-below" in
    if field t "theorem" = "arithmetic-window" && tails t then small, small, step, int t "saltus" * (step / period), step, values
    else
      let from = if field t "theorem" = "sapp-window" then small else max (int t "preperiod") (threshold t.rules) in
      let even = if step mod 2 = 0 then step else 2 * step in
      from, small, period, int t "saltus", even, values + 3 * (even - step)
  end

let check_rising t =
  let z_from, z_small, z_period, z_saltus, z_step, z_values = rising_numbers t in
  let saltus = int t "saltus" and flats = if Hashtbl.mem t.fields "flat" then list t "flat" else [] in
  let rec ascend = function a :: (b :: _ as rest) -> a < b && ascend rest | _ -> true in
  demand (ascend flats && List.for_all (fun r -> r < int t "period") flats && (flats = [] || saltus > 0))
    "the flat residues do not ascend below the period";
  demand (int t "period" > 0 && z_period mod int t "period" = 0) "the period of all sequences is not a multiple of the period";
  demand (saltus = 0 || (int t "max" = 0 && int t "max-at" = 0)) "there is no largest value";
  let z_claimed =
    if saltus = 0 then Inr (claim t)
    else Inl { r_period = int t "period"; r_preperiod = int t "preperiod"; saltus; flats } in
  let z = { z_rules = t.rules; z_order = order t.rules; z_from; z_small; z_period; z_saltus; z_step; z_values; z_claimed } in
  let m = table z.z_rules z.z_order z_values in
  demand (rising_with m z) "the conditions of the theorem do not hold, or the claim is not true";
  check_listed t (view z.z_rules m.known)

(* What a theorem does not use must be 0. *)
let check_unused t =
  let theorem = field t "theorem" in
  let zero key users =
    if Hashtbl.mem t.fields key then demand (List.mem theorem users || int t key = 0) ("a field that the theorem does not use is filled in: " ^ key) in
  if Hashtbl.mem t.fields "all-period" then begin
    demand (rises t || (int t "small" = int t "from" && int t "saltus" = 0 && list t "flat" = []))
      "values that do not rise are claimed to rise";
    demand (int t "all-period" > 0) "the period of all sequences is 0";
    demand (int t "step" mod max 1 (int t "all-period") = 0 && int t "all-period" mod max 1 (int t "period") = 0)
      "the step is not a multiple of the period"
  end else begin
    let endless = List.exists (List.exists (fun k -> infinite k.takes)) t.rules in
    let rising = ["arithmetic-window"; "sapp-window"] in
    demand (rises t = (int t "saltus" > 0)) "the theorem is claimed with the wrong saltus";
    zero "from" ["sparse-window"; "system-window"; "state"];
    zero "step" (["sparse-window"; "system-window"; "state"] @ rising @ (if endless then ["window"] else []));
    zero "parts-below" ("sparse-window" :: rising);
    demand (theorem = "sapp-window" || not (Hashtbl.mem t.fields "flat") || list t "flat" = []) "there are flat residues";
    zero "mask" ["sparse-window"; "window"];
    demand (int t "step" mod max 1 (int t "period") = 0) "the step is not a multiple of the period";
    demand (theorem = "sparse-window" || list t "rare" = []) "there are rare heaps";
    zero "takes" []
  end;
  demand (field t "position" = "0" || int t "mask" > 0) "a position without a mask"

let check t =
  ignore (theorem_of t);
  demand t.sealed "the seal does not match the text: something was changed";
  demand ((t.rules = [[]]) = (field t "theorem" = "no-moves")) "there are no rules, or some for a game without moves";
  demand (not (named_by_code t) || code_fits t) "the moves are not those of the code";
  check_unused t;
  if field t "theorem" = "sparse-window" then check_sparse t else if rises t then check_rising t else check_window t

let report file t =
  let c = claim t and saltus = int t "saltus" and flats = if Hashtbl.mem t.fields "flat" then list t "flat" else [] in
  Printf.printf "%s: %s: G(n + %d) = G(n)%s for all n >= %d%s\n" file t.game c.period
    (if saltus > 0 then Printf.sprintf " + %d" saltus else "") c.preperiod
    (if flats = [] then "" else Printf.sprintf ", but G(n + %d) = G(n) for n mod %d in {%s}" c.period c.period
      (String.concat ", " (List.map string_of_int flats)));
  List.iteri (fun q kinds -> List.iter (fun k -> Printf.printf "  sequence %d   %s\n" q (kind_text k)) kinds) t.rules;
  Printf.printf "  proved       of sequence 0, as above; neither period nor preperiod can be less%s\n"
    (if saltus > 0 then "" else Printf.sprintf "; the largest value is %d, first at heap %d" c.largest c.largest_at)

let run file =
  let say code what = Printf.printf "%s: %s\n" file what; code in
  try
    let channel = open_in_bin file in
    let text = Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel)) in
    let t = read text in
    check t;
    report file t;
    0
  with
  | Refused what -> say 1 ("does not hold: " ^ what)
  | Bad what -> say 2 ("not a certificate: " ^ what)
  | Sys_error what -> say 2 what
  | Not_covered what -> say 3 ("not covered: " ^ what)
  | Native.Too_large | Out_of_memory | Stack_overflow | Invalid_argument _ -> say 3 "not covered: the numbers are too large"

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: grundy-verified FILE..."; exit 2
  | ["-h" | "--help"] -> print_endline "usage: grundy-verified FILE..."; exit 0
  | files -> exit (List.fold_left (fun code file -> max code (run file)) 0 files)
