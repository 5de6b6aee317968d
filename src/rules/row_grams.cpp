// SPDX-License-Identifier: MIT
// Rows with options that win the whole game (Theorem 43): finds the elements that no move changes unless the other
// player then wins at once. Few elements are looked at together, a gram, and what is found about grams is kept.
#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/row_split.hpp"

namespace grundy::rules {
namespace {

constexpr Int longest_gram = 16;
constexpr int hash_bits = 12;

}  // namespace

// A gram is as long as each window in which the game is won. It must not be shorter than a window of a move without one
// place, so that no move changes elements on both sides of it.
bool RowSplit::prepare_grams() {
    for (const Window& w : wins_) gram_ = std::max(gram_, w.last - w.first + 1);
    for (const Window& w : windows_) {
        gram_ = std::max(gram_, w.last - w.first);
        if (w.changes.empty()) return false;
    }
    grams_.resize(std::size_t{1} << hash_bits);
    return gram_ <= longest_gram;
}

// The choice is a place of the gram, from 0, or beyond its ends.
Environment RowSplit::at_gram(const Window& w, const Row& gram, Int choice) const {
    Environment out(*game_);
    out.rows[to_size(w.row)] = std::make_shared<Row>(gram);
    out.integers[to_size(w.choice)] = choice + 1;
    return out;
}

// Whether the game is won in a window of the gram that has none of the unknown elements.
bool RowSplit::wins_within(const Row& gram, const std::set<Int>& unknown) const {
    return std::any_of(wins_.begin(), wins_.end(), [&](const Window& w) {
        for (Int i = -w.first; i <= last_place(w); ++i) {
            const auto next = unknown.lower_bound(i + w.first);
            if (next != unknown.end() && *next <= i + w.last) continue;
            Environment env = at_gram(w, gram, i);
            if (std::all_of(w.conditions.begin(), w.conditions.end(),
                            [&](const Local& c) { return evaluate_condition(c.expr, env); }))
                return true;
        }
        return false;
    });
}

// Whether the option with this choice changes nothing in the gram, is not legal, or lets the other player win at once.
// Only elements of the gram may show it.
bool RowSplit::changes_nothing(const Row& gram, const Window& w, Int choice) const {
    const auto within = [&](Int offset) { return choice + offset >= 0 && choice + offset < gram_; };
    const auto all_within = [&](const Local& l) { return std::all_of(l.offsets.begin(), l.offsets.end(), within); };
    Environment env = at_gram(w, gram, choice);
    Row after = gram;
    std::set<Int> unknown;
    bool changed = false;
    for (const auto& [offset, to] : w.changes) {
        if (!within(offset)) continue;
        changed = true;
        const Wide v = all_within(to) ? evaluate_integer(to.expr, env) : -1;
        if (v >= 0 && v <= std::numeric_limits<Int>::max())
            after[to_size(choice + offset)] = static_cast<Int>(v);
        else
            unknown.insert(choice + offset);
    }
    return !changed || std::any_of(w.conditions.begin(), w.conditions.end(), [&](const Local& c) {
        return all_within(c) && !evaluate_condition(c.expr, env);
    }) || wins_within(after, unknown);
}

RowSplit::Gram RowSplit::gram(const Row& elements) const {
    if (wins_within(elements, {})) return Gram::won;
    for (const Window& w : windows_)
        for (Int i = -w.last; i < gram_ - w.first; ++i)
            if (!changes_nothing(elements, w, i)) return Gram::open;
    return Gram::fixed;
}

// Writes the parts to parts_. Each begins and ends with a fixed gram, or where the row does; elements that only such
// grams cover have no moves. A row that is won at once is not taken apart.
void RowSplit::find_parts(std::span<const Int> row) const {
    const auto length = to_size(gram_), bits = std::min<std::size_t>(64 / length, 32);
    const std::uint64_t most = ~std::uint64_t{0} >> (64 - bits), mask = ~std::uint64_t{0} >> (64 - bits * length);
    std::uint64_t key = 0;
    std::size_t from = 0,
                covered = 0;  // the part begins at `from`; the elements before `covered` are those of its first gram
    parts_.clear();
    for (std::size_t at = 0; at < row.size(); ++at) {
        if (static_cast<std::uint64_t>(row[at]) > most) return parts_.assign(1, {0, row.size()});
        key = (key << bits | static_cast<std::uint64_t>(row[at])) & mask;
        if (at + 1 < length) continue;
        KnownGram& known = grams_[key * 0x9E3779B97F4A7C15U >> (64 - hash_bits)];
        const std::size_t begin = at + 1 - length;
        if (known.is == Gram::unknown || known.key != key) {
            const auto elements = row.subspan(begin, length);
            known = {key, gram(Row(elements.begin(), elements.end()))};
        }
        if (known.is == Gram::won) return parts_.assign(1, {0, row.size()});
        if (known.is != Gram::fixed) continue;
        if (begin > covered) parts_.emplace_back(from, at + 1);
        from = begin;
        covered = at + 1;
    }
    if (covered < row.size()) parts_.emplace_back(from, row.size());
}

}  // namespace grundy::rules
