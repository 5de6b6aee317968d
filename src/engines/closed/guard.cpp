// SPDX-License-Identifier: MIT
// See guard.hpp.
#include "engines/closed/guard.hpp"

#include <map>
#include <set>

#include "core/error.hpp"
#include "rules/options.hpp"
#include "rules/samples.hpp"

namespace grundy::engines::closed {
namespace {

// Values of positions by the definition.
class Values {
public:
    Values(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter) {}

    // Nothing if a line of play is long, or ends the whole game.
    std::optional<Nimber> of(const rules::Component& at, std::size_t depth = 0) {
        if (at.instance == 0) return static_cast<Nimber>(at.words[0]);
        if (const auto it = known_.find(at); it != known_.end()) return it->second;
        if (at.instance < 0 || depth > longest_line) return std::nullopt;
        std::vector<rules::Position> options;
        rules::Enumerator(rules_, at.instance, meter_).run(at.words, [&](auto left) {
            options.emplace_back(left.begin(), left.end());
            return true;
        });
        std::set<Nimber> values;
        for (const auto& option : options) {
            Nimber sum = 0;
            for (const auto& part : option) {
                const auto value = of(part, depth + 1);
                if (!value) return std::nullopt;
                sum ^= *value;
            }
            values.insert(sum);
        }
        Nimber out = 0;
        while (values.contains(out)) ++out;
        known_.emplace(at, out);
        return out;
    }

private:
    static constexpr std::size_t longest_line = 100;

    const rules::Ruleset& rules_;
    Meter& meter_;
    std::map<rules::Component, Nimber> known_;
};

}  // namespace

bool agrees(const rules::Ruleset& rules, int instance, ClosedForm& form) {
    Budget budget;
    budget.nodes = guard_steps;
    Meter meter(budget);
    Values values(rules, meter);
    std::size_t compared = 0;
    try {
        for (auto& words : rules::small_positions(rules.game(instance))) {
            if (compared == guarded_positions) break;
            if (!form.serves(words)) continue;
            const bool wins = form.wins(words, meter);
            const auto value = values.of({instance, std::move(words)});
            if (value && wins != (*value != 0)) return false;
            ++compared;
        }
    } catch (const Stopped&) {  // the positions so far agree
    } catch (const Error&) {
        return false;
    }
    return true;
}

}  // namespace grundy::engines::closed
