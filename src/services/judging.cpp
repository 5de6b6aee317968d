// SPDX-License-Identifier: MIT
// See judging.hpp.
#include "services/judging.hpp"

#include <algorithm>
#include <chrono>

#include "core/error.hpp"
#include "judge/problem.hpp"
#include "judge/schedule.hpp"
#include "report/judge_fields.hpp"

namespace grundy::services {
namespace {

using questions::Refusal;
using questions::Request;
using questions::Work;

judge::Problem problem_of(const Work& w) {
    const Request& request = w.request;
    if (request.has("problem") == request.has("game")) throw Refusal(400, "request", "give either 'problem' or 'game'");
    judge::Problem out;
    for (const char* field : {"format", "words", "answers", "misere"})
        if (request.has(field) && request.has("problem"))
            throw Refusal(400, "request", std::string("'") + field + "' needs 'game': leave it out");
    if (request.has("problem")) {
        out.format = &judge::known_format(request.text("problem"), w.rules);
        return out;
    }
    const std::string answers = request.has("answers") ? request.text("answers") : "winner";
    if (answers != "winner" && answers != "value")
        throw Refusal(400, "request", "the field 'answers' must be \"winner\" or \"value\"");
    using What = judge::Answers::What;
    out.answers = {answers == "value" ? What::value : What::winner, request.flag("misere")};
    if (request.has("format"))
        out.own = judge::own_format(w.rules, request.text("game"), request.text("format"), request.text("words"),
                                    out.answers);
    else if (request.has("words"))
        throw Refusal(400, "request", "'words' needs 'format', such as \"T; n\"");
    return out;
}

// Reads a text in blocks.
judge::Reader::Source source_of(const std::string& text) {
    return [&text, at = std::size_t{0}](char* to, std::size_t size) mutable {
        const std::size_t count = text.copy(to, size, at);
        at += count;
        return count;
    };
}

judge::Subject subject_of(const Work& w, const judge::Problem& problem, const SolverOptions& options) {
    if (problem.format != nullptr) return judge::as_subject(*problem.format, w.rules, options);
    constexpr Int usual_components = 6;
    judge::PositionsOptions wanted;
    wanted.game = w.request.text("game");
    wanted.answers = problem.own ? problem.own->answers : problem.answers;
    wanted.solver = options;
    if (problem.own && problem.own->input.has_sum()) wanted.components = usual_components;
    if (const auto most = w.request.natural("most")) wanted.most = std::max<Int>(1, *most);
    return problem.own ? judge::tests_of(w.rules, *problem.own, wanted) : judge::positions(w.rules, wanted);
}

// The input that is given, or a random one.
std::string input_of(const Work& w, const judge::Problem& problem, const SolverOptions& options) {
    const auto seed = w.request.natural("random");
    if (w.request.has("input") == seed.has_value()) throw Refusal(400, "request", "give either 'input' or 'random'");
    if (!seed && w.request.has("most")) throw Refusal(400, "request", "'most' needs 'random': leave it out");
    if (problem.format != nullptr && w.request.has("most"))
        throw Refusal(400, "request", "'most' needs 'game': a problem has limits of its own");
    if (!seed) return w.request.text("input");
    const judge::Subject subject = subject_of(w, problem, options);
    const auto tests = judge::random_tests(subject.inputs, static_cast<std::uint64_t>(*seed), subject.usable);
    if (tests.empty())
        throw Error("no input was found that is answered at once; give a smaller 'most', or an input of your own");
    return subject.inputs.joined(tests);
}

// Each line has the limits; the time of all together is looked at after each.
std::string judged(Work& w) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const judge::Problem problem = problem_of(w);
    SolverOptions options = w.options;
    options.limits = w.limits;
    const std::string input = input_of(w, problem, options);
    report::JudgeOutput out;
    if (w.request.has("random")) out.input = input;
    judge::Writer writer(
        [&](std::string_view text) {
            out.output += text;
            if (w.limits.time && Clock::now() - start > *w.limits.time)
                throw Stopped(Outcome::out_of_budget,
                              "the time is used up after " +
                                  std::to_string(std::count(out.output.begin(), out.output.end(), '\n')) +
                                  " lines of output; give the input in parts");
        },
        0);
    judge::answer_input(problem, w.rules, options, source_of(input), writer);
    return report::answer_json(out);
}

}  // namespace

questions::More judge_questions() {
    return {{"judge", judged}, {"judges", [](Work&) { return judges_json(); }}};
}

std::string judges_json() {
    report::JudgeProblems out;
    for (const judge::Format& f : judge::formats())
        out.judges.push_back({std::string(f.id), std::string(f.title), std::string(f.input), std::string(f.game)});
    return report::answer_json(out);
}

}  // namespace grundy::services
