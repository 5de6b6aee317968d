// SPDX-License-Identifier: MIT
// See judge_json.hpp.
#include "cli/judge_json.hpp"

#include "report/judge_fields.hpp"

namespace grundy::cli {

std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt) {
    using End = processes::ProcessRun::End;
    std::optional<report::HuntFailure> failure;
    if (hunt.failure) {
        const judge::Failure& f = *hunt.failure;
        failure = report::HuntFailure{std::string(judge::verdict_text(f.verdict)),
                                      f.run,
                                      f.tests.size(),
                                      f.input,
                                      f.expected,
                                      f.got.out,
                                      f.got.err,
                                      report::given_if(f.got.end == End::exited, report::Signed{f.got.code}),
                                      report::given_if(f.got.end == End::signalled, report::Signed{f.got.signal}),
                                      f.got.seconds,
                                      report::given_if(f.where.has_value(), report::Count{f.where ? f.where->word : 0}),
                                      f.attempts,
                                      f.minimal};
    }
    return report::answer_json(report::HuntReport{subject, program, hunt.runs, hunt.tests, hunt.largest_input,
                                                  hunt.slowest, options.seed, options.limits.seconds,
                                                  std::move(failure)});
}

}  // namespace grundy::cli
