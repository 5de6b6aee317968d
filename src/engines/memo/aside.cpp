// SPDX-License-Identifier: MIT
// Positions with constant arguments (rules/constant_arguments.hpp) are searched without them, by a search of their own
// for each set of such arguments. Whatever it refuses is searched again with all arguments, so that messages name
// positions as the user knows them.
#include <algorithm>

#include "core/error.hpp"
#include "engines/memo/memo.hpp"
#include "rules/constant_arguments.hpp"

namespace grundy::engines::memo {
namespace {

constexpr std::size_t most_aside = 8;

}  // namespace

struct Search::Aside {
    Aside(int all, const rules::ConstantArguments& split, std::vector<std::vector<Int>> words,
          const rules::Instance& original, Rung rung)
        : of(all),
          constant(std::move(words)),
          library{{std::make_shared<const rules::Game>(split.game)}, {}, 0},
          rules(library),
          instance(rules.instantiate(0, rules::ConstantArguments::params(original, constant))),
          search(rules, nullptr, rung) {}

    int of;  // the instance with all arguments
    std::vector<std::vector<Int>> constant;
    rules::Library library;
    rules::Ruleset rules;
    int instance;
    Search search;
};

Search::Search(const rules::Ruleset& rules, Other other, Rung rung)
    : rules_(rules), other_(std::move(other)), rung_(rung) {}
Search::~Search() = default;

Search* Search::aside(std::span<const rules::Component> sum, rules::Component& rest) {
    if (sum.size() != 1 || sum[0].instance <= 0) return nullptr;
    const rules::Component& c = sum[0];
    const Known& k = known(c.instance);
    if (k.other != nullptr || k.constants == nullptr) return nullptr;
    auto divided = k.constants->divided(rules_.game(c.instance), c.words);
    auto at = std::find_if(aside_.begin(), aside_.end(),
                           [&](const auto& a) { return a->of == c.instance && a->constant == divided.constant; });
    if (at == aside_.end()) {
        if (aside_.size() == most_aside) aside_.erase(aside_.begin());
        aside_.push_back(std::make_unique<Aside>(c.instance, *k.constants, std::move(divided.constant),
                                                 rules_.instance(c.instance), rung_));
        at = aside_.end() - 1;
    }
    rest = {(*at)->instance, std::move(divided.rest)};
    return &(*at)->search;
}

}  // namespace grundy::engines::memo
