// SPDX-License-Identifier: MIT
// The row of heaps whose takes are listed in the table of engines.
#include "engines/listed/engine.hpp"
#include "rules/form_options.hpp"
#include "rules/listed_takes.hpp"

namespace grundy::engines {
namespace listed {
namespace {

constexpr Int shown_heap = 64, compared_heap = 256;
constexpr std::uint64_t steps_to_list = 100'000;  // choices that are examined before the rules are of this kind
constexpr std::uint64_t bytes_a_heap = 5;         // of the heap engine's table

// The form of small heaps.
std::optional<rules::HeapForm> small_form(const Setting& s, Int to, std::string& why_not) {
    Budget budget;
    budget.nodes = steps_to_list;
    Meter meter(budget);
    try {
        return rules::heap_form_up_to(s.rules, s.instance, {to, meter}, why_not);
    } catch (const Stopped&) {
        why_not = "too many choices are examined to list what small heaps allow";
        return std::nullopt;
    }
}

// The form is that of the heaps up to compared_heap.
class ListedCandidate final : public FormCandidate<rules::HeapForm> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        std::string why_not;
        const auto shown = small_form(setting_, shown_heap, why_not);
        return "up to heap " + std::to_string(shown_heap) + ": " + (shown ? shown->text() : why_not);
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "the heap decides what may be taken only by its size, so all that may be taken is listed once";
    }
    std::string cost(const Circumstances&) const override {
        return "one choice after the other up to the heap, then one lookup per take and heap";
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (words.empty()) return Estimate{1, 0, 0};
        const std::uint64_t cells = static_cast<std::uint64_t>(words[0]) + 1;
        return Estimate{cells - cells / 4, cells, saturated(cells)};
    }
    bool fills() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        const auto options = [&](const rules::Component& c, rules::OptionSet& out) {
            rules::heap_options(form_, setting_.instance, c.words[0], out);
        };
        const std::uint64_t steps = std::max<std::uint64_t>(rules::usual_steps / share, 32);
        rules::FormCheck check(setting_.rules, setting_.instance, options, steps);
        for (Int n = 0; n <= compared_heap && check.look({n}, steps / 2); ++n) {
        }
        return check.difference();
    }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_); }

private:
    static std::uint64_t saturated(std::uint64_t cells) {
        return cells > ~std::uint64_t{0} / bytes_a_heap ? ~std::uint64_t{0} : cells * bytes_a_heap;
    }
};

}  // namespace
}  // namespace listed

EngineRow listed_engine() {
    EngineRow row{"listed", "one heap, taking and breaking by numbers that are listed as far as the heap allows"};
    row.recognise = [](const Setting& s) {
        Recognised out;
        if (s.rules.game(s.instance).member)
            out.why_not = "it is a family of positions";
        else if (auto form = listed::small_form(s, listed::compared_heap, out.why_not))
            out.candidate = std::make_unique<listed::ListedCandidate>(s, std::move(*form));
        return out;
    };
    return row;
}

}  // namespace grundy::engines
