// SPDX-License-Identifier: MIT
// Shapes of what the server says of jobs. They are here because the page shares them.
#include "questions/shape.hpp"

namespace grundy::questions::shapes {
namespace {

std::vector<Member> job(const char* request) {
    return {{"job", text(), "its name"},
            {"question", text(), "the name of the question"},
            {"state", named("JobState"), ""},
            {"seconds", number(), "since it began, or until it ended"},
            {"progress", named("Progress"), "how far it is"},
            {"status", or_null(count()), "of the response; null: it has not ended"},
            {"request", any(), request}};
}

}  // namespace

std::vector<NamedShape> server_shapes() {
    return {{"JobState", "`stopped`: the server ended before the job did",
             word({"waiting", "running", "done", "failed", "cancelled", "stopped"})},
            {"Progress", "how far a job is",
             object({{"label", text(), "what is counted"},
                     {"done", count(), "of that"},
                     {"total", count(), "0: not known"},
                     {"rate", number(), "per second"},
                     {"seconds", number(), "since it began"}})},
            {"ListedJob", "a job without its response", object(job("null if it has more than 1000 bytes"))},
            {"JobList", "", answer({{"jobs", list(named("ListedJob")), "the newest first"}})},
            {"JobAnswer", "",
             answer(joined(job("as it was posted"),
                           {{"response", any(), "what the question would have answered; null: it has not ended"}}))},
            {"JobStarted", "", answer({{"job", text(), "its name"}})},
            {"JobEnded", "",
             answer({{"job", text(), "its name"}, {"state", word({"cancelled", "forgotten"}), "what was done"}})}};
}

}  // namespace grundy::questions::shapes
