// SPDX-License-Identifier: MIT
// End-Nim: heaps in a row, taken from at either end only.
#include <vector>

#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_in_a_row = std::size_t{1} << 13;  // all stretches of the row are looked at

// For a stretch of heaps, the one heap that makes a lost position of it at its left end, and at its right end; 0 if it
// is lost as it is.
struct Ends {
    Int left = 0, right = 0;
};

// The heap at the left end for a stretch whose right end is x, by the two heaps of the stretch without x.
Int grown(Int x, Int left, Int right) {
    if (x == right) return 0;
    if ((x < left) == (x < right) && x != left) return x;
    return left > right ? x - 1 : x + 1;
}

class EndNim final : public Theorem {
public:
    explicit EndNim(Match match) : match_(std::move(match)) {}

    std::string theorem() const override {
        return "for each stretch of heaps one heap at its left end, and one at its right end, makes it lost (Theorem "
               "52; Albert and Nowakowski 2001)";
    }
    bool serves(std::span<const Int> words) const override {
        return words.size() <= most_in_a_row &&
               std::all_of(words.begin() + 1, words.end(), [](Int n) { return n > 0 && n < (Int{1} << 62); });
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        const auto heaps = words.subspan(1);
        return heaps.size() == 1 || (!heaps.empty() && heaps[0] != without_ends(heaps, meter).left);
    }
    Formula formula() const override { return Formula::end_nim; }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const auto heaps = words.subspan(1);
        const Ends wanted = without_ends(heaps, meter);
        Moves out;
        rules::DistinctMoves distinct(most);
        const auto add = [&](std::size_t end, Int heap, Int left) {
            if (left >= heap) return;
            std::vector<Int> row(heaps.begin(), heaps.end());
            const std::size_t at = end == 0 ? 0 : row.size() - 1;
            row[at] = left;
            if (left == 0) row.erase(row.begin() + static_cast<std::ptrdiff_t>(at));
            rules::Component to{match_.instance(), {}};
            rules::append_argument(rules::Type::row, row, to.words);
            const Int taken = heap - left;
            const auto choice = left == 0 ? match_.choice(2 + end, words, {}) : match_.choice(end, words, {&taken, 1});
            if (out.complete) out.complete = rules::add_move(distinct, out.list, {&to, 1}, choice);
        };
        if (!heaps.empty()) add(0, heaps.front(), wanted.left);
        if (heaps.size() > 1) add(1, heaps.back(), wanted.right);
        if (heaps.size() == 1) add(1, heaps.back(), 0);
        return out;
    }

private:
    // What the left end has to be for the stretch without it, and the right end likewise.
    static Ends without_ends(std::span<const Int> heaps, Meter& meter) {
        const std::size_t n = heaps.size();
        if (n < 2) return {};
        meter.begin_if_none("stretches of heaps");
        // By the first heap of a stretch; the stretches become longer.
        std::vector<Ends> of(n);
        for (std::size_t i = 0; i < n; ++i) of[i] = {heaps[i], heaps[i]};
        for (std::size_t size = 2; size < n; ++size) {
            meter.tick(n);
            for (std::size_t i = 0; i + size <= n; ++i)
                of[i] = {grown(heaps[i + size - 1], of[i].left, of[i].right),
                         grown(heaps[i], of[i + 1].right, of[i + 1].left)};
        }
        return {of[1].left, of[0].right};
    }

    Match match_;
};

}  // namespace

Row end_nim() {
    return stated<EndNim>(
        "End-Nim (Theorem 52)", Says::winner,
        {{"self(([(element(a, 1) - p)] ++ slice(a, 2, len(a)))) for p in 1..(element(a, 1) - 1) if (1 <= len(a))"},
         {"self((slice(a, 1, (len(a) - 1)) ++ [(element(a, len(a)) - p)])) for p in 1..(element(a, len(a)) - 1) if (1 "
          "<= len(a))"},
         {"self(slice(a, 2, len(a))) if (1 <= len(a))"},
         {"self(slice(a, 1, (len(a) - 1))) if (1 <= len(a))"}});
}

}  // namespace grundy::engines::theorems
