// SPDX-License-Identifier: MIT
// One is taken, or a heap is replaced by k heaps of size n/d, d even. Where some odd number is lost, so are all greater
// ones: their only move leads to an even number, which has a move to the odd number before. So even numbers have the
// value mex{0, k n/d}, and numbers are divided until they are below that odd number.
#include "core/size.hpp"
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr Int most_divisor = 1024;

class TakeOrShare final : public Theorem {
public:
    TakeOrShare(Match match, Int divisor, Int copies)
        : match_(std::move(match)), divisor_(divisor), odd_copies_(copies % 2 == 1) {
        while (small_.size() < 2 || small_.size() % 2 == 1 || small_.back() != 0) {  // ends by 2d + 1 (docs/theory.md)
            const auto n = static_cast<Int>(small_.size());
            small_.push_back(n == 0 ? 0 : after(n, small_.back()));
        }
    }

    std::string form() const override { return "take one, or share a heap"; }
    std::string theorem() const override {
        return "odd numbers are lost from some number on, so that values follow by halving (Theorem 56)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override { return value(words[0]); }
    std::optional<Written> written() const override {
        return Written{"take_or_share", {divisor_, odd_copies_ ? 1 : 0}};
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        return moves_to_sums(match_.rules(), match_.instance(), words, most, meter,
                             [&](std::span<const rules::Component> parts) {
                                 Nimber left = 0;
                                 for (const rules::Component& part : parts) left ^= value(part.words[0]);
                                 return left == target;
                             });
    }

private:
    Nimber value(Int n) const {
        if (std::cmp_less(n, small_.size())) return small_[to_size(n)];
        return n % 2 == 1 ? 0 : after(n, 0);
    }

    // The value of n > 0, if that of n - 1 is known.
    Nimber after(Int n, Nimber before) const {
        if (n % divisor_ != 0) return before == 0 ? 1 : 0;
        const Nimber shared = odd_copies_ ? value(n / divisor_) : 0;
        Nimber out = 0;
        while (out == before || out == shared) ++out;
        return out;
    }

    Match match_;
    Int divisor_;
    bool odd_copies_;
    std::vector<Nimber> small_;  // up to the first odd number that is lost
};

Statement share_statement(Int divisor, Int copies) {
    const std::string d = std::to_string(divisor), part = "self((a div " + d + "))";
    const std::string condition = " if (1 <= a) and (" + d + " divides a)";
    Spellings shares = {"sum(" + part + " for p in 1.." + std::to_string(copies) + ")" + condition};
    constexpr Int most_written = 8;
    if (copies >= 1 && copies <= most_written) {
        std::string written = part;
        for (Int i = 1; i < copies; ++i) written += " + " + part;
        shares.push_back(written + condition);
    }
    return {{"self((a - 1))"}, shares};
}

std::unique_ptr<Theorem> take_or_share_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.options.size() != 2 || game.args.size() != 1) return nullptr;
    const Texts texts = texts_of(rules, instance);
    if (!texts.has("self((a - 1))")) return nullptr;
    for (const Int divisor : texts.numbers) {
        if (divisor < 2 || divisor > most_divisor || divisor % 2 != 0) continue;
        for (const Int copies : texts.numbers)
            if (auto found = match(rules, instance, share_statement(divisor, copies)))
                return std::make_unique<TakeOrShare>(std::move(*found), divisor, copies);
    }
    return nullptr;
}

}  // namespace

Row take_or_share() { return {"take one or share (Theorem 56)", Says::values, take_or_share_of, {}}; }

}  // namespace grundy::engines::theorems
