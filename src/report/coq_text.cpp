// SPDX-License-Identifier: MIT
// See coq_text.hpp. The text of a certificate is that of docs/certificates.md; what is written is checked by Coq, so a
// mistake here makes a file that proves something else than its certificate, which a reader sees, or nothing.
#include "report/coq_text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <grundy/errors.hpp>
#include <map>
#include <vector>

#include "core/size.hpp"

namespace grundy::report::coq {  // names that other files have, too
namespace {

using Number = std::uint64_t;
using Words = std::vector<std::string>;

[[noreturn]] void refuse(const std::string& what) {
    throw Error("no file for Coq can be written: the theory of proofs/ has no theorem for " + what +
                "; leave out --format");
}

Words split(std::string_view text, char at) {
    Words out{""};
    for (const char c : text) c == at ? out.emplace_back() : out.back() += c;
    return out;
}

Number number(std::string_view text) {
    Number out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc() || end != text.data() + text.size())
        throw Error("no certificate: '" + std::string(text) + "' is no number");
    return out;
}

/// The numbers first, first + step, ... up to last, if it is finite.
struct Stretch {
    Number first = 0, last = 0, step = 1;
    bool finite = false;
};

struct Part {
    std::string owner;
    std::vector<Stretch> sizes;
};

struct Kind {
    std::vector<Stretch> heaps, takes;
    std::string bonus;
    bool differ = false;
    std::vector<Part> parts;
};

std::vector<Stretch> read_set(const std::string& text) {
    if (text == "none") return {};
    const auto pair = [](std::string_view word) {
        const auto dash = word.find('-');
        const Number first = number(word.substr(0, dash));
        if (dash == std::string_view::npos) return Stretch{first, first, 1, true};
        const std::string_view rest = word.substr(dash + 1);
        return Stretch{first, rest.empty() ? 0 : number(rest), 1, !rest.empty()};
    };
    if (text.starts_with("progression:")) {
        const Stretch s = pair(std::string_view(text).substr(12));
        return {{s.first, 0, s.last - s.first, false}};
    }
    if (!(text[0] >= '0' && text[0] <= '9')) refuse("the set '" + text + "'");
    std::vector<Stretch> out;
    for (const std::string& word : split(text, ',')) out.push_back(pair(word));
    return out;
}

/// move to A B C parts N least A B C unequal U bonus B heaps H takes T, in format 1.
Kind read_move(const Words& all) {
    const bool system = all[1] == "to";
    const Words words(all.begin() + (system ? 5 : 1), all.end());
    Kind out;
    out.heaps = read_set(words[11]);
    out.takes = read_set(words[13]);
    out.bonus = words[9];
    const auto parts = to_size(number(words[1]));
    out.differ = words[7] == "1" && parts > 1;
    for (std::size_t i = 0; i < parts; ++i)
        out.parts.push_back({system ? all[2 + i] : "0", {{number(words[3 + i]), 0, 1, false}}});
    return out;
}

/// kind takes T heaps H bonus B differ D parts N, and a sequence and a set for each part.
Kind read_kind(const Words& words) {
    Kind out{read_set(words[4]), read_set(words[2]), words[6], words[8] == "1", {}};
    for (std::size_t i = 11; i + 1 < words.size(); i += 2) out.parts.push_back({words[i], read_set(words[i + 1])});
    return out;
}

struct Certificate {
    std::string game;
    std::vector<std::vector<Kind>> sequences;
    std::string powers;  // "B-L" if the powers of B from L on may be taken
    std::map<std::string, Words> fields;

    Number operator[](const std::string& key) const { return number(word(key)); }
    std::string word(const std::string& key) const {
        const auto found = fields.find(key);
        if (found == fields.end() || found->second.size() < 2) throw Error("no certificate: it has no field " + key);
        return found->second[1];
    }
};

Certificate read(std::string_view text) {
    Certificate out;
    for (const std::string& line : split(text, '\n')) {
        const Words words = split(line, ' ');
        const auto add = [&](Kind kind) {
            if (out.sequences.empty()) out.sequences.emplace_back();
            out.sequences.back().push_back(std::move(kind));
        };
        if (words[0] == "game")
            out.game = line.substr(5);
        else if (words[0] == "sequence")
            out.sequences.emplace_back();
        else if (words[0] == "move" && words.size() == 15 && words[14].starts_with("powers:"))
            out.powers = words[14].substr(7);
        else if (words[0] == "move" && words.size() >= 15)
            add(read_move(words));
        else if (words[0] == "kind" && words.size() >= 11)
            add(read_kind(words));
        else
            out.fields[words[0]] = words;
    }
    return out;
}

std::string list(const Words& items, const std::string& between = "; ") {
    std::string out = "[";
    for (std::size_t i = 0; i < items.size(); ++i) out += (i == 0 ? "" : between) + items[i];
    return out + "]";
}

std::string set_text(const std::vector<Stretch>& set) {
    Words out;
    for (const Stretch& s : set) {
        const std::string first = std::to_string(s.first);
        out.push_back(s.finite      ? "interval " + first + " " + std::to_string(s.last)
                      : s.step == 1 ? "onwards " + first
                                    : "progression " + first + " " + std::to_string(s.step));
    }
    return list(out);
}

std::string kind_text(const Kind& kind) {
    Words parts;
    for (const Part& x : kind.parts)
        parts.push_back("{| owner := " + x.owner + "; sizes := " + set_text(x.sizes) + " |}");
    return "{| heaps := " + set_text(kind.heaps) + "; takes := " + set_text(kind.takes) + "; bonus := " + kind.bonus +
           "; differ := " + (kind.differ ? "true" : "false") + ";\n        parts := " + list(parts) + " |}";
}

std::string kinds_text(const std::vector<Kind>& kinds) {
    Words out;
    for (const Kind& kind : kinds) out.push_back(kind_text(kind));
    return list(out, ";\n     ");
}

/// An order in which a sequence whose heap can become the whole heap of another comes after that.
Words order(const std::vector<std::vector<Kind>>& sequences) {
    Words out;
    std::vector<bool> seen(sequences.size());
    const auto zero = [](const std::vector<Stretch>& set) {
        return std::any_of(set.begin(), set.end(), [](const Stretch& s) { return s.first == 0; });
    };
    const auto whole = [&](const Kind& kind, std::size_t i) {
        for (std::size_t j = 0; j < kind.parts.size(); ++j)
            if (j != i && !zero(kind.parts[j].sizes)) return false;
        return zero(kind.takes);
    };
    const std::function<void(std::size_t)> visit = [&](std::size_t q) {
        if (q >= seen.size() || seen[q]) return;
        seen[q] = true;
        for (const Kind& kind : sequences[q])
            for (std::size_t i = 0; i < kind.parts.size(); ++i)
                if (whole(kind, i)) visit(to_size(number(kind.parts[i].owner)));
        out.push_back(std::to_string(q));
    };
    for (std::size_t q = 0; q < sequences.size(); ++q) visit(q);
    return out;
}

/// The greatest take that leaves parts, of finitely many.
Number greatest_take(const std::vector<Kind>& kinds) {
    Number out = 0;
    for (const Kind& kind : kinds)
        for (const Stretch& s : kind.takes) out = std::max(out, kind.parts.empty() ? 0 : s.last);
    return out;
}

bool odd_ones(Number n) {
    bool odd = false;
    for (; n > 0; n &= n - 1) odd = !odd;
    return odd;
}

/// Whether the common heaps are those of odd parity: the values of splits of two have the other one.
bool common(const std::vector<Kind>& kinds, Number mask, bool position) {
    for (const Kind& kind : kinds)
        if (kind.parts.size() == 2 && !kind.takes.empty())
            return odd_ones(mask & number(kind.bonus)) == (position && kind.takes[0].first % 2 == 1);
    return false;
}

/// The certificate as a term of the theory, the predicate of its claim, and the theorem that proves it.
struct Proof {
    std::string modules, term, claim_type, predicate, theorem;
};

std::string pairs(const std::vector<std::pair<std::string, std::string>>& fields) {
    std::string out;
    for (const auto& [name, value] : fields) out += (out.empty() ? "{| " : "; ") + name + " := " + value;
    return out + " |}";
}

std::string plain_claim(const Certificate& c) {
    return pairs({{"period", c.word("period")},
                  {"preperiod", c.word("preperiod")},
                  {"largest", c.word("max")},
                  {"largest_at", c.word("max-at")}});
}

/// Whether the splits of two common heaps have values of the other parity, as `masked_kind` of the theory tests it.
bool suits(const std::vector<Kind>& kinds, Number mask, bool position) {
    const bool odd = common(kinds, mask, position);
    return std::all_of(kinds.begin(), kinds.end(), [&](const Kind& kind) {
        return kind.parts.size() != 2 || std::all_of(kind.takes.begin(), kind.takes.end(), [&](const Stretch& s) {
                   const auto fits = [&](Number t) {
                       return odd == (odd_ones(mask & number(kind.bonus)) == (position && t % 2 == 1));
                   };
                   return s.finite && fits(s.first) && (s.last == s.first || fits(s.first + 1));
               });
    });
}

/// Windows that rise: n0, A, p, s, P and N of Theorem 46.
Proof rising(const Certificate& c, const Words& numbers) {
    const bool rises = c["saltus"] > 0;
    const auto found = c.fields.find("flat");
    const Words flat = found == c.fields.end() ? Words{} : found->second;
    return {" RisingChecker",
            pairs({{"z_rules", "game"},
                   {"z_order", list(order(c.sequences))},
                   {"z_from", numbers[0]},
                   {"z_small", numbers[1]},
                   {"z_period", numbers[2]},
                   {"z_saltus", numbers[3]},
                   {"z_step", numbers[4]},
                   {"z_values", numbers[5]},
                   {"z_claimed", rises ? "inl its_claim" : "inr its_claim"}}),
            rises ? pairs({{"r_period", c.word("period")},
                           {"r_preperiod", c.word("preperiod")},
                           {"saltus", c.word("saltus")},
                           {"flats", list(flat.size() < 2 ? Words{} : Words(flat.begin() + 2, flat.end()))}})
                  : plain_claim(c),
            rises ? "rises_as" : "true_of", "rising_check_proves"};
}

/// The values of windows that repeat: n0, P and N of Theorem 46.
Proof repeating(const Certificate& c, const Words& numbers, const std::string& theorem) {
    return {"",
            pairs({{"rules", "game"},
                   {"sequences", list(order(c.sequences))},
                   {"from", numbers[0]},
                   {"all_period", numbers[1]},
                   {"heaps_read", numbers[2]},
                   {"claimed", "its_claim"}}),
            plain_claim(c), "true_of", theorem};
}

/// Where nothing depends on a set any more: the greatest number that follows a stretch or begins one without end.
Number end_of_takes(const std::vector<Kind>& kinds) {
    Number out = 0;
    for (const Kind& kind : kinds)
        for (const Stretch& s : kind.takes) out = std::max(out, s.finite ? s.last + 1 : s.first);
    return out;
}

/// All-but games, and taking a and more, as windows whose values rise. Two rounds are a step, so that its rise is even,
/// and there are as many heaps that the last ones are worth more than those of the window are.
Proof all_but(const Certificate& c, Number from, Number step) {
    const Number most = Number{1} << 40, end = end_of_takes(c.sequences[0]);
    if (c["period"] == 0 || std::max({from, step, end, c["saltus"]}) > most) refuse("numbers that large");
    const auto text = [](Number n) { return std::to_string(n); };
    return rising(c, {text(from), text(from), text(step), text(c["saltus"] * (step / c["period"])), text(2 * step),
                      text(4 * from + 12 * step + end)});
}

/// Taking a to b is a window: three rounds and the greatest take.
Proof interval(const Certificate& c) {
    if (c["saltus"] > 0) return all_but(c, 0, c["period"]);
    const Number round = c["period"];
    if (round > Number{1} << 40) refuse("numbers that large");
    return repeating(c, {"0", c.word("period"), std::to_string(3 * round + end_of_takes(c.sequences[0]))},
                     "check_proves");
}

Proof window(const Certificate& c) {
    const bool position = c.word("position") == "1",
               masked = c["mask"] > 0 && c.sequences.size() == 1 && suits(c.sequences[0], c["mask"], position);
    const auto truth = [](bool b) { return b ? std::string("true ") : std::string("false "); };
    if (c["all-saltus"] > 0)
        return rising(c, {c.word("from"), c.word("small"), c.word("all-period"), c.word("all-saltus"), c.word("step"),
                          c.word("values")});
    return repeating(c, {c.word("from"), c.word("step"), c.word("values")},
                     masked ? "masked_proves " + c.word("mask") + " " + truth(position) +
                                  truth(common(c.sequences[0], c["mask"], position)) + "(nth 0 game [])"
                            : "check_proves");
}

Proof sparse_window(const Certificate& c) {
    if (c.sequences.size() != 1) refuse("sparse windows of several sequences");
    const Number below = c["parts-below"], reach = below - 1 + greatest_take(c.sequences[0]);
    if (below == 0 || c["from"] < reach) throw Error("no certificate: its window reaches below 0");
    const bool position = c["position"] == 1;
    return {" SparseChecker",
            pairs({{"s_rules", "nth 0 game []"},
                   {"near_below", std::to_string(below)},
                   {"start", std::to_string(c["from"] - reach)},
                   {"s_period", c.word("step")},
                   {"s_mask", c.word("mask")},
                   {"s_position", position ? "true" : "false"},
                   {"s_common", common(c.sequences[0], c["mask"], position) ? "true" : "false"},
                   {"s_claimed", "its_claim"}}),
            plain_claim(c), "true_of", "sparse_check_proves"};
}

/// Taking powers of a number: the least ones decide, of which the first has this exponent.
Proof superset(const Certificate& c) {
    if (c.powers.empty()) refuse("other sets than powers that do not repeat");
    const Words set = split(c.powers, '-');
    const Number base = number(set[0]), least = number(set.size() == 2 ? set[1] : "");
    Number exponent = 0;
    for (Number x = 1; base > 1 && x < least && x <= ~Number{0} / base; x *= base) ++exponent;
    return {" Powers",
            pairs({{"w_base", set[0]},
                   {"w_least", set[1]},
                   {"w_exponent", std::to_string(exponent)},
                   {"w_deciding", c.word("takes")},
                   {"w_from", c.word("preperiod")},
                   {"w_period", c.word("period")},
                   {"w_values", c.word("values")},
                   {"w_claimed", "its_claim"}}),
            plain_claim(c), "true_of", "powers_proves"};
}

Proof proof(const Certificate& c) {
    const std::string theorem = c.word("theorem");
    if (theorem == "superset") return superset(c);
    if (theorem == "sparse-window-in-parts")
        throw Error(
            "no file for Coq is written: its kernel would take years to compute these values; leave out "
            "--format, and 'grundy-verified' of proofs/ checks the certificate in shares");
    if (theorem == "window" && c.fields.contains("all-period")) return window(c);
    if (theorem == "sparse-window") return sparse_window(c);
    if (theorem == "interval") return interval(c);
    if (theorem == "state") return all_but(c, c["from"], c["step"]);
    if (theorem == "no-moves") return repeating(c, {"0", "1", "2"}, "check_proves");
    refuse("certificates of the theorem '" + theorem + "'");
}

/// A name in a comment: no character of it ends the comment or begins a string.
std::string plain(std::string name) {
    for (char& c : name)
        if (c < ' ' || c > '~' || c == '*' || c == '"') c = '?';
    return name.substr(0, 200);
}

std::string text(std::string_view certificate) {
    Certificate c = read(certificate);
    if (c.sequences.empty()) c.sequences.emplace_back();
    const Proof p = proof(c);
    Words sequences;
    for (const auto& kinds : c.sequences) sequences.push_back(kinds_text(kinds));
    const bool powers = !c.powers.empty();
    const Words set = split(c.powers, '-');
    const std::string game =
        powers
            ? "(* From a heap, a power of " + set[0] + " that is at least " + set.at(1) +
                  " may be taken. *)\nDefinition game := taking_moves (powers_from " + set[0] + " " + set[1] + ").\n\n"
            : "(* The sequences and their kinds of move; the first sequence is the game. *)\nDefinition game : system "
              ":=\n  [" +
                  list(sequences, ";\n   ").substr(1) + ".\n\n";
    const std::string grundy = powers ? "grundy N game h" : "grundy_of game h", h = powers ? "h" : "(heap h)";
    return "(* The period of " + plain(c.game) +
           ". `coqc -R FOLDER Grundy THIS_FILE` checks the proof, where FOLDER has the\n"
           "   compiled theory: build/proofs after `make proofs`. *)\n"
           "From Coq Require Import NArith List.\n"
           "From Grundy Require Import Games System Claim Checker" +
           p.modules + " Proved.\nImport ListNotations.\nOpen Scope N_scope.\n\n" + game +
           "Definition its_claim := " + p.claim_type +
           ".\n\n(* h is the Grundy function of the game; see Proved.v and Rules.v. *)\nTheorem proved : (exists h, " +
           grundy + ") /\\ forall h, " + grundy + " -> " + p.predicate + " " + h + " its_claim.\nProof.\n  refine (" +
           p.theorem + "\n    " + p.term +
           " _).\n  vm_cast_no_check (eq_refl true).\nQed.\nPrint Assumptions proved.\n";
}

}  // namespace
}  // namespace grundy::report::coq

namespace grundy::report {

std::string coq_text(std::string_view certificate) { return coq::text(certificate); }

}  // namespace grundy::report
