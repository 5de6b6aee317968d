// SPDX-License-Identifier: MIT
// Integers and their comparisons; see expressions.hpp. Conditions and sets are in conditions.cpp, choices in
// choices.cpp.
#include "logic/expressions.hpp"

#include <algorithm>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"

namespace grundy::logic {

using rules::Expr;
using rules::Op;

namespace {

constexpr Int most_ones = 8, most_counted = 64;

std::string_view function_name(const Expr& e) {
    return e.op == Op::function ? integer_functions()[to_size(e.value)].name : std::string_view{};
}

}  // namespace

Expressions::Expressions(const rules::Game& game, const std::vector<rules::ParamValue>& params, Preamble& preamble,
                         int& counter)
    : game_(&game),
      preamble_(&preamble),
      counter_(&counter),
      integers_(to_size(game.integers)),
      sets_(to_size(game.sets)) {
    for (std::size_t i = 0; i < game.params.size(); ++i) {
        const auto slot = to_size(game.params[i].variable.slot);
        if (const Int* v = std::get_if<Int>(&params[i]))
            integers_[slot] = Linear::number(*v);
        else if (const rules::IntSet* set = std::get_if<rules::IntSet>(&params[i]))
            sets_[slot] = *set;
    }
}

Expressions::Expressions(const rules::Ruleset& rules, int instance, Preamble& preamble, int& counter)
    : Expressions(rules.game(instance), rules.instance(instance).params, preamble, counter) {}

void Expressions::bind(int slot, const Quantity& quantity) { integers_[to_size(slot)] = quantity; }

void Expressions::refuse(const Expr& e, const std::string& why) const {
    std::string term;
    if (game_->file_text && e.where.end > e.where.begin && e.where.end <= game_->file_text->size())
        term = "'" + game_->file_text->substr(e.where.begin, e.where.end - e.where.begin) + "': ";
    try {
        rules::fail(*game_, e.where, term + why);
    } catch (const Error& fault) {
        throw Undefinable(fault.what());
    }
}

void Expressions::fault(const std::string& formula) {
    std::string all;
    for (const std::string& o : openers_) all += o;
    faults_.push_back("(" + all + formula + ")");
}

std::string Expressions::bounded(const Expr& e, std::string formula) const {
    constexpr std::size_t most_text = std::size_t{1} << 20;
    if (formula.size() > most_text)
        refuse(e, "this becomes a formula of more than 1 MiB, which is too large for a proof");
    return formula;
}

std::string Expressions::close(std::size_t mark, const std::string& body) {
    std::string out = "(";
    for (std::size_t i = mark; i < openers_.size(); ++i) out += openers_[i];
    openers_.resize(mark);
    return out + body + ")";
}

std::string Expressions::compare(Op op, const Linear& a, const Linear& b) {
    Definitions d = definitions();
    const std::string formula = logic::compare(op, a, b, *preamble_, d);
    return d.empty() ? formula : d.around(formula);
}

Linear Expressions::fresh(bool natural, Definitions& definitions) {
    const Linear positive = Linear::of(definitions.new_set());
    if (natural) return positive;
    const Linear negative = Linear::of(definitions.new_set());
    definitions.require("(" + positive.terms.begin()->first + " = empty | " + negative.terms.begin()->first +
                        " = empty)");
    return positive.plus(negative, -1);
}

std::string Expressions::natural(const Expr& e, Int least, Definitions& definitions) {
    Linear value = linear(e, definitions);
    if (!value.natural() || least > value.constant) {
        const std::string too_small = compare(Op::less, value, Linear::number(least));
        if (too_small == "true") refuse(e, "this has no value, because the number is below " + std::to_string(least));
        if (too_small != "false") fault(definitions.around(too_small));
    }
    if (value.natural()) return natural_term(value, *preamble_, definitions);
    const Linear same = fresh(true, definitions);  // where it is negative, there is a fault: any value will do
    definitions.require("(" + compare(Op::equal, same, value) + " | (" + compare(Op::less, value, {}) + " & " +
                        compare(Op::equal, same, {}) + "))");
    return same.terms.begin()->first;
}

Int Expressions::constant(const Expr& e, const char* what) {
    Definitions d = definitions();
    const Linear value = linear(e, d);
    if (!value.is_constant()) refuse(e, std::string(what) + " must be a number for a proof");
    return value.constant;
}

Linear Expressions::linear(const Expr& e, Definitions& definitions) {
    switch (e.op) {
        case Op::constant:
            return Linear::number(0).plus(Linear::number(e.value));
        case Op::variable: {
            const auto& bound = integers_[to_size(e.slot)];
            if (const Linear* sum = std::get_if<Linear>(&bound)) return *sum;
            if (!std::holds_alternative<Place>(bound)) refuse(e, "this variable cannot be part of a proof");
            refuse(e, "an exponent of 2 can only be compared, and be an exponent, in a proof");
        }
        case Op::add:
        case Op::sub:
            return linear(e.args[0], definitions).plus(linear(e.args[1], definitions), e.op == Op::add ? 1 : -1);
        case Op::negate:
            return Linear{}.plus(linear(e.args[0], definitions), -1);
        case Op::mul:
            return binary(e, definitions);
        case Op::power:
            return power(e, definitions);
        case Op::div:
        case Op::mod:
            return quotient(e, definitions);
        case Op::min:
        case Op::max:
            return extreme(e, definitions);
        case Op::bit_xor:
            return binary(e, definitions);
        case Op::conditional:
            return chosen(e, definitions);
        case Op::function:
            return function(e, definitions);
        case Op::element:
            return element(e, definitions);
        default:
            refuse(e,
                   "this is not definable by an automaton: a proof needs sums, constant factors, div and mod by "
                   "numbers, min, max, xor, if-else, powers of two");
    }
}

Linear Expressions::binary(const Expr& e, Definitions& definitions) {
    if (e.op == Op::mul) {
        const Linear a = linear(e.args[0], definitions), b = linear(e.args[1], definitions);
        if (!a.is_constant() && !b.is_constant())
            refuse(e, "a product of two variables is not definable by an automaton");
        const Linear& factor = a.is_constant() ? a : b;
        return Linear{}.plus(a.is_constant() ? b : a, factor.constant);
    }
    const std::string a = natural(e.args[0], 0, definitions), b = natural(e.args[1], 0, definitions);
    const std::string sum = definitions.new_set();
    definitions.require(preamble_->nimsum() + "(" + a + ", " + b + ", " + sum + ")");
    return Linear::of(sum);
}

Linear Expressions::power(const Expr& e, Definitions& definitions) {
    if (is_place(e.args[1])) {
        if (constant(e.args[0], "a base") != 2) refuse(e, "only powers of 2 with a variable exponent are definable");
        const Place exponent = *place(e.args[1], definitions);
        const std::string sum = definitions.new_set();
        if (exponent.offset >= 0) {
            definitions.require(sum + " = {" + exponent.name + " + " + std::to_string(exponent.offset) + "}");
            return Linear::of(sum);
        }
        const std::string by = std::to_string(-exponent.offset), lower = definitions.new_place();
        fault(definitions.around(exponent.name + " < " + by));
        definitions.require("(" + exponent.name + " = " + lower + " + " + by + " | (" + exponent.name + " < " + by +
                            " & " + lower + " = 0))");
        definitions.require(sum + " = {" + lower + "}");
        return Linear::of(sum);
    }
    const Int base = constant(e.args[0], "a base"), exponent = constant(e.args[1], "an exponent");
    if (exponent < 0) refuse(e, "an exponent cannot be negative");
    Linear out = Linear::number(1);
    for (Int i = 0; i < exponent && i < most_counted; ++i) out = Linear{}.plus(out, base);
    if (exponent > most_counted && base != 0 && base != 1) refuse(e, "this number is too large for a proof");
    return out;
}

// value = m * quotient + rest, 0 <= rest < m, has one solution.
Linear Expressions::quotient(const Expr& e, Definitions& definitions) {
    const Int m = constant(e.args[1], "a divisor");
    if (m <= 0) refuse(e, "div and mod need a positive divisor");
    if (m > most_modulus) refuse(e, "a divisor beyond " + std::to_string(most_modulus) + " is too large for a proof");
    if (e.op == Op::mod && function_name(e.args[0]) == "popcount")
        return rest_of_ones(e.args[0].args[0], m, definitions);
    if (is_place(e.args[0])) {
        if (e.op == Op::div) refuse(e, "a place of a one can only be compared, and taken modulo a number, in a proof");
        return rest_of_place(*place(e.args[0], definitions), m, definitions);
    }
    const Linear value = linear(e.args[0], definitions);
    if (value.is_constant()) {
        const Int q = value.constant / m - (value.constant % m < 0 ? 1 : 0);
        return Linear::number(e.op == Op::div ? q : value.constant - q * m);
    }
    if (m == 1) return e.op == Op::div ? value : Linear{};
    if (value.natural()) {  // by a predicate of its own, which is small
        const std::string whole = natural_term(value, *preamble_, definitions);
        const Linear out = fresh(true, definitions);
        const std::string name = e.op == Op::div ? preamble_->quotient(m) : preamble_->rest(m);
        definitions.require(name + "(" + whole + ", " + out.terms.begin()->first + ")");
        return out;
    }
    const Linear q = fresh(false, definitions), rest = fresh(true, definitions);
    definitions.require(compare(Op::less, rest, Linear::number(m)));
    definitions.require(compare(Op::equal, rest.plus(q, m), value));
    return e.op == Op::div ? q : rest;
}

Linear Expressions::extreme(const Expr& e, Definitions& definitions) {
    const Linear a = linear(e.args[0], definitions), b = linear(e.args[1], definitions);
    const bool least = e.op == Op::min;
    const bool natural = least ? a.natural() && b.natural() : a.natural() || b.natural();
    const Linear out = fresh(natural, definitions);
    const Linear &first = least ? a : b, &second = least ? b : a;
    definitions.require("((" + compare(Op::less_equal, a, b) + " & " + compare(Op::equal, out, first) + ") | (" +
                        compare(Op::less, b, a) + " & " + compare(Op::equal, out, second) + "))");
    return out;
}

// A branch is evaluated only if it is chosen: what it defines stays inside it.
Linear Expressions::chosen(const Expr& e, Definitions& definitions) {
    const std::string test = condition(e.args[0]);
    const auto branch = [&](std::size_t i, const std::string& if_so) {
        const std::size_t here = mark();
        open(definitions.opener() + if_so + " & ");
        Definitions inner = this->definitions();
        Linear value = linear(e.args[i], inner);
        openers_.resize(here);
        return std::pair(std::move(inner), std::move(value));
    };
    auto [then_definitions, then_value] = branch(1, test);
    auto [else_definitions, else_value] = branch(2, "~" + test);
    const Linear out = fresh(then_value.natural() && else_value.natural(), definitions);
    definitions.require(bounded(e, "((" + test + " & " + then_definitions.around(compare(Op::equal, out, then_value)) +
                                       ") | (~" + test + " & " +
                                       else_definitions.around(compare(Op::equal, out, else_value)) + "))"));
    return out;
}

// Of a row that is written out, such as [0, 2, 1][n mod 3 + 1].
Linear Expressions::element(const Expr& e, Definitions& definitions) {
    const Expr& row = e.args[0];
    constexpr std::size_t most_elements = 200;
    if (row.op != Op::row_literal || row.args.empty())
        refuse(e, "an element can be taken in a proof of a row that is written out, as in [0, 2, 1][n mod 3 + 1]");
    if (row.args.size() > most_elements) refuse(e, "a row of more than 200 elements is too large for a proof");
    const Linear place = linear(e.args[1], definitions);
    const Linear last = Linear::number(static_cast<Int>(row.args.size()));
    for (const std::string& beyond : {compare(Op::less, place, Linear::number(1)), compare(Op::less, last, place)}) {
        if (beyond == "true") refuse(e, "the row has no element there");
        if (beyond != "false") fault(definitions.around(beyond));
    }
    std::vector<Linear> values;
    for (const Expr& x : row.args) {
        values.push_back(linear(x, definitions));
        if (!values.back().natural()) refuse(x, "this element may be negative, which a proof does not take");
    }
    const Linear out = fresh(true, definitions);
    std::string cases;
    for (std::size_t i = 0; i < values.size(); ++i)
        cases += (i > 0 ? " | (" : "((") + compare(Op::equal, place, Linear::number(static_cast<Int>(i) + 1)) + " & " +
                 compare(Op::equal, out, values[i]) + ")";
    definitions.require(bounded(e, cases + ")"));
    return out;
}

Linear Expressions::function(const Expr& e, Definitions& definitions) {
    const std::string_view name = function_name(e);
    if (name == "abs") {
        const Linear value = linear(e.args[0], definitions);
        if (value.natural()) return value;
        const Linear out = fresh(true, definitions);
        definitions.require("(" + compare(Op::equal, out, value) + " | " +
                            compare(Op::equal, out, Linear{}.plus(value, -1)) + ")");
        return out;
    }
    if (name == "popcount") refuse(e, "a popcount can be taken modulo a number, or be compared with a number up to 8");
    if (name == "v2" || name == "log2")
        refuse(e,
               "a place of a one can be compared with another and with a number, taken modulo a number, or be an "
               "exponent of 2");
    refuse(e, std::string(name) + " is not definable by an automaton");
}

Linear Expressions::rest_of_ones(const Expr& e, Int modulus, Definitions& definitions) {
    if (modulus > most_counted) refuse(e, "a popcount modulo more than 64 is too large for a proof");
    const std::string number = natural(e, 0, definitions);
    if (modulus == 1) return Linear{};
    const Linear out = fresh(true, definitions);
    std::string cases;
    for (Int r = 0; r < modulus; ++r)
        cases += (r > 0 ? " | (" : "((") + preamble_->ones_modulo(modulus, r) + "(" + number + ") & " +
                 compare(Op::equal, out, Linear::number(r)) + ")";
    definitions.require(cases + ")");
    return out;
}

Linear Expressions::rest_of_place(const Place& place, Int modulus, Definitions& definitions) {
    if (modulus > most_counted) throw Undefinable("a place of a one modulo more than 64 is too large for a proof");
    const Linear out = fresh(true, definitions);
    std::string cases;
    for (Int r = 0; r < modulus; ++r) {
        const Int rest = ((r - place.offset) % modulus + modulus) % modulus;
        cases += (r > 0 ? " | (" : "((") + preamble_->place_modulo(modulus, rest) + "(" + place.name + ") & " +
                 compare(Op::equal, out, Linear::number(r)) + ")";
    }
    definitions.require(cases + ")");
    return out;
}

bool Expressions::is_place(const Expr& e) const {
    if (e.op == Op::variable) {
        return std::holds_alternative<Place>(integers_[to_size(e.slot)]);
    }
    if (e.op == Op::add || e.op == Op::sub) return is_place(e.args[0]) || (e.op == Op::add && is_place(e.args[1]));
    const std::string_view name = function_name(e);
    return name == "v2" || name == "log2";
}

std::optional<Place> Expressions::place(const Expr& e, Definitions& definitions) {
    if (!is_place(e)) return std::nullopt;
    if (e.op == Op::variable) return std::get<Place>(integers_[to_size(e.slot)]);
    if (e.op == Op::add || e.op == Op::sub) {
        const std::size_t first = is_place(e.args[0]) ? 0 : 1;
        Place out = *place(e.args[first], definitions);
        const Int shift = constant(e.args[1 - first], "what is added to an exponent");
        out.offset = Linear::number(out.offset).plus(Linear::number(shift), e.op == Op::sub ? -1 : 1).constant;
        if (std::abs(out.offset) > most_modulus) refuse(e, "this exponent is too large for a proof");
        return out;
    }
    const std::string number = natural(e.args[0], 1, definitions);
    const std::string name = definitions.new_place();
    const std::string found = function_name(e) == "v2" ? preamble_->lowest() : preamble_->highest();
    definitions.require("(" + found + "(" + name + ", " + number + ") | (" + number + " = empty & " + name + " = 0))");
    return Place{name, 0};
}

std::string Expressions::places(Op op, const Place& a, const Place& b) const {
    const Int shift = a.offset - b.offset;
    if (std::abs(shift) > most_modulus)
        throw Undefinable("an exponent beyond " + std::to_string(most_modulus) + " is too large for a proof");
    const auto text = [](const std::string& name, Int more) {
        return more > 0 ? name + " + " + std::to_string(more) : name;
    };
    const std::string left = text(a.name, shift), right = text(b.name, -shift);
    const char* const sign = op == Op::less ? " < " : op == Op::less_equal ? " <= " : op == Op::equal ? " = " : " ~= ";
    return left + sign + right;
}

std::string Expressions::ones(Op op, const Expr& number, Int bound) {
    Definitions d = definitions();
    const std::string x = natural(number, 0, d);
    if (bound > most_ones) refuse(number, "a popcount can be compared with numbers up to 8 in a proof");
    const auto at_least = [&](Int c) { return c <= 0 ? "true" : preamble_->ones(c) + "(" + x + ")"; };
    const std::string enough = at_least(bound), more = at_least(bound + 1);
    const std::string equal = "(" + enough + " & ~" + more + ")";
    return d.around(op == Op::less         ? "~" + enough
                    : op == Op::less_equal ? "~" + more
                    : op == Op::equal      ? equal
                                           : "~" + equal);
}

std::string Expressions::comparison(const Expr& e) {
    const Expr &a = e.args[0], &b = e.args[1];
    if (type_of(a.op) != rules::Type::integer) refuse(e, "rows and boards cannot be part of a proof");
    const bool left = function_name(a) == "popcount", right = function_name(b) == "popcount";
    if (left != right) {
        const Int bound = constant(left ? b : a, "what a popcount is compared with");
        if (bound < -1) refuse(e, "a popcount is compared with a negative number");
        if (left) return ones(e.op, a.args[0], bound);
        if (e.op == Op::less) return "~" + ones(Op::less_equal, b.args[0], bound);
        return e.op == Op::less_equal ? "~" + ones(Op::less, b.args[0], bound) : ones(e.op, b.args[0], bound);
    }
    Definitions d = definitions();
    if (!is_place(a) && !is_place(b)) {
        const Linear x = linear(a, d), y = linear(b, d);
        const std::string formula = compare(e.op, x, y);
        return d.empty() ? formula : d.around(formula);
    }
    const auto side = [&](const Expr& x) {
        if (auto p = place(x, d)) return *p;
        // A number is a place, too: that at 0, and as much more.
        const Int value = constant(x, "what a place of a one is compared with");
        const std::string zero = d.new_place();
        d.require(zero + " = 0");
        return Place{zero, value};
    };
    const Place x = side(a), y = side(b);
    return d.around(places(e.op, x, y));
}

}  // namespace grundy::logic
