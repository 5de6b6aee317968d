// SPDX-License-Identifier: MIT
// See stable_classes.hpp. Classes are split by the numbers of neighbours in one class after another. Where a class
// splits, all parts but the largest split others in turn: what the largest says follows from those and the whole
// (Hopcroft 1971), so that each vertex is looked at a logarithmic number of times.
#include "engines/theorems/stable_classes.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"

namespace grundy::engines::theorems {
namespace {

class Partition {
public:
    Partition(const Neighbours& near, Meter& meter)
        : near_(near), meter_(meter), of_(near.size(), 0), count_(near.size()), all_(near.size()), place_(near.size()) {
        std::iota(all_.begin(), all_.end(), 0);
        std::iota(place_.begin(), place_.end(), std::size_t{0});
        classes_.push_back({0, near.size(), near.size(), true});
        queue_.push_back(0);
    }

    std::vector<int> stable() {
        for (std::size_t next = 0; next < queue_.size(); ++next) split_by(queue_[next]);
        return std::move(of_);
    }

private:
    /// The vertices `all_[begin]` to `all_[end - 1]`; those from `met` on have neighbours in the class that splits.
    struct Class {
        std::size_t begin, end, met;
        bool queued;
    };

    void split_by(std::size_t by) {
        classes_[by].queued = false;
        const std::vector<int> splitter(all_.begin() + offset(classes_[by].begin),
                                        all_.begin() + offset(classes_[by].end));
        std::vector<std::size_t> touched;
        for (const int u : splitter) {
            meter_.tick(near_[to_size(u)].size() + 1);
            for (const int v : near_[to_size(u)])
                if (count_[to_size(v)]++ == 0) meet(v, touched);
        }
        for (const std::size_t c : touched) split(c);
    }
    void meet(int v, std::vector<std::size_t>& touched) {
        Class& c = classes_[to_size(of_[to_size(v)])];
        if (c.met == c.end) touched.push_back(to_size(of_[to_size(v)]));
        const int other = all_[--c.met];
        std::swap(all_[place_[to_size(v)]], all_[c.met]);
        std::swap(place_[to_size(v)], place_[to_size(other)]);
    }
    // By the counts of its members, which are forgotten.
    void split(std::size_t c) {
        const Class before = classes_[c];
        std::sort(all_.begin() + offset(before.met), all_.begin() + offset(before.end),
                  [&](int u, int v) { return count_[to_size(u)] < count_[to_size(v)]; });
        std::vector<std::size_t> starts = {before.begin};
        for (std::size_t i = before.met; i < before.end; ++i)
            if (i > before.begin && (i == before.met || count(i) != count(i - 1))) starts.push_back(i);
        starts.push_back(before.end);
        for (std::size_t i = before.met; i < before.end; ++i) place_[to_size(all_[i])] = i;
        for (std::size_t i = before.met; i < before.end; ++i) count_[to_size(all_[i])] = 0;
        classes_[c] = {before.begin, starts[1], starts[1], before.queued};
        std::vector<std::size_t> parts = {c};
        for (std::size_t p = 1; p + 1 < starts.size(); ++p) {
            parts.push_back(classes_.size());
            for (std::size_t i = starts[p]; i < starts[p + 1]; ++i)
                of_[to_size(all_[i])] = static_cast<int>(classes_.size());
            classes_.push_back({starts[p], starts[p + 1], starts[p + 1], false});
        }
        const std::size_t largest = *std::max_element(parts.begin(), parts.end(),
                                                      [&](std::size_t a, std::size_t b) { return size(a) < size(b); });
        for (const std::size_t part : parts) {
            if (classes_[part].queued || (part == largest && !before.queued)) continue;
            classes_[part].queued = true;
            queue_.push_back(part);
        }
    }
    std::size_t count(std::size_t i) const { return count_[to_size(all_[i])]; }
    std::size_t size(std::size_t c) const { return classes_[c].end - classes_[c].begin; }
    static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

    const Neighbours& near_;
    Meter& meter_;
    std::vector<int> of_;
    std::vector<std::size_t> count_;  // neighbours in the class that splits
    std::vector<int> all_;
    std::vector<std::size_t> place_;  // of a vertex in `all_`
    std::vector<Class> classes_;
    std::vector<std::size_t> queue_;
};

}  // namespace

std::optional<Neighbours> simple_neighbours(const rules::Graph& g, Meter& meter) {
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
    return near;
}

std::vector<int> stable_classes(const Neighbours& near, Meter& meter) { return Partition(near, meter).stable(); }

}  // namespace grundy::engines::theorems
