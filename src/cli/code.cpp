// SPDX-License-Identifier: MIT
// grundy code GAME: a small program of its own that reads positions and prints who wins.
#include <filesystem>
#include <map>
#include <optional>

#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/input_format.hpp"
#include "core/shell_words.hpp"
#include "logic/conjectured.hpp"
#include "report/conjectured_fields.hpp"
#include "report/game_fields.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

void read_words(const std::string& text, ProgramQuery& query) {
    const OutputWords words = parse_program_words(text);
    query.won = words.first;
    query.lost = words.second;
}

// The ending of the file and --language must not contradict each other.
std::string language_of(const Arguments& arguments, bool json) {
    static const std::map<std::string, std::string> endings = {
        {".cpp", "cpp"}, {".cc", "cpp"}, {".cxx", "cpp"}, {".py", "python"}};
    const std::string file = arguments.get("output"), given = arguments.get("language");
    const std::string ending = std::filesystem::path(file).extension().string();
    if (ending.empty() || json) return given.empty() ? "cpp" : given;
    const auto known = endings.find(ending);
    if (known == endings.end())
        throw Error("-o " + file + ": programs are written in C++ (.cpp) and Python (.py); give FILE one of these " +
                    "endings");
    if (!given.empty() && given != known->second)
        throw Error("-o " + file + " and --language " + given + " contradict each other: leave out one of them");
    return known->second;
}

// What is left of a text when its lines are broken elsewhere, in comments of any language.
std::string without_breaks(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (std::string_view(" \n/#").find(c) == std::string_view::npos) out += c;
    return out;
}

// The first line says what the program rests on. The theorems of a program stand in its text, in comments that begin
// in upper case.
std::string text_of(Session& session, Program& program) {
    std::optional<std::int64_t> checked_to;
    const std::string written = without_breaks(program.text);
    for (const Session::Conjecture& c : session.conjectures()) {
        if (written.find(without_breaks(c.text.substr(1))) == std::string::npos) continue;
        session.warn(c);
        checked_to = std::min(checked_to.value_or(c.checked_to), c.checked_to);
    }
    if (!checked_to && session.arguments().has("conjecture"))
        session.warn("--conjecture: the program rests on no conjecture: " +
                     std::string(program.method == "theorem" || program.method == "period" ? "what it uses is proven"
                                 : session.conjectures().empty()
                                     ? "none was found, or none that is asked for"
                                     : "what was found does not say what is asked for, or cannot be written in it"));
    if (checked_to) {
        program.method = "conjecture";
        program.text = (program.language == "python" ? "# " : "// ") + std::string(logic::conjecture_word) +
                       ", not proven: checked to " + std::to_string(*checked_to) + ". Beyond, answers may be wrong.\n" +
                       program.text;
    }
    return session.json() ? report::answer_json(report::Conjectured<Program>{&program, checked_to}) : program.text;
}

int run_code(Session& session) {
    const Arguments& arguments = session.arguments();
    ProgramQuery query;
    query.language = language_of(arguments, session.json());
    query.input = arguments.get("input");
    if (arguments.has("input") && query.input.find_first_not_of(" \t;") == std::string::npos)
        throw Error("--input needs the names of what is read, as in --input 'T; n'");
    query.values = arguments.get("answers") == "value";
    query.misere = arguments.has("misere");
    query.graph_lines = arguments.get("graph-lines");
    if (query.misere && arguments.has("conjecture"))
        throw Error("--conjecture is for normal play: leave it out, or --misere");
    query.best = arguments.get("best");
    if (arguments.has("best")) {
        if (query.best.find_first_not_of(" \t") == std::string::npos)
            throw Error("--best needs an expression, or 'first', as in --best '-k'");
        if (query.values || query.misere || arguments.has("most") || arguments.has("conjecture"))
            throw Error("--best prints moves of normal play from values: leave it out, or --answers value, --misere, " +
                        std::string("--most and --conjecture"));
        query.best_with_word = arguments.has("words");
    }
    if (arguments.has("words")) {
        if (query.values) throw Error("--words are for winners: leave them out, or --answers value");
        read_words(arguments.get("words"), query);
    }
    if (arguments.has("most")) query.most = read_natural(arguments.get("most"), "--most");
    query.made_by = "grundy code " + shell_word(arguments.words[0]);
    for (const char* option : {"input", "words", "language", "answers", "best", "most", "graph-lines"})
        if (arguments.has(option))
            query.made_by += " --" + std::string(option) + " " + shell_word(arguments.get(option));
    if (query.misere) query.made_by += " --misere";
    if (arguments.has("conjecture")) query.made_by += " --conjecture";
    query.made_by += scope_text(arguments);
    session.warns_itself();
    if (arguments.has("output")) os::require_writable(arguments.get("output"));
    Solver solver(session.rules(), session.solver_options());
    Program program = solver.program(arguments.words[0], query);
    session.wipe_progress();
    report::require_answer(program.outcome, program.reason);
    const std::string text = text_of(session, program);
    if (!arguments.has("output")) {
        session.out().write(text);
        return Exit::answered;
    }
    OutputFile file(arguments.get("output"), session.interrupt());
    file.output().write(text);
    file.commit();
    return Exit::answered;
}

}  // namespace

Command code_command() {
    Command c;
    c.name = "code";
    c.synopsis = "GAME";
    c.summary = "write a standalone program, in C++ or Python, that solves one game";
    c.help =
        "Writes a small program that needs nothing else: it reads positions and prints who wins. If a period is "
        "proven, the program contains the values up to its end; if a theorem is known, it uses the theorem; otherwise "
        "it contains the recurrence, as loops or as a search that remembers positions, with the rules in a comment. "
        "GAME may be a sum of games with open integers, as 'kayles(a) + kayles(b)'. --input names the numbers that the "
        "program reads, with ; at the end of a line. 'T; n m' means the number of tests, then n and m for each test; "
        "'*; n' means tests until the end of the input, and 'until 0 0; n m' means tests until one begins with 0 0. "
        "Without any of these, there is one test. 'T; N; n...' are the heaps of a sum, 'T; N; (M w)...' its rows. A "
        "row or set is read as the number of its elements and then these; a name that is no argument stands for that "
        "number, as k in 'N k; w'. Parameters may be read like arguments. Boards are read as rows, columns and the "
        "lines; graphs as "
        "vertices, edges and the ends of each edge, or as arcs with --graph-lines arcs. With --misere, positions are "
        "single ones, or sums of heaps that "
        "are "
        "like nim, tame, or have a finite misere quotient.";
    c.least = 1;
    c.most = 1;
    c.words = Words::games;
    c.options = {
        {"input", 0, "NAMES", "what the program reads, as 'T; n' (default: the arguments, until the end)", {}, false},
        {"words", 0, "WORDS", "what it prints for a win and for a loss (default: 'first second')", {}, false},
        {"answers", 0, "WHAT", "what it prints for a position (winner)", {"winner", "value"}, false},
        {"best",
         0,
         "EXPRESSION",
         "print the winning first move with the least value of the expression, or the first one with 'first'",
         {},
         false},
        {"graph-lines",
         0,
         "WHAT",
         "what a line of a graph is (arcs if the examples of the rules have arcs, or play on edges would never end)",
         {"edges", "arcs"},
         false},
        {"misere", 0, "", "whoever makes the last move loses, where a theory of misere play is known", {}, false},
        {"most",
         0,
         "N",
         "without a period: list the values, or the lost heaps, up to N, instead of computing them",
         {},
         false},
        {"conjecture",
         0,
         "",
         "if nothing is proven: use a rule that fits all small positions; the first line says so",
         {},
         false},
        {"language",
         0,
         "LANGUAGE",
         "the language of the program (cpp, or python if FILE ends in .py)",
         {"cpp", "python"},
         false},
        {"output", 'o', "FILE", "write to FILE, which appears complete or not at all", {}, true}};
    c.examples = {{"grundy code kayles", "the period of Kayles as a function"},
                  {"grundy code brave --input 'C; n m' --words 'first second'", "a judge's problem"},
                  {"grundy code wythoff --language python", "a recurrence in Python"}};
    c.run = run_code;
    return c;
}

}  // namespace grundy::cli
