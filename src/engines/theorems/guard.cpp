// SPDX-License-Identifier: MIT
// See guard.hpp.
#include "engines/theorems/guard.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "core/error.hpp"
#include "core/mex.hpp"
#include "engines/reference/depth.hpp"
#include "engines/reference/reference.hpp"
#include "rules/options.hpp"
#include "rules/samples.hpp"

namespace grundy::engines::theorems {
namespace {

// Values by the definition, each computed once.
class Definition final : public Values {
public:
    explicit Definition(const rules::Ruleset& rules) : rules_(rules) {}

    Value value(const rules::Component& at, Meter& meter) override {
        if (at.instance == rules::ended) return won;
        if (at.instance == 0) return static_cast<Nimber>(at.words[0]);
        if (const auto it = known_.find(at); it != known_.end()) return it->second;
        if (!line_.insert(at).second) throw Error("play never ends: it comes back to " + to_text(rules_, at));
        depth_.check(line_.size());
        std::vector<Value> values;
        rules::Enumerator(rules_, at.instance, meter).run(at.words, [&](std::span<const rules::Component> option) {
            values.push_back(value_of_sum(option, *this, meter));
            return true;
        });
        line_.erase(at);
        return known_[at] = mex(values);
    }

private:
    const rules::Ruleset& rules_;
    std::map<rules::Component, Value> known_;
    reference::Depth depth_;
    std::set<rules::Component> line_;  // the positions of the line of play
};

class Comparison {
public:
    Comparison(const rules::Ruleset& rules, int instance, const Theorem& theorem, Meter& meter)
        : rules_(rules), instance_(instance), theorem_(theorem), meter_(meter), definition_(rules) {}

    std::optional<std::string> difference(const std::vector<Int>& words) {
        if (!theorem_.serves(words)) return std::nullopt;
        const rules::Component at{instance_, words};
        const Value value = definition_.value(at, meter_);
        const auto told = [&](const std::string& by_theorem) {
            return to_text(rules_, at) + " has the value " + value_text(value) + " by the rules and " + by_theorem;
        };
        if (const auto other = theorem_.value(words); other && value != *other)
            return told(value_text(*other) + " by the theorem");
        const bool wins = theorem_.wins(words, meter_);
        if (wins != grundy::wins(value)) return told(wins ? "is won by the theorem" : "is lost by the theorem");
        // Theorems on values serve sums, which ask for moves to any value, greater ones too.
        constexpr Nimber above = 4;
        const Nimber targets = theorem_.value(words) ? value.nimber() + above : Nimber{wins};
        for (Nimber target = 0; target < targets; ++target)
            if (!moves_agree(at, target))
                return told("has other moves to the value " + std::to_string(target) + " by the theorem");
        return std::nullopt;
    }

private:
    // Whether each move that the theorem lists leads to the target, and it lists all of them unless it says that it
    // does not.
    bool moves_agree(const rules::Component& at, Nimber target) {
        constexpr auto all = std::numeric_limits<std::size_t>::max();
        Moves expected = moves_by_enumeration(rules_, at, {target, all}, definition_, meter_);
        const Moves found = theorem_.moves_to(at.words, target, all, meter_);
        if (definition_.value(at, meter_) == loony)  // a theorem on winners lists the moves that end the game, too
            for (rules::Move& m : moves_by_enumeration(rules_, at, {won, all}, definition_, meter_).list)
                expected.list.push_back(std::move(m));
        const auto is_expected = [&](const rules::Move& m) {
            return std::any_of(expected.list.begin(), expected.list.end(), [&](const rules::Move& e) {
                return e.to == m.to &&
                       (e.choice == m.choice || std::find(e.also.begin(), e.also.end(), m.choice) != e.also.end());
            });
        };
        return std::all_of(found.list.begin(), found.list.end(), is_expected) &&
               (!found.complete || found.list.size() == expected.list.size());
    }

    const rules::Ruleset& rules_;
    int instance_;
    const Theorem& theorem_;
    Meter& meter_;
    Definition definition_;
};

}  // namespace

std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Theorem& theorem,
                                      std::uint64_t share) {
    return reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
        Comparison comparison(rules, instance, theorem, meter);
        try {
            const auto samples = theorem.samples();
            for (const auto& words : samples.empty() ? rules::small_positions(rules.game(instance)) : samples)
                if (auto found = comparison.difference(words)) return found;
        } catch (const Stopped&) {
            throw;
        } catch (const Error& fault) {
            return fault.what();  // a position that breaks the rules is none of a theorem
        }
        return std::nullopt;
    });
}

std::unique_ptr<Theorem> guarded(const rules::Ruleset& rules, int instance, Says says) {
    auto theorem = recognised(rules, instance, says);
    return theorem && !difference(rules, instance, *theorem, 1) ? std::move(theorem) : nullptr;
}

}  // namespace grundy::engines::theorems
