// SPDX-License-Identifier: MIT
// Aggregates and row comprehensions: generator expressions in Python; in C++ a call with a lambda where the choices are
// one range, otherwise a lambda with the loops.
#include <algorithm>
#include <array>

#include "codegen/printer.hpp"
#include "core/error.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

struct Aggregate {
    Op op;
    const char* range_helper;  ///< over a range, in C++
    const char* python;        ///< around a generator
    const char* start;         ///< C++: what is declared before the loops
    const char* step;          ///< and what is done with `$`
    const char* end;           ///< and what is returned
};
constexpr std::array aggregates = {
    Aggregate{Op::loop_sum, "sum_of", "sum", "Int out = 0", "out += $", "out"},
    Aggregate{Op::loop_xor, "xor_of", "xor_of", "Int out = 0", "out ^= $", "out"},
    Aggregate{Op::loop_min, "min_of", "min", "Row out", "out.push_back($)", "smallest(out)"},
    Aggregate{Op::loop_max, "max_of", "max", "Row out", "out.push_back($)", "greatest(out)"},
    Aggregate{Op::loop_count, "count_of", "sum", "Int out = 0", "out += ($) ? 1 : 0", "out"},
    Aggregate{Op::loop_any, "any_of", "any", "bool out = false", "out = out || ($)", "out"},
    Aggregate{Op::loop_all, "all_of", "all", "bool out = true", "out = out && ($)", "out"},
    Aggregate{Op::loop_row, "row_of", "tuple", "Row out", "out.push_back($)", "out"},
};

}  // namespace

std::string Printer::aggregate(const Expr& e) {
    const auto row = std::find_if(aggregates.begin(), aggregates.end(), [&](const auto& a) { return a.op == e.op; });
    if (row == aggregates.end()) refuse(e, "this");
    const rules::Loop& loop = *e.loop;
    const Binder& first = loop.binders.front();
    if (loop.guard.empty() && loop.binders.size() == 1 && first.kind == Binder::Kind::range &&
        first.conditions.empty()) {
        need(row->range_helper);
        const std::string lo = text(first.exprs[0]), hi = text(first.exprs[1]);
        facts_.learn(first);
        const std::string x = declare(first.vars[0]);
        const std::string value = text(e.args[0]);
        taken_.erase(x);
        return std::string(row->range_helper) + "(" + lo + ", " + hi + ", [&](Int " + x + ") { return " + value +
               "; })";
    }
    if (e.op == Op::loop_min) need("smallest");
    if (e.op == Op::loop_max) need("greatest");
    const std::string out = unused("out");
    const auto with = [&](std::string text_of, const std::string& value) {
        for (std::size_t at = 0; (at = text_of.find("out", at)) != std::string::npos; at += out.size())
            text_of.replace(at, 3, out);
        if (const std::size_t at = text_of.find('$'); at != std::string::npos) text_of.replace(at, 1, value);
        return text_of;
    };
    Nodes nodes = guarded(
        loop.guard, loops(loop.binders, 0, [&]() -> Nodes { return {Node::line(with(row->step, text(e.args[0])))}; }));
    taken_.erase(out);
    return "[&] { " + with(row->start, "") + "; " + one_line(nodes) + " return " + with(row->end, "") + "; }()";
}

std::string Printer::clauses(const rules::Loop& loop) {
    std::string out;
    const auto conditions = [&](const std::vector<Expr>& list) {
        for (const Expr& c : list) out += " if " + text(c, 5);
    };
    if (!loop.guard.empty()) out += " for _ in [0]", conditions(loop.guard);
    for (const Binder& b : loop.binders) {
        if (b.kind == Binder::Kind::value) {
            if (b.vars[0].type == rules::Type::set) {
                set_is(b.vars[0].slot, set_of(b.exprs[0]));
            } else {
                const std::string meaning = text(b.exprs[0]);
                facts_.learn(b);
                out += " for " + declare(b.vars[0]) + " in [" + meaning + "]";
            }
        } else {
            // The loop of a binder without conditions is one head, or a head and a line that names the last part.
            Binder plain = b;
            plain.conditions.clear();
            std::vector<std::string> names;
            Nodes nodes = loops({plain}, 0, [&]() -> Nodes {
                for (const auto& v : b.vars) names.push_back(names_.at({rules::counted(v.type), v.slot}));
                return {};
            });
            for (const Nodes* level = &nodes; !level->empty(); level = &level->front().body) {
                const Node& node = level->front();
                if (node.block)
                    out += " " + node.text;
                else
                    out += " for " + node.text.substr(0, node.text.find(" = ")) + " in [" +
                           node.text.substr(node.text.find(" = ") + 3) + "]";
            }
            for (const std::string& name : names) taken_.insert(name);
        }
        conditions(b.conditions);
    }
    return out;
}

std::string Printer::python_aggregate(const Expr& e) {
    const auto row = std::find_if(aggregates.begin(), aggregates.end(), [&](const auto& a) { return a.op == e.op; });
    if (row == aggregates.end()) refuse(e, "this");
    if (std::string_view(row->python) == "xor_of") need("xor_of");
    const std::set<std::string> before = taken_;
    const std::string choices = clauses(*e.loop);
    const bool counts = e.op == Op::loop_count;
    const std::string value = counts ? "1" : text(e.args[0]);
    const std::string test = counts && e.args[0].op != Op::truth ? " if " + text(e.args[0], 5) : "";
    taken_ = before;
    return std::string(row->python) + "(" + value + choices + test + ")";
}

}  // namespace grundy::codegen
