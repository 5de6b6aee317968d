// SPDX-License-Identifier: MIT
// Reads the automata that MONA prints (mona.hpp):
//     DFA for formula with free variables: P_b P_a
//     Initial state: 0
//     Accepting states: 3
//     Automaton has 4 states and 5 BDD-nodes
//     State 1: 0X -> state 2
#include <algorithm>
#include <sstream>

#include "core/size.hpp"
#include "core/whole_number.hpp"
#include "logic/mona.hpp"

namespace grundy::logic {
namespace {

constexpr int most_states = 1 << 14;

// What follows `head` in a line that begins with it, as words.
std::optional<std::vector<std::string>> words_after(const std::string& line, const std::string& head) {
    if (!line.starts_with(head)) return std::nullopt;
    std::istringstream words(line.substr(head.size()));
    std::vector<std::string> out;
    for (std::string word; words >> word;) out.push_back(word);
    return out;
}

class SetReader {
public:
    explicit SetReader(const std::vector<std::string>& variables) : variables_(variables) {
        out_.arguments = static_cast<int>(variables.size());
    }

    std::optional<Automaton> read(const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            if (!take(line)) return std::nullopt;
        const bool whole = !out_.next.empty() && columns_.size() == variables_.size() &&
                           std::all_of(out_.next.begin(), out_.next.end(), [](const std::vector<int>& row) {
                               return std::find(row.begin(), row.end(), -1) == row.end();
                           });
        if (!whole || !begin()) return std::nullopt;
        out_ = out_.minimised();
        return out_.ignores_zeros() ? std::optional(std::move(out_)) : std::nullopt;
    }

private:
    // False if the line is one of an automaton, and is not understood.
    bool take(const std::string& line) {
        if (const auto names = words_after(line, "DFA for formula with free variables:")) return take_columns(*names);
        if (const auto state = words_after(line, "Initial state:")) return *state == std::vector<std::string>{"0"};
        if (const auto states = words_after(line, "Automaton has"))
            return !states->empty() && take_size(states->front());
        if (const auto states = words_after(line, "Accepting states:")) {
            accepting_ = *states;
            return true;
        }
        if (const auto words = words_after(line, "State ")) return take_step(*words);
        return true;
    }

    bool take_columns(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const auto at = std::find(variables_.begin(), variables_.end(), name);
            if (at == variables_.end()) return false;
            columns_.push_back(to_size(at - variables_.begin()));
        }
        return true;
    }

    bool take_size(const std::string& states) {
        const auto size = whole_number<int>(states);
        if (!size || *size < 2 || *size > most_states) return false;
        out_.next.assign(to_size(*size), std::vector<int>(out_.symbols(), -1));
        out_.accepts.assign(to_size(*size), false);
        return std::all_of(accepting_.begin(), accepting_.end(), [&](const std::string& word) {
            const auto state = state_of(word);
            if (state) out_.accepts[to_size(*state)] = true;
            return state.has_value();
        });
    }

    std::optional<int> state_of(const std::string& word) const {
        const auto out = whole_number<int>(word);
        return out && *out >= 0 && to_size(*out) < out_.next.size() ? out : std::nullopt;
    }

    // "1:", "0X", "->", "state", "2": X is either digit.
    bool take_step(const std::vector<std::string>& words) {
        if (words.size() != 5 || words[0].empty() || words[1].size() != columns_.size()) return false;
        const auto from = state_of(words[0].substr(0, words[0].size() - 1)), to = state_of(words[4]);
        if (!from || !to) return false;
        for (std::size_t symbol = 0; symbol < out_.symbols(); ++symbol) {
            bool fits = true;
            for (std::size_t i = 0; i < columns_.size(); ++i)
                fits = fits && (words[1][i] == 'X' || (words[1][i] == '1') == ((symbol >> columns_[i] & 1) != 0));
            if (fits) out_.next[to_size(*from)][symbol] = *to;
        }
        return true;
    }

    // The state after MONA's first symbol, which stands for no digits, becomes state 0, with which it changes its
    // number. False if that symbol matters.
    bool begin() {
        const int first = out_.next[0][0];
        if (std::any_of(out_.next[0].begin(), out_.next[0].end(), [&](int to) { return to != first; })) return false;
        std::swap(out_.next[0], out_.next[to_size(first)]);
        const bool accepted = out_.accepts[0];
        out_.accepts[0] = out_.accepts[to_size(first)];
        out_.accepts[to_size(first)] = accepted;
        for (auto& row : out_.next)
            for (int& to : row) to = to == 0 ? first : to == first ? 0 : to;
        return true;
    }

    const std::vector<std::string>& variables_;
    std::vector<std::size_t> columns_;    // by digit of a line: the argument
    std::vector<std::string> accepting_;  // they are listed before the number of states
    Automaton out_;
};

}  // namespace

std::optional<Automaton> read_set(const std::string& text, const std::vector<std::string>& variables) {
    return SetReader(variables).read(text);
}

}  // namespace grundy::logic
