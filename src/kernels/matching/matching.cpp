// SPDX-License-Identifier: MIT
// See matching.hpp. A breadth-first search from an unmatched vertex alternates edges outside and inside the matching.
// An odd cycle of it, a blossom, is shrunk to its base, since each of its vertices can be reached in both ways.
#include "kernels/matching/matching.hpp"

#include <numeric>
#include <utility>

#include "core/size.hpp"

namespace grundy::kernels {

Matching::Matching(Neighbours neighbours, std::vector<bool> left_out, Meter& meter)
    : neighbours_(std::move(neighbours)), left_out_(std::move(left_out)) {
    const std::size_t n = neighbours_.size();
    meter.claim(n * (4 * sizeof(Vertex) + 1), "a matching");
    mate_.assign(n, none);
    parent_.resize(n);
    base_.resize(n);
    used_.resize(n);
    in_blossom_.resize(n);
    for (Vertex v = 0; v < n; ++v) {  // most vertices find a free neighbour
        if (left_out_[v] || mate_[v] != none) continue;
        for (const Vertex w : neighbours_[v]) {
            if (left_out_[w] || mate_[w] != none || w == v) continue;
            mate_[v] = w;
            mate_[w] = v;
            break;
        }
    }
    for (Vertex v = 0; v < n; ++v)
        if (!left_out_[v] && mate_[v] == none)
            if (const Vertex end = augmenting_end(v, meter); end != none) augment(end);
}

Matching::Vertex Matching::common_base(Vertex a, Vertex b) {
    std::vector<bool> seen(mate_.size());
    for (;;) {
        a = base_[a];
        seen[a] = true;
        if (mate_[a] == none || parent_[mate_[a]] == none) break;
        a = parent_[mate_[a]];
    }
    for (b = base_[b]; !seen[b]; b = base_[parent_[mate_[b]]]) {
    }
    return b;
}

void Matching::mark_path(Vertex v, Vertex base, Vertex child) {
    while (base_[v] != base) {
        in_blossom_[base_[v]] = in_blossom_[base_[mate_[v]]] = true;
        parent_[v] = child;
        child = mate_[v];
        v = parent_[mate_[v]];
    }
}

// Returns the unmatched vertex at the other end of an augmenting path; the path is in parent_.
Matching::Vertex Matching::augmenting_end(Vertex root, Meter& meter) {
    used_.assign(used_.size(), false);
    parent_.assign(parent_.size(), none);
    std::iota(base_.begin(), base_.end(), Vertex{0});
    queue_.assign(1, root);
    used_[root] = true;
    meter.tick(mate_.size() / 64 + 1);
    for (std::size_t at = 0; at < queue_.size(); ++at) {
        const Vertex v = queue_[at];
        meter.tick(neighbours_[v].size() + 1);
        for (const Vertex to : neighbours_[v]) {
            if (left_out_[to] || base_[v] == base_[to] || mate_[v] == to) continue;
            if (to == root || (mate_[to] != none && parent_[mate_[to]] != none)) {
                const Vertex base = common_base(v, to);
                in_blossom_.assign(in_blossom_.size(), false);
                mark_path(v, base, to);
                mark_path(to, base, v);
                meter.tick(base_.size() / 16 + 1);
                for (Vertex i = 0; i < base_.size(); ++i) {
                    if (!in_blossom_[base_[i]]) continue;
                    base_[i] = base;
                    if (!used_[i]) {
                        used_[i] = true;
                        queue_.push_back(i);
                    }
                }
            } else if (parent_[to] == none) {
                parent_[to] = v;
                if (mate_[to] == none) return to;
                used_[mate_[to]] = true;
                queue_.push_back(mate_[to]);
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

bool Matching::would_grow(Vertex v, Meter& meter) {
    left_out_[v] = false;
    const bool grows = augmenting_end(v, meter) != none;
    left_out_[v] = true;
    return grows;
}

// If v goes, its mate is free; the others can be matched as well as before exactly if the mate finds another.
bool Matching::can_miss(Vertex v, Meter& meter) {
    const Vertex other = mate_[v];
    if (other == none) return true;
    mate_[v] = mate_[other] = none;
    left_out_[v] = true;
    const bool out = augmenting_end(other, meter) != none;
    left_out_[v] = false;
    mate_[v] = other;
    mate_[other] = v;
    return out;
}

}  // namespace grundy::kernels
