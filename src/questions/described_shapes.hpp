// SPDX-License-Identifier: MIT
// Shapes of what is described once for JSON and documentation (report/described.hpp).
#pragma once

#include "questions/shape.hpp"
#include "report/described.hpp"

namespace grundy::questions {

/// A described struct with its name, as an object.
template <class T>
NamedShape described();

/// The shape of a type, by its name if it has one.
template <class T>
Shape shape_of() {
    if constexpr (requires { report::Leaf<T>::name; })
        return shapes::named(report::Leaf<T>::name);
    else if constexpr (report::Described<T>)
        return shapes::named(described<T>().name);
    else if constexpr (std::is_same_v<T, std::string>)
        return shapes::text();
    else if constexpr (std::is_same_v<T, bool>)
        return shapes::flag();
    else if constexpr (std::is_same_v<T, double>)
        return shapes::number();
    else if constexpr (std::is_same_v<T, report::Signed>)
        return shapes::integer();
    else if constexpr (std::is_same_v<T, report::Count>)
        return shapes::count();
    else if constexpr (std::is_integral_v<T>)
        return shapes::natural();
    else if constexpr (report::Optional<T>)
        return shapes::or_null(shape_of<typename T::value_type>());
    else
        return shapes::list(shape_of<typename T::value_type>());
}

/// Takes the types of the fields that a description names, and their help.
class ShapeFields : public report::Fields {
public:
    /// A description within another one gives its fields only.
    void about(const char* name, const char* help) {
        if (name_.empty()) name_ = name, help_ = help;
    }
    template <class T>
    void field(const char* name, const char* help, const T&) {
        members_.push_back({name, shape_of<T>(), help});
    }
    template <class T>
    void maybe(const char* name, const char* help, const std::optional<T>&) {
        members_.push_back({name, shape_of<T>(), help, true});
    }
    template <class T>
    void maybe(const char* name, const char* help, const T*) {
        members_.push_back({name, shape_of<T>(), help, true});
    }
    void maybe_true(const char* name, const char* help, bool) { members_.push_back({name, shapes::yes(), help, true}); }
    void yes(const char* name, const char* help) { members_.push_back({name, shapes::yes(), help}); }
    template <std::size_t count>
    void word(const char* name, const char* help, const char* const (&words)[count], std::size_t) {
        members_.push_back({name, shapes::word({words, words + count}), help});
    }
    void scaled(const char* name, const char* help, double, double) {
        members_.push_back({name, shapes::natural(), help});
    }
    NamedShape take() { return {name_, help_, shapes::object(std::move(members_))}; }

private:
    std::string name_, help_;
    std::vector<Member> members_;
};

template <class T>
NamedShape described() {
    ShapeFields out;
    const T value{};
    describe(out, value);
    return out.take();
}
template <class T>
std::vector<Member> described_members() {
    return described<T>().shape.members;
}

/// Parts of answers.
template <class... Parts>
std::vector<NamedShape> described_parts() {
    return {described<Parts>()...};
}

/// Whole answers, which begin with the version of the shapes.
template <class... Answers>
std::vector<NamedShape> described_answers() {
    std::vector<NamedShape> out = {described<Answers>()...};
    for (NamedShape& one : out) one.shape = shapes::answer(std::move(one.shape.members));
    return out;
}

/// The shapes of several lists, one after another.
inline std::vector<NamedShape> all_of(std::vector<std::vector<NamedShape>> lists) {
    std::vector<NamedShape> out;
    for (std::vector<NamedShape>& list : lists)
        out.insert(out.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    return out;
}

}  // namespace grundy::questions
