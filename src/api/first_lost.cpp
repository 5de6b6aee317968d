// SPDX-License-Identifier: MIT
// See first_lost.hpp. A box is halved along its first range of several numbers, so that all positions of one half come
// before those of the other.
#include "api/first_lost.hpp"

#include <algorithm>

namespace grundy {
inline namespace abi_1 {
namespace {

class Halving {
public:
    Halving(const std::function<Wide(const CountedBox&)>& lost,
            const std::function<bool(const std::vector<Int>&)>& visit)
        : lost_(lost), visit_(visit) {}

    // The box has lost positions. Returns whether more are to be visited.
    bool visit_all(CountedBox box) const {
        const auto wide =
            std::find_if(box.begin(), box.end(), [](const auto& range) { return range.first != range.second; });
        if (wide == box.end()) {
            std::vector<Int> position;
            for (const auto& range : box) position.push_back(range.first);
            return visit_(position);
        }
        const Int last = wide->second;
        wide->second = wide->first + (last - wide->first) / 2;
        const bool lower = lost_(box) > 0;
        if (lower && !visit_all(box)) return false;
        *wide = {wide->second + 1, last};
        return (lower && lost_(box) == 0) || visit_all(std::move(box));
    }

private:
    const std::function<Wide(const CountedBox&)>& lost_;
    const std::function<bool(const std::vector<Int>&)>& visit_;
};

}  // namespace

void first_lost(CountedBox box, const std::function<Wide(const CountedBox&)>& lost,
                const std::function<bool(const std::vector<Int>&)>& visit) {
    if (lost(box) > 0) Halving(lost, visit).visit_all(std::move(box));
}

}  // namespace abi_1
}  // namespace grundy
