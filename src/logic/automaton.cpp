// SPDX-License-Identifier: MIT
// See automaton.hpp.
#include "logic/automaton.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>

#include "core/size.hpp"

namespace grundy::logic {
namespace {

std::size_t digits_at(std::span<const Int> position, int place) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < position.size(); ++i) out |= to_size((position[i] >> place) & 1) << i;
    return out;
}

// The states from which some word is accepted.
std::vector<bool> alive(const Automaton& a) {
    std::vector<bool> out = a.accepts;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t s = 0; s < out.size(); ++s)
            if (!out[s] &&
                std::any_of(a.next[s].begin(), a.next[s].end(), [&](int t) { return t >= 0 && out[to_size(t)]; }))
                more = out[s] = true;
    }
    return out;
}

}  // namespace

bool Automaton::ignores_zeros() const {
    for (std::size_t s = 0; s < next.size(); ++s) {
        const int t = next[s][0];
        if (accepts[s] != (t >= 0 && accepts[to_size(t)])) return false;
    }
    return true;
}

bool Automaton::contains(std::span<const Int> position) const {
    int state = 0;
    for (int place = 0; place < 63; ++place) {
        state = next[to_size(state)][digits_at(position, place)];
        if (state < 0) return false;
    }
    return accepts[to_size(state)];
}

// The digits of the value are found by trying: the states that some value leads to, with that value.
std::optional<Nimber> Automaton::value(std::span<const Int> position) const {
    std::map<int, Nimber> states{{0, 0}};
    for (int place = 0; place < 63; ++place) {
        std::map<int, Nimber> after;
        for (const auto& [s, v] : states)
            for (const std::size_t digit : {std::size_t{0}, std::size_t{1}}) {
                const int t = next[to_size(s)][digits_at(position, place) | digit << arguments];
                if (t >= 0) after.emplace(t, v | Nimber{digit} << place);
            }
        states = std::move(after);
    }
    for (const auto& [s, v] : states)
        if (accepts[to_size(s)]) return v;
    return std::nullopt;
}

// Moore's algorithm: classes of states are split until all of a class lead to the same classes.
Automaton Automaton::minimised() const {
    const std::vector<bool> live = alive(*this);
    std::vector<int> group(next.size());
    for (std::size_t s = 0; s < next.size(); ++s) group[s] = !live[s] ? -1 : accepts[s] ? 1 : 0;
    const auto target = [&](int t) { return t < 0 ? -1 : group[to_size(t)]; };
    for (std::size_t groups = 0;;) {
        std::map<std::vector<int>, int> numbers;
        std::vector<int> refined(next.size(), -1);
        for (std::size_t s = 0; s < next.size(); ++s) {
            if (!live[s]) continue;
            std::vector<int> key{group[s]};
            for (const int t : next[s]) key.push_back(target(t));
            refined[s] = numbers.emplace(std::move(key), static_cast<int>(numbers.size())).first->second;
        }
        group = std::move(refined);
        if (numbers.size() == groups) break;
        groups = numbers.size();
    }
    Automaton out{arguments, gives_value, {}, {}};
    if (group[0] < 0) {  // nothing is accepted
        out.next.assign(1, std::vector<int>(symbols(), -1));
        out.accepts = {false};
        return out;
    }
    std::map<int, int> numbers;
    std::vector<std::size_t> order;
    const auto reach = [&](std::size_t s) {
        const auto [at, fresh] = numbers.emplace(group[s], static_cast<int>(numbers.size()));
        if (fresh) order.push_back(s);
        return at->second;
    };
    reach(0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::vector<int> row;
        for (const int t : next[order[i]]) row.push_back(target(t) < 0 ? -1 : reach(to_size(t)));
        out.next.push_back(std::move(row));
        out.accepts.push_back(accepts[order[i]]);
    }
    return out;
}

std::string Automaton::text() const {
    std::string out = std::to_string(arguments) + (gives_value ? " value" : " set");
    for (std::size_t s = 0; s < next.size(); ++s) {
        out += accepts[s] ? " +" : " -";
        for (std::size_t i = 0; i < next[s].size(); ++i)
            out += (i > 0 ? "," : "") + (next[s][i] < 0 ? std::string("x") : std::to_string(next[s][i]));
    }
    return out;
}

std::optional<Automaton> Automaton::read(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    Automaton out;
    if (words.size() < 3 || words.size() > 5002 || words[0].size() != 1 || words[0][0] < '1' || words[0][0] > '4')
        return std::nullopt;
    out.arguments = words[0][0] - '0';
    if (words[1] != "value" && words[1] != "set") return std::nullopt;
    out.gives_value = words[1] == "value";
    const int states = static_cast<int>(words.size()) - 2;
    for (std::size_t w = 2; w < words.size(); ++w) {
        std::string_view rest = words[w];
        if (rest[0] != '+' && rest[0] != '-') return std::nullopt;
        out.accepts.push_back(rest[0] == '+');
        rest.remove_prefix(1);
        std::vector<int> row;
        while (row.size() <= out.symbols()) {
            const std::size_t end = std::min(rest.find(','), rest.size());
            const std::string_view word = rest.substr(0, end);
            int t = -1;
            if (word != "x") {
                const auto [stop, fault] = std::from_chars(word.data(), word.data() + word.size(), t);
                if (fault != std::errc{} || stop != word.data() + word.size() || t < 0 || t >= states)
                    return std::nullopt;
            }
            row.push_back(t);
            if (end == rest.size()) break;
            rest.remove_prefix(end + 1);
        }
        if (row.size() != out.symbols()) return std::nullopt;
        out.next.push_back(std::move(row));
    }
    return out.ignores_zeros() ? std::optional(std::move(out)) : std::nullopt;
}

std::string Automaton::name() const {
    return "an automaton of " + std::to_string(next.size()) + (next.size() == 1 ? " state" : " states");
}

namespace {

std::string column_text(std::size_t symbol, std::size_t names, bool gives_value) {
    std::string out;
    for (std::size_t i = 0; i < names; ++i) out += (symbol >> i & 1) != 0 ? '1' : '0';
    if (gives_value) out += (symbol >> names & 1) != 0 ? "/1" : "/0";
    return out;
}

// A digit for each column of digits, where there is one: an exclusive or of arguments if it is one, and else a list.
std::string digit_text(const std::vector<std::optional<bool>>& marks, const std::vector<std::string>& names) {
    for (std::size_t subset = 0; subset < marks.size(); ++subset)
        for (const bool inverted : {false, true}) {
            bool same = true;
            for (std::size_t at = 0; same && at < marks.size(); ++at)
                same = !marks[at] || *marks[at] == ((std::popcount(at & subset) % 2 != 0) != inverted);
            if (!same) continue;
            if (subset == 0) return inverted ? "1" : "0";
            std::string out;
            for (std::size_t i = 0; i < names.size(); ++i)
                if ((subset >> i & 1) != 0) out += (out.empty() ? "" : " xor ") + names[i] + "_i";
            return inverted ? out + " xor 1" : out;
        }
    std::string list;
    for (std::size_t at = 0; at < marks.size(); ++at)
        if (marks[at].value_or(false)) list += (list.empty() ? "" : " or ") + column_text(at, names.size(), false);
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : " ") + name + "_i";
    return "1 if " + all + " is " + list + ", else 0";
}

}  // namespace

std::string Automaton::table(const std::vector<std::string>& names) const {
    std::string heads = "state  end";
    for (std::size_t symbol = 0; symbol < symbols(); ++symbol) {
        heads += "  " + column_text(symbol, names.size(), gives_value);
    }
    std::string out = heads + "\n";
    const std::size_t width = names.size() + (gives_value ? 4 : 2);
    const auto right = [](const std::string& text, std::size_t to) {
        return std::string(to > text.size() ? to - text.size() : 0, ' ') + text;
    };
    for (std::size_t s = 0; s < next.size(); ++s) {
        out += right(std::to_string(s), 5) + right(accepts[s] ? "yes" : "no", 5);
        for (const int t : next[s]) out += right(t < 0 ? "-" : std::to_string(t), width);
        out += "\n";
    }
    return out;
}

std::string Automaton::words(const std::vector<std::string>& names) const {
    constexpr std::size_t most_states = 4;
    if (!gives_value || next.size() > most_states || names.size() != to_size(arguments)) return "";
    const std::size_t columns = symbols() / 2;
    std::string out;
    for (std::size_t s = 0; s < next.size(); ++s) {
        std::vector<std::optional<bool>> digits(columns);
        for (std::size_t at = 0; at < columns; ++at) {
            const bool zero = next[s][at] >= 0, one = next[s][at + columns] >= 0;
            if (zero && one) return "";
            if (zero || one) digits[at] = one;
        }
        out += (next.size() > 1 ? "in state " + std::to_string(s) + ", " : std::string()) + "bit i of the value is " +
               digit_text(digits, names) + "\n";
    }
    return out;
}

std::string Automaton::dot(const std::vector<std::string>& names) const {
    std::string out =
        "digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n";
    for (std::size_t s = 0; s < next.size(); ++s) {
        if (accepts[s]) out += "  " + std::to_string(s) + " [shape=doublecircle];\n";
        std::map<int, std::string> labels;
        for (std::size_t symbol = 0; symbol < next[s].size(); ++symbol) {
            const int to = next[s][symbol];
            if (to < 0) continue;
            std::string& label = labels[to];
            label += (label.empty() ? "" : " ") + column_text(symbol, names.size(), gives_value);
        }
        for (const auto& [to, label] : labels)
            out += "  " + std::to_string(s) + " -> " + std::to_string(to) + " [label=\"" + label + "\"];\n";
    }
    return out + "}\n";
}

// The number of the state before each place is written in binary, a set S for each digit. The run ends at a place n
// beyond all digits.
void add_automaton(const Automaton& automaton, const std::string& name, Preamble& preamble) {
    std::vector<std::string> variables;
    for (int i = 0; i < automaton.arguments; ++i) variables.push_back("X" + std::to_string(i + 1));
    if (automaton.gives_value) variables.emplace_back("V");
    int bits = 1;
    while (std::size_t{1} << bits < automaton.next.size()) ++bits;
    const auto at = [&](std::size_t state, const std::string& place) {
        std::string out = "(";
        for (int b = 0; b < bits; ++b)
            out += (b > 0 ? " & " : "") + place + ((state >> b & 1) != 0 ? " in S" : " notin S") + std::to_string(b);
        return out + ")";
    };
    std::string head, sets, zeros, steps, ends = "(false";
    for (const std::string& v : variables) {
        head += (head.empty() ? "var2 " : ", ") + v;
        zeros += " & i notin " + v;
    }
    for (int b = 0; b < bits; ++b) sets += (b > 0 ? ", S" : "S") + std::to_string(b);
    for (std::size_t s = 0; s < automaton.next.size(); ++s) {
        if (automaton.accepts[s]) ends += " | " + at(s, "n");
        for (std::size_t symbol = 0; symbol < automaton.next[s].size(); ++symbol) {
            const int t = automaton.next[s][symbol];
            if (t < 0) continue;
            std::string read = at(s, "i");
            for (std::size_t v = 0; v < variables.size(); ++v)
                read += " & i " + std::string((symbol >> v & 1) != 0 ? "in " : "notin ") + variables[v];
            steps += (steps.empty() ? "(" : " | (") + read + " & " + at(to_size(t), "i + 1") + ")";
        }
    }
    if (steps.empty()) steps = "false";
    preamble.add("pred " + name + "(" + head + ") = ex2 " + sets + ": ex1 n: " + at(0, "0") +
                 " & (all1 i: i >= n => (true" + zeros + ")) & (all1 i: i < n => (" + steps + ")) & " + ends + ");");
}

}  // namespace grundy::logic
