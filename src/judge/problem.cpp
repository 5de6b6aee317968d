// SPDX-License-Identifier: MIT
// See problem.hpp.
#include "judge/problem.hpp"

#include <vector>

#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "judge/positions.hpp"
#include "judge/quick_answers.hpp"

namespace grundy::judge {

const Format& known_format(const std::string& id, const Rules& rules) {
    if (const Format* format = find_format(id)) return *format;
    std::vector<std::string> known;
    std::string list;
    for (const Format& f : formats()) {
        known.emplace_back(f.id);
        list += " " + known.back();
    }
    const std::string near = nearest(id, known), game = rules.suggestion(id.substr(0, id.find_first_of("[(")));
    const std::string meant = !near.empty() ? near : !game.empty() ? "the game '" + game + "'" : "";
    throw Error("there is no judge format '" + id + "'" + (meant.empty() ? "" : "; did you mean " + meant + "?") +
                "\nthe formats are:" + list + "\nany other game: grundy judge GAME --input 'T; n', or --game FILE");
}

OwnFormat own_format(const Rules& rules, const std::string& game, const std::string& input, const std::string& words,
                     Answers answers) {
    OwnFormat out = own_format(rules, game, input);
    if (!words.empty()) out.words = parse_output_words(words);
    answers.components = out.input.has_sum();  // which the best move names
    out.answers = std::move(answers);
    return out;
}

void answer_input(const Problem& problem, const Rules& rules, const SolverOptions& options,
                  const Reader::Source& source, Writer& out) {
    Solver solver(rules, problem.format != nullptr
                             ? suited(options)
                             : suited_to(problem.own ? problem.own->answers : problem.answers, options));
    if (problem.format == nullptr && !problem.own)
        return answer_positions(source, out, solver, options.limits, problem.answers);
    Reader reader(source);
    if (problem.format != nullptr) return run_format(*problem.format, solver, reader, out);
    answer_tests(reader, out, solver, options.limits, *problem.own, rules);
}

}  // namespace grundy::judge
