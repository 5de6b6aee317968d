// SPDX-License-Identifier: MIT
// See judge_json.hpp.
#include "cli/judge_json.hpp"

#include "report/json_text.hpp"

namespace grundy::cli {

using report::answer_line;
using report::Json;

std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt) {
    Json failure = nullptr;
    if (hunt.failure) {
        const judge::Failure& f = *hunt.failure;
        const bool exited = f.got.end == processes::ProcessRun::End::exited;
        const bool signalled = f.got.end == processes::ProcessRun::End::signalled;
        failure = {{"verdict", judge::verdict_text(f.verdict)},
                   {"run", f.run},
                   {"tests", f.tests.size()},
                   {"input", f.input},
                   {"expected", f.expected},
                   {"got", f.got.out},
                   {"stderr", f.got.err},
                   {"exit_code", exited ? Json(f.got.code) : Json(nullptr)},
                   {"signal", signalled ? Json(f.got.signal) : Json(nullptr)},
                   {"seconds", f.got.seconds},
                   {"word", f.where ? Json(f.where->word) : Json(nullptr)},
                   {"attempts", f.attempts},
                   {"minimal", f.minimal}};
    }
    return answer_line({{"subject", subject},
                        {"program", program},
                        {"agrees", !hunt.failure},
                        {"runs", hunt.runs},
                        {"tests", hunt.tests},
                        {"largest_input", hunt.largest_input},
                        {"slowest", hunt.slowest},
                        {"seed", options.seed},
                        {"time_limit", options.limits.seconds},
                        {"failure", std::move(failure)}});
}

}  // namespace grundy::cli
