// SPDX-License-Identifier: MIT
// Reads ranges from the command line, and detects the effect of a shell on unquoted games.
#include "cli/ranges.hpp"

#include <algorithm>

#include "cli/session.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

// The values are held in memory before they are printed, eight bytes each; no machine holds more.
constexpr std::int64_t most_values = std::int64_t{1} << 48;

Range read_range(const std::string& text) {
    std::size_t dots = text.find("..");
    Range range{read_natural(std::string_view(text).substr(0, dots), "range " + text),
                read_natural(std::string_view(text).substr(dots + 2), "range " + text)};
    if (range.first > range.second)
        throw Error("range " + text + ": it ends before it begins; did you mean " + std::to_string(range.second) +
                    ".." + std::to_string(range.first) + "?");
    return range;
}

}  // namespace

// "snim[{2, 5}]" without quotes arrives as two words, which are joined again. The shell expands "snim[{2,5}]" without
// quotes to "snim[2] snim[5]", which must not be taken for something else.
Query read_query(const Command& command, const std::vector<std::string>& words, Purpose purpose) {
    Query query;
    std::size_t first = words.size();
    while (first > 1 && words.size() - first < 2 && words[first - 1].find("..") != std::string::npos &&
           words[first - 1].find_first_of("[]{}") == std::string::npos)
        --first;
    for (std::size_t i = 0; i < first; ++i) {
        bool whole = std::count(query.game.begin(), query.game.end(), '[') ==
                     std::count(query.game.begin(), query.game.end(), ']');
        if (i > 0 && whole && words[i].find("..") != std::string::npos)
            throw Error("'" + words[i] + "': at most two ranges can be given, after the game\n" + usage(command));
        if (i > 0 && whole)
            throw Error("'" + words[i] + "' is neither a range A..B nor part of the game's name; " +
                        "write the game in single quotes, as in 'snim[{2,5}]'\n" + usage(command));
        query.game += (i ? " " : "") + words[i];
    }
    if (purpose != Purpose::pattern && first == words.size())
        throw Error(command.name + ": a range is missing, as in: grundy " + command.name + " " + query.game +
                    " 0..20\n" + usage(command));
    for (; first < words.size(); ++first) query.ranges.push_back(read_range(words[first]));
    if (purpose == Purpose::statistics && query.ranges.size() == 1) return query;
    std::int64_t room = most_values;
    for (const Range& r : query.ranges) {
        if (r.second - r.first >= room)
            throw Error(command.name + ": that many values do not fit in any memory; ask for fewer");
        room /= r.second - r.first + 1;
    }
    return query;
}

}  // namespace grundy::cli
