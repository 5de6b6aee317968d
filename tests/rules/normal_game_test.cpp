// SPDX-License-Identifier: MIT
// The normal form of rules keeps the set of options with its faults: random rules and their normal form are played by
// the definition, from all small positions and some near 2^63.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <random>
#include <set>
#include <variant>

#include "core/error.hpp"
#include "lang/lang.hpp"
#include "rules/choices.hpp"
#include "rules/normal_game.hpp"
#include "rules/options.hpp"
#include "support/effort.hpp"

namespace grundy::normal_game_test {

using rules::Game;
using rules::Option;
using rules::Term;

constexpr Int top = std::numeric_limits<Int>::max();

/// What the options leave: for each term its kind and its arguments.
using Left = std::vector<std::vector<Wide>>;
struct Played {
    std::set<Left> options;
    bool fault = false, stopped = false;
};

// Arguments beyond 64 bits are no fault here: whether play meets one depends on the order of the arguments.
bool add_terms(const std::vector<Term>& terms, rules::Environment& env, Left& out) {
    for (const Term& t : terms) {
        std::vector<Wide> words = {static_cast<Wide>(t.kind)};
        for (const auto& e : t.args) {
            words.push_back(evaluate_integer(e, env));
            if (words.back() < 0) return false;
        }
        out.push_back(std::move(words));
    }
    std::sort(out.begin(), out.end());
    return true;
}

Played played(const Game& game, const Option& option, const std::vector<rules::ParamValue>& params,
              const std::vector<Int>& words) {
    Budget budget;
    budget.nodes = 20'000;
    Meter meter(budget);
    rules::Environment env(game, &meter);
    rules::bind_params(env, game, params);
    for (std::size_t i = 0; i < words.size(); ++i) env.integers[static_cast<std::size_t>(game.args[i].slot)] = words[i];
    Played out;
    auto leaf = [&] {
        if (Left left; add_terms(option.terms, env, left)) out.options.insert(std::move(left));
        return true;
    };
    try {
        if (rules::hold(option.guard, env)) rules::for_each_choice(option.binders, 0, env, leaf);
    } catch (const Stopped&) {
        out.stopped = true;
    } catch (const Error&) {
        out.fault = true;
    }
    return out;
}

struct Counts {
    int options = 0, faults = 0;
};

std::string text_of(const std::vector<Int>& words) {
    std::string out;
    for (const Int w : words) out += (out.empty() ? "" : ", ") + std::to_string(w);
    return out;
}

/// Compares the option of a game of this text in normal form with the option as written.
void compare(const std::string& text, const std::vector<rules::ParamValue>& params,
             const std::vector<std::vector<Int>>& positions, Counts& counts) {
    SCOPED_TRACE(text);
    rules::Library library;
    Diagnostics faults("test", text);
    lang::add_rules(text, "test", library, faults);
    if (!faults.ok()) return;
    rules::Ruleset ruleset(library);
    const int instance = ruleset.instantiate(0, params);
    const Game& written = ruleset.game(instance);
    const Game normal = rules::normal_game(ruleset, instance).game;
    ASSERT_EQ(written.options.size(), normal.options.size());
    for (const auto& words : positions) {
        if (words.size() != written.args.size()) continue;
        for (std::size_t o = 0; o < written.options.size(); ++o) {
            const Played by_rules = played(written, written.options[o], params, words);
            if (by_rules.stopped) continue;
            const Played by_form = played(normal, normal.options[o], params, words);
            SCOPED_TRACE("option " + std::to_string(o) + " of f(" + text_of(words) + ")");
            counts.faults += by_rules.fault ? 1 : 0;
            counts.options += static_cast<int>(by_rules.options.size());
            if (by_form.stopped) {  // a bound that illegal choices imply may have been all that ended the range
                if (by_rules.fault) continue;
                for (const auto& left : by_form.options) ASSERT_TRUE(by_rules.options.contains(left));
                continue;
            }
            ASSERT_EQ(by_form.fault, by_rules.fault);
            if (by_rules.fault) continue;
            ASSERT_EQ(by_form.options, by_rules.options);
        }
    }
}

using Random = std::mt19937_64;

/// Rules of one option, of numbers that may be near 2^63, of terms that may have a fault, and of ranges that may start
/// below 0.
class Author {
public:
    explicit Author(Random& random) : random_(random) {}

    std::string option() {
        names_ = {"n", "m", "p"};
        std::string choices;
        const int binders = below(3) == 0 ? 2 : below(12) == 0 ? 3 : 1;
        for (int i = 0; i < binders; ++i)
            choices += (i > 0 ? ", " : "") + binder(std::string(1, static_cast<char>('i' + i)));
        std::string conditions;
        for (int more = below(4); more > 0; --more) conditions += (conditions.empty() ? " if " : " and ") + condition();
        std::string terms = call();
        if (below(3) == 0) terms += " + " + call();
        if (below(10) == 0) terms += " + *(" + left() + ")";
        return terms + " for " + choices + conditions;
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::string name() { return names_[static_cast<std::size_t>(below(static_cast<int>(names_.size())))]; }
    std::string latest() { return names_[names_.size() - 1 - (below(4) == 0 && names_.size() > 4 ? 1U : 0U)]; }

    std::string number() {
        static const std::vector<std::string> near = {"9223372036854775807", "9223372036854775806",
                                                      "4611686018427387904", "1099511627776"};
        return below(12) == 0 ? near[static_cast<std::size_t>(below(4))] : std::to_string(below(6));
    }
    std::string atom() {
        const int kind = below(8);
        return kind < 4 ? name() : kind < 7 ? number() : "(" + sum(1) + ")";
    }
    std::string sum(int depth = 0) {
        if (depth > 2) return name();
        switch (below(12)) {
            case 0:
            case 1:
            case 2:
                return atom();
            case 3:
            case 4:
                return atom() + " + " + atom();
            case 5:
            case 6:
            case 7:
                return name() + " - " + atom();
            case 8:
                return std::to_string(below(4)) + "*" + name() + " - " + atom();
            case 9:
                return (below(2) == 0 ? "(" + sum(depth + 1) + ")" : number()) + (below(3) == 0 ? " mod " : " div ") +
                       (below(2) == 0 ? std::to_string(1 + below(4))
                                      : "(" + name() + " - " + std::to_string(below(4)) + ")");
            case 10:
                return std::string(below(2) == 0 ? "min(" : "max(") + sum(depth + 1) + ", " + atom() + ")";
            default:
                return "(" + sum(depth + 1) + ") - (" + sum(depth + 1) + ")";
        }
    }
    std::string comparison() {
        static const std::vector<std::string> signs = {" < ", " <= ", " > ", " >= ", " = ", " != "};
        if (below(12) == 0) return sum() + " in {" + std::to_string(below(3)) + ".." + atom() + "}";
        return sum() + signs[static_cast<std::size_t>(below(9) % 6)] + sum();
    }
    std::string condition() {
        switch (below(10)) {
            case 0:
                return "(" + comparison() + " or " + comparison() + ")";
            case 1:
                return "not (" + comparison() + " and " + comparison() + ")";
            case 2:
                return "not " + comparison();
            default:
                return comparison();
        }
    }
    std::string low() {
        return below(2) == 0 ? std::to_string(below(4) - 2) : below(2) == 0 ? std::to_string(below(3)) : sum();
    }
    std::string binder(const std::string& x) {
        std::string out;
        switch (below(9)) {
            case 0:
            case 1:
                out = x + " in " + low() + "..";
                break;
            case 2:
                out = x + " in {" + std::to_string(below(3)) + ".." + sum() + "}";
                break;
            case 3:
                out = x + " + " + x + x + " = " + left();
                names_.push_back(x + x);
                break;
            case 4:
                out = x + " = " + sum();
                break;
            default:
                out = x + " in " + low() + ".." + sum();
        }
        names_.push_back(x);
        return out;
    }
    std::string left() {
        switch (below(8)) {
            case 0:
                return latest();
            case 1:
                return latest() + " - " + std::to_string(below(3));
            case 2:
                return sum();
            case 3:
                return "n - " + std::to_string(1 + below(2)) + "*" + latest() + " + " + std::to_string(below(3));
            case 4:
                return "m - " + latest();
            default:
                return "n - " + latest() + (below(3) == 0 ? " - " + std::to_string(below(3)) : "");
        }
    }
    std::string call() { return "f(" + left() + ", " + (below(3) == 0 ? left() : "m") + ")"; }

    Random& random_;
    std::vector<std::string> names_;
};

std::vector<std::vector<Int>> small_positions() {
    std::vector<std::vector<Int>> out;
    for (Int n = 0; n <= 7; ++n)
        for (const Int m : {0, 1, 2, 3, 6}) out.push_back({n, m});
    for (const Int large : {top, top - 1}) {
        out.push_back({large, 2});
        out.push_back({2, large});
    }
    return out;
}

TEST(NormalGame, HasTheOptionsAndFaultsOfTheRules) {
    const bool all = std::getenv("GRUNDY_ALL_RANDOM") != nullptr;
    const char* const seed = std::getenv("GRUNDY_SEED");
    Random random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : 63);
    Author author(random);
    Counts counts;
    const auto positions = small_positions();
    for (int round = 0; round < (all ? 40'000 : effort::rounds(400)) && !testing::Test::HasFailure(); ++round) {
        const std::string text = "game f(n, m) with p:\n    " + author.option() + "\n";
        compare(text, {rules::ParamValue(static_cast<Int>(random() % 3))}, positions, counts);
    }
    EXPECT_GT(counts.options, effort::rounds(5'000));
    EXPECT_GT(counts.faults, effort::rounds(500));
}

// A condition that always holds is still a fault where its numbers are beyond 2^126.
TEST(NormalGame, KeepsConditionsWithNumbersThatMayBeTooLarge) {
    const auto kept = [](const std::string& condition) {
        const std::string text = "game f(n, m):\n    f(n - i, m)  for i in 1..2 if " + condition + "\n";
        Counts counts;
        compare(text, {}, small_positions(), counts);
        rules::Library library;
        Diagnostics faults("test", text);
        EXPECT_TRUE(lang::add_rules(text, "test", library, faults)) << faults.render();
        rules::Ruleset ruleset(library);
        const Option option = rules::normal_game(ruleset, ruleset.instantiate(0, {})).game.options[0];
        EXPECT_EQ(counts.faults > 0, condition.find("n*n*") != std::string::npos || condition[0] == '(') << condition;
        return !option.guard.empty() || !option.binders[0].conditions.empty();
    };
    for (const char* condition : {"n*n*n >= 0", "n*n*(m + 1) + 1 > 0", "(n + 1)*(n + 1) >= 0", "i + n*n*m >= 0"})
        EXPECT_TRUE(kept(condition)) << condition;
    for (const char* condition : {"n*m >= 0", "i*i*i + n >= 0", "n*m + i > 0", "n + m >= 0"})
        EXPECT_FALSE(kept(condition)) << condition;
}

}  // namespace grundy::normal_game_test
