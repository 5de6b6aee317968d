// SPDX-License-Identifier: MIT
// Boards, graphs and shapes in expressions; see checker.hpp. Pictures and lists of edges are read here, once, so that
// rules hold only words and shapes.
#include <algorithm>

#include "lang/checker.hpp"
#include "lang/functions.hpp"
#include "rules/boards.hpp"
#include "rules/graphs.hpp"

namespace grundy::lang {

using rules::Expr;
using rules::Op;
using rules::Type;

namespace {

Expr literal(Op op, const std::vector<Int>& words, Span where) {
    Expr out = Expr::make(op, {});
    out.where = where;
    for (const Int w : words) out.args.push_back(Expr::constant(w));
    return out;
}

}  // namespace

// Some functions have a form for rows, numbers or conditions and one for boards.
bool ExpressionChecker::takes_board(const syntax::Expr& e) const {
    if (find_board_function(e.op) == nullptr || e.args.empty() || e.loop) return false;
    return e.op == "fill" || infer(e.args[0]) == Type::board;
}

// The ranges of fill(b, i..k, j..l, v) are two arguments each.
Expr ExpressionChecker::on_board(const syntax::Expr& e, const Function& f) {
    if (e.op != "fill") return fixed(e, f.op, f.arguments);
    syntax::Expr flat{e.op, e.text, 0, {}, e.where};
    bool ranges = e.args.size() == 4;
    for (std::size_t i = 0; i < e.args.size() && ranges; ++i) {
        const syntax::Expr& a = e.args[i];
        const bool is_range = a.op == "range";
        if (is_range && (i == 0 || i == 3)) ranges = false;
        if (is_range)
            flat.args.insert(flat.args.end(), a.args.begin(), a.args.end());
        else
            flat.args.insert(flat.args.end(), i == 1 || i == 2 ? 2 : 1, a);  // one row or column is a range, too
    }
    if (ranges) return fixed(flat, f.op, f.arguments);
    faults_.report(e.where, "'fill' needs a board, two ranges and a digit",
                   "as in `" + std::string(f.signature) + "`: " + std::string(f.purpose));
    return Expr::make(Op::board_literal, {Expr::constant(1), Expr::constant(1), Expr::constant(0)});
}

// board(m, n) or board("..# / ...")
Expr ExpressionChecker::board(const syntax::Expr& e) {
    if (e.args.size() == 2) return fixed(e, Op::free_board, {Type::integer, Type::integer});
    std::string why_not = "a board is written `board(4, 5)` or as a picture, `board(\"..# / ...\")`";
    if (e.args.size() == 1 && e.args[0].op == "text") {
        if (const auto picture = rules::parse_picture(e.args[0].text, to_size(rules::most_board_cells), why_not)) {
            std::vector<Int> words = {picture->rows, picture->columns};
            words.insert(words.end(), picture->cells.begin(), picture->cells.end());
            const auto any = std::find(picture->cells.begin(), picture->cells.end(), rules::Shape::any);
            if (any == picture->cells.end()) return literal(Op::board_literal, words, e.where);
            why_not = "`?` stands for any cell in a pattern; on a board every cell has a value";
        }
    }
    faults_.report(e.where, why_not);
    return literal(Op::board_literal, {1, 1, 0}, e.where);
}

// graph("1-2 2-3") or tree("(()())")
Expr ExpressionChecker::graph(const syntax::Expr& e) {
    std::string why_not =
        e.op == "graph" ? "a graph is written `graph(\"1-2 2-3\")`" : "a tree is written `tree(\"(()())\")`";
    if (e.args.size() == 1 && e.args[0].op == "text") {
        const std::string_view text = e.args[0].text;
        auto graph = e.op == "graph" ? rules::parse_graph(text, why_not) : rules::parse_tree(text, why_not);
        if (graph) return literal(Op::graph_literal, graph->words(), e.where);
    }
    faults_.report(e.where, why_not);
    return literal(Op::graph_literal, {0}, e.where);
}

// "##", {"#", "##"}, turns(S), mirrors(S)
Expr ExpressionChecker::shapes(const syntax::Expr& e, bool replaces) {
    auto list = std::make_shared<rules::Shapes>();
    add_shapes(e, replaces, *list);
    Expr out = Expr::make(Op::shapes, {});
    out.where = e.where;
    out.shapes = std::move(list);
    return out;
}

bool ExpressionChecker::add_shapes(const syntax::Expr& e, bool replaces, rules::Shapes& out) {
    if (e.op == "text") {
        std::string why_not;
        const bool arrow = e.text.find("->") != std::string_view::npos;
        auto shape = rules::parse_shape(e.text, why_not);
        if (shape && arrow != replaces)
            why_not = arrow ? "a replacement \"FROM -> TO\" is for `rewrite`; here a shape is one picture"
                            : "`rewrite` needs replacements, as in \"12 -> .1\"";
        if (!shape || arrow != replaces) return faults_.report(e.where, why_not), false;
        out.push_back(std::move(*shape));
        return true;
    }
    if (e.op == "set of") {
        for (std::size_t i = 0; i < e.args.size(); i += 2)  // each element is written twice, as a range
            if (!add_shapes(e.args[i], replaces, out)) return false;
        return true;
    }
    if ((e.op == "turns" || e.op == "mirrors") && e.args.size() == 1) {
        rules::Shapes some;
        if (!add_shapes(e.args[0], replaces, some)) return false;
        for (rules::Shape& s : rules::turned(some, e.op == "mirrors"))
            if (std::find(out.begin(), out.end(), s) == out.end()) out.push_back(std::move(s));
        return true;
    }
    faults_.report(e.where, "expected shapes in quotes, such as \"##\" or {\"#\", \"##\"}",
                   "`turns(\"##\")` adds the quarter turns, `mirrors` the reflections, too");
    return false;
}

}  // namespace grundy::lang
