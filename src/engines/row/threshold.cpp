// SPDX-License-Identifier: MIT
// Climbing the heavy paths of the multiway Cartesian tree; see threshold.hpp for the idea.
#include "engines/row/threshold.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engines {
namespace {

using Rank = std::uint32_t;
using Node = std::int32_t;
constexpr Node none = -1;

struct Tree {
    std::vector<Rank> top;  // rank of the node's greatest elements
    std::vector<Node> child, sibling;
    std::vector<std::uint32_t> begin, end;  // the interval of the row
    Node root = none;

    explicit Tree(std::span<const Rank> row);
    std::uint32_t size(Node n) const { return end[static_cast<std::size_t>(n)] - begin[static_cast<std::size_t>(n)]; }

private:
    Node add(Rank rank, std::uint32_t at) {
        top.push_back(rank);
        child.push_back(none);
        sibling.push_back(none);
        begin.push_back(at);
        end.push_back(at);
        return static_cast<Node>(top.size()) - 1;
    }
    void adopt(Node parent, Node c, std::uint32_t at) {
        sibling[static_cast<std::size_t>(c)] = child[static_cast<std::size_t>(parent)];
        child[static_cast<std::size_t>(parent)] = c;
        end[static_cast<std::size_t>(c)] = at;
        begin[static_cast<std::size_t>(parent)] =
            std::min(begin[static_cast<std::size_t>(parent)], begin[static_cast<std::size_t>(c)]);
    }
};

// The stack holds the nodes that reach the end of the row read so far, greatest first.
Tree::Tree(std::span<const Rank> row) {
    std::vector<Node> open;
    const auto rank_of = [&](Node n) { return top[static_cast<std::size_t>(n)]; };
    for (std::uint32_t at = 0; at <= row.size(); ++at) {
        const bool over = at == row.size();
        const Rank v = over ? 0 : row[at];
        Node orphan = none;
        while (!open.empty() && (over || rank_of(open.back()) < v)) {
            const Node c = open.back();
            open.pop_back();
            if (orphan != none) adopt(c, orphan, at);
            orphan = c;
        }
        if (over) {
            root = orphan;
            end[static_cast<std::size_t>(root)] = at;
            break;
        }
        if (open.empty() || rank_of(open.back()) != v) open.push_back(add(v, at));
        if (orphan != none) adopt(open.back(), orphan, at);
    }
}

// A multiset of nimbers below a power of two whose mex is kept.
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
    std::uint32_t mex() {  // moves may have left the pointer low
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

class Climber {
public:
    Climber(const Tree& tree, std::span<const Rank> row, Meter& meter) : tree_(tree), row_(row), meter_(meter) {}

    // Depth of this recursion: light edges only, so at most log2 of the length of the row.
    Steps solve(Node head) {
        Steps s = elements(head);
        std::vector<bool> active(s.xs.size());
        MexCounter seen(s.xs.size());
        std::size_t filled = 0;
        const auto path = heavy_path(head);
        for (std::size_t i = path.size(); i-- > 0;) {
            const Node node = path[i], heavy = i + 1 < path.size() ? path[i + 1] : none;
            const std::size_t last = index(s, tree_.top[static_cast<std::size_t>(node)]);
            for (; filled <= last; ++filled) s.f[filled] = s.value;  // above the heavy child: its value (0 for none)
            for (Node c = tree_.child[static_cast<std::size_t>(node)]; c != none;
                 c = tree_.sibling[static_cast<std::size_t>(c)])
                if (c != heavy) merge(s, solve(c), last, active, seen);
            active[last] = true;
            seen.insert(s.f[last]);
            s.value = seen.mex();
            meter_.tick();
        }
        return s;
    }

private:
    Steps elements(Node head) const {
        const auto interval = row_.subspan(tree_.begin[static_cast<std::size_t>(head)], tree_.size(head));
        Steps s;
        s.xs.assign(interval.begin(), interval.end());
        std::sort(s.xs.begin(), s.xs.end());
        s.xs.erase(std::unique(s.xs.begin(), s.xs.end()), s.xs.end());
        s.f.assign(s.xs.size(), 0);
        return s;
    }

    std::vector<Node> heavy_path(Node head) const {
        std::vector<Node> path;
        while (head != none) {
            path.push_back(head);
            Node heavy = none;
            for (Node c = tree_.child[static_cast<std::size_t>(head)]; c != none;
                 c = tree_.sibling[static_cast<std::size_t>(c)])
                if (heavy == none || tree_.size(c) > tree_.size(heavy)) heavy = c;
            head = heavy;
        }
        return path;
    }

    static std::size_t index(const Steps& s, Rank x) {
        return static_cast<std::size_t>(std::lower_bound(s.xs.begin(), s.xs.end(), x) - s.xs.begin());
    }

    // XORs the step function of a light child into s, up to index `last`, and makes its elements count.
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

}  // namespace

ThresholdValues threshold_values(std::span<const Int> row, bool keep_below, Meter& meter) {
    ThresholdValues out;
    if (row.empty()) return out;
    meter.claim(row.size() * 80, "a row of " + std::to_string(row.size()) + " elements");
    out.elements.assign(row.begin(), row.end());
    std::sort(out.elements.begin(), out.elements.end());
    out.elements.erase(std::unique(out.elements.begin(), out.elements.end()), out.elements.end());
    if (!keep_below) std::reverse(out.elements.begin(), out.elements.end());
    std::vector<Rank> ranks(row.size());
    const auto before = [&](Int a, Int b) { return keep_below ? a < b : a > b; };
    std::transform(row.begin(), row.end(), ranks.begin(), [&](Int v) {
        return static_cast<Rank>(std::lower_bound(out.elements.begin(), out.elements.end(), v, before) -
                                 out.elements.begin());
    });
    const Tree tree(ranks);
    Steps root = Climber(tree, ranks, meter).solve(tree.root);
    out.options = std::move(root.f);
    out.value = root.value;
    meter.release(row.size() * 80);
    return out;
}

}  // namespace grundy::engines
