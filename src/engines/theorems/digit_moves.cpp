// SPDX-License-Identifier: MIT
// Moves that change many heaps of a row at once, written as the digits of one number (docs/theory.md, Theorem 63): some
// are taken from exactly half of the heaps, or one heap gives to others.
#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "core/size.hpp"
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr Wide most_options = Wide{1} << 18;  // of a position whose moves are all tried
constexpr Wide most_stones = std::numeric_limits<Int>::max();

// A move: what is taken from a heap or given to it, and what is left of all heaps.
struct DigitMove {
    std::vector<Int> digits, left;
};

// The number with these digits, if it fits into a word.
std::optional<Int> number_of(const std::vector<Int>& digits, Wide base) {
    Wide out = 0;
    for (const Int d : digits) {
        out = out * base + d;
        if (out > most_stones) return std::nullopt;
    }
    return static_cast<Int>(out);
}

// Places of heaps that are not empty, by size.
std::vector<std::size_t> by_size(std::span<const Int> heaps) {
    std::vector<std::size_t> out(heaps.size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    out.erase(std::remove_if(out.begin(), out.end(), [&](std::size_t i) { return heaps[i] == 0; }), out.end());
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return heaps[a] < heaps[b]; });
    return out;
}

class DigitMoves : public Theorem {
public:
    explicit DigitMoves(Match match) : match_(std::move(match)) {}

    bool serves_all() const override { return false; }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const auto heaps = words.subspan(1);
        meter.begin_if_none("heaps of a row");
        meter.tick(words.size());
        if (has_few_options(heaps))
            return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                                  [&](std::span<const Int> left) { return !wins(left, meter); });
        Moves out;
        out.complete = false;  // there are many more
        const DigitMove move = winning_move(heaps);
        rules::Component to{match_.instance(), {words.begin(), words.end()}};
        std::copy(move.left.begin(), move.left.end(), to.words.begin() + 1);
        rules::canonicalize(match_.rules().game(to.instance), to.words);
        rules::DistinctMoves distinct(most);
        (void)rules::add_move(distinct, out.list, {&to, 1}, choice(words, move));
        return out;
    }

protected:
    // Of a position that is won.
    virtual DigitMove winning_move(std::span<const Int> heaps) const = 0;
    // The choice that the rules write for a move; none if its number is beyond a word.
    virtual Choice choice(std::span<const Int> words, const DigitMove& move) const = 0;

    Match match_;

private:
    static bool has_few_options(std::span<const Int> heaps) {
        Wide options = static_cast<Wide>(heaps.size());
        const Wide base = heaps.empty() ? 1 : Wide{*std::max_element(heaps.begin(), heaps.end())} + 1;
        for (std::size_t i = 0; i < heaps.size() && options <= most_options; ++i) options *= base;
        return options <= most_options;
    }
};

// Some are taken from exactly half of the heaps.
class HalfOfHeaps final : public DigitMoves {
public:
    using DigitMoves::DigitMoves;
    std::string theorem() const override {
        return "lost exactly if more than half of the heaps have the least size, or their number is odd (Theorem 63)";
    }
    bool serves(std::span<const Int> words) const override { return words.size() > 1; }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override {
        const auto heaps = words.subspan(1);
        const auto least = std::count(heaps.begin(), heaps.end(), *std::min_element(heaps.begin(), heaps.end()));
        return heaps.size() % 2 == 0 && 2 * to_size(static_cast<Int>(least)) <= heaps.size();
    }
    std::optional<Written> written() const override { return Written{"half_of_heaps"}; }

protected:
    // The greater half becomes like the least.
    DigitMove winning_move(std::span<const Int> heaps) const override {
        DigitMove out{std::vector<Int>(heaps.size()), {heaps.begin(), heaps.end()}};
        const auto places = by_size(heaps);
        const Int least = *std::min_element(heaps.begin(), heaps.end());
        for (std::size_t i = places.size() - heaps.size() / 2; i < places.size(); ++i) {
            out.digits[places[i]] = heaps[places[i]] - least;
            out.left[places[i]] = least;
        }
        return out;
    }
    Choice choice(std::span<const Int> words, const DigitMove& move) const override {
        const auto number = number_of(move.digits, Wide{*std::max_element(words.begin() + 1, words.end())} + 1);
        return number ? match_.choice(0, words, {&*number, 1}) : Choice{};
    }
};

// Some are taken from one heap, and others of its stones given to heaps that are not empty.
class PairsOfHeaps final : public DigitMoves {
public:
    using DigitMoves::DigitMoves;
    std::string theorem() const override { return "lost exactly if the heaps form pairs of equal size (Theorem 63)"; }
    bool serves(std::span<const Int> words) const override {
        Wide total = 0;
        for (const Int n : words.subspan(1)) total += n;
        return total <= most_stones;
    }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override {
        const auto heaps = words.subspan(1);
        const auto places = by_size(heaps);
        bool pairs = places.size() % 2 == 0;
        for (std::size_t i = 0; pairs && i < places.size(); i += 2) pairs = heaps[places[i]] == heaps[places[i + 1]];
        return !pairs;
    }
    std::optional<Written> written() const override { return Written{"pairs_of_heaps"}; }

protected:
    // The greatest heap goes, or becomes like the least one, and fills the others up to pairs.
    DigitMove winning_move(std::span<const Int> heaps) const override {
        DigitMove out{std::vector<Int>(heaps.size()), {heaps.begin(), heaps.end()}};
        const auto places = by_size(heaps);
        const bool odd = places.size() % 2 != 0;
        for (std::size_t i = odd ? 0 : 1; i + 2 < places.size(); i += 2) {
            const Int more = heaps[places[i + 1]] - heaps[places[i]];
            out.digits[places[i]] = more;
            out.left[places[i]] += more;
        }
        const std::size_t last = places.back();
        out.left[last] = odd ? 0 : heaps[places.front()];
        out.digits[last] = heaps[last] - out.left[last];
        return out;
    }
    Choice choice(std::span<const Int> words, const DigitMove& move) const override {
        const auto heaps = words.subspan(1);
        std::size_t from = 0;
        while (move.left[from] >= heaps[from]) ++from;
        const auto number = number_of(move.digits, Wide{heaps[from]} + 1);
        if (!number) return {};
        const Int chosen[] = {static_cast<Int>(from) + 1, *number};
        return match_.choice(0, words, chosen);
    }
};

// The row of the digits of `number` in a base, one for each heap.
std::string digits_of(const std::string& number, const std::string& base) {
    return "value(slice(digits((((1 + " + base + ") ^ len(a)) + " + number + "), (1 + " + base +
           ")), 2, (1 + len(a))))";
}

}  // namespace

Row half_of_heaps() {
    return stated<HalfOfHeaps>(
        "takes from half of the heaps (Theorem 63)", Says::winner,
        {{"self([(element(a, s) - element(q, s)) for s in 1..len(a)]) for p in 0..(((1 + greatest(a)) ^ len(a)) - 1), "
          "q in " +
          digits_of("p", "greatest(a)") +
          " if ((2 * count((1 <= element(q, r)) for r in 1..len(a))) = len(a)) and (1 <= greatest(a))"}});
}

Row pairs_of_heaps() {
    return stated<PairsOfHeaps>(
        "a heap that gives to others (Theorem 63)", Says::winner,
        {{"self([if((p = t), (element(a, t) - element(r, t)), (element(a, t) + element(r, t))) for t in 1..len(a)]) "
          "for p in 1..len(a), q in 0..(((1 + element(a, p)) ^ len(a)) - 1), r in " +
          digits_of("q", "element(a, p)") +
          " if ((1 + sum(r)) <= (2 * element(r, p))) and (1 <= element(a, p)) and all(((1 <= element(a, s)) or (0 = "
          "element(r, s))) for s in 1..len(a))"}});
}

}  // namespace grundy::engines::theorems
