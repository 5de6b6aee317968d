// SPDX-License-Identifier: MIT
// See ray_sweep.hpp.
#include "engines/theorems/ray_sweep.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::uint64_t a_node = 96;  // bytes of a set or a map

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

bool Barred::has(Int a, Int b) const { return std::binary_search(cells.begin(), cells.end(), std::pair(a, b)); }

Barred Barred::transposed() const {
    Barred out{{}, block};
    for (const auto& [a, b] : cells) out.cells.emplace_back(b, a);
    std::sort(out.cells.begin(), out.cells.end());
    return out;
}

RaySweep::RaySweep(const std::vector<Ray>& rays, Barred barred) : barred_(std::move(barred)) {
    for (const Ray& ray : rays)
        if (ray.a > 0) lines_.emplace_back(ray, barred_.block);
}

std::uint32_t* RaySweep::Lines::link(Int line) {
    if (sparse_) {
        const auto found = far_taken_.find(line);
        return found == far_taken_.end() ? nullptr : &found->second;
    }
    const std::size_t at = place(line);
    return at < taken_.size() && taken_[at] != 0 ? &taken_[at] : nullptr;
}

Int RaySweep::Lines::never_taken(Int line) {
    Int end = line;
    while (const std::uint32_t* const next = link(end)) end -= ray_.a * *next;
    while (line != end) {  // the links that were followed become shorter ways
        std::uint32_t& way = *link(line);
        const Int next = line - ray_.a * way;
        way = static_cast<std::uint32_t>((line - end) / ray_.a);
        line = next;
    }
    return end;
}

Int RaySweep::Lines::steps(Int a, Int b) {
    const Int from = line(a, b);
    Int end = never_taken(from);
    const auto after = cleared_.upper_bound({residue(from), from});
    if (after != cleared_.begin() && std::prev(after)->first == residue(from))
        end = std::max(end, std::prev(after)->second);
    return (from - end) / ray_.a;
}

void RaySweep::Lines::make_room(Int a, Int b, Meter& meter) {
    if (sparse_) return meter.claim(a_node, "lost positions");
    const std::size_t at = place(line(a, b));
    if (at < taken_.size()) return;
    reserve(taken_, at + 1, meter);
    taken_.resize(at + 1);
}

void RaySweep::Lines::take(Int a, Int b) {
    const Int l = line(a, b);
    if (link(l) != nullptr) cleared_.erase({residue(l), l});
    (sparse_ ? far_taken_[l] : taken_[place(l)]) = 1;
}

void RaySweep::Lines::clear(Int a, Int b) {
    const Int l = line(a, b);
    if (link(l) != nullptr) cleared_.insert({residue(l), l});
}

// Whatever ends the query before the last lines leaves the rows and the lines as they were.
void RaySweep::add_row(Meter& meter) {
    constexpr Int without_end = std::numeric_limits<Int>::max();
    reserve(rows_, rows_.size() + 1, meter);
    const Int row = static_cast<Int>(rows_.size());
    std::size_t end = next_barred_;
    std::vector<Int> found;
    for (Int b = 0;; ++end) {
        const bool is_last = end == barred_.cells.size() || barred_.cells[end].first != row;
        const Int wall = is_last ? without_end : barred_.cells[end].second;
        for (std::size_t agreed = 0, i = 0; b < wall && agreed < lines_.size(); i = (i + 1) % lines_.size()) {
            meter.tick();
            const Int skipped = lines_[i].steps(row, b);
            b += skipped;
            agreed = skipped == 0 ? agreed + 1 : 1;
        }
        if (b < wall) {
            found.push_back(b);
            if (is_last || !barred_.block) break;
        }
        // The stretch after the wall begins anew.
        b = barred_.block ? wall + 1 : std::max(b, wall + 1);
    }
    while (end < barred_.cells.size() && barred_.cells[end].first == row) ++end;
    for (Lines& l : lines_)
        for (const Int b : found) l.make_room(row, b, meter);
    const std::size_t walls = barred_.block ? end - next_barred_ : 0;
    if (walls > 0) meter.claim(a_node * walls * (1 + lines_.size()), "lost positions");
    for (Lines& l : lines_) {
        for (const Int b : found) l.take(row, b);
        for (std::size_t i = 0; i < walls; ++i) l.clear(row, barred_.cells[next_barred_ + i].second);
    }
    next_barred_ = end;
    rows_.push_back(found.back());
    found.pop_back();
    if (!found.empty()) before_.emplace(row, std::move(found));
}

std::vector<Int> RaySweep::lost(Int a, Meter& meter) {
    while (std::cmp_less_equal(rows_.size(), a)) add_row(meter);
    std::vector<Int> out;
    if (const auto before = before_.find(a); before != before_.end()) out = before->second;
    out.push_back(rows_[to_size(a)]);
    return out;
}

}  // namespace grundy::engines::theorems
