// SPDX-License-Identifier: MIT
// See known.hpp.
#include "logic/known.hpp"

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "logic/linear.hpp"
#include "logic/lost_set.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/fingerprint.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

using rules::Play;
using Kind = Claim::Kind;

constexpr std::size_t most_proofs = 1000;

std::vector<std::string> fields_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream fields(text);
    for (std::string field; std::getline(fields, field, '\t');) out.push_back(field);
    return out;
}

// All instances to which play from this one leads, itself first, nim heaps left out.
std::vector<int> reached_from(const rules::Ruleset& rules, int instance) {
    std::vector<int> out = {instance};
    for (std::size_t i = 0; i < out.size(); ++i)
        for (const int target : rules.instance(out[i]).targets)
            if (target > 0 && std::find(out.begin(), out.end(), target) == out.end()) out.push_back(target);
    return out;
}

bool may_be_proven(const rules::Game& game) {
    return !game.cyclic && !game.member && !game.args.empty() && game.args.size() <= 4 &&
           rules::all_integers(game.args);
}

Claim claim_of(const rules::Expectation::Formula& f) {
    Claim out;
    out.kind = f.lost ? Kind::lost : Kind::value;
    out.misere = f.misere;
    out.formula = f.text;
    out.where = f.where;
    return out;
}

/// A copy of the games in scope, with instances of its own.
struct Scope {
    explicit Scope(const rules::Library& from) : library(from), rules((library.formulas = nullptr, library)) {}
    /// The instance of a game as text; 0 if there is none.
    int instance_of(const std::string& game) {
        Diagnostics faults("game", game);
        return lang::parse_game(game, library, rules, faults).value_or(0);
    }
    rules::Library library;
    rules::Ruleset rules;
};

// The same game with the same parameters.
bool same(const rules::Ruleset& a, int i, const rules::Ruleset& b, int k) {
    return &a.game(i) == &b.game(k) && a.instance(i).params == b.instance(k).params;
}

// What the file of a game claims of it, in the order of the file.
std::vector<Claim> claims_about(Scope& scope, int instance, bool misere) {
    std::vector<Claim> out;
    const rules::Game& game = scope.rules.game(instance);
    for (std::size_t g = 0; g < scope.library.games.size(); ++g) {
        const auto other = scope.library.games[g];
        if (other->file_text != game.file_text || other->file_text == nullptr) continue;
        for (const rules::Expectation& e : other->expectations) {
            if (e.kind != rules::Expectation::Kind::formula || e.formula.misere != misere ||
                e.formula.game != game.name)
                continue;
            const int i = scope.instance_of(e.position);
            if (i > 0 && same(scope.rules, i, scope.rules, instance)) out.push_back(claim_of(e.formula));
        }
    }
    return out;
}

// The claim, and what the file says of the games to which play leads: a value if there is one.
std::vector<Claimed> with_others(Scope& scope, int instance, const Claim& claim) {
    std::vector<Claimed> out;
    for (const int i : reached_from(scope.rules, instance)) {
        if (i == instance) {
            out.emplace_back(scope.library, scope.rules, i, claim);
            continue;
        }
        std::vector<Claim> own = claims_about(scope, i, claim.misere);
        std::stable_partition(own.begin(), own.end(), [](const Claim& c) { return c.kind == Kind::value; });
        if (own.empty()) continue;  // the sentence names the game that lacks a claim
        out.emplace_back(scope.library, scope.rules, i, own.front());
    }
    return out;
}

std::string what_is_claimed(const Claim& c) {
    std::string out = c.kind == Kind::value ? "the value is "
                      : c.misere            ? "lost under misere play exactly if "
                                            : "lost exactly if ";
    if (c.automaton)
        out += c.kind == Kind::value ? "what " + c.automaton->name() + " gives" : c.automaton->name() + " accepts it";
    else
        out += c.formula;
    return out + (c.where.empty() ? "" : ", for all positions with " + c.where);
}

bool has_loops(const Claimed& c) {
    const auto loops = [](const std::optional<Reading>& r) {
        return r && rules::any_within(r->expr(), [](const rules::Expr& e) { return e.loop != nullptr; });
    };
    return loops(c.formula()) || loops(c.where());
}

/// A theorem about one instance, with those about the games to which play leads.
class Known final : public rules::KnownFormula {
public:
    /// `limits`: for MONA, where it constructs moves.
    Known(const rules::Ruleset& rules, int instance, Theorem theorem, std::vector<Claimed> claims, Budget limits)
        : rules_(rules),
          instance_(instance),
          theorem_(std::move(theorem)),
          claims_(std::move(claims)),
          limits_(std::move(limits)),
          loops_(std::any_of(claims_.begin(), claims_.end(), has_loops)) {}

    bool gives_values() const override { return own().claim().kind == Kind::value; }
    std::string text() const override { return what_is_claimed(theorem_.claim) + ", proven by " + theorem_.prover; }
    std::string how() const override { return "a formula, proven by " + theorem_.prover; }
    bool speaks_of_all() const override { return !own().where() && !loops_; }
    // A formula with any(...) or all(...) may take as many steps as a number has units; then nothing is said.
    bool speaks_of(std::span<const Int> words) const override {
        if (speaks_of_all()) return true;
        Budget few;
        few.nodes = 1'000'000;
        Meter meter(few);
        try {
            if (!speaks_of(own(), words, meter)) return false;
            if (loops_) own().lost(words, meter);
            return true;
        } catch (const Stopped&) {
            return false;
        }
    }
    Nimber value(std::span<const Int> words, Meter& meter) const override {
        const auto v = own().value(words, meter);
        if (!v) throw Error("internal error: a formula that was proven has no value here; please report it");
        return *v;
    }
    bool lost(std::span<const Int> words, Meter& meter) const override { return own().lost(words, meter); }

    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        constexpr std::uint64_t few = 200'000;
        Moves out;
        rules::DistinctMoves distinct(most);
        const Allowance allowance(meter, few);
        try {
            rules::Enumerator options(rules_, instance_, meter);
            options.run(words, [&](std::span<const rules::Component> parts) {
                const auto fits = leads_to(parts, target, meter);
                if (!fits) out.complete = false;
                if (fits.value_or(false) && !rules::add_move(distinct, out.list, parts, options.choice()))
                    out.complete = false;
                return true;
            });
            return out;
        } catch (const Stopped&) {
            if (!allowance.used_up()) throw;
        }
        return constructed(words, target, most, meter, std::move(out));
    }

    std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> ranges, std::optional<std::uint64_t> modulus,
                                Meter& meter) const override {
        return lost_.in(ranges, modulus, meter);
    }
    std::string counts_by() const override { return lost_.name() + " that a proof by " + theorem_.prover + " gives"; }

    std::optional<Expression> expression() const override {
        const bool sorted = !rules_.game(instance_).symmetries.empty();  // and what a program reads is not
        if (sorted || !speaks_of_all() || !own().formula() || !own().formula()->params().empty()) return std::nullopt;
        const auto& theirs = own().formula()->shared_game()->args;
        const auto& ours = rules_.game(instance_).args;
        const bool same_names = std::equal(theirs.begin(), theirs.end(), ours.begin(), ours.end(),
                                           [](const auto& a, const auto& b) { return a.name == b.name; });
        if (!same_names) return std::nullopt;
        return Expression{own().formula()->shared_game(), &own().formula()->expr()};
    }

private:
    const Claimed& own() const { return claims_.front(); }
    const Claimed* on(int instance) const {
        const auto it =
            std::find_if(claims_.begin(), claims_.end(), [&](const Claimed& c) { return c.instance() == instance; });
        return it == claims_.end() ? nullptr : &*it;
    }
    // A condition that has no value, such as v2(0) = 1, holds for none.
    static bool speaks_of(const Claimed& claimed, std::span<const Int> words, Meter& meter) {
        return false_without_a_value([&] { return claimed.speaks_of(words, meter); });
    }

    // Whether an option leaves a sum of this value, or a lost one; nothing if that is not known.
    std::optional<bool> leads_to(std::span<const rules::Component> parts, Nimber target, Meter& meter) const {
        if (rules::ends_game(parts)) return !gives_values();
        if (own().claim().misere) {  // whoever leaves nothing has lost
            if (parts.empty()) return false;
            const Claimed* const only = parts.size() == 1 ? on(parts[0].instance) : nullptr;
            if (only == nullptr || !speaks_of(*only, parts[0].words, meter)) return std::nullopt;
            return only->lost(parts[0].words, meter);
        }
        Nimber total = 0;
        const rules::Component* unvalued = nullptr;
        for (const rules::Component& c : parts) {
            if (c.instance == 0) {
                total ^= static_cast<Nimber>(c.words[0]);
                continue;
            }
            const Claimed* const claimed = on(c.instance);
            if (claimed == nullptr || !speaks_of(*claimed, c.words, meter)) return std::nullopt;
            if (claimed->claim().kind == Kind::value) {
                const auto v = claimed->value(c.words, meter);
                if (!v) return std::nullopt;
                total ^= *v;
            } else if (unvalued != nullptr) {
                return std::nullopt;
            } else {
                unvalued = &c;
            }
        }
        if (unvalued == nullptr) return total == target;
        if (gives_values() || total != 0) return std::nullopt;
        return on(unvalued->instance)->lost(unvalued->words, meter);
    }

    // The moves that MONA constructs; without it, those that were found so far.
    Moves constructed(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter, Moves found) const {
        constexpr std::size_t most_constructed = 20;
        found.complete = false;
        if (!has_mona()) return found;
        try {
            Moves out = constructed_moves(rules_, claims_, {instance_, {words.begin(), words.end()}}, target,
                                          std::min(most, most_constructed), limits_);
            for (const rules::Move& m : out.list)
                if (leads_to(m.to, target, meter) != std::optional(true))
                    throw Error("internal error: MONA constructed a move that the formula refutes; please report it");
            return out;
        } catch (const Stopped& stop) {
            if (stop.status == Status::interrupted) throw;
            return found;
        } catch (const Undefinable&) {
            return found;
        }
    }

    const rules::Ruleset& rules_;
    int instance_;
    Theorem theorem_;
    std::vector<Claimed> claims_;
    Budget limits_;
    bool loops_;
    LostCount lost_{rules_, claims_.front(), limits_};
};

}  // namespace

std::string kept_text(const Theorem& t) {
    const Claim& c = t.claim;
    std::string names;
    for (const std::string& n : c.names) names += (names.empty() ? "" : " ") + n;
    return std::string(c.kind == Kind::value ? "value" : "lost") + (c.misere ? " misere" : "") +
           (c.automaton ? " automaton" : "") + "\t" + names + "\t" + (c.automaton ? c.automaton->text() : c.formula) +
           "\t" + c.where + "\t" + t.prover;
}

std::optional<Theorem> read_kept(const std::string& text) {
    const std::vector<std::string> fields = fields_of(text);
    if (fields.size() != 5) return std::nullopt;
    std::istringstream words(fields[0]), names(fields[1]);
    Theorem out;
    bool automaton = false;
    std::string word;
    if (!(words >> word) || (word != "value" && word != "lost")) return std::nullopt;
    out.claim.kind = word == "value" ? Kind::value : Kind::lost;
    while (words >> word) {
        if (word != "misere" && word != "automaton") return std::nullopt;
        (word == "misere" ? out.claim.misere : automaton) = true;
    }
    while (names >> word) out.claim.names.push_back(word);
    if (automaton)
        out.claim.automaton = Automaton::read(fields[2]);
    else
        out.claim.formula = fields[2];
    if (out.claim.names.empty() || automaton != out.claim.automaton.has_value() || fields[4].empty())
        return std::nullopt;
    out.claim.where = fields[3];
    out.prover = fields[4];
    return out;
}

std::optional<Claim> without_parameters(const rules::Ruleset& rules, int instance, const Claim& claim) {
    Claim out = claim;
    for (std::string* text : {&out.formula, &out.where})
        std::replace_if(
            text->begin(), text->end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    if (out.names.empty())
        for (const rules::Variable& v : rules.game(instance).args) out.names.push_back(v.name);
    try {
        const Claimed readable(rules.library(), rules, instance, out);
        return out;
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

static std::optional<rules::Fingerprint> print_for(const rules::Ruleset& rules, int instance, bool misere) {
    return (misere ? rules::misere_fingerprint : rules::fingerprint)(rules, instance);
}

std::optional<Theorem> KnownFormulas::recalled(const rules::Ruleset& rules, int instance, Kind kind, bool misere) {
    if (!settings_.recall) return std::nullopt;
    const auto print = print_for(rules, instance, misere);
    if (!print) return std::nullopt;
    std::string text;
    {
        const std::lock_guard lock(mutex_);
        text = settings_.recall({print->digest, print->shift, kind, misere});
    }
    auto out = read_kept(text);
    if (!out || out->claim.kind != kind || out->claim.misere != misere) return std::nullopt;
    return out;
}

void KnownFormulas::keep(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Proof& proof) {
    if (!settings_.keep || proof.status != Proof::Status::proven) return;
    for (const Claimed& c : claims) {
        if (c.draw()) continue;  // what is kept says that all others are won
        const auto print = print_for(rules, c.instance(), c.claim().misere);
        const auto claim = without_parameters(rules, c.instance(), c.claim());
        if (!print || !claim) continue;
        const auto known = recalled(rules, c.instance(), claim->kind, claim->misere);
        if (known && known->claim.where.empty() && !claim->where.empty()) continue;  // it says more
        const std::lock_guard lock(mutex_);
        settings_.keep({print->digest, print->shift, claim->kind, claim->misere}, rules.name(c.instance()),
                       kept_text({*claim, proof.mona}), proof.seconds);
    }
}

Budget KnownFormulas::limits() const {
    Budget out;
    out.seconds = settings_.seconds;
    out.interrupt.flag = settings_.interrupt;
    return out;
}

// What a proof rests on are the rules, which the fingerprints stand for, the claims, and the parameters that these may
// mention.
Proof KnownFormulas::proven(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget,
                            bool again) {
    std::string key;
    for (const Claimed& c : claims) {
        const auto print = print_for(rules, c.instance(), c.claim().misere);
        if (!print) {
            key.clear();
            break;
        }
        key += print->digest + " " + std::to_string(print->shift) + "\n" + rules.name(c.instance()) + "\n" +
               kept_text({c.claim(), ""});
    }
    if (!key.empty()) {
        const std::lock_guard lock(mutex_);
        const auto it = proofs_.find(key);
        if (it != proofs_.end() && (!again || it->second.status != Proof::Status::undecided)) return it->second;
    }
    Proof out;
    try {
        out = prove(rules, claims, budget);
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted || again) throw;
        out.why = stop.what();
    } catch (const Error& fault) {  // it cannot be proven; the comparison before took time, and is not repeated
        if (again) throw;
        out.why = fault.what();
    }
    keep(rules, claims, out);
    const std::lock_guard lock(mutex_);
    if (proofs_.size() >= most_proofs) proofs_.clear();
    if (!key.empty()) proofs_[key] = out;
    return out;
}

std::optional<Theorem> KnownFormulas::theorem_on(const rules::Ruleset& rules, int instance, Play play) {
    const rules::Game& game = rules.game(instance);
    if (!may_be_proven(game)) return std::nullopt;
    const bool misere = play == Play::misere;
    std::optional<Scope> scope;
    std::vector<Claim> claims;
    int here = 0;
    const bool any = std::any_of(rules.library().games.begin(), rules.library().games.end(), [&](const auto& g) {
        return game.file_text && g->file_text == game.file_text &&
               std::any_of(g->expectations.begin(), g->expectations.end(),
                           [](const rules::Expectation& e) { return e.kind == rules::Expectation::Kind::formula; });
    });
    if (any) {
        scope.emplace(rules.library());
        here = scope->rules.instantiate(rules.instance(instance).game, rules.instance(instance).params);
        claims = claims_about(*scope, here, misere);
    }
    for (const Kind kind : {Kind::value, Kind::lost}) {
        if (misere && kind == Kind::value) continue;
        auto kept = recalled(rules, instance, kind, misere);
        if (kept && (kept->claim.where.empty() || claims.empty())) return kept;
        for (const Claim& claim : claims) {
            if (claim.kind != kind || !has_mona()) continue;
            try {
                const Proof proof = proven(scope->rules, with_others(*scope, here, claim), limits(), false);
                if (proof.status == Proof::Status::proven) return Theorem{claim, proof.mona};
            } catch (const Stopped& stop) {
                if (stop.status == Status::interrupted) throw;
            } catch (const Error&) {  // it cannot be proven; `check-rules` says why
            }
        }
        if (kept) return kept;
    }
    return std::nullopt;
}

std::unique_ptr<rules::KnownFormula> KnownFormulas::find(const rules::Ruleset& rules, int instance, Play play) {
    if (instance <= 0) return nullptr;
    auto own = theorem_on(rules, instance, play);
    if (!own) return nullptr;
    std::vector<Claimed> claims;
    try {
        claims.emplace_back(rules.library(), rules, instance, own->claim);
        for (const int i : reached_from(rules, instance)) {
            if (i == instance) continue;
            const auto other = theorem_on(rules, i, play);
            if (other) claims.emplace_back(rules.library(), rules, i, other->claim);
        }
    } catch (const Error&) {  // a text that was kept, and that this version does not read
        return nullptr;
    }
    return std::make_unique<Known>(rules, instance, *std::move(own), std::move(claims), limits());
}

rules::FormulaSource::Verdict KnownFormulas::examine(const rules::Library& library, const rules::Expectation& e,
                                                     const Budget& budget) {
    using Status = Verdict::Status;
    Scope scope(library);
    const int instance = scope.instance_of(e.position);
    if (instance <= 0) throw Error("'" + e.position + "' is no game with these parameters");
    try {
        const std::vector<Claimed> claims = with_others(scope, instance, claim_of(e.formula));
        const bool proves = has_mona();
        const Proof proof = proves ? proven(scope.rules, claims, budget, true) : compared(scope.rules, claims, budget);
        if (proof.status == Proof::Status::proven) {
            const std::string& where = claims.front().claim().where;
            const std::string with = where.empty() ? "" : " with " + where;
            return {Status::proven, "proven for all positions" + with + " by " + proof.mona};
        }
        if (proof.status == Proof::Status::refuted) return {Status::refuted, proof.why};
        return {Status::open, "not proven: " + (proves ? proof.why
                                                       : "there is no program 'mona' here; install the Debian package "
                                                         "mona")};
    } catch (const Undefinable& fault) {
        return {Status::open, std::string("not proven: ") + fault.what()};
    }
}

}  // namespace grundy::logic
