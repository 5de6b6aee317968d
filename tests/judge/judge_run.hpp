// SPDX-License-Identifier: MIT
// Runs a judge format on a text, in the form that the tests of the formats need.
#pragma once

#include <grundy/grundy.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "judge/judge.hpp"

namespace grundy::judge::test {

struct Judged {
    std::string out, error;  ///< error: empty if there was no fault
};

inline Judged run(std::string_view id, const std::string& input, std::size_t hold = Writer::usual_hold) {
    static const Rules rules = Rules::catalogue();
    Solver solver(rules, suited({}));
    std::istringstream in(input);
    std::ostringstream out;
    Reader reader(in);
    Writer writer(out, hold);
    try {
        run_format(*find_format(id), solver, reader, writer);
    } catch (const std::runtime_error& e) {
        return {out.str(), e.what()};
    }
    return {out.str(), ""};
}

/// Returns the output alone, followed by the fault, if there was one.
inline std::string judge(std::string_view id, const std::string& input) {
    Judged r = run(id, input);
    return r.error.empty() ? r.out : r.out + "ERROR " + r.error;
}

}  // namespace grundy::judge::test
