// SPDX-License-Identifier: MIT
// See misere_programs.hpp. A theory is preferred that gives the shorter program.
#include "api/misere_programs.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/misere/alone.hpp"
#include "engines/misere/one_heap.hpp"
#include "engines/quotient/heaps.hpp"
#include "engines/sequences/known.hpp"
#include "engines/tame/heaps.hpp"
#include "engines/theorems/guard.hpp"
#include "rules/form_options.hpp"
#include "rules/layout.hpp"
#include "rules/samples.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using codegen::Counted;

constexpr std::size_t most_written = 1000;         // values in a program
constexpr std::size_t most_elements = 100;         // of a quotient, whose products are written out
constexpr Int most_heaps = 20000;                  // up to which a period is looked for
constexpr Int tame_heaps = 60;                     // a program of kinds is written if these are tame
constexpr std::uint64_t most_work = 1ULL << 27;    // to find a period, or a quotient
constexpr std::uint64_t work_on_a_heap = 1 << 24;  // to find the element of one heap

class Misere {
public:
    Misere(Solver::Impl& solver, codegen::Order& order, Meter& meter)
        : rules_(*solver.ruleset), order_(order), meter_(meter) {}

    bool add(const std::vector<int>& instances, bool sums) {
        for (const int i : instances) played_.insert(played_by(i));
        for (const int i : played_) check(i);
        if (order_.given.empty() && all([&](int i) { return like_nim(i); })) return counted(Counted::kinds, true);
        clear();
        engines::misere::Alone alone(rules_, meter_);
        if (!sums && alone.serves(*played_.begin()))
            return counted(Counted::misere_values, order_.given.empty() && misere_period(*played_.begin()));
        if (order_.given.empty()) {
            if (played_.size() == 1 && !order_.values && quotient(*played_.begin()))
                return counted(Counted::elements, true);
            clear();
            if (all([&](int i) { return like_nim(i) || tame(i); })) return counted(Counted::kinds, false);
        }
        throw Error("no theory is known that decides " + std::string(sums ? "sums of " : "") +
                    rules_.name(*played_.begin()) +
                    " under misere play in a short program: its positions are neither like nim heaps nor tame heaps, "
                    "and no finite misere quotient of them is proven; grundy judge --misere answers positions by a "
                    "search" +
                    (order_.values ? ". Without --answers value, a quotient may say who wins" : ""));
    }

private:
    int played_by(int instance) const {
        const auto& member = rules_.game(instance).member;
        return member ? rules_.instance(instance).targets[to_size(member->site)] : instance;
    }

    // What an option says that loses at once is a move here, which a program does not count.
    void check(int instance) const {
        const rules::Game& game = rules_.game(instance);
        for (const rules::Option& o : game.options)
            if (o.kind == rules::Option::Kind::loses)
                throw Error("the rules of " + game.name +
                            " say `lose`, which is a move under misere play, and a program for them is not written");
    }

    template <class Holds>
    bool all(const Holds& holds) {
        return std::all_of(played_.begin(), played_.end(), holds);
    }

    bool counted(Counted how, bool known) {
        order_.counted = how;
        return known;
    }
    void clear() {
        order_.repetitions.clear();
        order_.theorems.clear();
    }

    // Nim with these arguments as heaps, or a heap that acts as the nim heap of its value (Theorem 45a).
    bool like_nim(int instance) {
        using Formula = engines::theorems::Theorem::Formula;
        if (rules::one_integer(rules_.game(instance).args)) return interval(instance);
        const auto found = engines::theorems::guarded(rules_, instance, engines::theorems::Says::values);
        if (!found || found->formula() != Formula::xor_of_heaps || !found->serves_all()) return false;
        std::vector<Int> words;
        for (const auto& arg : rules_.game(instance).args)
            rules::append_argument(arg.type, rules::sample_argument(arg.type), words);
        if (!found->nim(words)) return false;
        order_.theorems[instance] = {codegen::ClosedForm::Kind::xor_of_heaps, found->theorem(), found->heaps()};
        return true;
    }

    std::optional<rules::HeapForm> form_of(int instance) const {
        auto form = engines::quotient::Heaps::form_of(rules_, instance);
        if (!form || form->most_parts() > 2 || rules::heap_form_difference(rules_, instance, *form, rules::usual_steps))
            return std::nullopt;
        return form;
    }

    bool interval(int instance) {
        const auto form = form_of(instance);
        const auto rule = form ? engines::sequences::interval_rule(*form) : std::nullopt;
        if (!rule || !can_be_written(rule->period())) return false;
        write(instance, rule->period(), [&](Int n) { return rule->value(n); });
        return true;
    }

    static bool can_be_written(const Period& p) {
        constexpr auto most = static_cast<Int>(most_written);
        return p.preperiod <= most && p.period <= most - p.preperiod;
    }

    template <class Value>
    void write(int instance, const Period& period, const Value& value) {
        codegen::Repetition& out = order_.repetitions[instance] = codegen::Repetition{period};
        for (Int n = 0; n < period.preperiod + period.period; ++n) out.values.push_back(value(n));
    }

    bool misere_period(int instance) {
        if (!rules::one_integer(rules_.game(instance).args)) return false;
        auto form = engines::misere::OneHeap::form_of(rules_, instance);
        if (!form || !form->finite()) return false;
        engines::misere::OneHeap heaps(std::move(*form));
        const auto period = within_allowance([&] { return heaps.period(most_heaps, meter_); });
        if (!period || !can_be_written(*period)) return false;
        write(instance, *period, [&](Int n) { return heaps.value(n, meter_); });
        return true;
    }

    bool quotient(int instance) {
        const auto form = form_of(instance);
        if (!form) return false;
        engines::quotient::Heaps heaps(*form, 1, work_on_a_heap, meter_);
        if (!heaps.provable()) return false;
        const auto found = within_allowance([&] { return heaps.repetition(static_cast<Int>(most_written)); });
        const auto& monoid = heaps.growth().monoid();
        if (!found || monoid.size() > most_elements) return false;
        Period period;
        period.period = found->period;
        period.preperiod = found->preperiod;
        period.theorem = "these elements decide all that follow (docs/theory.md, Theorem 25)";
        if (!can_be_written(period)) return false;
        write(instance, period, [&](Int n) { return Nimber{heaps.growth().elements()[to_size(n)]}; });
        for (std::size_t x = 0; x < monoid.size(); ++x) {
            const auto element = static_cast<engines::quotient::Element>(x);
            const auto* const row = monoid.products(element);
            order_.quotient.products.emplace_back(row, row + monoid.size());
            if (heaps.growth().outcomes().lost(element)) order_.quotient.lost.push_back(x);
        }
        return true;
    }

    bool tame(int instance) {
        if (!rules::one_integer(rules_.game(instance).args)) return false;
        const auto heaps = engines::tame::Heaps::of(rules_, instance);
        return heaps && heaps->kind(tame_heaps, meter_).has_value();
    }

    // Nothing if the work is too much.
    template <class Work>
    auto within_allowance(const Work& work) -> decltype(work()) {
        const Allowance some(meter_, most_work);
        try {
            return work();
        } catch (const Stopped&) {
            if (!some.used_up()) throw;
            return std::nullopt;
        }
    }

    const rules::Ruleset& rules_;
    codegen::Order& order_;
    Meter& meter_;
    std::set<int> played_;
};

}  // namespace

bool add_misere(Solver::Impl& solver, const std::vector<int>& instances, bool sums, codegen::Order& order,
                Meter& meter) {
    return Misere(solver, order, meter).add(instances, sums);
}

}  // namespace abi_1
}  // namespace grundy
