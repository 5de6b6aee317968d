// SPDX-License-Identifier: MIT
// See ranges.hpp.
#include "questions/ranges.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include "core/ascii.hpp"
#include "core/constant_text.hpp"
#include "core/error.hpp"
#include "core/shell_words.hpp"
#include "report/text.hpp"

namespace grundy::questions {
namespace {

// The values are held in memory before they are printed, eight bytes each; no machine holds more.
constexpr std::int64_t greatest_count = std::int64_t{1} << 48;

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

// "n=1..8" or "n=5": the name of an open integer before a range or a number.
bool is_named(const std::string& word) {
    const std::size_t equals = word.find('=');
    return equals != std::string::npos && equals + 1 < word.size() &&
           is_name(std::string_view(word).substr(0, equals)) &&
           word.find_first_of("[]{}()", equals) == std::string::npos;
}

}  // namespace

std::int64_t read_natural(std::string_view text, std::string_view what) {
    const auto n = constant_in(text);
    if (!n || (!n->beyond && n->value < 0))
        throw Error(std::string(what) + ": '" + report::shorten(text, 60) +
                    "' is not a natural number (0, 1, 2 ..., 10^6 or 2*10^5)");
    if (n->beyond || n->value > std::numeric_limits<std::int64_t>::max())
        throw Error(std::string(what) + ": '" + report::shorten(text, 60) + "' is beyond 2^63 - 1, the largest number");
    return static_cast<std::int64_t>(n->value);
}

std::vector<OpenInteger> Query::open() const {
    std::vector<OpenInteger> out;
    for (std::size_t i = 0; i < names.size(); ++i) out.push_back({names[i], ranges[i]});
    return out;
}

bool is_range(const std::string& word) {
    return is_named(word) ||
           (word.find("..") != std::string::npos && word.find_first_of("[]{}()") == std::string::npos);
}

std::vector<std::string> ranges_in(const std::string& word) {
    std::vector<std::string> out;
    for (std::size_t begin = 0; begin < word.size();) {
        const std::size_t end = std::min(word.find(',', begin), word.size());
        out.push_back(word.substr(begin, end - begin));
        if (!is_range(out.back())) return is_range(word) ? std::vector<std::string>{word} : std::vector<std::string>{};
        begin = end + 1;
    }
    return out;
}

std::string fault_of_range(const std::string& word) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t end = word.find_first_not_of(digits);
    if (end == 0 || word.empty()) return "";
    if (end == std::string::npos)
        return "'" + word + "' is not a range: a range has two ends, as in 0.." + word +
               ", and a single value is that of a position: grundy value";
    const std::size_t next = word.find_first_of(digits, end);
    if (next == std::string::npos || word.find_first_not_of(digits, next) != std::string::npos ||
        (word[end] != '-' && constant_in(word)))
        return "";
    return "'" + word + "' is not a range: put two dots between its ends, as in " + word.substr(0, end) + ".." +
           word.substr(next);
}

void add_range(Query& query, const std::string& word) {
    if (!is_named(word)) {
        const std::string fault = word.find("..") == std::string::npos ? fault_of_range(word) : "";
        if (!fault.empty()) throw Error(fault);
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

std::string table_command_text(const Query& query) {
    std::string out = "grundy table " + shell_word(query.game);
    for (std::size_t i = 0; i < query.ranges.size(); ++i)
        out += " " + (query.family() ? query.names[i] + "=" : "") + std::to_string(query.ranges[i].first) + ".." +
               std::to_string(query.ranges[i].second);
    return out;
}

void require_room(const std::string& what, const std::vector<Range>& ranges) {
    std::int64_t room = greatest_count;
    for (const Range& r : ranges) {
        if (r.second - r.first >= room)
            throw Error(what + ": that many values do not fit in any memory; ask for fewer");
        room /= r.second - r.first + 1;
    }
}

}  // namespace grundy::questions
