// SPDX-License-Identifier: MIT
// See lane_plan.hpp.
#include "kernels/breaking/few_rare/lane_plan.hpp"

#include <algorithm>
#include <array>

#include "kernels/breaking/few_rare/greedy.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t most_witnesses = 320;
constexpr std::size_t first_parts = 2;
constexpr std::size_t most_marks = 2048;
constexpr std::size_t recent = 64;  // heaps before the first block that must be common

WideMark wide(std::size_t offset, std::uint32_t index) {
    WideMark m;
    m.offset = static_cast<std::ptrdiff_t>(offset);
    for (std::uint32_t i = 0; i < 32; ++i) {
        m.index[i] = static_cast<std::uint8_t>(index);
        m.quarters[i] = static_cast<std::uint8_t>(index ^ (i & ~7u));
    }
    return m;
}

// An option x[n - offset] ^ index, with the smaller part of its split.
struct LaneOption {
    std::size_t offset = 0;
    std::uint32_t index = 0;
    std::size_t part = 0;
};

// The set of one index, for each byte: the empty set for those that are too large. Looked up, because compilers make
// vectors of shifts, lane by lane where no machine code does it at once (in WebAssembly 0.106 to 200,000 gains 1.17).
constexpr auto sets = [] {
    std::array<std::uint64_t, 256> out{};
    for (std::size_t i = 0; i < most_lane_index; ++i) out[i] = std::uint64_t{1} << i;
    return out;
}();

// At most `most` of the options, in the order in which they are best tried. Each heap sample[j] needs the rare indices
// in open[j]; greedily, the next option is the one that serves most of what is still needed. Options that serve nothing
// are left out. The order decides the time, never a value.
std::vector<LaneOption> ordered(const std::vector<LaneOption>& options, const std::uint8_t* sample,
                                std::vector<std::uint64_t> open, std::size_t most) {
    const auto hit = [&](std::size_t i, std::size_t j) -> std::uint64_t {
        return sets[(*(sample + j - options[i].offset) ^ options[i].index) % sets.size()];
    };
    const auto worth = [&](std::size_t i) {
        std::size_t out = 0;
        for (std::size_t j = 0; j < open.size(); ++j) out += (open[j] & hit(i, j)) != 0;
        return out;
    };
    const auto take = [&](std::size_t i) {
        for (std::size_t j = 0; j < open.size(); ++j) open[j] &= ~hit(i, j);
    };
    std::vector<LaneOption> out;
    for (const std::size_t i : greedy_cover(options.size(), most, worth, take)) out.push_back(options[i]);
    return out;
}

// Collects what holds for heap n and the following ones, as far as nothing changes.
class Builder {
public:
    Builder(const BreakingRules& rules, const Mask& mask, const Sequence& values, std::size_t most_parts)
        : rules_(rules), mask_(mask), values_(values), n_(values.size()), most_parts_(most_parts) {
        plan.mask = mask;
        plan.indexing = Indexing(mask.ones);
    }

    LanePlan plan;
    std::size_t end = Heaps{}.most, reach = 0;

    bool build() {
        if (!rules_.single_tails.empty() || !rules_.split_tails.empty() || mask_.ones == 0) return false;
        if (plan.indexing.below() >= most_lane_index / 2) return false;
        return read_values() && add_emptying() && add_splits() && add_singles() && add_marks() && add_parts();
    }

    // Small parts, and of each index the first ones: some indices seldom occur among small parts.
    void order_witnesses() {
        std::vector<LaneOption> options;
        for (const Entry& s : singles_)
            if (s.index < most_lane_index) options.push_back({s.offset, s.index, 0});
        // The more heaps, the more the choice pays.
        const std::size_t small_parts = std::clamp<std::size_t>(n_ / 512, 128, best_ordered / 512) / plan.kinds.size();
        const std::size_t from = n_ - std::clamp<std::size_t>(n_ / 256, 256, best_ordered / 256);
        std::array<std::size_t, most_lane_index> seen{};
        for (std::size_t a = least_part_; a < plan.parts.size(); ++a) {
            const std::uint8_t index = plan.parts[a ^ 31];
            if (index == no_part || (seen[index]++ >= first_parts && a >= small_parts)) continue;
            for (const LaneKind& k : plan.kinds)
                options.push_back({k.take + a, static_cast<std::uint32_t>(index ^ k.index), a});
        }
        std::erase_if(options, [&](const LaneOption& o) { return o.offset > from; });
        std::size_t back = 0;
        for (const LaneOption& o : options) back = std::max(back, o.offset);
        std::vector<std::uint8_t> x;  // of the heaps from `from` - `back` on
        std::vector<std::uint64_t> open;
        for (std::size_t m = from - back; m < n_; ++m) {
            const bool rare = mask_.rare(m, values_[m]);
            x.push_back(rare ? rare_lane : static_cast<std::uint8_t>(plan.indexing.index(values_[m])));
            if (m < from) continue;
            const std::uint32_t count = rare ? 0 : (x.back() & ~plan.indexing.below()) + (values_[m] & bit());
            open.push_back(count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0});
        }
        for (const LaneOption& o : ordered(options, x.data() + back, std::move(open), most_witnesses)) {
            plan.witnesses.push_back(wide(o.offset, o.index));
            plan.part = std::max(plan.part, o.part);
        }
    }

private:
    bool read_values() {
        for (std::size_t m = 0; m < n_; ++m) {
            if (mask_.rare(m, values_[m]))
                rare_.push_back(m);
            else if (plan.indexing.index(values_[m]) >= most_lane_index)
                return false;
        }
        for (std::uint32_t i = 0; i < 16; ++i)
            for (std::uint32_t half = 0; half < 2; ++half) {
                const bool parity = odd(plan.value(0, half == 0 ? i : i << 4) & mask_.ones & ~bit());
                plan.flip[half][i] = static_cast<std::uint8_t>(parity ? bit() : 0);
            }
        return true;
    }

    std::uint32_t bit() const { return plan.indexing.below() + 1; }

    // Is the option there for n? Notes where that changes.
    bool holds(const Heaps& h) {
        if (h.most < n_) return false;
        end = std::min(end, h.least > n_ ? h.least : h.most < Heaps{}.most ? h.most + 1 : h.most);
        return h.least <= n_;
    }

    bool add_emptying() {
        for (const Emptying& e : rules_.emptying)
            for (const Heaps& h : e.heaps)
                if (holds(h)) return false;
        return true;
    }

    // Adds kinds and marks. Returns false if n_ is not yet beyond all bounds and all rare heaps.
    bool add_splits() {
        const std::size_t last_rare = rare_.empty() ? 0 : rare_.back();
        for (const Split& s : rules_.splits) {
            if (!holds(s.heaps)) continue;
            if (n_ < s.take + std::max(2 * s.large, last_rare + s.small) + recent) return false;
            const std::uint32_t bonus = plan.indexing.index(s.bonus);
            least_part_ = std::max(least_part_, s.small);
            most_take_ = std::max(most_take_, s.take);
            for (const std::size_t r : rare_)
                if (r >= s.small) marks_.push_back({s.take + r, plan.indexing.index(values_[r]) ^ bonus});
            if (bonus < most_lane_index) plan.kinds.push_back({s.take, static_cast<std::uint8_t>(bonus)});
        }
        return !plan.kinds.empty();
    }

    // n - take lies beyond all rare heaps, so what is left is common: the parity of the option depends on take and
    // bonus alone.
    bool add_singles() {
        for (const Single& s : rules_.singles) {
            if (!holds(s.heaps)) continue;
            if (n_ < s.take + s.least + recent) return false;
            most_take_ = std::max(most_take_, s.take);
            if (rare_.size() > 0 && n_ < s.take + rare_.back() + recent) return false;
            const bool flips = odd(s.bonus & mask_.ones) != (mask_.position && s.take % 2 == 1);
            auto& list = flips ? singles_ : marks_;
            list.push_back({s.take, plan.indexing.index(s.bonus)});
        }
        return true;
    }

    bool add_marks() {
        std::sort(marks_.begin(), marks_.end(), [](const Entry& a, const Entry& b) {
            return a.offset != b.offset ? a.offset > b.offset : a.index < b.index;
        });
        marks_.erase(std::unique(marks_.begin(), marks_.end()), marks_.end());
        for (const Entry& m : marks_) {
            if (m.index >= most_lane_index) continue;  // gives none of the indices that are distinguished
            reach = std::max(reach, m.offset);
            if (m.offset < 8) {
                plan.nearest = std::min(plan.nearest, m.offset);
                strike(plan.near[m.offset], m.index);
            } else {
                (m.offset < 16   ? plan.eight
                 : m.offset < 32 ? plan.middle
                                 : plan.far)
                    .push_back(wide(m.offset, m.index));
            }
        }
        return marks_.size() <= most_marks;
    }

    static void strike(NearMarks& m, std::uint32_t index) {
        for (std::uint32_t x = 0; x < most_lane_index; ++x) m.left[x] &= ~(std::uint64_t{1} << (x ^ index));
    }

    bool add_parts() {
        if (n_ < 2 * (most_take_ + recent + lane_count)) return false;
        const std::size_t half = (n_ - most_take_) / 2 - recent;
        const std::size_t size = std::min(most_parts_, half) & ~(part_step - 1);
        plan.parts.assign(size, no_part);
        for (std::size_t a = least_part_; a < size; ++a)
            if (!mask_.rare(a, values_[a]))
                plan.parts[a ^ 31] = static_cast<std::uint8_t>(plan.indexing.index(values_[a]));
        reach = std::max(reach, most_take_ + size + lane_count);
        return size > 0;
    }

    struct Entry {
        std::size_t offset;
        std::uint32_t index;
        bool operator==(const Entry&) const = default;
    };

    const BreakingRules& rules_;
    const Mask mask_;
    const Sequence& values_;
    const std::size_t n_, most_parts_;
    std::size_t least_part_ = 0, most_take_ = 0;
    std::vector<std::size_t> rare_;
    std::vector<Entry> marks_, singles_;
};

}  // namespace

std::optional<PlannedLanes> plan_lanes(const BreakingRules& rules, const Mask& mask, const Sequence& values,
                                       std::size_t most_parts, const LanePlan* before) {
    Builder builder(rules, mask, values, most_parts);
    if (!builder.build() || builder.reach > values.size()) return std::nullopt;
    if (before == nullptr) {
        builder.order_witnesses();
    } else {
        builder.plan.witnesses = before->witnesses;
        builder.plan.part = before->part;
    }
    return PlannedLanes{std::move(builder.plan), builder.reach, builder.end};
}

}  // namespace grundy::kernels::breaking
