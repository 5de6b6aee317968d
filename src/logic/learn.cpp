// SPDX-License-Identifier: MIT
// See learn.hpp. A state is a subtable. With values, the digit of the value is read along with those of the arguments:
// the state after it has half of what is left of the value where that digit is right, and nothing elsewhere.
#include "logic/learn.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"

namespace grundy::logic {
namespace {

constexpr std::array<std::size_t, 4> sides = {1 << 15, 512, 64, 16};
// Subtables below this side are not compared.
constexpr std::array<std::size_t, 4> least_sides = {32, 8, 4, 4};

struct Subtable {
    std::size_t side = 1;
    std::vector<std::uint32_t> values;
};

class Learner {
public:
    Learner(const LearnedFrom& table, bool gives_value, Meter& meter)
        : arguments_(table.arguments), gives_value_(gives_value), meter_(meter) {
        states_.push_back({table.side, table.values});
        if (!gives_value)  // a set: 0 for its members
            for (std::uint32_t& v : states_[0].values) v = v == LearnedFrom::nothing ? v : 0;
    }

    std::optional<Automaton> run(std::size_t most) {
        Automaton out{arguments_, gives_value_, {}, {}};
        for (std::size_t s = 0; s < states_.size(); ++s) {
            if (states_.size() > most) return std::nullopt;
            out.accepts.push_back(states_[s].values[0] == 0);
            std::vector<int> row;
            for (std::size_t symbol = 0; symbol < out.symbols(); ++symbol) {
                const auto target = state_of(after(states_[s], symbol));
                if (!target) return std::nullopt;
                row.push_back(*target);
            }
            out.next.push_back(std::move(row));
        }
        return out.minimised();
    }

private:
    Subtable after(const Subtable& from, std::size_t symbol) {
        Subtable out{from.side / 2, {}};
        std::size_t cells = 1;
        for (int i = 0; i < arguments_; ++i) cells *= out.side;
        meter_.tick(cells);
        out.values.reserve(cells);
        const std::uint32_t digit = symbol >> arguments_ & 1;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::uint32_t v = from.values[doubled(cell, out.side, symbol)];
            const bool there = v != LearnedFrom::nothing && (!gives_value_ || (v & 1) == digit);
            out.values.push_back(!there ? LearnedFrom::nothing : gives_value_ ? v / 2 : 0);
        }
        return out;
    }

    // The cell of the larger table at 2x + r.
    std::size_t doubled(std::size_t cell, std::size_t side, std::size_t symbol) const {
        std::size_t out = 0, scale = 1;
        for (std::size_t i = to_size(arguments_); i-- > 0;) {
            out += scale * (2 * (cell % side) + (symbol >> i & 1));
            cell /= side;
            scale *= 2 * side;
        }
        return out;
    }

    std::size_t shrunk(std::size_t cell, std::size_t side, std::size_t from_side) const {
        std::size_t out = 0, scale = 1;
        for (int i = 0; i < arguments_; ++i) {
            out += scale * (cell % side);
            cell /= side;
            scale *= from_side;
        }
        return out;
    }

    bool equal(const Subtable& small, const Subtable& large) {
        if (small.side > large.side) return equal(large, small);
        meter_.tick(small.values.size() / 16 + 1);
        for (std::size_t cell = 0; cell < small.values.size(); ++cell)
            if (small.values[cell] != large.values[shrunk(cell, small.side, large.side)]) return false;
        return true;
    }

    // -1 if nothing is in it; nothing if it is too small to tell.
    std::optional<int> state_of(Subtable table) {
        if (std::all_of(table.values.begin(), table.values.end(),
                        [](std::uint32_t v) { return v == LearnedFrom::nothing; }))
            return -1;
        if (table.side < least_sides.at(to_size(arguments_ - 1))) return std::nullopt;
        for (std::size_t s = 0; s < states_.size(); ++s)
            if (equal(table, states_[s])) return static_cast<int>(s);
        states_.push_back(std::move(table));
        return static_cast<int>(states_.size() - 1);
    }

    int arguments_;
    bool gives_value_;
    Meter& meter_;
    std::vector<Subtable> states_;
};

}  // namespace

std::size_t side_to_learn(int arguments) { return sides.at(to_size(arguments - 1)); }

std::optional<Automaton> learn(const LearnedFrom& table, bool gives_value, std::size_t most, Meter& meter) {
    return Learner(table, gives_value, meter).run(most);
}

}  // namespace grundy::logic
