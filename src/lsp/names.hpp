// SPDX-License-Identifier: MIT
// The names of a rule text: what declares them, where they are used, and which use means which. It is made from the
// syntax tree, so that it also serves a text whose rules have faults. Scopes are those of lang/checker.hpp: games are
// known in the whole text, arguments and parameters in their game, and a choice in the option, sum or aggregate that
// has it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "lang/syntax.hpp"

namespace grundy::lsp {

enum class Kind { game, argument, parameter, choice };

struct Declared {
    Kind kind = Kind::game;
    std::string_view name;
    Span where;        ///< the name
    Span whole;        ///< the game, the declaration with its type and default, the binder
    Span scope;        ///< where the name is known
    std::size_t game;  ///< its place in the list of games: the one that it belongs to
};

/// A place where a name stands, also in its own declaration.
struct Use {
    static constexpr std::size_t none = ~std::size_t{0};
    Span where;
    std::size_t declared = none;               ///< its place in the list; none: it is declared elsewhere, or nowhere
    const lang::syntax::Term* call = nullptr;  ///< of a game, or a code
};

class Names {
public:
    /// The names are parts of the text, which the file was read from; both must outlive this.
    Names(std::string_view text, const lang::syntax::File& file);

    const std::vector<Declared>& declared() const { return declared_; }
    /// In the order of the text.
    const std::vector<Use>& uses() const { return uses_; }
    /// How often a name is declared where it is taken, which is a fault of the rules.
    std::size_t clashes() const { return clashes_; }
    /// The use at a place, which may be the end of the name; null if there is none.
    const Use* at(std::size_t offset) const;
    /// The uses of a name, as places.
    std::vector<Span> places(std::size_t declared) const;
    /// Those that are known at a place, without games.
    std::vector<std::size_t> known_at(std::size_t offset) const;

private:
    std::vector<Declared> declared_;
    std::vector<Use> uses_;
    std::size_t clashes_ = 0;
};

}  // namespace grundy::lsp
