// SPDX-License-Identifier: MIT
// Shapes of what the server says of jobs. They are here because the page shares them.
#include "questions/described_shapes.hpp"
#include "report/job_fields.hpp"

namespace grundy::questions::shapes {
namespace {

std::vector<Member> job(const char* request) {
    return joined(described_members<report::JobShown>(), {{"request", any(), request}});
}

}  // namespace

std::vector<NamedShape> server_shapes() {
    return all_of(
        {{{"JobState", "`stopped`: the server ended before the job did",
           word({std::begin(report::job_states), std::end(report::job_states)})}},
         described_parts<report::JobProgress>(),
         {{"ListedJob", "a job without its response", object(job("null if it has more than 1000 bytes"))},
          {"JobList", "", answer({{"jobs", list(named("ListedJob")), "the newest first"}})},
          {"JobAnswer", "",
           answer(joined(job("as it was posted"),
                         {{"response", any(), "what the question would have answered; null: it has not ended"}}))}},
         described_answers<report::JobStarted, report::JobEnded>()});
}

}  // namespace grundy::questions::shapes
