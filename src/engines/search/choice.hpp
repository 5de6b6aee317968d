// SPDX-License-Identifier: MIT
// Which child of a question the search looks into next. A step changes one child and then needs the least efforts of
// all. Few children are read through; many are kept in blocks, of which only the one with the child is read again,
// because n children that each take a step would otherwise cost n^2.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engines/search/effort.hpp"

namespace grundy::engines::search {

struct Choice {
    Effort phi = no_limit, second = no_limit;  ///< the two least deltas
    std::uint64_t sum = 0;                     ///< of the phis
    std::uint32_t best = 0;                    ///< the first child of the least delta

    void add(Numbers numbers, std::uint32_t child) {
        sum += numbers.phi;
        if (numbers.delta < phi) {
            second = phi;
            phi = numbers.delta;
            best = child;
        } else {
            second = std::min(second, numbers.delta);
        }
    }
    void add(const Choice& later) {
        sum += later.sum;
        if (later.phi < phi) {
            second = std::min(phi, later.second);
            phi = later.phi;
            best = later.best;
        } else {
            second = std::min(second, later.phi);
        }
    }
};

/// Returns the choice among children[from], ..., children[to - 1].
template <class Child>
Choice choice_among(const std::vector<Child>& children, std::size_t from, std::size_t to) {
    Choice out;
    for (std::size_t i = from; i < to; ++i) out.add(children[i].numbers, static_cast<std::uint32_t>(i));
    return out;
}

/// The blocks of the frames on a line, one frame after another. All calls are about the last frame, whose children are
/// those from `first` on; its blocks begin at `blocks`, and a frame with few children has none.
class ChoiceBlocks {
public:
    std::uint32_t size() const { return static_cast<std::uint32_t>(blocks_.size()); }
    void resize(std::uint32_t size) { blocks_.resize(size); }

    template <class Child>
    void add_frame(const std::vector<Child>& children, std::size_t first) {
        if (children.size() - first < many) return;
        const std::size_t length = block_length(children.size() - first);
        for (std::size_t from = first; from < children.size(); from += length)
            blocks_.push_back(choice_among(children, from, std::min(from + length, children.size())));
    }
    /// Child `i` has changed.
    template <class Child>
    void update(const std::vector<Child>& children, std::size_t first, std::size_t blocks, std::size_t i) {
        if (blocks == blocks_.size()) return;
        const std::size_t length = block_length(children.size() - first), block = (i - first) / length;
        const std::size_t from = first + block * length;
        blocks_[blocks + block] = choice_among(children, from, std::min(from + length, children.size()));
    }
    template <class Child>
    Choice choice(const std::vector<Child>& children, std::size_t first, std::size_t blocks) const {
        if (blocks == blocks_.size()) return choice_among(children, first, children.size());
        Choice out;
        for (std::size_t b = blocks; b < blocks_.size(); ++b) out.add(blocks_[b]);
        return out;
    }

private:
    static constexpr std::size_t many = 1024;
    /// About the square root, so that a step reads as many blocks as children.
    static std::size_t block_length(std::size_t children) { return std::size_t{1} << std::bit_width(children) / 2; }

    std::vector<Choice> blocks_;
};

}  // namespace grundy::engines::search
