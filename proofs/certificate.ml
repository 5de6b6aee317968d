(* SPDX-License-Identifier: MIT *)
(* Certificates as texts (docs/certificates.md). Nothing here is proved: what was proved is printed, to be compared. *)
open Checker

exception Bad of string  (* not a certificate *)
exception Not_covered of string  (* no theorem of this theory is for it *)

let number text =
  if text = "" || (text.[0] = '0' && text <> "0") || String.length text > 18 || not (String.for_all (fun c -> '0' <= c && c <= '9') text) then
    raise (Bad ("not a number: " ^ text));
  int_of_string text

let stretch ?(step = 1) first last = { first; last; step }

let interval text = match String.index_opt text '-' with
  | None -> let n = number text in stretch n (Some n)
  | Some i ->
    let first = number (String.sub text 0 i) and rest = String.sub text (i + 1) (String.length text - i - 1) in
    let last = if rest = "" then None else Some (number rest) in
    if last <> None && last <= Some first then raise (Bad "an interval must ascend");
    stretch first last

(* Intervals ascend and do not touch: each set has one text. *)
let rec ascending = function
  | { last = Some h; _ } :: (s :: _ as rest) -> h + 1 < s.first && ascending rest
  | { last = None; _ } :: _ :: _ -> false
  | _ -> true

let set text =
  let after prefix = let n = String.length prefix in
    if String.length text > n && String.sub text 0 n = prefix then Some (String.sub text n (String.length text - n)) else None in
  match text, after "progression:", after "powers:" with
  | "none", _, _ -> []
  | _, Some pair, _ -> (match interval pair with
    | { first; last = Some second; _ } when second > first -> [stretch ~step:(second - first) first None]
    | _ -> raise (Bad "a progression must rise"))
  | ("squares" | "primes" | "fibs"), _, _ | _, _, Some _ -> raise (Not_covered "a set that does not repeat")
  | _ ->
    let out = List.map interval (String.split_on_char ',' text) in
    if not (ascending out) then raise (Bad "the intervals of a set do not ascend");
    out

let set_text x =
  let one s = match s.last with
    | Some h when h = s.first -> string_of_int h
    | Some h -> Printf.sprintf "%d-%d" s.first h
    | None when s.step = 1 -> Printf.sprintf "%d-" s.first
    | None -> Printf.sprintf "%d, %d, ..." s.first (s.first + s.step) in
  "{" ^ String.concat ", " (List.map one x) ^ "}"

let kind_text k =
  let part x = Printf.sprintf "sequence %d of %s" x.owner (set_text x.sizes) in
  Printf.sprintf "heaps %s: take %s, leave %s%s%s" (set_text k.heaps) (set_text k.takes)
    (if k.parts = [] then "nothing" else String.concat " + " (List.map part k.parts))
    (if k.differ then ", which differ" else "") (if k.bonus = 0 then "" else Printf.sprintf ", and *%d" k.bonus)

let bonus_of text = let b = number text in if b >= 65536 then raise (Not_covered "a large bonus") else b
let flag = function "0" -> false | "1" -> true | text -> raise (Bad ("not 0 or 1: " ^ text))

(* A move of format 1, with the sequences of its parts. *)
let move owners = function
  | ["parts"; n; "least"; a; b; c; "unequal"; u; "bonus"; bonus; "heaps"; h; "takes"; t] ->
    let count = number n in
    if count > 3 then raise (Bad "more than three parts");
    let part owner least = { owner; sizes = [stretch (number least) None] } in
    let parts = List.filteri (fun i _ -> i < count) (List.map2 part owners [a; b; c]) in
    { heaps = [interval h]; takes = set t; bonus = bonus_of bonus; differ = flag u && count > 1; parts }
  | _ -> raise (Bad "a move")

let rec parts_2 = function
  | [] -> []
  | owner :: sizes :: rest -> { owner = number owner; sizes = set sizes } :: parts_2 rest
  | _ -> raise (Bad "a part")

let kind_2 = function
  | "takes" :: t :: "heaps" :: h :: "bonus" :: b :: "differ" :: d :: "parts" :: n :: rest ->
    let parts = parts_2 rest in
    if List.length parts <> number n || number n > 3 then raise (Bad "the number of parts");
    { heaps = set h; takes = set t; bonus = bonus_of b; differ = flag d; parts }
  | _ -> raise (Bad "a kind")

type text = {
  game : string;
  rules : kind list list;
  fields : (string, string list) Hashtbl.t;
  sealed : bool;
}

let read text =
  if not (String.length text > 20 && String.sub text 0 18 = "grundy-certificate") then
    raise (Bad "its first line is not grundy-certificate 1 or 2");
  let fields = Hashtbl.create 32 and rules = ref [] and game = ref "" and seal = ref 0 and at = ref 0 in
  let add k = match !rules with [] -> rules := [[k]] | s :: r -> rules := (k :: s) :: r in
  let line l =
    (match String.split_on_char ' ' l with
     | ["grundy-certificate"; ("1" | "2")] -> ()
     | "game" :: _ -> game := String.sub l 5 (String.length l - 5)
     | "sequence" :: _ -> rules := [] :: !rules
     | "move" :: "to" :: a :: b :: c :: rest -> add (move (List.map number [a; b; c]) rest)
     | "move" :: rest -> add (move [0; 0; 0] rest)
     | "kind" :: rest -> add (kind_2 rest)
     | "border" :: _ -> ()
     | "seal" :: _ -> seal := !at; Hashtbl.replace fields "seal" (List.tl (String.split_on_char ' ' l))
     | key :: rest -> if Hashtbl.mem fields key then raise (Bad ("twice: " ^ key)); Hashtbl.replace fields key rest
     | [] -> ());
    at := !at + String.length l + 1 in
  (match List.rev (String.split_on_char '\n' text) with
   | "" :: lines -> List.iter line (List.rev lines)
   | _ -> raise (Bad "the last line does not end"));
  let rules = if !rules = [] then [[]] else List.rev_map List.rev !rules in
  let sealed = Hashtbl.find_opt fields "seal" = Some [Sha256.hex (String.sub text 0 !seal)] in
  { game = !game; rules; fields; sealed }

let field t key = match Hashtbl.find_opt t.fields key with
  | Some [word] -> word
  | _ -> raise (Bad ("no field " ^ key))
let int t key = number (field t key)
let list t key = match Hashtbl.find_opt t.fields key with
  | Some (n :: rest) when List.length rest = number n -> List.map number rest
  | _ -> raise (Bad ("no list " ^ key))

(* An order of the sequences in which a part that may be the whole heap comes before the heap; any, if there is none. *)
let order rules =
  let count = List.length rules in
  let rules = Array.of_list rules and seen = Array.make count false and out = ref [] in
  let zero x = List.exists (fun s -> s.first = 0) x in
  let rec visit q =
    if q < count && not seen.(q) then begin
      seen.(q) <- true;
      List.iter (fun k -> if zero k.takes then List.iteri (fun i x ->
        if List.for_all (fun y -> zero y.sizes) (List.filteri (fun j _ -> j <> i) k.parts) then visit x.owner) k.parts) rules.(q);
      out := q :: !out
    end in
  for q = 0 to count - 1 do visit q done;
  List.rev !out

let ends x = List.map (fun s -> match s.last with Some h -> h + 1 | None -> s.first) x
let infinite x = List.exists (fun s -> s.last = None) x
(* From where on nothing depends on bounds. *)
let threshold rules =
  let kind k = ends k.heaps @ List.concat_map (fun x -> ends x.sizes) k.parts @ (if k.parts = [] then ends k.takes else []) in
  List.fold_left max 0 (List.concat_map (List.concat_map kind) rules)

(* A code such as 0.137: digit k says what may be left of a heap from which k are taken; bit i, that i heaps. Nothing if
   the name is none of these codes. *)
let code_digits name =
  let digit c = match c with '0'..'9' -> Char.code c - 48 | 'A'..'F' -> Char.code c - 55 | _ -> raise Exit in
  match String.index_opt name '.' with
  | Some 1 -> (try Some (List.map digit (List.filter (( <> ) '.') (List.of_seq (String.to_seq name)))) with Exit -> None)
  | _ -> None

let named_by_code t = match String.index_opt t.game '.', String.index_opt t.game '[' with
  | Some p, Some b -> p < b
  | Some _, None -> true
  | None, _ -> false

let code_fits t = match code_digits t.game, t.rules with
  | None, _ -> true
  | Some digits, [kinds] ->
    let all = [stretch 0 None] and from_1 = [stretch 1 None] in
    let has x k = List.exists (fun s -> s.first <= k && (match s.last with Some h -> k <= h | None -> true)) x in
    let least x = match x.sizes with [{ first; last = None; step = 1 }] when x.owner = 0 -> first | _ -> 2 in
    let bits kind = match kind.parts with
      | [] -> 1
      | [x] when least x = 0 -> 3
      | parts when List.for_all (fun x -> x.sizes = from_1 && x.owner = 0) parts -> 1 lsl List.length parts
      | _ -> 16 in
    let digit k = List.fold_left (fun d kind -> if has kind.takes k then d lor bits kind else d) 0 kinds in
    List.for_all (fun k -> k.heaps = all && k.bonus = 0 && not k.differ && not (infinite k.takes)) kinds &&
    List.for_all (fun k -> List.for_all (fun s -> match s.last with Some h -> h < List.length digits | None -> false) k.takes) kinds &&
    List.for_all Fun.id (List.mapi (fun k d -> digit k = d) digits)
  | Some _, _ -> false
