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
    const std::size_t after = std::max(size, before + before / 4);
    meter.expect(after * sizeof(T), "lost positions");
    meter.claim((after - before) * sizeof(T), "lost positions");
    list.reserve(after);
}

template <class T>
void extend(std::vector<T>& list, std::size_t size, Meter& meter) {
    if (size <= list.size()) return;
    reserve(list, size, meter);
    list.resize(size);
}

}  // namespace

bool Barred::has(const Cell& c) const {
    return c[0] == 0 && std::binary_search(cells.begin(), cells.end(), std::pair(c[1], c[2]));
}

Barred Barred::transposed() const {
    Barred out{{}, block};
    for (const auto& [a, b] : cells) out.cells.emplace_back(b, a);
    std::sort(out.cells.begin(), out.cells.end());
    return out;
}

RaySweep::RaySweep(const std::vector<Ray>& rays, Barred barred) : barred_(std::move(barred)) {
    for (const Ray& ray : rays)
        if (ray[0] > 0 || ray[1] > 0) directions_.emplace_back(ray);
}

std::uint32_t* RaySweep::Lines::link(Int line) {
    if (!far_taken_.empty()) {
        const auto found = far_taken_.find(line);
        return found == far_taken_.end() ? nullptr : &found->second;
    }
    std::vector<std::uint32_t>& side = line < 0 ? below_ : taken_;
    const std::size_t at = to_size(line < 0 ? -1 - line : line);
    return at < side.size() && side[at] != 0 ? &side[at] : nullptr;
}

Int RaySweep::Lines::never_taken(Int line) {
    Int end = line;
    while (const std::uint32_t* const next = link(end)) end += *next;
    while (line != end) {  // the links that were followed become shorter ways
        std::uint32_t& way = *link(line);
        const Int next = line + way;
        way = static_cast<std::uint32_t>(end - line);
        line = next;
    }
    return end;
}

Int RaySweep::Lines::next_free(Int line) {
    const Int end = never_taken(line);
    const auto cleared = cleared_.lower_bound(line);
    return cleared == cleared_.end() ? end : std::min(end, *cleared);
}

void RaySweep::Lines::make_room(Int line, bool sparse, Meter& meter) {
    if (sparse) return meter.claim(a_node, "lost positions");
    extend(line < 0 ? below_ : taken_, to_size(line < 0 ? -line : line + 1), meter);
}

void RaySweep::Lines::take(Int line, bool sparse) {
    if (link(line) != nullptr) cleared_.erase(line);
    if (sparse)
        far_taken_[line] = 1;
    else
        (line < 0 ? below_ : taken_)[to_size(line < 0 ? -1 - line : line)] = 1;
}

void RaySweep::Lines::clear(Int line) {
    if (link(line) != nullptr) cleared_.insert(line);
}

RaySweep::Direction::Direction(const Ray& ray) : ray_(ray), by_y_(to_size(ray[0])), by_x_(to_size(ray[1])) {}

void RaySweep::Direction::go_to(Int x, Int y, Meter& meter) {
    const auto& [r, s, t] = ray_;
    const bool x_ends = r > 0 && (s == 0 || x / r <= y / s);
    const Int steps = x_ends ? x / r : y / s;
    std::vector<Lines>& all = x_ends ? by_y_[to_size(x % r)] : by_x_[to_size(y % s)];
    const std::size_t at = to_size(x_ends ? y - steps * s : x - steps * r);
    extend(all, at + 1, meter);
    lines_ = &all[at];
    before_ = t * steps;
}

// Whatever ends the query before the last lines leaves the rows and the lines as they were.
void RaySweep::add_row(Int x, Meter& meter) {
    constexpr Int without_end = std::numeric_limits<Int>::max();
    std::vector<Int>& rows = rows_[to_size(x)];
    reserve(rows, rows.size() + 1, meter);
    const Int y = static_cast<Int>(rows.size());
    for (Direction& d : directions_) d.go_to(x, y, meter);
    const auto ends = [&](std::size_t i) { return x > 0 || i == barred_.cells.size() || barred_.cells[i].first != y; };
    std::size_t end = next_barred_;
    std::vector<Int> found;
    for (Int z = 0;; ++end) {
        const bool is_last = ends(end);
        const Int wall = is_last ? without_end : barred_.cells[end].second;
        for (std::size_t agreed = 0, i = 0; z < wall && agreed < directions_.size(); i = (i + 1) % directions_.size()) {
            meter.tick();
            const Int line = directions_[i].line(z), skipped = directions_[i].lines().next_free(line) - line;
            z += skipped;
            agreed = skipped == 0 ? agreed + 1 : 1;
        }
        if (z < wall) {
            found.push_back(z);
            if (is_last || !barred_.block) break;
        }
        // The stretch after the wall begins anew.
        z = barred_.block ? wall + 1 : std::max(z, wall + 1);
    }
    while (!ends(end)) ++end;
    const bool sparse = barred_.block;
    for (Direction& d : directions_)
        for (const Int z : found) d.lines().make_room(d.line(z), sparse, meter);
    const std::size_t walls = barred_.block ? end - next_barred_ : 0;
    if (walls > 0) meter.claim(a_node * walls * (1 + directions_.size()), "lost positions");
    for (Direction& d : directions_) {
        for (const Int z : found) d.lines().take(d.line(z), sparse);
        for (std::size_t i = 0; i < walls; ++i) d.lines().clear(d.line(barred_.cells[next_barred_ + i].second));
    }
    next_barred_ = end;
    rows.push_back(found.back());
    found.pop_back();
    if (!found.empty()) earlier_.emplace(y, std::move(found));
}

void RaySweep::list_to(Int x, Int y, Meter& meter) {
    const auto is_listed = [&](Int row) {
        return std::cmp_less(row, rows_.size()) && std::cmp_less(y, rows_[to_size(row)].size());
    };
    if (is_listed(x)) return;
    extend(rows_, to_size(x) + 1, meter);
    for (Int row = 0; row <= x; ++row)
        while (!is_listed(row)) add_row(row, meter);
}

std::vector<Int> RaySweep::lost(Int x, Int y, Meter& meter) {
    list_to(x, y, meter);
    std::vector<Int> out;
    if (const auto some = x > 0 ? earlier_.end() : earlier_.find(y); some != earlier_.end()) out = some->second;
    out.push_back(rows_[to_size(x)][to_size(y)]);
    return out;
}

bool RaySweep::is_lost(const Cell& c, Meter& meter) {
    list_to(c[0], c[1], meter);
    if (rows_[to_size(c[0])][to_size(c[1])] == c[2]) return true;
    const auto some = c[0] > 0 ? earlier_.end() : earlier_.find(c[1]);
    return some != earlier_.end() && std::binary_search(some->second.begin(), some->second.end(), c[2]);
}

}  // namespace grundy::engines::theorems
