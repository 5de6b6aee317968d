// SPDX-License-Identifier: MIT
// What answers say of parts that were found before and were kept.
#pragma once

#include <grundy/answers.hpp>

#include "report/described.hpp"

namespace grundy::report {

template <>
struct Described<Run::Kept> {
    static constexpr const char* name = "Kept";
    static constexpr const char* help = "parts of the answer that were found before and were kept";
    template <class Fields>
    static void fields(Fields& out, const Run::Kept& kept) {
        out.field("when", "the first one was found, in UTC", kept.when);
        out.field("version", "of the program that found it", kept.version);
        out.field("engine", "that found it", kept.engine);
        out.field("answers", "the number of parts", kept.answers);
        out.field("seconds", "that they took then", kept.seconds);
    }
};

/// Adds what was kept and used of an answer, if something was.
inline Json with_kept(Json fields, const Run& run) {
    if (run.kept) fields["kept"] = described_json(*run.kept);
    return fields;
}

}  // namespace grundy::report
