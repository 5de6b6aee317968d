// SPDX-License-Identifier: MIT
// Sums of a million components, such as "kayles(5) + *3 + 2 * snim[{2, 5}](7)", cut without tokens and trees. Of plain
// components, whose arguments are numbers and rows of numbers, the arguments are read as well. A text that cannot be
// cut is left to the parser, which also reports all faults.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::lang {

/// Cuts a text into components, one after another.
class PlainSum {
public:
    explicit PlainSum(std::string_view text) : text_(text) {}

    struct Component {
        std::string_view text;  ///< all of it
        std::string_view game;  ///< its name, or a code, with the brackets of its parameters; "" for a nim heap
        Int times = 1;
        bool plain = true;  ///< otherwise `words` and `rows` mean nothing
    };
    /// Nothing at the end, and where the text cannot be cut; see `ended`.
    std::optional<Component> next();
    /// The arguments of the component that `next` returned last, as rules/layout.hpp lays them out; of a nim heap, its
    /// size.
    const std::vector<Int>& words() const { return words_; }
    /// For each argument, whether it is a row.
    const std::vector<char>& rows() const { return rows_; }
    /// Whether the whole text was read, and is a sum.
    bool ended() const { return ended_; }

private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_blanks();
    bool accept(char c);
    std::optional<Int> number();
    bool component(Component& out);
    bool arguments();
    bool list(char close);
    bool row();
    bool skip_brackets();

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Int> words_;
    std::vector<char> rows_;
    bool begun_ = false, ended_ = false;
};

}  // namespace grundy::lang
