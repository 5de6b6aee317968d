// SPDX-License-Identifier: MIT
// Misere play: the player who cannot move wins. Values do not add up there (Winning Ways ch. 13), so the whole sum is
// one position. A depth-first search over sums remembers who wins and is cut off at the first winning move. Where play
// never makes a sum, there is a value to compute instead (alone.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/budget.hpp"
#include "engines/misere/alone.hpp"
#include "engines/misere/component_hash.hpp"
#include "engines/misere/known_sums.hpp"
#include "engines/misere/sum_memo.hpp"
#include "engines/sum_engine.hpp"
#include "moves/stream.hpp"

namespace grundy::engines::genus {
class Genera;
}

namespace grundy::engines::misere {

/// A single query. Components are interned as numbers, equal ones as one number, and a sum is the sorted list of its
/// components' numbers. Components without a move and pairs of *1 change nothing and are left out. The search is
/// iterative, so that no line of play is too long for the stack.
class Search final : public SumEngine {
public:
    Search(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter), alone_(rules, meter) {}

    bool first_wins(const rules::Position& position) override;
    Value value(const rules::Position& position) override;
    SumMoves winning_moves(const rules::Position& position, std::size_t most) override;

    /// From now on, sums that this knows are not searched; to be called again when it knows more. After Stopped, a call
    /// goes on with what was found.
    void ask(KnownSums& known);
    /// Whether play may make sums; if not, the value goes on from position to position.
    bool makes_sums(const rules::Position& position);

private:
    friend class genus::Genera;  // it goes through the same sums

    using Id = std::uint32_t;
    using Sum = std::vector<Id>;  // ascending
    enum class State : std::uint8_t { unknown, active, lost, won };

    struct Node {
        rules::Component component;
        bool expanded = false, wins = false, loses = false;
        std::vector<Sum> options;                // none for a nim heap: its options are made on demand
        std::optional<rules::Component> twin{};  // another component that is the same game
        KnownSums::Element element = KnownSums::none;
        std::uint64_t asked = 0;  // when the element was

        bool nim() const { return component.instance == 0; }
        std::uint64_t size() const { return nim() ? static_cast<std::uint64_t>(component.words[0]) : options.size(); }
    };
    struct Frame {
        Sum sum;
        std::size_t component = 0;
        std::uint64_t option = 0;
        bool any_move = false;
    };
    enum class Step { option, win, end };

    struct Naming;

    static constexpr Id none = ~Id{0}, alias = Id{1} << 31;  // `alias`: an index into `aliases_`

    moves::OptionStream& options_of(int instance);
    Id intern(const rules::Component& component);
    Id intern_lazily(const rules::Component& component);
    void name(const rules::Component& root);
    Naming enumerate(const rules::Component& component);
    Id named(Naming& done);
    Id twin_of(Id id, const rules::Component& component);
    bool plain(const Sum& sum) const;
    std::uint64_t most_options(const Sum& sum) const;
    std::vector<Sum> options_of_sum(const Sum& sum);
    std::optional<Sum> same_game(const std::vector<Sum>& options);
    std::optional<Nimber> mex_rule(const Node& node) const;
    bool has_move(const rules::Component& component);
    Node& expanded(Id id);
    Sum sum_of(const rules::Position& parts);
    Sum with(const Sum& sum, Id id);
    Sum joined(const Sum& a, const Sum& b);
    Sum option_sum(const Node& node, std::uint64_t option);
    Step next(Frame& f, Sum& child);
    State outcome(Sum root);
    State outcome(Sum root, std::vector<Frame>& line);
    State known(const Sum& sum);
    void remember(const Sum& sum, State state);
    KnownSums::Element element(Id id);
    State by_quotient(const Sum& sum);
    bool all_nim(const Sum& sum) const;
    Nimber nim_value(const Sum& sum) const;
    bool wins_at_once(const Sum& sum);
    Value value(const Sum& sum);
    std::optional<Value> value_without_sums(const rules::Position& position, Int& heap);
    std::optional<bool> won_without_sums(const rules::Position& position);
    bool won(const rules::Position& others, const rules::Position& option);
    void list_nim_move(const rules::Component& heap, std::size_t at, const rules::Position& others, SumMoves& out);
    void list_moves(const rules::Component& c, std::size_t at, const rules::Position& others, std::size_t most,
                    SumMoves& out);
    rules::Position position_of(const Sum& sum) const;
    [[noreturn]] void never_ends(const std::vector<Frame>& line, const Sum& again);

    const rules::Ruleset& rules_;
    Meter& meter_;
    Alone alone_;
    std::map<int, moves::OptionStream> streams_;
    std::unordered_map<rules::Component, Id, ComponentHash> ids_;
    std::deque<Node> nodes_;
    std::map<std::pair<bool, std::vector<Sum>>, Id> by_options_;  // the key includes whether a move loses at once
    SumMemo memo_;                                                // a State for each sum
    std::vector<Sum> aliases_;                                    // sums that are the same game as some component
    std::uint64_t named_options_ = 0, simplified_ = 0;
    KnownSums* known_ = nullptr;
    std::uint64_t asks_ = 0;
    Id one_ = none;  // *1, once it is met
};

}  // namespace grundy::engines::misere
