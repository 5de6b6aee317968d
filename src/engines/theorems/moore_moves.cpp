// SPDX-License-Identifier: MIT
// See moore_moves.hpp. Which heaps a move may change is tried set by set. For one set, the new numbers are chosen place
// by place from the top: each needs a certain number of ones, and each heap must get smaller, so that where it first
// differs from the old one, a one becomes a zero.
#include "engines/theorems/moore_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/size.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr int places = 63;
constexpr std::uint64_t most_sets = std::uint64_t{1} << 18;

bool one_at(Int n, int place) { return (n >> place & 1) != 0; }

std::array<Int, places> ones_of(std::span<const Int> heaps) {
    std::array<Int, places> out{};
    for (const Int n : heaps)
        for (int at = 0; at < places; ++at) out[to_size(at)] += n >> at & 1;
    return out;
}

// The new numbers of one set of heaps.
class NewHeaps {
public:
    // `ones`: those of all heaps.
    NewHeaps(std::span<const Int> heaps, std::vector<std::size_t> set, const std::array<Int, places>& ones, Int k)
        : set_(std::move(set)) {
        for (const std::size_t i : set_) old_.push_back(heaps[i]);
        for (int at = 0; at < places; ++at) {
            Int others = ones[to_size(at)];
            for (const Int n : old_) others -= n >> at & 1;
            needed_[to_size(at)] = (k + 1 - others % (k + 1)) % (k + 1);
        }
        hopeless_.resize(to_size(places) << set_.size());
    }

    bool each(const std::function<bool(const MooreMove&)>& visit) {
        left_.assign(set_.size(), 0);
        go_on_ = true;
        descend(places - 1, (1U << set_.size()) - 1, visit);
        return go_on_;
    }

private:
    // `tight`: the heaps that equal the old ones above this place. Returns whether there is a move.
    bool descend(int place, unsigned tight, const std::function<bool(const MooreMove&)>& visit) {
        if (place < 0) return tight == 0 && found(visit);
        const std::size_t state = (to_size(place) << set_.size()) + tight;
        if (hopeless_[state]) return false;
        bool any = false;
        for (unsigned chosen = 0; chosen < 1U << set_.size() && go_on_; ++chosen) {
            if (std::popcount(chosen) != needed_[to_size(place)]) continue;
            unsigned stay = tight;
            bool smaller = true;
            for (std::size_t i = 0; i < set_.size(); ++i) {
                const bool bit = (chosen >> i & 1) != 0, old = one_at(old_[i], place);
                if ((tight >> i & 1) == 0 || bit == old) continue;
                smaller = smaller && old;
                stay &= ~(1U << i);
            }
            if (!smaller) continue;
            for (std::size_t i = 0; i < set_.size(); ++i)
                left_[i] = (left_[i] & ~(Int{1} << place)) | (static_cast<Int>(chosen >> i & 1) << place);
            any = descend(place - 1, stay, visit) || any;
        }
        if (!any && go_on_) hopeless_[state] = true;
        return any;
    }

    bool found(const std::function<bool(const MooreMove&)>& visit) {
        MooreMove move;
        for (std::size_t i = 0; i < set_.size(); ++i) move.emplace_back(set_[i], left_[i]);
        go_on_ = visit(move);
        return true;
    }

    std::vector<std::size_t> set_;
    std::vector<Int> old_, left_{};
    std::array<Int, places> needed_{};
    std::vector<bool> hopeless_;
    bool go_on_ = true;
};

// The heaps of the move in the proof: where the heaps changed so far cannot supply the ones that are missing, some
// others with a one there are changed, too.
std::vector<std::size_t> set_of_proof(std::span<const Int> heaps, Int k) {
    std::vector<std::size_t> out;
    std::vector<bool> changed(heaps.size());
    for (int place = places - 1; place >= 0; --place) {
        Int ones = 0;
        for (std::size_t i = 0; i < heaps.size(); ++i) ones += !changed[i] && one_at(heaps[i], place) ? 1 : 0;
        ones %= k + 1;
        if (ones == 0 || k + 1 - ones <= static_cast<Int>(out.size())) continue;
        for (std::size_t i = 0; i < heaps.size() && ones > 0; ++i) {
            if (changed[i] || !one_at(heaps[i], place)) continue;
            changed[i] = true;
            out.push_back(i);
            --ones;
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

bool moore_wins(std::span<const Int> heaps, Int k) {
    const auto ones = ones_of(heaps);
    return std::any_of(ones.begin(), ones.end(), [&](Int n) { return n % (k + 1) != 0; });
}

bool each_moore_move(std::span<const Int> heaps, Int k, const std::function<bool(const MooreMove&)>& visit,
                     Meter& meter) {
    if (!moore_wins(heaps, k)) return true;
    const auto ones = ones_of(heaps);
    if (!NewHeaps(heaps, set_of_proof(heaps, k), ones, k).each(visit)) return false;
    std::uint64_t sets = 0;
    for (std::size_t size = 1; size <= std::min(to_size(k), heaps.size()); ++size) {
        std::vector<std::size_t> set(size);
        for (std::size_t i = 0; i < size; ++i) set[i] = i;
        for (bool more = true; more;) {
            if (++sets > most_sets) return false;
            meter.tick(places);
            if (!NewHeaps(heaps, set, ones, k).each(visit)) return false;
            std::size_t last = size;  // the next set in the order of words
            while (last > 0 && set[last - 1] == heaps.size() - size + last - 1) --last;
            more = last > 0;
            for (std::size_t i = last; more && i <= size; ++i) set[i - 1] = i == last ? set[i - 1] + 1 : set[i - 2] + 1;
        }
    }
    return true;
}

}  // namespace grundy::engines::theorems
