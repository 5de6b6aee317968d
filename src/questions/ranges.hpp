// SPDX-License-Identifier: MIT
// Numbers and ranges as people write them: "10^6", "0..100", "n=1..8".
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy::questions {

/// Reads a natural number up to 2^63-1: digits, or a constant such as "2*10^6 + 1" without blanks
/// (core/constant_text.hpp). Otherwise throws Error naming `what`.
std::int64_t read_natural(std::string_view text, std::string_view what);

using Range = std::pair<std::int64_t, std::int64_t>;

struct Query {
    std::string game;
    std::vector<Range> ranges;       ///< at most four
    std::vector<std::string> names;  ///< what the ranges are of, if they were written NAME=A..B
    bool family() const { return !names.empty(); }
    std::vector<OpenInteger> open() const;
};

inline constexpr std::size_t most_ranges = 4;

/// Whether a word is meant as a range: "0..9", "n=1..8" or "n=5".
bool is_range(const std::string& word);
/// The ranges of a word: one, or several with commas between or after them, as in "0..9,0..9" and "0..9,". A word
/// that is meant as a range, but has a part that is none, is returned whole; others have no ranges.
std::vector<std::string> ranges_in(const std::string& word);
/// What is wrong with "0-9", "0,9", "0:9" and "5", which are meant as ranges; "" for other words.
std::string fault_of_range(const std::string& word);
/// Adds such a word. Throws Error if it is none.
void add_range(Query& query, const std::string& word);
/// "grundy table kayles 0..20": the command that shows such a table.
std::string table_command_text(const Query& query);
/// Throws Error naming `what` if that number of values does not fit in any memory.
void require_room(const std::string& what, const std::vector<Range>& ranges);

}  // namespace grundy::questions
