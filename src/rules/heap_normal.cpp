// SPDX-License-Identifier: MIT
// See heap_normal.hpp. The proof that the text determines the values, for the shift c:
//
// Heaps 0..c of G have no moves, so they have the value 0, and so has heap 0 of G'. Take a move of G from heap n + c
// that takes t and leaves k heaps. Let s be the sum of those of size <= c, which are worth 0, and let the other k'
// heaps be a_i = b_i + c with b_i >= 1. They are worth G'(b_i), by induction, and n + c - t = s + sum b_i + k' c. So
// the move is one of G' that takes t + s + (k' - 1) c and leaves the heaps b_i. Every option of heap n of G' arises so.
// With c = 0 this says that empty heaps may be left out. Equal texts are equal sets of such moves, hence equal
// recurrences.
#include "rules/heap_normal.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

constexpr Int most_shift = 16;  // the sizes of small parts are enumerated

// What two moves must have in common to be written as one.
struct Kind {
    std::vector<Int> least;  // by part, ascending, from 1
    bool unequal = false;
    Nimber bonus = 0;
    Int from = 0, to = greatest_int;  // heaps
    auto key() const { return std::tie(least, unequal, bonus, from, to); }
    bool operator<(const Kind& other) const { return key() < other.key(); }
};

Int least_sum(std::vector<Int> least, bool unequal) {
    std::sort(least.begin(), least.end());
    Int out = 0, before = -1;
    for (Int a : least) {
        if (unequal) a = std::max(a, before + 1);
        out += a;
        before = a;
    }
    return out;
}

std::vector<Int> parts_of(const HeapMove& m) { return {m.least.begin(), m.least.begin() + m.parts}; }

// The least heap that has the move; nothing if none has.
std::optional<Int> least_heap(const HeapMove& m) {
    const auto take = m.takes.next(m.parts == 0 ? m.heap_least : 0);
    if (!take) return std::nullopt;
    const Int least = std::max(*take + least_sum(parts_of(m), m.unequal), m.heap_least);
    return least <= m.heap_most ? std::optional(least) : std::nullopt;
}

class Shifted {
public:
    explicit Shifted(Int shift) : shift_(shift) {}

    bool add(const HeapMove& m) {
        move_ = &m;
        large_.clear();
        small_.clear();
        return choose(0, 0);
    }

    std::string text() const {
        std::string out;
        for (const auto& [kind, takes] : kinds_) {
            for (const std::string& set : texts_of(takes)) {
                out += "take " + set + " leave";
                for (const Int l : kind.least) out += " " + std::to_string(l);
                if (kind.unequal) out += " unequal";
                if (kind.bonus != 0) out += " *" + std::to_string(kind.bonus);
                if (kind.from > 0) out += " from " + std::to_string(kind.from);
                if (kind.to < greatest_int) out += " to " + std::to_string(kind.to);
                out += "\n";
            }
        }
        return out;
    }

private:
    // Each part is small (of a certain size up to the shift) or large.
    bool choose(std::size_t part, Int sum) {
        if (part == to_size(move_->parts)) return put(sum);
        const Int least = move_->least[part];
        large_.push_back(std::max<Int>(least - shift_, 1));
        const bool fits = choose(part + 1, sum);
        large_.pop_back();
        if (!fits) return false;
        for (Int size = least; size <= shift_; ++size) {
            if (move_->unequal && std::find(small_.begin(), small_.end(), size) != small_.end()) continue;
            small_.push_back(size);
            const bool room = choose(part + 1, sum + size);
            small_.pop_back();
            if (!room) return false;
        }
        return true;
    }

    bool put(Int sum) {
        const Int by = sum + (static_cast<Int>(large_.size()) - 1) * shift_;
        Kind kind{large_, move_->unequal && large_.size() > 1, move_->bonus,
                  std::max<Int>(move_->heap_least - shift_, 0),
                  move_->heap_most == greatest_int ? greatest_int : move_->heap_most - shift_};
        std::sort(kind.least.begin(), kind.least.end());
        if (kind.to < 1) return true;  // heap 0 has no moves
        IntSet takes = move_->takes;
        if (kind.least.empty() && takes.kind() == IntSet::Kind::intervals) {
            // The whole heap is taken, so that a bound of the heap is one of the set.
            std::vector<std::pair<Int, Int>> kept;
            for (const auto& [lo, hi] : takes.intervals()) {
                const Int from = std::max({lo, kind.from - by, 1 - by}),
                          to = kind.to == greatest_int ? hi : std::min(hi, kind.to - by);
                if (from <= to) kept.emplace_back(from, to);
            }
            takes = IntSet::of_intervals(std::move(kept));
            kind.from = 0;
            kind.to = greatest_int;
        }
        const auto moved = takes.shifted(by);
        if (!moved) return false;
        const auto first = moved->next(0);
        if (!first) return true;
        if (kind.from <= *first + least_sum(kind.least, kind.unequal)) kind.from = 0;
        kinds_[std::move(kind)].push_back(*moved);
        return true;
    }

    static std::set<std::string> texts_of(const std::vector<IntSet>& takes) {
        std::set<std::string> out;
        IntSet joined;
        for (const IntSet& set : takes)
            if (set.kind() == IntSet::Kind::intervals)
                joined = joined.united(set);
            else
                out.insert(set.text());
        if (!joined.empty()) out.insert(joined.text());
        return out;
    }

    Int shift_;
    const HeapMove* move_ = nullptr;
    std::vector<Int> large_, small_;
    std::map<Kind, std::vector<IntSet>> kinds_;
};

std::optional<std::string> shifted_text(const HeapForm& form, Int shift) {
    Shifted out(shift);
    for (const HeapMove& m : form.moves)
        if (!out.add(m)) return std::nullopt;
    return out.text();
}

}  // namespace

std::optional<NormalHeaps> normal_heaps(const HeapForm& form) {
    if (form.some_residues()) return std::nullopt;
    Int first = greatest_int;
    for (const HeapMove& m : form.moves)
        if (const auto least = least_heap(m)) first = std::min(first, *least);
    if (first == 0) return std::nullopt;
    const Int shift = first == greatest_int || first - 1 > most_shift ? 0 : first - 1;
    if (auto text = shifted_text(form, shift)) return NormalHeaps{std::move(*text), shift};
    auto text = shifted_text(form, 0);
    return text ? std::optional(NormalHeaps{std::move(*text), 0}) : std::nullopt;
}

}  // namespace grundy::rules
