// SPDX-License-Identifier: MIT
// Forms the report for a person: the place, the message, the line with the fault underlined, the likely fix. A line may
// be megabytes long and a file may be binary, so only a window of the line around the fault is shown, and bytes that
// would affect a terminal are shown as '?'.
#include "core/diagnostics.hpp"

#include <algorithm>

#include "core/escaped.hpp"
#include "core/size.hpp"
#include "core/utf8.hpp"

namespace grundy {
namespace {

constexpr std::size_t most_kept = 20;
constexpr std::size_t window = 100;  // columns of a line that are shown
constexpr std::size_t lead_in = 40;  // columns before the fault if the line is longer

// A stretch of text in printable form: its characters, and the number of columns that they take.
struct Printable {
    std::string text;
    std::size_t columns = 0;
};

Printable printable(std::string_view text) {
    Printable out;
    for (std::size_t i = 0; i < text.size(); ++out.columns) {
        const std::size_t length = utf8_length(text, i);
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool c1_control = length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (text[i] == '\t')
            out.text += ' ';
        else if (length == 0 || byte < 0x20 || byte == 0x7F || c1_control)
            out.text += '?';
        else
            out.text += text.substr(i, length);
        i += std::max<std::size_t>(length, 1);
    }
    return out;
}

bool inside_character(std::string_view line, std::size_t at) {
    return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U;
}

// Shows the line of `text` around `where`, with the fault underlined.
std::string excerpt(std::string_view text, Span where) {
    const std::size_t at = std::min(where.begin, text.size());
    std::size_t begin = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > begin && text[end - 1] == '\r') --end;

    std::string_view line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t") == std::string_view::npos) return {};
    const std::size_t fault = std::min(at - begin, line.size());
    const std::size_t fault_end = std::min(std::max(where.end, at) - begin, line.size());
    std::size_t left = 0, right = line.size();
    if (line.size() > window) {
        left = fault > lead_in ? fault - lead_in : 0;
        right = std::min(line.size(), left + window);
        while (left < fault && inside_character(line, left)) ++left;
        while (right > fault && inside_character(line, right)) --right;
    }
    const auto before = printable(line.substr(left, fault - left));
    const auto marked = printable(line.substr(fault, std::min(fault_end, right) - fault));
    const auto after = printable(line.substr(std::min(fault_end, right), right - std::min(fault_end, right)));
    const std::string cut_left = left > 0 ? "..." : "", cut_right = right < line.size() ? "..." : "";
    return "    " + cut_left + before.text + marked.text + after.text + cut_right + "\n    " +
           std::string(cut_left.size() + before.columns, ' ') + "^" +
           std::string(marked.columns > 1 ? marked.columns - 1 : 0, '~') + "\n";
}

std::string folded(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

// Computes the edit distance in which swapping two neighbours counts as one slip (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

// In short words every letter counts: "k" is not a slip for "m".
std::size_t slips_allowed(std::size_t length) { return length <= 2 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3; }

}  // namespace

void Diagnostics::report(Span where, std::string message, std::string hint) {
    ++count_;
    if (list_.size() >= most_kept) return;
    message = with_short_words(message);
    hint = with_short_words(hint);
    list_.push_back({where, std::move(message), std::move(hint)});
}

std::string Diagnostics::render() const {
    std::vector<const Diagnostic*> sorted;
    for (const Diagnostic& d : list_) sorted.push_back(&d);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Diagnostic* a, const Diagnostic* b) { return a->where.begin < b->where.begin; });
    std::string out;
    for (const Diagnostic* d : sorted) {
        const LineColumn place = locate(text_, d->where.begin);
        out += name_ + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + d->message + "\n";
        out += excerpt(text_, d->where);
        if (!d->hint.empty()) out += "    hint: " + d->hint + "\n";
    }
    if (count_ > list_.size()) {
        const std::size_t more = count_ - list_.size();
        out += "... and " + std::to_string(more) + (more == 1 ? " more fault\n" : " more faults\n");
    }
    return out;
}

LineColumn locate(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t newline = before.rfind('\n');
    return {to_size(std::count(before.begin(), before.end(), '\n')) + 1,
            before.size() - (newline == std::string_view::npos ? 0 : newline + 1) + 1};
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string wanted = folded(word);
    std::string best;
    std::size_t least = std::string::npos;
    for (const std::string& candidate : candidates) {
        const std::size_t longer = std::max(word.size(), candidate.size()),
                          shorter = std::min(word.size(), candidate.size());
        const std::size_t allowed = slips_allowed(longer);
        if (longer - shorter > allowed || longer > 64) continue;
        const std::size_t d = distance(wanted, folded(candidate));
        if (d <= allowed && d < least) {
            least = d;
            best = candidate;
        }
    }
    return best;
}

}  // namespace grundy
