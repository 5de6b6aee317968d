// SPDX-License-Identifier: MIT
// What is known about one game of an atlas: a line of JSON in a part file, with a digest of the rest of the line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::atlas {

enum class State {
    proven,  ///< the period, with a certificate
    value,   ///< of a position
    open,    ///< the limit or the budget came first
};

std::string_view state_name(State state);

struct Record {
    std::string game;
    State state = State::open;
    std::int64_t period = 0, preperiod = 0;  ///< if proven
    std::uint64_t saltus = 0;                ///< if proven
    std::vector<std::int64_t> flat;          ///< if proven: see Period
    std::string theorem;                     ///< if proven
    std::uint64_t value = 0;                 ///< of a position
    std::uint64_t max = 0;  ///< of a heap game: the largest value known, and the first heap that has it
    std::int64_t max_at = 0;
    std::int64_t computed_to = -1;      ///< of a heap game
    std::uint64_t order = 0, lost = 0;  ///< of misere play: of the quotient of the heaps up to `computed_to`
    std::string why;                    ///< if open
    std::uint64_t nodes = 0;
    std::string version;
    double seconds = 0;  ///< carries no claim
};

/// Whether `max` is known: with a saltus, values grow for ever; elements of a quotient have no order.
bool has_max(const Record& record);

/// One line, without the line break.
std::string line_of(const Record& record);
/// Returns nothing if the line is torn or damaged.
std::optional<Record> read_line(std::string_view line);

/// Why two records about one game cannot both be right; "" if they can.
std::string contradiction(const Record& a, const Record& b);

/// Which of two records about one game says more, by an order that does not depend on when and where they were made.
bool says_more(const Record& a, const Record& b);

}  // namespace grundy::atlas
