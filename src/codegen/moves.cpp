// SPDX-License-Identifier: MIT
// See moves.hpp. A move is legal if no argument after it is negative; what is certain is not tested.
#include "codegen/moves.hpp"

#include <algorithm>

#include "codegen/listed.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {

using rules::Option;
using rules::Term;

void Moves::add(Nodes& out, const Option& option, const Use& use) {
    Nodes nodes = printer_.guarded(option.guard, printer_.loops(option.binders, 0, [&]() -> Nodes {
        return option.kind == Option::Kind::wins ? use("") : leaf(option.terms, use);
    }));
    const bool declares =
        std::any_of(nodes.begin(), nodes.end(), [](const Node& n) { return !n.block; }) && nodes.size() > 1;
    if (!option.words.empty()) out.push_back(Node::line((python() ? "# " : "// ") + option.words));
    if (declares && !python())
        out.push_back(Node::head("", std::move(nodes)));
    else
        out.insert(out.end(), nodes.begin(), nodes.end());
}

bool Moves::add_listed(Nodes& listing, Nodes& out, const Option& option, const std::string& list, const Use& use) {
    const auto found = listed(game_, option);
    if (!found) return false;
    const rules::Variable& heap = game_.args[0];
    const std::string n = printer_.text(rules::Expr::variable(heap.slot));
    const bool needs = !found->needed.empty();  // more than what is taken
    printer_.name_is(heap, "limit");
    for (Node& node : printer_.loops(found->choices, 0, [&]() -> Nodes {
             std::string one = printer_.text(found->taken);
             if (needs) {
                 std::string all = one;
                 for (const rules::Expr& e : found->needed) all += ", " + printer_.text(e);
                 one = python() ? "(max(" + all + "), " + one + ")" : "{std::max<Int>({" + all + "}), " + one + "}";
             }
             std::vector<Step> legal;
             for (std::string& condition : printer_.signs(found->left)) legal.push_back({std::move(condition), ""});
             return after_steps(legal, {Node::line(list + (python() ? ".add(" : ".push_back(") + one + ")")});
         }))
        listing.push_back(std::move(node));
    printer_.name_is(heap, n);
    const rules::Binder& b = found->option.binders[0];
    printer_.learn(b);
    const std::string take = printer_.declare(b.vars[0]), least = needs ? printer_.unused("least") : take;
    Nodes inner = printer_.loops(found->option.binders, 1, [&]() -> Nodes { return leaf(found->option.terms, use); });
    inner.insert(inner.begin(), guarded(least + " > " + n, {Node::line("break")}));
    const std::string item = needs ? printer_.unused("item") : take;
    if (needs && !python()) {
        inner.insert(inner.begin(),
                     Node::line("const Int " + least + " = " + item + ".first, " + take + " = " + item + ".second"));
    }
    for (const std::string& name : {take, least, item}) printer_.release(name);
    Nodes loop = {Node::head(python() ? "for " + (needs ? least + ", " : "") + take + " in " + list
                             : needs  ? "for (const auto& " + item + " : " + list + ")"
                                      : "for (Int " + take + " : " + list + ")",
                             std::move(inner))};
    for (Node& node : printer_.guarded(option.guard, printer_.guarded(b.conditions, std::move(loop))))
        out.push_back(std::move(node));
    return true;
}

Moves::Summands Moves::read(const std::vector<Term>& terms) {
    Summands out;
    for (const Term& term : terms) {
        if (term.kind == Term::Kind::sum)
            out.sums.push_back(&term);
        else
            out.values.push_back(term.kind == Term::Kind::nimber ? nimber(term, out) : call(term, out));
    }
    return out;
}

void Moves::test(const rules::Expr& e, Summands& out) {
    for (std::string& condition : printer_.signs(e)) out.steps.push_back({std::move(condition), ""});
}

std::string Moves::nimber(const Term& term, Summands& out) {
    test(term.args[0], out);
    return plan_.order.misere() ? "of_heap(" + printer_.text(term.args[0]) + ")" : printer_.text(term.args[0], 10);
}

std::string Moves::call(const Term& term, Summands& out) {
    const int target =
        term.same_instance ? self_.instance : plan_.rules.instance(self_.instance).targets[to_size(term.site)];
    std::vector<std::string> texts;
    for (const rules::Expr& e : term.args) {
        std::string text = printer_.text(e);
        if (rules::counted(rules::type_of(e.op)) && !printer_.facts().natural_row(e)) {
            const std::string name = printer_.unused("after");
            used_.push_back(name);
            printer_.need("natural");
            out.steps.push_back({"", (python() ? "" : "const Row ") + name + " = " + text});
            out.steps.push_back({"natural(" + name + ")", ""});
            text = name;
        } else {
            test(e, out);
        }
        texts.push_back(std::move(text));
    }
    const Played& other = plan_.played.at(target);
    if (target == self_.instance && self_.style == Style::loops) {
        own_calls_.push_back(term.args[0]);
        return !python() && self_.may_repeat ? "g.at(" + texts[0] + ")" : "g[" + texts[0] + "]";
    }
    std::string list;
    for (const std::string& t : texts) list += (list.empty() ? "" : ", ") + t;
    return other.function() + "(" + list + ")";
}

Node Moves::guarded(const std::string& condition, Nodes body) const {
    return Node::head(python() ? "if " + condition : "if (" + condition + ")", std::move(body));
}

Nodes Moves::after_steps(const std::vector<Step>& steps, Nodes inner) const {
    std::vector<std::string> conditions;
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (!steps[i].condition.empty()) {
            conditions.insert(conditions.begin(), steps[i].condition);
            if (i > 0 && !steps[i - 1].condition.empty()) continue;
            inner = {guarded(printer_.joined(conditions), std::move(inner))};
            conditions.clear();
        } else {
            inner.insert(inner.begin(), Node::line(steps[i].declaration));
        }
    }
    return inner;
}

Nodes Moves::leaf(const std::vector<Term>& terms, const Use& use) {
    Summands all = read(terms);
    Nodes inner;
    if (all.sums.empty()) {
        inner = use(plan_.sum_of(all.values));
    } else {
        const std::string value = printer_.unused("value"), legal = printer_.unused("legal");
        bool tests = false;
        Nodes loops;
        for (const Term* sum : all.sums)
            for (Node& node : summed(*sum, value, legal, tests)) loops.push_back(std::move(node));
        inner.push_back(Node::line((python() ? "" : "Int ") + value + " = " + plan_.sum_of(all.values)));
        if (tests) inner.push_back(Node::line((python() ? "" : "bool ") + legal + (python() ? " = True" : " = true")));
        inner.insert(inner.end(), loops.begin(), loops.end());
        Nodes last = use(value);
        if (tests) last = {guarded(legal, std::move(last))};
        inner.insert(inner.end(), last.begin(), last.end());
        printer_.release(value);
        printer_.release(legal);
    }
    Nodes out = after_steps(all.steps, std::move(inner));
    for (const std::string& name : used_) printer_.release(name);
    used_.clear();
    return out;
}

Nodes Moves::summed(const Term& sum, const std::string& value, const std::string& legal, bool& tests) {
    return printer_.guarded(sum.conditions, printer_.loops(sum.binders, 0, [&]() -> Nodes {
        Summands all = read(sum.terms);
        Nodes inner;
        if (!all.values.empty()) inner.push_back(Node::line(plan_.added(value, plan_.sum_of(all.values))));
        for (const Term* deeper : all.sums)
            for (Node& node : summed(*deeper, value, legal, tests)) inner.push_back(std::move(node));
        for (std::size_t i = all.steps.size(); i-- > 0;) {
            const Step& step = all.steps[i];
            if (step.condition.empty()) {
                inner.insert(inner.begin(), Node::line(step.declaration));
                continue;
            }
            tests = true;
            inner = {Node::line(legal + " = " + legal + (python() ? " and " : " && ") + step.condition),
                     guarded(legal, std::move(inner))};
        }
        return inner;
    }));
}

}  // namespace grundy::codegen
