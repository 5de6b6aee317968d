// SPDX-License-Identifier: MIT
// The types of arguments, one row each; see layout.hpp.
#include "rules/layout.hpp"

#include <algorithm>
#include <array>

namespace grundy::rules {
namespace {

using Values = std::vector<std::vector<Int>>;

std::string integer_text(std::span<const Int> n) { return std::to_string(n[0]); }

Values small_integers(std::size_t arguments) {
    Values out;
    const Int most = arguments == 1 ? 60 : arguments == 2 ? 12 : 5;
    for (Int n = 0; n <= most; ++n) out.push_back({n});
    return out;
}

std::string row_text(std::span<const Int> row) {
    std::string out = "[";
    for (const Int& x : row) out += (&x == row.data() ? "" : ", ") + std::to_string(x);
    return out + "]";
}

// Rows of at most four small elements.
Values small_rows(std::size_t) {
    Values out, rows = {{}};
    for (std::size_t length = 0; length <= 4; ++length) {
        out.insert(out.end(), rows.begin(), rows.end());
        Values longer;
        for (const auto& r : rows)
            for (Int x = 0; x <= (length == 0 ? 6 : length < 3 ? 2 : 1); ++x) {
                longer.push_back(r);
                longer.back().push_back(x);
            }
        rows = std::move(longer);
    }
    return out;
}

struct Row {
    ArgumentType type;
    std::string (*text)(std::span<const Int>);
    Values (*small)(std::size_t arguments);
};
constexpr std::array rows = {
    Row{{"int", Type::integer, false}, integer_text, small_integers},
    Row{{"row", Type::row, false}, row_text, small_rows},
    Row{{"bag", Type::row, true}, row_text, small_rows},
};

const Row& row_of(Type type) {
    return *std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.type.type == type; });
}

}  // namespace

bool all_integers(const std::vector<Variable>& args) {
    return std::all_of(args.begin(), args.end(), [](const Variable& a) { return a.type == Type::integer; });
}

bool one_integer(const std::vector<Variable>& args) { return args.size() == 1 && all_integers(args); }

void append_argument(Type type, std::span<const Int> argument, std::vector<Int>& words) {
    words.reserve(words.size() + argument.size() + 1);
    if (counted(type)) words.push_back(static_cast<Int>(argument.size()));
    words.insert(words.end(), argument.begin(), argument.end());
}

std::span<const Int> argument_at(const std::vector<Variable>& args, std::size_t i, std::span<const Int> words) {
    for (std::size_t before = 0; before < i; ++before) next_argument(args[before].type, words);
    return next_argument(args[i].type, words);
}

std::span<const ArgumentType> argument_types() {
    static constexpr auto types = [] {
        std::array<ArgumentType, rows.size()> out{};
        for (std::size_t i = 0; i < rows.size(); ++i) out[i] = rows[i].type;
        return out;
    }();
    return types;
}

const ArgumentType* argument_type(std::string_view name) {
    const auto types = argument_types();
    const auto found = std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.name == name; });
    return found == types.end() ? nullptr : &*found;
}

std::string_view type_name(Type type, bool unordered) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const Row& r) { return r.type.type == type && r.type.unordered == unordered; });
    return found == rows.end() ? "set" : found->type.name;
}

std::string argument_text(Type type, std::span<const Int> argument) { return row_of(type).text(argument); }

Values small_arguments(Type type, std::size_t arguments) { return row_of(type).small(arguments); }

}  // namespace grundy::rules
