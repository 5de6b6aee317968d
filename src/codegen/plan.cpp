// SPDX-License-Identifier: MIT
// What the functions of a program share; see function.hpp.
#include "codegen/function.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
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

bool Plan::passes_on_parameters(const rules::Game& from, const rules::Term& call, int target) const {
    const auto& called = rules.game(target).params;
    const bool reads = std::any_of(called.begin(), called.end(),
                                   [&](const rules::Param& p) { return globals.count(p.variable.name) != 0; });
    if (globals.empty() || (call.params.empty() && !reads)) return true;
    const auto passed_on = [&](const rules::Param& p, const rules::Expr& e) {
        const auto own = std::find_if(from.params.begin(), from.params.end(), [&](const rules::Param& o) {
            return o.variable.name == p.variable.name && o.variable.type == p.variable.type;
        });
        return own != from.params.end() && e.op == rules::Op::variable && e.slot == own->variable.slot &&
               p.variable.type == rules::Type::integer;
    };
    return std::equal(called.begin(), called.end(), call.params.begin(), call.params.end(), passed_on);
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
