// SPDX-License-Identifier: MIT
// grundy judge ID: a judge's input in, its output out; without an id, the list of formats.
#include "judge/judge.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/json.hpp"
#include "cli/session.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"

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

std::string list_json() {
    std::vector<JudgeRow> rows;
    for (const judge::Format& f : judge::formats())
        rows.push_back({std::string(f.id), std::string(f.title), std::string(f.input), std::string(f.game)});
    return judges_json(rows);
}

const judge::Format& format_of(const std::string& id) {
    if (const judge::Format* format = judge::find_format(id)) return *format;
    std::vector<std::string> known;
    std::string list;
    for (const judge::Format& f : judge::formats()) {
        known.emplace_back(f.id);
        list += " " + known.back();
    }
    std::string near = nearest(id, known);
    throw Error("there is no judge format '" + id + "'" + (near.empty() ? "" : "; did you mean " + near + "?") +
                "\nthe formats are:" + list);
}

int run(Session& session) {
    const Arguments& arguments = session.arguments();
    if (arguments.has("list") && !arguments.words.empty())
        throw Error("judge: either an id or --list\n" + usage(session.command()));
    if (arguments.words.empty()) {
        session.out().write(session.json() ? list_json() : list_text());
        return Exit::answered;
    }
    const judge::Format& format = format_of(arguments.words[0]);
    for (const std::string& file : arguments.all("file"))
        if (file == "-") throw Error("judge: standard input is the judge's input; give the rules as a file to -f");
    bool terminal = isatty(STDIN_FILENO);
    judge::Reader reader([&session](char* to, std::size_t size) {
        return read_some(STDIN_FILENO, to, size, "standard input", session.interrupt());
    });
    auto sink = [&session](std::string_view text) {
        session.out().write(text);
        session.out().flush();
    };
    judge::Writer writer(sink, terminal ? 0 : judge::Writer::usual_hold);
    Solver solver(session.rules(), judge::suited(session.solver_options()));
    judge::run_format(format, solver, reader, writer);
    return Exit::answered;
}

}  // namespace

Command judge_command() {
    Command c;
    c.name = "judge";
    c.synopsis = "[ID]";
    c.summary = "read a judge's input, write its output";
    c.help =
        "Reads the input of an online judge's problem on standard input and writes the output that the judge expects "
        "on standard output, byte for byte. Input of any length runs in constant memory. Without an ID the known "
        "formats are listed.";
    c.most = 1;
    c.words = Words::judges;
    c.options = {{"list", 0, "", "list the formats", {}, false}};
    c.examples = {{"grundy judge --list", "the formats"},
                  {"printf '2\\n23 2\\n4 3\\n' | grundy judge hdu-1846", "two lines of Brave Game"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
