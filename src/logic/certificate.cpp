// SPDX-License-Identifier: MIT
// See certificate.hpp. The theorem stands in comments of MONA, "# KEY TEXT", before the sentence. Nothing of the
// sentence is believed: it must be, letter by letter, the one that the rules and the claim give.
#include "logic/certificate.hpp"

#include <iterator>
#include <memory>
#include <set>
#include <sstream>

#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "logic/linear.hpp"
#include "rules/fingerprint.hpp"

namespace grundy::logic {
namespace {

constexpr std::string_view first_line = "# grundy formula 1";

std::string rules_of(const rules::Ruleset& rules, const std::vector<Claimed>& claims) {
    std::string out;
    std::set<std::string> known;
    for (const Claimed& c : claims) {
        const std::string& text = rules.game(c.instance()).text;
        if (known.insert(text).second) out += text + (text.ends_with('\n') ? "" : "\n");
    }
    return out;
}

std::string claim_lines(const std::string& game, const Claim& c) {
    std::string out = "# game " + game + "\n# ";
    out += c.kind == Claim::Kind::value ? "value" : "lost";
    out += c.automaton ? "-automaton " + c.automaton->text() : " " + c.formula;
    if (!c.where.empty()) out += "\n# where " + c.where;
    if (c.misere) out += "\n# misere";
    if (!c.draw.empty()) out += "\n# draw " + c.draw;
    if (!c.rank.empty()) out += "\n# rank " + c.rank;
    return out + "\n";
}

std::string head_text(const std::string& rules, const std::vector<NamedClaim>& claims) {
    std::string out(first_line);
    out +=
        "\n# A theorem about games, and below it a sentence of WS1S that says it. 'mona FILE' decides the sentence;\n"
        "# 'grundy check FILE' also derives it from these rules.\n";
    std::istringstream lines(rules);
    for (std::string line; std::getline(lines, line);) out += "# rules " + line + "\n";
    for (const NamedClaim& c : claims) out += claim_lines(c.game, c.claim);
    return out;
}

struct Read {
    std::string rules;
    std::vector<NamedClaim> claims;
    std::string sentence;
};

[[noreturn]] void fail(std::size_t line, const std::string& what) {
    throw Error("line " + std::to_string(line) + " of the certificate: " + what);
}

void read_line(std::size_t number, const std::string& key, const std::string& rest, Read& out) {
    if (key == "rules") {
        out.rules += rest + "\n";
    } else if (key == "game") {
        out.claims.push_back({rest, {}});
        out.claims.back().claim.formula.clear();
    } else if (key == "A" || key == "'grundy") {
        return;
    } else {
        if (out.claims.empty()) fail(number, "the game must come before '" + key + "'");
        Claim& c = out.claims.back().claim;
        const bool claims = key.starts_with("value") || key.starts_with("lost");
        const bool again = (key == "where" && !c.where.empty()) || (key == "draw" && !c.draw.empty()) ||
                           (key == "rank" && !c.rank.empty());
        if (again || (claims && (c.automaton || !c.formula.empty())))
            fail(number, "there is a second '" + key + "' of " + out.claims.back().game);
        if (key == "value" || key == "lost") {
            c.kind = key == "value" ? Claim::Kind::value : Claim::Kind::lost;
            c.formula = rest;
        } else if (key == "value-automaton" || key == "lost-automaton") {
            c.kind = key[0] == 'v' ? Claim::Kind::value : Claim::Kind::lost;
            c.automaton = Automaton::read(rest);
            if (!c.automaton || c.automaton->gives_value != (c.kind == Claim::Kind::value))
                fail(number, "this is no automaton");
        } else if (key == "where") {
            c.where = rest;
        } else if (key == "draw") {
            c.draw = rest;
        } else if (key == "rank") {
            c.rank = rest;
        } else if (key == "misere") {
            c.misere = true;
        } else {
            fail(number, "'" + key + "' means nothing here");
        }
    }
}

Read read(std::string_view text) {
    Read out;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        if (number == 1) continue;  // is_formula_certificate has read it
        if (!line.starts_with("# ")) {
            std::string rest((std::istreambuf_iterator<char>(lines)), {});
            out.sentence = line + "\n" + rest;
            break;
        }
        const std::size_t blank = std::min(line.find(' ', 2), line.size());
        read_line(number, line.substr(2, blank - 2), line.substr(std::min(blank + 1, line.size())), out);
    }
    if (out.claims.empty() || out.sentence.empty()) throw Error("the certificate is not complete: it ends too early");
    return out;
}

struct Rebuilt {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> rules;
    std::vector<Claimed> claims;
};

Rebuilt rebuild(const Read& read) {
    Rebuilt out;
    Diagnostics faults("the rules of the certificate", read.rules);
    if (!lang::add_rules(read.rules, "the rules of the certificate", out.library, faults)) throw Error(faults.render());
    out.rules = std::make_unique<rules::Ruleset>(out.library);
    for (const NamedClaim& c : read.claims) {
        Diagnostics unknown("the game of the certificate", c.game);
        const auto instance = lang::parse_game(c.game, out.library, *out.rules, unknown);
        if (!instance) throw Error(unknown.render());
        out.claims.emplace_back(out.library, *out.rules, *instance, c.claim);
    }
    return out;
}

// The claims, about games of these names among other rules; nothing if one is not there, unless it must be.
std::unique_ptr<Rebuilt> among(const rules::Library& given, bool strictly, const Rebuilt& own,
                               const std::vector<NamedClaim>& claims) {
    auto to = std::make_unique<Rebuilt>();  // its rules refer to its library, which stays in its place
    Rebuilt& out = *to;
    out.library = given;
    out.library.formulas = nullptr;
    out.rules = std::make_unique<rules::Ruleset>(out.library);
    for (std::size_t i = 0; i < claims.size(); ++i) {
        Diagnostics unknown("the game of the certificate", claims[i].game);
        const auto instance = lang::parse_game(claims[i].game, out.library, *out.rules, unknown);
        if (!instance || *instance == 0) {
            if (!strictly) return nullptr;
            throw Error("the rules given must define the game of the certificate\n" + unknown.render());
        }
        Claim claim = claims[i].claim;
        const auto& theirs = own.rules->game(own.claims[i].instance());
        if (theirs.params.empty())
            for (const rules::Variable& v : theirs.args) claim.names.push_back(v.name);
        out.claims.emplace_back(out.library, *out.rules, *instance, std::move(claim));
    }
    return to;
}

bool same_fingerprints(const Rebuilt& a, const Rebuilt& b, std::size_t i) {
    const auto print = [i](const Rebuilt& r) {
        const bool misere = r.claims[i].claim().misere;
        return (misere ? rules::misere_fingerprint : rules::fingerprint)(*r.rules, r.claims[i].instance());
    };
    const auto of_a = print(a), of_b = print(b);
    return of_a && of_b && of_a->digest == of_b->digest && of_a->shift == of_b->shift;
}

// Whether the games of the certificate are those of the rules given: by their fingerprints, or because the claims are
// true of these, too.
void compare_rules(const rules::Library& given, bool strictly, const Rebuilt& own, const Budget& budget,
                   FormulaCheck& out) {
    try {
        const auto here = among(given, strictly, own, out.claims);
        if (!here) return;
        for (std::size_t i = 0; i < out.claims.size(); ++i)
            if (!same_fingerprints(own, *here, i)) out.others.push_back(out.claims[i].game);
        if (!strictly || out.others.empty()) return;
        const Proof proof = prove(*here->rules, here->claims, budget);
        if (proof.status == Proof::Status::proven) return;
        out.holds = false;
        out.unfinished = proof.status == Proof::Status::undecided;
        out.why = "the rules given are not those of the certificate, and of them the claim is not proven: " + proof.why;
    } catch (const Stopped&) {
        throw;
    } catch (const Error& fault) {  // the claim means nothing there
        if (strictly && dynamic_cast<const Undefinable*>(&fault) == nullptr) throw;
        out.others.clear();
        for (const NamedClaim& c : out.claims) out.others.push_back(c.game);
        if (!strictly) return;
        out.holds = false;
        out.why = std::string("the rules given are not those of the certificate: ") + fault.what();
    }
}

}  // namespace

bool is_formula_certificate(std::string_view text) {
    return text.starts_with(first_line) && (text.size() == first_line.size() || text[first_line.size()] == '\n');
}

std::string claim_text(const Claim& c) {
    std::string out = c.kind == Claim::Kind::value ? "value "
                      : c.misere                   ? "lost under misere play exactly if "
                                                   : "lost exactly if ";
    out += c.automaton ? c.automaton->name() + (c.kind == Claim::Kind::value ? " gives it" : " accepts it") : c.formula;
    if (!c.draw.empty()) out += "; drawn exactly if " + c.draw;
    if (!c.rank.empty()) out += "; rank " + c.rank;
    return out + (c.where.empty() ? "" : ", for all positions with " + c.where);
}

std::string certificate_text(const rules::Ruleset& rules, const std::vector<Claimed>& claims) {
    Read all;
    all.rules = rules_of(rules, claims);
    for (const Claimed& c : claims) {
        all.claims.push_back({rules.name(c.instance()), c.claim()});
        const Claim& one = c.claim();
        if ((one.formula + one.where + one.draw + one.rank).find('\n') != std::string::npos)
            throw Error("a certificate needs a formula on one line");
    }
    std::string head = head_text(all.rules, all.claims);
    Budget budget;
    Meter meter(budget);
    try {
        const Rebuilt again = rebuild(all);
        return head + sentence_of(*again.rules, again.claims, meter).text();
    } catch (const Error& fault) {
        throw Error(std::string("no certificate can be written, because the rules do not stand by themselves: ") +
                    fault.what());
    }
}

FormulaCheck check_certificate(std::string_view text, const Budget& budget, const rules::Library* given,
                               bool strictly) {
    if (!is_formula_certificate(text)) throw Error("this is no certificate of a formula");
    FormulaCheck out;
    const Read all = read(text);
    out.claims = all.claims;
    Meter meter(budget);
    try {
        const Rebuilt again = rebuild(all);
        const Sentence sentence = sentence_of(*again.rules, again.claims, meter);
        if (sentence.text() != all.sentence) {
            out.why = "the sentence is not the one that these rules and this claim give";
            return out;
        }
        out.proof = prove(*again.rules, again.claims, budget);
        out.holds = out.proof.status == Proof::Status::proven;
        out.unfinished = out.proof.status == Proof::Status::undecided;
        out.why = out.proof.why;
        if (given != nullptr && out.holds) compare_rules(*given, strictly, again, budget, out);
    } catch (const Undefinable& fault) {
        out.why = fault.what();
    }
    return out;
}

}  // namespace grundy::logic
