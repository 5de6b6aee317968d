// SPDX-License-Identifier: MIT
// See first_lost.hpp. A box is halved along its first range of several numbers, so that all positions of one half come
// before those of the other.
#include "api/first_lost.hpp"

#include <algorithm>

namespace grundy {
inline namespace abi_1 {
namespace {

// The box has lost positions. Returns whether more are to be visited.
bool visit_all(CountedBox box, const HasLost& has_lost, const std::function<bool(const std::vector<Int>&)>& visit) {
    const auto wide =
        std::find_if(box.begin(), box.end(), [](const auto& range) { return range.first != range.second; });
    if (wide == box.end()) {
        std::vector<Int> position;
        for (const auto& range : box) position.push_back(range.first);
        return visit(position);
    }
    const Int last = wide->second;
    wide->second = wide->first + (last - wide->first) / 2;
    const bool lower = has_lost(box);
    if (lower && !visit_all(box, has_lost, visit)) return false;
    *wide = {wide->second + 1, last};
    return (lower && !has_lost(box)) || visit_all(std::move(box), has_lost, visit);
}

}  // namespace

void first_lost(CountedBox box, const HasLost& has_lost, const std::function<bool(const std::vector<Int>&)>& visit) {
    if (has_lost(box)) visit_all(std::move(box), has_lost, visit);
}

}  // namespace abi_1
}  // namespace grundy
