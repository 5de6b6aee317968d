// SPDX-License-Identifier: MIT
// The games of judge problems, stated in games/*.game, queried as the judges do: an adaptor reads the input of one
// problem, states the position in our language, and writes the judge's output. The adaptors contain no theory of their
// game except what their comments state, so the rules alone must produce the answers.
#pragma once

#include <grundy/grundy.hpp>

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::problems {

using Numbers = std::vector<std::int64_t>;

/// The catalogue with a solver; throws if there is no answer.
class Asker {
public:
    Asker() : rules_(Rules::catalogue()), solver_(rules_) {}

    Answer solve(const std::string& position) { return answered(solver_.solve(position)); }
    Answer value(const std::string& position) { return answered(solver_.value(position)); }
    bool first_wins(const std::string& position) { return value(position).first_wins; }
    std::vector<std::uint64_t> table(const std::string& game, std::int64_t from, std::int64_t to);

private:
    static Answer answered(Answer answer);

    Rules rules_;
    Solver solver_;
};

struct Problem {
    std::string_view name;
    std::string (*answer)(Asker&, std::istream&);
    /// The size that the rules alone reach within about a second here; "whole": the limits of the judge.
    std::string_view reach;
};

/// A problem whose rules cannot be stated in the language.
struct Unstated {
    std::string_view name, missing;
};

const std::vector<Problem>& heap_problems();
const std::vector<Problem>& token_problems();
const std::vector<Problem>& row_problems();
const std::vector<Problem>& graph_problems();
const std::vector<Problem>& board_problems();
std::vector<Problem> all_problems();
const std::vector<Unstated>& unstated_problems();

// Functions that read. A missing number or word is a fault of the test's data: std::runtime_error.
std::int64_t number(std::istream& in);
Numbers numbers(std::istream& in, std::int64_t count);
/// Reads a count, then that many numbers.
Numbers list(std::istream& in);
std::string word(std::istream& in);
/// Reads all numbers to the end of the input.
Numbers rest(std::istream& in);
/// Calls `test` as often as the first number indicates, and joins the lines that it returns.
template <typename Test>
std::string each_test(std::istream& in, Test test) {
    std::string out;
    for (std::int64_t i = 1, count = number(in); i <= count; ++i) (out += test(i)) += "\n";
    return out;
}

// Functions that write positions.
/// Returns "[1, 2]" or "{1, 2}".
std::string row(const Numbers& w);
std::string set(const Numbers& w);
/// Returns "NAME(1, 2)".
std::string call(const std::string& name, const Numbers& arguments);
/// Returns "NAME(3) + NAME(5)", or "0" if there are no heaps.
std::string heaps(const std::string& name, const Numbers& sizes);
std::string joined(const std::vector<std::string>& terms);
/// Returns the value of the binder `name` in the choice of a move.
std::int64_t chosen(const WinningMove& move, std::string_view name);

}  // namespace grundy::problems
