(* SPDX-License-Identifier: MIT *)
(* forge FOLDER FILE...: writes each certificate many times into the folder, each time with one number changed and a seal
   that matches. *)
let lines text = String.split_on_char '\n' text

let forgeries text =
  let body = List.filter (fun l -> l <> "" && not (String.length l > 4 && String.sub l 0 5 = "seal ")) (lines text) in
  let changed i j f = List.mapi (fun i' l ->
    if i <> i' then l else String.concat " " (List.mapi (fun j' w -> if j = j' then f w else w) (String.split_on_char ' ' l))) body in
  let words i l =
    let all = String.split_on_char ' ' l in
    List.concat (List.mapi (fun j w ->
      match int_of_string_opt w with
      | Some n when i > 0 && j < 24 ->
        List.map (fun m -> changed i j (fun _ -> string_of_int m)) (List.filter (fun m -> m >= 0 && m <> n) [n + 1; n - 1; 2 * n; 0])
      | _ when i > 1 && j > 0 && String.contains w '-' ->
        List.map (fun s -> changed i j (fun _ -> s)) [w ^ "9"; "1-3"; "2"; "0-"]
      | _ -> []) all) in
  List.map (fun ls -> let t = String.concat "\n" ls ^ "\n" in t ^ "seal " ^ Sha256.hex t ^ "\n") (List.concat (List.mapi words body))

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
