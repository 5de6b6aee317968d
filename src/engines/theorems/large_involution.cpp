// SPDX-License-Identifier: MIT
// See large_involution.hpp. One vertex after another is mapped, nearest first, so that nearly all of them can only go
// to a vertex that is joined to the images of their neighbours. The first one tries the farthest vertices first: the
// images of a path, a cycle, a grid are those.
#include "engines/theorems/large_involution.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::uint64_t most_large_trials = 20'000;  // vertices that are tried as an image

using Neighbours = std::vector<std::vector<int>>;  // ascending

bool joined(const Neighbours& near, int u, int v) {
    return std::binary_search(near[to_size(u)].begin(), near[to_size(u)].end(), v);
}

class LargeInvolution {
public:
    LargeInvolution(const Neighbours& near, int distance, Meter& meter)
        : near_(near), distance_(distance), meter_(meter), to_(near.size(), -1), far_(near.size()) {
        std::vector<bool> seen(near.size());
        for (std::size_t start = 0; start < near.size(); ++start) {
            if (seen[start]) continue;
            seen[start] = true;
            order_.push_back(static_cast<int>(start));
            for (std::size_t next = order_.size() - 1; next < order_.size(); ++next)
                for (const int v : near_[to_size(order_[next])])
                    if (!seen[to_size(v)]) {
                        seen[to_size(v)] = true;
                        order_.push_back(v);
                    }
        }
    }

    std::optional<std::vector<int>> find() {
        std::vector<Level> levels;
        for (std::size_t at = 0, trials = 0;;) {
            while (at < order_.size() && to_[to_size(order_[at])] >= 0) ++at;
            if (at == order_.size()) return to_;
            levels.push_back({at, order_[at], images(order_[at])});
            while (!levels.empty()) {
                Level& level = levels.back();
                if (const int w = to_[to_size(level.vertex)]; w >= 0) to_[to_size(level.vertex)] = to_[to_size(w)] = -1;
                bool mapped = false;
                while (!mapped && level.next < level.images.size()) {
                    const int w = level.images[level.next++];
                    meter_.tick(near_[to_size(w)].size() + 1);
                    if (++trials > most_large_trials) return std::nullopt;
                    to_[to_size(level.vertex)] = w;
                    to_[to_size(w)] = level.vertex;
                    mapped = agrees(level.vertex) && agrees(w);
                    if (!mapped) to_[to_size(level.vertex)] = to_[to_size(w)] = -1;
                }
                if (mapped) break;
                levels.pop_back();
            }
            if (levels.empty()) return std::nullopt;
            at = levels.back().at + 1;
        }
    }

private:
    struct Level {
        std::size_t at;
        int vertex;
        std::vector<int> images;
        std::size_t next = 0;
    };

    // How far all vertices are; those that cannot be reached are the farthest.
    void measure(int from) {
        std::fill(far_.begin(), far_.end(), std::numeric_limits<int>::max());
        far_[to_size(from)] = 0;
        std::vector<int> queue = {from};
        for (std::size_t next = 0; next < queue.size(); ++next) {
            meter_.tick(near_[to_size(queue[next])].size() + 1);
            for (const int v : near_[to_size(queue[next])])
                if (far_[to_size(v)] == std::numeric_limits<int>::max()) {
                    far_[to_size(v)] = far_[to_size(queue[next])] + 1;
                    queue.push_back(v);
                }
        }
    }
    // Whether there is a walk of at most `edges` edges.
    bool is_near(int v, int w, int edges) const {
        if (v == w) return true;
        if (edges == 0) return false;
        if (edges == 1) return joined(near_, v, w);
        meter_.tick(near_[to_size(v)].size());
        return std::any_of(near_[to_size(v)].begin(), near_[to_size(v)].end(),
                           [&](int u) { return is_near(u, w, edges - 1); });
    }
    // The vertices to which v may go.
    std::vector<int> images(int v) {
        std::vector<int> out;
        const auto& mine = near_[to_size(v)];
        const auto known = std::find_if(mine.begin(), mine.end(), [&](int u) { return to_[to_size(u)] >= 0; });
        const auto may_be = [&](int w) {
            return to_[to_size(w)] < 0 && near_[to_size(w)].size() == mine.size() && !is_near(v, w, distance_);
        };
        if (known != mine.end()) {
            for (const int w : near_[to_size(to_[to_size(*known)])])
                if (may_be(w)) out.push_back(w);
            return out;
        }
        for (int w = static_cast<int>(near_.size()) - 1; w >= 0; --w)
            if (may_be(w)) out.push_back(w);
        measure(v);
        std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return far_[to_size(a)] > far_[to_size(b)]; });
        return out;
    }
    // Whether the mapped neighbours of v go to neighbours of its image. The degrees are equal, so that this is enough
    // when all vertices are mapped.
    bool agrees(int v) const {
        const int image = to_[to_size(v)];
        return std::all_of(near_[to_size(v)].begin(), near_[to_size(v)].end(),
                           [&](int u) { return to_[to_size(u)] < 0 || joined(near_, image, to_[to_size(u)]); });
    }

    const Neighbours& near_;
    int distance_;
    Meter& meter_;
    std::vector<int> to_, order_, far_;
};

}  // namespace

std::optional<std::vector<int>> large_involution(const rules::Graph& g, int distance, Meter& meter) {
    Neighbours near(g.vertices.size());
    for (const rules::Edge& e : g.edges) {
        if (e.arc || e.from == e.to) return std::nullopt;
        const std::size_t u = g.index(e.from), v = g.index(e.to);
        near[u].push_back(static_cast<int>(v));
        near[v].push_back(static_cast<int>(u));
    }
    for (auto& list : near) {
        meter.tick(list.size() + 1);
        std::sort(list.begin(), list.end());
        if (std::adjacent_find(list.begin(), list.end()) != list.end()) return std::nullopt;
    }
    return LargeInvolution(near, distance, meter).find();
}

}  // namespace grundy::engines::theorems
