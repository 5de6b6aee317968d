// SPDX-License-Identifier: MIT
// See ray_sweep.hpp.
#include "engines/theorems/ray_sweep.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::theorems {

RaySweep::RaySweep(std::vector<Ray> rays) {
    for (const Ray& ray : rays)
        if (ray.a > 0) lines_.emplace_back(ray);
}

Int RaySweep::Lines::free(Int line) {
    Int end = line;
    for (std::size_t at = place(end); at < taken_.size() && taken_[at] != 0; at = place(end))
        end -= ray_.a * taken_[at];
    while (line != end) {  // the links that were followed become shorter ways
        std::uint32_t& link = taken_[place(line)];
        const Int next = line - ray_.a * link;
        link = static_cast<std::uint32_t>((line - end) / ray_.a);
        line = next;
    }
    return end;
}

Int RaySweep::Lines::steps(Int a, Int b) {
    const Int from = line(a, b);
    return (from - free(from)) / ray_.a;
}

void RaySweep::Lines::take(Int a, Int b) {
    const std::size_t at = place(line(a, b));
    if (at >= taken_.size()) taken_.resize(std::max(at + 1, 2 * taken_.size()));
    taken_[at] = 1;
}

Int RaySweep::lost(Int a, Meter& meter) {
    while (std::cmp_less_equal(rows_.size(), a)) {
        if (rows_.size() == rows_.capacity()) {
            constexpr std::size_t bytes_for_a_row = 64;
            meter.claim((rows_.size() + 1) * bytes_for_a_row, "lost positions");
            rows_.reserve(2 * rows_.size() + 1);
        }
        const Int row = static_cast<Int>(rows_.size());
        Int b = 0;
        for (std::size_t agreed = 0, i = 0; agreed < lines_.size(); i = (i + 1) % lines_.size()) {
            meter.tick();
            const Int skipped = lines_[i].steps(row, b);
            b += skipped;
            agreed = skipped == 0 ? agreed + 1 : 1;
        }
        for (Lines& l : lines_) l.take(row, b);
        rows_.push_back(b);
    }
    return rows_[to_size(a)];
}

}  // namespace grundy::engines::theorems
