// SPDX-License-Identifier: MIT
// The genus of positions under misere play (Conway 1976, ch. 12; Winning Ways, ch. 13; docs/theory.md, section 11), and
// whether they are tame, restive, restless or wild. Both follow from those of the options.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engines/misere/misere.hpp"
#include "engines/tame/engine.hpp"

namespace grundy::engines::genus {

/// g^{a b c ...}: the value under normal play, and the misere nim values beside no heap *2, one, two, and so on. After
/// the last digit the last two alternate for ever; no fewer digits would do.
struct Genus {
    Nimber value = 0;
    std::vector<Nimber> digits;  ///< two or more
};

enum class Temper { tame, restive, restless, wild };

struct Character {
    Genus genus;
    Temper temper = Temper::tame;
    misere::Kind kind;                       ///< if it is tame
    std::vector<misere::Kind> tame_options;  ///< if it is not: the kinds of its tame options, each once
};

/// The character of a position with options of these.
Character character_of(const std::vector<const Character*>& options);
/// The character of a tame position of this kind.
Character character_of(const misere::Kind& kind);

class Genera {
public:
    Genera(const rules::Ruleset& rules, Meter& meter) : meter_(meter), tame_(rules, meter), search_(rules, meter) {}

    /// Throws Error if an option ends the whole game, or if a line of play comes back.
    const Character& of(const rules::Position& position);

private:
    using Sum = misere::Search::Sum;
    struct Frame {
        Sum sum;
        std::vector<Sum> next;  // sums that must be known before
        std::size_t at = 0;
        bool options = false;  // these are the options, and not the components
    };

    const Character& of(const Sum& root);
    const Character* known(const Sum& sum);
    std::vector<Sum> components(const Sum& sum) const;
    std::vector<Sum> options(const Sum& sum);
    void open(Sum sum, std::vector<Frame>& line);
    std::optional<Character> closed(Frame& frame);

    Meter& meter_;
    tame::Engine tame_;
    misere::Search search_;
    std::map<Sum, std::optional<Character>> known_;  // without a character: on the line of play
    std::map<rules::Position, Character> tame_ones_;
};

}  // namespace grundy::engines::genus
