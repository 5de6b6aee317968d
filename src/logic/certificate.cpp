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
        if ((claims && (c.automaton || !c.formula.empty())) || (key == "where" && !c.where.empty()))
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

}  // namespace

bool is_formula_certificate(std::string_view text) {
    return text.starts_with(first_line) && (text.size() == first_line.size() || text[first_line.size()] == '\n');
}

std::string claim_text(const Claim& c) {
    std::string out = c.kind == Claim::Kind::value ? "value "
                      : c.misere                   ? "lost under misere play exactly if "
                                                   : "lost exactly if ";
    out += c.automaton ? c.automaton->name() + (c.kind == Claim::Kind::value ? " gives it" : " accepts it") : c.formula;
    return out + (c.where.empty() ? "" : ", for all positions with " + c.where);
}

std::string certificate_text(const rules::Ruleset& rules, const std::vector<Claimed>& claims) {
    Read all;
    all.rules = rules_of(rules, claims);
    for (const Claimed& c : claims) {
        all.claims.push_back({rules.name(c.instance()), c.claim()});
        if ((c.claim().formula + c.claim().where).find('\n') != std::string::npos)
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

FormulaCheck check_certificate(std::string_view text, const Budget& budget) {
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
    } catch (const Undefinable& fault) {
        out.why = fault.what();
        return out;
    }
    out.holds = out.proof.status == Proof::Status::proven;
    out.unfinished = out.proof.status == Proof::Status::undecided;
    out.why = out.proof.why;
    return out;
}

}  // namespace grundy::logic
