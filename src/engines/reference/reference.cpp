// SPDX-License-Identifier: MIT
// The definition; see reference.hpp. Never optimised.
#include "engines/reference/reference.hpp"

#include <algorithm>

#include "core/mex.hpp"
#include "core/moving_again.hpp"
#include "engines/reference/depth.hpp"
#include "rules/endless.hpp"

namespace grundy::engines::reference {

namespace {

class Definition {
public:
    Definition(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter) {}

    Value value(const rules::Component& component) {
        if (component.instance == rules::ended) return won;
        if (component.instance == 0) return static_cast<Nimber>(component.words[0]);
        const auto from = std::find(line_.begin(), line_.end(), component);
        if (from != line_.end()) comes_back(from);
        depth_.check(line_.size());
        line_.push_back(component);
        std::vector<Value> values, again;
        rules::Enumerator moves(rules_, component.instance, meter_);
        moves.take_again();
        moves.run(component.words, [&](std::span<const rules::Component> option) {
            Value sum = 0;
            const bool same_player = moves.again();
            for (const rules::Component& part : option) sum = nim_sum(sum, value(part));
            (same_player ? again : values).push_back(sum);
            return true;
        });
        line_.pop_back();
        return again.empty() ? mex(values) : value_moving_again(values, again);
    }

private:
    [[noreturn]] void comes_back(std::vector<rules::Component>::const_iterator from) const {
        std::vector<rules::Position> way;
        for (auto it = from; it != line_.end(); ++it) way.push_back({*it});
        const rules::Component& last = line_.back();
        const auto leads_back = [&](std::span<const rules::Component> parts) {
            return std::find(parts.begin(), parts.end(), *from) != parts.end();
        };
        rules::never_ends(rules_, way, {*from}, rules_.game(last.instance), rules::option_to(rules_, last, leads_back));
    }

    const rules::Ruleset& rules_;
    Meter& meter_;
    Depth depth_;
    std::vector<rules::Component> line_;  // the line that is being followed
};

}  // namespace

Value value(const rules::Ruleset& rules, const rules::Component& component, Meter& meter) {
    meter.begin_if_none("options examined by the definition");
    return Definition(rules, meter).value(component);
}

std::optional<std::string> difference(const rules::Ruleset& rules, const rules::Component& component,
                                      engines::Engine& engine, Meter& meter, const std::string& how) {
    const Value expected = value(rules, component, meter), found = engine.value(component.words, meter);
    if (expected == found) return std::nullopt;
    return to_text(rules, component) + " has the value " + value_text(expected) + " by the rules and " +
           value_text(found) + " " + how;
}

std::optional<std::string> first_difference(std::uint64_t share,
                                            const std::function<std::optional<std::string>(Meter&)>& compare) {
    constexpr std::uint64_t least = 500;
    Budget budget;
    budget.nodes = std::max(steps_to_compare / share, least);
    Meter meter(budget);
    try {
        return compare(meter);
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

}  // namespace grundy::engines::reference
