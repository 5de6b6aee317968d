// SPDX-License-Identifier: MIT
// See ray_sweep.hpp.
#include "engines/theorems/ray_sweep.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::theorems {
namespace {

// The elements are in both places while they move.
template <class T>
void reserve(std::vector<T>& list, std::size_t size, Meter& meter) {
    const std::size_t before = list.capacity();
    if (size <= before) return;
    const std::size_t after = std::max(size, 2 * before);
    meter.expect(after * sizeof(T), "lost positions");
    meter.claim((after - before) * sizeof(T), "lost positions");
    list.reserve(after);
}

}  // namespace

RaySweep::RaySweep(const std::vector<Ray>& rays) {
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

void RaySweep::Lines::make_room(Int a, Int b, Meter& meter) {
    const std::size_t at = place(line(a, b));
    if (at < taken_.size()) return;
    reserve(taken_, at + 1, meter);
    taken_.resize(at + 1);
}

Int RaySweep::lost(Int a, Meter& meter) {
    while (std::cmp_less_equal(rows_.size(), a)) {
        reserve(rows_, rows_.size() + 1, meter);
        const Int row = static_cast<Int>(rows_.size());
        Int b = 0;
        for (std::size_t agreed = 0, i = 0; agreed < lines_.size(); i = (i + 1) % lines_.size()) {
            meter.tick();
            const Int skipped = lines_[i].steps(row, b);
            b += skipped;
            agreed = skipped == 0 ? agreed + 1 : 1;
        }
        // Whatever ends the query here leaves the rows and the lines as they were.
        for (Lines& l : lines_) l.make_room(row, b, meter);
        for (Lines& l : lines_) l.take(row, b);
        rows_.push_back(b);
    }
    return rows_[to_size(a)];
}

}  // namespace grundy::engines::theorems
