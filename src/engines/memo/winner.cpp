// SPDX-License-Identifier: MIT
// The part of the search that asks only who wins; see memo.hpp. It raises lower bounds of values, and what it finds
// about one of them ends the search of the position.
#include <algorithm>

#include "engines/memo/memo.hpp"

namespace grundy::engines::memo {
namespace {

// How many options are examined with one order of the moves at first, and by how much that grows.
constexpr std::uint64_t first_steps = std::uint64_t{1} << 20, step_growth = 4;

}  // namespace

// The last option lies on top; this puts the first one there.
void Search::reverse(const Frame& f) {
    reversed_.assign(pending_.begin() + f.pending, pending_.end());
    std::size_t to = f.pending;
    for (std::size_t end = reversed_.size(); end > 0;) {
        const std::size_t size = reversed_[end - 1] + 1;
        end -= size;
        std::copy_n(reversed_.begin() + static_cast<std::ptrdiff_t>(end), size, pending_.begin() + to);
        to += size;
    }
    std::reverse(offsets_.begin() + f.offsets, offsets_.end());
}

// Settles the last pending option of the open position, or opens a part of it, where only the options of one value
// matter.
void Search::settle() {
    Frame& f = line_.back();
    if (f.level == whole) return settle_whole();
    const std::size_t parts = pending_.back(), begin = pending_.size() - 1 - parts;
    Question next;
    const auto same = equal(std::span<const std::uint32_t>(pending_.data(), pending_.size()).subspan(begin, parts),
                            offsets_.back(), f.level, next);
    if (!same) return open(next);
    if (*same) {
        f.found = true;
        return drop_options(f);
    }
    pending_.cut(begin);
    offsets_.pop_back();
}

// The value or what is known of it.
Value Search::known_so_far(std::uint32_t position) const {
    const Value v = positions_.value(position);
    if (v == active) never_ends(position);
    return v;
}

// Whether the value of a sum is n. If that is not known, `next` asks about a part: the only one without a value, or
// else the one with the fewest words, whose value then leaves a question about the rest.
std::optional<bool> Search::equal(std::span<const std::uint32_t> parts, Value offset, Nimber n, Question& next) const {
    Value sum = offset;
    std::size_t open = 0, least = 0;
    for (const std::uint32_t p : parts) {
        const Value v = known_so_far(p);
        if (!is_open(v)) {
            sum = nim_sum(sum, v);
            continue;
        }
        const std::size_t size = parts.size() == 1 ? 0 : positions_.words(p);
        if (++open == 1 || size < least) {
            least = size;
            next.position = p;
        }
    }
    if (open == 0) return sum == Value(n);
    if (!sum.is_nimber()) return false;
    const unsigned known = bound(positions_.value(next.position));
    if (open == 1 && (sum.nimber() ^ n) < known) return false;
    next.level = known < most_bound ? known : whole;
    return std::nullopt;
}

// The parts of a sum that have no value, the least first, and the sum of the others.
Search::Rest Search::rest_of(std::span<const std::uint32_t> parts, Value others) const {
    Rest out{{}, 0, others};
    for (const std::uint32_t p : parts)
        if (const Value v = known_so_far(p); is_open(v))
            out.open.push_back(p);
        else
            out.sum = nim_sum(out.sum, v);
    const auto fewer_words = [this](std::uint32_t a, std::uint32_t b) {
        return positions_.words(a) < positions_.words(b);
    };
    std::stable_sort(out.open.begin(), out.open.end(), fewer_words);
    return out;
}

// Moves on until the first two parts, or as many as there are, are open.
void Search::add_known(Rest& rest) const {
    const auto known = [&](std::size_t at) { return at < rest.open.size() && !is_open(known_so_far(rest.open[at])); };
    for (;; ++rest.at) {
        if (!known(rest.at)) {
            if (!known(rest.at + 1)) return;
            std::swap(rest.open[rest.at], rest.open[rest.at + 1]);
        }
        rest.sum = nim_sum(rest.sum, positions_.value(rest.open[rest.at]));
    }
}

bool Search::lost(std::span<const rules::Component> sum, Nimber n, Meter& meter) {
    // Which move is tried first can make a search many times as long, and no order is always the better one. So the two
    // are tried in turn, each with more effort than before, and what one finds serves the other.
    const auto look = [&](const auto& parts, Value others) {
        std::uint64_t steps = first_steps;
        Rest rest = rest_of(parts, others);
        for (first_on_top_ = true;; first_on_top_ = !first_on_top_) {
            const Allowance few(meter, steps);
            try {
                for (Question next;;) {
                    add_known(rest);
                    // Of more than two open parts, the question is about the first.
                    const auto first = std::span<const std::uint32_t>(rest.open).subspan(rest.at);
                    if (const auto known =
                            equal(first.first(std::min<std::size_t>(first.size(), 2)), rest.sum, n, next))
                        return *known;
                    search(next);
                }
            } catch (const Stopped&) {
                if (!few.used_up()) throw;
            }
            if (!first_on_top_) steps *= step_growth;
        }
    };
    return answer(
        sum, meter,
        [&](Search& s, const auto& c) {
            return s.lost({&c, 1}, n, meter);
        },
        look);
}

std::optional<bool> Search::known_lost(std::span<const rules::Component> sum, Nimber n, Meter& meter) {
    Question next;
    return answer(
        sum, meter,
        [&](Search& s, const auto& c) {
            return s.known_lost({&c, 1}, n, meter);
        },
        [&](const auto& parts, Value others) { return equal(parts, others, n, next); });
}

std::optional<Value> Search::known_value(const rules::Component& c, Meter& meter) {
    return answer(
        {&c, 1}, meter, [&](Search& s, const auto& rest) { return s.known_value(rest, meter); },
        [&](const auto& parts, Value sum) -> std::optional<Value> {
            for (const std::uint32_t n : parts) {
                const Value v = positions_.value(n);
                if (is_open(v)) return std::nullopt;
                sum = nim_sum(sum, v);
            }
            return sum;
        });
}

}  // namespace grundy::engines::memo
