// SPDX-License-Identifier: MIT
// Fields that answers of many questions share: values, winners, what was used, and what was kept.
#pragma once

#include <grundy/answers.hpp>
#include <grundy/digraph.hpp>
#include <utility>

#include "report/described.hpp"
#include "report/outcome.hpp"

namespace grundy::report {

void describe(auto& out, const Run::Kept& kept) {
    out.about("Kept", "parts of the answer that were found before and were kept");
    out.field("when", "the first one was found, in UTC", kept.when);
    out.field("version", "of the program that found it", kept.version);
    out.field("engine", "that found it", kept.engine);
    out.field("answers", "the number of parts", kept.answers);
    out.field("seconds", "that they took then", kept.seconds);
}

/// A value as answers show it. Only what was reached is shown: whoever makes JSON calls require_answer before.
struct Shown {
    Value value{};
};
inline Shown shown(Value value) { return {value}; }
/// The value that a word of a table stands for.
inline Shown shown(std::uint64_t word) { return {Value::of_word(word)}; }
inline Shown shown(const Reached<Value>& value) { return {value.value_or(0)}; }

template <>
struct Leaf<Shown> {
    static constexpr const char* name = "Value";
    static Json json(const Shown& shown) { return json_value(shown.value); }
};

template <>
struct Leaf<LoopyValue> {
    static constexpr const char* name = "Value";
    static Json json(const LoopyValue& value) {
        return value.nimber ? Json(*value.nimber) : Json{{"infinity", value.k}};
    }
};

/// Who wins.
struct Winner {
    bool first = false;
};
inline Winner winner(const Reached<bool>& first_wins) { return {first_wins.value_or(false)}; }

template <>
struct Leaf<Winner> {
    static constexpr const char* name = "Winner";
    static Json json(const Winner& winner) { return winner.first ? "first" : "second"; }
};

template <>
struct Leaf<PlayResult> {
    static constexpr const char* name = "Result";
    static Json json(const PlayResult& result) { return result_name(result); }
};

template <>
struct Leaf<std::pair<std::int64_t, std::int64_t>> {
    static constexpr const char* name = "Range";
    static Json json(const std::pair<std::int64_t, std::int64_t>& range) { return range; }
};

/// The end of most answers: what was used to find them.
void effort_fields(auto& out, const Run& run) {
    out.field("engine", "what found the answer; several engines are joined by `+`", run.engine);
    out.field("nodes", "positions or options that were examined", run.nodes);
    out.field("seconds", "of time", run.seconds);
}
void kept_field(auto& out, const Run& run) { out.maybe("kept", "if something of it was kept", run.kept); }

void errors_field(auto& out, const std::vector<std::string>& internal_errors) {
    out.maybe("internal_errors", "faults of the program; please report them",
              given_if(!internal_errors.empty(), internal_errors));
}

}  // namespace grundy::report
