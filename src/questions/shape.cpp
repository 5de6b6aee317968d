// SPDX-License-Identifier: MIT
// See shape.hpp.
#include "questions/shape.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "report/json_text.hpp"

namespace grundy::questions {
namespace {

Shape plain(Shape::Kind kind) {
    Shape out;
    out.kind = kind;
    return out;
}

Shape made_of(Shape::Kind kind, std::vector<Shape> parts) {
    Shape out = plain(kind);
    out.parts = std::move(parts);
    return out;
}

}  // namespace

const std::vector<NamedShape>& all_shapes() {
    static const std::vector<NamedShape> rows = [] {
        std::vector<NamedShape> out;
        for (auto part : {shapes::common_shapes, shapes::position_shapes, shapes::table_shapes, shapes::game_shapes,
                          shapes::more_shapes, shapes::picture_shapes, shapes::server_shapes}) {
            std::vector<NamedShape> more = part();
            out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        }
        return out;
    }();
    return rows;
}

const std::vector<NamedShape>& command_shapes() {
    static const std::vector<NamedShape> rows = shapes::command_shapes();
    return rows;
}

const NamedShape& find_shape(const std::string& name) {
    for (const std::vector<NamedShape>* list : {&all_shapes(), &command_shapes()})
        for (const NamedShape& one : *list)
            if (one.name == name) return one;
    throw std::out_of_range("there is no shape '" + name + "'");
}

const Shape& resolved(const Shape& shape) {
    return shape.kind == Shape::Kind::named ? resolved(find_shape(shape.name).shape) : shape;
}

bool are_objects(const std::vector<Shape>& alternatives) {
    return std::all_of(alternatives.begin(), alternatives.end(),
                       [](const Shape& s) { return resolved(s).kind == Shape::Kind::object; });
}

namespace shapes {

Shape text() { return plain(Shape::Kind::text); }
Shape count() { return plain(Shape::Kind::count); }
Shape natural() { return plain(Shape::Kind::natural); }
Shape integer() { return plain(Shape::Kind::integer); }
Shape number() { return plain(Shape::Kind::number); }
Shape flag() { return plain(Shape::Kind::flag); }
Shape any() { return plain(Shape::Kind::any); }

Shape word(std::vector<std::string> words) {
    Shape out = text();
    out.words = std::move(words);
    return out;
}

Shape exactly(std::size_t number) {
    Shape out = count();
    out.words = {std::to_string(number)};
    return out;
}

Shape yes() {
    Shape out = flag();
    out.words = {"true"};
    return out;
}

Shape list(Shape of) { return made_of(Shape::Kind::list, {std::move(of)}); }

Shape tuple(std::size_t length, Shape of) {
    Shape out = list(std::move(of));
    out.length = length;
    return out;
}

Shape map(Shape of) { return made_of(Shape::Kind::map, {std::move(of)}); }

Shape object(std::vector<Member> members) {
    Shape out = plain(Shape::Kind::object);
    out.members = std::move(members);
    return out;
}

Shape one_of(std::vector<Shape> alternatives) { return made_of(Shape::Kind::one_of, std::move(alternatives)); }

Shape or_null(Shape shape) {
    const Shape null = plain(Shape::Kind::null);
    if (shape.kind != Shape::Kind::one_of) return one_of({std::move(shape), null});
    shape.parts.push_back(null);
    return shape;
}

Shape named(std::string name) {
    Shape out = plain(Shape::Kind::named);
    out.name = std::move(name);
    return out;
}

Member maybe(std::string name, Shape shape, std::string help) {
    return {std::move(name), std::move(shape), std::move(help), true};
}

std::vector<Member> joined(std::vector<Member> first, std::vector<Member> more) {
    first.insert(first.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return first;
}

Shape answer(std::vector<Member> members) {
    return object(
        joined({{"schema", exactly(report::json_schema), "the version of these shapes"}}, std::move(members)));
}

std::vector<Member> effort() {
    return {{"engine", text(), "what found the answer; several engines are joined by `+`"},
            {"nodes", natural(), "positions or options that were examined"},
            {"seconds", number(), "of time"}};
}

}  // namespace shapes
}  // namespace grundy::questions
