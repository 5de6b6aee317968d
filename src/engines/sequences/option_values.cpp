// SPDX-License-Identifier: MIT
// See option_values.hpp.
#include "engines/sequences/option_values.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::engines::sequences {
namespace {

// A bonus can be any size, and memory must not follow it.
constexpr Nimber greatest_option = Nimber{1} << 26;

}  // namespace

void OptionValues::clear() {
    ++heap_;
    present_.clear();
}

void OptionValues::insert(Nimber value) {
    if (value > greatest_option) return;
    if (value >= marks_.size()) marks_.resize(to_size(value) * 2 + 64);
    marks_[to_size(value)] = heap_;
}

std::uint64_t OptionValues::insert_tail(const rules::HeapMove& move, Int tail, Int heap, const Sequence& values) {
    const Int last = heap - tail, least = move.least[0];
    if (last < least) return 0;
    const Int step = move.takes.kind() == rules::IntSet::Kind::progression ? *move.takes.after(tail) - tail : 1;
    Grown& grown = grown_[{move.to[0], least, move.bonus, tail, step, last % step}];
    if (grown.next < 0) grown.next = least + ((last - least) % step);
    std::uint64_t looked = 1;
    for (; grown.next <= last; grown.next += step, ++looked) {
        const Nimber v = values[to_size(grown.next)] ^ move.bonus;
        if (v > greatest_option) continue;
        if (v >= grown.values.size()) grown.values.resize(to_size(v) * 2 + 64);
        grown.values[to_size(v)] = true;
    }
    while (grown.mex < grown.values.size() && grown.values[to_size(grown.mex)]) ++grown.mex;
    present_.push_back(&grown);
    return looked;
}

bool OptionValues::contains(Nimber value) const {
    const auto i = to_size(value);
    return (i < marks_.size() && marks_[i] == heap_) ||
           std::any_of(present_.begin(), present_.end(),
                       [i](const Grown* g) { return i < g->values.size() && g->values[i]; });
}

Nimber OptionValues::mex() const {
    Nimber v = 0;
    for (const Grown* g : present_) v = std::max(v, g->mex);
    while (contains(v)) ++v;
    if (v > greatest_option) throw Error("a position has more than 2^26 options of different values");
    return v;
}

}  // namespace grundy::engines::sequences
