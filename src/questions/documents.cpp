// SPDX-License-Identifier: MIT
// Answers as files to save: a row for each question and format.
#include <algorithm>
#include <array>

#include "core/error.hpp"
#include "core/input_format.hpp"
#include "core/shell_words.hpp"
#include "questions/base64.hpp"
#include "questions/fields.hpp"
#include "questions/pictures.hpp"
#include "questions/questions.hpp"
#include "questions/tables.hpp"
#include "report/answer_documents.hpp"
#include "report/argument_names.hpp"
#include "report/draw_game_graph.hpp"
#include "report/draw_position.hpp"
#include "report/explain.hpp"
#include "report/outcome.hpp"
#include "report/pattern_text.hpp"
#include "report/period_text.hpp"
#include "report/plan_text.hpp"
#include "report/table_formats.hpp"
#include "report/text.hpp"
#include "report/text_sink.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t shown_moves = 20;

struct Format {
    const char *name, *ending, *type;
};
constexpr std::array formats = {Format{"csv", ".csv", "text/csv"},
                                Format{"json", ".json", "application/json"},
                                Format{"bfile", ".txt", "text/plain"},
                                Format{"oeis", ".txt", "text/plain"},
                                Format{"cpp", ".cpp", "text/x-c++src"},
                                Format{"python", ".py", "text/x-python"},
                                Format{"tex", ".tex", "application/x-tex"},
                                Format{"markdown", ".md", "text/markdown"},
                                Format{"plain", ".txt", "text/plain"},
                                Format{"dot", ".dot", "text/vnd.graphviz"},
                                Format{"certificate", ".cert", "text/plain"},
                                Format{"svg", ".svg", "image/svg+xml"},
                                Format{"png", ".png", "image/png"}};

struct Wanted {
    std::string format;
    std::string
        files;  // the options by which a command line would have the rules of the request, after they were saved
};

struct Document {
    const char* question;
    std::vector<std::string> formats;
    std::string (*write)(Work&, const Wanted&);
};

void write_picture(report::Sink& out, const report::Picture& picture, const std::string& format) {
    constexpr std::int64_t most_pixels = 100'000'000;
    if (format == "svg") return report::write_svg(out, picture);
    if (std::int64_t{picture.width} * picture.height > most_pixels)
        throw Error("this picture is too large for PNG; choose SVG");
    report::write_png(out, picture);
}

std::string table_document(Work& w, const Wanted& wanted) {
    const Query query = w.request.query();
    require_shown(query);
    if (w.request.flag("winner")) return winners_document(w, query, wanted.format);
    const Table table = find_table(w.solver, query, w.request.flag("misere"), false, w.limits).table;
    report::Layout layout;
    layout.format = wanted.format;
    layout.made_by = table_command_text(query) + wanted.files + (w.request.flag("misere") ? " --misere" : "");
    report::TextSink out;
    report::write_table(out, table, layout, report::argument_names(w.rules, table));
    return out.text();
}

std::string solve_document(Work& w, const Wanted& wanted) {
    for (const char* field : {"misere", "winner", "explain", "remoteness", "moves"})
        if (w.request.has(field))
            throw Refusal(400, "request",
                          "format '" + wanted.format + "' shows winners, values and moves: leave out '" + field + "'");
    const Answer answer = w.solver.solve(w.request.text("position"), w.limits);
    report::require_answer(answer.outcome, answer.reason);
    const report::Markup markup = report::Markup::of(wanted.format);
    return markup.is_plain() ? report::answer_text(answer, shown_moves, {})
                             : report::answer_document(answer, shown_moves, markup);
}

std::string draw_document(Work& w, const Wanted& wanted) {
    const std::string text = w.request.text("position");
    if (wanted.format == "dot" || wanted.format == "plain") {
        if (w.request.flag("game_graph")) {
            const GameGraph graph = find_game_graph(w.solver, text, graph_limit(w.request), "limit", w.limits);
            return wanted.format == "dot" ? report::game_graph_dot(graph) : report::game_graph_text(graph);
        }
        const PositionHandle position = w.solver.position(text);
        const std::vector<Part> parts = w.solver.parts(position);
        return wanted.format == "dot" ? report::draw_dot(w.solver.text(position), parts) : report::draw_text(parts);
    }
    report::TextSink out;
    write_picture(out, picture_of(w.solver, w.request, w.limits), wanted.format);
    return out.text();
}

std::string period_document(Work& w, const Wanted& wanted) {
    const bool certificate = wanted.format == "certificate";
    const PeriodAnswer answer = find_period(w, certificate);
    report::require_answer(answer.outcome, answer.reason);
    if (!certificate) return report::period_text(answer, report::Markup::of(wanted.format));
    if (!answer.period) throw Error("there is no certificate, as no period is proven");
    if (answer.certificate.empty()) throw Error("there is no certificate of misere nim values of single heaps");
    return answer.certificate;
}

std::string plan_document(Work& w, const Wanted& wanted) {
    return report::plan_text(w.solver.plan(w.request.text("position"), w.limits), report::Markup::of(wanted.format));
}

std::string pattern_document(Work& w, const Wanted& wanted) {
    return report::pattern_text(find_pattern(w), {}, report::Markup::of(wanted.format));
}

std::string program_document(Work& w, const Wanted& wanted) {
    ProgramQuery query;
    query.language = wanted.format;
    query.made_by = "grundy code " + shell_word(w.request.text("game"));
    if (wanted.format != "cpp") query.made_by += " --language " + wanted.format;
    if (w.request.has("input")) {
        query.input = w.request.text("input");
        query.made_by += " --input " + shell_word(query.input);
    }
    if (w.request.has("words")) {
        const OutputWords words = parse_program_words(w.request.text("words"));
        query.won = words.first;
        query.lost = words.second;
        query.made_by += " --words " + shell_word(w.request.text("words"));
    }
    query.misere = w.request.flag("misere");
    if (query.misere) query.made_by += " --misere";
    query.made_by += wanted.files;
    const Program program = w.solver.program(w.request.text("game"), query, w.limits);
    report::require_answer(program.outcome, program.reason);
    return program.text;
}

std::vector<Field> program_fields() {
    return with_common({game_field(),
                        {"input", Type::text, false, "what it reads, such as \"T; n\""},
                        {"words", Type::text, false, "what it prints for a win and for a loss"},
                        misere_field()});
}

const std::vector<Document>& documents() {
    static const std::vector<Document> rows = {
        {"table", {"csv", "json", "bfile", "oeis", "cpp", "tex", "markdown", "plain", "svg", "png"}, table_document},
        {"solve", {"json", "tex", "markdown", "plain"}, solve_document},
        {"draw", {"svg", "png", "dot", "plain"}, draw_document},
        {"period", {"json", "plain", "tex", "markdown", "certificate"}, period_document},
        {"plan", {"json", "plain", "tex", "markdown"}, plan_document},
        {"pattern", {"json", "plain", "tex", "markdown"}, pattern_document},
        {"program", {"cpp", "python"}, program_document}};
    return rows;
}

std::string listed(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

const Document& document_of(const std::string& question, const std::string& format) {
    std::vector<std::string> names;
    for (const Document& row : documents()) {
        names.emplace_back(row.question);
        if (question != row.question) continue;
        if (std::find(row.formats.begin(), row.formats.end(), format) == row.formats.end())
            throw Error("'" + report::shorten(format, 60) + "' is no format of '" + question +
                        "'; its formats are: " + listed(row.formats));
        return row;
    }
    throw Error("there are no documents of '" + report::shorten(question, 60) + "', only of: " + listed(names));
}

// Letters and digits of a game or position, as the name of a file.
std::string file_name(const Request& request, const std::string& question) {
    const std::string text = request.has("game") ? request.text("game") : request.text("position");
    constexpr std::size_t longest = 40;
    std::string out;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
        if (plain && (c != '.' || !out.empty()))
            out += c;
        else if (!out.empty() && out.back() != '_')
            out += '_';
        if (out.size() == longest) break;
    }
    while (!out.empty() && (out.back() == '_' || out.back() == '.')) out.pop_back();
    return out.empty() ? question : out;
}

void prepare_document(const Request& request, SolverOptions& options) {
    const Question* const asked = find_question(request.text("question"));
    if (asked != nullptr && asked->prepare != nullptr)
        asked->prepare(Request(request.at("request"), asked->fields), options);
}

std::string document(Work& w) {
    const std::string question = w.request.text("question"), name = w.request.text("format");
    const Document& row = document_of(question, name);
    const Question* const asked = find_question(question);
    const Request inner(w.request.at("request"), asked ? asked->fields : program_fields());
    for (const char* field : {"rules", "data", "graphs", "budget", "engine", "strings"})
        if (inner.has(field))
            throw Refusal(400, "request", std::string("put '") + field + "' beside 'request', not into it");
    Work work{inner, w.rules, w.solver, w.options, w.limits, w.scope, w.kept};
    const Wanted wanted = {name, w.request.text("rules").empty() ? "" : " -f rules.game"};
    const std::string text = name == "json" ? asked->answer(work) : row.write(work, wanted);
    const auto format = std::find_if(formats.begin(), formats.end(), [&](const Format& f) { return name == f.name; });
    Json json = {{"name", file_name(inner, question) + format->ending}, {"type", format->type}};
    json[name == "png" ? "base64" : "text"] = name == "png" ? base64(text) : text;
    return report::answer_line(std::move(json));
}

}  // namespace

std::vector<Question> document_questions() {
    return {{"document",
             "an answer as a file to save",
             {{"question", Type::text, true, "table, solve, draw, period, plan, pattern or program"},
              {"format", Type::text, true, "such as csv, tex, svg"},
              {"request", Type::request, true, "the request of that question"}},
             "FileText",
             document,
             prepare_document}};
}

}  // namespace grundy::questions
