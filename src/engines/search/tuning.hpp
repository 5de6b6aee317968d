// SPDX-License-Identifier: MIT
// How the search may order its work. None of this changes a value.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engines/search/effort.hpp"

namespace grundy::engines::search {

/// How hard a question seems that was never asked. An effort doubles with every `doubling` more units of size: if all
/// were 1, the first look into a component would raise its effort far above those of its siblings, and the search
/// would look into each of them before it went deeper.
struct Seeds {
    double doubling = 5;
    double lost = 32, won = 2;  ///< at size 16: delta and phi
};

struct Tuning {
    Seeds seeds{};
    double slack = 0.5;       ///< a question is left when its effort exceeds the next best one's by this part
    std::size_t at_once = 5;  ///< options examined together; one in two expansions ends early, at one of the value n
};

/// The seeds by size.
class SeedTable {
public:
    explicit SeedTable(const Seeds& seeds) {
        for (std::size_t size = 0; size < by_size_.size(); ++size) {
            const double scale = std::exp2((std::min(static_cast<double>(size), 128.0) - 16) / seeds.doubling);
            const auto effort = [&](double at_16) {
                return static_cast<Effort>(std::clamp(at_16 * scale, 1.0, double{most_effort} / 1024));
            };
            by_size_[size] = {effort(seeds.won), effort(seeds.lost)};
        }
    }
    Numbers operator[](std::size_t size) const { return by_size_[std::min(size, by_size_.size() - 1)]; }

private:
    std::array<Numbers, 129> by_size_;
};

}  // namespace grundy::engines::search
