// SPDX-License-Identifier: MIT
// See constant_programs.hpp. Every call of such a game is one of the game itself (rules/constant_arguments.hpp), so a
// set of rules that has no other game serves.
#include "api/constant_programs.hpp"

#include <algorithm>

#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// Parameters are to be known before the first component of a sum is read.
bool read_before_sums(const InputFormat& input, const std::string& name) {
    for (const InputFormat::Item& item : input.items) {
        if (item.kind == InputFormat::Item::Kind::sum) return false;
        if (item.kind == InputFormat::Item::Kind::slot && item.name == name) return true;
    }
    return false;
}

}  // namespace

std::unique_ptr<rules::ReducedGame> with_constants_as_parameters(const rules::Ruleset& rules, int instance,
                                                                 const InputFormat& input,
                                                                 std::vector<std::string>& given) {
    const auto split = rules::ConstantArguments::of(rules, instance);
    if (!split) return nullptr;
    const auto& args = rules.game(instance).args;
    if (!std::all_of(split->which.begin(), split->which.end(),
                     [&](std::size_t i) { return read_before_sums(input, args[i].name); }))
        return nullptr;
    std::vector<std::vector<Int>> constant;
    for (const std::size_t i : split->which) {
        given.push_back(args[i].name);
        constant.push_back(rules::sample_argument(args[i].type));
    }
    return std::make_unique<rules::ReducedGame>(*split, rules.instance(instance), std::move(constant));
}

}  // namespace abi_1
}  // namespace grundy
