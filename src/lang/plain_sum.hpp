// SPDX-License-Identifier: MIT
// Sums of a million plain components, such as "kayles(5) + *3 + 2 * nim(7)", read without tokens and trees. What is not
// plain is left to the parser, which also reports all faults.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::lang {

/// Reads the components of a text one after another.
class PlainSum {
public:
    explicit PlainSum(std::string_view text) : text_(text) {}

    struct Component {
        std::string_view game;  ///< its name, or a code; "" for a nim heap
        bool code = false;
        Int times = 1;
    };
    /// Nothing at the end, and where something is not plain; see `ended`.
    std::optional<Component> next();
    /// The arguments of the component that `next` returned last; of a nim heap, its size.
    const std::vector<Int>& numbers() const { return numbers_; }
    /// Whether the whole text was read, and is a sum.
    bool ended() const { return ended_; }

private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_blanks();
    bool accept(char c);
    std::optional<Int> number();
    bool component(Component& out);
    bool arguments();

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Int> numbers_;
    bool begun_ = false, ended_ = false;
};

}  // namespace grundy::lang
