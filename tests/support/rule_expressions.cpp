// SPDX-License-Identifier: MIT
// Generates random expressions with every operator, function, aggregate and kind of set; see rule_grammar.hpp. A
// `natural` is never negative, whatever the variables are, and indices nearly always lie in their rows.
#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::grammar {

std::string Grammar::natural(int depth) {
    if (depth <= 0 || one_in(4)) {
        if (!in_scope_.elements.empty() && one_in(4)) return any_of(in_scope_.elements);
        if (!in_scope_.rows.empty() && one_in(4)) return "len(" + any_of(in_scope_.rows) + ")";
        return in_scope_.naturals.empty() || one_in(3) ? literal(0, 3) : any_of(in_scope_.naturals);
    }
    const int d = depth - 1;
    switch (number(0, 20)) {
        case 0:
            return "(" + natural(d) + " + " + natural(d) + ")";
        case 1:
            return natural(0) + "*" + literal(0, 3);
        case 2:
            return "(" + natural(d) + ") mod " + literal(1, 5);
        case 3:
            return "(" + natural(d) + ") div " + (one_in(9) ? natural(0) : literal(1, 3));
        case 4:
            return "max(0, " + integer(d) + ")";
        case 5:
        case 9:
        case 10:
        case 11:
        case 12:
            return function(d);
        case 6:
            return "((" + natural(d) + ") xor (" + natural(d) + "))";
        case 7:
            return "2^min(" + natural(d) + ", 3)";
        case 8:
            return "(" + natural(d) + " if " + condition(d) + " else " + natural(d) + ")";
        case 13:
            return "len(" + row(d) + ")";
        case 14:
            return "number(" + row(d) + (one_in(2) ? ")" : ", 2)");
        case 15:
            return "sum(" + row(d) + ")";
        case 16:
            return (one_in(2) ? "max([0] ++ " : "min([3] ++ ") + row(d) + ")";
        case 17:
        case 18:
        case 19: {
            const Names before = in_scope_;
            const std::string over = loop(d);
            static const Strings heads = {"count(", "sum(", "xor(", "sum(", "max(", "min("};
            const std::string& head = heads[random_() % (one_in(4) ? 6 : 4)];  // min, max of nothing are faults
            const std::string body = head == "count(" ? simple_condition(d) : natural(d);
            in_scope_ = before;
            return head + body + over + ")";
        }
        default:
            return one_in(3) ? "(" + row(d) + ")[1]" : "([" + literal(0, 4) + "] ++ " + row(d) + ")[1]";
    }
}

// A function of integers, any of the table. What is not known to be natural becomes so by max(0, ...).
std::string Grammar::function(int depth) {
    const auto table = integer_functions();
    const IntegerFunction& f = table[to_size(number(0, static_cast<int>(table.size()) - 1))];
    const auto argument = [&] {
        if (!f.least) return integer(depth);
        return (*f.least == 0 ? "" : std::to_string(*f.least) + " + ") + natural(depth);
    };
    std::string out = std::string(f.name) + "(" + argument();
    for (std::size_t i = 1; i < f.arguments; ++i) out += ", " + argument();
    return f.natural ? out + ")" : "max(0, " + out + "))";
}

std::string Grammar::integer(int depth) {
    if (depth <= 0) return one_in(2) || in_scope_.integers.empty() ? natural(0) : any_of(in_scope_.integers);
    const int d = depth - 1;
    switch (number(0, 5)) {
        case 0:
            return integer(d) + " - " + natural(d);
        case 1:
            return "-" + natural(0);
        case 2:
            return "min(" + integer(d) + ", " + integer(d) + (one_in(3) ? ", " + literal(1, 4) : "") + ")";
        case 3:
            return "(" + integer(d) + ")*" + literal(1, 3) + " + " + integer(d);
        default:
            return natural(depth);
    }
}

std::string Grammar::integer_of(Strings naturals, int depth) {
    in_scope_ = {naturals, naturals, {}, {}, {}};
    return integer(depth);
}

std::string Grammar::condition_of(Strings naturals, int depth) {
    in_scope_ = {naturals, naturals, {}, {}, {}};
    return condition(depth);
}

std::string Grammar::simple_condition(int depth) {
    static const Strings signs = {" = ", " != ", " < ", " <= ", " > ", " >= ", " != ", " < "};
    const int d = depth - 1;
    if (one_in(6)) return natural(0) + " <= " + integer(d) + any_of(signs) + integer(d);
    if (one_in(8)) return natural(0) + " divides " + natural(d);
    if (one_in(8)) return natural(d) + " in " + set();
    if (one_in(9)) return natural(0) + " in " + row(d);
    if (one_in(12)) return row(d) + (one_in(2) ? " = " : " != ") + row(d);
    return integer(d) + any_of(signs) + integer(d);
}

std::string Grammar::condition(int depth) {
    const int d = depth - 1;
    if (depth <= 0) return simple_condition(0);
    switch (number(0, 5)) {
        case 0:
            return condition(d) + " and " + condition(d);
        case 1:
            return condition(d) + " or " + condition(d);
        case 2:
            return "not " + simple_condition(d);
        case 3: {
            const Names before = in_scope_;
            const std::string over = loop(d);
            const std::string out = (one_in(2) ? "any(" : "all(") + simple_condition(d) + over + ")";
            in_scope_ = before;
            return out;
        }
        default:
            return simple_condition(depth);
    }
}

std::string Grammar::changed_row(int depth) {
    const int d = depth - 1;
    if (!in_scope_.elements.empty()) {
        const std::string& at = any_of(in_scope_.elements);  // "w[i]"
        const std::string w = at.substr(0, at.find('[')), i = at.substr(w.size() + 1, at.size() - w.size() - 2);
        if (one_in(3)) return "set(" + w + ", " + i + ", " + natural(d) + ")";
        if (one_in(3)) return "insert(" + w + ", " + i + ", " + natural(d) + ")";
        if (one_in(2)) return "remove(" + w + ", " + i + ")";
        return w + "[" + i + "..len(" + w + ")]";
    }
    return one_in(2) ? "insert(" + row(d) + ", 1, " + natural(d) + ")" : "remove([0] ++ " + row(d) + ", 1)";
}

std::string Grammar::row(int depth) {
    if (depth <= 0) {
        if (!in_scope_.rows.empty() && !one_in(5)) return any_of(in_scope_.rows);
        return one_in(3) ? "[]" : one_in(2) ? "[" + natural(0) + "]" : "[" + literal(0, 3) + ", " + natural(0) + "]";
    }
    const int d = depth - 1;
    switch (number(0, 7)) {
        case 0:
            return "(" + row(d) + " ++ " + row(d) + ")";
        case 1:
            return (one_in(2) ? "sort(" : "reverse(") + row(d) + ")";
        case 2:
            return "digits(" + natural(d) + (one_in(2) ? ")" : ", " + literal(2, 4) + ")");
        case 3: {
            const Names before = in_scope_;
            const std::string over = loop(d);
            const std::string out = "[" + natural(d) + over + "]";
            in_scope_ = before;
            return out;
        }
        case 4:
            return "(" + row(d) + " if " + condition(d) + " else " + row(d) + ")";
        case 5:
            return changed_row(depth);
        default:
            return row(0);
    }
}

std::string Grammar::finite_set() {
    switch (number(0, 4)) {
        case 0:
            return "{" + literal(1, 3) + ".." + literal(3, 5) + "}";
        case 1:
            return "{" + literal(1, 2) + ", " + literal(3, 4) + ".." + literal(4, 6) + "}";
        case 2:
            return one_in(4) ? "{}" : "{" + literal(0, 4) + "}";
        default:
            return "{" + literal(1, 3) + ", " + literal(1, 7) + "}";
    }
}

std::string Grammar::set() {
    switch (number(0, 8)) {
        case 0:
            return "squares";
        case 1:
            return "primes";
        case 2:
            return "fibs";
        case 3:
            return "powers(" + literal(2, 3) + ")";
        case 4:
            return "all but {" + literal(1, 2) + ", " + literal(2, 4) + "}";
        case 5:
            return "{" + literal(2, 4) + "..}";
        case 6:
            return "divisors(" + natural(0) + ")";
        default:
            return in_scope_.sets.empty() ? finite_set() : any_of(in_scope_.sets);
    }
}

std::string Grammar::run_binder(const std::string& of) {
    const std::string r = fresh("r"), v = fresh("v");
    const Names before = in_scope_;
    in_scope_.naturals.push_back(v);
    const std::string out = r + " in runs(" + v + " in " + of + " if " +
                            (one_in(2) ? v + " > " + literal(0, 1) : simple_condition(1)) + ")";
    in_scope_ = before;
    in_scope_.rows.push_back(r);
    return out;
}

std::string Grammar::loop_binder(int depth) {
    const std::string x = fresh("x");
    const auto named = [&](const std::string& binder) {
        in_scope_.integers.push_back(x);
        in_scope_.naturals.push_back(x);
        return x + binder;
    };
    switch (number(0, 6)) {
        case 0:
            return named(" in " + row(depth - 1));
        case 1:
            return named(" in " + finite_set());
        case 2:
            return run_binder(row(depth - 1));
        case 3: {
            const std::string y = fresh("y");
            const std::string out = x + " + " + y + " = min(" + natural(depth - 1) + ", 3)";
            in_scope_.naturals.insert(in_scope_.naturals.end(), {x, y});
            return out;
        }
        case 4:
            return named(" = " + natural(depth - 1));
        case 5: {
            if (in_scope_.rows.empty()) return named(" in 0..2");
            const std::string& w = any_of(in_scope_.rows);
            const std::string element = w + "[" + x + "]", of = w;
            in_scope_.elements.push_back(element);
            return named(" in 1..len(" + of + ")");
        }
        default:
            return named(" in " + literal(0, 1) + "..min(" + integer(depth - 1) + ", 3)");
    }
}

std::string Grammar::loop(int depth) {
    std::string out = " for " + loop_binder(depth);
    if (one_in(4)) out += ", " + loop_binder(depth);
    if (one_in(3)) out += " if " + simple_condition(depth);
    return out;
}

}  // namespace grundy::grammar
