// SPDX-License-Identifier: MIT
// Rings of which a move takes l to r in a row, l < r; of the rows that are left, moves do the same (docs/theory.md,
// Theorem 60). A row of l or more is won by taking from its middle, so that two equal rows are left.
#include "core/size.hpp"
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/layout.hpp"
#include "rules/system_form.hpp"

namespace grundy::engines::theorems {
namespace {

class RingCuts final : public Theorem {
public:
    RingCuts(const rules::Ruleset& rules, int instance, Int least, Int most)
        : rules_(rules), instance_(instance), least_(least), most_(most) {}

    std::string form() const override { return "a ring from which a move takes a stretch, and the rows that are left"; }
    std::string theorem() const override {
        return "rings of l + r or more are lost, since all rows of l or more are won; smaller ones have the value n "
               "div l (Theorem 60)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return static_cast<Nimber>(small(words[0]) ? words[0] / least_ : 0);
    }
    // The values of the rows that larger rings leave are not known, except that they are not 0.
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        Moves out;
        out.complete = target == 0;
        if (!small(words[0])) return out;
        meter.begin_if_none("cuts of a ring");
        return moves_by_rules(rules_, instance_, words, most, meter,
                              [&](std::span<const Int> row) { return static_cast<Nimber>(row[0] / least_) == target; });
    }

private:
    bool small(Int n) const { return n < Wide{least_} + most_; }

    const rules::Ruleset& rules_;
    int instance_;
    Int least_, most_;
};

// Small stretches are left to the engine of sequences, which lists all moves, proves periods with certificates, and
// computes 2 * 10^5 such heaps in a fraction of a second.
constexpr Int most_by_sequences = 8;

// Takes an interval of more than one number and leaves this many parts of any size, of this sequence.
bool only_cuts(const rules::HeapForm& form, int parts, int to) {
    if (form.moves.size() != 1) return false;
    rules::HeapMove expected;
    expected.takes = form.moves[0].takes;
    expected.parts = parts;
    expected.to = form.moves[0].to;
    for (int i = 0; i < parts; ++i) expected.to[to_size(i)] = to;
    return form.moves[0] == expected;
}

std::unique_ptr<Theorem> ring_cuts_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || !rules::one_integer(game.args)) return nullptr;
    std::string why_not;
    const auto system = rules::system_form(rules, {instance, 0, {0}, true}, why_not);
    if (!system || system->forms.size() != 2 || !only_cuts(system->forms[0], 1, 1) ||
        !only_cuts(system->forms[1], 2, 1) || !rules::one_integer(rules.game(system->sequences[1].instance).args))
        return nullptr;
    const rules::IntSet& takes = system->forms[0].moves[0].takes;
    if (takes.kind() != rules::IntSet::Kind::intervals || takes.intervals().size() != 1 ||
        !(takes == system->forms[1].moves[0].takes))
        return nullptr;
    const auto [least, most] = takes.intervals()[0];
    return least > 0 && least < most && most > most_by_sequences
               ? std::make_unique<RingCuts>(rules, instance, least, most)
               : nullptr;
}

}  // namespace

Row ring_cuts() { return {"cuts of rings (Theorem 60)", Says::values, ring_cuts_of, {}}; }

}  // namespace grundy::engines::theorems
