// SPDX-License-Identifier: MIT
// Why no period was found, and what is seen in the values, in words.
#include <string>

#include "core/repetition_text.hpp"
#include "engines/heap/finder.hpp"
#include "engines/heap/period_proof.hpp"
#include "engines/heap/ruler.hpp"
#include "engines/sequences/seen.hpp"

namespace grundy::engines::heap {
namespace {

std::string text_of(const RulerRegularity& ruler) {
    const std::string p = std::to_string(ruler.period);
    std::string classes, marks;
    for (const auto& lag : ruler.lagging) {
        classes += (classes.empty() ? "" : ", ") + p + "k + " + std::to_string(lag.residue);
        marks += (marks.empty() ? "" : ", ") + (lag.origin == 0 ? "k" : "k - " + std::to_string(lag.origin));
    }
    return "a ruler regularity is seen in heaps " + std::to_string(ruler.first) + " to " + std::to_string(ruler.last) +
           ", which proves nothing: values rise by " + std::to_string(ruler.saltus) + " every " + p +
           " heaps, but those of heaps " + classes + " lag by an amount that depends only on how often 2 divides " +
           marks + " (powers of 2 excepted)";
}

std::string text_of(const sequences::Rising& sapp, const std::string& last) {
    const std::string p = std::to_string(sapp.period);
    return "a sapp regularity is seen in heaps " + std::to_string(sapp.first) + " to " + last +
           ", which proves nothing: values rise by " + std::to_string(sapp.saltus) + " every " + p +
           " heaps, but those of heaps n with n mod " + p + " = " + any_of_text(sapp.flat[0]) + " stay as they are";
}

// Describes a repetition that no theorem covers as an observation.
std::string what_is_seen(const rules::HeapForm& form, const Sequence& g, bool theorem_applies, Meter& meter) {
    if (bytes_of_look(g.size()) > meter.bytes_left())
        return "whether they repeat was not examined: that does not fit the memory budget";
    const auto seen = seen_repetition(form, g);
    const std::string n = std::to_string(g.size() - 1);
    if (!seen) {
        const sequences::Tables tables{sequences::first_values(g, g.size())};
        const auto sapp = sequences::seen_rising(tables, meter);
        if (sapp && !sapp->flat[0].empty()) return text_of(*sapp, n);
        const auto ruler = seen_ruler(g);
        return ruler ? text_of(*ruler) : "the values so far show no repetition";
    }
    return "the values from " + std::to_string(seen->first) + " to " + n + " repeat with period " +
           std::to_string(seen->period) + (seen->saltus > 0 ? " and saltus " + std::to_string(seen->saltus) : "") +
           ", which proves nothing" +
           (theorem_applies && seen->worth > g.size()
                ? "; the window theorem needs values up to " + std::to_string(seen->worth - 1)
                : "");
}

}  // namespace

// The search may have used up its time, so the look has its own.
std::string PeriodFinder::why_not(Budget budget) const {
    if (streamed_) return "no state of the last few values recurred";
    const std::string never = why_never();
    if (values().empty()) return never;
    if (!game_.has_kernels)
        return (known_.size() == 1
                    ? "its values do not repeat"
                    : "the values of its " + std::to_string(known_.size()) + " sequences do not repeat together") +
               std::string(" for as long as the theorem requires");
    budget.seconds = 0;
    budget.nodes = std::uint64_t{1} << 26;
    budget.progress = nullptr;
    Meter meter(budget);
    const auto seen = [&]() -> std::string {
        try {
            return what_is_seen(game_.form, values(), never.empty(), meter);
        } catch (const Stopped&) {
            return "whether they repeat was not examined";
        }
    };
    return never + (never.empty() ? "" : "; ") + seen();
}

}  // namespace grundy::engines::heap
