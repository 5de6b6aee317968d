// SPDX-License-Identifier: MIT
// grundy draw POSITION: a picture of a position, or of the graph of the positions that play can reach.
#include <unistd.h>

#include <limits>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/pictures.hpp"
#include "report/draw_game_graph.hpp"
#include "report/draw_position.hpp"
#include "report/picture_fields.hpp"

namespace grundy::cli {
namespace {

using questions::most_positions;

constexpr std::int64_t most_pixels = 100'000'000;

std::string picture_format(const Session& session) {
    const Arguments& arguments = session.arguments();
    const bool graph = arguments.has("game-graph");
    if (session.json() && !graph)
        throw Error("draw has JSON only for a game graph: add --game-graph, or leave out --json");
    const std::string format = session.format(graph ? "dot" : "text");
    if (format == "png" && !report::can_write_png())
        throw Error("this build has no PNG (libpng-dev was missing); use --format svg");
    if (format == "png" && !arguments.has("output") && isatty(STDOUT_FILENO))
        throw Error("a PNG cannot be shown on a terminal: give a file, as in -o position.png");
    return format;
}

void write_picture(Output& out, const report::Picture& picture, const std::string& format) {
    if (format == "svg") return report::write_svg(out, picture);
    if (std::int64_t{picture.width} * picture.height > most_pixels)
        throw Error("this picture is too large for PNG (" + std::to_string(picture.width) + " x " +
                    std::to_string(picture.height) + " pixels): use --format svg");
    report::write_png(out, picture);
}

void write_game_graph(Output& out, const GameGraph& graph, const std::string& format) {
    if (format == "json") return out.write(report::answer_json(graph));
    if (format == "text") return out.write(report::game_graph_text(graph));
    if (format == "dot") return out.write(report::game_graph_dot(graph));
    write_picture(out, report::draw_game_graph(graph), format);
}

std::size_t limit_of(const Arguments& arguments) {
    if (!arguments.has("positions")) return questions::usual_positions;
    if (!arguments.has("game-graph")) throw Error("--positions is for game graphs: add --game-graph");
    const std::int64_t n = read_natural(arguments.get("positions"), "--positions");
    if (n < 1 || n > most_positions)
        throw Error("--positions " + arguments.get("positions") + ": from 1 to " + std::to_string(most_positions));
    return to_size(n);
}

void write_drawing(Session& session, Solver& solver, const std::string& text, const std::string& format, Output& out) {
    const std::size_t most = limit_of(session.arguments());
    if (session.arguments().has("game-graph")) {
        const GameGraph graph = questions::find_game_graph(solver, text, most, "--positions N");
        session.wipe_progress();
        return write_game_graph(out, graph, format);
    }
    const PositionHandle position = solver.position(text);
    const std::vector<Part> parts = solver.parts(position);
    if (format == "text") return out.write(report::draw_text(parts));
    if (format == "dot") return out.write(report::draw_dot(solver.text(position), parts));
    write_picture(out, report::draw_position(solver.text(position), parts), format);
}

int run_draw(Session& session) {
    const std::string format = picture_format(session);
    SolverOptions options = session.solver_options();
    const std::string text = session.position();
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    if (!session.arguments().has("output")) {
        write_drawing(session, solver, text, format, session.out());
        return Exit::answered;
    }
    const std::string path = session.arguments().get("output");
    os::require_writable(path);
    OutputFile file(path, session.interrupt());
    if (session.arguments().has("json-strings")) file.output().quote_large_numbers();
    write_drawing(session, solver, text, format, file.output());
    file.commit();
    return Exit::answered;
}

}  // namespace

Command draw_command() {
    Command c;
    c.name = "draw";
    c.synopsis = "POSITION";
    c.summary = "a picture of a position, or of all positions that it leads to";
    c.help =
        "Draws boards as cells, graphs as points and lines, heaps as stones, and the components of a sum side by side. "
        "With --game-graph, draws all positions that play can reach and the moves between them, in layers by the "
        "longest play that is left, each position with its value. The ending of FILE decides the format: .svg, .png, "
        ".dot or .gv (for Graphviz), or .txt. Without a file, prints text, or with --game-graph the text for Graphviz.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {
        {"output", 'o', "FILE", "write to FILE, which appears complete or not at all", {}, true},
        {"format", 0, "FORMAT", "how to draw, if not by the ending of FILE", {"svg", "png", "dot", "text"}, false},
        {"game-graph", 0, "", "draw all positions that play can reach, with their values", {}, false},
        {"positions", 0, "N", "with --game-graph: refuse more than N positions (default: 200)", {}, false}};
    c.examples = {{"grundy draw 'cram(board(3, 4)) + *3'", "a board as text"},
                  {"grundy draw 'node_kayles(petersen)' -o petersen.svg", "a graph as a picture"},
                  {"grundy draw --game-graph 'kayles(5)' -o kayles5.svg", "all positions of a small game"},
                  {"grundy draw --game-graph '*3 + *1' --format text", "the same as a list"}};
    c.run = run_draw;
    return c;
}

}  // namespace grundy::cli
