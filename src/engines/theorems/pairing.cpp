// SPDX-License-Identifier: MIT
// The row of pairing among the theorems that give values: it serves the positions whose value it shows to be 0. Sums,
// and moves to positions that are lost by it, are the planner's business (src/plan/pairing.cpp).
#include "engines/theorems/pairing.hpp"

#include <algorithm>

#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::uint64_t most_steps = std::uint64_t{1} << 24;
constexpr double most_seconds = 5;  // nobody can interrupt a look; the steps take some tenths of a second

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
    // The value is 0. Moves to greater ones are not looked for.
    Moves moves_to(std::span<const Int>, Nimber target, std::size_t, Meter&) const override {
        return {{}, target == 0};
    }

private:
    // The planner asks about a position several times.
    bool look(std::span<const Int> words) const {
        if (!asked_.empty() && std::equal(words.begin(), words.end(), asked_.begin(), asked_.end())) return paired_;
        asked_.assign(words.begin(), words.end());
        paired_ = false;
        Budget little;
        little.nodes = most_steps;
        little.seconds = most_seconds;
        Meter meter(little);
        try {
            const auto rest = pairing_->rest(words, meter);
            paired_ = rest && rest->parts.empty() && !rest->over;
            if (paired_) how_ = rest->how;
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
    for (const auto& on : {pairing_on_boards, pairing_on_graphs, pairing_on_rows})
        if (auto out = on(rules, instance)) return out;
    return nullptr;
}

void OddParts::add(const Pairing& pairing, Pairing::Part part, Meter& meter) {
    if (size() == 0) {
        only_ = std::move(part);
        return;
    }
    if (only_) {
        by_form_.emplace(pairing.canonical(*only_, meter), std::move(*only_));
        only_.reset();
    }
    const auto [it, fresh] = by_form_.try_emplace(pairing.canonical(part, meter), part);
    if (!fresh) by_form_.erase(it);
}

std::vector<Pairing::Part> OddParts::list() const {
    std::vector<Pairing::Part> out;
    if (only_) out.push_back(*only_);
    for (const auto& [form, part] : by_form_) out.push_back(part);
    return out;
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
