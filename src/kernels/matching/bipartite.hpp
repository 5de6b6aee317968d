// SPDX-License-Identifier: MIT
// Maximum matchings of bipartite graphs whose edges need not be stored (Hopcroft and Karp 1973). Each phase finds
// shortest augmenting paths that share no vertex; about as many phases as the root of the number of vertices suffice.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "core/size.hpp"

namespace grundy::kernels {

/// Graph has size(), the number of vertices; left(v), the side of v; degree(v) and neighbour(v, i), a vertex of the
/// other side or `none`.
template <class Graph>
class BipartiteMatching {
public:
    using Vertex = std::uint32_t;
    static constexpr Vertex none = ~Vertex{0};

    /// Throws Stopped if the meter runs out.
    BipartiteMatching(const Graph& graph, Meter& meter) : graph_(graph) {
        const auto n = to_size(graph.size());
        meter.claim(n * (4 * sizeof(Vertex) + 2), "a matching");
        mate_.assign(n, none);
        distance_.resize(n);
        next_.resize(n);
        match_neighbours(meter);
        while (layer(meter))
            for (Vertex v = 0; v < n; ++v)
                if (is_free(v)) augment(v, meter);
    }

    Vertex mate(Vertex v) const { return mate_[v]; }

    /// By vertex: whether it is of this side, and some maximum matching leaves it out. One that does differs from this
    /// one by a path of even length from a vertex that this one leaves out.
    std::vector<bool> can_miss(bool left, Meter& meter) {
        std::vector<bool> out(mate_.size());
        queue_.clear();
        const auto add = [&](Vertex v) {
            if (out[v]) return;
            out[v] = true;
            queue_.push_back(v);
        };
        for (Vertex v = 0; v < mate_.size(); ++v)
            if (mate_[v] == none && graph_.left(v) == left) add(v);
        for (std::size_t at = 0; at < queue_.size(); ++at)
            each_neighbour(queue_[at], meter, [&](Vertex w) {
                if (mate_[w] != none) add(mate_[w]);
            });
        return out;
    }

private:
    template <class Visit>
    void each_neighbour(Vertex v, Meter& meter, const Visit& visit) {
        const std::uint32_t degree = graph_.degree(v);
        meter.tick(degree + 1);
        for (std::uint32_t i = 0; i < degree; ++i)
            if (const Vertex w = graph_.neighbour(v, i); w != none) visit(w);
    }

    bool is_free(Vertex v) const { return mate_[v] == none && graph_.left(v); }

    void match_neighbours(Meter& meter) {  // most vertices find a free one
        for (Vertex v = 0; v < mate_.size(); ++v)
            if (is_free(v))
                each_neighbour(v, meter, [&](Vertex w) {
                    if (mate_[v] != none || mate_[w] != none) return;
                    mate_[v] = w;
                    mate_[w] = v;
                });
    }

    // The distances of the left vertices from free ones along alternating paths. Whether one path ends at a free
    // vertex.
    bool layer(Meter& meter) {
        queue_.clear();
        for (Vertex v = 0; v < mate_.size(); ++v) {
            next_[v] = 0;
            distance_[v] = is_free(v) ? 0 : none;
            if (is_free(v)) queue_.push_back(v);
        }
        bool found = false;
        for (std::size_t at = 0; at < queue_.size(); ++at)
            each_neighbour(queue_[at], meter, [&, from = distance_[queue_[at]]](Vertex w) {
                const Vertex beyond = mate_[w];
                if (beyond == none)
                    found = true;
                else if (distance_[beyond] == none) {
                    distance_[beyond] = from + 1;
                    queue_.push_back(beyond);
                }
            });
        return found;
    }

    void augment(Vertex root, Meter& meter) {
        path_.assign(1, root);
        while (!path_.empty()) {
            const Vertex v = path_.back();
            meter.tick();
            if (next_[v] == graph_.degree(v)) {
                distance_[v] = none;
                path_.pop_back();
                continue;
            }
            Vertex w = graph_.neighbour(v, next_[v]++);
            if (w == none) continue;
            if (mate_[w] != none) {
                if (distance_[mate_[w]] == distance_[v] + 1) path_.push_back(mate_[w]);
                continue;
            }
            for (; !path_.empty(); path_.pop_back()) {
                const Vertex before = mate_[path_.back()];
                mate_[path_.back()] = w;
                mate_[w] = path_.back();
                w = before;
            }
        }
    }

    const Graph& graph_;
    std::vector<Vertex> mate_, distance_, queue_, path_;
    std::vector<std::uint32_t> next_;
};

}  // namespace grundy::kernels
