// SPDX-License-Identifier: MIT
// See measure.hpp.
#include "lang/measure.hpp"

#include <memory>
#include <utility>

#include "lang/checker.hpp"
#include "lang/lang.hpp"
#include "lang/parser.hpp"
#include "lang/text.hpp"
#include "rules/options.hpp"

namespace grundy::lang {
namespace {

// No expression can name a variable with a quote in its name.
rules::Variable declared(Scope& scope, const std::string& name, rules::Type type) {
    const std::string free = scope.find(name) == nullptr ? name : name + "'" + std::to_string(scope.mark());
    return scope.declare({free, {}}, type);
}

}  // namespace

Measure::Measure(std::string text, const std::vector<std::string>& chosen, const rules::Ruleset& ruleset, int instance,
                 std::span<const Int> words, Diagnostics& faults) {
    frame_.file = faults.name();
    frame_.file_text = std::make_shared<const std::string>(std::move(text));
    Scope scope(frame_, ruleset.library().data, faults);
    for (const std::string& name : chosen) chosen_.push_back(declared(scope, name, rules::Type::integer));
    const bool ruled = instance > 0 && ruleset.game(instance).compound == rules::Compound::none;
    if (ruled) {
        const rules::Game& game = ruleset.game(instance);
        for (const rules::Param& p : game.params) {
            frame_.params.push_back(p);
            frame_.params.back().variable = declared(scope, p.variable.name, p.variable.type);
        }
        for (const rules::Variable& v : game.args) frame_.args.push_back(declared(scope, v.name, v.type));
    }
    if (!readable(*frame_.file_text, most_rule_bytes, faults)) return;
    const Tokens tokens = tokenize(*frame_.file_text, false, faults);
    const auto parsed = Parser(tokens, faults).whole_expression();
    if (!parsed || !faults.ok()) return;
    expr_ = ExpressionChecker(scope, tokens, faults).check(*parsed, rules::Type::integer);
    if (!faults.ok()) return;
    env_.emplace(frame_);
    if (!ruled || words.empty()) return;
    rules::bind_params(*env_, frame_, ruleset.instance(instance).params);
    env_->load(words);
}

Wide Measure::of(std::span<const Int> numbers) {
    for (std::size_t i = 0; i < chosen_.size(); ++i) env_->integers[to_size(chosen_[i].slot)] = numbers[i];
    return rules::evaluate_integer(expr_, *env_);
}

}  // namespace grundy::lang
