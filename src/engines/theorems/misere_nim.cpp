// SPDX-License-Identifier: MIT
// Misere nim in rules of normal play: whoever takes the last stone loses at once.
#include <algorithm>

#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

class MisereNim final : public Theorem {
public:
    explicit MisereNim(Match match) : match_(std::move(match)) {}

    std::string theorem() const override {
        return "lost exactly if the XOR of the heaps is 0 and one has two stones or more, or is 1 and none has "
               "(Theorem "
               "13; Bouton 1901)";
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.tick(words.size());
        return !lost(words.subspan(1));
    }
    std::optional<Written> written() const override { return Written{"misere_nim"}; }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                              [&](std::span<const Int> left) { return lost(left.subspan(1)); });
    }

private:
    // Without stones, the game has ended, or a move has lost it: no player wins there by a move.
    static bool lost(std::span<const Int> heaps) {
        Nimber sum = 0;
        Int most = 0;
        for (const Int n : heaps) {
            sum ^= static_cast<Nimber>(n);
            most = std::max(most, n);
        }
        return sum == (most == 1 ? 1 : 0);
    }

    Match match_;
};

}  // namespace

Row misere_nim() {
    return stated<MisereNim>(
        "misere nim (Theorem 13)", Says::winner,
        {{"lose for p in 1..len(a) if (element(a, p) = sum(a))"},
         {"self(set(a, p: (element(a, p) - q))) for p in 1..len(a), q in 1..element(a, p) if ((1 + "
          "q) <= sum(a))"}});
}

}  // namespace grundy::engines::theorems
