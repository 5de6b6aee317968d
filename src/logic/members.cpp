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

std::size_t digits_at(int place, std::span<const std::pair<Int, Int>> box, Int std::pair<Int, Int>::*end) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < box.size(); ++i) out |= to_size(box[i].*end >> place & 1) << i;
    return out;
}

}  // namespace

Wide members_in(const Automaton& set, std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                Meter& meter) {
    constexpr int digits = 63;
    // Sums of numbers >= 0 that are cut off at a bound are the true sums, cut off at the bound.
    const auto sum = [&](Wide a, Wide b) { return modulus ? (a + b) % *modulus : std::min(a + b, most_counted); };
    const std::size_t symbols = set.symbols(), flags = symbols * symbols;
    grundy::Claimed claimed(meter, "the beginnings of digits");
    claimed.more(2 * sizeof(Wide) * set.next.size() * flags);
    std::vector<Wide> counts(set.next.size() * flags), after(counts.size());
    counts[0] = sum(1, 0);
    for (int place = 0; place < digits; ++place) {
        const std::size_t least = digits_at(place, box, &std::pair<Int, Int>::first),
                          greatest = digits_at(place, box, &std::pair<Int, Int>::second);
        std::fill(after.begin(), after.end(), 0);
        for (std::size_t at = 0; at < counts.size(); ++at) {
            if (counts[at] == 0) continue;
            meter.tick(symbols);
            const std::size_t below = at % symbols, above = at / symbols % symbols;
            for (std::size_t digit = 0; digit < symbols; ++digit) {
                const int to = set.next[at / flags][digit];
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
    for (std::size_t state = 0; state < set.next.size(); ++state)
        if (set.accepts[state]) out = sum(out, counts[state * flags]);  // neither below nor above
    return out;
}

}  // namespace grundy::logic
