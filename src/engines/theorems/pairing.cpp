// SPDX-License-Identifier: MIT
// The row of pairing among the theorems that give values: it serves the positions whose value it shows to be 0. Sums,
// and moves to positions that are lost by it, are the planner's business (src/plan/pairing.cpp).
#include "engines/theorems/pairing.hpp"

#include <algorithm>

#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{1} << 24;

class PairedPositions final : public Theorem {
public:
    explicit PairedPositions(std::unique_ptr<Pairing> pairing) : pairing_(std::move(pairing)) {}

    std::string theorem() const override {
        return "lost if each move has an answer: its image under a symmetry of the position that the move leaves "
               "possible (docs/theory.md, Theorem 47)";
    }
    std::string theorem_on(std::span<const Int> words) const override {
        look(words);
        return "each move is answered by its image, which it leaves possible: " + how_ +
               " (docs/theory.md, Theorem 47)";
    }
    std::string form() const override { return pairing_->form(); }
    const Pairing* pairing() const override { return pairing_.get(); }
    bool serves(std::span<const Int> words) const override { return look(words); }
    bool serves_all() const override { return false; }
    bool serves_most() const override { return false; }
    std::optional<Nimber> value(std::span<const Int>) const override { return Nimber{0}; }
    Moves moves_to(std::span<const Int>, Nimber, std::size_t, Meter&) const override { return {}; }

private:
    // The planner asks about a position several times.
    bool look(std::span<const Int> words) const {
        if (!asked_.empty() && std::equal(words.begin(), words.end(), asked_.begin(), asked_.end())) return paired_;
        asked_.assign(words.begin(), words.end());
        paired_ = false;
        Budget little;
        little.nodes = most_steps;
        Meter meter(little);
        try {
            const Pairing::Rest rest = pairing_->rest(words, meter);
            paired_ = rest.parts.empty();
            how_ = rest.how;
        } catch (const Stopped&) {
        }
        return paired_;
    }

    std::unique_ptr<Pairing> pairing_;
    mutable std::vector<Int> asked_;
    mutable bool paired_ = false;
    mutable std::string how_;
};

}  // namespace

std::unique_ptr<Pairing> pairing(const rules::Ruleset& rules, int instance) {
    auto out = pairing_on_boards(rules, instance);
    return out ? std::move(out) : pairing_on_graphs(rules, instance);
}

void cancel(const Pairing& pairing, std::vector<Pairing::Part> parts, std::vector<Pairing::Part>& odd) {
    if (parts.size() + odd.size() < 2) {  // no canonical form is needed
        for (Pairing::Part& p : parts) odd.push_back(std::move(p));
        return;
    }
    for (Pairing::Part& p : parts) {
        Pairing::Part key = pairing.canonical(p);
        const auto same =
            std::find_if(odd.begin(), odd.end(), [&](const Pairing::Part& o) { return pairing.canonical(o) == key; });
        if (same != odd.end())
            odd.erase(same);
        else
            odd.push_back(std::move(p));
    }
}

Row paired_positions() {
    return {"pairing (Theorem 47)",
            Says::values,
            [](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
                auto found = pairing(rules, instance);
                return found ? std::make_unique<PairedPositions>(std::move(found)) : nullptr;
            },
            {}};
}

}  // namespace grundy::engines::theorems
