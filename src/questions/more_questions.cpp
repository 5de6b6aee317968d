// SPDX-License-Identifier: MIT
// The rows of questions that need more than the engine: what answers them is in src/services.
#include "questions/fields.hpp"
#include "questions/questions.hpp"

namespace grundy::questions {
namespace {

Question row(Question question, const char* needs) {
    question.needs = needs;
    return question;
}

}  // namespace

std::vector<Question> more_questions() {
    const char* const program = "an engine with all questions, such as 'grundy serve'";
    Question check = row({"check",
                          "whether a certificate proves its statement",
                          {{"certificate", Type::text, true, "its text, as 'period' writes it"},
                           {"rules", Type::text, false, "also derive the moves from these rules, and compare them"},
                           {"part", Type::text, false, "such as \"2/5\": the second of five shares of the work"}},
                          "CertificateChecked"},
                         program);
    check.about_rules = true;
    Field position = position_field(), game = game_field();
    position.needed = game.needed = false;
    return {
        std::move(check),
        row({"genus",
             "the genus under misere play, and whether a position is tame, restive, restless or wild",
             {position, {"moves", Type::natural, false, "the maximum number of moves"}, game, ranges_field(false)},
             "GenusAnswer"},
            program),
        row({"digraph",
             "the values of a game given as a graph, cycles included",
             {{"edges", Type::text, true, "lines with an edge from a position to one of its options"},
              {"tokens", Type::list, false, "the vertices of tokens: who wins their sum, instead of all values"},
              {"remoteness", Type::flag, false,
               "also the number of moves to the end: the winner hurries, the loser delays"},
              {"moves", Type::natural, false, "with 'tokens': the maximum number of moves"},
              {"names", Type::flag, false, "numbers are names; they may then have gaps"},
              {"merge", Type::flag, false, "a repeated edge counts once; otherwise it is an error"}},
             "DigraphAnswer"},
            program),
        row({"judge",
             "the output that an online judge expects for an input",
             {{"input", Type::text, false, "as a program would read it"},
              {"random", Type::natural, false,
               "instead of an input: make one, within the limits of the problem; other numbers make others"},
              {"most", Type::natural, false, "with 'random' and 'game': no number is larger (1000)"},
              {"problem", Type::text, false, "of a judge, such as \"hdu-1846\"; 'judges' lists them"},
              {"game", Type::text, false, "instead of a problem: a game with its parameters"},
              {"format", Type::text, false, "how its input looks, such as \"T; n m\"; else a position on each line"},
              {"words", Type::text, false, "for a win of the first and of the second player: \"Alice Bob\""},
              {"answers", Type::text, false, "\"winner\" or \"value\": what a line of the output states"},
              misere_field()},
             "JudgeAnswer"},
            program),
        row({"judges", "the problems of online judges that are known", {}, "JudgesAnswer"}, program),
        row({"results",
             "the results in the server's store",
             {{"game", Type::text, false, "only results of this game"}},
             "ResultsAnswer"},
            "a server with a store: 'grundy serve --store FILE'")};
}

}  // namespace grundy::questions
