// SPDX-License-Identifier: MIT
// See matching.hpp. A breadth-first search from an unmatched vertex alternates edges outside and inside the matching.
// An odd cycle of it, a blossom, is shrunk to its base, since each of its vertices can be reached in both ways. If the
// search finds no other unmatched vertex, its tree can be left alone: no edge leads from its even vertices to one that
// is outside the tree or even in another, so no later path can end here, and the vertices that it reached by an even
// number of steps are those of this part that a maximum matching may leave out. When all searches have ended, each
// unmatched vertex is the root of such a tree, and a maximum matching that leaves out v differs from this one by an
// even path to v from an unmatched vertex.
#include "kernels/matching/matching.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/size.hpp"

namespace grundy::kernels {

Matching::Matching(Neighbours neighbours, std::vector<bool> left_out, Meter& meter)
    : neighbours_(std::move(neighbours)), left_out_(std::move(left_out)) {
    const std::size_t n = neighbours_.size();
    meter.claim(n * (6 * sizeof(Vertex) + 2), "a matching");
    side_.assign(n, Side::none);
    mate_.assign(n, none);
    parent_.assign(n, none);
    base_.resize(n);
    std::iota(base_.begin(), base_.end(), Vertex{0});
    seen_.assign(n, 0);
    for (Vertex v = 0; v < n; ++v) {  // most vertices find a free neighbour
        meter.tick();
        if (left_out_[v] || mate_[v] != none) continue;
        for (const Vertex w : neighbours_[v]) {
            if (left_out_[w] || mate_[w] != none || w == v) continue;
            mate_[v] = w;
            mate_[w] = v;
            break;
        }
    }
    for (Vertex v = 0; v < n; ++v) {
        if (left_out_[v] || mate_[v] != none) continue;
        const Vertex end = free_end(v, meter);
        if (end == none) continue;
        augment(end);
        for (const Vertex reached : tree_) {
            side_[reached] = Side::none;
            parent_[reached] = none;
            base_[reached] = reached;
        }
    }
}

// The base of the outermost blossom around v.
Matching::Vertex Matching::base(Vertex v) {
    while (base_[v] != v) v = base_[v] = base_[base_[v]];
    return v;
}

// Of two even vertices of one tree; the ways to its root are followed in turn, so that neither is longer than needed.
Matching::Vertex Matching::common_base(Vertex a, Vertex b) {
    ++stamp_;
    for (a = base(a), b = base(b);; std::swap(a, b)) {
        if (a == none) continue;
        if (seen_[a] == stamp_) return a;
        seen_[a] = stamp_;
        a = mate_[a] == none ? none : base(parent_[mate_[a]]);
    }
}

void Matching::add_even(Vertex v) {
    side_[v] = Side::even;
    queue_.push_back(v);
}

// Shrinks the way from v to the base, after which an even path to its odd vertices leads over `other` and the edge to
// v.
void Matching::shrink(Vertex v, Vertex other, Vertex base, Meter& meter) {
    for (; this->base(v) != base; meter.tick()) {
        const Vertex odd = mate_[v];
        parent_[v] = other;
        if (side_[odd] == Side::odd) add_even(odd);
        for (const Vertex x : {v, odd})
            if (base_[x] == x) base_[x] = base;
        other = odd;
        v = parent_[odd];
    }
}

// Returns the unmatched vertex at the other end of an augmenting path; the path is in parent_, and the vertices that
// were reached are in tree_.
Matching::Vertex Matching::free_end(Vertex root, Meter& meter) {
    queue_.clear();
    tree_.assign(1, root);
    add_even(root);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        const Vertex v = queue_[at];
        meter.tick(neighbours_[v].size() + 1);
        for (const Vertex to : neighbours_[v]) {
            if (left_out_[to] || to == v) continue;
            if (side_[to] == Side::even) {
                if (base(v) == base(to)) continue;
                const Vertex common = common_base(v, to);
                shrink(v, to, common, meter);
                shrink(to, v, common, meter);
            } else if (side_[to] == Side::none) {
                parent_[to] = v;
                tree_.push_back(to);
                if (mate_[to] == none) return to;
                side_[to] = Side::odd;
                tree_.push_back(mate_[to]);
                add_even(mate_[to]);
            }
        }
    }
    return none;
}

void Matching::augment(Vertex end) {
    while (end != none) {
        const Vertex before = parent_[end], next = mate_[before];
        mate_[end] = before;
        mate_[before] = end;
        end = next;
    }
}

// A new vertex can be matched exactly with those that some maximum matching leaves out.
bool Matching::would_grow(Vertex v) const {
    return std::any_of(neighbours_[v].begin(), neighbours_[v].end(),
                       [&](Vertex w) { return w != v && !left_out_[w] && can_miss(w); });
}

}  // namespace grundy::kernels
