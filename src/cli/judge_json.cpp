// SPDX-License-Identifier: MIT
// See judge_json.hpp.
#include "cli/judge_json.hpp"

#include "report/conjectured_fields.hpp"
#include "report/judge_fields.hpp"

namespace grundy::cli {

std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt, std::optional<std::int64_t> checked_to) {
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
    const report::HuntReport hunted{subject,
                                    program,
                                    hunt.runs,
                                    hunt.tests,
                                    hunt.largest_input,
                                    hunt.slowest,
                                    options.seed,
                                    options.limits.seconds,
                                    std::move(failure)};
    return report::answer_json(report::Conjectured<report::HuntReport>{&hunted, checked_to});
}

}  // namespace grundy::cli
