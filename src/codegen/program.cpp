// SPDX-License-Identifier: MIT
// The whole program: the rules as its comment, helpers, one function for each game that is played, and the input; see
// program.hpp.
#include "codegen/program.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

#include "codegen/best_moves.hpp"
#include "codegen/cost.hpp"
#include "codegen/function.hpp"
#include "codegen/helpers.hpp"
#include "codegen/main_function.hpp"
#include "codegen/misere.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/repetition_text.hpp"
#include "core/size.hpp"
#include "rules/circles.hpp"
#include "rules/descent.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Term;

constexpr Int most_small = 1000;  // values up to it are marked in a row, however few there are

std::string part_of_names(std::string_view name) {
    std::string out;
    for (const char c : name)
        if (in_name(c) || (!out.empty() && out.back() != '_')) out += in_name(c) ? c : '_';
    if (!out.empty() && out.back() == '_') out.pop_back();
    return out;
}

// A comment ends with its line.
std::string on_one_line(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    return text;
}

template <class Visit>
void for_each_call(const std::vector<Term>& terms, const Visit& visit) {
    for (const Term& term : terms) {
        if (term.kind == Term::Kind::call) visit(term);
        for_each_call(term.terms, visit);
    }
}

class Program {
public:
    Program(const rules::Ruleset& rules, std::span<const int> instances, const Order& order, Meter& meter)
        : meter_(meter), plan_{rules, order, {instances.begin(), instances.end()}, {}, {}, false, false, false} {
        needs_.language = order.language;
        needs_.kinds = order.counted == Counted::kinds;
        reach(instances);
        if (order.best && plan_.loony)
            throw Error("the best move of rules with `win` cannot be written: leave out --best, or ask grundy judge");
        choose_styles();
        if (plan_.deep) needs_.helpers.emplace("value_of");
        name_variables();
        for (const std::string& name : order.given) plan_.globals[name] = variables_.at(name);
    }

    std::string text() {
        std::string functions;
        for (const auto& [i, played] : plan_.played) {
            meter_.look();
            functions += "\n";
            const auto repetition = order().repetitions.find(i);
            functions += repetition != order().repetitions.end() ? formula(played, repetition->second)
                         : is_listed(i)                          ? list_of_heaps(played)
                                                                 : function_text(plan_, played, needs_);
        }
        if (order().best) functions += moves_functions();
        const std::string main = main_function(plan_, needs_, variables_);
        if (const auto helper = plan_.counting_helper(); !helper.empty()) needs_.helpers.emplace(helper);
        if (plan_.loony) needs_.helpers.emplace("loony");
        std::string code = helper_texts(needs_.helpers, plan_.order.language);
        if (order().best) code += best_text(plan_, order().input.has_sum() || plan_.mains.size() > 1);
        if (order().counted == Counted::elements) code += "\n" + quotient_text(order());
        for (const std::string& constant : needs_.constants) code += "\n" + constant + "\n";
        code += globals();
        if (!python() && plan_.played.size() > 1) {
            code += "\n";
            for (const auto& [i, played] : plan_.played) {
                meter_.look();
                code += signature(plan_, played) + ";\n";
            }
        }
        code += functions + "\n" + main;
        return comment() + (python() ? "import sys\n" : includes(code)) + code;
    }

private:
    bool python() const { return plan_.order.language == Language::python; }
    const Order& order() const { return plan_.order; }
    const rules::Game& main_game() const { return plan_.main_game(); }
    bool is_listed(int instance) const { return order().reached && instance == plan_.mains[0]; }
    /// The values of the instance are not computed from its options.
    bool has_formula(int instance) const {
        return is_listed(instance) || order().repetitions.count(instance) != 0 || order().theorems.count(instance) != 0;
    }
    std::string margin() const { return python() ? "# " : "// "; }

    // Takes up the instances and all that their calls lead to; a formula needs no others. Games may form a long chain,
    // so there is no recursion.
    void reach(std::span<const int> instances) {
        std::vector<int> open(instances.rbegin(), instances.rend()), next;
        for (const int instance : instances)
            for (const std::string& name : order().given) given_[instance][name] = name;
        while (!open.empty()) {
            const int instance = open.back();
            open.pop_back();
            if (plan_.played.count(instance) != 0) continue;
            meter_.tick();
            take_up(instance);
            if (const auto theorem = order().theorems.find(instance); theorem != order().theorems.end())
                open.insert(open.end(), theorem->second.parts.rbegin(), theorem->second.parts.rend());
            if (has_formula(instance) && !shows_moves(instance)) continue;
            next.clear();
            if (const rules::Game& game = plan_.rules.game(instance); game.member) {
                next.push_back(plan_.played_by(instance));
            } else {
                for (const rules::Option& o : game.options)
                    plan_.loony = plan_.loony || o.kind == rules::Option::Kind::wins;
                next = called_by(instance);
                pass_on(instance);
            }
            open.insert(open.end(), next.rbegin(), next.rend());
        }
    }

    // Whether first moves from there are looked at.
    bool shows_moves(int instance) const { return order().best && order().best->options.count(instance) != 0; }

    std::string moves_functions() {
        std::string out;
        std::set<int> done;
        for (const int main : plan_.mains)
            for (const int instance : {plan_.played_by(main), main})
                if (done.insert(instance).second) out += "\n" + moves_text(plan_, plan_.played.at(instance), needs_);
        return out;
    }

    void take_up(int instance) {
        const rules::Game& game = plan_.rules.game(instance);
        rules::require_turns(plan_.rules, instance, "a program", "grundy solve answers positions");
        if (game.cyclic)
            throw Error(game.name +
                        " may repeat (its rules say `cyclic`), and a program for such a game cannot be "
                        "written yet; grundy solve answers its positions");
        const std::string own = part_of_names(game.name);
        std::string name = own;
        for (int& last = last_number_.try_emplace(own, 1).first->second; !names_.insert(name).second;)
            name = own + "_" + std::to_string(++last);
        plan_.played[instance] = {instance, name, Style::memory, false, given_[instance]};
    }

    // What the input gives of the parameters of the games that are called. A game has one function, so it is played
    // with the same parameters wherever it is called.
    void pass_on(int instance) {
        const Played& from = plan_.played.at(instance);
        const rules::Game& game = plan_.rules.game(instance);
        for (const rules::Option& o : game.options)
            for_each_call(o.terms, [&](const Term& t) {
                if (t.same_instance) return;
                const int target = plan_.rules.instance(instance).targets[to_size(t.site)];
                auto given = plan_.given_to(from, t, target);
                if (given_.try_emplace(target, given).first->second != given)
                    rules::fail(game, t.where,
                                "a game cannot be written with two choices of parameters while the input gives them");
            });
    }

    std::vector<int> called_by(int instance) const {
        std::vector<int> out;
        for (const rules::Option& o : plan_.rules.game(instance).options)
            for_each_call(o.terms, [&](const Term& t) {
                if (!t.same_instance) out.push_back(plan_.rules.instance(instance).targets[to_size(t.site)]);
            });
        return out;
    }

    // Marks the instances from which play may come to others of the program and back.
    void find_circles() {
        rules::CallGraph calls;
        std::vector<int> open;
        for (const auto& [i, played] : plan_.played) open.push_back(i);
        while (!open.empty()) {
            const int i = open.back();
            open.pop_back();
            if (calls.contains(i)) continue;
            meter_.tick();
            calls[i] = called_by(i);
            open.insert(open.end(), calls[i].begin(), calls[i].end());
        }
        const auto circles = rules::circles_of(calls);
        std::map<std::size_t, std::size_t> sizes;
        for (const auto& [i, played] : plan_.played) ++sizes[circles.at(i)];
        for (const auto& [i, played] : plan_.played)
            if (sizes[circles.at(i)] > 1) in_circles_.insert(i);
    }

    bool surely_ends(int instance, rules::Parameters parameters = rules::Parameters::known) {
        return rules::unseen_ends(plan_.rules, instance, &meter_, parameters).empty();
    }

    void choose_styles() {
        find_circles();
        const auto parameters = order().given.empty() ? rules::Parameters::known : rules::Parameters::any;
        const auto all = [&](rules::Parameters p) {
            return std::all_of(plan_.mains.begin(), plan_.mains.end(), [&](int i) { return surely_ends(i, p); });
        };
        const bool all_end = all(rules::Parameters::known);
        const bool always = order().given.empty() ? all_end : all(parameters);
        for (auto& [i, played] : plan_.played) {
            meter_.tick();
            played.style = style(i, all_end);
            played.may_repeat = played.keeps_values() && !always && !surely_ends(i, parameters);
            plan_.deep = plan_.deep || (played.style == Style::memory && (played.may_repeat || may_be_deep(i)));
            plan_.wide = plan_.wide || may_be_large(i);
        }
    }

    // `all_end`: that all play ends is known.
    Style style(int instance, bool all_end) {
        if (has_formula(instance)) return Style::formula;
        const rules::Game& game = plan_.rules.game(instance);
        if (game.member) return Style::member;
        if (order().searches || !rules::one_integer(game.args) || in_circles_.contains(instance)) return Style::memory;
        for (const rules::Option& o : game.options)
            if (o.kind == rules::Option::Kind::wins) return Style::memory;
        return all_end || surely_ends(instance) ? Style::loops : Style::memory;
    }

    // True if values are not known to be small: by a formula, or as the nimbers that moves leave.
    bool may_be_large(int instance) const {
        if (has_formula(instance)) {
            const auto repetition = order().repetitions.find(instance);
            return repetition == order().repetitions.end() || repetition->second.saltus > 0;
        }
        const std::function<bool(const std::vector<Term>&)> large = [&](const std::vector<Term>& terms) {
            return std::any_of(terms.begin(), terms.end(), [&](const Term& t) {
                const bool small = t.kind != Term::Kind::nimber ||
                                   (t.args[0].op == rules::Op::constant && t.args[0].value <= most_small);
                return !small || large(t.terms);
            });
        };
        const auto& options = plan_.rules.game(instance).options;
        return std::any_of(options.begin(), options.end(), [&](const auto& o) { return large(o.terms); });
    }

    // A line of play on a board or a graph is hardly longer than its cells or edges.
    bool may_be_deep(int instance) const {
        const auto& args = plan_.rules.game(instance).args;
        return std::any_of(args.begin(), args.end(), [](const rules::Variable& a) {
            return a.type == rules::Type::integer || a.type == rules::Type::row;
        });
    }

    std::string comment() const {
        const Order& order = plan_.order;
        std::string out;
        if (!order.made_by.empty())
            out += margin() + "Written by Grundy: " + on_one_line(order.made_by) + "\n" + (python() ? "#\n" : "//\n");
        std::set<std::string> texts;  // a family has the text of its members
        const auto add = [&](const rules::Game& game) {
            if (game.text.empty() || !texts.insert(game.text).second) return;  // a factor of a product has none
            std::string rules = game.text;
            rules.erase(rules.find_last_not_of(" \r\n") + 1);
            out += margin();
            for (const char c : rules) out += c == '\n' ? "\n" + margin() : std::string(1, c);
            out += "\n";
        };
        for (const int instance : plan_.mains) add(plan_.rules.game(instance));
        for (const auto& [i, played] : plan_.played) add(plan_.rules.game(i));
        std::string fixed;
        const auto& params = plan_.rules.instance(plan_.mains[0]).params;
        for (std::size_t i = 0; i < main_game().params.size(); ++i) {
            const std::string& name = main_game().params[i].variable.name;
            if (std::find(order.given.begin(), order.given.end(), name) != order.given.end()) continue;
            const auto* number = std::get_if<Int>(&params[i]);
            const auto* set = std::get_if<rules::IntSet>(&params[i]);
            if (number == nullptr && set == nullptr) continue;  // it stands in the program, and may be long
            fixed += (fixed.empty() ? "" : ", ") + name + " = " +
                     (number != nullptr ? std::to_string(*number) : set->text());
        }
        if (!fixed.empty()) out += margin() + "with " + fixed + "\n";
        out += (python() ? "#\n" : "//\n") + wrapped(input_in_words(plan_)) +
               wrapped(cost_in_words(plan_, needs_.reaches));
        if (!order.unused_theorem.empty())
            out += wrapped("This program computes values; grundy judge may be much faster, where a theorem serves: " +
                           on_one_line(order.unused_theorem) + ".");
        const bool computes = std::any_of(plan_.played.begin(), plan_.played.end(),
                                          [](const auto& p) { return p.second.keeps_values(); });
        if (computes && order.counted == Counted::kinds)
            out += wrapped("The program ends at a heap that is not tame, and at larger ones.");
        if (std::any_of(plan_.played.begin(), plan_.played.end(), [](const auto& p) { return p.second.may_repeat; }))
            out += wrapped("Where play need not end, the program ends with a message.");
        if (computes && !python())
            out += wrapped("Numbers have 64 bits: right as long as none that the rules compute is beyond 2^63 - 1.");
        for (std::size_t at = 0; (at = out.find(" \n", at)) != std::string::npos;) out.erase(at, 1);
        return out;
    }

    std::string wrapped(const std::string& text) const { return codegen::wrapped(text, plan_.order.language); }

    // The headers whose names occur in the program.
    static std::string includes(const std::string& code) {
        static const std::vector<std::pair<std::string, std::vector<std::string>>> headers = {
            {"algorithm",
             {"std::sort", "std::find", "std::min", "std::max", "std::unique", "std::reverse", "std::all_of",
              "std::binary_search", "std::count", "std::adjacent_find", "std::min_element"}},
            {"array", {"std::array"}},
            {"cmath", {"std::sqrt"}},
            {"cstdlib", {"std::abs"}},
            {"functional", {"std::function"}},
            {"iostream", {"std::cin"}},
            {"iterator", {"std::begin"}},
            {"limits", {"std::numeric_limits"}},
            {"map", {"std::map"}},
            {"numeric", {"std::gcd", "std::accumulate"}},
            {"set", {"std::set"}},
            {"stdexcept", {"std::out_of_range", "std::runtime_error"}},
            {"string", {"std::string", "std::to_string"}},
            {"tuple", {"tuple"}},
            {"utility", {"std::swap", "std::exchange", "std::pair", "std::make_pair"}},
            {"vector", {"std::vector", "Row"}}};
        std::string out;
        for (const auto& [header, names] : headers)
            if (std::any_of(names.begin(), names.end(),
                            [&](const std::string& name) { return code.find(name) != std::string::npos; }))
                out += "#include <" + header + ">\n";
        out += "\nusing Int = long long;\n";
        return code.find("Row") == std::string::npos ? out : out + "using Row = std::vector<Int>;\n";
    }

    std::string globals() const {
        std::string out;
        for (const auto& [name, variable] : plan_.globals)
            out += "\n" +
                   (python() ? variable + " = None"
                             : std::string(plan_.type_of(name) == "int" ? "Int " : "Row ") + variable + ";") +
                   "\n";
        return out;
    }

    // ---- a repetition

    std::string formula(const Played& played, const Repetition& r) const {
        const std::string n = plan_.rules.game(played.instance).args[0].name;
        const std::string p = std::to_string(r.period), first = std::to_string(r.preperiod);
        static const std::map<Counted, std::pair<std::string, std::string>> said = {
            {Counted::values, {"", "G"}},
            {Counted::misere_values, {"Misere nim values M(n): ", "M"}},
            {Counted::kinds, {"A heap behaves like the nim heap of its value: ", "G"}},
            {Counted::elements, {"Elements x(n) of the misere quotient of these heaps: ", "x"}}};
        const auto& [what, letter] = said.at(order().counted);
        std::string out =
            what + repetition_text(letter, r.period, r.preperiod, r.saltus, r.flat) + ": proved by " + r.theorem + ".";
        if (const auto large = first_beyond(r); large && !python())
            out += " Values are beyond 2^63 - 1 from " + n + " = " + std::to_string(*large) +
                   " on: right for smaller heaps.";
        out = wrapped(out);
        const std::string head =
            python() ? "def " + played.function() + "(n):\n" : "Int " + played.function() + "(Int n) {\n";
        const bool kinds = order().counted == Counted::kinds;
        const std::string begin = kinds ? "return of_heap(" : "return ", close = kinds ? ")" : "";
        const std::string end = close + (python() ? "\n" : ";\n}\n");
        const bool counts = r.saltus == 0 && r.preperiod == 0 && counts_up(r.values);
        if (counts || (r.period == 1 && r.preperiod == 0 && r.saltus == 1 && r.values[0] == 0)) {
            const std::string value = !counts ? "n" : r.period == 1 ? "0" : "n % " + p;
            return out + head + "    " + begin + value + end;
        }
        const std::string list = values_text(r.values), store = values_of(played);
        out += python() ? store + " = (\n" + list + ",)\n\n\n" : "const Int " + store + "[] = {\n" + list + "};\n\n";
        out += rises(played, r) + head;
        const std::string length = std::to_string(r.values.size());
        const std::string past = r.preperiod == 0 ? "n" : "(n - " + first + ")";
        const std::string div = python() ? " // " : " / ";
        const std::string listed = begin + store + "[n]" + close;
        out += python() ? "    if n < " + length + ":\n        " + listed + "\n"
                        : "    if (n < " + length + ") " + listed + ";\n";
        out += "    " + begin + store + "[" + (r.preperiod == 0 ? "" : first + " + ") + past + " % " + p + "]";
        if (!r.flat.empty())
            out += " + " + past + div + p + " * " + rises_of(played) + "[" + past + " % " + p + "]";
        else if (r.saltus > 0)
            out += " + " + past + div + p + (r.saltus == 1 ? "" : " * " + std::to_string(r.saltus));
        return out + end;
    }

    // What is added each period to the values from the preperiod on, where that is not the same for all.
    std::string rises(const Played& played, const Repetition& r) const {
        if (r.flat.empty()) return "";
        std::vector<Nimber> list;
        for (Int n = r.preperiod; n < r.preperiod + r.period; ++n) list.push_back(r.rise(n));
        return python() ? rises_of(played) + " = (\n" + values_text(list) + ",)\n\n\n"
                        : "const Int " + rises_of(played) + "[] = {\n" + values_text(list) + "};\n\n";
    }

    // The least heap whose value has more than 63 bits, if there is one below 2^63.
    static std::optional<Int> first_beyond(const Repetition& r) {
        constexpr Int top = std::numeric_limits<Int>::max();
        if (r.saltus == 0) return std::nullopt;
        std::optional<Int> out;
        for (Int i = 0; i < r.period; ++i) {
            const Int heap = r.preperiod + i;
            if (r.rise(heap) == 0) continue;
            const Wide more =
                (Wide{top} - static_cast<Wide>(r.values[to_size(heap)])) / static_cast<Wide>(r.saltus) + 1;
            const Wide n = Wide{heap} + more * r.period;
            if (n <= top && (!out || n < *out)) out = static_cast<Int>(n);
        }
        return out;
    }

    // ---- values, or lost heaps, up to a limit

    std::string list_of_heaps(const Played& played) const {
        const Reached& r = *plan_.order.reached;
        const std::string most = std::to_string(r.most), name = r.only_lost ? "lost" : "values";
        std::string out = wrapped("Checked to " + most + ": " +
                                  (r.only_lost ? "the heaps of value 0, from the values" : "the values") +
                                  " of all heaps up to there. Of larger heaps nothing is claimed.");
        const std::string list = values_text(r.numbers), beyond = "heaps up to " + most + " are known";
        out += python() ? name + (r.only_lost ? " = {\n" + list + ",\n}\n\n\n" : " = (\n" + list + ",)\n\n\n")
                        : "const Int " + name + "[] = {\n" + list + "};\n\n";
        if (python()) {
            out += "def " + played.function() + "(n):\n    if n > " + most + ":\n        raise ValueError('" + beyond +
                   "')\n";
            return out + (r.only_lost ? "    return 0 if n in lost else 1\n" : "    return values[n]\n");
        }
        out += "Int " + played.function() + "(Int n) {\n    if (n > " + most + ") throw std::out_of_range(\"" + beyond +
               "\");\n";
        return out + (r.only_lost ? "    return std::binary_search(std::begin(lost), std::end(lost), n) ? 0 : 1;\n}\n"
                                  : "    return values[n];\n}\n");
    }

    std::string rises_of(const Played& played) const {
        return order().repetitions.size() == 1 ? "rises" : "rises_" + played.name;
    }
    // One program may have several repetitions.
    std::string values_of(const Played& played) const {
        return order().repetitions.size() == 1 ? "values" : "values_" + played.name;
    }

    static bool counts_up(const std::vector<Nimber>& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i] != i) return false;
        return true;
    }

    // The variables of main(), and of parameters that the input gives, by the names in the rules and in the input.
    void name_variables() {
        std::set<std::string> taken = {"tests", "number", "total", "value", "values", "lost"};
        const auto add = [&](const std::string& name) {
            if (variables_.count(name) != 0) return;
            std::string own = name;
            while (is_reserved(own) || !taken.insert(own).second) own += "_";
            variables_[name] = own;
        };
        for (const int instance : plan_.mains) {
            for (const auto& arg : plan_.rules.game(instance).args) add(arg.name);
            for (const rules::Param& p : plan_.rules.game(instance).params) add(p.variable.name);
        }
        for (const auto& item : plan_.order.input.items) {
            if (item.kind == InputFormat::Item::Kind::count) add(item.name);
            for (const auto& part : item.parts)
                if (part.kind == InputFormat::Item::Kind::count) add(part.name);
        }
    }

    Meter& meter_;
    Plan plan_;
    std::set<std::string> names_;                              // of functions
    std::map<std::string, int> last_number_;                   // of functions for games of one name
    std::map<int, std::map<std::string, std::string>> given_;  // of instances: parameters, by names of the input
    std::set<int> in_circles_;
    Needs needs_;
    std::map<std::string, std::string> variables_;
};

}  // namespace

std::string program(const rules::Ruleset& rules, std::span<const int> instances, const Order& order, Meter& meter) {
    return Program(rules, instances, order, meter).text();
}

}  // namespace grundy::codegen
