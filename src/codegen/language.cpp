// SPDX-License-Identifier: MIT
// The tables; see language.hpp.
#include "codegen/language.hpp"

#include <algorithm>
#include <iterator>

namespace grundy::codegen {
namespace {

using rules::Op;

// Levels of C++: * 13, + 12, comparisons 9 and 8, ^ 6, && 4, || 3. Of Python: * 12, + 11, ^ 8, comparisons 6, `not` 5,
// `and` 4, `or` 3.
struct OperatorRow {
    Op op;
    Operator cpp, python;
};
constexpr OperatorRow operators[] = {
    {Op::add, {"+", 12}, {"+", 11}},       {Op::sub, {"-", 12}, {"-", 11}},        {Op::mul, {"*", 13}, {"*", 12}},
    {Op::div, {"/", 13}, {"//", 12}},      {Op::mod, {"%", 13}, {"%", 12}},        {Op::bit_xor, {"^", 6}, {"^", 8}},
    {Op::less, {"<", 9}, {"<", 6}},        {Op::less_equal, {"<=", 9}, {"<=", 6}}, {Op::equal, {"==", 8}, {"==", 6}},
    {Op::not_equal, {"!=", 8}, {"!=", 6}}, {Op::both, {"&&", 4}, {"and", 4}},      {Op::either, {"||", 3}, {"or", 3}},
};

struct FormRow {
    Op op;
    Form cpp, python;
};
constexpr FormRow forms[] = {
    {Op::power, {"power($0, $1)", "power"}, {"@0**@1", "", 14}},
    {Op::div, {"floor_div($0, $1)", "floor_div"}, {}},  // of what may be negative
    {Op::mod, {"floor_mod($0, $1)", "floor_mod"}, {}},
    {Op::min, {"std::min<Int>($0, $1)", ""}, {"min($0, $1)", ""}},
    {Op::max, {"std::max<Int>($0, $1)", ""}, {"max($0, $1)", ""}},
    {Op::negate, {"-@0", "", 14}, {"-@0", "", 13}},
    {Op::conditional, {"($0 ? $1 : $2)", ""}, {"($1 if $0 else $2)", ""}},
    {Op::element, {"@0[$1-]", ""}, {"@0[$1-]", ""}},
    {Op::length, {"Int(@0.size())", ""}, {"len($0)", ""}},
    {Op::total, {"total($0)", "total"}, {"sum($0)", ""}},
    {Op::greatest, {"greatest($0)", "greatest"}, {"max($0)", ""}},
    {Op::smallest, {"smallest($0)", "smallest"}, {"min($0)", ""}},
    {Op::number, {"number($0, $1)", "number"}, {"number($0, $1)", "number"}},
    {Op::cell, {"cell($0, $1, $2)", "cell"}, {"cell($0, $1, $2)", "cell"}},
    {Op::row_count, {"@0[0]", ""}, {"@0[0]", ""}},
    {Op::column_count, {"@0[1]", ""}, {"@0[1]", ""}},
    {Op::cell_count, {"count_cells($0, $1)", "count_cells"}, {"@0[2:].count($1)", ""}},
    {Op::degree, {"degree($0, $1)", "degree"}, {"degree($0, $1)", "degree"}},
    {Op::negation, {"!@0", "", 14}, {"not @0", "", 5}},
    {Op::divides, {"divides($0, $1)", "divides"}, {"divides($0, $1)", "divides"}},
    {Op::occurs, {"contains($1, $0)", "contains"}, {"@0 in @1", "", 6}},
    {Op::slice, {"slice($0, $1, $2)", "slice"}, {"@0[$1-:$2]", ""}},
    {Op::concat, {"concat($0, $1)", "concat"}, {"@0 + @1", "", 11}},
    {Op::replaced, {"with_element($0, $1, $2)", "with_element"}, {"with_element($0, $1, $2)", "with_element"}},
    {Op::removed, {"without_element($0, $1)", "without_element"}, {"without_element($0, $1)", "without_element"}},
    {Op::inserted, {"with_inserted($0, $1, $2)", "with_inserted"}, {"with_inserted($0, $1, $2)", "with_inserted"}},
    {Op::sorted, {"sorted($0)", "sorted"}, {"tuple(sorted($0))", ""}},
    {Op::reversed, {"reversed($0)", "reversed"}, {"@0[::-1]", ""}},
    {Op::digits, {"digits($0, $1)", "digits"}, {"digits($0, $1)", "digits"}},
    {Op::conditional_row, {"($0 ? $1 : $2)", ""}, {"($1 if $0 else $2)", ""}},
    {Op::free_board, {"free_board($0, $1)", "free_board"}, {"free_board($0, $1)", "free_board"}},
    {Op::cell_set, {"filled($0, $1, $1, $2, $2, $3)", "filled"}, {"filled($0, $1, $1, $2, $2, $3)", "filled"}},
    {Op::filled, {"filled($0, $1, $2, $3, $4, $5)", "filled"}, {"filled($0, $1, $2, $3, $4, $5)", "filled"}},
    {Op::conditional_board, {"($0 ? $1 : $2)", ""}, {"($1 if $0 else $2)", ""}},
    {Op::cut, {"cut($0, $1, $2)", "cut"}, {"cut($0, $1, $2)", "cut"}},
    {Op::contracted, {"contracted($0, $1, $2)", "contracted"}, {"contracted($0, $1, $2)", "contracted"}},
    {Op::joined, {"joined($0, $1)", "joined"}, {"joined($0, $1)", "joined"}},
    {Op::conditional_graph, {"($0 ? $1 : $2)", ""}, {"($1 if $0 else $2)", ""}},
    {Op::regions, {"regions($0)", "regions"}, {"regions($0)", "regions"}},
    {Op::components, {"components($0)", "components"}, {"components($0)", "components"}},
    {Op::edges, {"ends($0)", "ends"}, {"ends($0)", "ends"}},
    // sets as rows
    {Op::divisors, {"divisors($0)", "divisors"}, {"divisors($0)", "divisors"}},
    {Op::vertices, {"vertices($0)", "vertices"}, {"vertices($0)", "vertices"}},
    {Op::neighbours, {"neighbours($0, $1)", "neighbours"}, {"neighbours($0, $1)", "neighbours"}},
    {Op::closed, {"closed($0, $1)", "closed"}, {"closed($0, $1)", "closed"}},
    {Op::elements, {"sorted_set($0)", "sorted_set"}, {"sorted_set($0)", "sorted_set"}},
};

struct FunctionRow {
    std::string_view name;
    Form cpp, python;
};
constexpr FunctionRow function_rows[] = {
    {"gcd", {"std::gcd($0, $1)", ""}, {"gcd($0, $1)", "gcd"}},
    {"isqrt", {"isqrt($0)", "isqrt"}, {"isqrt($0)", "isqrt"}},
    {"log2", {"log2_of($0)", "log2_of"}, {"log2_of($0)", "log2_of"}},
    {"popcount", {"Int(__builtin_popcountll($0))", ""}, {"popcount($0)", "popcount"}},
    {"v2", {"Int(__builtin_ctzll($0))", ""}, {"v2($0)", "v2"}},
    {"nimprod", {"nimprod($0, $1)", "nimprod"}, {"nimprod($0, $1)", "nimprod"}},
    {"abs", {"std::abs($0)", ""}, {"abs($0)", ""}},
};

template <class Row>
std::optional<Form> written(const Row* row, const Row* end, Language language) {
    if (row == end) return std::nullopt;
    const Form& form = language == Language::cpp ? row->cpp : row->python;
    if (form.text.empty()) return std::nullopt;
    return form;
}

}  // namespace

std::optional<Operator> operator_of(Op op, Language language) {
    const auto row =
        std::find_if(std::begin(operators), std::end(operators), [&](const auto& r) { return r.op == op; });
    if (row == std::end(operators)) return std::nullopt;
    return language == Language::cpp ? row->cpp : row->python;
}

std::optional<Form> form_of(Op op, Language language) {
    const auto row = std::find_if(std::begin(forms), std::end(forms), [&](const auto& r) { return r.op == op; });
    return written(row, std::end(forms), language);
}

std::optional<Form> function_form(std::string_view name, Language language) {
    const auto row =
        std::find_if(std::begin(function_rows), std::end(function_rows), [&](const auto& r) { return r.name == name; });
    return written(row, std::end(function_rows), language);
}

}  // namespace grundy::codegen
