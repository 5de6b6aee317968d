// SPDX-License-Identifier: MIT
// What a program for a judge reads, in one line: "T; n m". `;` ends a line of the input. A name alone in the first part
// that is none of the game's is the number of tests; without it, tests follow until the end of the input. Any other
// name that is none of the game's is the number of elements of the row or set that comes next.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// An argument or a parameter that the input may give.
struct InputSlot {
    std::string name;
    std::string type;       ///< "int", "row", "bag", "set", "board" or "graph"
    bool required = false;  ///< the game cannot be played without it
};

struct InputFormat {
    struct Item {
        std::string name;   ///< of an argument or parameter
        std::string count;  ///< of its elements, if that has a name
        bool ends_line = false;
    };
    std::string tests;  ///< the name of the number of tests; empty: until the end of the input
    std::vector<Item> items;
};

/// Reads the text. Throws Error, with a remedy, if it is faulty or leaves out a slot that is required.
InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots);

/// All required slots in their order, one test a line, until the end of the input.
InputFormat usual_input_format(std::span<const InputSlot> slots);

/// The format as one line: "T; n m".
std::string to_text(const InputFormat& format);

}  // namespace grundy
