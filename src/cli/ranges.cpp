// SPDX-License-Identifier: MIT
// Reads ranges from the command line, and detects the effect of a shell on unquoted games.
#include "cli/ranges.hpp"

#include <algorithm>

#include "cli/session.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

// The values are held in memory before they are printed, eight bytes each; no machine holds more.
constexpr std::int64_t most_values = std::int64_t{1} << 48;
constexpr std::size_t most_ranges = 4;

Range read_range(const std::string& text) {
    std::size_t dots = text.find("..");
    if (dots == 0 || dots + 2 == text.size())
        throw Error("range " + text + ": it needs both ends, as in " + (dots == 0 ? "0" + text : text + "20"));
    Range range{read_natural(std::string_view(text).substr(0, dots), "range " + text),
                read_natural(std::string_view(text).substr(dots + 2), "range " + text)};
    if (range.first > range.second)
        throw Error("range " + text + ": it ends before it begins; did you mean " + std::to_string(range.second) +
                    ".." + std::to_string(range.first) + "?");
    return range;
}

// What is wrong with "0-9", "0,9", "0:9" and "5", which are meant as ranges; "" for other words.
std::string fault_of_range(const std::string& word) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t end = word.find_first_not_of(digits);
    if (end == 0 || word.empty()) return "";
    if (end == std::string::npos)
        return "'" + word + "' is no range; a range has two ends, as in 0.." + word +
               ", and a single value is that of a position: grundy value";
    const std::size_t next = word.find_first_of(digits, end);
    if (next == std::string::npos || word.find_first_not_of(digits, next) != std::string::npos || word[end] == '^')
        return "";
    return "'" + word + "' is no range; two points stand between its ends: " + word.substr(0, end) + ".." +
           word.substr(next);
}

// "n=1..8" or "n=5": the name of an open integer before a range or a number.
bool is_named(const std::string& word) {
    const std::size_t equals = word.find('=');
    return equals != std::string::npos && equals + 1 < word.size() &&
           is_name(std::string_view(word).substr(0, equals)) &&
           word.find_first_of("[]{}()", equals) == std::string::npos;
}

bool is_range(const std::string& word) {
    return is_named(word) ||
           (word.find("..") != std::string::npos && word.find_first_of("[]{}()") == std::string::npos);
}

void add_range(Query& query, const std::string& word) {
    if (!is_named(word)) {
        query.ranges.push_back(read_range(word));
        return;
    }
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals), range = word.substr(equals + 1);
    if (std::find(query.names.begin(), query.names.end(), name) != query.names.end())
        throw Error("'" + name + "' has two ranges; give it one");
    const bool read =
        range.find("..") != std::string::npos || range.find_first_not_of("0123456789") == std::string::npos;
    if (const std::string fault = read ? "" : fault_of_range(range); !fault.empty()) throw Error(word + ": " + fault);
    query.names.push_back(name);
    query.ranges.push_back(read_range(range.find("..") == std::string::npos ? range + ".." + range : range));
}

}  // namespace

std::vector<OpenInteger> Query::open() const {
    std::vector<OpenInteger> out;
    for (std::size_t i = 0; i < names.size(); ++i) out.push_back({names[i], ranges[i]});
    return out;
}

// "snim[{2, 5}]" without quotes arrives as two words, which are joined again. The shell expands "snim[{2,5}]" without
// quotes to "snim[2] snim[5]", which must not be taken for something else.
Query read_query(const Command& command, const std::vector<std::string>& words, Purpose purpose) {
    Query query;
    std::size_t first = words.size();
    while (first > 1 && words.size() - first < most_ranges && is_range(words[first - 1])) --first;
    for (std::size_t i = 0; i < first; ++i) {
        bool whole = std::count(query.game.begin(), query.game.end(), '[') ==
                     std::count(query.game.begin(), query.game.end(), ']');
        if (i > 0 && whole && words[i].find("..") != std::string::npos)
            throw Error("'" + words[i] + "': at most four ranges can be given, after the game\n" + usage(command));
        const std::string fault = i > 0 && whole ? fault_of_range(words[i]) : "";
        if (!fault.empty()) throw Error(fault + "\n" + usage(command));
        if (i > 0 && whole)
            throw Error("'" + words[i] + "' is neither a range A..B nor part of the game's name; " +
                        "write the game in single quotes, as in 'snim[{2,5}]'\n" + usage(command));
        query.game += (i ? " " : "") + words[i];
    }
    if (purpose != Purpose::pattern && first == words.size())
        throw Error(command.name + ": a range is missing, as in: grundy " + command.name + " " + query.game +
                    " 0..20\n" + usage(command));
    for (; first < words.size(); ++first) add_range(query, words[first]);
    if (query.family() && query.names.size() != query.ranges.size())
        throw Error("some ranges have names and others have none: write them all as NAME=A..B, as in n=1..8\n" +
                    usage(command));
    if (purpose == Purpose::statistics && query.ranges.size() == 1 && !query.family()) return query;
    std::int64_t room = most_values;
    for (const Range& r : query.ranges) {
        if (r.second - r.first >= room)
            throw Error(command.name + ": that many values do not fit in any memory; ask for fewer");
        room /= r.second - r.first + 1;
    }
    return query;
}

}  // namespace grundy::cli
