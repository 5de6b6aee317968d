// SPDX-License-Identifier: MIT
// A system of heap games from the text of its rules, and its values by the definition.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/mex.hpp"
#include "lang/lang.hpp"
#include "rules/options.hpp"
#include "rules/system_form.hpp"

namespace grundy {

struct DrawnSystem {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> ruleset;
    rules::HeapSequence first;  ///< the first game of the text
    std::optional<rules::SystemForm> form;
    std::string why_not;
    bool accepted = false;  ///< the text

    explicit DrawnSystem(const std::string& text, const std::vector<Int>& others = {}) {
        Diagnostics faults("drawn", text);
        if (!lang::add_rules(text, "drawn", library, faults)) {
            why_not = faults.render();
            return;
        }
        accepted = true;
        ruleset = std::make_unique<rules::Ruleset>(library);
        first = {ruleset->instantiate(0, {}), 0, {0}, true};
        first.words.insert(first.words.end(), others.begin(), others.end());
        form = rules::system_form(*ruleset, first, why_not);
    }

    rules::Component heap(Int n) const {
        rules::Component out{first.instance, first.words};
        out.words[0] = n;
        return out;
    }
};

/// Values as the mex of the values of the options that the rules list.
class Definition {
public:
    explicit Definition(const rules::Ruleset& rules) : rules_(rules), meter_(Budget{}) {}

    Nimber value(const rules::Component& c) {
        if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
        if (const auto it = known_.find(c); it != known_.end()) return it->second;
        std::vector<rules::Position> options;
        rules::Enumerator(rules_, c.instance, meter_).run(c.words, [&](std::span<const rules::Component> parts) {
            options.emplace_back(parts.begin(), parts.end());
            return true;
        });
        std::vector<Nimber> values;
        for (const rules::Position& option : options) {
            Nimber v = 0;
            for (const rules::Component& part : option) v ^= value(part);
            values.push_back(v);
        }
        return known_[c] = mex(std::span<const Nimber>(values));
    }

private:
    const rules::Ruleset& rules_;
    Meter meter_;
    std::map<rules::Component, Nimber> known_;
};

}  // namespace grundy
