(* SPDX-License-Identifier: MIT *)
(* forge FOLDER FILE...: writes each certificate many times into the folder, each time with one number, set, value, theorem
   or line changed and a seal that matches. *)
let lines text = String.split_on_char '\n' text

let theorems = ["no-moves"; "interval"; "window"; "sparse-window"; "superset"; "state"; "sparse-window-in-parts";
                "arithmetic-window"; "system-window"; "sapp-window"]
let sets = ["1-3"; "2"; "0-"; "none"; "1,3-"; "progression:1-3"; "powers:2-1"; "powers:2-3"; "powers:3-1"; "powers:4-1"]

let forgeries text =
  let body = List.filter (fun l -> l <> "" && not (String.length l > 4 && String.sub l 0 5 = "seal ")) (lines text) in
  let changed i j f = List.mapi (fun i' l ->
    if i <> i' then l else String.concat " " (List.mapi (fun j' w -> if j = j' then f w else w) (String.split_on_char ' ' l))) body in
  let word i j key w =
    let put texts = List.map (fun s -> changed i j (fun _ -> s)) (List.filter (( <> ) w) texts) in
    match int_of_string_opt w with
    | Some n when i > 0 && j < 24 && key <> "border" ->
      put (List.map string_of_int (List.filter (fun m -> m >= 0) [n + 1; n - 1; 2 * n; 0]) @ (if j = 1 then ["4611686018427387904"] else []))
    | Some n when key = "border" && j = 1 -> put (List.map string_of_int [n + 1; n - 1; 0])
    | _ when key = "border" && j = 2 ->
      let flip at = String.mapi (fun k c -> if k = at then (if c = '1' then '0' else '1') else c) w and size = String.length w in
      put [flip 1; flip 3; flip (size / 2); flip (size - 1); String.sub w 2 (size - 2); w ^ "01"; "0" ^ w]
    | _ when i > 1 && j > 0 && String.contains w '-' && key <> "theorem" -> put ((w ^ "9") :: sets)
    | _ when key = "theorem" && j = 1 -> put theorems
    | _ -> [] in
  let words = List.concat (List.mapi (fun i l ->
    let all = String.split_on_char ' ' l in
    List.concat (List.mapi (fun j w -> word i j (List.hd all) w) all)) body) in
  let around f = List.concat (List.mapi (fun i _ -> [f i]) body) in
  let dropped = around (fun i -> List.filteri (fun k _ -> k <> i) body)
  and twice = around (fun i -> List.concat (List.mapi (fun k l -> if k = i then [l; l] else [l]) body))
  and swapped = List.filter (( <> ) body) (around (fun i -> List.mapi (fun k l ->
    if k = i && i + 1 < List.length body then List.nth body (i + 1) else if k = i + 1 then List.nth body i else l) body))
  and cut = around (fun i -> List.filteri (fun k _ -> k < i) body)
  and more = [body @ ["more 0"]; body @ [""]; List.map (fun l -> l ^ "\r") body; List.map (fun l -> l ^ " ") body] in
  List.map (fun ls -> let t = String.concat "\n" ls ^ "\n" in t ^ "seal " ^ Sha256.hex t ^ "\n")
    (words @ dropped @ twice @ swapped @ cut @ more)

let () =
  let folder = Sys.argv.(1) in
  for i = 2 to Array.length Sys.argv - 1 do
    let file = Sys.argv.(i) in
    let channel = open_in_bin file in
    let text = really_input_string channel (in_channel_length channel) in
    close_in channel;
    List.iteri (fun k t ->
      let out = open_out_bin (Printf.sprintf "%s/%s-%d.cert" folder (Filename.remove_extension (Filename.basename file)) k) in
      output_string out t;
      close_out out) (forgeries text)
  done
