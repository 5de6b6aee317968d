// SPDX-License-Identifier: MIT
// The heap engine's row in the table of engines.
#include "engines/heap/candidate.hpp"

#include <algorithm>

#include "engines/heap/heap.hpp"
#include "rules/form_options.hpp"

namespace grundy::engines {
namespace heap {
namespace {

class HeapCandidate final : public FormCandidate<rules::HeapForm> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override { return form_.text(); }
    std::string reason(std::span<const Int> /*words*/) const override {
        const int parts = form_.most_parts();
        return "every option takes from one heap and leaves at most " + std::to_string(parts) +
               (parts == 1 ? " heap" : " heaps");
    }
    std::string cost(const Circumstances&) const override {
        if (sequences::interval_rule(form_)) return "one division per value";
        const char* const table = form_.most_parts() <= 1   ? "one lookup per take and heap"
                                  : form_.most_parts() == 2 ? "at most n/2 splits for heap n"
                                                            : "at most n sets of pairs for heap n";
        return std::string(table) + " until the period is proven, then one division";
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        // Less effort would compare nothing, so that only some instances are compared then.
        constexpr std::uint64_t least = 32;
        if (const std::uint64_t every = least * share / rules::usual_steps; every > 1 && share % every != 0) return {};
        return rules::heap_form_difference(setting_.rules, setting_.instance, form_,
                                           std::max(rules::usual_steps / share, least));
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<Engine>(setting_.rules, setting_.instance, form_, setting_.threading.threads);
    }
};

}  // namespace

std::unique_ptr<Candidate> candidate(const Setting& s, rules::HeapForm form) {
    return std::make_unique<HeapCandidate>(s, std::move(form));
}

}  // namespace heap

EngineRow heap_engine() {
    EngineRow row{"heap", "one heap, taking and breaking: closed forms, proven periods, tables"};
    row.recognise = recogniser<heap::HeapCandidate>(rules::heap_form);
    row.tells_why_not = true;
    return row;
}

}  // namespace grundy::engines
