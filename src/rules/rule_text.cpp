// SPDX-License-Identifier: MIT
// See rule_text.hpp. Every field that the definition reads (options.cpp, eval.cpp) is written. Operations are written
// by names of their own, so that a new one cannot change what older fingerprints mean.
#include "rules/rule_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"

namespace grundy::rules {
namespace {

// In the order of Op.
constexpr std::array names = {
    "#",          "i",          "add",        "sub",        "mul",        "power",      "div",      "mod",
    "min",        "max",        "xor",        "neg",        "function",   "if",         "element",  "length",
    "total",      "greatest",   "smallest",   "number",     "cell",       "rows",       "columns",  "cells",
    "degree",     "loop_sum",   "loop_min",   "loop_max",   "loop_xor",   "loop_count", "truth",    "less",
    "less_equal", "equal",      "not_equal",  "and",        "or",         "not",        "divides",  "member",
    "occurs",     "appears",    "any",        "all",        "r",          "slice",      "concat",   "row",
    "replaced",   "removed",    "inserted",   "sorted",     "reversed",   "digits",     "if_row",   "loop_row",
    "b",          "board",      "free_board", "cell_set",   "filled",     "if_board",   "g",        "graph",
    "family",     "without",    "cut",        "contracted", "joined",     "if_graph",   "runs",     "placed",
    "regions",    "components", "edges",      "s",          "set",        "all_but",    "squares",  "primes",
    "fibs",       "powers",     "divisors",   "vertices",   "neighbours", "closed",     "elements", "shapes",
};
static_assert(names.size() == to_size(static_cast<int>(Op::shapes)) + 1, "each operation needs a name of its own");

char slots_of(Type type) { return type == Type::integer ? 'i' : type == Type::set ? 's' : 'w'; }

const char* name_of(Binder::Kind kind) {
    switch (kind) {
        case Binder::Kind::range:
            return "range";
        case Binder::Kind::open_range:
            return "open";
        case Binder::Kind::in_set:
            return "in_set";
        case Binder::Kind::in_row:
            return "in_row";
        case Binder::Kind::each_of:
            return "each";
        case Binder::Kind::value:
            return "value";
        case Binder::Kind::in_rows:
            return "in_rows";
        case Binder::Kind::in_pairs:
            return "in_pairs";
        case Binder::Kind::split:
            return "split";
        case Binder::Kind::partition:
            return "partition";
    }
    throw std::logic_error("a binder without a name");
}

const char* name_of(Binder::Sizes sizes) {
    switch (sizes) {
        case Binder::Sizes::any:
            return "any";
        case Binder::Sizes::distinct:
            return "distinct";
        case Binder::Sizes::not_all_equal:
            return "not_all_equal";
    }
    throw std::logic_error("sizes without a name");
}

const char* name_of(Option::Kind kind) {
    switch (kind) {
        case Option::Kind::leads:
            return "leads";
        case Option::Kind::again:
            return "again";
        case Option::Kind::wins:
            return "wins";
        case Option::Kind::loses:
            return "loses";
    }
    throw std::logic_error("an option without a name");
}

std::string words_text(const std::vector<Int>& words) {
    std::string out;
    for (const Int w : words) out += std::to_string(w) + ",";
    return out;
}

class Writer {
public:
    Writer(const Ruleset& rules, int instance, const std::function<std::string(int)>& target)
        : rules_(rules), instance_(instance), target_(target) {
        const Game& game = rules.game(instance);
        const auto& values = rules.instance(instance).params;
        for (std::size_t i = 0; i < game.params.size(); ++i) {
            const Variable& v = game.params[i].variable;
            known_[{slots_of(v.type), v.slot}] = type_text(v.type) + parameter_text(values[i]);
        }
        for (const Variable& v : game.args) declare(v);
    }

    std::string option(const Option& o) {
        std::string out = std::string(name_of(o.kind)) + list(o.guard);
        for (const Binder& b : o.binders) out += binder(b);
        return out + terms(o.terms);
    }

private:
    static std::string type_text(Type type) {
        return type == Type::integer ? "" : std::to_string(static_cast<int>(type));
    }

    std::string declare(const Variable& v) {
        return known_[{slots_of(v.type), v.slot}] = slots_of(v.type) + std::to_string(next_++);
    }

    std::string slot(char kind, int number) {
        std::string& name = known_[{kind, number}];
        if (name.empty()) name = kind + std::to_string(next_++);
        return name;
    }

    std::string expr(const Expr& e) {
        if (e.op == Op::constant) return "#" + std::to_string(e.value);
        if (reads_variable(e.op)) return slot(slots_of(type_of(e.op)), e.slot);
        std::string out = names.at(to_size(static_cast<int>(e.op)));
        if (e.op == Op::function)
            out += ":" + std::string(integer_functions()[to_size(e.value)].name);
        else if (e.op == Op::graph_family)
            out += ":" + std::string(graph_families()[to_size(e.value)].name);
        else if (e.value != 0)
            out += ":" + std::to_string(e.value);
        // A run's element and the variables of a loop are met here first, so that what follows can speak of them.
        if (e.slot >= 0) out += "@" + slot('i', e.slot);
        if (e.loop) out += loop(*e.loop);
        if (e.shapes) out += shapes(*e.shapes);
        return out + list(e.args);
    }

    std::string list(const std::vector<Expr>& all) {
        std::string out = "(";
        for (const Expr& e : all) out += expr(e) + " ";
        return out + ")";
    }

    std::string loop(const Loop& l) {
        std::string out = "{" + list(l.guard);
        for (const Binder& b : l.binders) out += binder(b);
        return out + "}";
    }

    static std::string shapes(const Shapes& all) {
        std::set<std::string> out;
        for (const Shape& s : all) {
            std::string text = std::to_string(s.rows) + "x" + std::to_string(s.columns) + ":";
            for (const int c : s.from) text += std::to_string(c) + ",";
            text += ">";
            for (const int c : s.to) text += std::to_string(c) + ",";
            out.insert(std::move(text));
        }
        std::string joined = "\"";
        for (const std::string& s : out) joined += s + "/";
        return joined + "\"";
    }

    std::string binder(const Binder& b) {
        std::string out = std::string(" for ") + name_of(b.kind) + ":" + name_of(b.sizes) + (b.ends ? "!" : "");
        // Expressions may speak of variables of the same slot that were bound before, so they come first.
        out += list(b.exprs);
        for (const Variable& v : b.vars) out += " " + std::to_string(static_cast<int>(v.type)) + declare(v);
        return out + " falling" + list(b.falling) + " if" + list(b.conditions);
    }

    std::string term(const Term& t) {
        switch (t.kind) {
            case Term::Kind::call: {
                const int to = t.same_instance ? instance_ : rules_.instance(instance_).targets.at(to_size(t.site));
                return target_(to) + list(t.args);
            }
            case Term::Kind::nimber:
                return "*" + list(t.args);
            case Term::Kind::sum:
                break;
        }
        std::string out = "sum" + list(t.conditions);
        for (const Binder& b : t.binders) out += binder(b);
        return out + terms(t.terms);
    }

    // The order of terms does not matter; but that of sums decides the numbers of their variables.
    std::string terms(const std::vector<Term>& all) {
        std::vector<std::string> texts;
        texts.reserve(all.size());
        for (const Term& t : all) texts.push_back(term(t));
        if (std::none_of(all.begin(), all.end(), [](const Term& t) { return t.kind == Term::Kind::sum; }))
            std::sort(texts.begin(), texts.end());
        std::string out = " [";
        for (const std::string& t : texts) out += t + ";";
        return out + "]";
    }

    const Ruleset& rules_;
    int instance_;
    const std::function<std::string(int)>& target_;
    std::map<std::pair<char, int>, std::string> known_;  // by kind of slot and slot
    int next_ = 0;
};

}  // namespace

std::string parameter_text(const ParamValue& value) {
    if (const auto* n = std::get_if<Int>(&value)) return "#" + std::to_string(*n);
    if (const auto* set = std::get_if<IntSet>(&value)) return "set:" + set->text();
    return "words:" + words_text(*std::get<SharedWords>(value).words);
}

std::string rule_text(const Ruleset& rules, int instance, const std::function<std::string(int)>& target) {
    const Game& game = rules.game(instance);
    std::string out = game.cyclic ? "cyclic" : "ends";
    for (const Variable& v : game.args) out += " " + std::to_string(static_cast<int>(v.type));
    for (const Symmetry& s : game.symmetries)
        out += " symmetric " + std::to_string(s.first) + ":" + std::to_string(s.count);
    std::set<std::string> options;
    const Writer head(rules, instance, target);
    for (const Option& o : game.options) options.insert(Writer(head).option(o));
    for (const std::string& o : options) out += "\n" + o;
    return out;
}

}  // namespace grundy::rules
