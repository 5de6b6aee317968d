// SPDX-License-Identifier: MIT
// What the functions of a program share; see function.hpp.
#include "codegen/function.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {

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

}  // namespace grundy::codegen
