// SPDX-License-Identifier: MIT
// Periods under misere play: of misere nim values where heaps never break (engines/misere/one_heap.hpp), of elements of
// the misere quotient where they do (engines/quotient).
#include <algorithm>
#include <limits>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/misere/one_heap.hpp"
#include "engines/quotient/describe.hpp"
#include "engines/quotient/heaps.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// A table of this many values is looked through if nothing is said; most periods come far before its end.
constexpr std::int64_t usual_limit = 100'000'000;

constexpr auto several_heaps =
    "its moves may leave several heaps, and misere values of heaps do not decide that of their sum";

// Quotients are finite or grow soon, and their periods come soon.
constexpr std::int64_t usual_quotient_limit = 2000;

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
        out.period = public_period(*found);
    else
        out.why_not = form.finite() ? "no state of the last few values recurred" : unbounded;
}

std::int64_t repeated_to(const PeriodAnswer& out) {
    return out.period ? std::min(out.computed_to, out.period->preperiod + out.period->period - 1) : out.computed_to;
}

// The period of the heaps' elements in the misere quotient.
void look_at_quotient(const rules::HeapForm& form, std::int64_t limit, PeriodAnswer& out, Meter& meter) {
    engines::quotient::Heaps heaps(form, 1, meter);
    if (limit < 0) limit = usual_quotient_limit;
    const auto found = heaps.repetition(limit);
    out.engine = "quotient";
    out.computed_to = heaps.last();
    if (found)
        out.period = {
            found->period,
            found->preperiod,
            0,
            0,
            0,
            "the heaps' elements recur in the misere quotient, and they decide all that follow (theory.md, 11)"};
    else if (heaps.stuck())
        out.why_not = "no misere quotient was found that includes heap " + std::to_string(heaps.last() + 1) +
                      ": it may be infinite, or beyond the limits of the search for it";
    else
        out.why_not = "the elements of the heaps did not recur for long enough";
    const auto text = engines::quotient::describe(heaps.growth(), repeated_to(out));
    out.quotient = {text.order,     text.lost,          out.computed_to, text.generators,
                    text.relations, text.lost_elements, text.letters};
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
    // The values of single heaps are the plainer answer; the quotient decides sums, too, and is there for the asking.
    auto form = engines::misere::OneHeap::form_of(*impl_->ruleset, instance);
    if (form && form->finite() && impl_->options.engine == "quotient") form.reset();
    const auto breaking = form ? std::nullopt : engines::quotient::Heaps::form_of(*impl_->ruleset, instance);
    if (breaking) {
        Meter meter = impl_->meter();
        run_query(out, meter, [&] { look_at_quotient(*breaking, limit, out, meter); });
        return out;
    }
    if (!form) {
        out.why_not = has_losing_option(impl_->ruleset->game(instance)) ? loses : several_heaps;
        return out;
    }
    Meter meter = impl_->meter();
    const std::int64_t last = std::min(limit, std::numeric_limits<std::int64_t>::max() - 1);
    run_query(out, meter, [&] { look(*form, last, out, meter); });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
