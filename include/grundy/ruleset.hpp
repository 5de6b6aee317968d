// SPDX-License-Identifier: MIT
// Games that are written in C++ instead of the rule language. A ruleset is a class with two functions, and its
// positions may have any type that can be compared and hashed:
//
//   struct Grundy {  // part a heap into two unequal ones
//       int start() const { return 20; }
//       void for_each_option(int n, auto visit) const {
//           for (int a = 1; 2 * a < n; ++a) visit(a, n - a);
//       }
//   };
//   grundy::RulesetSolver<Grundy> solver;
//   solver.value(50);
//
// docs/library.md describes what a ruleset may also say, and shows three.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <grundy/answers.hpp>
#include <grundy/errors.hpp>
#include <grundy/owned.hpp>
#include <grundy/ruleset_search.hpp>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// A nim heap as a part of an option: visit(position, Star{1}).
struct Star {
    std::uint64_t n = 0;
};

template <class Game>
using PositionOf = std::remove_cvref_t<decltype(std::declval<const Game&>().start())>;

/// Stands for the function that a ruleset is given to call.
struct AnyVisit {
    template <class... Parts>
    void operator()(const Parts&...) const {}
};

/// `start()` returns a position, and `for_each_option(position, visit)` calls `visit` for each option of a position.
/// The arguments of `visit` are the parts of the option, positions and `Star`s in any number: visit(a, b) for a sum of
/// two, visit() if nothing is left. No line of play may go on for ever.
template <class Game>
concept Ruleset = requires(const Game& game, const PositionOf<Game>& position, AnyVisit visit) {
    game.for_each_option(position, visit);
};

/// `for_each_component(position, visit)` visits positions of which the given one is the sum.
template <class Game>
concept Decomposable = Ruleset<Game> && requires(const Game& game, const PositionOf<Game>& position, AnyVisit visit) {
    game.for_each_component(position, visit);
};

/// `canonical(position)` returns a position of equal value, the same one for as many positions as possible.
template <class Game>
concept Canonical = Ruleset<Game> && requires(const Game& game, const PositionOf<Game>& position) {
    { game.canonical(position) } -> std::convertible_to<PositionOf<Game>>;
};

/// `size(position)` estimates how much is left to play, for instance the number of free cells. It guides the search and
/// decides no value; positions of at most 8 are valued through all their options.
template <class Game>
concept Sized = Ruleset<Game> && requires(const Game& game, const PositionOf<Game>& position) {
    { game.size(position) } -> std::convertible_to<unsigned>;
};

namespace detail {

// An optional function that does not fit its concept would be left out in silence: without `const`, say, or with a
// parameter of another type. A data member `size` and a `size()` without arguments are none of ours.
template <class Member>
concept IsFunction = std::is_member_function_pointer_v<Member>;
template <class Game>
concept HasComponents = requires(Game& game, PositionOf<Game>& position, AnyVisit visit) {
    game.for_each_component(position, visit);
}
|| requires { requires IsFunction<decltype(&Game::for_each_component)>; };
template <class Game>
concept HasCanonical = requires(Game& game, PositionOf<Game>& position) {
    game.canonical(position);
}
|| requires { requires IsFunction<decltype(&Game::canonical)>; };
template <class Game>
concept HasSize = requires(Game& game, PositionOf<Game>& position) {
    game.size(position);
}
|| requires {
    requires IsFunction<decltype(&Game::size)> && !requires(Game & game) { game.size(); };
};
template <class Game>
inline constexpr bool components_fit = Decomposable<Game> || !HasComponents<Game>;
template <class Game>
inline constexpr bool canonical_fits = Canonical<Game> || !HasCanonical<Game>;
template <class Game>
inline constexpr bool size_fits = Sized<Game> || !HasSize<Game>;

inline std::size_t mixed(std::size_t hash, std::size_t more) {
    auto h = (static_cast<std::uint64_t>(hash) ^ more) * 0x9E3779B97F4A7C15u;
    return static_cast<std::size_t>(h ^ h >> 29);
}

/// Numbers, strings, ranges, pairs and tuples of these, and whatever std::hash takes.
struct PositionHash {
    template <class T>
    std::size_t operator()(const T& value) const {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            return mixed(0, static_cast<std::size_t>(value));
        } else if constexpr (std::ranges::input_range<const T>) {
            std::size_t hash = 1;
            for (const auto& element : value)
                hash = mixed(hash, (*this)(static_cast<std::ranges::range_value_t<const T>>(element)));
            return hash;
        } else if constexpr (requires { std::tuple_size<T>::value; }) {
            return std::apply(
                [&](const auto&... elements) {
                    std::size_t hash = 2;
                    ((hash = mixed(hash, (*this)(elements))), ...);
                    return hash;
                },
                value);
        } else {
            static_assert(
                requires { std::hash<T>()(value); },
                "positions must be integers, strings, containers or tuples of these, or have a std::hash");
            return mixed(3, std::hash<T>()(value));
        }
    }
};

/// Memory of a position besides that of its object.
template <class T>
std::uint64_t bytes_beyond(const T& value) {
    std::uint64_t bytes = 0;
    if constexpr (std::ranges::sized_range<const T>) {
        using Element = std::ranges::range_value_t<const T>;
        bytes += std::ranges::size(value) * sizeof(Element);
        if constexpr (std::ranges::sized_range<const Element>)
            for (const auto& element : value) bytes += bytes_beyond(element);
    }
    return bytes;
}

/// What `visit` may be called with.
template <class Part, class Position>
inline constexpr bool is_part = std::same_as<Part, Star> || std::convertible_to<const Part&, const Position&>;

/// Numbers the components that a game has led to, in canonical form.
template <class Game>
class NumberedPositions final : public PositionSource {
public:
    using Position = PositionOf<Game>;

    explicit NumberedPositions(Game game) : game_(std::move(game)) {}

    const Game& game() const { return game_; }
    std::atomic<bool>& in_use() { return in_use_; }
    /// Passes the numbers of the components of a position to `take`.
    template <class Take>
    void components(const Position& position, Take&& take) {
        if constexpr (Decomposable<Game>)
            game_.for_each_component(position, [&](const Position& part) { take(number(part)); });
        else
            take(number(position));
    }

    void options(std::uint32_t position, OptionList& out) override {
        const Position& from = *positions_[position];
        game_.for_each_option(from, [&]<class... Parts>(const Parts&... parts) {
            static_assert((is_part<Parts, Position> && ...), "visit takes positions and grundy::Star only");
            (add(parts, out), ...);
            out.end_option();
        });
    }
    unsigned size(std::uint32_t position) const override {
        if constexpr (Sized<Game>)
            return static_cast<unsigned>(game_.size(*positions_[position]));
        else
            return unknown_size;
    }
    std::uint64_t bytes() const override { return bytes_; }

private:
    void add(const Star& star, OptionList& out) { out.add_star(star.n); }
    void add(const Position& part, OptionList& out) {
        components(part, [&](std::uint32_t component) { out.add_part(component); });
    }

    std::uint32_t number(const Position& position) {
        if constexpr (Canonical<Game>)
            return number_of(game_.canonical(position));
        else
            return number_of(position);
    }
    std::uint32_t number_of(const Position& position) {
        const auto next = static_cast<std::uint32_t>(positions_.size());
        const auto [at, fresh] = numbers_.try_emplace(position, next);
        if (!fresh) return at->second;
        if (next == most_positions) throw Error("more than 2^32 - 2 positions arise, which is beyond this search");
        positions_.push_back(&at->first);
        bytes_ += sizeof(Position) + bytes_beyond(position) + 8 * sizeof(void*);
        return next;
    }

    Game game_;
    std::unordered_map<Position, std::uint32_t, PositionHash> numbers_;
    std::vector<const Position*> positions_;
    std::uint64_t bytes_ = 0;
    std::atomic<bool> in_use_ = false;
};

}  // namespace detail

/// An option as the ruleset gives it: the sum of its parts and of *star.
template <class Position>
struct RulesetOption {
    std::vector<Position> parts;
    std::uint64_t star = 0;
    friend bool operator==(const RulesetOption&, const RulesetOption&) = default;
};

template <class Position>
struct RulesetAnswer : Run {
    Reached<Value> value;
    Reached<bool> first_wins;
    std::vector<RulesetOption<Position>> moves;  ///< every winning first move, each listed once
};

/// Answers queries about the positions of a ruleset with the search engine of the library, and keeps what it computed.
/// One thread at a time may use it. Throws Error if a line of play is found to go on for ever; where no line does so,
/// but new positions arise for ever, the limits end the query.
template <class Game>
class RulesetSolver {
    static_assert(Ruleset<Game>,
                  "a ruleset needs start() and for_each_option(position, visit), both const, for the position that "
                  "start() returns");
    static_assert(detail::components_fit<Game>,
                  "for_each_component does not fit: it must be const and take a position and a `visit`");
    static_assert(detail::canonical_fits<Game>,
                  "canonical does not fit: it must be const, take a position and return a position");
    static_assert(detail::size_fits<Game>, "size does not fit: it must be const, take a position and return a number");

public:
    using Position = PositionOf<Game>;
    using Option = RulesetOption<Position>;

    explicit RulesetSolver(Game game = {}, Limits limits = {})
        : limits_(std::move(limits)),
          positions_(std::make_unique<detail::NumberedPositions<Game>>(std::move(game))),
          search_(*positions_) {}

    const Game& game() const { return positions_->game(); }

    Value value() { return value(game().start()); }
    /// Throws Stopped if the limits do not suffice.
    Value value(const Position& position, const OwnLimits& limits = {}) {
        const detail::InUse use(positions_->in_use());
        search_.begin(limits.value_or(limits_));
        return value_of(position);
    }

    RulesetAnswer<Position> solve() { return solve(game().start()); }
    /// If the limits do not suffice, the outcome tells so, and the rest is empty.
    RulesetAnswer<Position> solve(const Position& position, const OwnLimits& limits = {}) {
        RulesetAnswer<Position> out;
        out.engine = "search";
        const detail::InUse use(positions_->in_use());
        search_.begin(limits.value_or(limits_));
        try {
            const Value value = value_of(position);
            if (value != 0) out.moves = options_to(position, 0);
            out.value = value;
            out.first_wins = value != 0;
        } catch (const Stopped& stop) {
            out.outcome = stop.status;
            out.reason = stop.what();
            out.value = stop;
            out.first_wins = stop;
        }
        search_.end(out);
        return out;
    }

    /// The options of a position that have this value, each once. In a sum, the winning moves of a component lead to
    /// the sum of the values of all the others. Throws Stopped if the limits do not suffice.
    std::vector<Option> moves_to(const Position& position, Value value, const OwnLimits& limits = {}) {
        const detail::InUse use(positions_->in_use());
        search_.begin(limits.value_or(limits_));
        return options_to(position, value);
    }

    /// All options of a position in the order of the ruleset, each once.
    std::vector<Option> options(const Position& position) const {
        return options(position, [] {});
    }

private:
    static void add(const Star& star, Option& option) { option.star ^= star.n; }
    static void add(const Position& part, Option& option) { option.parts.push_back(part); }

    template <class Poll>
    std::vector<Option> options(const Position& position, const Poll& poll) const {
        std::vector<Option> out;
        const auto hash = [&](std::size_t i) {
            return detail::mixed(detail::PositionHash()(out[i].parts), static_cast<std::size_t>(out[i].star));
        };
        const auto equal = [&](std::size_t i, std::size_t j) { return out[i] == out[j]; };
        std::unordered_set<std::size_t, decltype(hash), decltype(equal)> seen(16, hash, equal);
        game().for_each_option(position, [&]<class... Parts>(const Parts&... parts) {
            static_assert((detail::is_part<Parts, Position> && ...), "visit takes positions and grundy::Star only");
            Option& option = out.emplace_back();
            (add(parts, option), ...);
            if (!seen.insert(out.size() - 1).second) out.pop_back();
            poll();
        });
        return out;
    }
    Value value_of(const Position& position) {
        std::vector<std::uint32_t> components;
        positions_->components(position, [&](std::uint32_t number) { components.push_back(number); });
        return search_.value(components);
    }
    std::vector<Option> options_to(const Position& position, Value value) {
        std::vector<Option> out;
        std::size_t polls = 0;
        const auto poll = [&] {
            if (++polls % detail::OptionList::between_polls == 0) search_.poll();
        };
        for (Option& option : options(position, poll)) {
            poll();
            Value sum = option.star;
            for (const Position& part : option.parts) sum += value_of(part);
            if (sum == value) out.push_back(std::move(option));
        }
        return out;
    }

    Limits limits_;
    detail::Owned<detail::NumberedPositions<Game>> positions_;
    detail::PositionSearch search_;
};

}  // namespace abi_1
}  // namespace grundy
