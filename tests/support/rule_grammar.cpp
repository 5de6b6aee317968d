// SPDX-License-Identifier: MIT
// Generates random rule files: heads, options, binders and terms; see rule_grammar.hpp. Expressions are in
// rule_expressions.cpp.
#include "support/rule_grammar.hpp"

namespace grundy::grammar {
namespace {

std::string joined(const std::vector<std::string>& list, const std::string& between) {
    std::string out;
    for (const auto& s : list) out += (out.empty() ? "" : between) + s;
    return out;
}

}  // namespace

std::string Grammar::less_integer(const std::string& n, Strings& binders, Strings& conditions) {
    const auto bound = [&](const std::string& binder, const std::string& name) {
        binders.push_back(binder);
        in_scope_.integers.push_back(name);
        in_scope_.naturals.push_back(name);
    };
    const std::string k = fresh("k");
    switch (number(0, 15)) {
        case 0:
            return n + " - " + literal(1, 3);
        case 1:
            bound(k + " in 1.." + literal(1, 4), k);
            return n + " - " + k;
        case 2:
            bound(k + " in 1.." + n, k);
            return n + " - " + k;
        case 3:
            bound(k + " in " + finite_set(), k);
            conditions.push_back(k + " > 0");
            return n + " - " + k;
        case 4:
            bound(k + " = " + natural(1), k);
            return n + " - 1 - " + k;
        case 5:
            conditions.push_back(n + " > 0");
            return n + " div " + literal(2, 3);
        case 6:
            bound(k + " in 1.." + n, k);
            return one_in(2) ? k + " - 1" : n + " mod " + k;
        case 7:
            bound(k + " in divisors(" + n + ")", k);
            return n + " - " + k;
        case 8:
            bound(k + " in squares", k);
            return n + " - " + k;
        case 9:
            bound(k + " in 1..", k);
            return n + " - " + k;
        case 10:
            bound(k + " in 0..", k);
            return n + " - " + (one_in(2) ? "2^" + k : k + "^2 - 1");
        case 11:
            conditions.push_back(n + " > 1");
            return (one_in(2) ? "isqrt(" : one_in(2) ? "log2(" : "popcount(") + n + ")" + (one_in(2) ? " - 1" : "");
        case 12:
            conditions.push_back(n + " > 0");
            return n + " - gcd(" + n + ", " + natural(1) + ")";
        case 13: {
            const std::string b = fresh("b");
            binders.push_back(k + " + " + b + " = " + n + " - " + literal(1, 2));
            in_scope_.naturals.insert(in_scope_.naturals.end(), {k, b});
            return one_in(2) ? k : b;
        }
        case 14: {
            const std::string b = fresh("b"), c = fresh("c");
            binders.push_back(k + " + " + b + " + " + c + " = " + n + " - 1");
            in_scope_.naturals.insert(in_scope_.naturals.end(), {k, b, c});
            return one_in(2) ? k : c + " + " + b;
        }
        default:
            if (in_scope_.sets.empty()) return n + " - 1 - " + natural(1);
            bound(k + " in " + any_of(in_scope_.sets), k);
            conditions.push_back(k + " > 0");
            return n + " - " + k;
    }
}

std::string Grammar::less_row(const std::string& w, Strings& binders, Strings& conditions) {
    const std::string i = fresh("i"), k = fresh("k");
    const auto index = [&] {
        binders.push_back(i + " in 1..len(" + w + ")");
        in_scope_.integers.push_back(i);
        in_scope_.naturals.push_back(i);
        in_scope_.elements.push_back(w + "[" + i + "]");
    };
    const auto element = [&] {
        binders.push_back(k + " in " + w);
        in_scope_.naturals.push_back(k);
    };
    switch (number(0, 10)) {
        case 0:
            index();
            return "remove(" + w + ", " + i + ")";
        case 1:
        case 2:
            index();
            binders.push_back(k + " in 1.." + w + "[" + i + "]");
            return "set(" + w + ", " + i + ", " + w + "[" + i + "] - " + k + ")";
        case 3:
            index();
            return w + "[1.." + i + " - 1] ++ " + w + "[" + i + " + 1..len(" + w + ")]";
        case 4:
            conditions.push_back("len(" + w + ") > 0");
            return one_in(2) ? w + "[2..len(" + w + ")]" : "remove(reverse(" + w + "), 1)";
        case 5:
            element();
            conditions.push_back(k + " > 0");
            return "[(x - 1 if x = " + k + " else x) for x in " + w + "]";
        case 6:
            index();
            conditions.push_back(w + "[" + i + "] > 0");
            return "insert(remove(" + w + ", " + i + "), 1, " + w + "[" + i + "] - 1)";
        case 7: {
            element();
            const std::string r = fresh("r");
            binders.push_back(r + " in runs(v in " + w + " if v != " + k + ")");
            in_scope_.rows.push_back(r);
            return r;
        }
        case 8:
            conditions.push_back("any(x > 1 for x in " + w + ")");
            return "[x div 2 for x in " + w + "]";
        case 9:
            conditions.push_back("sum(" + w + ") > 0");
            return "sort([x - 1 for x in " + w + " if x > 0])";
        default:
            conditions.push_back("len(" + w + ") > 1");
            return "[max(" + w + ")" + (one_in(2) ? "" : ", min(" + w + ") - 1") + "]";
    }
}

// Generates a call whose arguments together are less than those of the position itself; one call in twenty is
// arbitrary.
std::string Grammar::call(const Head& own, const Head& to, Strings& binders, Strings& conditions) {
    const bool wild = one_in(20), same = &own == &to;
    const std::size_t falling = random_() % own.args.size();
    std::vector<std::string> args(to.args.size());
    bool used = false;
    for (std::size_t i = 0; i < to.args.size(); ++i) {
        if (wild) {
            args[i] = to.rows[i] ? row(2) : integer(2);
        } else if (same ? i == falling : !used && to.rows[i] == own.rows[falling]) {
            args[i] = to.rows[i] ? less_row(own.args[falling], binders, conditions)
                                 : less_integer(own.args[falling], binders, conditions);
            used = true;
        } else if (same) {
            const std::string& x = own.args[i];
            args[i] = x;
            if (to.rows[i] && one_in(3)) args[i] = one_in(2) ? "sort(" + x + ")" : "reverse(" + x + ")";
            if (!to.rows[i] && one_in(3))
                args[i] = one_in(3)   ? "min(" + x + ", " + natural(1) + ")"
                          : one_in(2) ? x + " div " + literal(1, 3)
                                      : x + " - " + natural(0);
        } else {
            args[i] = to.rows[i] ? "[]" : literal(0, 1);
        }
    }
    std::string params;
    if (to.parameter && one_in(3))
        params = own.parameter && one_in(2) ? "[m = max(m - 1, 1)]" : "[" + literal(1, 4) + "]";
    return to.name + params + "(" + joined(args, ", ") + ")";
}

std::string Grammar::extra_term(const Head& own, Strings& binders, Strings& conditions) {
    switch (number(0, 7)) {
        case 0:
            return "*" + literal(0, 3);
        case 1:
            return "*(" + natural(1) + ")";
        case 2:
            return "0";
        case 3: {
            static const Strings codes = {"0.77",    "0.3[3]",  "4.4",     "0.137",
                                          "\"1-3\"", "\"1+C\"", "{2+}!.0", "0.{0,2}4"};
            return any_of(codes) + "(" + (one_in(2) ? literal(0, 5) : "1 + " + natural(0)) + ")";
        }
        case 4: {
            Strings inner_binders, inner_conditions;
            const Names before = in_scope_;
            const std::string term = call(own, own, inner_binders, inner_conditions);
            const std::string condition =
                inner_conditions.empty() ? "" : " if " + joined(inner_conditions, one_in(4) ? " or " : " and ");
            in_scope_ = before;
            const std::string x = fresh("x");
            inner_binders.push_back(x + " in 1.." + literal(1, 2));
            return "sum(" + term + (one_in(3) ? " + *" + literal(0, 2) : "") + " for " + joined(inner_binders, ", ") +
                   condition + ")";
        }
        default:
            return call(own,
                        heads_[random_() % heads_.size()].name == own.name || one_in(2)
                            ? own
                            : heads_[random_() % heads_.size()],
                        binders, conditions);
    }
}

std::string Grammar::ending() {
    const std::string word = one_in(3) ? "win" : "lose";
    if (!in_scope_.rows.empty() && one_in(2)) {
        const std::string& w = any_of(in_scope_.rows);
        return word + " for i in 1..len(" + w + ") if " + w + "[i] = " + literal(0, 3) + " and i > " + literal(0, 2);
    }
    if (in_scope_.naturals.empty()) return word + " if " + simple_condition(1);
    const std::string& n = any_of(in_scope_.naturals);
    return word +
           (one_in(2) ? " if " + n + " = " + literal(0, 4) : " for k in 1..2 if k + " + literal(1, 3) + " = " + n);
}

std::string Grammar::option(const Head& own) {
    if (one_in(10)) return ending();
    Strings binders, conditions;
    const Names before = in_scope_;
    if (one_in(6)) {
        const std::string m = fresh("m");
        const bool is_row = one_in(3);
        binders.push_back(m + " = " + (is_row ? row(1) : natural(2)));
        (is_row ? in_scope_.rows : in_scope_.naturals).push_back(m);
        if (!is_row) in_scope_.integers.push_back(m);
    }
    std::string text = call(own, one_in(4) ? heads_[random_() % heads_.size()] : own, binders, conditions);
    for (int more = number(0, 3) / 2; more > 0; --more) text += " + " + extra_term(own, binders, conditions);
    if (one_in(8)) {
        binders.push_back(loop_binder(1));
    }
    if (one_in(3)) conditions.push_back(simple_condition(2));
    if (one_in(8)) conditions.push_back("(" + condition(2) + ")");
    if (!binders.empty()) text += (one_in(4) ? "\n        for " : "  for ") + joined(binders, ", ");
    if (!conditions.empty()) text += (one_in(8) ? "\n        if " : " if ") + joined(conditions, " and ");
    in_scope_ = before;
    return text;
}

std::string Grammar::game(std::size_t i) {
    const Head& head = heads_[i];
    in_scope_ = arguments_[i];
    std::string out = "game " + head.name + "(" + declared_[i] + ")";
    if (head.parameter) {
        out += " with m = " + literal(1, 4);
        in_scope_.integers.push_back("m");
        in_scope_.naturals.push_back("m");
        if (one_in(2)) {
            out += ", S: set = " + finite_set();
            in_scope_.sets.push_back("S");
        }
    }
    out += ":\n";
    for (int options = number(1, 3); options > 0; --options)
        out += "    " + option(head) + (one_in(10) ? "  # a comment\n" : "\n");
    if (one_in(8)) out += "\n\"\"\"\nA note.\n\"\"\"\n";
    if (one_in(8)) out += "source: a die\n";
    return out + (one_in(3) ? "" : "\n");
}

File Grammar::file() {
    heads_.clear();
    arguments_.clear();
    declared_.clear();
    names_ = 0;
    static const Strings letters = {"n", "a", "b", "count"}, words = {"w", "u", "left", "win"};
    for (int games = one_in(4) ? number(2, 3) : 1; games > 0; --games) {
        Head head;
        Names names;
        head.parameter = one_in(4);
        head.name = one_in(40) ? "win" + std::to_string(games) : std::string("g") + std::to_string(games);
        const int count = one_in(3) ? number(2, 4) : one_in(2) ? 1 : number(1, 2);
        std::string declared;
        int group = 0;  // integers still to come in these braces
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const bool is_row = group == 0 && one_in(3);
            const std::string& name = is_row ? words[at] : letters[at];
            head.args.push_back(name);
            head.rows.push_back(is_row);
            (is_row ? names.rows : names.naturals).push_back(name);
            if (!is_row) names.integers.push_back(name);
            declared += i > 0 ? ", " : "";
            if (group == 0 && !is_row && i + 1 < count && one_in(3)) {
                group = number(2, count - i) + 1;
                declared += "{";
            }
            declared += name + (is_row ? one_in(2) ? ": row" : ": bag" : one_in(9) && group == 0 ? ": int" : "");
            if (group > 0 && --group == 1) {
                declared += "}";
                group = 0;
            }
        }
        heads_.push_back(head);
        arguments_.push_back(names);
        declared_.push_back(declared);
    }
    File out;
    for (std::size_t i = 0; i < heads_.size(); ++i) out.text += game(i);
    out.games = heads_;
    return out;
}

}  // namespace grundy::grammar
