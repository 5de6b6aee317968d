// SPDX-License-Identifier: MIT
// See large_involution.hpp. One vertex after another is mapped, nearest first, so that nearly all of them can only go
// to a vertex that is joined to the images of their neighbours. Where several are left, the farthest is tried first:
// the images of a path, a cycle, a grid, a hypercube are those.
#include "engines/theorems/large_involution.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

#include "core/size.hpp"
#include "engines/theorems/stable_classes.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::uint64_t most_rounds = 128;   // steps, as multiples of the size of the graph
constexpr std::size_t most_measured = 16;    // vertices whose images are sorted by their distance
constexpr std::size_t most_unmeasured = 64;  // images of the others

bool joined(const Neighbours& near, int u, int v) {
    return std::binary_search(near[to_size(u)].begin(), near[to_size(u)].end(), v);
}

class LargeInvolution {
public:
    LargeInvolution(const Neighbours& near, int distance, Meter& meter)
        : near_(near),
          distance_(distance),
          meter_(meter),
          to_(near.size(), -1),
          far_(near.size()),
          class_(stable_classes(near, meter)) {
        for (std::size_t v = 0; v < near.size(); ++v) {
            if (to_size(class_[v]) >= members_.size()) members_.resize(to_size(class_[v]) + 1);
            members_[to_size(class_[v])].push_back(static_cast<int>(v));
        }
    }

    /// A class of odd size leaves a vertex where it is.
    bool excluded() const {
        return std::any_of(members_.begin(), members_.end(), [](const auto& list) { return list.size() % 2 == 1; });
    }

    std::optional<std::vector<int>> find() {
        order();
        std::vector<Level> levels;
        for (std::size_t at = 0;;) {
            while (at < order_.size() && to_[to_size(order_[at])] >= 0) ++at;
            if (at == order_.size()) return to_;
            levels.push_back({at, order_[at], images(order_[at])});
            while (!levels.empty()) {
                Level& level = levels.back();
                if (const int w = to_[to_size(level.vertex)]; w >= 0) to_[to_size(level.vertex)] = to_[to_size(w)] = -1;
                if (try_next(level)) break;
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

    // Nearest first, from the vertices that have the fewest images.
    void order() {
        std::vector<int> starts(near_.size());
        std::iota(starts.begin(), starts.end(), 0);
        std::stable_sort(starts.begin(), starts.end(), [&](int u, int v) { return alike(u).size() < alike(v).size(); });
        std::vector<bool> seen(near_.size());
        for (const int start : starts) {
            if (seen[to_size(start)]) continue;
            seen[to_size(start)] = true;
            order_.push_back(start);
            for (std::size_t next = order_.size() - 1; next < order_.size(); ++next)
                for (const int v : near_[to_size(order_[next])])
                    if (!seen[to_size(v)]) {
                        seen[to_size(v)] = true;
                        order_.push_back(v);
                    }
        }
    }
    const std::vector<int>& alike(int v) const { return members_[to_size(class_[to_size(v)])]; }

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
    bool try_next(Level& level) {
        while (level.next < level.images.size()) {
            const int w = level.images[level.next++];
            if (!is_free(level.vertex, w) || !fits(level.vertex, w)) continue;
            to_[to_size(level.vertex)] = w;
            to_[to_size(w)] = level.vertex;
            return true;
        }
        return false;
    }
    // Vertices to which v might go, the farthest first. Distances are measured, and all vertices are looked at, for few
    // v: where there are many choices after that, images are as good as each other.
    std::vector<int> images(int v) {
        std::vector<int> out;
        const bool all = measured_ < most_measured;
        const auto& mine = near_[to_size(v)];
        const auto known = std::find_if(mine.begin(), mine.end(), [&](int u) { return to_[to_size(u)] >= 0; });
        const auto& among = known == mine.end() ? alike(v) : near_[to_size(to_[to_size(*known)])];
        for (auto w = among.rbegin(); w != among.rend() && (all || out.size() < most_unmeasured); ++w)
            if (is_free(v, *w) && (!all || fits(v, *w))) out.push_back(*w);
        if (out.size() > 1 && all) {
            ++measured_;
            measure(v);
            std::stable_sort(out.begin(), out.end(), [&](int a, int b) { return far_[to_size(a)] > far_[to_size(b)]; });
        }
        return out;
    }
    bool is_free(int v, int w) {
        meter_.tick();
        return to_[to_size(w)] < 0 && class_[to_size(w)] == class_[to_size(v)] && !is_near(v, w, distance_);
    }
    bool fits(int v, int w) const { return agrees(v, w) && agrees(w, v); }
    // Whether the mapped neighbours of v go to neighbours of this image. Vertices of one class have equal degrees, so
    // that this is enough when all vertices are mapped.
    bool agrees(int v, int image) const {
        meter_.tick(near_[to_size(v)].size());
        return std::all_of(near_[to_size(v)].begin(), near_[to_size(v)].end(),
                           [&](int u) { return to_[to_size(u)] < 0 || joined(near_, image, to_[to_size(u)]); });
    }

    const Neighbours& near_;
    int distance_;
    Meter& meter_;
    std::vector<int> to_, order_, far_, class_;
    std::vector<std::vector<int>> members_;  // of each class
    std::size_t measured_ = 0;
};

}  // namespace

std::optional<std::vector<int>> large_involution(const rules::Graph& g, int distance, Meter& meter) {
    const auto near = simple_neighbours(g, meter);
    if (!near) return std::nullopt;
    const Allowance few(meter, most_rounds * (g.vertices.size() + 2 * g.edges.size()));
    try {
        LargeInvolution all(*near, distance, meter);
        return all.excluded() ? std::nullopt : all.find();
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
