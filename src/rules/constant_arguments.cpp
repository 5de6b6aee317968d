// SPDX-License-Identifier: MIT
// See constant_arguments.hpp. A variable has one slot whether it is an argument or a parameter, so the expressions of
// the rules stay as they are; only the calls lose arguments.
#include "rules/constant_arguments.hpp"

#include <algorithm>
#include <memory>

#include "rules/layout.hpp"

namespace grundy::rules {
namespace {

bool hands_on(const std::vector<Term>& terms, std::size_t argument, const Variable& variable) {
    return std::all_of(terms.begin(), terms.end(), [&](const Term& t) {
        if (t.kind == Term::Kind::nimber) return true;
        if (t.kind == Term::Kind::sum) return hands_on(t.terms, argument, variable);
        if (!t.same_instance) return false;
        const Expr& e = t.args[argument];
        return e.op == variable_of(variable.type) && e.slot == variable.slot;
    });
}

bool in_symmetry(const Game& game, std::size_t argument) {
    return std::any_of(game.symmetries.begin(), game.symmetries.end(), [&](const Symmetry& s) {
        return s.first == argument ||
               (!counted(game.args[s.first].type) && s.first < argument && argument < s.first + s.count);
    });
}

template <class T>
void erase_at(std::vector<T>& list, const std::vector<std::size_t>& which) {
    for (std::size_t i = which.size(); i-- > 0;) list.erase(list.begin() + static_cast<std::ptrdiff_t>(which[i]));
}

void drop_arguments(std::vector<Term>& terms, const std::vector<std::size_t>& which) {
    for (Term& t : terms) {
        if (t.kind == Term::Kind::call) erase_at(t.args, which);
        drop_arguments(t.terms, which);
    }
}

}  // namespace

std::optional<ConstantArguments> ConstantArguments::of(const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    if (game.member || game.coded || game.cyclic || game.compound != Compound::none) return std::nullopt;
    ConstantArguments out{{}, game};
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const bool constant = counted(game.args[i].type) && !in_symmetry(game, i) &&
                              std::all_of(game.options.begin(), game.options.end(),
                                          [&](const Option& o) { return hands_on(o.terms, i, game.args[i]); });
        if (constant) out.which.push_back(i);
    }
    if (out.which.empty() || out.which.size() == game.args.size()) return std::nullopt;
    for (const std::size_t i : out.which) out.game.params.push_back({game.args[i], std::nullopt});
    erase_at(out.game.args, out.which);
    for (Symmetry& s : out.game.symmetries)
        s.first -=
            to_size(std::count_if(out.which.begin(), out.which.end(), [&](std::size_t i) { return i < s.first; }));
    for (Option& o : out.game.options) drop_arguments(o.terms, out.which);
    return out;
}

ConstantArguments::Divided ConstantArguments::divided(const Game& original, std::span<const Int> words) const {
    Divided out;
    std::size_t i = 0;
    for_each_argument(original.args, words, [&](const Variable& v, std::span<const Int> argument) {
        if (std::binary_search(which.begin(), which.end(), i++))
            out.constant.emplace_back(argument.begin(), argument.end());
        else
            append_argument(v.type, argument, out.rest);
    });
    return out;
}

std::vector<ParamValue> ConstantArguments::params(const Instance& original,
                                                  const std::vector<std::vector<Int>>& constant) {
    std::vector<ParamValue> out = original.params;
    for (const auto& words : constant) out.emplace_back(SharedWords{std::make_shared<const std::vector<Int>>(words)});
    return out;
}

}  // namespace grundy::rules
