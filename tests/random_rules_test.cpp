// SPDX-License-Identifier: MIT
// Tests 10,000 random rule files over the whole language. For every accepted file, the planner's engine agrees with the
// definition (a memoised search written here, on top of the list of options alone) on the values and the winning moves
// of small positions and sums. If the definition meets a fault, the engine reports one or runs out of its budget. Half
// of the files are played in their canonical layout, which is a fixed point. check-rules never fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "agreement.hpp"
#include "core/error.hpp"
#include "effort.hpp"
#include "rule_grammar.hpp"

namespace grundy {
namespace {

using agreement::pick;
using agreement::Random;
using agreement::unordered;
using agreement::WinningMoves;

constexpr int shards = 10, files_in_shard = effort::rounds(1000);

struct TooSlow {};

// Computes values and winning moves according to the theory, with options that end the whole game (Winning Ways,
// chapter 12).
class Theory {
public:
    // `eager`: every option and component is examined, even if another one decides.
    explicit Theory(const Rules& rules, bool eager = false)
        : eager_(eager),
          library_(rules.impl().library),
          rules_(library_),
          meter_(Budget{0, std::uint64_t{1} << 30, 30'000, {}, {}, {}}) {}

    rules::Position parse(const std::string& text) {
        Diagnostics faults("position", text);
        auto position = lang::parse_position(text, library_, rules_, faults);
        EXPECT_TRUE(position.has_value()) << faults.render();
        return position.value_or(rules::Position{});
    }

    void forget_line() { line_.clear(); }  // after a fault

    // A position with an option that wins at once is loony, whatever its other options are.
    Nimber value(const rules::Component& c) {
        if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
        if (const auto it = known_.find(c); it != known_.end()) return it->second;
        if (std::find(line_.begin(), line_.end(), c) != line_.end()) throw Error("this game never ends");
        if (line_.size() > 300 || c.words.size() > 100 || ++steps_ > 100'000) throw TooSlow{};
        line_.push_back(c);
        std::vector<rules::Position> options;
        rules::Enumerator(rules_, c.instance, meter_).run(c.words, [&](auto option) {
            options.emplace_back(option.begin(), option.end());
            return eager_ || !ends(options.back());
        });
        std::set<Nimber> values;
        const bool wins = std::any_of(options.begin(), options.end(), ends);
        for (const auto& option : options) {
            if (ends(option) || (wins && !eager_)) continue;
            if (const auto v = value(option)) values.insert(*v);
        }
        Nimber least = 0;
        while (values.count(least) != 0) ++least;
        line_.pop_back();
        return known_[c] = wins ? loony : least;
    }

    // No value means loony, that is, won by the player to move; a fault of another component does not matter then.
    std::optional<Nimber> value(const rules::Position& sum) {
        Nimber total = 0;
        bool won_by_mover = false;
        std::exception_ptr fault;
        for (const auto& c : sum) {
            const std::size_t depth = line_.size();
            try {
                const Nimber v = value(c);
                won_by_mover = won_by_mover || v == loony;
                total ^= v;
            } catch (const Error&) {
                if (eager_) throw;
                line_.resize(depth);
                fault = std::current_exception();
            }
        }
        if (won_by_mover) return std::nullopt;
        if (fault) std::rethrow_exception(fault);
        return total;
    }

    WinningMoves winning(const rules::Position& sum) {
        WinningMoves out;
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (rules::Move& m : rules::moves_of(rules_, sum[i], meter_)) {
                if (ends(m.to)) {
                    out.emplace(i + 1, "win");
                    continue;
                }
                rules::Position after = sum;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                after.insert(after.end(), m.to.begin(), m.to.end());
                if (value(after) != Nimber{0}) continue;
                rules::normalize(m.to);
                out.emplace(i + 1, unordered(rules::to_text(rules_, m.to)));
            }
        return out;
    }

private:
    static bool ends(const rules::Position& p) { return p.size() == 1 && p[0].instance == rules::ended; }

    bool eager_;
    int steps_ = 0;
    rules::Library library_;
    rules::Ruleset rules_;
    Meter meter_;
    std::map<rules::Component, Nimber> known_;
    std::vector<rules::Component> line_;  // the line of play that is currently followed
};

struct Counts {
    int files = 0, accepted = 0, agreed = 0, loony = 0, faults = 0, slow = 0, unanswered = 0;
    std::map<std::string, int> engines;
};

std::string small_position(Random& random, const grammar::Head& head) {
    std::string out;
    const std::size_t count = head.args.size();
    for (std::size_t i = 0; i < count; ++i) {
        out += i > 0 ? ", " : "";
        if (!head.rows[i]) {
            out += std::to_string(pick(random, 0, count == 1 ? 9 : count == 2 ? 6 : 3));
            continue;
        }
        std::string row;
        for (auto length = pick(random, 0, count == 1 ? 4 : 3); length > 0; --length)
            row += (row.empty() ? "" : ", ") + std::to_string(pick(random, 0, 3));
        out += "[" + row + "]";
    }
    return head.name + "(" + out + ")";
}

void check_answer(const Answer& answer, const std::optional<Nimber>& value, const WinningMoves& winning,
                  Counts& counts) {
    EXPECT_EQ(answer.value, value.value_or(loony)) << answer.engine;
    EXPECT_EQ(answer.first_wins, value != Nimber{0});
    if (answer.moves_complete) {
        WinningMoves found;
        for (const WinningMove& m : answer.moves)
            EXPECT_TRUE(found.emplace(m.component, unordered(m.to)).second) << m.to << " is listed twice";
        EXPECT_EQ(found, winning) << answer.engine;
    }
    ++counts.agreed;
    counts.loony += !value;
    ++counts.engines[answer.engine];
}

// Whether some line of play meets a fault, even next to an option or a component that decides.
bool faulty_somewhere(const Rules& rules, const std::string& position) {
    Theory theory(rules, true);
    try {
        theory.value(theory.parse(position));
        return false;
    } catch (const Error&) {
        return true;
    } catch (const TooSlow&) {
        return true;
    } catch (const Stopped&) {
        return true;
    }
}

void check_position(const Rules& rules, Theory& theory, Solver& solver, const std::string& position, Counts& counts) {
    SCOPED_TRACE(position);
    std::optional<Nimber> value;
    WinningMoves winning;
    std::string fault;
    bool slow = false;
    theory.forget_line();
    try {
        const rules::Position parsed = theory.parse(position);
        value = theory.value(parsed);
        if (value != Nimber{0}) winning = theory.winning(parsed);
    } catch (const Error& e) {
        fault = e.what();
    } catch (const TooSlow&) {
        slow = true;
    } catch (const Stopped&) {
        slow = true;
    }
    try {
        const Answer answer = solver.solve(position);
        if (answer.outcome != Outcome::answered) {
            ++counts.unanswered;
        } else if (!fault.empty()) {
            ADD_FAILURE() << "answers " << value_text(answer.value) << " by " << answer.engine << ", but: " << fault;
        } else if (!slow && fault.empty()) {
            check_answer(answer, value, winning, counts);
        }
    } catch (const std::runtime_error& e) {
        if (fault.empty() && !slow && !faulty_somewhere(rules, position)) ADD_FAILURE() << "reports " << e.what();
        ++counts.faults;
    }
    counts.slow += slow;
}

// Returns nothing if the file is refused; in that case the report must name a place.
std::optional<Rules> accepted(const std::string& text) {
    Rules rules;
    try {
        rules.add(text, "random.game");
        return rules;
    } catch (const TextError& e) {
        EXPECT_EQ(std::string(e.what()).rfind("random.game:", 0), 0U) << e.what();
        return std::nullopt;
    }
}

void check_file(std::uint64_t seed, Counts& counts) {
    const grammar::File file = grammar::Grammar(seed).file();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + file.text);
    ++counts.files;
    const std::optional<Rules> rules = accepted(file.text);
    if (!rules) return;
    ++counts.accepted;
    const std::string formatted = format_rules(file.text, "random.game");
    EXPECT_EQ(format_rules(formatted, "again.game"), formatted);
    const std::optional<Rules> again = accepted(formatted);
    ASSERT_TRUE(again.has_value()) << formatted;

    Theory theory(*rules);
    SolverOptions options;
    options.limits.nodes = 30'000;
    options.limits.bytes = std::uint64_t{64} << 20;
    if (seed % 5 == 0) options.engine = "memo";
    Solver solver(seed % 2 == 0 ? *again : *rules, options);
    Random random(seed);
    for (int i = 0; i < 6; ++i) {
        const auto one = [&] { return small_position(random, file.games[random() % file.games.size()]); };
        std::string position = one();
        if (i == 4) position += " + *" + std::to_string(pick(random, 0, 3));
        if (i == 5) position += " + " + one();
        check_position(*rules, theory, solver, position, counts);
    }
    if (seed % 10 != 0 || file.text.find("++") != std::string::npos) return;  // rows that double make it slow
    for (const auto& game : file.games) EXPECT_NO_THROW(solver.check_rules(game.name));
}

class RandomRules : public testing::TestWithParam<int> {};

TEST_P(RandomRules, EveryEngineAgreesWithTheDefinition) {
    Counts counts;
    const char* first = std::getenv("GRUNDY_FIRST_SEED");  // for manual searches: other files than CI's
    const std::uint64_t base = first != nullptr ? std::stoull(first) : 0;
    for (int i = 0; i < files_in_shard && !HasFailure(); ++i)
        check_file(base + static_cast<std::uint64_t>(GetParam() * files_in_shard + i), counts);
    std::string engines;
    for (const auto& [name, count] : counts.engines) engines += " " + name + " " + std::to_string(count);
    RecordProperty("engines", engines);
    SCOPED_TRACE(std::to_string(counts.accepted) + " accepted, " + std::to_string(counts.agreed) + " agreed, " +
                 std::to_string(counts.loony) + " loony, " + std::to_string(counts.faults) + " faults, " +
                 std::to_string(counts.slow) + " slow, " + std::to_string(counts.unanswered) + " unanswered," +
                 engines);
    EXPECT_GE(counts.accepted, files_in_shard / 2);
    EXPECT_GE(counts.agreed, 4 * counts.accepted);
    if (effort::sanitized) return;  // too few files for rare outcomes
    EXPECT_GE(counts.loony, files_in_shard / 20);
    EXPECT_GE(counts.engines["memo"], files_in_shard);
    EXPECT_GE(counts.engines["table"], files_in_shard / 10);
    EXPECT_GE(counts.engines["heap"], files_in_shard / 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRules, testing::Range(0, shards));

}  // namespace
}  // namespace grundy
