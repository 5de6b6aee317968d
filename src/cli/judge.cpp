// SPDX-License-Identifier: MIT
// grundy judge ID reads a judge's input and writes its output. Without an id it lists the formats; with --check it
// tests a program that should do the same.
#include "judge/judge.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/judge_check.hpp"
#include "cli/judge_games.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "judge/hunt.hpp"
#include "services/judging.hpp"

namespace grundy::cli {
namespace {

std::string list_text() {
    std::size_t ids = 0, titles = 0;
    for (const judge::Format& f : judge::formats()) {
        ids = std::max(ids, f.id.size());
        titles = std::max(titles, f.title.size());
    }
    std::string text;
    for (const judge::Format& f : judge::formats())
        text += fmt::format("{:<{}}  {:<{}}  ({})\n    input: {}\n", f.id, ids, f.title, titles, f.game, f.input);
    return text;
}

// What is judged: a format of the catalogue of judges, or a game.
struct Use {
    const judge::Format* format = nullptr;
    bool lists = false;  // only the list of formats
    bool game = false;
};

Use use_of(Session& session) {
    const Arguments& arguments = session.arguments();
    Use use;
    const bool rules = arguments.has("game") || arguments.has("file") || arguments.has("rule");
    use.lists = arguments.has("list") || (arguments.words.empty() && !rules && !arguments.has("input"));
    if (use.lists || arguments.words.empty() || arguments.has("game")) {
        use.game = !use.lists;
        return use;
    }
    const std::string& word = arguments.words[0];
    use.format = judge::find_format(word);
    if (use.format != nullptr) return use;
    use.game = names_a_game(session, word);
    if (!use.game) use.format = &judge::known_format(word, session.rules());  // reports that there is none
    return use;
}

// Rejects options that have no meaning without another one, because they would otherwise be ignored silently.
void check_use(Session& session, const Use& use) {
    const Arguments& arguments = session.arguments();
    const auto refuse = [&](const std::string& why) { throw Error("judge: " + why + "\n" + usage(session.command())); };
    const bool checks = arguments.has("check"), makes = arguments.has("make");
    if (arguments.has("list") && (!arguments.words.empty() || checks || makes || arguments.has("game")))
        refuse("give either an id or --list");
    for (const OptionRow& row : check_options())
        if (row.name != "check" && arguments.has(row.name) && !checks && !(makes && row.name == "seed"))
            refuse("--" + row.name + " needs --check");
    for (const char* option :
         {"answers", "count", "best", "misere", "conjecture", "components", "most", "input", "words", "join"})
        if (arguments.has(option) && !use.game)
            refuse("--" + std::string(option) + " needs --game, or the name of a game");
    for (const char* option : {"components", "most"})
        if (arguments.has(option) && !checks && !makes) refuse("--" + std::string(option) + " needs --check or --make");
    const std::string answers = arguments.get("answers");
    if (arguments.has("words") && !answers.empty() && answers != "winner")
        refuse("--words are for winners: leave out --answers " + answers);
    if (arguments.has("best") && !answers.empty()) refuse("--best prints moves: leave out --answers " + answers);
    if (arguments.has("count") && arguments.has("words")) refuse("--words are for winners: leave out --count");
    if (arguments.has("count") && !answers.empty())
        refuse("--count is --answers moves: leave out --answers " + answers);
    if (arguments.has("count") && arguments.has("best"))
        refuse("--count and --best do not go together: leave out one of them");
    if (makes && checks) refuse("--make and --check contradict each other: give one of them");
    if (makes != arguments.has("output")) refuse("--make N needs -o FOLDER, and -o needs --make");
    if (use.lists && (checks || makes))
        refuse("what should the program be compared with? give the name of a game, an ID, or --game FILE");
    if (use.lists || checks || makes) return;
    if (session.json())
        throw Error("judge: answers are printed as the judge wants them; --json needs --list or --check");
    if (arguments.has("game") && !arguments.words.empty() && !arguments.has("input"))
        throw Error("judge: with --game, '" + arguments.words[0] +
                    "' names the game whose positions --check generates; without --check the input "
                    "says which");
    for (const std::string& file : arguments.all("file"))
        if (file == "-") throw Error("judge: standard input is the judge's input; give -f a file of rules");
    if (arguments.get("game") == "-")
        throw Error("judge: standard input is the positions; give --game a file of rules");
}

int check_format(Session& session, const judge::Format& format) {
    return check_program(session, std::string(format.id),
                         judge::as_subject(format, session.rules(), quiet_options(session)));
}

// Reads standard input and answers on standard output.
int answer_input(Session& session, const judge::Format* format) {
    const bool terminal = isatty(STDIN_FILENO);
    const judge::Reader::Source source = [&session](char* to, std::size_t size) {
        return read_some(STDIN_FILENO, to, size, "standard input", session.interrupt());
    };
    const auto sink = [&session](std::string_view text) {
        session.out().write(text);
        session.out().flush();
    };
    judge::Writer writer(sink, terminal ? 0 : judge::Writer::usual_hold);
    const judge::Problem problem = format != nullptr ? judge::Problem{format} : game_problem(session);
    judge::answer_input(problem, session.rules(), session.solver_options(), source, writer);
    return Exit::answered;
}

int run_judge(Session& session) {
    const Arguments& arguments = session.arguments();
    const Use use = use_of(session);
    check_use(session, use);
    if (use.lists) {
        session.out().write(session.json() ? services::judges_json() : list_text());
        return Exit::answered;
    }
    if (arguments.has("make"))
        return use.game ? make_tests(session, game_subject(session))
                        : make_tests(session, judge::as_subject(*use.format, session.rules(), quiet_options(session)));
    if (!arguments.has("check")) return answer_input(session, use.format);
    return use.game ? check_program(session, name_of_game(session), game_subject(session))
                    : check_format(session, *use.format);
}

}  // namespace

Command judge_command() {
    Command c;
    c.name = "judge";
    c.synopsis = "[ID | GAME | --game FILE] [--input FORMAT] [--check PROGRAM | --make N -o FOLDER]";
    c.summary = "answer a judge's input, or search for an input on which a program fails";
    c.help =
        "Reads the input of an online judge's problem from standard input and writes the output that the judge expects "
        "to standard output, byte for byte. Input of any length is processed in constant memory. Without an ID, the "
        "known formats are listed. With --game, the input consists of positions, one per line, and the output has one "
        "line for each: first or second, or the value. --check PROGRAM generates inputs, smallest first and up to the "
        "judge's limits, runs the program on each, compares its output word by word with the right one, and shows the "
        "smallest input that it finds on which the program answers wrongly, runs too long, crashes or prints nothing. "
        "PROGRAM is one argument: a path or a name, followed by its arguments. With --game and --check, an argument "
        "can name the game: 'snim[{2,5}]'. Instead of an ID, a game of the catalogue, of -f or of -e can be named; "
        "--input then describes the input of a program ('T; n m': T, then a line with n and m for each of T tests; "
        "'until 0 0; n m': tests until a line 0 0; 'N w; i in 1..N': all i on one line; 'T; N M; g arcs; Q; v': Q "
        "questions about each of T graphs; 'R C; b': a board), and --words the output. "
        "--make N writes N inputs and their answers "
        "to a folder.";
    c.most = 1;
    c.words = Words::judges;
    c.options = {
        {"list", 0, "", "list the formats", {}, false},
        {"game", 0, "FILE", "the input consists of positions, one per line; the rules are in FILE", {}, true},
        {"input",
         0,
         "FORMAT",
         "with a game: the numbers of the input in their order; `;` ends a line: 'T; n m'",
         {},
         false},
        {"words",
         0,
         "WORDS",
         "with a game: the words to print if the first or the second player wins: 'Alice Bob'; # is the test's number",
         {},
         false},
        {"join",
         0,
         "TEXT",
         "with a range in --input, as in 'N w; i in 1..N': what stands between the answers of one test (a blank)",
         {},
         false},
        {"answers",
         0,
         "WHAT",
         "with a game: what to print for each position (default: winner); moves and choices are the numbers of those "
         "that win",
         {"winner", "value", "moves", "choices"},
         false},
        {"count", 0, "", "with a game: print the number of winning first moves, as --answers moves", {}, false},
        {"best",
         0,
         "EXPRESSION",
         "with a game: print the winning move with the least value of an expression in its choices, or the first; if "
         "none wins, `second` or its word",
         {},
         false},
        {"misere", 0, "", "with a game: whoever makes the last move loses", {}, false},
        {"conjecture",
         0,
         "",
         "with a game: if nothing is proven, use a rule that fits all small positions, with a warning",
         {},
         false},
        {"components",
         0,
         "N",
         "with a game and --check or --make: sums of up to N components (1, or 6 if --input has `n...`)",
         {},
         false},
        {"most", 0, "N", "with a game and --check or --make: numbers up to N (1000)", {}, false},
        {"make", 0, "N", "write N inputs with their answers to the folder of -o: small, random, largest", {}, false},
        {"output", 'o', "FOLDER", "with --make: the folder for 01.in, 01.out, ...", {}, true}};
    for (OptionRow& row : check_options()) c.options.push_back(std::move(row));
    c.examples = {{"grundy judge --list", "the formats"},
                  {"printf '2\\n23 2\\n4 3\\n' | grundy judge hdu-1846", "two lines of Brave Game"},
                  {"printf '2\\n7 3\\n8 3\\n' | grundy judge brave --input 'T; n m' --words 'Alice Bob'",
                   "a game of the catalogue, with the input and output of another judge"},
                  {"grundy judge hdu-1847 --check \"awk '{ print \\$1 % 3 ? \\\"Kiki\\\" : \\\"Cici\\\" }'\"",
                   "is the winner of CET-4 a matter of n modulo 3?"}};
    add_store_options(c);
    c.run = run_judge;
    return c;
}

}  // namespace grundy::cli
