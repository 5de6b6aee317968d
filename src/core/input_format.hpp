// SPDX-License-Identifier: MIT
// What a program for a judge reads, in one line: "T; n m". `;` ends a line of the input. A name alone in the first part
// that is none of the game's is the number of tests, `*` stands for tests until the end of the input, and "until 0 0"
// for tests until one that would begin with these numbers; without any, or with a `1` there, there is one test. Any
// other name that is none of the game's is a count, of the elements of a row or set or of the components of a sum, and
// stands anywhere before them: "N k; w". "N; n..." are the sizes of N heaps, and "N; (M w)..." has a line for each of N
// components. "N w; i in 1..N" at the end: each test asks about all of these i. "N M; g arcs" is a graph with a line
// for each of M arcs, and "R C; b" a board. What follows numbers may be repeated again, by a name alone on its line
// that counts nothing else, by `*`, by `until` or by "Q times", where Q was read before: "T; N M; g; Q; v" has Q
// queries about each of T graphs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {

/// An argument or a parameter that the input may give.
struct InputSlot {
    std::string name;
    std::string type;       ///< "int", "row", "bag", "set", "board" or "graph"
    bool required = false;  ///< the game cannot be played without it
};

struct InputFormat {
    /// What is read next.
    struct Item {
        enum class Kind {
            slot,   ///< an argument or a parameter
            count,  ///< a number of elements or components, which a later item uses
            sum,    ///< components, one after another
        };
        Kind kind = Kind::slot;
        std::string name;                   ///< of a slot or a count
        std::vector<std::string> counts{};  ///< of what it has; if none is named, a slot follows its own
        bool ends_line = false;
        bool bracketed = false;     ///< a sum, written with brackets
        std::vector<Item> parts{};  ///< of each component of a sum
        /// How a graph with N vertices is written: the two ends of each edge, or of N - 1; the vertex before each one
        /// but the first; for each vertex, the number of others that it leads to, and these; or N lines of N numbers 0
        /// or 1.
        enum class Writing { pairs, tree, parents, lists, matrix };
        Writing writing = Writing::pairs;
        bool arcs = false;    ///< a graph: its edges lead one way
        bool from_0 = false;  ///< the input numbers from 0 what the rules number from 1: each number is one less
        std::string cells{};  ///< a board: the characters for the cells 0, 1, ...; empty: those of the language

        /// What the numbers of the rules are greater by than those of the input.
        Int shift() const { return from_0 ? 1 : 0; }
    };
    /// An argument that no test gives: a test asks about each of its values from `low` to `high`, which are numbers,
    /// counts or integers that are read.
    struct Each {
        std::string name, low, high;
    };
    std::string tests;          ///< the name of the number of tests, if it is given
    bool counted = false;       ///< that number was read before: "N M Q; g; Q times; v"
    bool one = false;           ///< one test, stated by a `1`
    bool to_the_end = false;    ///< tests until the end of the input
    std::vector<Int> sentinel;  ///< tests until one that begins with these numbers, each of which has an item
    std::vector<Item> items;
    std::vector<Item> header;  ///< read once: what all tests share, as m in "T m; n"
    std::size_t tests_at = 0;  ///< the number of items of the header before the number of tests
    std::optional<Each> each;
    /// What is repeated within each test, after its items: one format, or none. `each` and a sum are in the innermost.
    std::vector<InputFormat> inner;

    /// One test, stated or not.
    bool single() const { return tests.empty() && !to_the_end && sentinel.empty(); }
    /// All that is read, header first, and then what is repeated within. The parts of a sum come after it.
    template <class Visit>
    void each_item(const Visit& visit) const {
        for (const auto* some : {&header, &items})
            for (const Item& item : *some) {
                visit(item);
                for (const Item& part : item.parts) visit(part);
            }
        for (const InputFormat& f : inner) f.each_item(visit);
    }
    /// Whether the slot is given or runs through values.
    bool reads(std::string_view name) const;
    /// Its sum; null if it has none.
    const Item* sum() const;
    bool has_sum() const { return sum() != nullptr; }
};

/// Reads the text. Throws Error, with a remedy, if it is faulty or leaves out a slot that is required, or if it has a
/// sum and there must be none.
InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots, bool sums = false);

/// All required slots in their order, one test a line, until the end of the input.
InputFormat usual_input_format(std::span<const InputSlot> slots);

/// Adds counts to what follows its own counts, with names made from its own: "w_size w" for the row w.
void name_counts(InputFormat& format, std::span<const InputSlot> slots);

/// The numbers that end the input: "0 0".
std::string sentinel_text(const InputFormat& format);

/// The format as one line: "T; n m".
std::string to_text(const InputFormat& format);

/// The words of the output for a win of the first and of the second player.
struct OutputWords {
    std::string first = "first", second = "second";
};

/// Reads "Alice Bob"; "You win, You lose" if a word has blanks; "Well, yes; Well, no" if one has commas. Throws Error
/// if they are not two different words.
OutputWords parse_output_words(std::string_view text);

/// The same for the text of a program, which puts the words between quotes. Throws Error also if they have quotes,
/// backslashes or line breaks.
OutputWords parse_program_words(std::string_view text);

}  // namespace grundy
