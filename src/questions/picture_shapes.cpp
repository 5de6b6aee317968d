// SPDX-License-Identifier: MIT
// Shapes of what is drawn or saved: position, draw, game-graph, document, version.
#include "questions/described_shapes.hpp"
#include "report/json_parts.hpp"
#include "report/picture_fields.hpp"

namespace grundy::questions::shapes {
namespace {

Shape argument(std::vector<std::string> types, std::vector<Member> more) {
    return object(
        joined({{"name", text(), "in the rules"}, {"type", word(std::move(types)), "in the rules"}}, std::move(more)));
}

std::vector<NamedShape> parts_of_position() {
    return {
        {"Edge", "of a graph",
         object({{"from", count(), "a vertex"},
                 {"to", count(), "a vertex"},
                 {"arc", flag(), "it leads from `from` to `to` only"}})},
        {"Argument", "of a component, by its type",
         one_of({argument({"int"}, {{"value", integer(), ""}}),
                 argument({"row", "bag", "set"}, {{"values", list(integer()), ""}}),
                 argument({"board"}, {{"rows", count(), ""},
                                      {"columns", count(), ""},
                                      {"cells", list(list(count())), "0: free, 1: taken; others are the game's own"}}),
                 argument({"graph"}, {{"vertices", list(count()), "ascending"},
                                      {"edges", list(named("Edge")), ""},
                                      {"places", or_null(list(tuple(2, number()))),
                                       "where to draw the vertices; null: they are too many"}})})},
        {"ComponentPicture", "of a sum, taken apart",
         object({{"text", text(), "as it is written"},
                 {"game", text(), "with its parameters; `*` is nim"},
                 {"kind", word({"nim", "heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"}),
                  "what its arguments are"},
                 {"value", or_null(named("Value")), "null: not asked for, or not known"},
                 {"arguments", list(named("Argument")), ""}})}};
}

}  // namespace

std::vector<NamedShape> picture_shapes() {
    const std::vector<Member> apart = {{"position", text(), "as it is written"},
                                       {"components", list(named("ComponentPicture")), "of the sum"}};
    std::vector<NamedShape> out = parts_of_position();
    out.push_back({"Apart", "a position taken apart", object(apart)});
    out.push_back({"PositionApart", "one position taken apart", answer(apart)});
    out.push_back({"PositionsApart", "several positions taken apart (`positions`)",
                   answer({{"positions", list(named("Apart")), "in the order of the request"}})});
    out.push_back({"PositionAnswer", "", one_of({named("PositionApart"), named("PositionsApart")})});
    out.push_back({"Drawing", "", answer({{"svg", text(), "the picture"}})});
    for (auto list : {described_parts<GameGraph::Position>, described_answers<GameGraph>})
        for (NamedShape& shape : list()) out.push_back(std::move(shape));
    out.push_back({"FileText", "",
                   answer({{"name", text(), "of the file"},
                           {"type", text(), "its media type"},
                           maybe("text", text(), "its content"),
                           maybe("base64", text(), "its content, if it is no text")})});
    out.push_back({"Version", "",
                   answer({{"version", text(), "of the program"},
                           {"engine", word({"native", "wasm"}), "where the engine runs"}})});
    return out;
}

}  // namespace grundy::questions::shapes
