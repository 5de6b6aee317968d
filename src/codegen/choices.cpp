// SPDX-License-Identifier: MIT
// Binders as loops, in the order of rules/choices.hpp, which says what they mean.
#include "codegen/printer.hpp"
#include "core/error.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Binder;
using rules::Expr;

Nodes one(Node node) { return {std::move(node)}; }

}  // namespace

Nodes Printer::guarded(const std::vector<Expr>& conditions, Nodes nodes) {
    if (conditions.empty()) return nodes;
    const std::string test = all_of(conditions);
    return one(Node::head(python() ? "if " + test : "if (" + test + ")", std::move(nodes)));
}

Nodes Printer::each(const std::string& type, const std::string& name, const std::string& list, Nodes body) const {
    return one(Node::head(python() ? "for " + name + " in " + list : "for (" + type + " " + name + " : " + list + ")",
                          std::move(body)));
}

std::string Printer::not_negative(const std::vector<Expr>& falling) {
    std::vector<std::string> out;
    for (const Expr& e : falling)
        if (!facts_.natural(e))
            for (const std::string& s : signs(e)) out.push_back(s);
    return joined(out);
}

Nodes Printer::range(const Binder& b, const Leaf& inner) {
    const std::string lo = text(b.exprs[0]), hi = text(b.exprs[1], 10);
    const std::string past = text(Expr::make(rules::Op::add, {b.exprs[1], Expr::constant(1)}));
    facts_.learn(b);
    const std::string x = declare(b.vars[0]);
    Nodes body = inner();
    taken_.erase(x);
    if (python()) {
        const auto& top = b.exprs[1];
        // n - 1 + 1 is n
        const std::string end =
            top.op == rules::Op::sub && top.args[1].op == rules::Op::constant && top.args[1].value == 1
                ? text(top.args[0])
            : top.op == rules::Op::constant ? constant(top.value + 1)
                                            : past;
        const std::string from = b.exprs[0].op == rules::Op::constant && b.exprs[0].value == 0 ? "" : lo + ", ";
        return one(Node::head("for " + x + " in range(" + from + end + ")", std::move(body)));
    }
    return one(Node::head("for (Int " + x + " = " + lo + "; " + x + " <= " + hi + "; ++" + x + ")", std::move(body)));
}

Nodes Printer::open_range(const Binder& b, const Leaf& inner) {
    const std::string lo = text(b.exprs[0]);
    const std::string x = declare(b.vars[0]);
    if (facts_.natural(b.exprs[0])) facts_.learn_start(b);
    const std::string go_on = not_negative(b.falling);
    facts_.learn(b);
    Nodes body = inner();
    taken_.erase(x);
    if (!python())
        return one(Node::head("for (Int " + x + " = " + lo + "; " + go_on + "; ++" + x + ")", std::move(body)));
    need("count");
    body.insert(body.begin(), Node::head("if not (" + go_on + ")", one(Node::line("break"))));
    return one(Node::head("for " + x + " in count(" + lo + ")", std::move(body)));
}

Nodes Printer::in_set(const Binder& b, const Leaf& inner) {
    const std::string x = declare(b.vars[0]);
    facts_.learn_element(b.vars[0].slot);
    const std::string go_on = b.ends ? not_negative(b.falling) : "";
    SetLoop loop = over_set(b.exprs[0], x, go_on);
    facts_.learn(b);
    Nodes body = std::move(loop.first);
    if (!go_on.empty() && !loop.tested)
        body.push_back(
            Node::head(python() ? "if not (" + go_on + ")" : "if (!(" + go_on + "))", one(Node::line("break"))));
    for (Node& node : inner()) body.push_back(std::move(node));
    taken_.erase(x);
    return one(Node::head(loop.head, std::move(body)));
}

Nodes Printer::in_pairs(const Binder& b, const Leaf& inner) {
    const std::string list = text(b.exprs[0]);
    facts_.learn(b);
    const std::string u = declare(b.vars[0]), v = declare(b.vars[1]);
    Nodes body;
    const std::string pair = unused("edge");
    if (!python()) body = {Node::line("const Int " + u + " = " + pair + ".first, " + v + " = " + pair + ".second")};
    for (Node& node : inner()) body.push_back(std::move(node));
    for (const std::string& name : {u, v, pair}) taken_.erase(name);
    if (python()) return each("", u + ", " + v, list, std::move(body));
    return each("const auto&", pair, list, std::move(body));
}

Nodes Printer::split(const Binder& b, const Leaf& inner) {
    const std::string whole_text = text(b.exprs[0], 10), total = text(b.exprs[0], 11);
    const std::string past = text(Expr::make(rules::Op::add, {b.exprs[0], Expr::constant(1)}));
    const bool less = b.exprs[0].op == rules::Op::sub && b.exprs[0].args[1].op == rules::Op::constant &&
                      b.exprs[0].args[1].value == 1;
    const std::string end = less ? text(b.exprs[0].args[0]) : past;
    facts_.learn(b);
    std::vector<std::string> names;
    for (const auto& v : b.vars) names.push_back(declare(v));
    const auto loop = [&](const std::string& x, const std::string& most, const std::string& after, Nodes body) {
        return python()
                   ? Node::head("for " + x + " in range(" + after + ")", std::move(body))
                   : Node::head("for (Int " + x + " = 0; " + x + " <= " + most + "; ++" + x + ")", std::move(body));
    };
    const bool three = names.size() == 3;
    const std::string rest = total + " - " + names[0] + (three ? " - " + names[1] : "");
    Nodes body = {Node::line((python() ? "" : "const Int ") + names.back() + " = " + rest)};
    for (Node& node : inner()) body.push_back(std::move(node));
    for (const std::string& name : names) taken_.erase(name);
    if (three) body = one(loop(names[1], total + " - " + names[0], total + " - " + names[0] + " + 1", std::move(body)));
    return one(loop(names[0], whole_text, end, std::move(body)));
}

Nodes Printer::value(const Binder& b, const Leaf& inner) {
    const rules::Variable& v = b.vars[0];
    if (v.type == rules::Type::set) {
        set_is(v.slot, set_of(b.exprs[0]));
        return inner();
    }
    const std::string meaning = text(b.exprs[0]);
    facts_.learn(b);
    const std::string x = declare(v);
    const std::string type = python() ? "" : rules::counted(v.type) ? "const Row " : "const Int ";
    Nodes out = {Node::line(type + x + " = " + meaning)};
    for (Node& node : inner()) out.push_back(std::move(node));
    taken_.erase(x);
    return out;
}

Nodes Printer::loops(const std::vector<Binder>& binders, std::size_t at, const Leaf& leaf) {
    if (at == binders.size()) return leaf();
    const Binder& b = binders[at];
    const Leaf inner = [&] {
        if (b.conditions.empty()) return loops(binders, at + 1, leaf);
        const std::string test = all_of(b.conditions);
        return one(Node::head(python() ? "if " + test : "if (" + test + ")", loops(binders, at + 1, leaf)));
    };
    switch (b.kind) {
        case Binder::Kind::range:
            return range(b, inner);
        case Binder::Kind::open_range:
            return open_range(b, inner);
        case Binder::Kind::in_set:
            return in_set(b, inner);
        case Binder::Kind::in_row:
        case Binder::Kind::each_of: {
            std::string row = text(b.exprs[0]);
            const bool distinct = b.kind == Binder::Kind::in_row;
            if (distinct && !python()) need("distinct"), row = "distinct(" + row + ")";
            if (distinct && python()) row = "sorted(set(" + row + "))";
            facts_.learn(b);
            const std::string x = declare(b.vars[0]);
            Nodes body = inner();
            taken_.erase(x);
            return each("Int", x, row, std::move(body));
        }
        case Binder::Kind::in_rows: {
            const std::string rows = text(b.exprs[0]);
            facts_.learn(b);
            const std::string x = declare(b.vars[0]);
            Nodes body = inner();
            taken_.erase(x);
            return each("const Row&", x, rows, std::move(body));
        }
        case Binder::Kind::in_pairs:
            return in_pairs(b, inner);
        case Binder::Kind::split:
            return split(b, inner);
        case Binder::Kind::value:
            return value(b, inner);
        case Binder::Kind::partition:
            break;
    }
    rules::fail(game_, b.where,
                "a move that splits a heap into any number of heaps cannot be written as a program yet");
}

}  // namespace grundy::codegen
