// SPDX-License-Identifier: MIT
// Climbs the heavy paths of the multiway Cartesian tree; see threshold.hpp for the idea.
#include "engines/row/threshold.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/size.hpp"

namespace grundy::engines::row {
namespace {

using Rank = std::uint32_t;
using NodeNumber = std::int32_t;
constexpr NodeNumber none = -1;

struct Tree {
    std::vector<Rank> top;  // rank of the node's greatest elements
    std::vector<NodeNumber> child, sibling;
    std::vector<std::uint32_t> begin, end;  // the interval of the row
    NodeNumber root = none;

    explicit Tree(std::span<const Rank> row);
    std::uint32_t size(NodeNumber n) const { return end[to_size(n)] - begin[to_size(n)]; }

private:
    NodeNumber add(Rank rank, std::uint32_t at) {
        top.push_back(rank);
        child.push_back(none);
        sibling.push_back(none);
        begin.push_back(at);
        end.push_back(at);
        return static_cast<NodeNumber>(top.size()) - 1;
    }
    void adopt(NodeNumber parent, NodeNumber c, std::uint32_t at) {
        sibling[to_size(c)] = child[to_size(parent)];
        child[to_size(parent)] = c;
        end[to_size(c)] = at;
        begin[to_size(parent)] = std::min(begin[to_size(parent)], begin[to_size(c)]);
    }
};

// The stack holds the nodes that reach the end of the row read so far, greatest first.
Tree::Tree(std::span<const Rank> row) {
    std::vector<NodeNumber> open;
    const auto rank_of = [&](NodeNumber n) { return top[to_size(n)]; };
    for (std::uint32_t at = 0; at <= row.size(); ++at) {
        const bool over = at == row.size();
        const Rank v = over ? 0 : row[at];
        NodeNumber orphan = none;
        while (!open.empty() && (over || rank_of(open.back()) < v)) {
            const NodeNumber c = open.back();
            open.pop_back();
            if (orphan != none) adopt(c, orphan, at);
            orphan = c;
        }
        if (over) {
            root = orphan;
            end[to_size(root)] = at;
            break;
        }
        if (open.empty() || rank_of(open.back()) != v) open.push_back(add(v, at));
        if (orphan != none) adopt(open.back(), orphan, at);
    }
}

// A multiset of nimbers below a power of two that keeps track of its mex.
class MexCounter {
public:
    explicit MexCounter(std::size_t elements) : count_(std::bit_ceil(elements + 2), 0) {}
    void insert(std::uint32_t v) {
        ++count_[v];
        while (count_[mex_] > 0) ++mex_;
    }
    void move(std::uint32_t from, std::uint32_t to) {
        ++count_[to];
        if (--count_[from] == 0 && from < mex_) mex_ = from;
    }
    std::uint32_t mex() {  // moves may have left the pointer too low
        while (count_[mex_] > 0) ++mex_;
        return mex_;
    }

private:
    std::vector<std::uint32_t> count_;
    std::uint32_t mex_ = 0;
};

struct Steps {
    std::vector<Rank> xs;          // distinct ranks of the interval, ascending
    std::vector<std::uint32_t> f;  // at xs
    std::uint32_t value = 0;
};

// An element and its place in the row; elements are turned into keys that ascend in the order of play.
using Place = std::pair<Int, std::uint32_t>;

// For elements below 2^57 in rows of up to 64, key and place fit one word, which sorts in half the time.
constexpr unsigned place_bits = 6;
static_assert(most_short_row <= std::size_t{1} << place_bits);

template <class T>
std::vector<T> rank_short(std::span<const T> row, bool keep_below, std::span<std::uint8_t> ranks) {
    std::array<std::uint64_t, most_short_row> places;
    const std::uint64_t turn = keep_below ? 0 : ~std::uint64_t{0} >> place_bits;
    for (std::size_t i = 0; i < row.size(); ++i)
        places[i] = (static_cast<std::uint64_t>(row[i]) ^ turn) << place_bits | i;
    std::sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(row.size()));
    std::vector<T> elements;
    elements.reserve(row.size());
    for (const std::uint64_t place : std::span(places).first(row.size())) {
        const auto x = static_cast<T>((place >> place_bits) ^ turn);
        if (elements.empty() || elements.back() != x) elements.push_back(x);
        ranks[place % (1u << place_bits)] = static_cast<std::uint8_t>(elements.size() - 1);
    }
    return elements;
}

class Climber {
public:
    Climber(const Tree& tree, std::span<const Rank> row, Meter& meter) : tree_(tree), row_(row), meter_(meter) {}

    // The recursion follows light edges only, so its depth is at most log2 of the length of the row.
    Steps solve(NodeNumber head) {
        if (tree_.size(head) <= most_short_row) return solve_short(head);
        Steps s = elements(head);
        std::vector<bool> active(s.xs.size());
        MexCounter seen(s.xs.size());
        std::size_t filled = 0;
        const auto path = heavy_path(head);
        for (std::size_t i = path.size(); i-- > 0;) {
            const NodeNumber node = path[i], heavy = i + 1 < path.size() ? path[i + 1] : none;
            const std::size_t last = index(s, tree_.top[to_size(node)]);
            for (; filled <= last; ++filled) s.f[filled] = s.value;  // above the heavy child: its value (0 for none)
            for (NodeNumber c = tree_.child[to_size(node)]; c != none; c = tree_.sibling[to_size(c)])
                if (c != heavy) merge(s, solve(c), last, active, seen);
            active[last] = true;
            seen.insert(s.f[last]);
            s.value = seen.mex();
            meter_.tick();
        }
        return s;
    }

private:
    std::span<const Rank> interval_of(NodeNumber n) const {
        return row_.subspan(tree_.begin[to_size(n)], tree_.size(n));
    }

    // Most rows that arise from a random row are short.
    Steps solve_short(NodeNumber head) const {
        const auto interval = interval_of(head);
        std::array<std::uint8_t, most_short_row> ranks;
        Steps s;
        s.xs = rank_short(interval, true, ranks);
        ThresholdValues values;
        short_row_values(std::span(ranks).first(interval.size()), s.xs.size(), values);
        s.f = std::move(values.options);
        s.value = static_cast<std::uint32_t>(values.value);
        meter_.tick(interval.size());
        return s;
    }

    Steps elements(NodeNumber head) const {
        const auto interval = interval_of(head);
        Steps s;
        s.xs.assign(interval.begin(), interval.end());
        std::sort(s.xs.begin(), s.xs.end());
        s.xs.erase(std::unique(s.xs.begin(), s.xs.end()), s.xs.end());
        s.f.assign(s.xs.size(), 0);
        return s;
    }

    std::vector<NodeNumber> heavy_path(NodeNumber head) const {
        std::vector<NodeNumber> path;
        while (head != none) {
            path.push_back(head);
            NodeNumber heavy = none;
            for (NodeNumber c = tree_.child[to_size(head)]; c != none; c = tree_.sibling[to_size(c)])
                if (heavy == none || tree_.size(c) > tree_.size(heavy)) heavy = c;
            head = heavy;
        }
        return path;
    }

    static std::size_t index(const Steps& s, Rank x) {
        return to_size(std::lower_bound(s.xs.begin(), s.xs.end(), x) - s.xs.begin());
    }

    // XORs the step function of a light child into s, up to index `last`, and activates the elements of the child.
    void merge(Steps& s, const Steps& light, std::size_t last, std::vector<bool>& active, MexCounter& seen) {
        std::size_t from = 0;
        for (std::size_t i = 0; i < light.xs.size(); ++i) {
            const std::size_t to = index(s, light.xs[i]) + 1;
            flip(s, from, to, light.f[i], active, seen);
            if (!active[to - 1]) {
                active[to - 1] = true;
                seen.insert(s.f[to - 1]);
            }
            from = to;
        }
        flip(s, from, last + 1, light.value, active, seen);
    }

    void flip(Steps& s, std::size_t from, std::size_t to, std::uint32_t by, const std::vector<bool>& active,
              MexCounter& seen) {
        if (by == 0) return;
        meter_.tick((to - from) / 64 + 1);
        for (std::size_t i = from; i < to; ++i) {
            const std::uint32_t old = s.f[i];
            s.f[i] = old ^ by;
            if (active[i]) seen.move(old, old ^ by);
        }
    }

    const Tree& tree_;
    std::span<const Rank> row_;
    Meter& meter_;
};

// Returns the distinct elements in the order of play, and the rank of each element among
// them. `places` is scratch space.
template <class R>
std::vector<Int> rank_elements(std::span<const Int> row, bool keep_below, std::span<Place> places, std::span<R> ranks) {
    for (std::uint32_t i = 0; i < row.size(); ++i) places[i] = {keep_below ? row[i] : -1 - row[i], i};
    std::sort(places.begin(), places.end());
    std::vector<Int> elements;
    elements.reserve(row.size());
    for (const auto& [key, at] : places) {
        const Int x = keep_below ? key : -1 - key;
        if (elements.empty() || elements.back() != x) elements.push_back(x);
        ranks[at] = static_cast<R>(elements.size() - 1);
    }
    return elements;
}

}  // namespace

ThresholdValues threshold_values(std::span<const Int> row, bool keep_below, Meter& meter) {
    ThresholdValues out;
    if (row.empty()) return out;
    if (row.size() <= most_short_row) {
        std::array<std::uint8_t, most_short_row> ranks;
        const bool small = std::all_of(row.begin(), row.end(), [](Int v) { return v >> (63 - place_bits) == 0; });
        std::array<Place, most_short_row> places;
        out.elements =
            small ? rank_short(row, keep_below, ranks)
                  : rank_elements(row, keep_below, std::span(places).first(row.size()), std::span<std::uint8_t>(ranks));
        short_row_values(std::span(ranks).first(row.size()), out.elements.size(), out);
        meter.tick(row.size());
        return out;
    }
    meter.claim(row.size() * 80, "a row of " + std::to_string(row.size()) + " elements");
    std::vector<Rank> ranks(row.size());
    {
        std::vector<Place> places(row.size());
        out.elements = rank_elements(row, keep_below, std::span(places), std::span<Rank>(ranks));
    }
    const Tree tree(ranks);
    Steps root = Climber(tree, ranks, meter).solve(tree.root);
    out.options = std::move(root.f);
    out.value = root.value;
    meter.release(row.size() * 80);
    return out;
}

}  // namespace grundy::engines::row
