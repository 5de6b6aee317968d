// SPDX-License-Identifier: MIT
// Shapes of what is described once for JSON and documentation (report/described.hpp).
#pragma once

#include "questions/shape.hpp"
#include "report/described.hpp"

namespace grundy::questions {

/// Takes the types of the fields that a description names, and their help.
class ShapeFields {
public:
    template <class T>
    void field(const char* name, const char* help, const T&) {
        members_.push_back({name, shape_of(static_cast<const T*>(nullptr)), help});
    }
    template <class T>
    void maybe(const char* name, const char* help, const std::optional<T>&) {
        members_.push_back({name, shape_of(static_cast<const T*>(nullptr)), help, true});
    }
    void maybe_true(const char* name, const char* help, bool) { members_.push_back({name, shapes::yes(), help, true}); }
    template <std::size_t count>
    void word(const char* name, const char* help, const char* const (&words)[count], std::size_t) {
        members_.push_back({name, shapes::word({words, words + count}), help});
    }
    std::vector<Member> take() { return std::move(members_); }

private:
    static Shape shape_of(const std::string*) { return shapes::text(); }
    static Shape shape_of(const bool*) { return shapes::flag(); }
    static Shape shape_of(const double*) { return shapes::number(); }
    static Shape shape_of(const std::int64_t*) { return shapes::natural(); }
    static Shape shape_of(const std::uint64_t*) { return shapes::natural(); }
    static Shape shape_of(const report::Signed*) { return shapes::integer(); }
    template <class T>
    static Shape shape_of(const std::optional<T>*) {
        return shapes::or_null(shape_of(static_cast<const T*>(nullptr)));
    }
    template <class T>
    static Shape shape_of(const std::vector<T>*) {
        return shapes::list(shape_of(static_cast<const T*>(nullptr)));
    }
    template <class T>
    static Shape shape_of(const T*) {
        return shapes::named(report::Described<T>::name);
    }

    std::vector<Member> members_;
};

template <class T>
std::vector<Member> described_members() {
    ShapeFields out;
    report::Described<T>::fields(out, T{});
    return out.take();
}

/// A part of answers, with its name.
template <class T>
NamedShape described_part() {
    return {report::Described<T>::name, report::Described<T>::help, shapes::object(described_members<T>())};
}

}  // namespace grundy::questions
