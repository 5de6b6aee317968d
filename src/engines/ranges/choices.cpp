// SPDX-License-Identifier: MIT
// See choices.hpp.
#include "engines/ranges/choices.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/reference/reference.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::engines::ranges {

using rules::Binder;
using rules::Option;
using rules::Term;

bool leaves_one_heap(const Option& o) {
    return o.terms.size() == 1 && o.terms[0].kind == Term::Kind::call && o.terms[0].same_instance;
}

Choices::Choices(const rules::Ruleset& rules, int instance)
    : rules_(&rules),
      instance_(instance),
      normal_(std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance))),
      start_(normal_->game) {
    rules::bind_params(start_, normal_->game, rules.instance(instance).params);
}

std::optional<Choices> Choices::of(const rules::Ruleset& rules, int instance,
                                   const std::function<bool(const Option&, int heap)>& fits, std::string& why_not) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || !rules::one_integer(written.args) || written.options.empty())
        return std::nullopt;
    Choices out(rules, instance);
    for (const Option& o : out.options())
        if (o.kind != Option::Kind::leads || o.taken || o.terms.size() != 1 || o.binders.size() > 1 ||
            !fits(o, out.heap()))
            return std::nullopt;
    for (const Option& o : out.options()) {
        auto turns =
            o.binders.empty() ? std::vector<Turn>() : turns_of(out.normal_->game, o.guard, o.binders[0], out.start_);
        if (!turns) {
            why_not = "a condition on its choices may hold for numbers that are no range";
            return std::nullopt;
        }
        out.turns_.push_back(std::move(*turns));
    }
    return out;
}

Choices::Reader Choices::reader() const {
    Reader out{start_, {}};
    for (const auto& turns : turns_) out.turned.emplace_back(turns.size());
    return out;
}

Numbers Choices::numbers(std::size_t option, Int n, Reader& reader) const {
    const Option& o = options()[option];
    rules::Environment& env = reader.env;
    env.steps = 0;  // the limit on steps without a meter is meant for one heap
    env.integers[to_size(heap())] = n;
    if (!rules::hold(o.guard, env)) return {};
    if (o.binders.empty()) return {0, 0};
    const Binder& b = o.binders[0];
    Numbers out{rules::evaluate_integer(b.exprs[0], env), 0};
    const bool open = b.kind == Binder::Kind::open_range;  // ends where nothing would be left
    out.high = open ? out.low + left(option, n, out.low, reader) : rules::evaluate_integer(b.exprs[1], env);
    for (std::size_t i = 0; i < turns_[option].size(); ++i)
        out = cut(out, turns_[option][i], b.vars[0].slot, reader.turned[option][i], env);
    return out;
}

Wide Choices::left(std::size_t option, Int n, Wide k, Reader& reader) const {
    const Option& o = options()[option];
    reader.env.integers[to_size(heap())] = n;
    for (const Binder& b : o.binders) reader.env.integers[to_size(b.vars[0].slot)] = k;
    return rules::evaluate_integer(o.terms[0].args[0], reader.env);
}

Choice Choices::choice(std::size_t option, Int n, Int k) const {
    std::vector<std::pair<int, Int>> chosen;
    for (const Binder& b : options()[option].binders) chosen.emplace_back(b.vars[0].slot, k);
    return rules::written_choice(*rules_, instance_, *normal_, option, {&n, 1}, chosen);
}

std::optional<std::string> heaps_difference(const Setting& setting, Engine& engine, const std::string& how,
                                            std::uint64_t share) {
    constexpr Int compared_heaps = 64;
    return reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
        try {
            for (Int n = 0; n < compared_heaps; ++n)
                if (auto found = reference::difference(setting.rules, {setting.instance, {n}}, engine, meter, how))
                    return found;
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
        }
        return std::nullopt;
    });
}

}  // namespace grundy::engines::ranges
