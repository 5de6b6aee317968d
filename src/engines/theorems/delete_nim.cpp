// SPDX-License-Identifier: MIT
// Delete nim: one heap of two is removed, and the other split into two that are not empty. With c - 1 = u and d - 1 =
// v, the heap h splits exactly into u + v = h - 2. The lowest t bits of u or v are all set, and bit t of neither,
// exactly for the bits t that are set in h - 1: so the options of (a, b) have the bits of a - 1 and those of b - 1 as
// values.
#include <algorithm>
#include <bit>

#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr Int most_splits_tried = 4096;

// The values that the options of a heap have, as bits; an empty heap has no options.
std::uint64_t reached(Int heap) { return heap == 0 ? 0 : static_cast<std::uint64_t>(heap) - 1; }

class DeleteNim final : public Theorem {
public:
    explicit DeleteNim(Match match) : match_(std::move(match)) {}

    std::string form() const override { return "one heap is removed and the other one split"; }
    std::string theorem() const override {
        return "the value is the number of trailing ones of (a - 1) or (b - 1), bit by bit (Theorem 54)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return static_cast<Nimber>(std::countr_one(reached(words[0]) | reached(words[1])));
    }
    std::optional<Written> written() const override { return Written{"delete_nim"}; }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        if (std::max(words[0], words[1]) <= most_splits_tried)
            return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                                  [&](std::span<const Int> left) { return *value(left) == target; });
        Moves out;
        rules::DistinctMoves distinct(most);
        for (std::size_t i = 0; i < 2; ++i) {
            if (target >= 63 || (reached(words[i]) >> target & 1) == 0) continue;
            out.complete = false;  // one split of the heap is listed
            const Int part = Int{1} << target, rest = words[i] - part;
            const Int parts[] = {std::min(part, rest), std::max(part, rest)};
            const rules::Component to{match_.instance(), {parts[0], parts[1]}};
            (void)rules::add_move(distinct, out.list, {&to, 1}, match_.choice(i, words, parts));
        }
        return out;
    }

private:
    Match match_;
};

// Both heaps are split under the same condition, which allows each pair of positive parts in one order at least.
Statement delete_nim_statement() {
    Statement out;
    for (const char* const heap : {"a", "b"}) {
        const std::string begin = std::string("self(p, q) for p, q in split(") + heap + ") if ";
        out.push_back({begin + "(1 <= p) and (1 <= q)", begin + "(1 <= p) and (p <= q)"});
    }
    return out;
}

}  // namespace

Row delete_nim() { return stated<DeleteNim>("delete nim (Theorem 54)", Says::values, delete_nim_statement()); }

}  // namespace grundy::engines::theorems
