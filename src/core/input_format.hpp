// SPDX-License-Identifier: MIT
// What a program for a judge reads, in one line: "T; n m". `;` ends a line of the input. A name alone in the first part
// that is none of the game's is the number of tests, and `*` stands for tests until the end of the input; without
// either there is one test. Any other name that is none of the game's is the number of elements of the row or set that
// comes next, or of a sum: "N; n..." are the sizes of N heaps, and "N; (a b)..." has a line for each of N components.
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
        bool count_ends_line = false;
        bool sum = false;                 ///< a component for each element
        bool grouped = false;             ///< each element of the sum stands on a line of its own
        std::vector<std::string> more{};  ///< the other names of an element of the sum
    };
    std::string tests;        ///< the name of the number of tests, if it is given
    bool to_the_end = false;  ///< tests until the end of the input; otherwise one, if their number is not given
    std::vector<Item> items;
};

/// Reads the text. Throws Error, with a remedy, if it is faulty or leaves out a slot that is required, or if it has a
/// sum and there must be none.
InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots, bool sums = false);

/// All required slots in their order, one test a line, until the end of the input.
InputFormat usual_input_format(std::span<const InputSlot> slots);

/// The format as one line: "T; n m".
std::string to_text(const InputFormat& format);

/// The words of the output for a win of the first and of the second player.
struct OutputWords {
    std::string first = "first", second = "second";
};

/// Reads "Alice Bob", or "You win, You lose" if a word has blanks. Throws Error if they are not two different words.
OutputWords parse_output_words(std::string_view text);

}  // namespace grundy
