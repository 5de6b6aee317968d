// SPDX-License-Identifier: MIT
// All ways to write a number as a sum of positive parts in ascending order: the results of a move that splits a
// heap into any number of heaps.
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace grundy::rules {

/// Walks through the partitions of `total` into `least` to `most` parts (most < 0: any number), fewest parts first,
/// then in lexicographic order. Only the current one is kept, however many there are.
class Partitions {
public:
    Partitions(Int total, Int least, Int most, Binder::Sizes sizes)
        : total_(total), most_(most < 0 || most > total ? total : most), sizes_(sizes), count_(least - 1) {}

    /// Steps to the next one. Returns false if there is none.
    bool next();
    const std::vector<Int>& parts() const { return parts_; }

private:
    bool fits(Int smallest, std::size_t from, Int sum) const;
    void lay(Int smallest, std::size_t from, Int sum);
    bool advance();

    Int total_, most_;
    Binder::Sizes sizes_;
    Int count_;  // current number of parts
    std::vector<Int> parts_;
};

}  // namespace grundy::rules
