// SPDX-License-Identifier: MIT
// See ray_positions.hpp.
#include "engines/theorems/ray_positions.hpp"

#include <algorithm>
#include <limits>

namespace grundy::engines::theorems {
namespace {

constexpr int log_most_rows(std::size_t integers) { return integers == 2 ? 26 : 22; }  // take 4 GiB, and 10 s

std::vector<Ray> with_last(std::size_t axis, std::vector<Ray> rays) {
    for (Ray& ray : rays) std::swap(ray[axis], ray[2]);
    std::sort(rays.begin(), rays.end());
    return rays;
}

// Beyond the greatest number that is asked for, cells do not matter.
Barred within_limits(Barred barred) {
    if (barred.block)
        std::erase_if(barred.cells,
                      [](const auto& cell) { return std::max(cell.first, cell.second) >= RaySweep::most_blocked; });
    return barred;
}

}  // namespace

RayPositions::RayPositions(const RayForm& form, std::size_t integers)
    : integers_(integers), rays_(form.rays), barred_(form.barred) {
    for (std::size_t axis = first_number(integers_); axis < Cell{}.size(); ++axis) {
        const bool alone =
            std::any_of(rays_.begin(), rays_.end(), [&](const Ray& ray) { return is_axis(ray) && ray[axis] == 1; });
        if (!alone) continue;
        Turned t{axis, rays_, axis == 2 ? barred_ : barred_.transposed(), nullptr};
        for (Ray& ray : t.rays) std::swap(ray[axis], ray[2]);
        for (const Turned& other : turned_)
            if (with_last(other.axis, rays_) == with_last(axis, rays_) && other.barred.cells == t.barred.cells)
                t.sweep = other.sweep;
        if (!t.sweep) t.sweep = std::make_shared<RaySweep>(t.rays, within_limits(t.barred));
        turned_.push_back(std::move(t));
    }
}

Cell RayPositions::cell(std::span<const Int> words) const {
    Cell out{};
    std::copy(words.begin(), words.end(), out.begin() + static_cast<std::ptrdiff_t>(first_number(integers_)));
    return out;
}

// Those with no larger numbers; too many of them count as the most that a number holds.
Int RayPositions::rows_to(const Cell& c, const Turned& t) const {
    Wide out = 1;
    for (std::size_t i = 0; i < c.size(); ++i)
        if (i != t.axis) out = std::min(out * (Wide{c[i]} + 1), Wide{std::numeric_limits<Int>::max()});
    return static_cast<Int>(out);
}

const RayPositions::Turned& RayPositions::turned(const Cell& c) const {
    return *std::min_element(turned_.begin(), turned_.end(),
                             [&](const Turned& s, const Turned& t) { return rows_to(c, s) < rows_to(c, t); });
}

std::string RayPositions::bound(std::span<const Int> words) const {
    const Cell c = cell(words);
    const std::string number = barred_.cells.empty() ? "Theorem 50" : "Theorem 84";
    if (rows_to(c, turned(c)) > Int{1} << log_most_rows(integers_))
        return number + " lists up to 2^" + std::to_string(log_most_rows(integers_)) + " rows";
    return barred_.block && std::max(c[1], c[2]) >= RaySweep::most_blocked
               ? number + " lists cells with numbers up to 2^40"
               : "";
}

bool RayPositions::wins(std::span<const Int> words, Meter& meter) {
    Cell c = cell(words);
    if (barred_.has(c)) {
        const std::vector<Int> all = winning_steps(words, meter);
        return std::any_of(all.begin(), all.end(), [](Int k) { return k > 0; });
    }
    const Turned& t = turned(c);
    std::swap(c[t.axis], c[2]);
    return !t.sweep->is_lost(c, meter);
}

std::vector<Int> RayPositions::winning_steps(std::span<const Int> words, Meter& meter) {
    Cell c = cell(words);
    const Turned& t = turned(c);
    std::swap(c[t.axis], c[2]);
    return steps(t, c, meter);
}

std::vector<Int> RayPositions::steps(const Turned& t, const Cell& from, Meter& meter) {
    const auto last_below = [&](const auto& ascending, const auto& n) {
        const auto after = std::lower_bound(ascending.begin(), ascending.end(), n);
        return after == ascending.begin() ? nullptr : &*std::prev(after);
    };
    std::vector<Int> out;
    for (const Ray& ray : t.rays) {
        Int found = 0;
        if (ray[0] == 0 && ray[1] == 0) {
            const std::vector<Int> lost = t.sweep->lost(from[0], from[1], meter);
            const auto* const wall = last_below(t.barred.cells, std::pair(from[1], from[2]));
            const Int* const z = last_below(lost, from[2]);
            const bool is_barred = t.barred.block && from[0] == 0 && wall != nullptr && wall->first == from[1];
            if (z != nullptr && !(is_barred && wall->second > *z)) found = from[2] - *z;
        } else {
            Cell to = from;
            for (Int k = 1; found == 0; ++k) {
                meter.tick();
                for (std::size_t i = 0; i < to.size(); ++i) to[i] -= ray[i];
                if (*std::min_element(to.begin(), to.end()) < 0 || (t.barred.block && t.barred.has(to))) break;
                if (t.sweep->is_lost(to, meter)) found = k;
            }
        }
        out.push_back(found);
    }
    return out;
}

bool RayPositions::each_lost(std::span<const std::pair<Int, Int>> box,
                             const std::function<void(const std::vector<Int>&)>& visit, Meter& meter) {
    std::vector<Int> first, last;
    for (const auto& [from, to] : box) {
        first.push_back(from);
        last.push_back(to);
    }
    Cell least = cell(first), greatest = cell(last);
    if (!bound(last).empty()) return false;
    const Turned& t = turned(greatest);
    std::swap(least[t.axis], least[2]);
    std::swap(greatest[t.axis], greatest[2]);
    const auto add = [&](Cell c) {
        meter.tick();
        std::swap(c[t.axis], c[2]);
        visit({c.begin() + static_cast<std::ptrdiff_t>(first_number(integers_)), c.end()});
    };
    for (Int x = least[0]; x <= greatest[0]; ++x)
        for (Int y = least[1]; y <= greatest[1]; ++y) {
            meter.tick();
            for (const Int z : t.sweep->lost(x, y, meter))
                if (z >= least[2] && z <= greatest[2]) add({x, y, z});
        }
    for (const auto& [y, z] : t.barred.cells) {
        meter.tick();
        const Cell c{0, y, z};
        if (y < least[1] || y > greatest[1] || z < least[2] || z > greatest[2]) continue;
        const std::vector<Int> all = steps(t, c, meter);
        if (std::all_of(all.begin(), all.end(), [](Int k) { return k == 0; })) add(c);
    }
    return true;
}

std::optional<std::vector<std::vector<Int>>> lost_along_rays(const rules::Ruleset& rules, int instance,
                                                             std::span<const std::pair<Int, Int>> box, Meter& meter) {
    const auto form = ray_form_of(rules, instance);
    if (!form || rules.game(instance).args.size() != box.size()) return std::nullopt;
    std::vector<std::vector<Int>> out;
    const auto add = [&](const std::vector<Int>& position) {
        meter.claim(sizeof position + 4 * sizeof(Int), "lost positions");
        out.push_back(position);
    };
    if (!RayPositions(*form, box.size()).each_lost(box, add, meter)) return std::nullopt;
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace grundy::engines::theorems
