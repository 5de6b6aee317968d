// SPDX-License-Identifier: MIT
// Misere play of sums of heaps of one game, by the misere quotient of its heaps, and of other sums that a short search
// does not decide, by that of their components. Games whose quotient is not found are searched (engines/misere).
#pragma once

#include <array>
#include <map>
#include <memory>

#include "engines/misere/misere.hpp"
#include "engines/quotient/heaps.hpp"
#include "engines/quotient/knowledge.hpp"
#include "engines/sum_engine.hpp"
#include "moves/stream.hpp"

namespace grundy::engines::quotient {

class Engine final : public SumEngine {
public:
    Engine(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter), search_(rules, meter) {}

    void begin() override { searched_ = false; }
    bool first_wins(const rules::Position& position) override;
    Value value(const rules::Position& position) override;
    SumMoves winning_moves(const rules::Position& position, std::size_t most) override;
    std::string used() const override { return searched_ ? "misere" : "quotient"; }

private:
    /// A sum of heaps of one game, and at most one nim heap.
    struct Sum {
        int instance = 0;
        std::vector<Int> heaps;
        Int nim = 0;
    };
    /// A quotient that knows all misere nim values may be infinite where one that knows the smallest is not.
    static constexpr std::array<unsigned, 4> caps = {1, 4, 6, 31};
    /// By cap: the quotients that were begun.
    struct Game {
        std::optional<rules::HeapForm> form;
        std::array<std::unique_ptr<Heaps>, caps.size()> heaps;
    };

    std::optional<Sum> large_sum(const rules::Position& position) const;
    Game* game(int instance);
    /// The misere nim value of a sum's heaps, and the quotient that it is read off.
    struct Reading {
        Heaps* heaps = nullptr;
        unsigned value = 0, cap = 0;
    };
    std::optional<Reading> read_heaps(const Sum& sum, bool winner_only);
    std::optional<bool> won(const rules::Position& position);
    std::optional<bool> won_by_quotient(const rules::Position& position);
    std::optional<Value> value_by_quotient(const rules::Position& position);
    void learn(std::size_t which, const rules::Position& position, std::uint64_t most_work);
    template <class Work>
    auto soon(Work&& work) -> std::optional<decltype(work())>;
    SumMoves moves_by_heaps(const Sum& sum, const Reading& reading, const rules::Position& position, std::size_t most);
    SumMoves moves_by_components(const rules::Position& position, std::size_t most);

    const rules::Ruleset& rules_;
    Meter& meter_;
    misere::Search search_;
    std::map<int, std::unique_ptr<Game>> games_;
    /// By cap: of all positions that a short search did not decide. The first says who wins.
    std::array<std::unique_ptr<Knowledge>, caps.size()> known_;
    bool searched_ = false;
};

}  // namespace grundy::engines::quotient
