// SPDX-License-Identifier: MIT
// Plays random rules on one to three integers, whose ranges may be empty and whose conditions may never hold. Refused
// rules do not end: some small position leads back to itself, or an option that is always available never leads to a
// smaller position. Accepted rules have the values of the definition with every engine, or the fault that the
// definition meets.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "grundy/grundy.hpp"
#include "support/effort.hpp"

namespace grundy::ends_random_test {

using Random = std::mt19937_64;
using Words = std::vector<std::int64_t>;

int pick(Random& random, int lo, int hi) {
    return lo + static_cast<int>(random() % static_cast<unsigned>(hi - lo + 1));
}

// The rules are drawn as numbers, so that they can be written out and played without the language.
struct Linear {
    std::vector<int> of;  ///< coefficient of each argument, then of k
    int constant = 0;
    std::int64_t at(const Words& words, std::int64_t k) const {
        std::int64_t v = constant + of.back() * k;
        for (std::size_t i = 0; i < words.size(); ++i) v += of[i] * words[i];
        return v;
    }
};

const char* const names[] = {"a", "b", "c"};

std::string text(const Linear& e) {
    std::string out;
    for (std::size_t i = 0; i < e.of.size(); ++i) {
        if (e.of[i] == 0) continue;
        const int c = e.of[i];
        out += c < 0 ? (out.empty() ? "-" : " - ") : (out.empty() ? "" : " + ");
        if (std::abs(c) > 1) out += std::to_string(std::abs(c)) + "*";
        out += i + 1 == e.of.size() ? "k" : names[i];
    }
    if (out.empty()) return std::to_string(e.constant);
    if (e.constant != 0) out += (e.constant < 0 ? " - " : " + ") + std::to_string(std::abs(e.constant));
    return out;
}

struct Option {
    std::vector<Linear> to;
    bool choice = false;
    Linear lo, hi;
    std::vector<Linear> natural;  ///< conditions: each of them is >= 0
};

struct Game {
    std::size_t args = 1;
    std::vector<Option> options;
};

Linear linear(Random& random, std::size_t args, bool with_k) {
    Linear e;
    for (std::size_t i = 0; i <= args; ++i) e.of.push_back(random() % 3 == 0 ? pick(random, -1, 1) : 0);
    if (!with_k) e.of.back() = 0;
    e.constant = pick(random, -3, 5);
    return e;
}

Option option(Random& random, std::size_t args) {
    Option o;
    o.choice = random() % 3 != 0;
    for (std::size_t i = 0; i < args; ++i) {
        Linear e;
        e.of.assign(args + 1, 0);
        e.of[i] = 1;
        if (o.choice && random() % 2 == 0) e.of.back() = -1;
        if (random() % 4 == 0) e.constant = -pick(random, 0, 2);
        if (random() % 12 == 0) e = linear(random, args, o.choice);
        o.to.push_back(e);
    }
    if (o.choice) {
        o.lo = linear(random, args, false);
        if (random() % 2 == 0) o.lo = {std::vector<int>(args + 1, 0), 1};
        o.hi = linear(random, args, false);
    }
    for (int i = pick(random, 0, 2); i > 0; --i) o.natural.push_back(linear(random, args, o.choice));
    return o;
}

std::string text(const Game& g) {
    std::string out = "game f(";
    for (std::size_t i = 0; i < g.args; ++i) out += (i > 0 ? ", " : "") + std::string(names[i]);
    out += "):\n";
    for (const Option& o : g.options) {
        out += "    f(";
        for (std::size_t i = 0; i < g.args; ++i) out += (i > 0 ? ", " : "") + text(o.to[i]);
        out += ")";
        if (o.choice) out += "  for k in " + text(o.lo) + ".." + text(o.hi);
        for (std::size_t i = 0; i < o.natural.size(); ++i)
            out += (i > 0 ? " and " : "  if ") + text(o.natural[i]) + " >= 0";
        out += "\n";
    }
    return out;
}

// Lists the options; the caller sees each with the index of its line.
void options_of(const Game& g, const Words& words, const std::function<void(const Words&, std::size_t)>& see) {
    for (std::size_t line = 0; line < g.options.size(); ++line) {
        const Option& o = g.options[line];
        const std::int64_t lo = o.choice ? o.lo.at(words, 0) : 0, hi = o.choice ? o.hi.at(words, 0) : 0;
        for (std::int64_t k = lo; k <= hi; ++k) {
            if (std::any_of(o.natural.begin(), o.natural.end(), [&](const Linear& e) { return e.at(words, k) < 0; }))
                continue;
            Words to;
            for (const Linear& e : o.to) to.push_back(e.at(words, k));
            if (std::all_of(to.begin(), to.end(), [](std::int64_t v) { return v >= 0; })) see(to, line);
        }
    }
}

// The definition, with the current line of play.
class Definition {
public:
    enum class Kind { value, endless, unknown };
    explicit Definition(const Game& game) : game_(game) {}

    std::pair<Kind, std::uint64_t> at(const Words& words) {
        if (const auto it = known_.find(words); it != known_.end()) return it->second;
        if (std::find(line_.begin(), line_.end(), words) != line_.end()) return {Kind::endless, 0};
        const bool large = std::any_of(words.begin(), words.end(), [](std::int64_t v) { return v > 60; });
        if (large || line_.size() > 40 || ++steps_ > 4000) return {Kind::unknown, 0};
        line_.push_back(words);
        std::vector<std::uint64_t> values;
        Kind kind = Kind::value;
        std::vector<Words> all;
        options_of(game_, words, [&](const Words& to, std::size_t) { all.push_back(to); });
        for (const Words& to : all) {
            const auto [k, v] = at(to);
            if (kind == Kind::value) kind = k;
            if (k == Kind::endless) kind = k;
            if (kind == Kind::endless) break;
            values.push_back(v);
        }
        line_.pop_back();
        std::uint64_t least = 0;
        while (std::find(values.begin(), values.end(), least) != values.end()) ++least;
        if (kind == Kind::unknown) return {kind, 0};  // holds for this line of play only, so it is not kept
        return known_[words] = {kind, least};
    }

private:
    const Game& game_;
    std::map<Words, std::pair<Kind, std::uint64_t>> known_;
    std::vector<Words> line_;
    int steps_ = 0;
};

std::vector<Words> small(std::size_t args) {
    const int most = args == 1 ? 20 : args == 2 ? 7 : 5;
    std::vector<Words> out = {{}};
    for (std::size_t i = 0; i < args; ++i) {
        std::vector<Words> next;
        for (const Words& w : out)
            for (int v = 0; v <= most; ++v) {
                next.push_back(w);
                next.back().push_back(v);
            }
        out = std::move(next);
    }
    return out;
}

Game draw(Random& random) {
    Game g;
    g.args = static_cast<std::size_t>(pick(random, 1, 3));
    for (int i = pick(random, 1, 3); i > 0; --i) g.options.push_back(option(random, g.args));
    return g;
}

std::string position(const Words& words) {
    std::string out = "f(";
    for (std::size_t i = 0; i < words.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(words[i]);
    return out + ")";
}

TEST(RandomEnds, OnlyWhatDoesNotEndIsRefused) {
    Random random(5);
    int refused = 0, wrongly = 0, drawn = effort::rounds(3000);
    for (int round = 0; round < drawn; ++round) {
        const Game g = draw(random);
        Rules rules;
        try {
            rules.add(text(g), "random.game");
            continue;
        } catch (const TextError&) {
            ++refused;
        }
        Definition definition(g);
        const auto all = small(g.args);
        const bool ends = std::all_of(
            all.begin(), all.end(), [&](const Words& w) { return definition.at(w).first == Definition::Kind::value; });
        wrongly += ends ? 1 : 0;
        if (ends && wrongly <= 5) ADD_FAILURE() << "refused, but it ends:\n" << text(g);
    }
    EXPECT_EQ(wrongly, 0) << "of " << drawn << " drawn, " << refused << " refused";
    EXPECT_GT(refused, drawn / 50);
}

// Whatever the analysis could not show, an engine's value is that of the definition, and endless play is an error.
TEST(RandomEnds, EnginesHaveTheValuesOfTheDefinition) {
    Random random(6);
    int ended = 0, endless = 0;
    for (int round = 0; round < effort::rounds(700); ++round) {
        const Game g = draw(random);
        Rules rules;
        try {
            rules.add(text(g), "random.game");
        } catch (const TextError&) {
            continue;
        }
        SCOPED_TRACE(text(g));
        Definition definition(g);
        const auto all = small(g.args);
        for (const char* engine : {"", "memo", "reference", "table"}) {
            SolverOptions options;
            options.engine = engine;
            options.limits.nodes = 3000;
            Solver solver(rules, options);
            for (int i = 0; i < 4; ++i) {
                const Words& words = all[random() % all.size()];
                const auto [kind, value] = definition.at(words);
                try {
                    const Answer a = solver.solve(position(words));
                    if (a.outcome != Outcome::answered) continue;
                    ASSERT_NE(kind, Definition::Kind::endless) << engine << " " << position(words);
                    if (kind == Definition::Kind::value) {
                        ASSERT_EQ(a.value, value) << engine << " " << position(words);
                    }
                    ++ended;
                } catch (const Error& error) {
                    if (std::string(error.what()).find("does not fit") != std::string::npos) break;
                    const bool whole_table = std::string(engine) == "table";  // other positions of the box count, too
                    if (!whole_table) {
                        ASSERT_NE(kind, Definition::Kind::value) << engine << " " << error.what();
                    }
                    endless += std::string(error.what()).find("never ends") != std::string::npos ? 1 : 0;
                }
            }
        }
    }
    EXPECT_GT(ended, 500);
    EXPECT_GT(endless, 20);
}

}  // namespace grundy::ends_random_test
