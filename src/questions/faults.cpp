// SPDX-License-Identifier: MIT
// See faults.hpp.
#include "questions/faults.hpp"

#include <algorithm>
#include <grundy/text_faults.hpp>

#include "core/utf16.hpp"

namespace grundy::questions {
namespace {

template <class Answer>
Json whole(const Answer& answer) {
    return report::with_schema(report::described_json(answer));
}

struct Place {
    std::size_t column = 0, length = 0;
};

// Line, column and length in bytes; a line or column of 0 is no place, and without the text they stay as they are.
Place utf16_place(std::string_view text, std::size_t line, std::size_t column, std::size_t length) {
    if (line == 0 || column == 0 || text.empty()) return {column, length};
    std::size_t begin = 0;
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string_view::npos) return {column, length};
        begin = end + 1;
    }
    if (column - 1 > text.size() - begin) return {column, length};
    return {utf16_units(text.substr(begin, column - 1)) + 1, utf16_units(text.substr(begin + column - 1, length))};
}

// The length of the stretch that the report of a finding underlines, in characters: its line "    ^~~~".
std::size_t underlined(const std::string& report) {
    const std::size_t caret = report.find("^", report.find("\n    "));
    if (caret == std::string::npos) return 0;
    return std::min(report.find_first_not_of("^~", caret), report.size()) - caret;
}

}  // namespace

std::vector<report::PlacedFault> placed(const TextError& fault, std::string_view text) {
    std::vector<TextFault> faults;
    if (const auto* const several = dynamic_cast<const TextFaults*>(&fault))
        faults = several->faults;
    else if (fault.line != 0)
        faults.push_back({fault.line, fault.column, 0, fault.what(), ""});
    std::vector<report::PlacedFault> out;
    for (const TextFault& f : faults) {
        const Place place = utf16_place(text, f.line, f.column, f.length);
        out.push_back({f.line, place.column, place.length, f.message, f.hint});
    }
    return out;
}

std::vector<report::PlacedFinding> placed(const std::vector<RuleFinding>& findings, std::string_view text) {
    std::vector<report::PlacedFinding> out;
    for (const RuleFinding& f : findings)
        out.push_back({&f, utf16_place(text, f.line, f.column, 0).column, underlined(f.report)});
    return out;
}

Json error_json(const std::string& kind, const std::string& message) { return whole(report::Faulty{{kind, message}}); }

Json error_json(const TextError& fault, std::string_view text) {
    return whole(report::Faulty{{"text", fault.what(), fault.file, placed(fault, text)}});
}

Json stopped_json(const Stopped& stop) {
    return whole(report::NotReached{stop.what(), stop.status == Outcome::interrupted});
}

Json out_of_memory_json() { return stopped_json(Stopped(Outcome::out_of_budget, "out of memory; ask for less")); }

}  // namespace grundy::questions
