// SPDX-License-Identifier: MIT
// See best_moves.hpp. A move is a row: what it costs by each expression, its component, and the numbers that it chose,
// so that the least row is the best move.
#include "codegen/best_moves.hpp"

#include <algorithm>

#include "codegen/listed.hpp"
#include "codegen/moves.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"

namespace grundy::codegen {
namespace {

using rules::Expr;
using rules::Op;
using rules::Option;

class BestMoves {
public:
    BestMoves(const Plan& plan, const Played& played, Printer& printer, Needs& needs,
              const std::vector<std::string>& names)
        : plan_(plan),
          game_(plan.rules.game(played.instance)),
          self_(played),
          printer_(printer),
          needs_(needs),
          names_(names),
          moves_(plan_, self_, printer_) {
        searches_ = plan.deep && self_.style == Style::formula;  // the options of others have their values already
        self_.style = Style::memory;
    }

    Nodes nodes() {
        Nodes out;
        for (std::size_t i = 0; i < game_.options.size(); ++i) {
            const Option& o = game_.options[i];
            if (o.kind == Option::Kind::leads)
                moves_.add(out, o, [&](const std::string& value) { return kept(o, i, value); });
        }
        return out;
    }

private:
    bool python() const { return printer_.python(); }
    const Best& best() const { return *plan_.order.best; }

    std::vector<std::string> numbers(const Option& o) {
        if (best().by_take.count(self_.instance) != 0) return {take(o)};
        std::vector<std::string> out;
        for (const rules::Variable& v : Best::numbers(o)) out.push_back(printer_.text(Expr::variable(v.slot)));
        return out;
    }

    // The heap less what stays of it.
    std::string take(const Option& o) {
        Expr left = Expr::variable(game_.args[0].slot);
        for (const rules::Term& t : o.terms) {
            if (t.kind == rules::Term::Kind::sum)
                rules::fail(game_, o.where,
                            "the best move cannot be written for a sum of any length: leave out --best");
            if (t.kind == rules::Term::Kind::call &&
                (t.same_instance || plan_.rules.instance(self_.instance).targets[to_size(t.site)] == self_.instance))
                left = Expr::make(Op::sub, {std::move(left), t.args[0]});
        }
        return printer_.text(as_sum(left).value_or(left));
    }

    std::string cost(const Best::Cost& cost, const std::vector<std::string>& numbers) {
        const auto whole = [](const std::string& text) {
            return text.find(' ') == std::string::npos ? text : "(" + text + ")";
        };
        Printer own(*cost.game, needs_);
        for (std::size_t i = 0; i < cost.chosen.size(); ++i)
            own.name_is(cost.chosen[i], i < numbers.size() ? whole(numbers[i]) : "component");
        for (std::size_t i = 0; i < cost.game->args.size(); ++i) own.name_is(cost.game->args[i], names_[i]);
        const auto& params = plan_.rules.game(self_.instance).params;
        for (std::size_t i = 0; i < cost.game->params.size(); ++i)
            own.name_is(cost.game->params[i].variable, printer_.text(variable(params[i].variable)));
        return own.text(cost.expr);
    }

    static Expr variable(const rules::Variable& v) {
        Expr out;
        out.op = rules::variable_of(v.type);
        out.slot = v.slot;
        return out;
    }

    Nodes kept(const Option& o, std::size_t option, const std::string& value) {
        const std::vector<std::string> chosen = numbers(o);
        std::string move;
        for (const Best::Cost& c : best().options.at(self_.instance)[option]) move += cost(c, chosen) + ", ";
        move += "component";
        for (const std::string& number : chosen) move += ", " + number;
        const std::string test =
            searches_ ? (python() ? "value_of(lambda: " + value + ")" : "value_of([&] { return Int(" + value + "); })")
            : value.find('^') != std::string::npos ? "(" + value + ")"
                                                   : value;
        return {Node::head(python() ? "if " + test + " == rest" : "if (" + test + " == rest)",
                           {Node::line(python() ? "keep(best, [" + move + "])" : "keep(best, {" + move + "})")})};
    }

    const Plan& plan_;
    const rules::Game& game_;
    Played self_;
    Printer& printer_;
    Needs& needs_;
    const std::vector<std::string>& names_;
    Moves moves_;
    bool searches_ = false;
};

}  // namespace

std::vector<rules::Variable> Best::numbers(const Option& option) {
    std::vector<rules::Variable> out;
    for (const rules::Binder& b : option.binders)
        for (const rules::Variable& v : b.vars)
            if (v.type == rules::Type::integer) out.push_back(v);
    return out;
}

std::string moves_function(const Played& played) { return "moves_" + played.name; }

Nodes best_moves(const Plan& plan, const Played& played, Printer& printer, Needs& needs,
                 const std::vector<std::string>& names) {
    return BestMoves(plan, played, printer, needs, names).nodes();
}

std::string best_text(const Plan& plan, bool sum) {
    const Order& order = plan.order;
    const std::string first = std::to_string(order.best->costs + (sum ? 0 : 1));
    if (order.language == Language::python)
        return std::string(R"(
# A move is a list: what it costs, its component, and the numbers that it chose. The least is the best.
def keep(best, move):
    if not best or move < best:
        best[:] = move


# Parts are the components of a sum: their values, and what looks at the moves that leave the value `rest`.
def print_best(parts):
    total, best = 0, []
    for value, _ in parts:
        total ^= value
    if total != 0:
        for i, (value, moves) in enumerate(parts):
            moves(total ^ value, i + 1, best)
    if not best:
        print(')") +
               order.lost + R"(')
    else:
        print()" +
               (order.best->with_word ? "'" + order.won + "', " : "") + "*best[" + first + ":])\n";
    const std::string word = order.best->with_word ? "    std::cout << \"" + order.won + "\";\n" : "";
    const std::string between = order.best->with_word ? "\" \"" : "(i > " + first + " ? \" \" : \"\")";
    return std::string(R"(
// A move is a row: what it costs, its component, and the numbers that it chose. The least is the best.
void keep(Row& best, const Row& move) {
    if (best.empty() || move < best) best = move;
}

// A component of a sum: its value, and what looks at its moves that leave the value `rest`.
using Part = std::pair<Int, std::function<void(Int, Int, Row&)>>;

void print_best(const std::vector<Part>& parts) {
    Int total = 0;
    for (const Part& part : parts) total ^= part.first;
    Row best;
    for (std::size_t i = 0; total != 0 && i < parts.size(); ++i)
        parts[i].second(total ^ parts[i].first, Int(i) + 1, best);
    if (best.empty()) {
        std::cout << ")") +
           order.lost + "\\n\";\n        return;\n    }\n" + word + "    for (std::size_t i = " + first +
           "; i < best.size(); ++i) std::cout << " + between + " << best[i];\n    std::cout << '\\n';\n}\n";
}

}  // namespace grundy::codegen
