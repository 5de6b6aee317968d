// SPDX-License-Identifier: MIT
// Reads and writes for the adaptors of judge problems, and lists all problems; see problems.hpp.
#include "problems/problems.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace grundy::problems {

std::vector<std::uint64_t> Asker::table(const std::string& game, std::int64_t from, std::int64_t to) {
    Table t = solver_.table(game, {{from, to}});
    if (t.outcome != Outcome::answered) throw std::runtime_error(t.reason);
    return t.values;
}

// Judges count each choice, and the same choice in each of several equal components.
std::vector<WinningMove> one_by_one(const std::vector<WinningMove>& moves) {
    std::vector<WinningMove> out;
    for (const WinningMove& move : moves) {
        std::vector<MoveChoice> choices = move.also;
        choices.insert(choices.begin(), move.choice);
        std::vector<std::size_t> components = move.twins;
        components.insert(components.begin(), move.component);
        for (const std::size_t component : components)
            for (const MoveChoice& choice : choices) {
                out.push_back(move);
                out.back().component = component;
                out.back().choice = choice;
            }
    }
    return out;
}

Answer Asker::answered(Answer answer) {
    if (answer.outcome != Outcome::answered) throw std::runtime_error(answer.position + ": " + answer.reason);
    if (!answer.moves.empty() && !answer.moves_complete)
        throw std::runtime_error(answer.position + ": some winning moves are not listed");
    answer.moves = one_by_one(answer.moves);
    return answer;
}

std::int64_t number(std::istream& in) {
    std::int64_t n = 0;
    if (!(in >> n)) throw std::runtime_error("the input ends where a number is due");
    return n;
}

Numbers numbers(std::istream& in, std::int64_t count) {
    Numbers out;
    for (std::int64_t i = 0; i < count; ++i) out.push_back(number(in));
    return out;
}

Numbers list(std::istream& in) { return numbers(in, number(in)); }

std::string word(std::istream& in) {
    std::string w;
    if (!(in >> w)) throw std::runtime_error("the input ends where a word is due");
    return w;
}

Numbers rest(std::istream& in) {
    return Numbers(std::istream_iterator<std::int64_t>(in), std::istream_iterator<std::int64_t>());
}

namespace {

std::string listed(const Numbers& w) {
    std::string out;
    for (std::int64_t x : w) out += (out.empty() ? "" : ", ") + std::to_string(x);
    return out;
}

}  // namespace

std::string row(const Numbers& w) { return "[" + listed(w) + "]"; }

std::string set(const Numbers& w) { return "{" + listed(w) + "}"; }

std::string call(const std::string& name, const Numbers& arguments) { return name + "(" + listed(arguments) + ")"; }

std::string heaps(const std::string& name, const Numbers& sizes) {
    std::vector<std::string> terms;
    for (std::int64_t n : sizes) terms.push_back(call(name, {n}));
    return joined(terms);
}

std::string joined(const std::vector<std::string>& terms) {
    if (terms.empty()) return "0";
    std::string out = terms.front();
    for (std::size_t i = 1; i < terms.size(); ++i) out += " + " + terms[i];
    return out;
}

std::int64_t chosen(const WinningMove& move, std::string_view name) {
    for (const auto& [binder, value] : move.choice)
        if (binder == name) return value;
    throw std::runtime_error("a move says nothing of " + std::string(name));
}

std::vector<Problem> all_problems() {
    std::vector<Problem> all;
    for (const auto* part :
         {&heap_problems(), &token_problems(), &row_problems(), &graph_problems(), &board_problems()})
        all.insert(all.end(), part->begin(), part->end());
    std::sort(all.begin(), all.end(), [](const Problem& a, const Problem& b) { return a.name < b.name; });
    return all;
}

const std::vector<Unstated>& unstated_problems() {
    static const std::vector<Unstated> table = {
        {"cf1704F", "partizan: one player paints beside red cells, the other beside blue ones"},
        {"codevs5275", "scores: what counts is the difference of the sums taken, not who moves last"},
        {"luoguP6560", "play may go round for ever, and is drawn then"},
    };
    return table;
}

}  // namespace grundy::problems
