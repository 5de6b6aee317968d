// SPDX-License-Identifier: MIT
// Questions for whoever draws: positions as data, pictures of positions and game graphs.
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/fields.hpp"
#include "questions/pictures.hpp"
#include "questions/questions.hpp"
#include "report/draw_game_graph.hpp"
#include "report/draw_position.hpp"
#include "report/json_parts.hpp"
#include "report/outcome.hpp"
#include "report/picture_fields.hpp"
#include "report/text_sink.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t most_components = 1000;

Json taken_apart(Work& w, const std::string& text) {
    const PositionHandle handle = w.solver.position(text);
    if (handle.components() > most_components)
        throw Error("a position of more than " + std::to_string(most_components) + " components is not drawn");
    std::vector<std::optional<Value>> values(handle.components());
    if (w.request.flag("values")) {
        Limits each = w.limits;
        if (each.time) *each.time /= static_cast<double>(std::max<std::size_t>(values.size(), 1));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Answer answer = w.solver.value(w.solver.component(handle, i + 1), each);
            if (answer.outcome == Outcome::interrupted) report::require_answer(answer.outcome, answer.reason);
            if (answer.outcome == Outcome::answered) values[i] = answer.value;
        }
    }
    return report::parts_json(w.solver.text(handle), w.solver.parts(handle), values, w.rules);
}

std::string position(Work& w) {
    if (w.request.has("position") == w.request.has("positions"))
        throw Refusal(400, "request", "give either 'position' or 'positions'");
    if (w.request.has("position")) return report::answer_line(taken_apart(w, w.request.text("position")));
    if (w.request.flag("values")) throw Error("'values' is for one position: leave it out, or ask for each");
    Json list = Json::array();
    for (const std::string& text : w.request.list("positions")) list.push_back(taken_apart(w, text));
    return report::answer_line({{"positions", std::move(list)}});
}

std::string game_graph(Work& w) {
    return report::answer_json(
        find_game_graph(w.solver, w.request.text("position"), graph_limit(w.request), "limit", w.limits));
}

std::string draw(Work& w) {
    report::TextSink out;
    report::write_svg(out, picture_of(w.solver, w.request, w.limits));
    return report::answer_line({{"svg", out.text()}});
}

}  // namespace

std::size_t graph_limit(const Request& request) {
    const std::int64_t n = request.natural("limit").value_or(usual_positions);
    if (n < 1 || n > most_positions)
        throw Error("'limit' must be from 1 to " + std::to_string(most_positions) + " positions");
    return to_size(n);
}

GameGraph find_game_graph(Solver& solver, const std::string& position, std::size_t most, const std::string& option,
                          const OwnLimits& limits) {
    try {
        GameGraph graph = solver.game_graph(position, most, limits);
        report::require_answer(graph.outcome, graph.reason);
        return graph;
    } catch (const TextError&) {
        throw;
    } catch (const Error& fault) {
        const bool many = std::string_view(fault.what()).find("or allow more of them") != std::string_view::npos;
        throw Error(fault.what() + (many ? ", with " + option : ""));
    }
}

report::Picture picture_of(Solver& solver, const Request& request, const OwnLimits& limits) {
    const std::string text = request.text("position");
    if (request.flag("game_graph"))
        return report::draw_game_graph(find_game_graph(solver, text, graph_limit(request), "limit", limits));
    const PositionHandle handle = solver.position(text);
    return report::draw_position(solver.text(handle), solver.parts(handle));
}

std::vector<Question> picture_questions() {
    const Field limit = {"limit", Type::natural, false, "the maximum number of positions; more are refused"};
    return {{"position",
             "a position as data, so that it can be drawn",
             {{"position", Type::text, false, "a sum of components, such as \"kayles(5) + *2\""},
              {"positions", Type::list, false, "several positions instead of one"},
              {"values", Type::flag, false, "also the value of each component"}},
             "PositionAnswer",
             position},
            {"draw",
             "a picture of a position, or of all positions that it leads to",
             {position_field(), {"game_graph", Type::flag, false, "draw all positions"}, limit},
             "Drawing",
             draw},
            {"game-graph", "all positions that play can reach", {position_field(), limit}, "GameGraph", game_graph}};
}

}  // namespace grundy::questions
