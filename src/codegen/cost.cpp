// SPDX-License-Identifier: MIT
// Bounds the number of moves of a position by the nesting of the binders; see cost.hpp. The bounds are upper ones: a
// range that mentions an argument counts as one as long as the argument.
#include "codegen/cost.hpp"

#include <algorithm>
#include <set>

#include "codegen/listed.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Term;

// How many moves a position has, as a power of its largest number.
class Growth {
public:
    explicit Growth(const rules::Game& game) : game_(game), params_(game.params) {}

    // What is listed once is not chosen again for each heap.
    unsigned of(const rules::Option& o) const {
        const unsigned all = of(o.binders) + of(o.terms);
        const auto once = rules::one_integer(game_.args) ? listed(game_, o) : std::nullopt;
        return !once ? all : std::max(of(once->option.binders) + of(once->option.terms), all - 1);
    }

    // The parameters of the input that bound ranges of the option.
    void bounds(const rules::Option& o, const std::map<std::string, std::string>& given,
                std::set<std::string>& out) const {
        bounds(o.binders, given, out);
        for (const Term& t : o.terms) bounds(t, given, out);
    }

private:
    bool fixed(const Expr& e) const {
        return !rules::any_within(e, [&](const Expr& x) {
            return x.op == rules::Op::variable && std::none_of(params_.begin(), params_.end(), [&](const auto& p) {
                       return p.variable.type == rules::Type::integer && p.variable.slot == x.slot;
                   });
        });
    }

    unsigned of(const Binder& b) const {
        switch (b.kind) {
            case Binder::Kind::value:
                return 0;
            case Binder::Kind::range:
                return fixed(b.exprs[0]) && fixed(b.exprs[1]) ? 0 : 1;
            case Binder::Kind::in_set:
                return b.exprs[0].op == rules::Op::set_literal && fixed(b.exprs[0]) ? 0 : 1;
            case Binder::Kind::split:
                return static_cast<unsigned>(b.vars.size()) - 1;
            default:
                return 1;
        }
    }

    unsigned of(const std::vector<Binder>& binders) const {
        unsigned sum = 0;
        for (const Binder& b : binders) sum += of(b);
        return sum;
    }

    unsigned of(const std::vector<Term>& terms) const {
        unsigned most = 0;
        for (const Term& t : terms) most = std::max(most, of(t.binders) + of(t.terms));
        return most;
    }

    void bounds(const Term& term, const std::map<std::string, std::string>& given, std::set<std::string>& out) const {
        bounds(term.binders, given, out);
        for (const Term& t : term.terms) bounds(t, given, out);
    }

    void bounds(const std::vector<Binder>& binders, const std::map<std::string, std::string>& given,
                std::set<std::string>& out) const {
        for (const Binder& b : binders)
            for (const rules::Param& p : params_)
                if (b.kind == Binder::Kind::range && of(b) == 0 && given.contains(p.variable.name) &&
                    rules::any_within(b.exprs[1], [&](const Expr& x) {
                        return x.op == rules::Op::variable && x.slot == p.variable.slot;
                    }))
                    out.insert(p.variable.name);
    }

    const rules::Game& game_;
    const std::vector<rules::Param>& params_;
};

bool has_partitions(const rules::Game& game) {
    return std::any_of(game.options.begin(), game.options.end(), [](const rules::Option& o) {
        return std::any_of(o.binders.begin(), o.binders.end(),
                           [](const Binder& b) { return b.kind == Binder::Kind::partition; });
    });
}

unsigned growth_of(const rules::Game& game) {
    const Growth growth(game);
    unsigned most = 0;
    for (const rules::Option& o : game.options) most = std::max(most, growth.of(o));
    return most;
}

std::string power(unsigned n) { return n == 1 ? "" : "^" + std::to_string(n); }

// `given`: the parameters that each test of the input gives.
std::string of_loops(const rules::Game& game, const std::map<std::string, std::string>& given) {
    const std::string n = game.args[0].name;
    const Growth growth(game);
    std::set<std::string> factors;
    for (const rules::Option& o : game.options) growth.bounds(o, given, factors);
    std::string times;
    for (const std::string& name : factors) times += ", times " + name;
    if (has_partitions(game))
        return "all values up to " + n + " once, each from all ways to divide its heap, whose number grows faster " +
               "than any power of " + n;
    const unsigned moves = growth_of(game);
    static const char* const words[] = {"linear", "quadratic", "cubic"};
    return (given.empty() ? "all values up to the largest " + n + " once" : "for each test all values up to " + n) +
           ", in time at most " +
           (moves < 3 ? std::string(words[moves]) + " in " + n : "of the order " + n + power(moves + 1)) + times;
}

std::string of_search(const rules::Game& game) {
    std::string numbers, others;
    for (const auto& arg : game.args) {
        std::string& list = rules::counted(arg.type) ? others : numbers;
        list += (list.empty() ? "" : ", ") + arg.name;
    }
    const std::string moves = "all moves of each position that play can reach, once; ";
    if (!others.empty()) return moves + "the number of positions may grow exponentially with the size of " + others;
    return moves + "there may be as many positions as " + (game.args.size() == 1 ? "" : "combinations of ") +
           "numbers up to " + numbers + ", or more if an argument may grow";
}

bool is_end_nim(const Plan& plan, int instance) {
    const auto theorem = plan.order.theorems.find(instance);
    return theorem != plan.order.theorems.end() && theorem->second.kind == ClosedForm::Kind::end_nim;
}

}  // namespace

std::string cost_in_words(const Plan& plan, const std::map<int, std::string>& reaches) {
    std::vector<std::string> said;
    std::vector<int> computed;  // instances, with a product's factors in its place
    for (const int main : plan.mains) {
        const auto theorem = plan.order.theorems.find(main);
        if (theorem == plan.order.theorems.end() || theorem->second.parts.empty())
            computed.push_back(main);
        else
            computed.insert(computed.end(), theorem->second.parts.begin(), theorem->second.parts.end());
    }
    for (const int main : computed) {
        const int instance = plan.played.at(main).style == Style::member ? plan.played_by(main) : main;
        const rules::Game& game = plan.rules.game(instance);
        const Style style = plan.played.at(instance).style;
        const std::string cost = style == Style::formula && plan.order.repetitions.count(instance) != 0
                                     ? "the same short time for every heap"
                                 : is_end_nim(plan, instance) ? "time quadratic in the length of the row"
                                 : style == Style::formula    ? "a short time for every position"
                                 : reaches.count(instance) != 0
                                     ? "all values up to " + reaches.at(instance) + " of the largest " +
                                           game.args[0].name +
                                           " once, and that of the heap itself, each from all its moves"
                                 : style == Style::loops ? of_loops(game, plan.played.at(instance).given)
                                                         : of_search(game);
        if (std::find(said.begin(), said.end(), cost) == said.end()) said.push_back(cost);
    }
    std::string out = "Cost: ";
    for (const std::string& cost : said) out += (cost == said[0] ? "" : "; and ") + cost;
    return out + (plan.order.best ? "; and each move of a test that is won." : ".");
}

}  // namespace grundy::codegen
