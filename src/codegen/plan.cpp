// SPDX-License-Identifier: MIT
// What the functions of a program share; see function.hpp.
#include "codegen/function.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {

std::string Plan::sum_of(const std::vector<std::string>& values) const {
    if (values.empty()) {
        const Counted counted = order.counted;
        return counted == Counted::misere_values ? "1" : counted == Counted::kinds ? "-1" : "0";
    }
    if (by_xor()) {
        std::string out;
        for (const std::string& v : values) out += (out.empty() ? "" : " ^ ") + v;
        return out;
    }
    const std::string plus = order.misere() ? "plus(" : "nim_sum(";
    std::string out = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) out = plus + values[i] + ", " + out + ")";
    return out;
}

std::string Plan::added(const std::string& variable, const std::string& value) const {
    return by_xor() ? variable + " ^= " + value : variable + " = " + sum_of({variable, value});
}

std::string_view Plan::counting_helper() const { return order.counted == Counted::kinds ? "kinds" : ""; }

std::vector<std::string_view> Plan::options_helpers() const {
    if (order.counted == Counted::kinds) return {"tame_options"};
    std::vector<std::string_view> out = {order.language == Language::python ? "mex" : "Values"};
    if (order.misere()) out.push_back("misere");
    if (wide) out.push_back("wide");
    return out;
}

std::string Plan::type_of(const std::string& name) const {
    for (const int instance : mains) {
        const rules::Game& game = rules.game(instance);
        for (const auto& arg : game.args)
            if (arg.name == name) return std::string(rules::type_name(arg.type, false));
        for (const rules::Param& p : game.params)
            if (p.variable.name == name) return std::string(rules::type_name(p.variable.type, false));
    }
    throw Error("there is no argument or parameter '" + name + "'");
}

int Plan::played_by(int instance) const {
    const auto& member = rules.game(instance).member;
    return member ? rules.instance(instance).targets[to_size(member->site)] : instance;
}

std::map<std::string, std::string> Plan::given_to(const Played& from, const rules::Term& call, int target) const {
    std::map<std::string, std::string> out;
    if (from.given.empty()) return out;
    const rules::Game& game = rules.game(from.instance);
    const auto& called = rules.game(target).params;
    for (std::size_t i = 0; i < call.params.size(); ++i) {
        const rules::Expr& e = call.params[i];
        for (const rules::Param& own : game.params) {
            const auto given = from.given.find(own.variable.name);
            const auto is_own = [&](const rules::Expr& x) {
                return x.op == rules::variable_of(own.variable.type) && x.slot == own.variable.slot;
            };
            if (given == from.given.end() || !rules::any_within(e, is_own)) continue;
            if (!is_own(e))
                rules::fail(game, call.where,
                            "a call with a parameter that is computed from those of the input cannot be written; let "
                            "it be an argument of the game");
            out[called[i].variable.name] = given->second;
        }
    }
    return out;
}

std::string words_text(const std::string& name, const std::vector<Int>& list, bool python) {
    constexpr std::size_t most = 100'000, columns = 90;
    if (list.size() > most)
        throw Error("the parameter " + name + " is too long to be written into a program: let the program read " +
                    "it, with --input");
    std::string out, line;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string one = std::to_string(list[i]) + (python || i + 1 < list.size() ? "," : "");
        if (line.size() + one.size() > columns) {
            out += line + "\n        ";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + one;
    }
    return (python ? "(" : "{") + out + line + (python ? ")" : "}");
}

}  // namespace grundy::codegen
