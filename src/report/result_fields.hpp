// SPDX-License-Identifier: MIT
// The fields of results that are kept (docs/format.md), as they are listed, exported and imported.
#pragma once

#include <cstdint>
#include <grundy/recall.hpp>
#include <string>
#include <vector>

#include "report/described.hpp"

namespace grundy::report {

struct ResultRow {
    RecallQuestion question{};
    std::int64_t fingerprint_version = 0;
    Recalled found{};
    std::string origin{};  ///< "" if it was found with this store, else where it was imported from
};

/// A row as it lies in a file: it counts once its checksum is compared.
struct SealedRow {
    ResultRow row{};
    std::string status{}, checksum{};
};

/// `sealed` may be const.
template <class Sealed>
requires std::is_same_v<std::remove_const_t<Sealed>, SealedRow>
void describe(auto& out, Sealed& sealed) {
    out.about("KeptResult", "a result that was found before and is kept");
    auto& [question, version, found, origin] = sealed.row;
    out.field("fingerprint", "of the rules: 64 hexadecimal digits", question.fingerprint);
    out.field("fingerprint_version", "how it was formed", version);
    out.field("question", "`value`, `winner`, `period`, `quotient` or `formula`", question.question);
    out.word("play", "", {"normal", "misere"}, question.misere);
    out.field("position", "the arguments; of a formula `values` or `lost`; empty for a period", question.position);
    out.field("answer", "such as `5`, `first` or `period=12 preperiod=71 ...`", found.answer);
    out.field("status", "`proven` if there is evidence, else `computed`", sealed.status);
    out.field("evidence", "the certificate of a period, or a misere quotient as it is saved; else empty",
              found.evidence);
    out.field("game", "what was asked, as it was written", found.game);
    out.field("engine", "that found it", found.engine);
    out.field("version", "of the program that found it", found.version);
    out.field("nodes", "positions or options that were examined", found.nodes);
    out.scaled("milliseconds", "of time", found.seconds, 1000);
    out.field("found", "when, in UTC", found.when);
    out.field("origin", "where it was imported from; empty: it was found here", origin);
    out.field("checksum", "of the other fields", sealed.checksum);
}

inline constexpr const char* results_format[] = {"grundy results 2"};

struct ResultList {
    std::vector<SealedRow> rows{};
};

void describe(auto& out, const ResultList& list) {
    out.about("ResultsAnswer", "");
    out.word("format", "that `results import` reads", results_format, 0);
    out.field("results", "in the order of their keys", list.rows);
}

}  // namespace grundy::report
