// SPDX-License-Identifier: MIT
// Reads ranges from the command line, and detects the effect of a shell on unquoted games.
#include "cli/ranges.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace grundy::cli {

// "snim[{2, 5}]" without quotes arrives as two words, which are joined again. The shell expands "snim[{2,5}]" without
// quotes to "snim[2] snim[5]", which must not be taken for something else.
Query read_query(const Command& command, const std::vector<std::string>& words, Purpose purpose) {
    Query query;
    std::vector<std::string> ranges;
    std::size_t first = words.size();
    for (; first > 1; --first) {
        const std::vector<std::string> more = questions::ranges_in(words[first - 1]);
        if (more.empty() || ranges.size() + more.size() > questions::most_ranges) break;
        ranges.insert(ranges.begin(), more.begin(), more.end());
    }
    for (std::size_t i = 0; i < first; ++i) {
        bool whole = std::count(query.game.begin(), query.game.end(), '[') ==
                     std::count(query.game.begin(), query.game.end(), ']');
        if (i > 0 && whole && words[i].find("..") != std::string::npos)
            throw Error("'" + words[i] + "': at most four ranges can be given, after the game\n" + usage(command));
        const std::string fault = i > 0 && whole ? questions::fault_of_range(words[i]) : "";
        if (!fault.empty()) throw Error(fault + "\n" + usage(command));
        if (i > 0 && whole)
            throw Error("'" + words[i] + "' is neither a range A..B nor part of the game's name; " +
                        "write the game in single quotes, as in 'snim[{2,5}]'\n" + usage(command));
        query.game += (i ? " " : "") + words[i];
    }
    if (purpose != Purpose::pattern && first == words.size())
        throw Error(command.name + ": a range is missing, as in: grundy " + command.name + " " + query.game +
                    " 0..20\n" + usage(command));
    for (const std::string& range : ranges) questions::add_range(query, range);
    if (query.family() && query.names.size() != query.ranges.size())
        throw Error("some ranges have names and others have none: write them all as NAME=A..B, as in n=1..8\n" +
                    usage(command));
    if (purpose == Purpose::count) return query;
    if (purpose == Purpose::statistics && query.ranges.size() == 1 && !query.family()) return query;
    questions::require_room(command.name, query.ranges);
    return query;
}

}  // namespace grundy::cli
