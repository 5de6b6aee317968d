// SPDX-License-Identifier: MIT
// What the records of a check in parts say; see part_checks.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "atlas/lists.hpp"
#include "atlas/part_checks.hpp"
#include "report/json_text.hpp"
#include "report/text.hpp"

namespace grundy::atlas {
namespace {

using report::Json;

std::string row(const char* name, const std::string& text) { return fmt::format("  {:<12} {}\n", name, text); }

std::string verdict(const CheckState& state) {
    if (!state.conflicts.empty()) return row("unknown", "records contradict each other");
    if (!state.refuted.empty()) return row("WRONG", "a part does not hold");
    if (!state.missing.empty()) return row("unknown", report::counted(state.missing.size(), "part") + " missing");
    return row("holds", "all parts do");
}

// Which version checked which parts, and when.
std::string checked_text(const CheckState& state) {
    std::map<std::string, std::vector<const PartCheck*>> by_version;
    for (const PartCheck& part : state.checked) by_version[part.version].push_back(&part);
    std::string out;
    for (const auto& [version, parts] : by_version) {
        std::vector<std::size_t> numbers;
        for (const PartCheck* part : parts) numbers.push_back(part->part);
        const auto [first, last] = std::minmax_element(
            parts.begin(), parts.end(), [](const PartCheck* a, const PartCheck* b) { return a->when < b->when; });
        out += row("checked", fmt::format("{}: by version {}, from {} to {}", ranges(numbers), version, (*first)->when,
                                          (*last)->when));
    }
    return out;
}

}  // namespace

std::string check_text(const CheckState& state) {
    std::string out = fmt::format("{}: {}\n", state.game, state.statement);
    out += row("certificate", state.certificate);
    out += row("theorem", state.theorem);
    out += row("parts", fmt::format("{}: {} checked, {} missing, {} refuted", state.parts, state.checked.size(),
                                    state.missing.size(), state.refuted.size()));
    out += checked_text(state);
    if (!state.missing.empty()) out += row("missing", ranges(state.missing));
    for (const PartCheck& part : state.checked)
        if (!part.holds) out += row("refuted", fmt::format("{}: {}", part.part, part.fault));
    out += row("records", fmt::format("{}, {}, {:.1f} s of work", report::counted(state.files, "file"),
                                      report::counted(state.duplicates, "duplicate record"), state.seconds));
    for (const std::string& place : state.damaged) out += row("damaged", place);
    for (const std::string& conflict : state.conflicts) out += row("conflict", conflict);
    return out + verdict(state);
}

std::string check_lines(const CheckState& state) {
    std::string out;
    for (const PartCheck& part : state.checked) {
        Json line = {{"part", part.part}, {"holds", part.holds}, {"version", part.version}};
        if (!part.holds) line["fault"] = part.fault;
        out += report::json_dump(line, -1) + "\n";
    }
    return out;
}

}  // namespace grundy::atlas
