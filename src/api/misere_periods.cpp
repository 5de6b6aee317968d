// SPDX-License-Identifier: MIT
// Periods of misere values: proven where heaps never break (engines/misere/one_heap.hpp), unknown elsewhere.
#include <algorithm>
#include <limits>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/misere/one_heap.hpp"

namespace grundy {
namespace {

// A table of this many values is looked through if nothing is said; most periods come far before its end.
constexpr std::int64_t usual_limit = 100'000'000;

constexpr auto several_heaps =
    "its moves may leave several heaps, and misere values of heaps do not decide that of their sum";

constexpr auto loses = "an option says `lose`, which is a move under misere play";

bool has_losing_option(const rules::Game& game) {
    return std::any_of(game.options.begin(), game.options.end(),
                       [](const rules::Option& o) { return o.kind == rules::Option::Kind::loses; });
}

constexpr auto unbounded = "the moves take arbitrarily many, so no stretch of values decides those after it";

void look(const rules::HeapForm& form, std::int64_t limit, PeriodAnswer& out, Meter& meter) {
    if (!form.finite() && limit < 0) {
        out.why_not = unbounded;
        return;
    }
    if (limit < 0) limit = usual_limit;
    engines::misere::OneHeap heaps(form);
    const auto found = heaps.period(limit, meter);
    const auto& values = heaps.values();
    out.computed_to = static_cast<std::int64_t>(values.size()) - 1;
    const auto largest = std::max_element(values.begin(), values.end());
    if (largest != values.end()) {
        out.max = *largest;
        out.max_at = largest - values.begin();
    }
    if (found)
        out.period = {found->period, found->preperiod, 0, found->max, found->max_at, found->theorem};
    else
        out.why_not = form.finite() ? "no state of the last few values recurred" : unbounded;
}

}  // namespace

PeriodAnswer Solver::misere_period(std::string_view game, std::int64_t limit, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const int instance = impl_->parse_game(game);
    impl_->require_end({instance}, "misere play", "no theory gives its sums values there");
    PeriodAnswer out;
    out.misere = true;
    out.engine = "misere";
    out.game = impl_->ruleset->name(instance);
    std::string why_not;
    if (!rules::heap_form(*impl_->ruleset, instance, why_not))
        throw Error("periods are searched for in games on one heap whose rules take and break; " + out.game + ": " +
                    why_not);
    const auto form = engines::misere::OneHeap::form_of(*impl_->ruleset, instance);
    if (!form) {
        out.why_not = has_losing_option(impl_->ruleset->game(instance)) ? loses : several_heaps;
        return out;
    }
    Meter meter = impl_->meter();
    const std::int64_t last = std::min(limit, std::numeric_limits<std::int64_t>::max() - 1);
    run_query(out, meter, [&] { look(*form, last, out, meter); });
    return out;
}

}  // namespace grundy
