// SPDX-License-Identifier: MIT
// What the theorems on parity of play share: the value is the parity of a function of the position, and all moves are
// alike (docs/theory.md, Theorem 48).
#pragma once

#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {

class PlayParity : public Theorem {
public:
    PlayParity(const rules::Ruleset& rules, int instance) : rules_(rules), instance_(instance) {}

    std::string form() const override { return "every move changes the parity of " + function(); }
    std::string theorem() const override {
        return "every move changes the parity of " + function() +
               ", and there is one where it is odd: the value is this parity (docs/theory.md, Theorem 48)";
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        if (target > 1 || target == *value(words)) return {};
        Same values(*this);
        return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, {target, most}, values, meter);
    }

protected:
    /// The function as the rules would write it: "len(w) + 1".
    virtual std::string function() const = 0;
    const std::vector<rules::Variable>& arguments() const { return rules_.game(instance_).args; }

    const rules::Ruleset& rules_;
    int instance_;

private:
    // The values of the components that a move leaves.
    class Same final : public Values {
    public:
        explicit Same(const PlayParity& parity) : parity_(parity) {}
        Value value(const rules::Component& at, Meter& /*meter*/) override { return *parity_.value(at.words); }

    private:
        const PlayParity& parity_;
    };
};

}  // namespace grundy::engines::theorems
