// SPDX-License-Identifier: MIT
// The members of a set in a box (lost_set.hpp), counted over the binary digits, lowest first. Beginnings of their
// digits are counted by the state of the automaton and, for each argument, by whether they are above those of the
// greatest number, and below those of the least. A higher digit outweighs all lower ones, so the next flags follow from
// the digits of one place.
#include <algorithm>
#include <bit>

#include "core/claimed.hpp"
#include "core/size.hpp"
#include "logic/lost_set.hpp"

namespace grundy::logic {
namespace {

class MemberCount {
public:
    MemberCount(const Automaton& set, std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus)
        : set_(set), box_(box), modulus_(modulus ? Wide{*modulus} : 0) {}

    Wide run(Meter& meter) const {
        constexpr int digits = 63;
        const std::size_t symbols = set_.symbols(), flags = symbols * symbols;
        grundy::Claimed claimed(meter, "the beginnings of digits");
        claimed.more(2 * sizeof(Wide) * set_.next.size() * flags);
        std::vector<Wide> counts(set_.next.size() * flags), after(counts.size());
        counts[0] = sum(1, 0);
        for (int place = 0; place < digits; ++place) {
            const std::size_t least = digits_at(place, &std::pair<Int, Int>::first),
                              greatest = digits_at(place, &std::pair<Int, Int>::second);
            std::fill(after.begin(), after.end(), 0);
            for (std::size_t at = 0; at < counts.size(); ++at) {
                if (counts[at] == 0) continue;
                meter.tick(symbols);
                const std::size_t below = at % symbols, above = at / symbols % symbols;
                for (std::size_t digit = 0; digit < symbols; ++digit) {
                    const int to = set_.next[at / flags][digit];
                    if (to < 0) continue;
                    const std::size_t now_below = (below & ~(digit ^ least)) | (least & ~digit),
                                      now_above = (above & ~(digit ^ greatest)) | (digit & ~greatest);
                    Wide& count = after[(to_size(to) * symbols + now_above) * symbols + now_below];
                    count = sum(count, counts[at]);
                }
            }
            counts.swap(after);
        }
        Wide out = 0;
        for (std::size_t state = 0; state < set_.next.size(); ++state)
            if (set_.accepts[state]) out = sum(out, counts[state * flags]);  // neither below nor above
        return out;
    }

private:
    // The counts of accepted beginnings are no more than those of the members, so that what is cut off is only cut off
    // of others, if there are less than `most_members`.
    Wide sum(Wide a, Wide b) const { return modulus_ == 0 ? std::min(a + b, most_members) : (a + b) % modulus_; }

    std::size_t digits_at(int place, Int std::pair<Int, Int>::*end) const {
        std::size_t out = 0;
        for (std::size_t i = 0; i < box_.size(); ++i) out |= to_size(box_[i].*end >> place & 1) << i;
        return out;
    }

    const Automaton& set_;
    std::span<const std::pair<Int, Int>> box_;
    Wide modulus_;
};

}  // namespace

Wide members_in(const Automaton& set, std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                Meter& meter) {
    return MemberCount(set, box, modulus).run(meter);
}

const std::optional<LostSet>& LostCount::set() const {
    std::call_once(once_, [&] { set_ = lost_set(rules_, claimed_, budget_); });
    return set_;
}

std::optional<Wide> LostCount::in(std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                                  Meter& meter) const {
    const auto& known = set();
    const bool all_spoken = known && (!known->unspoken || members_in(*known->unspoken, box, std::nullopt, meter) == 0);
    return all_spoken ? std::optional(members_in(known->lost, box, modulus, meter)) : std::nullopt;
}

std::string LostCount::name() const { return set() ? set()->lost.name() : ""; }

}  // namespace grundy::logic
