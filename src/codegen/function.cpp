// SPDX-License-Identifier: MIT
// One function: its parameters, its options in the order of the rules, and the mex; see function.hpp.
#include "codegen/function.hpp"

#include <algorithm>
#include <optional>

#include "codegen/best_moves.hpp"
#include "codegen/moves.hpp"
#include "codegen/theorems.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Option;

class Writer {
public:
    Writer(const Plan& plan, const Played& played, Needs& needs)
        : plan_(plan),
          self_(played),
          game_(plan.rules.game(played.instance)),
          needs_(needs),
          printer_(game_, needs),
          moves_(plan, played, printer_) {}

    std::string text() {
        const std::vector<Constant> constants = parameters();
        for (const auto& arg : game_.args) names_.push_back(printer_.declare(arg));
        if (const auto theorem = plan_.order.theorems.find(self_.instance); theorem != plan_.order.theorems.end())
            return comment_of(theorem->second) + opened() + body_of(theorem->second) + closed();
        if (self_.style == Style::member) return opened() + member() + closed();
        Nodes wins, options, listing;
        for (const Option& o : game_.options)
            if (o.kind == Option::Kind::wins)
                moves_.add(wins, o, [](const std::string&) { return Nodes{Node::line("return LOONY")}; });
        const auto use = [](const std::string& value) { return Nodes{Node::line("options.add(" + value + ")")}; };
        for (const Option& o : game_.options)
            if (o.kind == Option::Kind::leads && !add_listed(listing, options, o, use)) moves_.add(options, o, use);
        Nodes body;
        declare(constants, lines_of(wins, plan_.order.language, 0) + lines_of(options, plan_.order.language, 0), body);
        for (const std::string_view helper : plan_.options_helpers()) printer_.need(helper);
        if (self_.may_repeat && self_.style == Style::memory) printer_.need("is_open");
        if (const rules::Expr* most = self_.style == Style::loops ? reach() : nullptr)
            return loop_below(std::move(body), std::move(options), *most);
        const Nodes whole = self_.style == Style::loops ? loop(std::move(body), std::move(options))
                                                        : memory(std::move(body), std::move(wins), std::move(options));
        return store() + list_function(constants, std::move(listing)) + "\n" + comment() + opened() +
               lines_of(whole, plan_.order.language, 1) + closed();
    }

    std::string moves_text() {
        const std::vector<Constant> constants = parameters();
        for (const auto& arg : game_.args) names_.push_back(printer_.declare(arg));
        const std::string head =
            moves_function(self_) + "(" + all_arguments() +
            (python() ? ", rest, component, best):\n" : ", Int rest, Int component, Row& best) {\n");
        Nodes body, moves;
        if (game_.member) {
            std::string list;
            for (const rules::Expr& e : game_.member->args) list += printer_.text(e) + ", ";
            moves = {Node::line(moves_function(plan_.played.at(plan_.played_by(self_.instance))) + "(" + list +
                                "rest, component, best)")};
        } else {
            sort_arguments(body);
            moves = best_moves(plan_, self_, printer_, needs_, names_);
        }
        declare(constants, lines_of(moves, plan_.order.language, 0), body);
        body.insert(body.end(), moves.begin(), moves.end());
        if (python() && body.empty()) body.push_back(Node::line("pass"));
        return (python() ? "\ndef " : "void ") + head + lines_of(body, plan_.order.language, 1) + closed();
    }

    std::string head() {
        parameters();
        for (const auto& arg : game_.args) names_.push_back(printer_.declare(arg));
        return signature();
    }

private:
    // Values that are found one by one are small, others may have 63 bits.
    std::string signature() const {
        return (self_.keeps_values() ? "int " : "Int ") + self_.function() + "(" + arguments() + ")";
    }
    std::string opened() const {
        return python() ? "def " + self_.function() + "(" + arguments() + "):\n" : signature() + " {\n";
    }
    std::string closed() const { return python() ? "" : "}\n"; }

    std::string comment_of(const ClosedForm& theorem) const {
        const std::string asked = demands(theorem, plan_.order.language);
        const std::string said = theorem.of_winner() ? "1 if the player to move wins, otherwise 0: " + theorem.text
                                                     : std::string(1, upper(theorem.text[0])) + theorem.text.substr(1);
        return wrapped(said + "." + (asked.empty() ? "" : " " + asked), plan_.order.language);
    }

    std::string body_of(const ClosedForm& theorem) {
        std::vector<std::string> parts;
        for (const int part : theorem.parts) parts.push_back(plan_.played.at(part).function());
        std::vector<std::string> names = names_;
        if (!theorem.parameter.empty()) names.push_back(plan_.globals.at(theorem.parameter));
        if (theorem.kind == ClosedForm::Kind::written)
            return written_theorem(theorem, self_.function(), names, plan_.globals, python());
        return theorem_body(theorem, self_.function(), names, game_.args, parts, needs_);
    }

    // Numbers that make no member end the program.
    std::string member() {
        std::string list;
        std::vector<std::string> legal;
        for (const rules::Expr& e : game_.member->args) {
            list += (list.empty() ? "" : ", ") + printer_.text(e);
            for (std::string& condition : printer_.signs(e)) legal.push_back(std::move(condition));
        }
        const std::string call = plan_.played.at(plan_.played_by(self_.instance)).function() + "(" + list + ")";
        const std::string test = printer_.joined(legal), none = "an argument of the game is negative";
        if (python())
            return (legal.empty() ? "" : "    if not (" + test + "):\n        raise ValueError('" + none + "')\n") +
                   "    return " + call + "\n";
        return (legal.empty() ? "" : "    if (!(" + test + ")) throw std::out_of_range(\"" + none + "\");\n") +
               "    return " + call + ";\n";
    }

    bool python() const { return printer_.python(); }

    static bool mentions(const std::string& text, const std::string& name) {
        for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += name.size()) {
            const std::size_t end = at + name.size();
            if ((at == 0 || !in_name(text[at - 1])) && (end == text.size() || !in_name(text[end]))) return true;
        }
        return false;
    }

    struct Constant {
        std::string name, value;
        bool row = false;
    };

    // Those that the text mentions.
    void declare(const std::vector<Constant>& constants, const std::string& printed, Nodes& out) const {
        for (const Constant& c : constants)
            if (mentions(printed, c.name))
                out.push_back(Node::line((python() ? ""
                                          : c.row  ? "static const Row "
                                                   : "const Int ") +
                                         c.name + " = " + c.value));
    }

    // What may be taken by an option, in a list of its own.
    bool add_listed(Nodes& listing, Nodes& options, const Option& o, const Moves::Use& use) {
        if (self_.style != Style::loops) return false;
        const std::string list =
            "takes_" + self_.name + (lists_.empty() ? "" : "_" + std::to_string(lists_.size() + 1));
        if (!moves_.add_listed(listing, options, o, list, use)) return false;
        lists_.push_back(list);
        return true;
    }

    std::string listed_to() const { return "listed_" + self_.name; }

    // The lists, and the function that makes them for the heaps up to a limit.
    std::string list_function(const std::vector<Constant>& constants, Nodes listing) const {
        if (lists_.empty()) return "";
        const Language language = plan_.order.language;
        const std::string printed = lines_of(listing, language, 0);
        Nodes body;
        declare(constants, printed, body);
        std::string out, globals = listed_to();
        for (const std::string& list : lists_) {
            const bool pairs = printed.find(list + (python() ? ".add((" : ".push_back({")) != std::string::npos;
            out += python() ? list + " = ()\n"
                            : std::string(pairs ? "std::vector<std::pair<Int, Int>> " : "Row ") + list + ";\n";
            globals += ", " + list;
            body.push_back(Node::line(list + (python() ? " = set()" : ".clear()")));
        }
        if (python()) body.insert(body.begin(), Node::line("global " + globals));
        body.insert(body.end(), listing.begin(), listing.end());
        for (const std::string& list : lists_) {
            const std::string ends = list + ".begin(), " + list + ".end()";
            if (!python()) body.push_back(Node::line("std::sort(" + ends + ")"));
            body.push_back(Node::line(python() ? list + " = sorted(" + list + ")"
                                               : list + ".erase(std::unique(" + ends + "), " + list + ".end())"));
        }
        body.push_back(Node::line(listed_to() + " = limit"));
        const bool pairs = out.find("std::pair") != std::string::npos || printed.find(".add((") != std::string::npos;
        out += python() ? listed_to() + " = 0\n\n\n" : "Int " + listed_to() + " = 0;\n\n";
        out += wrapped(std::string("What may be taken from heaps up to a limit") +
                           (pairs ? ", after the least heap from which it may be, if that is larger." : "."),
                       language);
        out +=
            (python() ? "def " : "void ") + list_call(python() ? "limit" : "Int limit") + (python() ? ":\n" : " {\n");
        return out + lines_of(body, language, 1) + closed() + (python() ? "\n" : "");
    }

    std::string list_call(const std::string& limit) const { return "list_takes_" + self_.name + "(" + limit + ")"; }

    // Lists grow to twice their limit, so that many heaps, each larger than the last, do not make many of them.
    Nodes list_in_time() const {
        if (lists_.empty()) return {};
        return {Node::head(
            python() ? "if not g or heap > " + listed_to() : "if (g.empty() || heap > " + listed_to() + ")",
            {Node::line(list_call(python() ? "max(heap, 2 * " + listed_to() + ") if g else heap"
                                           : "g.empty() ? heap : std::max(heap, 2 * " + listed_to() + ")"))})};
    }

    // Gives the parameters their names. Returns those that are constants, with their values.
    std::vector<Constant> parameters() {
        std::vector<Constant> out;
        const auto& values = plan_.rules.instance(self_.instance).params;
        for (std::size_t i = 0; i < game_.params.size(); ++i) {
            const rules::Variable& v = game_.params[i].variable;
            const auto given = self_.given.find(v.name);
            const bool from_input = given != self_.given.end();
            const std::string global = from_input ? plan_.globals.at(given->second) : "";
            if (v.type == rules::Type::set) {
                if (from_input)
                    printer_.set_is(v.slot, global);
                else
                    printer_.set_is(v.slot, std::get<rules::IntSet>(values[i]));
                continue;
            }
            if (from_input) {
                printer_.name_is(v, global);
                continue;
            }
            const std::string name = printer_.declare(v);
            if (const auto* row = std::get_if<rules::SharedWords>(&values[i]))
                out.push_back({name, words_text(v.name, *row->words, python()), true});
            else
                out.push_back({name, std::to_string(std::get<Int>(values[i])), false});
        }
        return out;
    }

    std::string arguments() const {
        if (self_.style == Style::loops) return python() ? "heap" : "Int heap";
        return all_arguments();
    }

    std::string all_arguments() const {
        std::string out;
        for (std::size_t i = 0; i < names_.size(); ++i)
            out += (i == 0 ? "" : ", ") +
                   std::string(python()                              ? ""
                               : !rules::counted(game_.args[i].type) ? "Int "
                               : symmetric(i)                        ? "Row "
                                                                     : "const Row& ") +
                   names_[i];
        return out;
    }

    bool symmetric(std::size_t i) const {
        return std::any_of(game_.symmetries.begin(), game_.symmetries.end(),
                           [&](const auto& s) { return s.first <= i && i < s.first + s.count; });
    }

    // Tables of them are many times faster than a map.
    bool of_pairs() const {
        return game_.args.size() == 2 && !rules::counted(game_.args[0].type) && !rules::counted(game_.args[1].type);
    }

    std::string store() const {
        const std::string name = self_.store();
        if (python()) return name + (self_.style == Style::loops ? " = []\n" : " = {}\n");
        if (self_.style == Style::loops) return "std::vector<int> " + name + ";\n";
        if (of_pairs()) return "Pairs " + name + ";\n";
        std::string key;
        for (const auto& arg : game_.args)
            key += (key.empty() ? "" : ", ") + std::string(rules::counted(arg.type) ? "Row" : "Int");
        return "std::map<" + (game_.args.size() == 1 ? key : "std::tuple<" + key + ">") + ", int> " + name + ";\n";
    }

    std::string comment() const {
        std::string call = game_.name + "(";
        for (std::size_t i = 0; i < names_.size(); ++i) call += (i == 0 ? "" : ", ") + names_[i];
        const Counted counted = plan_.order.counted;
        const std::string what = counted == Counted::values ? "value of " + call +
                                                                  "): the least number that is missing among the "
                                                                  "values after one move"
                                 : counted == Counted::misere_values
                                     ? "misere nim value of " + call +
                                           "): the least number that is missing "
                                           "among those after one move, and 1 without moves"
                                     : "kind of " + call + "), by those after one move";
        return wrapped("The " + what + ".", plan_.order.language);
    }

    // A quotient or a square root of the heap that no heap exceeds to which moves lead, if one is seen. Values
    // up to there are all that a heap needs.
    const rules::Expr* reach() {
        const auto below = [&](const rules::Expr& e) {
            const bool root = e.op == rules::Op::function && integer_functions()[to_size(e.value)].name == "isqrt";
            const bool part = e.op == rules::Op::div && e.args[1].op == rules::Op::constant && e.args[1].value > 1;
            return (root || part) && printer_.facts().natural(e.args[0]) &&
                   !rules::any_within(e, [&](const rules::Expr& x) {
                       return x.loop || (x.op == rules::Op::variable && x.slot != game_.args[0].slot);
                   });
        };
        for (const rules::Expr& heap : moves_.own_calls()) {
            const rules::Expr& most = printer_.facts().most(heap);
            if (below(most) &&
                std::all_of(moves_.own_calls().begin(), moves_.own_calls().end(),
                            [&](const rules::Expr& other) { return printer_.facts().at_most(other, most); }))
                return &most;
        }
        return nullptr;
    }

    // Two functions: the value of a heap from those of smaller ones, and the loop up to `most`. The heap is not kept.
    std::string loop_below(Nodes body, Nodes options, const rules::Expr& most) {
        const Language language = plan_.order.language;
        const std::string n = names_[0], value = "value_" + self_.name, end = python() ? "\n" : ";\n";
        needs_.reaches[self_.instance] = printer_.text(most);
        body.push_back(Node::line((python() ? "g = " : "auto& g = ") + self_.store()));
        body.push_back(Node::line(python() ? "options = set()" : "Values options"));
        body.insert(body.end(), options.begin(), options.end());
        body.push_back(Node::line(python() ? "return mex(options)" : "return options.mex()"));
        std::string out = store() + "\n" + comment() + (python() ? "def " : "int ") + value +
                          (python() ? "(" + n + "):\n" : "(Int " + n + ") {\n") + lines_of(body, language, 1) +
                          closed();
        printer_.name_is(game_.args[0], "heap");
        const std::string last = printer_.text(most, 11);
        const Nodes kept = {
            Node::line((python() ? "g = " : "auto& g = ") + self_.store()),
            Node::head(python() ? "for " + n + " in range(len(g), " + last + " + 1)"
                                : "for (Int " + n + " = g.size(); " + n + " <= " + last + "; ++" + n + ")",
                       {Node::line((python() ? "g.append(" : "g.push_back(") + value + "(" + n + "))")}),
            Node::line(python() ? "return g[heap] if heap < len(g) else " + value + "(heap)"
                                : "return heap < Int(g.size()) ? g[heap] : " + value + "(heap)")};
        return out + "\n" + opened() + lines_of(kept, language, 1) + closed();
    }

    Nodes loop(Nodes body, Nodes options) const {
        const std::string n = names_[0];
        if (python()) {
            body.push_back(Node::line("g = " + self_.store()));
            for (Node& node : list_in_time()) body.push_back(std::move(node));
            Nodes inner = {Node::line("options = set()")};
            inner.insert(inner.end(), options.begin(), options.end());
            inner.push_back(Node::line("g.append(mex(options))"));
            body.push_back(Node::head("for " + n + " in range(len(g), heap + 1)", std::move(inner)));
        } else {
            body.push_back(Node::line("auto& g = " + self_.store()));
            for (Node& node : list_in_time()) body.push_back(std::move(node));
            Nodes inner = {Node::line("Values options")};
            inner.insert(inner.end(), options.begin(), options.end());
            inner.push_back(Node::line("g.push_back(options.mex())"));
            body.push_back(
                Node::head("for (Int " + n + " = g.size(); " + n + " <= heap; ++" + n + ")", std::move(inner)));
        }
        body.push_back(Node::line("return g[heap]"));
        return body;
    }

    // Arguments whose order does not matter are put in order, as the rules expect them.
    void sort_arguments(Nodes& body) const {
        for (const rules::Symmetry& s : game_.symmetries) {
            const std::vector<std::string> own(names_.begin() + static_cast<std::ptrdiff_t>(s.first),
                                               names_.begin() + static_cast<std::ptrdiff_t>(s.first + s.count));
            std::string list;
            for (const std::string& name : own) list += (list.empty() ? "" : ", ") + name;
            if (rules::counted(game_.args[s.first].type)) {
                body.push_back(Node::line(python() ? list + " = tuple(sorted(" + list + "))"
                                                   : "std::sort(" + list + ".begin(), " + list + ".end())"));
            } else if (python()) {
                body.push_back(Node::line(list + " = sorted((" + list + "))"));
            } else if (own.size() == 2) {
                body.push_back(Node::head("if (" + own[0] + " > " + own[1] + ")",
                                          {Node::line("std::swap(" + own[0] + ", " + own[1] + ")")}));
            } else {
                body.push_back(Node::line("Row in_order = {" + list + "}"));
                body.push_back(Node::line("std::sort(in_order.begin(), in_order.end())"));
                for (std::size_t i = 0; i < own.size(); ++i)
                    body.push_back(Node::line(own[i] + " = in_order[" + std::to_string(i) + "]"));
            }
        }
    }

    // In a test whether a value is known.
    std::string unless_open(const std::string& value) const {
        return !self_.may_repeat ? "" : (python() ? " and not is_open(" : " && !is_open(") + value + ")";
    }

    // Options that win at once ask for no value, so they come before the depth counts.
    Nodes memory(Nodes constants, Nodes wins, Nodes options) {
        Nodes body;
        if (python() && plan_.deep) body.push_back(Node::line("global depth"));
        sort_arguments(body);
        std::string all;
        for (const std::string& name : names_) all += (all.empty() ? "" : ", ") + name;
        const std::string memo = self_.store();
        const bool one = names_.size() == 1;
        const std::string key = one ? names_[0] : "key";
        if (python()) {
            if (!one) body.push_back(Node::line("key = (" + all + ")"));
            body.push_back(Node::head("if " + key + " in " + memo + unless_open(memo + "[" + key + "]"),
                                      {Node::line("return " + memo + "[" + key + "]")}));
        } else if (of_pairs()) {
            printer_.need("Pairs");
            body.push_back(Node::line("const int known = " + memo + ".get(" + all + ")"));
            body.push_back(
                Node::head("if (known != Pairs::unknown" + unless_open("known") + ")", {Node::line("return known")}));
        } else {
            if (!one) body.push_back(Node::line("const auto key = std::make_tuple(" + all + ")"));
            body.push_back(Node::line("const auto known = " + memo + ".find(" + key + ")"));
            body.push_back(Node::head("if (known != " + memo + ".end()" + unless_open("known->second") + ")",
                                      {Node::line("return known->second")}));
        }
        body.insert(body.end(), constants.begin(), constants.end());
        body.insert(body.end(), wins.begin(), wins.end());
        if (plan_.deep) {
            const std::string mark = !self_.may_repeat         ? ""
                                     : !python() && of_pairs() ? memo + ".set(" + all + ", mark())"
                                                               : memo + "[" + key + "] = mark()";
            const std::string too_deep = python()
                                             ? "raise TooDeep(" + self_.function() + ", " + all + ")"
                                             : "throw TooDeep{[=] { return " + self_.function() + "(" + all + "); }}";
            body.push_back(
                Node::head(python() ? "if depth == MOST_DEPTH" : "if (depth == MOST_DEPTH)", {Node::line(too_deep)}));
            if (!mark.empty()) body.push_back(Node::line(mark));
            body.push_back(Node::line(python() ? "depth += 1" : "++depth"));
        }
        body.push_back(Node::line(python() ? "options = set()" : "Values options"));
        body.insert(body.end(), options.begin(), options.end());
        if (plan_.deep) body.push_back(Node::line(python() ? "depth -= 1" : "--depth"));
        if (python()) {
            body.push_back(Node::line(memo + "[" + key + "] = mex(options)"));
            body.push_back(Node::line("return " + memo + "[" + key + "]"));
        } else if (of_pairs()) {
            body.push_back(Node::line("return " + memo + ".set(" + all + ", options.mex())"));
        } else {
            body.push_back(Node::line("return " + memo + "[" + key + "] = options.mex()"));
        }
        return body;
    }

    const Plan& plan_;
    const Played& self_;
    const rules::Game& game_;
    Needs& needs_;
    Printer printer_;
    Moves moves_;
    std::vector<std::string> lists_;  // of what may be taken
    std::vector<std::string> names_;  // of the arguments
};

}  // namespace

std::string signature(const Plan& plan, const Played& played) {
    Needs nothing;
    nothing.language = plan.order.language;
    return Writer(plan, played, nothing).head();
}

std::string moves_text(const Plan& plan, const Played& played, Needs& needs) {
    return Writer(plan, played, needs).moves_text();
}

std::string function_text(const Plan& plan, const Played& played, Needs& needs) {
    return Writer(plan, played, needs).text();
}

}  // namespace grundy::codegen
