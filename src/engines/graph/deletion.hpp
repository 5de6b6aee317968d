// SPDX-License-Identifier: MIT
// Games of vertex deletion as rules for the search. A position is the set of the vertices that are left; connected
// parts are components, because an option and its conditions look at one part only (docs/theory.md, section 13).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/mex.hpp"
#include "core/size.hpp"
#include "engines/graph/conditions.hpp"
#include "engines/graph/host.hpp"
#include "engines/graph/keys.hpp"
#include "engines/search/grid.hpp"

namespace grundy::engines::graph {

/// `commute`: see commute() below.
template <class Word, bool commute>
class Deletion {
public:
    using Position = Word;
    using Key = search_key<Word>;
    using Move = std::uint32_t;  // a choice
    static constexpr bool moves_commute = commute;

    /// The host has at most word_bits<Word> vertices. `keys` makes keys of connected parts; see keys.hpp.
    Deletion(Host host, const Form& form, const std::vector<Choice>& choices, Keys<Word> keys)
        : form_(form), host_(std::move(host)), keys_(std::move(keys)) {
        first_.resize(to_size(host_.size) + 1);
        for (int v = 0; v < host_.size; ++v) {
            joined_.push_back(static_cast<Word>(host_.joined[to_size(v)]));
            first_[to_size(v)] = static_cast<std::uint32_t>(moves_.size());
            for (const Choice& c : choices)
                if (search::lowest(c.need) == v)
                    moves_.push_back({static_cast<Word>(c.need), ~static_cast<Word>(c.deleted), c.bonus,
                                      !form_.options[c.option].conditions.empty(), c});
        }
        first_.back() = static_cast<std::uint32_t>(moves_.size());
        for (int v = 0; v < host_.size; ++v) alone_.push_back(value_alone(v));
    }

    /// Whether the mex of all options is wanted for all components; else only for those of at most `small` vertices.
    bool by_mex = false;
    int small = 8;

    /// New keys are claimed from this meter.
    void charge(Meter& meter) { keys_.charge(meter); }
    void moves(Position left, std::vector<Move>& out) const {
        for (Word rest = left; rest != 0; rest &= rest - 1) {
            const std::size_t v = to_size(search::lowest(rest));
            for (std::uint32_t m = first_[v]; m < first_[v + 1]; ++m)
                if (is_legal(left, m)) out.push_back(m);
        }
    }
    bool is_legal(Position left, Move move) const {
        const Step& s = moves_[move];
        return (s.need & ~left) == 0 && (!s.conditional || holds(left, s.choice));
    }
    unsigned size(Position left) const { return static_cast<unsigned>(search::count(left)); }
    bool is_small(Position left) const { return by_mex || search::count(left) <= small; }

    Position after(Position left, Move move) const { return left & moves_[move].kept; }
    const Choice& choice(Move move) const { return moves_[move].choice; }

    template <class Sink>
    void option(Position left, Move move, Sink& sink) {
        if (moves_[move].bonus != 0) sink.value(moves_[move].bonus);
        components(after(left, move), sink);
    }

    template <class Sink>
    void components(Position left, Sink& sink) {
        while (left != 0) {
            Word part = left & (~left + 1);
            const int first = search::lowest(left);
            for (Word fresh = joined_[to_size(first)] & left & ~part; fresh != 0;) {
                part |= fresh;
                Word next = 0;
                for (; fresh != 0; fresh &= fresh - 1) next |= joined_[to_size(search::lowest(fresh))];
                fresh = next & left & ~part;
            }
            left &= ~part;
            if ((part & (part - 1)) == 0)
                sink.value(alone_[to_size(first)]);
            else if (!keys_.is_zero(part))
                sink.part(part, keys_.key(part));
        }
    }

private:
    struct Step {
        Word need, kept;
        Nimber bonus;
        bool conditional;
        Choice choice;
    };

    bool holds(Position left, const Choice& choice) const {
        const auto degree = [&](int v) {
            const int at = choice.variables[to_size(v)];
            if (host_.simple) return Int{search::count(joined_[to_size(at)] & left)};
            Int out = 0;
            for (const Host::End& e : host_.ends[to_size(at)]) out += (left >> e.vertex & 1) != 0 ? e.times : 0;
            return out;
        };
        const auto vertex = [&](int v) { return int{choice.variables[to_size(v)]}; };
        const auto next_to = [&](int v, int w) { return (host_.out[to_size(v)] >> w & 1) != 0; };
        return hold(form_.options[choice.option].conditions, degree, vertex, next_to);
    }
    /// The value of a part that is one vertex: its options leave nothing, or nim heaps.
    Nimber value_alone(int v) const {
        std::vector<Nimber> options;
        for (std::uint32_t m = first_[to_size(v)]; m < first_[to_size(v) + 1]; ++m)
            if (is_legal(Word{1} << v, m)) options.push_back(moves_[m].bonus);
        return mex(options);
    }

    Form form_;
    Host host_;
    Keys<Word> keys_;
    std::vector<Word> joined_;
    std::vector<Step> moves_;           // by the least vertex that they need
    std::vector<std::uint32_t> first_;  // by vertex, and the end
    std::vector<Nimber> alone_;
};

/// Whether two choices that can be made one after the other can be made in either order. Both orders then leave the
/// same. Nothing is claimed if conditions may decide, or if there are too many pairs.
inline bool commute(const Form& form, const std::vector<Choice>& choices) {
    if (form.conditional() || choices.size() > 2000) return false;
    for (const Choice& a : choices)
        for (const Choice& b : choices)
            if (((a.need & b.deleted) == 0) != ((b.need & a.deleted) == 0)) return false;
    return true;
}

}  // namespace grundy::engines::graph
