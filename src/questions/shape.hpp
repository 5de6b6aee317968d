// SPDX-License-Identifier: MIT
// What an answer looks like, as data: the description for tools (openapi.cpp), the types of the page (typescript.cpp),
// the tables of docs/api.md (markdown.cpp) and the tests of answers are made from it. Nothing of this is needed to
// answer a question, so that the engine for browsers does not contain it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grundy::questions {

struct Member;

/// A tree: what a piece of JSON may be.
struct Shape {
    enum class Kind {
        text,
        count,    ///< a whole number from 0 that every reader of JSON can hold
        natural,  ///< a whole number from 0; beyond 2^53 - 1 a text if the request says `strings`
        integer,  ///< the same, and may be negative
        number,
        flag,
        null,
        any,
        list,
        map,  ///< an object whose names are not known beforehand
        object,
        one_of,
        named  ///< the shape of that name in all_shapes()
    };
    Kind kind = Kind::any;
    std::vector<std::string> words{};  ///< of a text, a count or a flag: the only ones; empty: all
    std::vector<Shape> parts{};        ///< of a list or a map: what it holds; of `one_of`: the alternatives
    std::size_t length = 0;            ///< of a list; 0: any
    std::vector<Member> members;       ///< of an object: all of them
    std::string name{};                ///< of `named`
};

/// A field of an object.
struct Member {
    std::string name;
    Shape shape;
    std::string help{};  ///< one line
    bool optional = false;
};

/// A shape that has a name because it is an answer, or because it occurs at several places.
struct NamedShape {
    std::string name, help;
    Shape shape;
};

/// Of the answers of questions, in the order in which a reader wants them: each after those that it is made of.
const std::vector<NamedShape>& all_shapes();
/// Of what only commands print, with --json.
const std::vector<NamedShape>& command_shapes();
/// Of either. Throws std::out_of_range if there is none; a test asks for every name.
const NamedShape& find_shape(const std::string& name);
/// The shape that a name stands for; any other shape is returned as it is.
const Shape& resolved(const Shape& shape);
/// Whether all alternatives are objects, so that one differs from another by its fields.
bool are_objects(const std::vector<Shape>& alternatives);

/// Declares shapes in few words.
namespace shapes {

Shape text();
Shape word(std::vector<std::string> words);
Shape count();
Shape natural();
Shape integer();
Shape number();
Shape flag();
Shape any();
Shape exactly(std::size_t number);
Shape yes();  // a flag that is there only if it is true
Shape list(Shape of);
Shape tuple(std::size_t length, Shape of);
Shape map(Shape of);
Shape object(std::vector<Member> members);
Shape one_of(std::vector<Shape> alternatives);
Shape or_null(Shape shape);
Shape named(std::string name);
/// A field that may be left out.
Member maybe(std::string name, Shape shape, std::string help);
/// The members of one object after those of another.
std::vector<Member> joined(std::vector<Member> first, std::vector<Member> more);

/// A whole answer: an object that begins with the version of these shapes.
Shape answer(std::vector<Member> members);
/// The end of most answers: what was used to find them.
std::vector<Member> effort();

// --- by file
std::vector<NamedShape> common_shapes();
std::vector<NamedShape> position_shapes();
std::vector<NamedShape> table_shapes();
std::vector<NamedShape> game_shapes();
std::vector<NamedShape> more_shapes();
std::vector<NamedShape> picture_shapes();
std::vector<NamedShape> server_shapes();
std::vector<NamedShape> command_shapes();

}  // namespace shapes
}  // namespace grundy::questions
