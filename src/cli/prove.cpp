// SPDX-License-Identifier: MIT
// grundy prove GAME FORMULA: proves a formula for the values, or for the lost positions, of all positions.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

#include "api/impl.hpp"
#include "cli/pasted_claim.hpp"
#include "cli/purse.hpp"
#include "cli/session.hpp"
#include "lang/lang.hpp"
#include "logic/certificate.hpp"
#include "logic/draws.hpp"
#include "logic/learn.hpp"
#include "logic/linear.hpp"
#include "report/formula_fields.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::cli {
namespace {

using logic::Claim;
using logic::Claimed;
using logic::Proof;

/// The games, and what is claimed of them.
struct Question {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> rules;
    std::vector<Claimed> claims;
    bool claims_nothing = false;  ///< nothing was given or learnt; claims[0] only says where
};

int read_game(const std::string& text, Question& q) {
    Diagnostics faults("game", text);
    const auto instance = lang::parse_game(text, q.library, *q.rules, faults);
    if (!instance) throw TextError(faults.render());
    if (*instance == 0) throw Error("prove: the value of *n is n; name a game");
    return *instance;
}

Claim claim_of(Session& session) {
    const auto& words = session.arguments().words;
    Claim c;
    if (session.arguments().has("lost")) {
        if (words.size() > 1) throw Error("prove: give a formula for the values, or --lost, not both");
        c.kind = Claim::Kind::lost;
        c.formula = session.arguments().get("lost");
    } else {
        c.formula = words.size() > 1 ? "" : "0";  // to be replaced by what is learnt
        for (std::size_t i = 1; i < words.size(); ++i) c.formula += (i > 1 ? " " : "") + words[i];
    }
    c.where = session.arguments().get("where");
    c.misere = session.arguments().has("misere");
    c.draw = session.arguments().get("draw");
    c.rank = session.arguments().get("rank");
    if (!c.draw.empty() && c.kind == Claim::Kind::value) throw Error("prove: --draw needs --lost");
    if (!c.draw.empty() && session.arguments().has("solve"))
        throw Error("prove: --solve answers with claims about games that end; leave it out, or --draw");
    if (!c.draw.empty() && session.arguments().has("also"))
        throw Error("prove: draws are proven of one game that leads to no other; leave out --also");
    return c;
}

// What an automaton is learnt from: the values of a table, or its lost positions.
logic::LearnedFrom learned_from(const Table& table, int arguments, const Claimed* domain, bool values, Meter& meter) {
    logic::LearnedFrom out{arguments, logic::side_to_learn(arguments), {}};
    std::vector<Int> words(to_size(arguments));
    for (std::size_t cell = 0; cell < table.values.size(); ++cell) {
        std::size_t rest = cell;
        for (std::size_t i = words.size(); i-- > 0; rest /= out.side) words[i] = static_cast<Int>(rest % out.side);
        const Value v = table.value(cell);
        const bool known = v.is_nimber() && v.nimber() < logic::LearnedFrom::nothing && (values || v.nimber() == 0) &&
                           (domain == nullptr || domain->speaks_of(words, meter));
        out.values.push_back(known ? static_cast<std::uint32_t>(v.nimber()) : logic::LearnedFrom::nothing);
    }
    return out;
}

// No claim is given: one is read off a table. Values first, unless only lost positions are wanted. The proof is that of
// the claims of `q`.
// What the rules say must have a sentence, whatever is learnt; a table is not filled in vain.
void require_definable(const Question& q, const Budget& budget) {
    Meter meter(budget);
    Claim any = q.claims[0].claim();
    try {
        any.formula = "0";
        logic::sentence_of(*q.rules, {Claimed(q.library, *q.rules, q.claims[0].instance(), any)}, meter);
    } catch (const logic::Undefinable&) {  // such as values of a game that can be won at once
        any.kind = Claim::Kind::lost;
        any.formula = "0 = 0";
        logic::sentence_of(*q.rules, {Claimed(q.library, *q.rules, q.claims[0].instance(), any)}, meter);
    }
}

Proof prove_claims(Question& q, const Budget& budget) {
    if (q.claims[0].claim().draw.empty()) return logic::prove(*q.rules, q.claims, budget);
    logic::ProvenDraws out =
        logic::prove_draws(q.library, *q.rules, q.claims[0].instance(), q.claims[0].claim(), budget);
    q.claims = {out.claimed};
    return out.proof;
}

std::optional<Proof> prove_learnt(Session& session, Question& q, const std::string& name) {
    constexpr std::size_t most_states = 200;
    const Claimed asked = q.claims[0];
    const Purse purse(budget_of(session.solver_options().limits));
    const bool restricted = !asked.claim().where.empty();
    if (const std::string left = logic::leaves_where(*q.rules, q.claims, purse.left()); !left.empty()) {
        q.claims_nothing = true;
        Proof none;
        none.why = "there can be no proof by induction: " + left;
        return none;
    }
    require_definable(q, purse.left());
    const int arguments = static_cast<int>(q.rules->game(asked.instance()).args.size());
    const std::pair<std::int64_t, std::int64_t> range{0,
                                                      static_cast<std::int64_t>(logic::side_to_learn(arguments)) - 1};
    const Table table = Solver(session.rules(), session.solver_options())
                            .table(name, std::vector<std::pair<std::int64_t, std::int64_t>>(to_size(arguments), range));
    if (table.outcome != Outcome::answered) throw Stopped(table.outcome, table.reason);
    std::optional<Proof> last;
    q.claims_nothing = true;
    for (const bool values : {true, false}) {
        if (last && purse.empty()) break;
        Meter meter(purse.left());
        const auto automaton = logic::learn(
            learned_from(table, arguments, restricted ? &asked : nullptr, values, meter), values, most_states, meter);
        if (!automaton) continue;
        Claim claim = asked.claim();
        claim.kind = values ? Claim::Kind::value : Claim::Kind::lost;
        claim.formula.clear();
        claim.automaton = automaton;
        const std::vector<Claimed> claims = {Claimed(q.library, *q.rules, asked.instance(), claim)};
        try {
            last = logic::prove(*q.rules, claims, purse.left());
        } catch (const logic::Undefinable&) {  // such as values of a game that can be won at once
            if (!values) throw;
            continue;
        }
        q.claims = claims;
        q.claims_nothing = false;
        if (last->status == Proof::Status::proven) break;
    }
    return last;
}

// "NAME: FORMULA", for a game that the game leads to.
void add_other(const std::string& text, const Claim& first, Question& q) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) throw Error("--also '" + text + "': expected 'GAME: FORMULA'");
    Claim c = first;
    c.formula = text.substr(colon + 1);
    c.formula.erase(0, c.formula.find_first_not_of(' '));
    c.where.clear();
    q.claims.emplace_back(q.library, *q.rules, read_game(text.substr(0, colon), q), c);
}

report::FormulaAutomaton fields_of(const logic::Automaton& automaton) {
    report::FormulaAutomaton out;
    out.ends = automaton.accepts;
    for (const std::vector<int>& row : automaton.next) {
        out.next.emplace_back();
        for (const int state : row) out.next.back().push_back({state});
    }
    return out;
}

std::size_t place_in_words(Proof::Status status) {
    switch (status) {
        case Proof::Status::proven:
            return 0;
        case Proof::Status::refuted:
            return 1;
        default:
            return 2;
    }
}

report::FormulaProof fields_of(const Question& q, const Proof& proof) {
    report::FormulaProof out;
    out.game = q.rules->name(q.claims[0].instance());
    if (!q.claims_nothing) out.claim = logic::claim_text(q.claims[0].claim());
    out.status = place_in_words(proof.status);
    out.why = proof.why;
    if (proof.status == Proof::Status::refuted && !proof.at.words.empty())
        out.counterexample = rules::to_text(*q.rules, proof.at);
    if (const auto& automaton = q.claims[0].claim().automaton) out.automaton = fields_of(*automaton);
    out.checked_to = {proof.checked_to};
    out.prover = proof.mona;
    out.seconds = proof.seconds;
    return out;
}

constexpr std::size_t most_states_shown = 24;

std::vector<std::string> names_of_arguments(const Question& q) {
    std::vector<std::string> out;
    for (const rules::Variable& v : q.rules->game(q.claims[0].instance()).args) out.push_back(v.name);
    return out;
}

std::string automaton_text(const Question& q, const logic::Automaton& automaton) {
    if (automaton.next.size() > most_states_shown) return "";
    const std::vector<std::string> names = names_of_arguments(q);
    std::string out, list;
    for (const std::string& n : names) list += (list.empty() ? "" : " ") + n;
    out = "  it reads the binary digits of " + list + (automaton.gives_value ? " / of the value" : "") +
          ", lowest first, from state 0 to an 'end' state:\n";
    std::string table = automaton.table(names);
    for (std::size_t at = 0; at < table.size();) {
        const std::size_t end = table.find('\n', at);
        out += "    " + table.substr(at, end - at) + "\n";
        at = end + 1;
    }
    std::istringstream words(automaton.words(names));
    for (std::string line; std::getline(words, line);) out += "  " + line + "\n";
    return out;
}

std::string text_of(const Question& q, const Proof& proof) {
    std::string out = q.rules->name(q.claims[0].instance()) + "\n";
    const auto row = [&](const char* name, const std::string& text) {
        out += fmt::format("  {:<8}  {}\n", name, text);
    };
    for (const Claimed& c : q.claims)
        if (!q.claims_nothing)
            row("claim", (c.instance() == q.claims[0].instance() ? "" : q.rules->name(c.instance()) + ": ") +
                             logic::claim_text(c.claim()));
    if (const auto& automaton = q.claims[0].claim().automaton) out += automaton_text(q, *automaton);
    if (proof.status == Proof::Status::proven) {
        row("proven", "for all positions, by " + proof.mona);
        if (proof.checked_to >= 0) row("checked", "against the definition up to " + std::to_string(proof.checked_to));
    } else {
        row(report::proof_words[place_in_words(proof.status)], proof.why);
        if (proof.checked_to >= 0 && proof.status != Proof::Status::refuted)
            row("checked",
                "against the definition up to " + std::to_string(proof.checked_to) + ", without a difference");
    }
    return out;
}

// What a proven claim says of a position, however large.
report::FormulaPosition answer(Session& session, Question& q, const std::string& text) {
    Diagnostics faults("position", text);
    const auto position = lang::parse_position(text, q.library, *q.rules, faults);
    if (!position) throw TextError(faults.render());
    const Budget budget = budget_of(session.solver_options().limits);
    Meter meter(budget);
    if (position->size() != 1) throw Error("--solve '" + text + "': one position of a game with a proven formula");
    const rules::Component& at = position->front();
    const auto known =
        std::find_if(q.claims.begin(), q.claims.end(), [&](const Claimed& c) { return c.instance() == at.instance; });
    if (known == q.claims.end()) throw Error("--solve '" + text + "': nothing is proven of this game here");
    if (!known->speaks_of(at.words, meter))
        throw Error("--solve '" + text + "': the position is not among those of --where");
    const bool lost = known->lost(at.words, meter);
    constexpr std::size_t most = 10;
    rules::KnownFormula::Moves moves;
    if (!lost && !known->claim().misere) moves = logic::constructed_moves(*q.rules, q.claims, at, 0, most, budget);
    report::FormulaPosition out{rules::to_text(*q.rules, at), lost};
    out.moves_complete = moves.complete && !known->claim().misere;
    for (const auto& [to, choice, also] : moves.list)
        out.moves.push_back(rules::ends_game(to) ? "win" : rules::to_text(*q.rules, to));
    if (known->claim().kind == Claim::Kind::value)
        out.value = known->value(at.words, meter).value_or(0);  // a proven formula has a value everywhere
    return out;
}

std::string text_of(const report::FormulaPosition& p) {
    std::string out = "\n" + p.position + "\n  The " + (p.lost ? "second" : "first") + " player wins" +
                      (p.value ? "; the value is " + std::to_string(*p.value) : "") + ".\n";
    for (const std::string& m : p.moves) out += "  winning move to " + m + "\n";
    return out + (p.moves_complete || p.moves.empty() ? "" : "  and others\n");
}

int run_prove(Session& session) {
    Question q;
    q.library = session.rules().impl().library;
    q.rules = std::make_unique<rules::Ruleset>(q.library);
    if (session.arguments().words.empty()) throw Error("prove: name a game\n" + usage(session.command()));
    Claim claim = claim_of(session);
    const int game = read_game(session.arguments().words[0], q);
    read_pasted(claim, q.rules->game(game));
    if (claim.misere && claim.kind == Claim::Kind::value) throw Error("prove: --misere needs --lost");
    q.claims.emplace_back(q.library, *q.rules, game, claim);
    for (const std::string& other : session.arguments().all("also")) add_other(other, claim, q);
    const bool learns = session.arguments().words.size() == 1 && !session.arguments().has("lost");
    if (!learns && session.arguments().has("picture"))
        throw Error("prove: --picture is of an automaton that is read off a table; give no formula");
    if (learns && (claim.misere || session.arguments().has("also")))
        throw Error("prove: without a claim, only the values of one game are learnt; give a formula or --lost");
    const auto found = learns ? prove_learnt(session, q, session.arguments().words[0])
                              : prove_claims(q, budget_of(session.solver_options().limits));
    if (!found) {
        session.wipe_progress();
        Proof none;
        none.why = "no automaton of at most 200 states was found in the table of the game";
        session.out().write(session.json() ? report::answer_json(fields_of(q, none)) : text_of(q, none));
        return Exit::budget_used_up;
    }
    const Proof& proof = *found;
    session.wipe_progress();
    if (const std::string path = session.arguments().get("picture"); !path.empty() && q.claims[0].claim().automaton) {
        OutputFile file(path, session.interrupt());
        file.output().write(q.claims[0].claim().automaton->dot(names_of_arguments(q)));
        file.commit();
    }
    const bool proven = proof.status == Proof::Status::proven;
    report::FormulaProof json = fields_of(q, proof);
    if (!session.json()) session.out().write(text_of(q, proof));
    if (proven) {
        session.formulas().keep(*q.rules, q.claims, proof);
        for (const std::string& position : session.arguments().all("solve")) {
            json.positions.push_back(answer(session, q, position));
            const report::FormulaPosition& last = json.positions.back();
            if (!session.json()) session.out().write(text_of(last));
        }
        if (const std::string path = session.arguments().get("certificate"); !path.empty()) {
            OutputFile file(path, session.interrupt());
            file.output().write(logic::certificate_text(*q.rules, q.claims));
            file.commit();
        }
    }
    if (session.json()) session.out().write(report::answer_json(json));
    return proven ? Exit::answered : proof.status == Proof::Status::refuted ? Exit::check_failed : Exit::budget_used_up;
}

}  // namespace

Command prove_command() {
    Command c;
    c.name = "prove";
    c.synopsis = "[GAME] [FORMULA] | [GAME] --lost CONDITION";
    c.summary = "prove a formula for the values or the lost positions";
    c.help =
        "Proves or refutes, for all positions at once, that a formula is the value, or that a condition says which "
        "positions are lost. The formula is written as in rules, in the arguments of the game. The claim is first "
        "compared with the definition on small positions, and then turned into a sentence that MONA (Debian package "
        "mona) decides. Without a claim, the command reads an automaton off a table of values, which takes the "
        "binary digits of the arguments as its input, and proves it. Rules and formula may use sums, differences, "
        "multiplication by "
        "constants, div, mod, min, max, xor, if-else, comparisons and powers of 2, on one to four integers. Anything "
        "else is refused, and the message names the term. Of a cyclic game, --lost and --draw together are proven; "
        "all other positions are then won. The exit code is 1 if the claim is refuted, and 3 if it is "
        "not decided within the budget.";
    c.least = 0;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"lost", 0, "CONDITION", "claim that the lost positions are these", {}, false},
        {"where", 0, "CONDITION", "restrict the claim to these positions, which no move may leave", {}, false},
        {"draw", 0, "CONDITION", "of a cyclic game, with --lost: claim that these positions are drawn", {}, false},
        {"rank", 0, "EXPRESSION", "with --draw: a number that falls while a won position is won", {}, false},
        {"misere", 0, "", "whoever makes the last move loses; with --lost", {}, false},
        {"also", 0, "GAME: FORMULA", "the formula of another game that moves lead to (repeatable)", {}, false},
        {"solve", 0, "POSITION", "then solve this position with the proven claim (repeatable)", {}, false},
        {"picture", 0, "FILE", "draw the automaton that was found, for Graphviz (dot -Tsvg FILE)", {}, true},
        {"certificate",
         0,
         "FILE",
         "write rules, claim and sentence for 'mona FILE' and 'grundy check FILE'",
         {},
         true}};
    c.examples = {{"grundy prove rook 'a xor b'", "a rook on its way to the corner is two nim heaps"}};
    add_store_options(c);
    c.run = run_prove;
    return c;
}

}  // namespace grundy::cli
