// SPDX-License-Identifier: MIT
// Random rules and positions, with the definition of the games: what theorems and looks say of them is compared with
// it.
#pragma once

#include <cstdlib>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement {

/// Random words and numbers of rules.
class RandomText {
public:
    explicit RandomText(Random& random) : random_(random) {}

protected:
    std::string word(const std::vector<std::string>& among) {
        return among[static_cast<std::size_t>(pick(random_, 0, static_cast<std::int64_t>(among.size()) - 1))];
    }
    std::string number(std::int64_t most) { return std::to_string(pick(random_, 0, most)); }
    Random& random_;
};

/// How many rules a test tries: GRUNDY_RANDOM_THEOREMS of the environment, or `usual`, fewer under sanitizers.
inline int random_rules(int usual) {
    const char* const asked = std::getenv("GRUNDY_RANDOM_THEOREMS");
    return asked != nullptr ? std::atoi(asked) : effort::rounds(usual);
}

struct RandomGames {
    int rules = 0, faults = 0;
};

/// Calls visit(definition, component) for eight positions of each of `wanted` games that `draw` writes, as far as they
/// are one component. What is too slow for the definition, or a fault of the rules, is left out.
template <class Text, class Visit>
RandomGames each_random_position(Text& draw, int wanted, const Visit& visit) {
    RandomGames seen;
    while (seen.rules < wanted && !testing::Test::HasFailure()) {
        const std::string text = draw.rules();
        SCOPED_TRACE(text);
        Rules read;
        try {
            read.add(text, "random.game");
        } catch (const TextError&) {
            continue;
        }
        ++seen.rules;
        Definition definition(read.impl().library, {200, 200, 20'000, 200'000, false});
        for (int p = 0; p < 8 && !testing::Test::HasFailure(); ++p) {
            const std::string at = draw.position(text);
            SCOPED_TRACE(at);
            try {
                const rules::Position parsed = definition.parse(at);
                if (parsed.size() == 1) visit(definition, parsed[0]);
            } catch (const Definition::TooSlow&) {
                definition.forget_line();
            } catch (const Stopped&) {
                definition.forget_line();
            } catch (const Error&) {  // a fault of the rules
                definition.forget_line();
                ++seen.faults;
            }
        }
    }
    return seen;
}

}  // namespace grundy::agreement
