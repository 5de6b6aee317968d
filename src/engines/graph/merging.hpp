// SPDX-License-Identifier: MIT
// One part for all parts of a host that are isomorphic: the first that was asked about. Their canonical forms are kept,
// so that no two parts are taken for isomorphic that are not.
//
// A canonical form costs microseconds, more than a search often spends on a part. It pays on hosts with many
// symmetries: Node Kayles on the hypercube of 64 vertices takes 1/150 of the time. On random graphs, grids and trees it
// costs up to twice the time, although small parts are isomorphic there as well. So it is used where the symmetries of
// the host carry a vertex to more than eight places on average; and sizes of which few parts turn out to be isomorphic
// are left alone.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/budget.hpp"
#include "core/size.hpp"
#include "engines/graph/canonical.hpp"
#include "engines/graph/host.hpp"
#include "engines/graph/search_key.hpp"
#include "engines/search/grid.hpp"
#include "engines/search/table.hpp"

namespace grundy::engines::graph {

template <class Word>
class Merging {
public:
    /// `edges_are_bits`: after the vertices.
    Merging(const rules::Graph& host, bool edges_are_bits) : vertices_(host.vertices.size()), cuts_(edges_are_bits) {
        edges_ = joined_by_index(host);
        if (!cuts_) merge_parallel(edges_);
    }

    /// New parts are claimed from this meter.
    void charge(Meter& meter) { meter_ = &meter; }

    /// The first of the parts that are isomorphic to a connected part.
    Word first(Word part) {
        const auto known = known_.find(part);
        if (known != known_.end()) return known->second;
        Size& size = sizes_[to_size(search::count(part)) - 1];
        if (size.parts >= trial && size.parts < worth_while * size.classes) return part;
        if (size.too_hard) return part;
        const Canonizer::Form form = form_of(part);
        if (!form) {
            size.too_hard = true;
            return part;
        }
        claim(form->size());
        const auto [at, is_new] = classes_.try_emplace({form->begin(), form->end()}, part);
        ++size.parts;
        if (is_new) ++size.classes;
        known_.emplace(part, at->second);
        return at->second;
    }

private:
    static constexpr std::uint64_t trial = 512, worth_while = 4;
    struct Size {
        std::uint64_t parts = 0, classes = 0;
        bool too_hard = false;  // a canonical form was given up
    };
    struct Hash {
        std::size_t operator()(Word part) const { return to_size(search::hash_of(key_of(part)) >> 32); }
        std::size_t operator()(const std::vector<std::uint64_t>& form) const {
            std::uint64_t hash = 0;
            for (const std::uint64_t word : form) hash = search::hash_of(hash ^ word);
            return to_size(hash >> 32);
        }
    };

    Canonizer::Form form_of(Word part) {
        std::array<std::uint8_t, to_size(most_vertices)> number{};
        std::uint8_t count = 0;
        for (std::size_t v = 0; v < vertices_; ++v)
            if (has(part, v)) number[v] = count++;
        left_.clear();
        for (std::size_t e = 0; e < edges_.size(); ++e) {
            const Joined& j = edges_[e];
            if (cuts_ ? has(part, vertices_ + e) : has(part, j.from) && has(part, j.to))
                left_.push_back({number[j.from], number[j.to], j.arc, j.times});
        }
        return canonizer_.form(count, left_, meter_);
    }
    static bool has(Word part, std::size_t bit) { return (part >> bit & 1) != 0; }
    void claim(std::size_t words) {
        if (meter_ == nullptr) return;
        constexpr std::size_t node = 4 * sizeof(void*);  // of a table, besides what it holds
        meter_->claim(2 * (sizeof(Word) + node) + 8 * words + sizeof(std::vector<std::uint64_t>), "parts of the graph");
    }

    std::size_t vertices_;
    bool cuts_;
    std::vector<Joined> edges_, left_;
    Canonizer canonizer_;
    std::unordered_map<Word, Word, Hash> known_;                          // by part
    std::unordered_map<std::vector<std::uint64_t>, Word, Hash> classes_;  // by canonical form
    std::array<Size, to_size(most_vertices)> sizes_{};
    Meter* meter_ = nullptr;
};

}  // namespace grundy::engines::graph
