// SPDX-License-Identifier: MIT
// Periods: the search by an engine, its evidence as a certificate, and the check of a certificate.
#include <algorithm>
#include <functional>
#include <new>
#include <stdexcept>

#include "api/claim.hpp"
#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "api/move_numbers.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"
#include "core/escaped.hpp"
#include "core/sha256.hpp"
#include "core/size.hpp"
#include "engines/period_source.hpp"
#include "engines/strip/form.hpp"
#include "engines/theorems/theorem.hpp"
#include "lang/lang.hpp"
#include "rules/form_options.hpp"
#include "rules/heap_form.hpp"
#include "rules/layout.hpp"
#include "rules/misere_form.hpp"
#include "rules/system_form.hpp"
#include "verify/check.hpp"
#include "verify/format_2.hpp"
#include "verify/quotient.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using engines::PeriodSource;

// The digest of the rules as written; a code has none.
std::string digest_of(const rules::Game& game) { return game.text == game.name ? "" : sha256(game.text); }

// The certificate is neither confirmed by the rules nor refuted.
Error not_comparable(const std::string& why) {
    return Error("the certificate cannot be compared with these rules, because " + why +
                 "; without --rules, it is checked for the moves that it states");
}

// Compares the system of a certificate with the one of these rules. Returns the fault, or nothing.
std::string system_fault(const verify::Certificate& c, const rules::Ruleset& ruleset, int instance, std::uint64_t steps,
                         std::uint64_t& compared) {
    std::string why_not;
    const auto form = rules::system_form(ruleset, {instance, 0, {0}}, why_not);
    if (!form) throw not_comparable("they are not recognised as those of heaps that call each other: " + why_not);
    if (form->forms.size() != c.system.size()) return "the rules have another number of sequences";
    for (std::size_t s = 0; s < form->forms.size(); ++s)
        if (form->names[s] != c.system[s].name || form->forms[s] != c.system[s].form)
            return "the rules have other moves for " + form->names[s];
    const auto difference = rules::system_form_difference(ruleset, *form, steps, &compared);
    return difference ? "the moves are not those of the rules: " + *difference : "";
}

// Compares the moves with those of the game that the rules call by this name. Returns the fault, or nothing.
std::string rules_fault(const verify::Certificate& claimed, bool misere, const Rules& given, CertificateCheck& out) {
    const auto forms = verify::with_forms(claimed);
    if (!forms) throw not_comparable("it has moves for heaps or parts of some residues");
    const verify::Certificate& c = *forms;
    if (verify::named_by_code(c))
        throw Error(out.game + " is a code, which states its own rules: check it without --rules");
    rules::Library library = given.impl().library;
    rules::Ruleset ruleset(library);
    Diagnostics faults("the certificate's game", c.game);
    const auto instance = lang::parse_game(c.game, library, ruleset, faults);
    if (!instance || *instance == 0) throw text_error(faults, "the rule file must define that game");
    const rules::Game& game = ruleset.game(*instance);
    if (!rules::one_integer(game.args)) return "according to its rules, " + out.game + " is not played on one heap";
    if (misere && (game.member || !rules::misere_form(ruleset, *instance)))
        return "according to its rules, " + out.game +
               " is not a game whose heaps under misere play are those of the certificate";
    out.rules_checked = true;
    out.rules_same = !c.rules.empty() && c.rules == digest_of(game);
    constexpr std::uint64_t steps = 2'000'000;
    std::uint64_t compared = 0;
    if (!c.system.empty()) {
        std::string fault = system_fault(c, ruleset, *instance, steps, compared);
        out.heaps_compared = static_cast<std::int64_t>(compared);
        return fault;
    }
    if (game.member) {
        const auto difference = engines::strip::family_difference(ruleset, *instance, c.form, steps, &compared);
        out.by_values = true;
        out.heaps_compared = static_cast<std::int64_t>(compared);
        return difference ? "the values are not those of the rules: " + *difference : "";
    }
    const auto difference =
        rules::heap_form_difference(ruleset, *instance, c.form, steps, rules::HeapZero::nothing, &compared);
    out.heaps_compared = static_cast<std::int64_t>(compared);
    return difference ? "the moves are not those of the rules: " + *difference : "";
}

// `own_fault` is what the checker finds. A certificate may state sizes that no machine has.
void check(const verify::Certificate& c, bool sealed, bool misere, const std::function<std::string()>& own_fault,
           const Rules* rules, CertificateCheck& out) {
    try {
        out.fault = sealed ? own_fault() : "the seal does not match the text: something was changed";
        if (rules != nullptr && out.fault.empty()) out.fault = rules_fault(c, misere, *rules, out);
        out.holds = out.fault.empty();
    } catch (const std::bad_alloc&) {
        throw Stopped(Status::out_of_budget,
                      "the check would take more memory than this machine has, although the budget allows it");
    } catch (const std::length_error&) {
        throw Stopped(Status::out_of_budget,
                      "the check would take more memory than any machine has, although the budget allows it");
    }
}

// Families of a game's positions that may be played on one heap: all integers but one are fixed, and a family of
// members with another start than n begins at n.
std::vector<std::string> families_on_one_heap(const rules::Library& library, const rules::Ruleset& ruleset,
                                              int instance) {
    const rules::Game& game = ruleset.game(instance);
    if (game.member) {
        const rules::Term& member = *game.member;
        const rules::Game& of = *library.games[to_size(member.game)];
        if (!rules::all_integers(of.args) || !member.params.empty() || game.args.size() != 1) return {};
        std::string call;
        for (const rules::Expr& e : member.args)
            call += (call.empty() ? "" : ", ") +
                    (e.op == rules::Op::constant ? std::to_string(e.value) : game.args[0].name);
        return {of.name + "(" + call + ")"};
    }
    if (!rules::all_integers(game.args)) return {example_family(game)};
    std::vector<std::string> out;
    for (const int fixed : {0, 1})
        for (std::size_t heap = 0; game.args.size() > 1 && heap < game.args.size(); ++heap) {
            std::string call;
            for (std::size_t a = 0; a < game.args.size(); ++a)
                call += (a == 0 ? "" : ", ") + (a == heap ? "n" : std::to_string(fixed));
            out.push_back(ruleset.name(instance) + "(" + call + ")");
        }
    return out;
}

// True for a game on one heap whose periods can be searched for; one without a move says nothing about its family.
bool has_moves(engines::Engine& engine) {
    const PeriodSource* source = engine.period_source();
    if (source == nullptr) return false;
    const auto forms = source->form().forms;
    return std::any_of(forms.begin(), forms.end(), [](const rules::HeapForm& form) { return !form.moves.empty(); });
}

}  // namespace

std::string Solver::Impl::family_with_period(int instance) {
    for (const std::string& text : families_on_one_heap(library, *ruleset, instance)) {
        try {
            engines::Engine& engine = engines->engine_for({parse_game(text), {}});
            if (has_moves(engine)) return text;
        } catch (const Error&) {  // it is not even a family
        }
    }
    return "";
}

Error Solver::Impl::no_periods(int instance) {
    if (!engines->engine_name().empty())
        return Error("the engine '" + engines->engine_name() + "' finds no periods; leave out --engine");
    std::string why_not;
    if (!ruleset->game(instance).member) rules::heap_form(*ruleset, instance, why_not);
    if (const std::string other = family_with_period(instance); !other.empty())
        why_not += (why_not.empty() ? "this is no such game, but try '" : "; try '") + other + "'";
    return Error("periods are searched for in games on one heap whose rules take and break; " +
                 ruleset->name(instance) + ": " + (why_not.empty() ? engines->choice(instance).reason : why_not));
}

// A theorem on all heaps takes no search, and no certificate.
bool Solver::Impl::stated_period(int instance, const PeriodQuery& query, PeriodAnswer& out) {
    const plan::Choice choice = engines->choice(instance);
    const auto theorem = choice.engine == "formula"
                             ? engines::theorems::recognised(*ruleset, instance, engines::theorems::Says::values)
                             : nullptr;
    const Int m = theorem ? theorem->modulus() : 0;
    if (m == 0) return false;
    if (query.certificate)
        throw Error(out.game + " has period " + std::to_string(m) +
                    " by a theorem, of which there is no certificate: " + theorem->theorem() +
                    "; leave out --certificate");
    out.engine = choice.engine;
    out.period = Period{m, 0, 0, static_cast<std::uint64_t>(m - 1), m - 1, theorem->theorem()};
    out.max = out.period->max;
    out.max_at = out.period->max_at;
    out.computed_to = m - 1;
    return true;
}

PeriodAnswer Solver::Impl::period(int instance, const PeriodQuery& query) {
    require_end({instance}, "a period", "tables show its values");
    PeriodAnswer out;
    out.game = ruleset->name(instance);
    engines::Engine& engine = engines->engine_for({instance, {}});
    PeriodSource* const source = engine.period_source();
    if (source == nullptr && !stated_period(instance, query, out)) throw no_periods(instance);
    if (query.count) require_move_numbers(*this, instance, source);
    if (source == nullptr) return out;
    out.engine = engines->choice(instance).engine;
    const std::string digest = digest_of(ruleset->game(instance));
    const bool recalls = memory && query.limit < 0;
    if (recalls) memory->begin();
    if (recalls && query.checkpoint) memory->continue_from(checkpoint.file);
    // An answer that was kept has no values, by which moves are counted.
    if (recalls && !query.count && memory->known_period(instance, query.certificate, digest, out)) return out;
    Meter m = meter();
    find_period(*source, query, digest, m, out);
    if (recalls && out.period && out.outcome == Outcome::answered && memory->is_wanted(out.seconds))
        memory->found_period(instance, out);
    if (query.count && out.period && out.outcome == Outcome::answered) add_move_numbers(*source, m, out);
    if (!query.certificate) out.certificate.clear();
    return out;
}

// If the answer may be kept, it gets a certificate even where none is asked for.
void Solver::Impl::find_period(PeriodSource& source, const PeriodQuery& query, const std::string& digest, Meter& m,
                               PeriodAnswer& out) {
    std::optional<engines::Period> found;
    run_query(out, m, [&] {
        const auto most = std::numeric_limits<std::int64_t>::max() - 1;
        const std::int64_t limit = query.limit < 0 ? most : std::min(query.limit, most);
        engines::PeriodSearch search;
        search.threads = threads();
        search.to_limit = query.limit >= 0;
        if (query.checkpoint) search.checkpoint = settings_of(checkpoint);
        found = source.find(saturated_size(limit) + 1, m, search);
        if (found && query.certificate) out.certificate = certificate_of(source, out.game, digest, *found, m);
    });
    const PeriodSource::Reached reached = source.reached();
    out.computed_to = static_cast<std::int64_t>(reached.heaps) - 1;
    out.max = reached.max;
    out.max_at = reached.max_at;
    if (!found) {
        Budget look = budget;
        look.bytes = m.bytes_left();
        out.why_not = source.why_not(std::move(look));
        return;
    }
    out.period = found;
    out.computed_to = std::max(out.computed_to, found->values - 1);
    if (found->saltus == 0) {
        out.max = found->max;
        out.max_at = found->max_at;
    }
    const bool kept = memory && query.limit < 0 && out.outcome == Outcome::answered && memory->is_wanted(out.seconds);
    if (kept && out.certificate.empty() && source.has_table())
        run_attempt(m, [&] { out.certificate = certificate_of(source, out.game, digest, *found, m); });
}

PeriodAnswer Solver::period(std::string_view game, const PeriodQuery& query, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->period(impl_->parse_game(game), query);
}

void CertificateCheck::not_reached(const Stopped& why) {
    holds = why;
    fault.clear();
}

namespace {

CertificateCheck check_quotient(std::string_view text, const Limits& limits, std::size_t machine, std::size_t machines,
                                const Rules* rules) {
    CertificateCheck out;
    bool sealed = false;
    const auto c = verify::read_quotient(text, sealed);
    const verify::Certificate about = verify::rules_of(c);
    out.game = escaped(c.game);
    out.game_checked = verify::named_by_code(about);
    out.rules = verify::rules_text(about);
    out.statement = verify::statement(c);
    out.values = static_cast<std::int64_t>(c.heaps.size());
    out.theorem = verify::quotient_theorem;
    if (machine >= machines || machines > 1) throw Error("the certificate is not in parts: it is checked as a whole");
    Meter meter(budget_of(limits));
    run_query(out, meter, [&] {
        check(
            about, sealed, true, [&] { return verify::fault_of(c, meter); }, rules, out);
    });
    return out;
}

}  // namespace

CertificateCheck check_certificate(std::string_view text, const Limits& limits, std::size_t machine,
                                   std::size_t machines, const Rules* rules) {
    if (verify::is_quotient(text)) return check_quotient(text, limits, machine, machines, rules);
    CertificateCheck out;
    bool sealed = false;
    const verify::Certificate c = verify::read(text, sealed);
    out.game = escaped(c.game);
    out.game_checked = verify::named_by_code(c);
    out.rules = verify::rules_text(c);
    out.statement = verify::statement(c);
    out.values = c.values;
    out.theorem = verify::theorem_name(c.proof);
    if (machine >= machines)
        throw Error("there is no machine " + std::to_string(machine) + " of " + std::to_string(machines));
    if (machines > 1 && c.borders.empty()) throw Error("the certificate is not in parts: it is checked as a whole");
    Meter meter(budget_of(limits));
    run_query(out, meter, [&] {
        check(
            c, sealed, false,
            [&] {
                return verify::fault_of(c, meter, {machine, machines});
            },
            rules, out);
    });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
